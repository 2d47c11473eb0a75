import { spawn } from 'node:child_process'

/** The user PostgreSQL runs as when it is not ours; PostgreSQL refuses to be root. */
export interface Owner {
  uid: number
  gid: number
}

/** Nothing of ours reaches PostgreSQL: PGDATA, PGPORT or a locale in the environment would change what it does. */
export const CLEAN_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** The current directory may be closed to the other user, and PostgreSQL's programs ask where they are. */
export const NEUTRAL_CWD = '/'

export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

export function run(file: string, args: readonly string[], owner: Owner | null): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: NEUTRAL_CWD,
      env: CLEAN_ENV,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...owner,
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}
