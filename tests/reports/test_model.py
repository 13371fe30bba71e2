from duelproof.judge.results import VERDICTS
from duelproof.language.claims import ACCEPT_WORDS, EVERYTHING, Hello, Observes
from duelproof.reports.model import AGREEMENT, Report, claims, groups


def test_the_table_has_a_row_for_each_chapter_and_agreement_last(report: Report) -> None:
    counts = report.counts()

    assert list(counts) == ["ds-calc", "es", "pos", "state", AGREEMENT]
    assert counts["pos"] == {**dict.fromkeys(VERDICTS, 0), "passed": 1, "not exercised": 1, "waived": 1}
    assert counts[AGREEMENT]["failed"] == 1


def test_claiming_less_cannot_raise_the_score(report: Report) -> None:
    passed, of = report.score

    # Counted: failed twice, passed, never exercised, waived, unsupported; not n/a, not silent agreement.
    assert (passed, of) == (1, 6)


def test_failures_on_the_same_case_by_the_same_rule_are_told_together(report: Report) -> None:
    (group,) = groups(report)

    assert group.rule == "DS-CALC-05"
    assert [check.id for check in group.checks] == ["ds-calc/tie", "agree/DS-CALC-05"]


def test_waived_failures_are_not_among_them(report: Report) -> None:
    assert "pos/known" not in {check.id for group in groups(report) for check in group.checks}


def test_crashes_come_first(hostile: Report) -> None:
    assert [group.checks[0].verdict for group in groups(hostile)] == ["crashed", "failed"]


def test_claims_are_counted_against_all_that_the_protocol_knows() -> None:
    everything = claims(Hello("e", "1", ("tcg-current",), EVERYTHING, ACCEPT_WORDS))
    nothing = claims(Hello("n", "1", ("tcg-current",), Observes()))

    assert (everything.claimed, everything.missing) == (everything.of, ())
    assert nothing.claimed == 2  # level:battle and state:location are claimed by everybody
    assert "event:doomed" in nothing.missing
    assert "accepts:turn" in nothing.missing


def test_words_that_nobody_knows_count_for_nothing() -> None:
    known = claims(Hello("e", "1", ("tcg-current",), EVERYTHING, ACCEPT_WORDS))

    assert claims(Hello("e", "1", ("tcg-current",), EVERYTHING, (*ACCEPT_WORDS, "miracles"))) == known
