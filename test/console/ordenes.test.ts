import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  decided,
  EMPTY,
  itemOf,
  orderBody,
  takeKnown,
  withItems,
} from '../../web/src/areas/atencion/ordering/basket.ts'

const names = (items: readonly { descripcion: string }[]): string[] => items.map((item) => item.descripcion)

test('lo entendido pasa a la lista una sola vez; lo demás sigue en la caja hasta que se decide', () => {
  const typed = { ...EMPTY, texto: 'hemograma, sangre oculta, función renal, hemograma, algo raro' }
  const { basket, left } = takeKnown(typed, false)
  assert.deepEqual(names(basket.items), ['Hemograma IV automatizado', 'Creatinina en suero', 'Nitrógeno ureico (BUN)'])
  assert.equal(basket.texto, 'sangre oculta, algo raro')
  const [piece] = left
  assert.ok(piece?.estado === 'dudoso')
  const order = piece.opciones[0]?.examenes[0]
  assert.ok(order)
  const after = decided(basket, piece, [itemOf(order)], false)
  assert.deepEqual([after.items.length, after.texto], [4, 'algo raro'])
})

test('el mismo examen de otro lado es otra orden, y lleva su preparación', () => {
  const knee = { tipo_orden: 'imagenologia', cups: '873420', descripcion: 'Radiografía de rodilla' } as const
  const right = itemOf(knee, { lateralidad: 'derecha' })
  const left = itemOf(knee, { lateralidad: 'izquierda' })
  assert.equal(withItems([right], [left, itemOf(knee, { lateralidad: 'derecha' })]).length, 2)
  const lipids = itemOf({ tipo_orden: 'laboratorio', cups: '903818', descripcion: 'Colesterol total' })
  assert.match(lipids.indicaciones, /Ayuno/)
})

test('se envía como borrador, sin lo que nadie dijo', () => {
  const item = itemOf({ tipo_orden: 'laboratorio', cups: '902210', descripcion: 'Hemograma' }, { prioridad: 'urgente' })
  assert.deepEqual(orderBody(item, { historia: 'h', finalidad: null, diagnostico: 'd' }), {
    tipo_orden: 'laboratorio',
    cups: '902210',
    descripcion: 'Hemograma',
    cantidad: 1,
    prioridad: 'urgente',
    historia: 'h',
    diagnostico: 'd',
    estado: 'borrador',
  })
})
