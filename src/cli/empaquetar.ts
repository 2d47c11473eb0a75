import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ConfigError } from '../config.ts'
import { packageVersion } from '../version.ts'
import { buildConsole, builtFiles } from './consola.ts'
import { CONSOLE_DIR } from './console-current.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** What of the repository a hospital needs; the demonstration too, with which people are trained and the open mode begins. */
const CONTENTS = [
  'src',
  'demo',
  'migrations',
  'scripts/custodia',
  'scripts/custodia.mjs',
  'docs',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'CHANGELOG.md',
  'LEEME.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  ':!*.test.ts',
]

/**
 * `custodia empaquetar [CARPETA]`: one archive of what was committed and the console built from it. Unpacked, it starts with
 * `npm start`, which installs what the service needs and no more.
 */
export async function run([folder = 'versiones', ...more]: string[]): Promise<number> {
  if (more.length > 0) throw new ConfigError('empaquetar solo lleva la carpeta en que se escribe.')
  if ((await git('status', '--porcelain')) !== '')
    throw new ConfigError(
      'Hay cambios sin confirmar y una versión se hace de lo confirmado: use «git commit» o «git stash».',
    )
  const code = await buildConsole()
  if (code !== 0) return code
  const name = `custodia-${packageVersion}`
  const archive = join(resolve(ROOT, folder), `${name}.tar.gz`)
  await mkdir(dirname(archive), { recursive: true })
  // Git says that a file goes into the folder named last before it, and all that is committed into the very last.
  const built = (await builtFiles(CONSOLE_DIR)).flatMap((file) => [
    `--prefix=${name}/${dirname(relative(ROOT, file))}/`,
    `--add-file=${file}`,
  ])
  await git('archive', '-o', archive, ...built, `--prefix=${name}/`, 'HEAD', '--', ...CONTENTS)
  console.log(archive)
  return 0
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: ROOT }).catch((error: Error) => {
    throw new ConfigError(`Una versión se hace de una copia del repositorio, con git: ${error.message}`)
  })
  return stdout
}
