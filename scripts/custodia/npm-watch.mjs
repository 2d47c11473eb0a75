import { readFileSync } from 'node:fs'

const LOOK_MS = 1_000
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash'])

/**
 * npm killed outright tells nobody, and what it ran would go on holding the port. Looked after only under npm: who starts us otherwise
 * may leave on purpose.
 * @param {() => void} stop
 */
export function whenNpmDies(stop) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const npm = npmAbove()
  const timer = setInterval(() => {
    if (isThere(npm)) return
    clearInterval(timer)
    stop()
  }, LOOK_MS)
  timer.unref()
}

/** Our parent, or its parent where npm ran us through a shell that stayed. */
function npmAbove() {
  const parent = processAt(process.ppid)
  return parent !== null && SHELLS.has(parent.name) ? (processAt(parent.ppid) ?? parent) : parent
}

/** Without /proc only whether our parent is still the same can be told. */
const parentAtStart = process.ppid
function isThere(npm) {
  if (npm === null) return process.ppid === parentAtStart
  const now = processAt(npm.pid)
  return now !== null && now.started === npm.started && now.state !== 'Z'
}

/** @param {number} pid */
function processAt(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name sits in parentheses and may itself hold spaces and parentheses.
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    return {
      pid,
      name: stat.slice(stat.indexOf('(') + 1, end),
      state: fields[0],
      ppid: Number(fields[1]),
      started: fields[19],
    }
  } catch {
    return null
  }
}
