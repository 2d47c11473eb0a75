import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row, Value } from '../../model/resource.ts'
import { type Gap, type GapFacts, gapsOf, vacios } from './gaps.ts'

const complete: Record<string, Value> = {
  fecha_fallecimiento: null,
  autorizacion_datos: true,
  eapb: 'x',
  telefono_movil: '3101234567',
  contacto_emergencia_nombre: 'Luis',
  grupo_sanguineo: 'O',
  rh: 'positivo',
  nivel_riesgo: 'bajo',
}
const facts = (patient: Record<string, Value> = {}, more: Partial<GapFacts> = {}): GapFacts => ({
  patient: { ...complete, ...patient } as Row,
  age: 40,
  today: '2026-11-15',
  allergies: 'niega',
  lastVitals: '2026-01-01',
  dataConsent: true,
  bloodGroupMeasured: false,
  ...more,
})

test('a quien no le falta nada no se le inventa un vacío', () => {
  assert.deepEqual(gapsOf(facts()), [])
})

test('cada vacío se nota, y solo ese', () => {
  const cases: [Gap, GapFacts][] = [
    ['sin_alergias', facts({}, { allergies: 'sin_registro' })],
    ['alergias_contradictorias', facts({}, { allergies: 'contradictorias' })],
    ['sin_signos_vitales', facts({}, { lastVitals: null })],
    ['sin_signos_vitales', facts({}, { lastVitals: '2025-11-14' })],
    ['sin_autorizacion_datos', facts({ autorizacion_datos: null }, { dataConsent: false })],
    ['sin_aseguradora', facts({ eapb: null })],
    ['sin_contacto', facts({ telefono_movil: null })],
    ['sin_contacto_emergencia', facts({ contacto_emergencia_nombre: null })],
    ['sin_responsable', facts({}, { age: 17 })],
    ['sin_grupo_sanguineo', facts({ rh: null })],
    ['sin_nivel_riesgo', facts({ nivel_riesgo: null })],
  ]
  for (const [gap, given] of cases) assert.deepEqual(gapsOf(given), [gap], gap)
  assert.deepEqual(new Set(cases.map(([gap]) => gap)), new Set(Object.keys(vacios)))
})

test('hace un año justo todavía es el último año; el particular no tiene aseguradora que nombrar', () => {
  assert.deepEqual(gapsOf(facts({}, { lastVitals: '2025-11-15' })), [])
  assert.deepEqual(gapsOf(facts({ eapb: null, tipo_usuario: '12' })), [])
  assert.deepEqual(gapsOf(facts({ eapb: null, regimen: 'no_afiliado' })), [])
})

test('lo que no se alcanza a ver no se da por faltante', () => {
  const blind = { allergies: null, lastVitals: undefined, dataConsent: undefined, bloodGroupMeasured: undefined }
  assert.deepEqual(gapsOf(facts({ autorizacion_datos: null, rh: null }, blind)), [])
})

test('a quien falleció ya no se le pide nada', () => {
  assert.deepEqual(gapsOf(facts({ fecha_fallecimiento: '2026-01-01', eapb: null }, { allergies: 'sin_registro' })), [])
})
