import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as answers from '../../src/features/answers.ts'
import type { AnswerAt, AnswerTo, IfKnown, RowAt } from '../../web/src/api/answers.ts'

test('lo que el servicio responde llega a la consola como tipos y nada más', () => {
  assert.deepEqual(Object.keys(answers), [])
})

// What this test says, the compiler decides: it fails where one of these begins to compile.
test('un campo o una ruta mal escritos no compilan en la consola', () => {
  const row = (said: Partial<RowAt<'/auditoria/'>>): unknown => [
    said.momento,
    // @ts-expect-error no such field in an answer declared by its fields
    said.momnto,
  ]
  const turn = (said: Partial<AnswerAt<`/paciente/lista-espera-examen/${string}/`>>): unknown => [
    said.estado === 'en_espera',
    // @ts-expect-error no such option in a row of a collection
    said.estado === 'esperando',
    // Counted when it is read.
    said.vencida,
  ]
  const state = (said: Partial<AnswerAt<'/sistema/estado/'>>): unknown => [
    said.base?.conexiones.abiertas,
    // @ts-expect-error no such member in an answer declared by a schema
    said.base?.conexiones.abierta,
  ]
  const view = (said: Partial<AnswerAt<`/hce/api/historias/${string}/vista-unificada/?${string}`>>): unknown => [
    said.historia?.tipo_atencion,
    // @ts-expect-error a view may lack it
    said.historia?.motivo_consulta.length,
  ]
  const known: IfKnown<'POST', `/hce/api/historias/${string}/cerrar/`, []> = []
  // @ts-expect-error no such path
  const unknown: IfKnown<'POST', `/hce/api/historias/${string}/cerar/`, []> = []
  // @ts-expect-error not with that method
  const read: IfKnown<'GET', `/hce/api/historias/${string}/cerrar/`, []> = []
  const none: [AnswerTo<'GET', '/auditora/'>] extends [never] ? true : false = true
  assert.deepEqual([row({}), turn({}), state({}), view({})].flat().filter(Boolean), [])
  assert.deepEqual([known, unknown, read, none], [[], [], [], true])
})
