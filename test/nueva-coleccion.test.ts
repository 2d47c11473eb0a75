import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { childEnvironment } from '../src/config.ts'

/**
 * What a clinical collection costs: one is written into a copy of the tree, a nursing balance of fluids, and takes part in
 * everything that a history does. Then each of its files is forgotten in turn, and something says which.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** With the page of the console: without it a tree is a release, which writes no migrations. */
const TREE = [
  'src',
  'test',
  'demo',
  'docs/architecture.md',
  'bench',
  'scripts',
  'schema',
  'migrations',
  'package.json',
  'web/index.html',
  'web/src',
  'docs/architecture.md',
]

const DECLARATION = `import { integer, oneOf, text } from '../model/fields.ts'
import { say } from '../model/say.ts'
import { defineEntry } from './entry.ts'

/** What went into a patient and what came out during a shift, as nursing measures it. */
export const balanceLiquidos = defineEntry({
  name: 'balance_liquidos',
  path: '/hce/api/balances-liquidos/',
  schema: 'BalanceLiquidos',
  operation: 'hce_api_balances_liquidos',
  title: 'Balances de líquidos',
  singular: 'Balance de líquidos',
  about: 'Líquidos administrados y eliminados en un turno, medidos por enfermería.',
  part: 'examenes',
  fields: {
    turno: oneOf({ manana: 'Mañana', tarde: 'Tarde', noche: 'Noche' }, { label: 'Turno', required: true, filter: true }),
    administrados_ml: integer({ label: 'Administrados (mL)', required: true, min: 0, max: 20_000 }),
    eliminados_ml: integer({ label: 'Eliminados (mL)', required: true, min: 0, max: 20_000 }),
    observaciones: text({ label: 'Observaciones', max: 2000 }),
  },
  rules: [
    {
      field: 'observaciones',
      broken: (b) => b.administrados_ml - b.eliminados_ml > 3000 && b.observaciones === null,
      say: say('Una retención de más de 3 litros se explica.', 'More than 3 litres retained is explained.'),
    },
  ],
  belongsTo: { section: 'examen_fisico' },
  example: { turno: 'manana', administrados_ml: 1500, eliminados_ml: 1200 },
})
`

const FHIR_SOURCE = `import { balanceLiquidos } from '../../../../resources/balance-liquidos.ts'
import { authorOf } from '../../elements/author.ts'
import { called, coding } from '../../elements/coding.ts'
import { OURS } from '../../elements/drawing.ts'
import { entryStatus, entryStatuses, ofHistory, quantity } from '../../elements/entries.ts'
import { always, moment, refTo } from '../../search/answer.ts'
import { cases, ofPatient } from '../../search/cases.ts'
import { byAuthor, findAuthor } from '../../search/shared-answers.ts'
import { defineSource } from '../../source.ts'
import { category, inCategory } from './value-elements.ts'

const SYSTEM = \`\${OURS}:balance-liquidos\`
const NAME = 'Balance de líquidos'
const code = always({ system: SYSTEM, code: 'balance' })
const part = (name: string, text: string, value: number | null | undefined) =>
  typeof value === 'number' ? [{ code: called(text, coding(SYSTEM, name, text)), valueQuantity: quantity(value, 'mL') }] : []

export const fluidBalanceSource = defineSource({
  resource: balanceLiquidos,
  prefix: 'balance-',
  about: 'Los líquidos administrados y eliminados en un turno.',
  extra: [findAuthor],
  draw: (row) => ({
    text: [NAME, row.observaciones],
    status: entryStatus(row),
    ...category('exam'),
    code: called(NAME, coding(SYSTEM, 'balance', NAME)),
    ...ofHistory(row),
    effectiveDateTime: row.fecha_registro,
    issued: row.creado_en,
    performer: [authorOf(row)],
    component: [
      ...part('administrados', 'Administrados', row.administrados_ml),
      ...part('eliminados', 'Eliminados', row.eliminados_ml),
    ],
  }),
  params: {
    performer: byAuthor,
    ...ofPatient,
    encounter: refTo('historia', 'Encounter'),
    code,
    'combo-code': code,
    category: inCategory('exam'),
    status: cases(undefined, entryStatuses),
    date: moment('fecha_registro'),
  },
})
`

/** Put before the first line that begins so. */
const ahead = (line: string, of: string) => (text: string) => {
  const at = text.split('\n').findIndex((known) => known.startsWith(of))
  assert.notEqual(at, -1, `ninguna línea comienza por ${of}`)
  return text.split('\n').toSpliced(at, 0, line).join('\n')
}
const lines =
  (...edits: readonly ((text: string) => string)[]) =>
  (text: string): string =>
    edits.reduce((known, edit) => edit(known), text)

const RESOURCES = 'src/resources/'
const OBSERVATION = 'src/features/fhir/types/observation/'

interface Written {
  readonly file: string
  /** Of the file as it is, or of nothing. */
  readonly write: (text: string) => string
  /** The test of the house that misses it, and what it says then. */
  readonly check: string
  readonly says: RegExp
}

