import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { contentWith, now } from '../../../../test/fixtures/history-content.ts'
import { drugRoot } from '../../../model/drug-names.ts'
import { entriesOf } from '../../../model/keys.ts'
import { canonical, drugGroups, type GroupKey, inGroup } from '../../../modules/medicamentos/index.ts'
import { interactionTable, type LoadedInteractions, loadedInteractions } from '../../../modules/persona/index.ts'
import type { HistoryContent } from '../content.ts'
import { alertas } from './alerts.ts'

const interactions = (content: HistoryContent, at: string, loaded?: LoadedInteractions) =>
  alertas(content, at, loaded).filter(({ codigo }) => codigo === 'interaccion' || codigo === 'medicamento_duplicado')

const medicine = (medicamento_dci: string, more = {}) => ({ medicamento_dci, estado: 'activa', ...more })
const of = (...formula_medicamento: ReturnType<typeof medicine>[]) =>
  interactions(contentWith({ entries: { formula_medicamento } }), now)
const groups = entriesOf(drugGroups)
const membersOf = (keys: readonly GroupKey[]): readonly string[] => keys.flatMap((key) => drugGroups[key].dci)

for (const [key, group] of groups)
  test(`${key}: sus DCI están en su forma canónica y sus ATC son códigos`, () => {
    assert.ok(group.dci.length > 0)
    assert.equal(new Set(group.dci).size, group.dci.length)
    for (const dci of group.dci) {
      assert.equal(canonical(dci), dci)
      assert.ok(inGroup({ dci, atc: null }, group))
    }
    for (const atc of group.atc) {
      assert.match(atc, /^[A-V]\d{2}([A-Z]([A-Z](\d{2})?)?)?$/)
      assert.ok(inGroup({ dci: '', atc }, group))
    }
  })

for (const [i, x] of interactionTable.entries())
  test(`interacción ${i + 1}: ${x.a.join(' o ')} con ${x.b.join(' o ')}`, () => {
    assert.match(x.fuente, /FDA|et al\.|\b(19|20)\d{2}\b/)
    assert.match(x.mecanismo, /\.$/)
    assert.match(x.efecto, /\.$/)
    assert.match(x.conducta, /\.$/)
    for (const a of membersOf(x.a))
      for (const b of membersOf(x.b)) {
        if (a === b) continue
        for (const found of [of(medicine(a), medicine(b)), of(medicine(b), medicine(a))])
          assert.ok(
            found.some((alert) => alert.fuente === x.fuente && alert.detalle.includes(x.efecto)),
            `${a} + ${b}`,
          )
      }
  })

test('hay al menos 200 parejas, cada una escrita una sola vez, entre grupos que existen', () => {
  const pairs = interactionTable.flatMap((x) => x.a.flatMap((a) => x.b.map((b) => [a, b].sort().join('+'))))
  assert.equal(new Set(pairs).size, pairs.length)
  assert.ok(pairs.length >= 200, String(pairs.length))
  const named = new Set(interactionTable.flatMap((x) => [...x.a, ...x.b]))
  assert.deepEqual(
    [...named].filter((key) => !(key in drugGroups)),
    [],
  )
})

for (const [a, b, gravedad] of [
  ['Fentanilo', 'Claritromicina', 'alta'],
  ['Remifentanilo', 'Claritromicina', null],
  ['Morfina', 'Naltrexona', 'critica'],
  ['Warfarina', 'Rifampicina', 'alta'],
  ['Simvastatina', 'Amiodarona', 'alta'],
  ['Tacrolimus', 'Fluconazol', 'critica'],
  ['Tamoxifeno', 'Fluoxetina', 'critica'],
  ['Sildenafilo', 'Isosorbida', 'critica'],
  ['Digoxina', 'Claritromicina', 'critica'],
  ['Azatioprina', 'Alopurinol', 'critica'],
  ['Arteméter + lumefantrina', 'Rifampicina', 'critica'],
  ['Insulina glargina', 'Gatifloxacina', null],
] as const)
  test(`${a} con ${b}: ${gravedad ?? 'nada que decir'}`, () => {
    const [first] = of(medicine(a), medicine(b))
    assert.equal(first?.gravedad ?? null, gravedad)
  })

test('un nombre se reconoce con su sal, en una combinación, en inglés o como lo escribe la tabla del ministerio', () => {
  for (const [a, b] of [
    ['WARFARINA SODICA', 'Rifampin 300 mg'],
    ['Warfarin sodium', 'RIFAMPICINA + ISONIAZIDA'],
    ['Amoxicilina + ácido clavulánico', 'Methotrexate'],
    ['Simvastatin', 'Amiodarone hydrochloride'],
    ['TIAMAZOL', 'Warfarina'],
    ['Acetylsalicylic acid', 'ACENOCUMAROL'],
    ['Valproic acid', 'MEROPENEM'],
    ['Fentanyl', 'Clarithromycin'],
    ['POTASIO CLORURO', 'ESPIRONOLACTONA'],
    ['TRINITRATO DE GLICEROL', 'SILDENAFIL CITRATO'],
  ] as const)
    assert.ok(
      of(medicine(a), medicine(b)).some((alert) => alert.codigo === 'interaccion'),
      `${a} + ${b}`,
    )
})

