import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { mayUse } from '../../src/model/access/access.ts'
import { careTeam, factsOf } from '../../src/model/access/roles.ts'
import { nota } from '../../src/resources/nota.ts'
import { ApiProblem, messageOf, NoConnection, needsReload } from '../../web/src/api/problem.ts'
import { claimsOf, newsOf } from '../../web/src/api/told.ts'
import { historyNumber } from '../../web/src/app/history-number.ts'
import { onlyMatch } from '../../web/src/app/only-match.ts'

const jwt = (payload: unknown): string =>
  ['e30', Buffer.from(JSON.stringify(payload)).toString('base64url'), 'firma'].join('.')

describe('la sesión entre pestañas', () => {
  const told = (token: string | null, cuenta: string | null) => ({ token, expiresAt: 1, cuenta })

  it('un token ajeno nunca se usa; el propio continúa, y salir o bloquear una termina todas', () => {
    assert.equal(newsOf('ana', told('t', 'ana')), 'continued')
    assert.equal(newsOf('ana', told('t', 'beto')), 'taken')
    assert.equal(newsOf('ana', told('t', null)), 'taken')
    assert.equal(newsOf('ana', told(null, 'ana')), 'left')
    assert.equal(newsOf('ana', told(null, 'beto')), 'left')
    assert.equal(newsOf('ana', { ...told(null, 'ana'), locked: true }), 'locked')
    assert.equal(newsOf(null, told('t', 'beto')), null)
  })

  it('dice de quién es un token, y de lo que no lo es no dice nada', () => {
    assert.deepEqual(claimsOf(jwt({ sub: 'ana', lim: true })), { cuenta: 'ana', limitada: true })
    assert.deepEqual(claimsOf(jwt({ sub: 'ñ?~', lim: 'sí' })).limitada, false)
    fc.assert(fc.property(fc.string(), (text) => claimsOf(text).limitada === false))
  })
})

describe('lo que se dice de un error', () => {
  it('solo el servicio y la falta de conexión hablan por sí mismos', () => {
    assert.equal(messageOf(new ApiProblem(409, { detail: 'Ya está cerrada.' })), 'Ya está cerrada.')
    assert.equal(messageOf(new NoConnection()), 'No hay conexión con Custodia.')
    for (const error of [new TypeError("Cannot read properties of undefined (reading 'id')"), 'boom', null, undefined])
      assert.equal(messageOf(error), 'Algo salió mal. Intente de nuevo o recargue la página.')
  })

  it('tras una actualización pide recargar, lo diga como lo diga el navegador', () => {
    for (const said of [
      'Failed to fetch dynamically imported module: https://x/consola/a.js',
      'error loading dynamically imported module: https://x/consola/a.js',
      'Importing a module script failed.',
      'Unable to preload CSS for /consola/a.css',
    ]) {
      assert.equal(needsReload(new TypeError(said)), true)
      assert.match(messageOf(new TypeError(said)), /Recargue la página/)
    }
    assert.equal(needsReload(new ApiProblem(500, { detail: 'x' })), false)
  })
})

describe('el número de una historia en la búsqueda', () => {
  it('lo reconoce como lo escriba una persona', () => {
    assert.deepEqual(historyNumber('cc 10.203.040'), { numero_historia: 'CC10203040' })
    assert.deepEqual(historyNumber('110010000101-2026-000007'), { numero_atencion: '110010000101-2026-000007' })
    assert.deepEqual(historyNumber(' sede-2026-12 '), { numero_atencion: 'SEDE-2026-12' })
    for (const other of ['10203040', 'Ana Ruiz', 'J029', 'maria', '2026-01-05', '', `CC${'1'.repeat(60)}`])
      assert.equal(historyNumber(other), null, other)
  })

  it('a quien teclea un documento y sigue de largo se le lleva solo si no hay duda', () => {
    const person = (id: string, numero_documento: string) => ({ id, numero_documento, explicacion: '' })
    const none = { people: [], histories: [], diseases: [] }
    assert.equal(onlyMatch('10203040', none), null)
    assert.equal(onlyMatch('ana', { ...none, people: [person('a', '1')] }), 'p:a')
    assert.equal(onlyMatch('ana', { ...none, people: [person('a', '1'), person('b', '2')] }), null)
    assert.equal(
      onlyMatch('10.203.040', { ...none, people: [person('a', '10203041'), person('b', '10203040')] }),
      'p:b',
    )
    const history = { id: 'h', paciente: 'a', numero_atencion: 'SEDE-2026-1', fecha_inicio: '' }
    assert.equal(onlyMatch('sede-2026-1', { ...none, people: [person('a', '1')], histories: [history] }), 'h:h')
    assert.equal(onlyMatch('x', { ...none, diseases: [{ codigo: 'J029', nombre: '' }] }), 'c:J029')
  })
})

it('a quienes se les pide de antemano la ficha de un paciente la ven entera', () => {
  for (const role of [...careTeam, 'demostracion'] as const)
    assert.deepEqual(
      [factsOf(role).view, mayUse(role, nota, 'read'), factsOf(role).statesReason],
      ['completa', true, undefined],
      role,
    )
})