/** All that a person writes: the migration is written from the declaration. */
const written: readonly Written[] = [
  {
    file: `${RESOURCES}balance-liquidos.ts`,
    write: () => DECLARATION,
    check: `${RESOURCES}resources.test.ts`,
    says: /Cannot find module .*balance-liquidos\.ts/,
  },
  {
    file: `${RESOURCES}entries.ts`,
    write: lines(
      ahead(`import { balanceLiquidos } from './balance-liquidos.ts'`, 'import { bitacora }'),
      ahead('  balanceLiquidos,', '  escala,'),
    ),
    check: `${RESOURCES}resources.test.ts`,
    says: /balance-liquidos\.ts declara balance_liquidos y falta en la lista de src\/resources\/entries\.ts/,
  },
  {
    file: `${RESOURCES}sealed-entries.ts`,
    write: ahead(`  balance_liquidos: 'Balance de líquidos',`, '} as const'),
    check: `${RESOURCES}resources.test.ts`,
    says: /Falta en src\/resources\/sealed-entries\.ts, y el cierre no lo sellaría: balance_liquidos/,
  },
  {
    file: `${RESOURCES}resources.test.ts`,
    write: ahead(
      `  balance_liquidos: [['retener cuatro litros sin decir por qué', 'observaciones', { administrados_ml: 5200 }]],`,
      '  revision_sistema: [',
    ),
    check: `${RESOURCES}resources.test.ts`,
    says: /Falta en src\/resources\/resources\.test\.ts un caso que rompa:\s+balance_liquidos\.observaciones/,
  },
  {
    file: `${OBSERVATION}fluid-balance.ts`,
    write: () => FHIR_SOURCE,
    check: 'src/features/fhir/source.test.ts',
    says: /Cannot find module .*fluid-balance\.ts/,
  },
  {
    file: `${OBSERVATION}observation.ts`,
    write: lines(
      ahead(`import { fluidBalanceSource } from './fluid-balance.ts'`, 'import { resultSource }'),
      ahead('    fluidBalanceSource,', '    resultSource,'),
    ),
    check: 'src/features/fhir/source.test.ts',
    says: /Falta una fuente en la lista de su tipo, en src\/features\/fhir\/types: balance_liquidos/,
  },
]

type Loose = Readonly<Record<string, unknown>>

let tree: string
const inTree = (file: string): string => join(tree, file)
const textOf = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8').catch(() => '')

/** As it is without what was written for the new collection. */
async function forget(file: string): Promise<void> {
  const known = await textOf(file)
  await (known === '' ? rm(inTree(file)) : writeFile(inTree(file), known))
}

/** A file of tests that another runs reports to that one, unless it is not told of it. */
const { NODE_TEST_CONTEXT: _context, ...env } = childEnvironment({})

/** A command in the copy: how it ended and all that it said. */
const run = (...args: readonly string[]): Promise<{ failed: boolean; said: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: tree, env, maxBuffer: 64 << 20 }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, said: `${stdout}${stderr}` }),
    )
  })
const runTest = (file: string, ...more: readonly string[]) =>
  run('--disable-warning=ExperimentalWarning', '--test-reporter=tap', ...more, file)

/** A module of the copy, which is another than that of the tree. */
const imported = <M>(file: string): Promise<M> => import(pathToFileURL(inTree(file)).href)

before(async () => {
  // Alone in its folder: tests read what may lie beside a checkout.
  tree = join(await mkdtemp(join(tmpdir(), 'custodia-coleccion-')), 'custodia')
  await mkdir(tree)
  for (const part of TREE) await cp(join(ROOT, part), inTree(part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), inTree('node_modules'))
  for (const { file, write } of written) await writeFile(inTree(file), write(await textOf(file)))
})
after(() => rm(join(tree, '..'), { recursive: true, force: true }))

