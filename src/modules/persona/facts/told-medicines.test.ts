import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentWith, now, rowOf } from '../../../../test/fixtures/history-content.ts'
import { personRows } from '../../../features/historias/content.ts'
import { factsOf, findings } from '../index.ts'

type Given = NonNullable<Parameters<typeof contentWith>[0]>
const factsWith = (given: Given) => factsOf(personRows(contentWith(given)), now)
const takenIn = (enfermedad_actual: string, given: Given = {}): string[] =>
  factsWith({ ...given, historia: { enfermedad_actual } })
    .medicamentos.map(({ nombre }) => nombre)
    .toSorted()

for (const [said, ...names] of [
  ['Trabaja en la comisaría, alérgica a la penicilina, toma warfarina.', 'warfarina'],
  ['Toma warfarina 5 mg al día', 'warfarina'],
  ['Viene tomando losartán 50 mg, amlodipino 5 y metformina.', 'amlodipino', 'losartan', 'metformina'],
  ['Usuaria de litio', 'litio'],
  ['HTA en manejo con enalapril', 'enalapril'],
  ['Anticoagulada con rivaroxabán', 'rivaroxaban'],
  ['Se aplica insulina glargina 20 U', 'insulina glargina'],
  ['Toma warfarina hace 5 años por fibrilación.', 'warfarina'],
  ['Farmacológicos: losartán 50 mg. Alérgicos: penicilina', 'losartan'],
  ['No fuma, toma Coumadin', 'warfarina'],
  ['Toma ibuprofeno y suspendió warfarina', 'ibuprofeno'],
  ['En manejo con enalapril, cambiado a losartán', 'losartan'],
  ['Medicamentos: losartán, no toma warfarina', 'losartan'],
  ['Toma losartán pero no lo tolera bien', 'losartan'],
  ['Toma losartán, dejó de fumar hace un año', 'losartan'],
  ['Toma losartán pero suspendió la warfarina', 'losartan'],
  ['Toma losartán y warfarina, pero la dejó', 'losartan'],
  ['Medicamentos: losartán, no recuerda la dosis, metformina', 'losartan', 'metformina'],
  ['Traída por la hija, toma warfarina', 'warfarina'],
  ['La esposa refiere que toma warfarina', 'warfarina'],
  ['Tiene dos hijos, en tratamiento con warfarina', 'warfarina'],
] as const)
  test(`lo que toma, en un texto: «${said}»`, () => {
    assert.deepEqual(takenIn(said), names)
    const given = { entries: { antecedente: [{ tipo: 'patologico', descripcion: said }] } }
    assert.deepEqual(
      factsWith(given)
        .medicamentos.map(({ nombre }) => nombre)
        .toSorted(),
      names,
      'también en un antecedente',
    )
  })

for (const said of [
  'Suspendió warfarina hace un año.',
  'Toma warfarina, suspendida hace un mes.',
  'Tomaba warfarina hasta hace un año.',
  'Le formularon warfarina y no la tomó.',
  'No toma warfarina.',
  'Ya no usa litio.',
  'Dejó de tomar warfarina.',
  'La mamá toma warfarina.',
  'En 2019 toma warfarina por seis meses.',
  'Se toma muestra para niveles de litio.',
  'Tomar ibuprofeno 400 mg cada 8 horas.',
  'Se inicia warfarina 5 mg.',
  'Se le explica que si toma warfarina no use AINES.',
  'Toma agua y café.',
  'Medicamentos: no toma warfarina.',
  'Medicamentos: warfarina no',
  'Esposo en tratamiento con warfarina.',
  'Vive sola; su padre, en tratamiento con rifampicina',
  'Consume warfarina pero ya no',
  'Toma warfarina pero ya no la usa.',
  'Toma warfarina pero la dejó.',
  'En tratamiento con warfarina, la cual suspendió hace un mes',
  'Usa warfarina, se la suspendieron en el hospital',
  'Consume 30 tabletas de warfarina',
  'Consume un frasco de fenitoína por intento de suicidio',
])
  test(`no es algo que tome: «${said}»`, () => assert.deepEqual(takenIn(said), []))

