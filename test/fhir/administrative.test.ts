import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ProjectedRow } from '../../src/features/fhir/elements/drawing.ts'
import type { Facts, Source } from '../../src/features/fhir/source.ts'
import { administrativeTypes } from '../../src/features/fhir/types/administrative.ts'
import { fhirTypes } from '../../src/features/fhir/types/index.ts'
import { seenAs, viewsOf } from '../../src/model/access/access.ts'
import type { Resource } from '../../src/model/resource.ts'
import { of, rowsOf } from '../demo/demo-rows.ts'
import { accept, judge } from './judges.ts'
import { wholeRow } from './rows.ts'

const facts: Facts = {
  provider: { nombre: 'IPS de prueba', codigo: '1100130001', nit: '900123456', direccion: 'Calle 1', telefono: '601' },
  base: 'https://hce.ejemplo.co/fhir',
}

/** Every literal reference leads to a type that is published. */
const PUBLISHED = new Set(fhirTypes.map((t) => t.type))
function astray(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { reference } = value as { reference?: unknown }
  const here = typeof reference === 'string' && !PUBLISHED.has(reference.split('/')[0] ?? '') ? [reference] : []
  return [...here, ...Object.values(value).flatMap(astray)]
}

function check(source: Source, row: ProjectedRow): void {
  assert.ok(source.only?.holds(row) !== false, `${source.about} depende de lo que una vista no muestra`)
  const made = source.project(row, facts)
  accept(made)
  const where = JSON.stringify({ made, row }, null, 1)
  assert.deepEqual(astray(made), [], where)
  assert.equal(made.id, `${source.prefix}${String(row.id)}`)
  assert.match(made.id, /^[A-Za-z0-9.-]{1,64}$/)
  assert.ok(made.resourceType === 'Binary' || typeof (made.text as { div?: string })?.div === 'string', where)
}

const uuid = fc.uuid()
const account = fc.record({ id: uuid, nombre: fc.constantFrom('Laura Ospina', '<b>&"', '👩🏽‍⚕️') })
/** What sources add to a row; whoever it is not said of is somebody, or nobody. */
const extras: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  fusionados: fc.option(fc.array(uuid, { maxLength: 2 }), { nil: null }),
  eapb_codigo: fc.option(fc.constantFrom('EPS037', 'ESS024'), { nil: null }),
  eapb_nombre: fc.option(fc.constantFrom('Nueva EPS', '<b>&"'), { nil: null }),
  vigente: fc.boolean(),
  valores_de_informe: fc.option(fc.array(uuid, { maxLength: 3 }), { nil: null }),
  incorporacion: fc.option(
    fc.record({
      consulta: uuid,
      decidio: fc.constantFrom('Laura Ospina', '<b>&"'),
      decidida_en: fc.constantFrom('2024-05-07T15:30:00.000Z', '1990-01-01T00:00:00.000Z'),
      profesional: fc.option(uuid, { nil: null }),
      agente: fc.option(uuid, { nil: null }),
      agente_publicado: fc.option(account, { nil: null }),
    }),
    { nil: null },
  ),
  complementos: fc.option(
    fc.array(
      fc.record({
        campo: fc.constantFrom('eapb', 'ocupacion', 'finalidad'),
        valor: fc.constantFrom('2211', '<b>&"'),
        pagador: fc.constantFrom(null, 'EPS037 Nueva EPS'),
        motivo: fc.constantFrom('Faltaba', '<b>&"'),
        momento: fc.constantFrom('2024-05-07T15:30:00.000Z', '1990-01-01T00:00:00.000Z'),
        nombre: fc.constantFrom('Laura Ospina', '<b>&"'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    { nil: null },
  ),
  equipo: fc.option(
    fc.array(
      fc.record({
        id: fc.uuid(),
        nombre: fc.constant('Laura Ospina'),
        rol: fc.constantFrom('medico', 'enfermeria'),
        desde: fc.constant('2026-01-02T03:04:05.000Z'),
      }),
      { maxLength: 3 },
    ),
    { nil: null },
  ),
  diagnosticos: fc.array(
    fc.record({
      id: uuid,
      rol: fc.constantFrom(
        ...['principal', 'relacionado', 'ingreso', 'egreso', 'relacionado_egreso', 'complicacion', 'causa_muerte'],
      ),
      orden: fc.integer({ min: 1, max: 7 }),
      tipo_diagnostico: fc.constantFrom(null, '01', '02'),
      descripcion_cie10: fc.constantFrom(null, 'Hipertensión'),
    }),
    { maxLength: 3 },
  ),
}

/** Rows of the collection as each view shows them, of those that the source takes. */
function rowsFor(source: Source): fc.Arbitrary<ProjectedRow> {
  const r = source.resource
  const names = (source.extra ?? []).map((e) => e.name)
  const more = fc.record(Object.fromEntries(names.map((n) => [n, extras[n] ?? fc.option(account, { nil: null })])))
  const views = viewsOf(r).map((view) => seenAs(r, view))
  return fc
    .tuple(wholeRow(r), more, fc.constantFrom(...views))
    .filter(([row]) => source.only?.holds(row) !== false)
    .map(([row, extra, seen]) => ({
      ...Object.fromEntries(Object.entries(row).filter(([name]) => name in seen.fields || !(name in r.fields))),
      ...extra,
    }))
}

const demo = rowsOf(60)
const demoRowsOf = (r: Resource): ProjectedRow[] => of(demo, r.name)

test('los validadores ajenos saben decir que no', () => {
  assert.notDeepEqual(judge({ resourceType: 'Encounter', id: 'a', status: 'finished' }), [])
  assert.notDeepEqual(judge({ resourceType: 'Patient', id: 'a', gender: 'mujer' }), [])
})

for (const type of administrativeTypes)
  for (const source of type.sources) {
    const name = `${type.type}: ${source.about}`
    test(`${name} Los datos de demostración son R4 válido`, (t) => {
      const rows = demoRowsOf(source.resource).filter((row) => source.only === undefined || source.only.holds(row))
      for (const row of rows) check(source, row)
      t.diagnostic(`${rows.length} recursos`)
    })
    test(`${name} Cualquier fila, en cualquier vista, es R4 válido`, () => {
      fc.assert(
        fc.property(rowsFor(source), (row) => check(source, row)),
        { numRuns: 150 },
      )
    })
  }

test('lo que no es una fila también es R4 válido', () => {
  const bare: Facts = { ...facts, provider: { nombre: 'Prestador', codigo: null } }
  for (const known of [facts, bare])
    for (const type of administrativeTypes)
      for (const { resource } of type.constants?.(known) ?? []) assert.deepEqual(judge(resource), [])
})
