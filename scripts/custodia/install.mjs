import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Complaint } from './complaint.mjs'
import { isDevInstall, isInstalled } from './installed.mjs'
import { takeTurn } from './turn.mjs'

/**
 * What the service runs with, and no more. To develop, and to build the console, what serves for that too; a release has none of it.
 * @param {string} root
 * @param {boolean} dev
 * @param {boolean} forConsole
 */
export async function ensureInstalled(root, dev, forConsole) {
  const web = join(root, 'web')
  const isClone = existsSync(join(web, 'package.json'))
  await ensureFolder(root, dev && isClone)
  if (isClone && (dev || forConsole)) await ensureFolder(web, true)
}

async function ensureFolder(root, dev) {
  if (isInstalled(root, dev)) return
  let turn
  try {
    turn = await takeTurn(root, () => console.error('Otro proceso está instalando las dependencias; esperando…'))
  } catch (error) {
    throw new Complaint(explain(String(error.message), root), { cause: error })
  }
  try {
    if (isInstalled(root, dev)) return
    console.error('Instalando las dependencias (solo la primera vez o tras una actualización)…')
    await install(root, dev, turn)
  } finally {
    turn.release()
  }
}

async function install(root, dev, turn) {
  // Explicit both ways: NODE_ENV=production would leave the development ones out.
  const extent = dev || isDevInstall(root) ? '--include=dev' : '--omit=dev'
  const said = await npm(root, ['ci', extent], turn)
  if (said === null) return
  // npm ci gives up when an optional package for another system is missing from the lock file, because the registry did
  // not have it; npm install takes the same locked versions and goes on. Whether it did is checked below.
  if (!/EUSAGE/.test(said)) throw new Complaint(explain(said, root))
  const again = await npm(root, ['install', '--no-save', extent], turn)
  if (again !== null || !isInstalled(root, dev)) throw new Complaint(explain(again ?? said, root))
}

/** What npm complained of, or null when all went well. */
function npm(root, command, turn) {
  const { file, first, shell } = findNpm()
  const args = [...first, ...command, '--no-audit', '--no-fund', '--no-progress', '--prefer-offline']
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, shell, stdio: ['ignore', 'ignore', 'pipe'] })
    let interrupted = false
    let said = ''
    const interrupt = (signal) => {
      interrupted = true
      child.kill(signal)
    }
    for (const signal of SIGNALS) process.on(signal, interrupt)
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    child.on('spawn', () => turn.alsoFor(child.pid))
    child.on('error', () => reject(new Complaint('No se encontró npm: instale Node.js con npm y vuelva a intentar.')))
    child.on('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, interrupt)
      if (interrupted) reject(new Complaint('Instalación interrumpida: vuelva a iniciar para terminarla.'))
      else resolve(code === 0 ? null : said)
    })
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The npm that is running us, if it is npm; else the one in the PATH. */
function findNpm() {
  const running = process.env.npm_execpath
  if (running !== undefined && /^npm(-cli)?\.c?js$/.test(basename(running)))
    return { file: process.execPath, first: [running], shell: false }
  const windows = process.platform === 'win32'
  return { file: windows ? 'npm.cmd' : 'npm', first: [], shell: windows }
}

function explain(output, root) {
  // Warnings may name anything.
  const said = output
    .split('\n')
    .filter((line) => !/^npm (warn|WARN)/.test(line))
    .join('\n')
  if (/EROFS|EACCES|EPERM|read-only|permission denied/i.test(said))
    return `No se puede escribir en «${root}» para instalar las dependencias: dé permiso de escritura o instale con el usuario dueño de la carpeta («npm ci»).`
  if (/ENOSPC|no space left/i.test(said))
    return 'No queda espacio en el disco para instalar las dependencias: libere espacio y vuelva a intentar.'
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|network|ENOTCACHED/i.test(said))
    return 'No se pudieron descargar las dependencias porque no hay conexión: revise la red y vuelva a intentar.'
  if (/EUSAGE|in sync/i.test(said))
    return 'package.json y package-lock.json no coinciden: vuelva a descargar Custodia o ejecute «npm install».'
  return 'No se pudieron instalar las dependencias: ejecute «npm ci» para ver la causa y vuelva a intentar.'
}
