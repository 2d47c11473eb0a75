import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { Complaint } from './complaint.mjs'
import { whenNpmDies } from './npm-watch.mjs'

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

/**
 * New objects get little room, and old ones grow by seven tenths before they are gone through: what was sent is let go sooner, and a
 * service that exports CSV stays below 250 MB whatever it did before. Left to itself the heap grew to twice what is in use.
 * @type {string[]}
 */
const FLAGS = read('node-flags.json')

/** Gives back what the heap no longer uses. V8 may lack it in another version, which then refuses to start. */
const SAVER = '--memory-saver-mode'
const SAVER_MAJOR = 24

/** For the Node pinned with the dependencies. */
export const PINNED_FLAGS = [...FLAGS, SAVER]

/**
 * `node` is the Node pinned with the dependencies, unless it is the one running us.
 * @param {string} node
 */
const flagsOf = (node) =>
  node === process.execPath && Number.parseInt(process.versions.node, 10) !== SAVER_MAJOR ? FLAGS : PINNED_FLAGS

/**
 * Threads that compress take memory from two places instead of one each: what they let go is used again by the next.
 * @type {Record<string, string>}
 */
export const ENVIRONMENT = read('node-environment.json')

/** npm forwards what the terminal already sent to all of us: the same order, heard twice. */
const ECHO_MS = 300

/**
 * Runs src/main.ts in our place: its terminal, its signals, its exit code.
 * @param {string} node
 * @param {string} root
 * @param {string[]} args
 */
export function handOver(node, root, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [...flagsOf(node), join(root, 'src', 'main.ts'), ...args], {
      // Nothing is said on the fourth: that it closes tells the service that we are gone, however we went.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // Node keeps what it compiled there: the next start is twice as quick and needs less memory. Not writable, not used.
      env: {
        NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'custodia'),
        ...ENVIRONMENT,
        ...process.env,
        ...pathWith(join(root, 'node_modules', '.bin')),
      },
    })
    const last = new Map()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => {
        const echo = Date.now() - (last.get(signal) ?? Number.NEGATIVE_INFINITY) < ECHO_MS
        last.set(signal, Date.now())
        if (!echo && !(signal === 'SIGINT' && terminalSignalsUsAll())) child.kill(signal)
      })
    whenNpmDies(() => child.kill('SIGTERM'))
    child.on('error', (cause) => reject(new Complaint(`No se pudo ejecutar «${node}»: ejecute «npm ci».`, { cause })))
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
      resolve()
    })
  })
}

/** Windows spells it Path, and two spellings at once would leave it to chance. */
function pathWith(dir) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const before = process.env[name]
  return { [name]: before ? `${dir}${delimiter}${before}` : dir }
}

/**
 * Ctrl-C reaches every process in the terminal's foreground: forwarding it too would make one press look like two, and the
 * second is how a person says to stop at once.
 */
function terminalSignalsUsAll() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return group === foreground
  } catch {
    return process.stdin.isTTY === true
  }
}
