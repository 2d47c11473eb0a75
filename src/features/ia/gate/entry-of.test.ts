import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row } from '../../../model/resource.ts'
import { entryOf, freeRole, usualTarget } from './entry-of.ts'

const taken = (...places: [string, number][]): Row[] => places.map(([rol, orden]) => ({ rol, orden }) as unknown as Row)

test('el papel libre: principal si no hay, después relacionados, después complicaciones', () => {
  assert.deepEqual(freeRole([]), { rol: 'principal', orden: 1 })
  assert.deepEqual(freeRole(taken(['principal', 1], ['relacionado', 1])), { rol: 'relacionado', orden: 2 })
  const full = taken(['principal', 1], ['relacionado', 1], ['relacionado', 2], ['relacionado', 3])
  assert.deepEqual(freeRole(full), { rol: 'complicacion', orden: 1 })
  const annulled = [{ rol: 'principal', orden: 1, anulado: true } as unknown as Row]
  assert.deepEqual(freeRole(annulled), { rol: 'principal', orden: 1 })
})

test('lo que pide un examen o un medicamento es su orden o su fórmula, aunque esté incompleta', () => {
  const orden = { recurso: 'orden', tipo_orden: 'laboratorio', descripcion: 'Creatinina' } as const
  assert.equal(usualTarget({ texto: 'x', propuesta: null }), 'nota')
  assert.equal(usualTarget({ texto: 'x', propuesta: { ...orden, cups: null } }), 'orden')
  assert.equal(usualTarget({ texto: 'x', propuesta: null, tipo: 'examen' }), 'orden')
  assert.equal(usualTarget({ texto: 'x', propuesta: null, tipo: 'medicamento' }), 'formula_medicamento')
  assert.equal(usualTarget({ texto: 'x', propuesta: null, tipo: 'conducta' }), 'nota')
  assert.equal(usualTarget({ texto: 'x', propuesta: { ...orden, cups: '903895' } }), 'orden')
})

test('lo que se afirma se firma; lo que se pide nace en borrador y sin firmar, diagnósticos como impresión', () => {
  const accepted = { texto: 'Texto aceptado', propuesta: null }
  assert.deepEqual(entryOf('nota', accepted, {}, []), {
    tipo_nota: 'evolucion',
    contenido: 'Texto aceptado',
    firmado: true,
  })
  const told = { ...accepted, nivel: 'sensible' } as const
  assert.equal(entryOf('nota', told, {}, []).confidencialidad, 'restringida')
  assert.equal(entryOf('nota', told, { confidencialidad: 'normal' }, []).confidencialidad, 'normal')
  const dx = entryOf('diagnostico', accepted, { codigo_cie10: 'I10' }, [])
  assert.deepEqual([dx.codigo_cie10, dx.tipo_diagnostico, dx.rol, dx.firmado], ['I10', '01', 'principal', true])
  const order = entryOf('orden', accepted, { tipo_orden: 'laboratorio', cups: '903895' }, [])
  assert.deepEqual([order.estado, order.descripcion, order.firmado], ['borrador', 'Texto aceptado', undefined])
  const formula = entryOf('formula_medicamento', accepted, {}, [])
  assert.deepEqual([formula.estado, formula.firmado], ['borrador', undefined])
  for (const asked of [{ tipo: 'examen' }, { tipo: 'medicamento' }])
    assert.equal(entryOf('nota', { ...accepted, ...asked }, {}, []).firmado, false)
  const order2 = { recurso: 'orden', tipo_orden: 'laboratorio', cups: null, descripcion: 'TSH' } as const
  assert.equal(entryOf('nota', { texto: 'Ordene: TSH.', propuesta: order2 }, {}, []).firmado, false)
})
