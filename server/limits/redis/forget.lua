-- Drops the counters of end users of a key that have had no request for longest, until as few are left as may be. One
-- with a request under way stays, and so does one that has had a request since it was named.
-- KEYS: the end users of the key (sorted by time), then for each that is named its counters, slots, leases and budgets.
-- ARGV: now or -1 for the server's own time, the most that may be left, then the named ones, the oldest first.
local now, list, most = clock(ARGV[1]), KEYS[1], tonumber(ARGV[2])
local named = #ARGV - 2
local each = (#KEYS - 1) / named

for i = 1, named do
  if redis.call('ZCARD', list) <= most then return 0 end
  local id, first = ARGV[i + 2], 2 + (i - 1) * each
  local rank = redis.call('ZRANK', list, id)
  if rank and rank < named then
    if redis.call('ZCOUNT', KEYS[first + 2], '(' .. int(now), '+inf') > 0 then
      redis.call('ZADD', list, int(now), id)
    else
      redis.call('ZREM', list, id)
      redis.call('DEL', unpack(KEYS, first, first + each - 1))
    end
  end
end
return 0
