-- Decides on one request for all of its subjects at once, and counts it for all of them or for none.
-- KEYS, for each subject: counters (hash), slots (sorted by time), leases (sorted by end), then its budgets (hashes);
-- at the end, where an end user is one of them, the end users of the key that have counters (sorted by time).
-- ARGV: now or -1 for the server's own time, name, lease, tokens, dollars, nanos, lifetime of a lock, number of
-- subjects; for each subject: limits on requests, tokens and requests at once (-1: none), number of budgets, and for
-- each budget its dollars, nanos and lifetime; for an end user also its name in that list, the most that it may have,
-- how many of the oldest may be tried, and the lifetime of the list.
-- Money is whole dollars and the nanodollars beside them: both stay below 2^53, where Lua's numbers are exact.
local now, name, lease, tokens = clock(ARGV[1]), ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local dollars, nanos = tonumber(ARGV[5]), tonumber(ARGV[6])
local lock_ms, count = tonumber(ARGV[7]), tonumber(ARGV[8])

-- A lifetime is only ever made longer.
local function keep(key, ms)
  if redis.call('PTTL', key) < ms then redis.call('PEXPIRE', key, int(ms)) end
end

local function wait(s, field, used, limit, amount)
  if limit < 0 or used + amount <= limit then return 0 end
  if amount > limit then return -1 end
  local too_many, from = used + amount - limit, 0
  while true do
    local page = redis.call('ZRANGE', s.slots, from, from + 15, 'WITHSCORES')
    if #page == 0 then return -1 end
    for i = 1, #page, 2 do
      too_many = too_many - (redis.call('HGET', s.counters, field .. page[i]) or 0)
      if too_many <= 0 then return tonumber(page[i + 1]) + WINDOW - s.now end
    end
    from = from + 16
  end
end

local function expire(s)
  local old = redis.call('ZRANGEBYSCORE', s.slots, '-inf', int(s.now - WINDOW))
  for _, slot in ipairs(old) do
    local had = redis.call('HMGET', s.counters, 'r' .. slot, 't' .. slot)
    s.requests, s.tokens = s.requests - (had[1] or 0), s.tokens - (had[2] or 0)
    redis.call('HDEL', s.counters, 'r' .. slot, 't' .. slot)
  end
  if #old > 0 then
    redis.call('ZREMRANGEBYSCORE', s.slots, '-inf', int(s.now - WINDOW))
    redis.call('HSET', s.counters, 'r', int(s.requests), 't', int(s.tokens))
  end
  redis.call('ZREMRANGEBYSCORE', s.leases, '-inf', int(s.now))
end

local subjects, loading, must_load, granted = {}, {}, false, true
local key, arg = 1, 9
for i = 1, count do
  local s = { counters = KEYS[key], slots = KEYS[key + 1], leases = KEYS[key + 2], budgets = {}, uncovered = 0 }
  local max_requests, max_tokens, max_leases = tonumber(ARGV[arg]), tonumber(ARGV[arg + 1]), tonumber(ARGV[arg + 2])
  local budgets = tonumber(ARGV[arg + 3])
  key, arg = key + 3, arg + 4
  local state = redis.call('HMGET', s.counters, 'skew', 'last', 'r', 't')
  s.now = steady(now, state[1], state[2])
  s.requests, s.tokens = tonumber(state[3] or 0), tonumber(state[4] or 0)
  expire(s)
  s.requests_wait = wait(s, 'r', s.requests, max_requests, 1)
  s.tokens_wait = wait(s, 't', s.tokens, max_tokens, tokens)
  s.full = (max_leases >= 0 and redis.call('ZCARD', s.leases) >= max_leases) and 1 or 0
  for j = 1, budgets do
    local b = { key = KEYS[key], life = tonumber(ARGV[arg + 2]) }
    local max_dollars, max_nanos = tonumber(ARGV[arg]), tonumber(ARGV[arg + 1])
    key, arg = key + 1, arg + 3
    local account = redis.call('HMGET', b.key, 'epoch', 'spent$', 'spent', 'held$', 'held', 'locked')
    b.epoch = account[1]
    if not b.epoch then
      must_load = true
      if tonumber(account[6] or 0) > now then
        loading[#loading + 1] = 2
      else
        redis.call('HSET', b.key, 'lock', name, 'locked', int(now + lock_ms))
        redis.call('PEXPIRE', b.key, int(2 * lock_ms))
        loading[#loading + 1] = 1
      end
    else
      loading[#loading + 1] = 0
      b.held_dollars, b.held_nanos = account[4] + dollars, account[5] + nanos
      local all = account[3] + b.held_nanos
      local carry = math.floor(all / NANOS)
      local all_dollars, all_nanos = account[2] + b.held_dollars + carry, all - carry * NANOS
      if s.uncovered == 0 and
          (all_dollars > max_dollars or (all_dollars == max_dollars and all_nanos > max_nanos)) then
        s.uncovered = j
      end
    end
    s.budgets[j] = b
  end
  granted = granted and s.requests_wait == 0 and s.tokens_wait == 0 and s.full == 0 and s.uncovered == 0
  subjects[i] = s
end

if must_load then return { 2, loading } end

-- The key's end users by their latest request. Of too many, the oldest are named: forget.lua drops them, for their keys
-- are not among KEYS.
local oldest = {}
if KEYS[key] then
  local list, most, tried = KEYS[key], tonumber(ARGV[arg + 1]), tonumber(ARGV[arg + 2])
  redis.call('ZADD', list, int(now), ARGV[arg])
  keep(list, tonumber(ARGV[arg + 3]))
  local tracked = redis.call('ZCARD', list)
  if tracked > most then oldest = redis.call('ZRANGE', list, 0, math.min(tried, tracked - 1) - 1) end
end

local verdicts, places = {}, {}
for i, s in ipairs(subjects) do
  local epochs, reset = {}, 0
  if granted then
    local slot = int(math.floor(s.now / SLOT))
    redis.call('HINCRBY', s.counters, 'r' .. slot, 1)
    redis.call('HINCRBY', s.counters, 't' .. slot, int(tokens))
    s.requests, s.tokens = s.requests + 1, s.tokens + tokens
    redis.call('HSET', s.counters,
      'r', int(s.requests), 't', int(s.tokens), 'skew', int(s.now - now), 'last', int(s.now))
    redis.call('ZADD', s.slots, int(s.now), slot)
    redis.call('ZADD', s.leases, int(s.now + lease), name)
    keep(s.counters, math.max(lease, WINDOW) + WINDOW)
    keep(s.leases, lease + WINDOW)
    redis.call('PEXPIRE', s.slots, 2 * WINDOW)
    for j, b in ipairs(s.budgets) do
      local carry = math.floor(b.held_nanos / NANOS)
      redis.call('HSET', b.key, 'held$', int(b.held_dollars + carry), 'held', int(b.held_nanos - carry * NANOS),
        'h:' .. name, int(dollars) .. ':' .. int(nanos))
      keep(b.key, b.life)
      epochs[j] = b.epoch
    end
    reset = WINDOW
    places[i] = { slot, epochs }
  else
    local newest = redis.call('ZRANGE', s.slots, -1, -1, 'WITHSCORES')
    if newest[2] then reset = tonumber(newest[2]) + WINDOW - s.now end
  end
  verdicts[i] = { s.requests, s.tokens, reset, s.requests_wait, s.tokens_wait, s.full, s.uncovered }
end
return { granted and 1 or 0, verdicts, places, oldest }
