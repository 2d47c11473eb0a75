import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentWith, now } from '../../../../test/fixtures/history-content.ts'
import { personRows } from '../../../features/historias/content.ts'
import type { Row, Value } from '../../../model/resource.ts'
import { factsOf, findings } from '../index.ts'
import { gestationOn } from './pregnancy.ts'

const row = (codigo: string, day: string, more: Record<string, Value>): Row => ({
  id: '01a1dd0f-8992-703c-9c3c-723db29af03d',
  version: 1,
  creado_en: '2026-01-01T00:00:00.000Z',
  actualizado_en: '2026-01-01T00:00:00.000Z',
  creado_por: 'Ana',
  codigo,
  fecha_medicion: `${day}T15:00:00.000Z`,
  valor_codigo: null,
  valor_fecha: null,
  valor_numerico: null,
  ...more,
})
const status = (day: string, valor_codigo: string) => row('82810-3', day, { valor_codigo })
const menses = (day: string, valor_fecha: string) => row('8665-2', day, { valor_fecha })
const weeks = (day: string, valor_numerico: number) => row('18185-9', day, { valor_numerico })
const none = { diagnosticos: [], antecedentes: [], libres: [], textos: [] }
const on = (day: string, ...valores: readonly Row[]) => {
  const { embarazo, semanas } = gestationOn({ ...none, valores }, day, '02')
  return embarazo.length === 0 ? null : semanas === null ? 'sin_fecha' : Math.floor(semanas)
}

test('una edad gestacional dice desde cuándo, hacia atrás y hacia adelante, hasta la semana 43', () => {
  const told = weeks('2026-04-09', 14)
  assert.equal(on('2026-01-01', told), 0)
  assert.equal(on('2025-12-31', told), null)
  assert.equal(on('2026-04-08', told), 13)
  assert.equal(on('2026-04-09', told), 14)
  assert.equal(on('2026-07-16', told), 28)
  assert.equal(on('2026-10-22', told), 42)
  assert.equal(on('2026-10-30', told), null)
})

test('una última menstruación no es un embarazo hasta que alguien lo dice', () => {
  const last = menses('2026-02-10', '2026-01-01')
  assert.equal(on('2026-04-09', last), null)
  assert.equal(on('2026-04-09', last, status('2026-02-20', 'embarazada')), 14)
  assert.equal(on('2026-02-01', last, status('2026-02-20', 'embarazada')), 4, 'también antes de saberlo')
  assert.equal(on('2026-04-09', last, status('2026-02-20', 'desconocido')), null)
})

test('sin saber desde cuándo se sabe que lo estaba, y termina cuando alguien lo dice', () => {
  assert.equal(on('2026-03-01', status('2026-02-20', 'embarazada')), 'sin_fecha')
  assert.equal(on('2026-02-19', status('2026-02-20', 'embarazada')), null)
  assert.equal(on('2027-03-01', status('2026-02-20', 'embarazada')), null)
  const ended = [weeks('2026-04-09', 14), status('2026-06-01', 'no_embarazada')]
  assert.equal(on('2026-05-31', ...ended), 21)
  assert.equal(on('2026-06-02', ...ended), null)
  assert.equal(on('2026-08-01', ...ended, weeks('2026-07-30', 5)), 5, 'el siguiente')
})

test('una prueba de embarazo positiva es un embarazo por un tiempo, y la negativa la deshace o contradice lo dicho', () => {
  const hcg = (day: string, codigo: string, more: Record<string, Value>) => row(codigo, day, more)
  for (const codigo of ['2106-3', '2118-8', '80384-1', '80385-8']) {
    const positive = hcg('2026-02-20', codigo, { valor_texto: 'POSITIVA' })
    assert.equal(on('2026-03-01', positive), 'sin_fecha', codigo)
    assert.equal(on('2027-03-01', positive), null, 'no para siempre')
    assert.equal(on('2026-03-20', positive, hcg('2026-03-10', codigo, { valor_texto: 'Negativo' })), null)
  }
  assert.equal(on('2026-03-01', hcg('2026-02-20', '2106-3', { valor_codigo: 'positivo' })), 'sin_fecha')
  assert.equal(on('2026-03-01', hcg('2026-02-20', '2106-3', { valor_texto: 'muestra hemolizada' })), null)
  const many = (n: number, unidad: string | null = 'm[IU]/mL') =>
    hcg('2026-02-20', '19080-1', { valor_numerico: n, unidad })
  assert.equal(on('2026-03-01', many(26)), 'sin_fecha')
  assert.equal(on('2026-03-01', many(24)), null)
  assert.equal(on('2026-03-01', many(26, 'raro')), null)
  assert.equal(on('2026-03-20', many(400), hcg('2026-03-10', '19080-1', { valor_numerico: 2 })), null)
  const stated = [weeks('2026-04-09', 14), hcg('2026-04-20', '2106-3', { valor_texto: 'negativo' })]
  const { embarazo, contradice } = gestationOn({ ...none, valores: stated }, '2026-04-21', '02')
  assert.deepEqual([embarazo.length, contradice.map(({ dice }) => dice)], [1, ['prueba_negativa']])
  const ended = row('82810-3', '2026-02-01', { valor_codigo: 'no_embarazada' })
  assert.equal(on('2026-03-01', ended, many(400)), 'sin_fecha')
  const abortion = { ...row('x', '2026-02-18', {}), codigo_cie10: 'O034', fecha_registro: '2026-02-18T15:00:00.000Z' }
  const after = gestationOn({ ...none, diagnosticos: [abortion], valores: [many(400)] }, '2026-03-01', '02')
  assert.equal(after.embarazo.length, 0, 'la hCG que queda de un embarazo que terminó')
})

