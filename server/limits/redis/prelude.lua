-- Precedes every script: the two numbers of a rate, integers as text, and the clock.
local WINDOW, SLOT, NANOS = 60000, 100, 1000000000

local function int(x) return string.format('%.0f', x) end

-- The server's own time where none is given (-1).
local function clock(given)
  if tonumber(given) >= 0 then return tonumber(given) end
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- A subject's time, by `skew` and `last` of its counters: when the server's clock is set back, it goes on from where it
-- was.
local function steady(now, skew, last) return math.max(now + (skew or 0), tonumber(last or 0)) end