test('cada nombre de los grupos está en la tabla de DCI del ministerio, o en sus códigos ATC', (t) => {
  const table = new URL('../../../../../shared/domain/tables/dci_mipres.csv', import.meta.url)
  if (!existsSync(table)) return t.skip('falta la tabla de DCI en ../shared')
  const known = readFileSync(table, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => ` ${drugRoot(line.slice(line.indexOf(',') + 1))} `)
    .join('|')
  // Salts, everyday names, a contrast, a herb, vaccines and the usual names of two penicillins that the ministry's table of DCI does not have; CUM and prescriptions do.
  const elsewhere = new Set([
    'diatrizoato',
    'senosidos',
    'poligelina',
    'gelatina succinilada',
    'sulfato ferroso',
    'fumarato ferroso',
    'hierro sacarosa',
    'hierro carboximaltosa',
    'leche de magnesia',
    'oxido de magnesio',
    'calcio citrato',
    'zinc sulfato',
    'vitamina k',
    'subsalicilato de bismuto',
    'hierba de san juan',
    'vacuna fiebre amarilla',
    'vacuna varicela',
    'vacuna sarampion',
    'vacuna triple viral',
    'vacuna rotavirus',
    'vacuna polio oral',
    'vacuna herpes zoster viva',
    'vacuna dengue',
    'fosfatos de sodio',
    'vitamina a',
    'penicilina benzatinica',
    'penicilina procainica',
    'desacetil lanatosido',
    'noretindrona',
    'eucalipto',
    'borato de sodio',
    'benzoato de bencilo',
    'salicilato de metilo',
    'salicilato de trolamina',
    'halobetasol',
    'vaselina liquida',
    'parafina liquida',
    'nitrofural',
    'azul de toluidina',
    'dalfampridina',
    'gadopentetato',
    'resincalcio',
  ])
  const unknown = groups
    .flatMap(([, g]) => g.dci)
    .filter((n) => !elsewhere.has(n) && !known.includes(` ${drugRoot(n)} `))
  assert.deepEqual(unknown, [])
})

const pair = (more = {}) => ({
  a: 'Loratadina',
  b: 'Warfarina',
  gravedad: 'alta' as const,
  mecanismo: 'M.',
  efecto: 'E.',
  conducta: 'C.',
  fuente: 'Comité de farmacia',
  ...more,
})
const withLoaded = (pairs: Parameters<typeof loadedInteractions>[0], ...all: readonly string[]) =>
  interactions(
    contentWith({ entries: { formula_medicamento: all.map((dci) => medicine(dci)) } }),
    now,
    loadedInteractions(pairs),
  )

test('lo que la institución carga se suma, por nombre en cualquier orden o por ATC', () => {
  assert.deepEqual(
    withLoaded([pair()], 'warfarin', 'Loratadine 10 mg').map((a) => [a.gravedad, a.fuente]),
    [['alta', 'Comité de farmacia']],
  )
  assert.deepEqual(withLoaded([], 'warfarina', 'loratadina'), [])
  const byAtc = interactions(
    contentWith({
      entries: { formula_medicamento: [medicine('X', { atc: 'R06AX13' }), medicine('Y', { atc: 'B01AA03' })] },
    }),
    now,
    loadedInteractions([pair({ a: 'R06', b: 'B01AA' })]),
  )
  assert.deepEqual(
    byAtc.map((a) => a.fuente),
    ['Comité de farmacia'],
  )
})

test('lo cargado nunca baja ni reemplaza lo que trae el servicio', () => {
  const floor = withLoaded([], 'warfarina', 'acido acetilsalicilico')
  const lower = withLoaded(
    [pair({ a: 'acido acetilsalicilico', gravedad: 'media' })],
    'warfarina',
    'acido acetilsalicilico',
  )
  assert.deepEqual(lower, floor)
  const higher = withLoaded(
    [pair({ a: 'acido acetilsalicilico', gravedad: 'critica' })],
    'warfarina',
    'acido acetilsalicilico',
  )
  assert.deepEqual(
    higher.map((a) => a.gravedad),
    ['critica', 'alta'],
  )
})

test('se reconoce por ATC lo que el nombre no dice', () => {
  const [found] = of(medicine('Antiinflamatorio X', { atc: 'M01AE02' }), medicine('Warfarina', { atc: 'B01AA03' }))
  assert.deepEqual(
    [found?.codigo, found?.gravedad, found?.registros],
    ['interaccion', 'critica', ['formula_medicamento-1', 'formula_medicamento-2']],
  )
})

