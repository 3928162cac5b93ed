-- Fills a budget with what the ledger says, if the caller still has its lock and nobody else has filled it.
-- KEYS: the budget. ARGV: lock, epoch (empty: give the lock up), lifetime, spent dollars and nanos, held dollars and
-- nanos, then a name and what it holds for every open reservation.
local budget = KEYS[1]
if redis.call('HGET', budget, 'lock') ~= ARGV[1] or redis.call('HEXISTS', budget, 'epoch') == 1 then return 0 end
redis.call('HDEL', budget, 'lock', 'locked')
if ARGV[2] == '' then return 0 end
redis.call('HSET', budget, 'epoch', ARGV[2], 'spent$', ARGV[4], 'spent', ARGV[5], 'held$', ARGV[6], 'held', ARGV[7])
for i = 8, #ARGV, 2 do redis.call('HSET', budget, 'h:' .. ARGV[i], ARGV[i + 1]) end
redis.call('PEXPIRE', budget, ARGV[3])
return 1
