-- Fills a budget with what the ledger says, if the caller still has its lock and nobody else has filled it.
-- KEYS: the budget. ARGV: lock, epoch (empty: give the lock up), lifetime, spent dollars and nanos, then a name and what
-- it holds for every open reservation. One that has ended since the ledger was read has a mark of settle.lua, which says
-- what it cost.
local budget = KEYS[1]
if redis.call('HGET', budget, 'lock') ~= ARGV[1] or redis.call('HEXISTS', budget, 'epoch') == 1 then return 0 end
redis.call('HDEL', budget, 'lock', 'locked')
if ARGV[2] == '' then return 0 end

local sums = { spent = { tonumber(ARGV[4]), tonumber(ARGV[5]) }, held = { 0, 0 } }
for i = 6, #ARGV, 2 do
  local ended = redis.call('HGET', budget, 'd:' .. ARGV[i])
  local dollars, nanos = string.match(ended or ARGV[i + 1], '^(%d+):(%d+)$')
  local sum = ended and sums.spent or sums.held
  sum[1], sum[2] = sum[1] + dollars, sum[2] + nanos
  if not ended then redis.call('HSET', budget, 'h:' .. ARGV[i], ARGV[i + 1]) end
end
for field, sum in pairs(sums) do
  local carry = math.floor(sum[2] / NANOS)
  redis.call('HSET', budget, field .. '$', int(sum[1] + carry), field, int(sum[2] - carry * NANOS))
end
redis.call('HSET', budget, 'epoch', ARGV[2])
redis.call('PEXPIRE', budget, ARGV[3])
return 1
