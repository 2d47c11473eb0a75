import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  estadosTurno,
  inQueue,
  isFinal,
  nextStates,
  stillWaiting,
  waitingMoves,
} from '../../resources/parts/waiting-moves.ts'
import { sourcesOf, stepAfter, steps } from './steps.ts'

test('cada paso de la tabla tiene su operación, salvo vencido', () => {
  const reached = new Set(Object.values(waitingMoves.next).flat())
  assert.deepEqual(
    [...reached].filter((to) => !steps.some((s) => s.to === to)),
    ['vencido'],
  )
  for (const s of steps) {
    assert.ok(sourcesOf(s.to).length > 0, s.name)
    for (const from of sourcesOf(s.to)) assert.ok(nextStates(from).includes(s.to))
  }
})

test('de lo final no sale nada, y quien espera puede llegar a su examen', () => {
  assert.deepEqual(Object.keys(estadosTurno).filter(isFinal), ['resultado_disponible', 'cancelado', 'vencido'])
  for (const from of stillWaiting) {
    let at: string = from
    for (let n = 0; at !== 'resultado_disponible'; n++) {
      const step = steps.find((s) => s.name === stepAfter(at))
      assert.ok(step !== undefined && n < 9, at)
      at = step.to
    }
  }
  assert.ok(inQueue.every((state) => stillWaiting.includes(state)))
})
