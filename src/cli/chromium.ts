import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { childEnvironment } from '../config.ts'

/** Where distributions put it. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const APT = '/usr/bin/apt-get'
const MOST_MS = 180_000

/** The browser that tests use; undefined where there is none. */
export const findChromium = (given: string | null): string | undefined =>
  [given ?? '', ...PLACES].find((path) => path !== '' && existsSync(path))

/**
 * Puts a browser where there is none and it can be done without asking anybody: as root, with apt. Whatever goes wrong, the
 * tests that need one say so and are skipped.
 */
export async function ensureChromium(given: string | null): Promise<void> {
  if (findChromium(given) !== undefined || process.getuid?.() !== 0 || !existsSync(APT)) return
  console.log('  No hay Chromium: se instala para las pruebas de la consola.')
  const until = Date.now() + MOST_MS
  const done =
    (await quietly(['update'], until)) &&
    (await quietly(['install', '-y', '--no-install-recommends', 'chromium'], until))
  if (!done) console.log('  No se pudo instalar Chromium: las pruebas en el navegador se omiten.')
}

/** Nobody waits longer than was said, not even for a process that does not go when told to. */
function quietly(args: readonly string[], until: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(APT, ['-qq', ...args], {
      stdio: 'ignore',
      env: childEnvironment({ DEBIAN_FRONTEND: 'noninteractive' }),
    })
    const limit = setTimeout(
      () => {
        child.kill()
        child.unref()
        resolve(false)
      },
      Math.max(1, until - Date.now()),
    )
    child.once('error', () => resolve(false))
    child.once('exit', (code) => {
      clearTimeout(limit)
      resolve(code === 0)
    })
  })
}
