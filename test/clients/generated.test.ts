import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { packClient } from '../../src/cli/release/client.ts'
import { packageVersion } from '../../src/version.ts'
import { newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import { TEN_CALLS } from './ten-calls.ts'

const s = useService()
const run = promisify(execFile)
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const TYPES = here('../../clients/generators/node_modules/.bin/openapi-typescript')
const ORVAL = here('../../node_modules/.bin/orval')

/** What two generators that nobody here wrote make of `/openapi-json.json`, beside programs that use it. */
describe('los clientes de dos generadores ajenos', () => {
  let folder = ''

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'custodia-clientes-'))
    const document = join(folder, 'openapi.json')
    const config = join(folder, 'orval.config.mjs')
    await writeFile(document, (await s.call('GET', '/openapi-json.json')).text)
    await mkdir(join(folder, 'orval'))
    await cp(here('../../clients/typescript/src'), join(folder, 'client'), { recursive: true })
    await cp(here('journeys'), folder, { recursive: true })
    const output = { target: join(folder, 'orval/custodia.ts'), client: 'fetch', mode: 'single', baseUrl: s.base }
    await writeFile(config, `export default ${JSON.stringify({ custodia: { input: { target: document }, output } })}`)
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          target: 'es2023',
          lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
          module: 'nodenext',
          types: [],
          noEmit: true,
          allowImportingTsExtensions: true,
          erasableSyntaxOnly: true,
          verbatimModuleSyntax: true,
          strict: true,
          noUncheckedIndexedAccess: true,
          exactOptionalPropertyTypes: true,
          skipLibCheck: false,
        },
        include: ['client', 'orval', '*.ts'],
      }),
    )
    await mkdir(join(folder, 'pruebas'))
    // The tests of the client are compiled where its types are.
    const ownTests = await readFile(here('own-client.test.ts'), 'utf8')
    await writeFile(
      join(folder, 'pruebas/own-client.test.ts'),
      ownTests.replaceAll('../../clients/typescript/src/', '../client/'),
    )
    await writeFile(
      join(folder, 'pruebas/tsconfig.json'),
      JSON.stringify({
        extends: '../tsconfig.json',
        compilerOptions: { types: ['node'], typeRoots: [here('../../node_modules/@types')], skipLibCheck: true },
        include: ['.'],
      }),
    )
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    await Promise.all([
      run(process.execPath, [TYPES, document, '-o', join(folder, 'client/schema.d.ts')]),
      run(process.execPath, [ORVAL, '--config', config], { cwd: folder }),
    ])
  })
  after(() => rm(folder, { recursive: true, force: true }))

  test('los clientes de dos generadores ajenos compilan con todo lo estricto', async () => {
    const tsc = here('../../node_modules/typescript/bin/tsc')
    const compiled = [folder, join(folder, 'pruebas')].map((of) =>
      run(process.execPath, [tsc, '-p', of]).catch((error: { stdout: string }) => error),
    )
    assert.deepEqual(
      (await Promise.all(compiled)).map(({ stdout }) => stdout),
      ['', ''],
    )
  })

  test('el cliente propio se instala del archivo que trae una versión, y es de ella', async () => {
    const place = join(folder, 'instalado')
    const home = join(place, 'node_modules/custodia-client')
    await mkdir(home, { recursive: true })
    const packed = await packClient(place)
    assert.equal(packed, join(place, `custodia-client-${packageVersion}.tgz`))
    await run('tar', ['-xzf', packed, '-C', home, '--strip-components=1'])
    await newPatient(s)
    const program = join(place, 'programa.mjs')
    await writeFile(
      program,
      `import { createClient, rowsOf } from 'custodia-client'
for await (const { id } of rowsOf(createClient({ baseUrl: '${s.base}' }), '/paciente/paciente/')) console.log(typeof id)`,
    )
    assert.match((await run(process.execPath, [program])).stdout, /^string\n/)
    assert.match(await readFile(join(home, 'dist/schema.d.ts'), 'utf8'), /\/paciente\/paciente\//)
  })

  const journey = async (file: string, name: string, ...more: readonly string[]): Promise<readonly string[]> =>
    (await import(pathToFileURL(join(folder, file)).href))[name](s.base, ...more)

  test('el cliente propio registra, actualiza, lista, cierra y sigue los eventos', async () => {
    for (let i = 0; i < 4; i++) await newPatient(s)
    assert.deepEqual(await journey('own-client.ts', 'ownClientJourney'), [
      'registrado una vez',
      'actualizado',
      'versión anterior rechazada',
      'duplicado rechazado',
      'listado por páginas',
      'dice lo que falta',
      'cerrado',
      'eventos hasta ahora',
      'evento del cierre',
      'cursor',
    ])
  })

  // The same as those of four other generators, which the drill `generadores` makes and runs.
  for (const [file, name, number] of [
    ['own-client.ts', 'ownTenCalls', '52700003'],
    ['orval-client.ts', 'orvalTenCalls', '52700004'],
  ] as const)
    test(`las diez llamadas, con ${file}`, async () => {
      assert.deepEqual(await journey(file, name, number), TEN_CALLS)
    })
})
