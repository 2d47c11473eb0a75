-- Arguments: method, seconds, connections, file of requests (path, tab, body; one a line), sent in its order.
-- At the deadline nothing more is sent and what is under way is waited for: processor time read afterwards is that of the
-- requests counted here, however long each takes.
local ffi = require('ffi')
ffi.cdef([[
typedef struct { long seconds; long microseconds; } bench_time;
int gettimeofday(bench_time *time, void *zone);
]])

local time = ffi.new('bench_time')
local function now()
  ffi.C.gettimeofday(time, nil)
  return tonumber(time.seconds) + tonumber(time.microseconds) / 1e6
end

local NEVER_MS = 1000000
local method, seconds, connections, started
local paths, bodies = {}, {}
local turn, resting = 0, 0
-- Read from outside when all is over.
elapsed = 0

function setup(thread)
  worker = thread
end

function init(args)
  method, seconds, connections = args[1], tonumber(args[2]), tonumber(args[3])
  for line in io.lines(args[4]) do
    local path, body = line:match('^([^\t]*)\t?(.*)$')
    paths[#paths + 1] = path
    bodies[#bodies + 1] = body
  end
end

-- Called once before each request, when the one before it on the same connection was answered.
function delay()
  local at = now()
  started = started or at
  elapsed = at - started
  if elapsed < seconds then return 0 end
  resting = resting + 1
  if resting == connections then
    io.write('drained\n')
    io.flush()
  end
  return NEVER_MS
end

function request()
  turn = turn % #paths + 1
  local body = bodies[turn]
  return wrk.format(method, paths[turn], nil, body ~= '' and body or nil)
end

function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format(
    '{"elapsed":%.6f,"requests":%d,"bytes":%d,"p50":%.4f,"p99":%.4f,"refused":%d,"broken":%d}\n',
    worker:get('elapsed'), summary.requests, summary.bytes,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    e.status, e.connect + e.read + e.write + e.timeout
  ))
end
