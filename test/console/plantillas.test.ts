import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoTemplates } from '../../demo/templates.ts'
import { stateKeys, surfaceKeys, toggled } from '../../web/src/areas/atencion/especialidad/odontograma/tooth-edits.ts'
import {
  filledExam,
  filledNote,
  offeredFor,
  type Template,
  unreadable,
  withNormals,
} from '../../web/src/areas/atencion/especialidad/plantillas/fill.ts'

const EMPTY = { unidad: null, opciones: null, normal: null, parte: null, sistema: null, codigo: null }

/** One of the demonstration, as the service answers it. */
function named(nombre: string): Template {
  const found = demoTemplates.find((t) => t.nombre === nombre)
  assert.ok(found, nombre)
  const campos = found.campos.map((field) => ({ ...EMPTY, ...field }))
  return { id: nombre, tipo_nota: null, formato: null, activo: true, ...found, campos } as unknown as Template
}

test('una nota lleva una línea por respuesta, en su parte, y lo que es medida va también a la serie', () => {
  const template = named('Control prenatal')
  const answers = {
    'Movimientos fetales': 'presentes',
    'Sangrado o salida de líquido': 'No',
    'Altura uterina': '27,5',
    Conducta: '  ',
  }
  const { values, series } = filledNote(template, answers)
  assert.equal(values.subjetivo, 'Movimientos fetales: presentes\nSangrado o salida de líquido: no')
  assert.equal(values.objetivo, 'Altura uterina: 27,5 cm')
  assert.equal(values.plan, undefined)
  assert.deepEqual([values.tipo_nota, values.formato], ['evolucion', 'soap'])
  assert.deepEqual(series, [{ codigo: '11881-0', valor: 27.5 }])
  assert.deepEqual(unreadable(template, { 'Altura uterina': 'veinte' }), ['Altura uterina'])
})

test('un examen llena hallazgos por sistema: anormal lo que no es lo normal, y cada medida en su casilla', () => {
  const template = named('Examen del niño sano')
  const all = withNormals(template, { 'Fontanela anterior': 'abombada', 'Perímetro cefálico': '41' })
  const { findings, vitals, series } = filledExam(template, all)
  assert.deepEqual(findings.cabeza, { estado: 'anormal', descripcion: 'Fontanela anterior: abombada.' })
  assert.deepEqual(findings.ojos, { estado: 'normal', descripcion: 'Reflejo rojo bilateral: sí.' })
  assert.equal(findings.genitourinario, undefined)
  assert.deepEqual(vitals, { perimetro_cefalico: 41 })
  assert.deepEqual(series, [])
})

test('se ofrecen las del servicio y después las de todos', () => {
  const all = demoTemplates.map((t) => named(t.nombre)).filter((t) => t.clase === 'nota')
  const names = (service: string | null) => offeredFor(all, service, null).map((t) => t.nombre)
  assert.deepEqual(names('334'), ['Consulta de odontología', 'Evolución'])
  assert.deepEqual(names(null), ['Evolución'])
  const exams = demoTemplates.map((t) => named(t.nombre)).filter((t) => t.clase === 'examen')
  const atMonths = (months: number | null) => offeredFor(exams, '342', months).map((t) => t.nombre)
  assert.ok(atMonths(84).includes('Examen del niño sano'))
  assert.ok(!atMonths(85).includes('Examen del niño sano'))
})

test('en el odontograma cada tecla dice una sola cosa, y un hallazgo quita lo que no puede estar con él', () => {
  const keys = [...Object.keys(stateKeys), ...Object.keys(surfaceKeys)]
  assert.equal(new Set(keys).size, keys.length)
  const one = toggled([], 16, 'caries', 'oclusal')
  assert.deepEqual(one, [{ pieza: 16, cara: 'oclusal', estado: 'caries' }])
  assert.deepEqual(toggled(one, 16, 'caries', 'oclusal'), [])
  assert.deepEqual(toggled(one, 16, 'caries', null), one)
  const two = toggled(one, 16, 'obturado', 'oclusal')
  assert.deepEqual(two, [{ pieza: 16, cara: 'oclusal', estado: 'obturado' }])
  const gone = toggled(two, 16, 'ausente', 'oclusal')
  assert.deepEqual(gone, [{ pieza: 16, cara: null, estado: 'ausente' }])
  assert.deepEqual(toggled(gone, 16, 'corona', null), [{ pieza: 16, cara: null, estado: 'corona' }])
})