test('lo que toma según un texto se revisa contra lo que se formula, y se cita con esas palabras', () => {
  const prescribed = (medicamento_dci: string) => ({
    entries: { formula_medicamento: [{ medicamento_dci, estado: 'activa', fecha_prescripcion: now }] },
  })
  for (const [said, dci] of [
    ['Toma warfarina 5 mg al día', 'Ibuprofeno'],
    ['Toma sildenafilo', 'Isosorbida dinitrato'],
    ['Usuaria de litio', 'Losartán'],
  ] as const) {
    const facts = factsWith({
      ...prescribed(dci),
      historia: { enfermedad_actual: `Refiere tos. ${said}. Niega fiebre.` },
    })
    const [found] = findings(facts).filter(({ codigo, citas }) => codigo === 'interaccion' && citas.length > 1)
    assert.ok(found !== undefined, said)
    assert.ok(
      found.citas.some(({ recurso, fragmento }) => recurso === 'historia' && fragmento === said),
      JSON.stringify(found.citas),
    )
  }
})

test('lo que ya está en la lista no se cuenta dos veces, y lo que se suspendió después no se toma', () => {
  const said = 'Toma warfarina 5 mg al día'
  const listed = { categoria: 'farmacologico', medicamento: 'Warfarina', estado_uso: 'active' }
  assert.deepEqual(takenIn(said, { patient: { medicamentos: [listed] } }), ['Warfarina'])
  const later = <R extends object>(all: readonly R[]): R[] =>
    all.map((row) => ({ ...row, creado_en: now, actualizado_en: now }))
  const since = (given: Given): string[] => {
    const rows = personRows(contentWith({ ...given, historia: { enfermedad_actual: said } }))
    const { antecedente_categorizado, formula_medicamento } = rows.entries
    const entries = {
      ...rows.entries,
      antecedente_categorizado: later(antecedente_categorizado),
      formula_medicamento: later(formula_medicamento),
    }
    return factsOf({ ...rows, entries }, now).medicamentos.map(({ nombre }) => nombre)
  }
  const stopped = { ...listed, estado_uso: 'stopped' }
  assert.deepEqual(since({ entries: { antecedente_categorizado: [stopped] } }), [])
  const ended = { medicamento_dci: 'Warfarina', estado: 'suspendida', fecha_prescripcion: now }
  assert.deepEqual(since({ entries: { formula_medicamento: [ended] } }), [])
})

test('lo que dicen varias notas se toma una vez, y lo dice la más nueva', () => {
  const contenido = 'Toma warfarina 5 mg al día'
  const times = ['2026-03-10T14:10:00.000Z', '2026-03-10T14:30:00.000Z', '2026-03-10T14:20:00.000Z']
  const rows = personRows(contentWith({ entries: { nota: times.map(() => ({ contenido })) } }))
  const dated = rows.entries.nota.map((row, i) => ({ ...row, creado_en: times[i] ?? row.creado_en }))
  const { medicamentos } = factsOf({ ...rows, entries: { ...rows.entries, nota: dated } }, now)
  assert.deepEqual(
    medicamentos.map(({ nombre, row }) => [nombre, row.creado_en]),
    [['warfarina', '2026-03-10T14:30:00.000Z']],
  )
  const formula_medicamento = [{ medicamento_dci: 'Warfarina', estado: 'activa', fecha_prescripcion: now }]
  const beside = factsWith({ entries: { nota: [{ contenido }, { contenido }], formula_medicamento } })
  assert.deepEqual(
    beside.medicamentos.map(({ nombre }) => nombre),
    ['Warfarina'],
  )
})

test('lo que la persona pide que diga su historia se toma mientras no se niegue, y lo que pide quitar no', () => {
  const asked = (debe_decir: string): string[] => {
    const rows = personRows(contentWith({}))
    const solicitudes = [rowOf('solicitud_correccion', { debe_decir }, 'solicitud-1')]
    return factsOf({ ...rows, solicitudes }, now).medicamentos.map(({ nombre }) => nombre)
  }
  for (const said of [
    'Que tomo warfarina 5 mg todos los días.',
    'Falta que me aplico insulina glargina; y que tomo warfarina.',
    'Debe decir: uso warfarina desde hace un año',
  ])
    assert.ok(asked(said).includes('warfarina'), said)
  for (const said of [
    'Quitar que tomo warfarina.',
    'Que ya no tomo warfarina.',
    'Borren lo de que tomo warfarina, es un error',
    'Que mi mamá toma warfarina.',
  ])
    assert.deepEqual(asked(said), [], said)
})
