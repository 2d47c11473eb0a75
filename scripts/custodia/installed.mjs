import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Complaint } from './complaint.mjs'
import { suffices } from './node.mjs'

/**
 * Whether node_modules holds what package-lock.json asks for. Compared by content with the list npm leaves at the very end
 * of an installation, so that one made by hand counts, an interrupted one does not, and nothing has to be written.
 * @param {string} root
 * @param {boolean} withDev
 */
export function isInstalled(root, withDev) {
  const wanted = lockOf(root)
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (present === null) return false
  // None at all was left out on purpose (`--omit=optional`) where there is a Node and a PostgreSQL of one's own; else by a bad network.
  const optionalOfOurs = Object.keys(wanted['']?.optionalDependencies ?? {})
  const wantsOptional = optionalOfOurs.some((name) => `node_modules/${name}` in present) || !canDoWithout()
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link || entry.inBundle) return true
    const found = present[path]
    if (found !== undefined && found.version !== entry.version) return false
    if (!isNeeded(path, entry, withDev, wantsOptional ? optionalOfOurs : [])) return true
    return found !== undefined && existsSync(join(root, path, 'package.json'))
  })
}

const canDoWithout = () => suffices(process.version) && (process.env.DATABASE_URL ?? '') !== ''

/** @param {string} root */
export function isDevInstall(root) {
  const present = readPackages(join(root, 'node_modules', '.package-lock.json')) ?? {}
  return Object.values(present).some((entry) => entry.dev === true)
}

function isNeeded(path, entry, withDev, optionalOfOurs) {
  if (entry.dev || entry.devOptional) return withDev && !entry.optional && !entry.devOptional
  if (entry.optional) return optionalOfOurs.includes(path.replace('node_modules/', '')) && isForThisMachine(entry)
  // What only a peer asks for, npm may be told not to install.
  return !entry.peer
}

const isForThisMachine = (entry) =>
  entry.libc === undefined &&
  (entry.os === undefined || entry.os.includes(process.platform)) &&
  (entry.cpu === undefined || entry.cpu.includes(process.arch))

function lockOf(root) {
  const packages = readPackages(join(root, 'package-lock.json'))
  if (packages === null)
    throw new Complaint('Falta package-lock.json o está dañado: vuelva a descargar Custodia completa.')
  return packages
}

/** @returns {Record<string, any> | null} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null
  } catch {
    return null
  }
}
