-- Tells what one subject uses, and changes nothing.
-- KEYS: as of reserve.lua, of one subject. ARGV: now or -1 for the server's own time.
-- Gives requests, tokens, ms until they have left the minute, requests under way, and for each budget spent dollars
-- and nanos, held dollars and nanos; an empty list for a budget that is not loaded.
local counters, slots, leases = KEYS[1], KEYS[2], KEYS[3]
local now = steady(clock(ARGV[1]), unpack(redis.call('HMGET', counters, 'skew', 'last')))

local requests, tokens, reset = 0, 0, 0
local counted = redis.call('ZRANGEBYSCORE', slots, '(' .. int(now - WINDOW), '+inf', 'WITHSCORES')
for i = 1, #counted, 2 do
  local had = redis.call('HMGET', counters, 'r' .. counted[i], 't' .. counted[i])
  requests, tokens = requests + (had[1] or 0), tokens + (had[2] or 0)
  reset = tonumber(counted[i + 1]) + WINDOW - now
end

local budgets = {}
for i = 4, #KEYS do
  local account = redis.call('HMGET', KEYS[i], 'epoch', 'spent$', 'spent', 'held$', 'held')
  budgets[i - 3] = account[1] and { account[2], account[3], account[4], account[5] } or {}
end
return { requests, tokens, reset, redis.call('ZCOUNT', leases, '(' .. int(now), '+inf'), budgets }
