-- Ends a reservation: takes it off the requests under way, corrects its tokens, and turns the money held for it into
-- money spent. Doing so twice changes nothing: without its lease there are no tokens to correct, without its hold
-- no money.
-- KEYS: as of reserve.lua. ARGV: now or -1, name, tokens reserved, tokens used, dollars, nanos, whether money is
-- charged too where a budget has been loaded anew and does not know the reservation (1 or 0), number of subjects; for
-- each subject: slot, number of budgets, and for each budget the epoch in which it was held.
-- Gives the number of budgets that held it.
-- A mark, `d:` and the name, says what has been charged for a reservation wherever its missing hold does not say
-- enough: in a budget that is not loaded yet, one that was loaded in between, or where another has ended it.
-- How long a mark waits for somebody who loads the budget, ms.
local MARK = 600000
local now, name, excess = clock(ARGV[1]), ARGV[2], ARGV[4] - ARGV[3]
local dollars, nanos, charges = tonumber(ARGV[5]), tonumber(ARGV[6]), ARGV[7] == '1'

local function correct(counters, slots, slot, at)
  if excess < 0 then
    if redis.call('HEXISTS', counters, 't' .. slot) == 0 then return end
  else
    slot = int(math.floor(at / SLOT))
    redis.call('ZADD', slots, int(at), slot)
    redis.call('HSET', counters, 'skew', int(at - now), 'last', int(at))
    redis.call('PEXPIRE', slots, 2 * WINDOW)
    if redis.call('PTTL', counters) < 2 * WINDOW then redis.call('PEXPIRE', counters, 2 * WINDOW) end
  end
  redis.call('HINCRBY', counters, 't' .. slot, int(excess))
  redis.call('HINCRBY', counters, 't', int(excess))
end

local function add(key, field, more_dollars, more_nanos)
  local had = redis.call('HMGET', key, field .. '$', field)
  local all = had[2] + more_nanos
  local carry = math.floor(all / NANOS)
  redis.call('HSET', key, field .. '$', int(had[1] + more_dollars + carry), field, int(all - carry * NANOS))
end

local found, key, arg = 0, 1, 9
for _ = 1, tonumber(ARGV[8]) do
  local counters, slots, leases = KEYS[key], KEYS[key + 1], KEYS[key + 2]
  local slot, budgets = ARGV[arg], tonumber(ARGV[arg + 1])
  key, arg = key + 3, arg + 2
  local ends = redis.call('ZSCORE', leases, name)
  if ends then
    redis.call('ZREM', leases, name)
    local at = steady(now, unpack(redis.call('HMGET', counters, 'skew', 'last')))
    if excess ~= 0 and tonumber(ends) > at then correct(counters, slots, slot, at) end
  end
  for _ = 1, budgets do
    local budget, epoch = KEYS[key], ARGV[arg]
    key, arg = key + 1, arg + 1
    local account = redis.call('HMGET', budget, 'epoch', 'h:' .. name, 'd:' .. name)
    local is_anew, money = account[1] ~= epoch, int(dollars) .. ':' .. int(nanos)
    if not account[1] then
      -- The ledger may still have it under way when it is read: whoever loads the budget finds the mark.
      if charges or not account[3] then redis.call('HSET', budget, 'd:' .. name, money) end
      if redis.call('PTTL', budget) < 0 then redis.call('PEXPIRE', budget, MARK) end
    elseif account[2] then
      local held_dollars, held_nanos = string.match(account[2], '^(%d+):(%d+)$')
      redis.call('HDEL', budget, 'h:' .. name)
      add(budget, 'held', -tonumber(held_dollars), -tonumber(held_nanos))
      add(budget, 'spent', dollars, nanos)
      found = found + 1
      if is_anew then redis.call('HSET', budget, 'd:' .. name, money) end
    elseif charges and (is_anew or account[3]) then
      local had_dollars, had_nanos = string.match(account[3] or '0:0', '^(%d+):(%d+)$')
      -- A mark without an amount is that of a former version: all was charged.
      local more_dollars, more_nanos = dollars - (had_dollars or dollars), nanos - (had_nanos or nanos)
      if more_dollars > 0 or (more_dollars == 0 and more_nanos > 0) then
        add(budget, 'spent', more_dollars, more_nanos)
        redis.call('HSET', budget, 'd:' .. name, money)
      end
    end
  end
end
return found
