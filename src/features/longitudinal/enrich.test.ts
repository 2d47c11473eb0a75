import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row, Value } from '../../model/resource.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { enrich, enrichedFields } from './enrich.ts'

const row = (more: Record<string, Value>): Row => ({
  ...Object.fromEntries(Object.keys(valorClinico.fields).map((name) => [name, null])),
  id: '01a1dd0f-8992-703c-9c3c-723db29af03d',
  version: 1,
  creado_en: '2026-01-01T00:00:00.000Z',
  actualizado_en: '2026-01-01T00:00:00.000Z',
  creado_por: 'Ana',
  codigo: '8480-6',
  nombre: 'PAS',
  categoria: 'signo_vital',
  fecha_medicion: '2026-01-01T12:00:00.000Z',
  ...more,
})

test('un número se lee con su unidad, su rango y la edad que se tenía', () => {
  const e = enrich(row({ valor_numerico: 150.5, unidad: 'mm[Hg]', interpretacion: 'alto', estado: 'final' }), {
    birth: '1980-01-02',
    sex: '01',
  })
  assert.equal(e.codigo_nombre, 'Presión arterial sistólica')
  assert.equal(e.nombre, 'PAS')
  assert.equal(e.valor, '150,5 mmHg')
  assert.equal(e.rango_referencia, '90 a 129 mmHg')
  assert.equal(e.rango_referencia_origen, 'catalogo')
  assert.equal(e.interpretacion_nombre, 'Alto')
  assert.equal(e.estado_nombre, 'Final')
  assert.equal(e.categoria_nombre, 'Signo vital')
  assert.equal(e.edad_medicion, 45)
  assert.equal(e.edad_medicion_texto, '45 años')
})

test('el rango propio manda; sin interpretación no se muestra el de adultos', () => {
  const own = enrich(row({ valor_numerico: 100, rango_max: 110, interpretacion: 'normal' }), null)
  assert.deepEqual([own.rango_referencia, own.rango_referencia_origen], ['hasta 110', 'propio'])
  assert.equal(enrich(row({ valor_numerico: 100, rango_min: 5 }), null).rango_referencia, 'desde 5')
  const child = enrich(row({ codigo: '3150-0', valor_numerico: 100 }), { birth: '2020-01-01', sex: '01' })
  assert.deepEqual([child.rango_referencia, child.rango_referencia_min], [null, null])
})

test('lo que no es número también se lee, y sin identidad no hay edad', () => {
  const blood = enrich(row({ codigo: '882-1', valor_codigo: 'O+' }), null)
  assert.equal(blood.valor, 'O positivo')
  assert.equal(blood.valor_codigo_nombre, 'O positivo')
  assert.equal(blood.edad_medicion, null)
  assert.equal(enrich(row({ valor_booleano: false }), null).valor, 'No')
  assert.equal(enrich(row({ valor_fecha: '2026-01-01' }), null).valor, '2026-01-01')
  assert.equal(enrich(row({ codigo: 'raro', nombre: 'Raro', valor_codigo: 'x' }), null).valor, 'x')
  assert.equal(enrich(row({ codigo: 'raro', nombre: 'Raro' }), null).codigo_nombre, 'Raro')
})

test('lo que se responde es lo que se documenta', () => {
  assert.deepEqual(new Set(Object.keys(enrich(row({}), null))), new Set(Object.keys(enrichedFields)))
})

test('el rango es el que valía para esa persona ese día, también si estaba embarazada', () => {
  const person = { birth: '2000-01-01', sex: '02' }
  const gestation = (day: string) => (day >= '2025-09-01' ? 17 : null)
  const hemoglobin = row({
    codigo: '718-7',
    valor_numerico: 10.8,
    rango_min: 12,
    rango_max: 16,
    interpretacion: 'bajo',
  })
  const read = (v: Row, more = {}) => {
    const e = enrich(v, { ...person, ...more })
    return [e.rango_referencia_min, e.rango_referencia_origen, e.interpretacion]
  }
  assert.deepEqual(read(hemoglobin), [12, 'catalogo', 'bajo'])
  assert.deepEqual(read(hemoglobin, { gestation }), [10.5, 'embarazo', 'normal'])
  assert.deepEqual(read({ ...hemoglobin, marca_fuente: 'L' }, { gestation }), [10.5, 'embarazo', 'bajo'])
  assert.deepEqual(read({ ...hemoglobin, rango_texto: '12 - 16' }, { gestation }), [12, 'propio', 'bajo'])
  const marked = row({ codigo: '718-7', valor_numerico: 10.8, interpretacion: 'bajo', marca_fuente: 'L' })
  assert.deepEqual(read(marked, { birth: '2024-06-01' }), [10.5, 'catalogo', 'bajo'], 'de una niña, el suyo')
  assert.equal(enrich(marked, null).rango_referencia_min, null, 'lo marcó el laboratorio: no dice que fuera de adulto')
})
