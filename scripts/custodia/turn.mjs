import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const UNSIGNED_MS = 10_000

/**
 * One installation at a time over a checkout, as a directory that exists meanwhile. Whoever finds it held by the dead
 * removes it.
 * @param {string} root
 * @param {() => void} waiting called once if somebody else has the turn
 */
export async function takeTurn(root, waiting) {
  const dir = join(root, '.custodia-instalando')
  for (let told = false; ; await sleep(200)) {
    try {
      mkdirSync(dir)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isAbandoned(dir)) remove(dir)
    else if (!told) {
      told = true
      waiting()
    }
  }
  const signers = [identityOf(process.pid)]
  const sign = () => writeFileSync(join(dir, 'quien'), signers.join('\n'))
  sign()
  return {
    /** npm outlives us if we are killed, and goes on writing. */
    alsoFor(pid) {
      signers.push(identityOf(pid))
      sign()
    },
    release: () => rmSync(dir, { recursive: true, force: true }),
  }
}

function isAbandoned(dir) {
  const signers = read(join(dir, 'quien'))
  if (signers !== null && signers !== '') return !signers.split('\n').some(isAlive)
  try {
    return Date.now() - statSync(dir).mtimeMs > UNSIGNED_MS
  } catch {
    return false
  }
}

/** Removing is itself exclusive and looks again: another may have removed the same and be at work already. */
function remove(dir) {
  const remover = `${dir}.retiro`
  try {
    mkdirSync(remover)
  } catch {
    try {
      if (Date.now() - statSync(remover).mtimeMs > UNSIGNED_MS) rmdirSync(remover)
    } catch {}
    return
  }
  try {
    if (isAbandoned(dir)) rmSync(dir, { recursive: true, force: true })
  } finally {
    rmdirSync(remover)
  }
}

/** With its start time, because numbers are used again. */
const identityOf = (pid) => `${pid} ${startOf(pid)}`

function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  return stat === null ? '-' : (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-')
}

function isAlive(identity) {
  const pid = Number(identity.split(' ')[0])
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return identityOf(pid) === identity
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