type Given = NonNullable<Parameters<typeof contentWith>[0]>
const factsWith = (given: Given, fecha_nacimiento = '1996-05-14') =>
  factsOf(personRows(contentWith({ paciente: { fecha_nacimiento }, ...given })), now)
const saying = (enfermedad_actual: string, born?: string) =>
  factsWith({ historia: { enfermedad_actual } }, born).gestacion

for (const [said, weeks] of [
  ['5 meses de embarazo', 21],
  ['Embarazada de cinco meses', 21],
  ['G2P1, 32 sem por FUR', 32],
  ['32 semanas por ecografía', 32],
  ['Ecografía: feto único vivo de 14 semanas', 14],
  ['Gestante de 20 semanas', 20],
  ['Test de embarazo positivo', null],
  ['La prueba casera de embarazo salió positiva', null],
  ['Cursa segundo trimestre de embarazo', null],
  ['Está encinta', null],
  ['G2P1A0 con embarazo de 20 semanas', 20],
  ['G1P0 32 semanas, refiere cefalea', 32],
  ['Paciente en control. 12 semanas por eco del primer trimestre', 12],
  ['Embarazo de 12 semanas por eco', 12],
  ['Gestante con dolor de 3 semanas', null],
  ['Embarazo de 12 semanas con dolor pélvico', 12],
  ['Gestante de 20 semanas en compañía de su hermana', 20],
  ['Espera un bebé, acompañada por su hermana', null],
] as const)
  test(`un embarazo en palabras: «${said}»`, () => {
    const { embarazo, semanas } = saying(said)
    assert.equal(embarazo.length, 1)
    assert.equal(semanas === null ? null : Math.floor(semanas), weeks)
  })

for (const said of [
  'Niega embarazo',
  'Test de embarazo negativo',
  'Multigesta, G3P3',
  'Tuvo un embarazo de 5 meses en 2010',
  'La hermana tiene 5 meses de embarazo',
  'Dolor hace 3 semanas',
  'G2P2A0, dolor de 3 semanas',
  'G2P2A0 3 semanas de tos',
  'G3P3A0. Cuadro de 2 semanas de evolución',
  'Quiste de 6 semanas por ecografía',
  '12 semanas por eco de tiroides',
  'Sangrado 6 semanas por amenorrea secundaria',
  'Feto único de 20 semanas en eco de su hija',
  'Espera un bebé su hermana',
])
  test(`no es un embarazo: «${said}»`, () => assert.equal(saying(said).embarazo.length, 0))

test('lo que se escribe de una recién nacida es del embarazo de su madre', () => {
  assert.equal(saying('Producto de 39 semanas de gestación', '2026-03-09').embarazo.length, 0)
})

test('el control de una embarazada también es un código, y un test positivo detiene la isotretinoína', () => {
  const formula_medicamento = [{ medicamento_dci: 'Isotretinoína', estado: 'activa', fecha_prescripcion: now }]
  for (const given of [
    { historia: { enfermedad_actual: 'Test de embarazo positivo' }, entries: { formula_medicamento } },
    ...['Z36X', 'Z369', 'Z640'].map((codigo_cie10) => ({
      entries: { formula_medicamento, diagnostico: [{ codigo_cie10, fecha_registro: now }] },
    })),
  ]) {
    const found = findings(factsWith(given)).filter(({ codigo }) => codigo === 'precaucion_embarazo')
    assert.ok(found.some(({ gravedad }) => gravedad === 'critica'))
  }
})