test('lo que no interactúa no alerta, y la sal de otro medicamento no es el medicamento', () => {
  assert.deepEqual(of(medicine('Acetaminofén'), medicine('Loratadina')), [])
  assert.deepEqual(
    of(medicine('Losartán potásico'), medicine('Enalapril')).map((a) => a.titulo),
    ['Interacción: Enalapril con Losartán potásico'],
  )
  assert.deepEqual(of(medicine('Rosuvastatina calcio'), medicine('Levotiroxina')), [])
})

test('una fórmula suspendida, finalizada o anulada no interactúa; en borrador, sí', () => {
  const warfarin = medicine('Warfarina')
  for (const estado of ['suspendida', 'finalizada', 'anulada'])
    assert.deepEqual(of(warfarin, medicine('Ibuprofeno', { estado })), [])
  assert.deepEqual(of(warfarin, medicine('Ibuprofeno', { anulado: true })), [])
  assert.equal(of(warfarin, medicine('Ibuprofeno', { estado: 'borrador' })).length, 1)
})

test('lo que se aplica en la piel, el ojo o el útero no interactúa', () => {
  assert.deepEqual(of(medicine('Fenitoína'), medicine('Levonorgestrel', { via_administracion: '015' })), [])
  assert.deepEqual(of(medicine('Warfarina'), medicine('Diclofenaco', { via_administracion: '061' })), [])
})

test('cuentan las fórmulas de otras atenciones mientras dure su tratamiento', () => {
  const previous = (more = {}) =>
    interactions(
      contentWith({
        entries: { formula_medicamento: [medicine('Ibuprofeno')] },
        patient: {
          formulas: [
            medicine('Warfarina', {
              fecha_prescripcion: '2026-02-20T15:00:00.000Z',
              duracion_valor: 30,
              duracion_unidad: '3',
              ...more,
            }),
          ],
        },
      }),
      now,
    )
  assert.match(previous()[0]?.detalle ?? '', /formulado en otra atención/)
  assert.deepEqual(previous({ duracion_valor: 10 }), [])
  assert.equal(previous({ duracion_unidad: '7' }).length, 1)
  assert.equal(previous({ fecha_prescripcion: null }).length, 1)
})

test('cuenta lo que el paciente dice que toma, y no lo que dejó o niega', () => {
  const told = (more = {}) =>
    interactions(
      contentWith({
        entries: {
          formula_medicamento: [medicine('Ibuprofeno')],
          antecedente_categorizado: [
            { categoria: 'farmacologico', medicamento: 'Warfarina 5 mg', estado_uso: 'active', ...more },
          ],
        },
      }),
      now,
    ).length
  assert.equal(told(), 1)
  for (const more of [{ estado_uso: 'stopped' }, { niega: true }, { verificacion: 'refutado' }, { anulado: true }])
    assert.equal(told(more), 0)
})

test('lo que otra atención dijo después que toma cuenta, y lo que dijo que ya no toma deja de contar', () => {
  const warfarin = { categoria: 'farmacologico', medicamento: 'Warfarina' }
  const told = (patient: NonNullable<Parameters<typeof contentWith>[0]>['patient'] = {}) =>
    interactions(contentWith({ entries: { formula_medicamento: [medicine('Ibuprofeno')] }, patient }), now).length
  const formulas = [medicine('Warfarina', { fecha_prescripcion: '2026-03-01T14:00:00.000Z' })]
  assert.equal(told({ formulas }), 1)
  assert.equal(told({ formulas, medicamentos: [{ ...warfarin, estado_uso: 'stopped', conciliacion: 'suspende' }] }), 0)
  // Suspended where it was prescribed, it is taken as the reconciliation says.
  assert.equal(told({ medicamentos: [{ ...warfarin, estado_uso: 'active', conciliacion: 'cambia' }] }), 1)
})

test('el mismo medicamento dos veces se advierte como repetido, por nombre, por código o por ATC', () => {
  const pairs = [
    [medicine('Acetaminofén'), medicine('Paracetamol 500 mg')],
    [medicine('A', { dci_codigo: '626' }), medicine('B', { dci_codigo: '626' })],
    [medicine('A', { atc: 'N02BE01' }), medicine('B', { atc: 'N02BE01' })],
  ] as const
  for (const [a, b] of pairs) {
    const found = of(a, b)
    assert.deepEqual(
      found.map((alert) => [alert.codigo, alert.gravedad]),
      [['medicamento_duplicado', 'media']],
    )
  }
  assert.deepEqual(of(medicine('A', { atc: 'N02B' }), medicine('B', { atc: 'N02B' })), [])
})

test('lo repetido entre atenciones pasadas, o con lo que el paciente ya tomaba, no se advierte', () => {
  const formulas = [medicine('Losartán'), medicine('Losartán')]
  assert.deepEqual(interactions(contentWith({ patient: { formulas } }), now), [])
  const entries = {
    formula_medicamento: [medicine('Losartán')],
    antecedente_categorizado: [{ categoria: 'farmacologico', medicamento: 'Losartán', estado_uso: 'active' }],
  }
  assert.deepEqual(interactions(contentWith({ entries }), now), [])
})
