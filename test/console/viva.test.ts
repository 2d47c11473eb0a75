import assert from 'node:assert/strict'
import { test } from 'node:test'
import { savedByOthers } from '../../web/src/areas/atencion/notes/note-draft.ts'
import { changedByOthers } from '../../web/src/forms/changed-by-others.ts'
import { messageReader } from '../../web/src/live/read-stream.ts'
import { isShownBy, type LiveEvent } from '../../web/src/live/shown-by.ts'

const event = (tipo: string, more: Partial<LiveEvent> = {}): LiveEvent => ({
  tipo,
  recurso: tipo.split('.')[0] ?? '',
  recurso_id: 'r1',
  version: 1,
  paciente: 'p1',
  ...more,
})
const shows = (e: LiveEvent, key: readonly unknown[], data: unknown = undefined): boolean => isShownBy(e, { key, data })

test('un mensaje del flujo se lee entero aunque llegue en pedazos', () => {
  const read = messageReader()
  assert.deepEqual(read('retry: 1000\n\nid: 1-2-3\nevent: evento\nda'), [{ id: null, data: '' }])
  assert.deepEqual(read('ta: {"a":1}\n\nid: 1-2-4\n: sigue\n\n'), [
    { id: '1-2-3', data: '{"a":1}' },
    { id: '1-2-4', data: '' },
  ])
})

test('lo que cambió vuelve a pedir lo que lo muestra, y nada más', () => {
  const note = event('nota.creacion')
  const encounter = {
    historia: { id: 'h1', version: 3, paciente: 'p1' },
    paciente: { id: 'p1' },
    secciones: [{ registros: [{ id: 'r2', version: 2 }] }],
  }
  assert.ok(shows(note, ['historia', 'h1'], encounter))
  assert.ok(!shows(event('nota.creacion', { paciente: 'p2' }), ['historia', 'h1'], encounter))
  // Whoever wrote it has read it already.
  assert.ok(!shows(event('nota.cambio', { recurso_id: 'r2', version: 2 }), ['historia', 'h1'], encounter))
  assert.ok(shows(event('nota.cambio', { recurso_id: 'r2', version: 3 }), ['historia', 'h1'], encounter))
  assert.ok(!shows(event('historia.cambio', { recurso_id: 'h1', version: 3 }), ['historia', 'h1'], encounter))
  assert.ok(shows(event('historia.equipo', { recurso_id: 'h1', version: null }), ['historia', 'h1'], encounter))

  assert.ok(shows(note, ['ficha', 'p1', 'linea', '']))
  assert.ok(!shows(note, ['ficha', 'p1', 'familia']))
  assert.ok(!shows(note, ['ficha', 'p2', 'resumen']))
  assert.ok(shows(event('lista_espera.estado'), ['espera', 'columna', 'pendiente', {}]))
  assert.ok(!shows(note, ['espera', 'columna', 'pendiente', {}]))
  assert.ok(shows(event('valor_clinico.creacion'), ['ordenes', 'pendientes', null]))
  assert.ok(shows(event('resultado.creacion'), ['historia', 'h1', 'informes', 'p1']))
  assert.ok(!shows(event('resultado.creacion', { paciente: 'p2' }), ['historia', 'h1', 'informes', 'p1']))
  assert.ok(shows(event('orden.resultado_visto', { version: null }), ['resultados', 'por_ver']))
  assert.ok(
    shows(event('mensaje_entrada.estado', { paciente: null, version: null }), [
      'administracion',
      '/entrada/mensajes/?a',
    ]),
  )
  assert.ok(shows(event('formula_medicamento.mipres'), ['mipres', 'r1', '2026']))
  assert.ok(shows(event('paciente.acceso_urgencia', { version: null }), ['avisos']))
  assert.ok(!shows(note, ['avisos']))
  assert.ok(shows(event('antecedente.creacion'), ['revisar-formula', 'h1', '{}', 3, 0]))
  assert.ok(!shows(note, ['catalogo', 'cups', 'a']))
  assert.ok(!shows(event('nota.cambio', { version: 2 }), ['fila', 'nota', 'r1'], { id: 'r1', version: 2 }))
  assert.ok(shows(event('nota.cambio', { version: 3 }), ['fila', 'nota', 'r1'], { id: 'r1', version: 2 }))
})

test('se dice de lo que otro cambió, y no de lo que ya es igual', () => {
  const row = { a: 'ajeno', b: 'igual', c: 'nuevo' }
  const shown = { a: 'antes', b: 'igual', c: 'nuevo' }
  assert.deepEqual(changedByOthers(row, shown, {}, { ...shown }), ['a'])
  assert.deepEqual(changedByOthers(row, row, { c: 'viejo' }, { ...row, c: 'mío' }), ['c'])
  assert.deepEqual(changedByOthers(row, row, { c: 'viejo' }, { ...row, c: 'nuevo' }), [])
})

test('de una nota se dice lo que otro guardó después, y no lo que esta página guardó', () => {
  const draft = { values: {}, saved: { plan: 'uno' }, id: 'n', version: 2, key: 'k' }
  assert.deepEqual(savedByOthers(draft, { version: 2, plan: 'dos' }), [])
  assert.deepEqual(savedByOthers(draft, { version: 3, plan: 'dos' }), ['plan'])
  assert.deepEqual(savedByOthers({ ...draft, version: 3 }, { version: 2, plan: 'cero' }), [])
})
