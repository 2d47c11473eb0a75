import assert from 'node:assert/strict'
import { test } from 'node:test'
import { write } from '../format/write.ts'
import { fhirTypes } from '../types/index.ts'
import { capabilityStatement, keptStatement } from './metadata.ts'

const facts = { version: '1', since: '2026-01-01', cors: false }
const drawn = (base: string) =>
  capabilityStatement(fhirTypes, { base, provider: { nombre: 'Clínica' } } as never, facts)

test('se dibuja una vez en cada formato, pregunte quien pregunte y por la dirección que sea, y dice la suya', () => {
  let times = 0
  const statement = keptStatement((base) => {
    times++
    return drawn(base)
  })
  for (const base of ['https://hce.ejemplo.co/fhir', 'http://127.0.0.1:8000/fhir', 'http://otra:1/fhir'])
    for (const xml of [false, true])
      for (const pretty of [false, true])
        assert.deepEqual(statement(base, { xml, pretty }), write(drawn(base), { xml, pretty }))
  assert.equal(times, 4)
})