describe('una colección clínica nueva', () => {
  test('son seis archivos escritos a mano o menos, y la migración la escribe la casa', async () => {
    assert.ok(written.length <= 6)
    const { failed, said } = await run('src/main.ts', 'migracion', 'balance_liquidos')
    assert.equal(failed, false, said)
    assert.match(said, /Escrita migrations\/\d+_balance_liquidos\.sql/)
    const { failed: lacks, said: why } = await runTest('test/schema.test.ts', '--test-name-pattern=exactamente')
    assert.equal(lacks, false, why)
    // Of the copy, which has neither documents nor packages of its own.
    const { failed: misplaced, said: where } = await runTest(
      'test/architecture.test.ts',
      '--test-skip-pattern=documentos|versión publicada',
    )
    assert.equal(misplaced, false, where)
    for (const check of new Set(written.map((w) => w.check))) {
      const { failed: broken, said: what } = await runTest(check)
      assert.equal(broken, false, what)
    }
  })

  test('entra en todo lo que hace una historia', async () => {
    const { startService } = await imported<typeof import('./service.ts')>('test/service.ts')
    const house = await imported<typeof import('./historias/histories.ts')>('test/historias/histories.ts')
    const { newPerson } = await imported<typeof import('./accounts.ts')>('test/accounts.ts')
    const { newPatient } = await imported<typeof import('./samples.ts')>('test/samples.ts')
    const { must, item } = house
    const s = await startService()
    try {
      const path = '/hce/api/balances-liquidos/'
      const paciente = await newPatient(s)
      const historia = await house.openHistory(s, { paciente })
      await house.fill(s, historia)
      const body = { historia, turno: 'tarde', administrados_ml: 1800, eliminados_ml: 950 }
      const refused = await s.call('POST', path, { ...body, administrados_ml: 5000 })
      assert.equal(refused.json.errores?.[0]?.campo, 'observaciones', refused.text)
      const { id } = await must(s.call('POST', path, body), 201)
      const found = (rows: readonly Loose[]): Loose =>
        rows.find((row) => row.id === id) ?? assert.fail(JSON.stringify(rows))

      // What a history holds, and what keeps it from being closed.
      const view = await must(s.call('GET', item(historia, 'vista-unificada/')), 200)
      const section = view.secciones.find((x: Loose) => x.clave === 'examen_fisico')
      assert.equal(found(section.registros).turno, 'tarde')
      const early = await s.call('POST', item(historia, 'cerrar/'), { fecha_evento: view.historia.estado_desde })
      assert.equal(early.json.codigo, 'falta_para_cerrar', early.text)
      const lacking = early.json.errores.filter((e: Loose) => e.registro === id)
      assert.deepEqual(
        lacking.map((e: Loose) => [e.pendiente, e.campo]),
        [['fecha_posterior_al_cierre', 'fecha_registro']],
      )

      // Among the events of the patient, in the report, in FHIR, and in the record of who did what.
      const timeline = `/paciente/historia-clinica/timeline/${paciente}/?tipo=balance_liquidos`
      const line = await must(s.call('GET', timeline), 200)
      const event = found(line.results)
      assert.equal(event.titulo, 'Balance de líquidos: Tarde')
      assert.equal(event.resumen, 'Administrados (mL): 1.800. Eliminados (mL): 950.')
      const report = await must(s.call('POST', item(historia, 'reporte/'), { formato: 'json' }), 200)
      const told = JSON.stringify(report.secciones.find((x: Loose) => x.id === 'balance_liquidos'))
      for (const word of ['Balances de líquidos', 'Administrados (mL)', 'Tarde', '1800', '950'])
        assert.ok(told?.includes(word), `${word} no está en ${told}`)
      const drawn = await must(s.call('GET', `/fhir/Observation/balance-${id}`), 200)
      assert.equal(drawn.component[0].valueQuantity.value, 1800)
      const trail = await s.owner.run({
        text: `select accion from auditoria where recurso = 'balance_liquidos' and recurso_id = $1 and resultado = 201`,
        values: [id],
      })
      assert.deepEqual(
        trail.map((row) => row.accion),
        ['crear'],
      )
      const stranger = await newPerson(s, 'medico')
      assert.equal((await stranger.call('GET', `${path}${id}/`)).status, 404)

      // Sealed by the closing, kept by the database, and marked in error as anything else.
      await must(s.call('PATCH', `${path}${id}/`, { firmado: true, version: 1 }), 200)
      await must(s.call('POST', item(historia, 'cerrar/'), {}), 200)
      const late = await s.call('POST', path, body)
      assert.equal(late.json.codigo, 'historia_cerrada', late.text)
      const sql = (text: string, values: readonly unknown[] = []) => s.owner.run({ text, values })
      const measure = (ml: number) => sql('update balance_liquidos set eliminados_ml = $2 where id = $1', [id, ml])
      const changed = async (): Promise<boolean> =>
        house.findings(await house.verifyHistory(s.owner, historia)).includes(`modificado balance_liquidos ${id}`)
      await assert.rejects(measure(1), /La historia está cerrada/)
      assert.equal(await changed(), false)
      await sql('alter table balance_liquidos disable trigger user')
      await measure(1)
      assert.equal(await changed(), true)
      await measure(body.eliminados_ml)
      await sql('alter table balance_liquidos enable trigger user')
      const mark = {
        tipo: 'paciente_equivocado',
        motivo: 'Era de otro paciente',
        recurso: 'balance_liquidos',
        registro: id,
      }
      await must(s.call('POST', item(historia, 'marcar-error/'), mark), 200)
      assert.equal(found((await must(s.call('GET', timeline), 200)).results).anulado, true)
    } finally {
      await s.stop()
    }
  })

  for (const { file, check, says } of written)
    test(`sin ${file} una prueba dice qué falta`, async () => {
      const kept = await readFile(inTree(file), 'utf8')
      await forget(file)
      const { failed, said } = await runTest(check)
      await writeFile(inTree(file), kept)
      assert.equal(failed, true, `nada echa de menos ${file}`)
      assert.match(said, says)
    })

  test('sin la migración también, y dice cómo se escribe', async () => {
    await rm(inTree('migrations'), { recursive: true })
    await cp(join(ROOT, 'migrations'), inTree('migrations'), { recursive: true })
    const { failed, said } = await runTest('test/schema.test.ts', '--test-name-pattern=exactamente')
    assert.equal(failed, true)
    assert.match(said, /Falta la migración que hace la tabla; npm run migration -- nombre la escribe: balance_liquidos/)
  })
})
