-- Continuous field listeners: they say when the core itself reaches a point, and change nothing.
-- Start and End Step raise no message when nobody can act, so without these two they could not be seen.
local function listen(code, say, once)
  local e = Effect.GlobalEffect()
  e:SetType(0x2 + 0x800)                 -- field, continuous
  e:SetCode(code)
  if once then e:SetCountLimit(1) end    -- a phase event is raised as long as anyone answers to it
  e:SetOperation(say)
  Duel.RegisterEffect(e, 0)
end

local windows = {
  { 0x1000 + 0x8, "start_step", true }, { 0x1000 + 0x80, "end_step", true },
  { 1132, "start_of_damage_step" }, { 1133, "before_damage_calculation" }, { 1134, "damage_calculation" },
  { 1138, "after_damage_calculation" }, { 1141, "end_of_damage_step" },
}
for _, w in ipairs(windows) do
  listen(w[1], function() Debug.Message("entered " .. w[2]) end, w[3])
end

-- EVENT_DESTROYED: MOVE drops the reason, and a token is nowhere to be asked for it.
listen(1029, function(_, _, group)
  local causes = {}
  local c = group:GetFirst()
  while c do
    local cause = c:IsReason(0x20) and "battle" or "effect"
    causes[cause] = (causes[cause] or "") .. " " .. c:GetOriginalCode()
    c = group:GetNext()
  end
  for cause, codes in pairs(causes) do Debug.Message("destroyed " .. cause .. codes) end
end)

-- What no query tells: turn, turn player, pending battle, and the announced attacks of every monster.
function dp_snapshot()
  local function code(c) return c and c:GetOriginalCode() or 0 end
  local out = { Duel.GetTurnCount(), Duel.GetTurnPlayer(), code(Duel.GetAttacker()), code(Duel.GetAttackTarget()) }
  for p = 0, 1 do
    for s = 0, 6 do
      local c = Duel.GetFieldCard(p, 4, s)
      local n = c and c:GetAttackAnnouncedCount() or 0
      if n > 0 then out[#out + 1] = code(c) .. "=" .. n end
    end
  end
  Debug.Message(table.concat(out, " "))
end

-- Skips Draw, Standby and Main Phase 1 and forbids to pass over the Battle Phase, in the first turn only.
function dp_start_in_battle_phase()
  for _, code in ipairs({ 180, 181, 182, 187 }) do
    local e = Effect.GlobalEffect()
    e:SetType(0x2)
    e:SetCode(code)
    e:SetProperty(0x800)
    e:SetTargetRange(1, 1)
    e:SetCondition(function() return Duel.GetTurnCount() == 1 end)
    Duel.RegisterEffect(e, 0)
  end
end

-- A monster placed under its owner's opponent goes home at the first phase change unless control was given.
function dp_control(p, s)
  local c = Duel.GetFieldCard(p, 4, s)
  local e = Effect.CreateEffect(c)
  e:SetType(0x1)
  e:SetCode(4)
  e:SetValue(p)
  e:SetReset(0x1000 + 0x1fc0000)         -- until it leaves the field; turning face-down keeps it
  c:RegisterEffect(e)
end

-- The core's own records of this turn; it clears them itself when the next turn begins.
local function set_records(list)
  for _, r in ipairs(list) do Duel.GetFieldCard(r[1], r[2], r[3]):SetStatus(r[4], true) end
end
function dp_records_now(list) set_records(list) end
function dp_records_in_draw_phase(list)
  local e = Effect.GlobalEffect()
  e:SetType(0x2 + 0x800)
  e:SetCode(0x2000 + 0x1)
  e:SetCountLimit(1)
  e:SetCondition(function() return Duel.GetTurnCount() == 1 end)
  e:SetOperation(function() set_records(list) end)
  Duel.RegisterEffect(e, 0)
end

-- An attack already used is declared for real and negated, before the case begins; then the monster is turned
-- to the position the board wants.
function dp_used_attacks(positions)
  local e = Effect.GlobalEffect()
  e:SetType(0x2 + 0x800)
  e:SetCode(1130)
  e:SetOperation(function()
    local c = Duel.GetAttacker()
    local position = positions[c:GetOriginalCode()]
    if not position then return end
    positions[c:GetOriginalCode()] = nil
    Duel.NegateAttack()
    if position ~= 1 then Duel.ChangePosition(c, position) end
  end)
  Duel.RegisterEffect(e, 0)
end
