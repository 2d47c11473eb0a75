import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRetryAfter } from '../../../model/retry-after.ts'
import { childrenOf, codeOf, Nonsense, speaks } from './entity.ts'
import { MOST_ATTEMPTS, MOST_TOLD, nextStep } from './retry.ts'

const answered = (status: number, retryAfter: string | null = null) => ({ status, retryAfter })

test('qué se hace con cada respuesta de la OMS', () => {
  assert.deepEqual(nextStep(answered(200), 1, false, 0), { do: 'use' })
  assert.deepEqual(nextStep(answered(401), 1, false, 0), { do: 'renew' })
  assert.equal(nextStep(answered(401), 2, true, 0).do, 'stop')
  assert.equal(nextStep(answered(404), 1, false, 0).do, 'stop')
  assert.equal(nextStep(answered(302), 1, false, 0).do, 'stop')
  assert.deepEqual(nextStep(answered(429, '7'), 1, false, 0), { do: 'wait', ms: 7000 })
  assert.deepEqual(nextStep(answered(503), 1, false, 0), { do: 'wait', ms: 500 })
  assert.deepEqual(nextStep(answered(500), 3, false, 0), { do: 'wait', ms: 2000 })
  assert.deepEqual(nextStep({ failed: 'x' }, 2, false, 0), { do: 'wait', ms: 1000 })
  assert.equal(nextStep({ failed: 'x' }, MOST_ATTEMPTS, false, 0).do, 'stop')
  assert.equal(nextStep(answered(429, '1'), MOST_ATTEMPTS, false, 0).do, 'wait')
  assert.equal(nextStep(answered(429, '1'), MOST_TOLD, false, 0).do, 'stop')
  assert.deepEqual(nextStep(answered(429, '999999'), 1, false, 0), { do: 'wait', ms: 900_000 })
})

test('Retry-After en segundos, en fecha o sin sentido', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  assert.equal(readRetryAfter('3', now), 3000)
  assert.equal(readRetryAfter('Thu, 01 Jan 2026 00:00:05 GMT', now), 5000)
  assert.equal(readRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now), 0)
  assert.equal(readRetryAfter('pronto', now), null)
  assert.equal(readRetryAfter(null, now), null)
})

test('una entidad dice su código, o que no tiene, o no se entiende', () => {
  const title = { '@language': 'es', '@value': 'Cólera' }
  assert.deepEqual(codeOf({ classKind: 'category', code: '1A00', title }), {
    codigo: '1A00',
    nombre: 'Cólera',
    habilitado: true,
    datos: { capitulo: '01' },
  })
  assert.equal(codeOf({ classKind: 'chapter', code: '01', title }), null)
  for (const wrong of [
    null,
    3,
    [],
    {},
    { classKind: 'category', code: '1A00' },
    { classKind: 'category', code: 5, title },
  ])
    assert.throws(() => codeOf(wrong), JSON.stringify(wrong))
  assert.equal(speaks({ availableLanguages: ['en', 'es'] }, 'es'), true)
  assert.equal(speaks({ availableLanguages: ['en'] }, 'es'), false)
})

test('de la dirección de un hijo solo se toma su final: nadie lleva la consulta a otra parte', () => {
  const child = (uri: unknown) => childrenOf({ child: [uri] }, '2026-01', 'mms')
  const root = 'http://id.who.int/icd/release/11/2026-01/mms'
  assert.deepEqual(child(`${root}/1435254666`), ['1435254666'])
  assert.deepEqual(child(`${root}/1435254666/other`), ['1435254666/other'])
  for (const wrong of [`${root}/../entity`, 'http://malo.example/', `${root}/1?x=1`, '', 5, `${root}/1/otro`])
    assert.throws(() => child(wrong), Nonsense, String(wrong))
})
