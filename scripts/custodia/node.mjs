import { spawnSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Complaint } from './complaint.mjs'

/** From here on Node runs TypeScript without being asked. */
const LEAST = [22, 18]

/**
 * The Node pinned with the dependencies, else the one running us if it is recent enough.
 * @param {string} root
 */
export function findNode(root) {
  const windows = process.platform === 'win32'
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const pinned = join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (runs(pinned)) return pinned
  if (suffices(process.version)) return process.execPath
  throw new Complaint(
    `Custodia necesita Node.js ${LEAST.join('.')} o más reciente y aquí está ${process.version}: instale una versión reciente, o ejecute «npm ci» para traer la incluida.`,
  )
}

function runs(file) {
  try {
    const { mode } = statSync(file)
    if (process.platform !== 'win32' && (mode & 0o111) === 0) chmodSync(file, mode | 0o111)
  } catch {
    // Missing, or not ours to change: running it tells.
  }
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return status === 0 && suffices(stdout.trim())
}

/** @param {string} version */
export function suffices(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])
}
