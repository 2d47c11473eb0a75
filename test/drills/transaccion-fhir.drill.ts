import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { newDocument } from '../samples.ts'
import { useService } from '../service.ts'

const s = useService()
const TIMES = 30
const RNEC = 'https://fhir.minsalud.gov.co/rda/NamingSystem/RNEC'
const KINDS = 'https://fhir.minsalud.gov.co/rda/CodeSystem/ColombianPersonIdentifier'

/** A patient by condition and 99 heart rates of that patient. */
function bundle(): object {
  const [fullUrl, document] = [`urn:uuid:${randomUUID()}`, newDocument()]
  const patient = {
    resourceType: 'Patient',
    identifier: [{ system: RNEC, type: { coding: [{ system: KINDS, code: 'CC' }] }, value: document }],
    name: [{ use: 'official', family: 'Muñoz', given: ['Ana'] }],
    gender: 'female',
    birthDate: '1980-02-29',
  }
  const pulse = (value: number) => ({
    resourceType: 'Observation',
    status: 'final',
    identifier: [{ system: 'https://monitores.ejemplo.co', value: randomUUID() }],
    code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }] },
    subject: { reference: fullUrl },
    effectiveDateTime: '2026-03-01T08:30:00-05:00',
    valueQuantity: { value, unit: '/min', system: 'http://unitsofmeasure.org', code: '/min' },
  })
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [
      {
        fullUrl,
        resource: patient,
        request: { method: 'POST', url: 'Patient', ifNoneExist: `identifier=${RNEC}|${document}` },
      },
      ...Array.from({ length: 99 }, (_, i) => ({
        resource: pulse(60 + (i % 40)),
        request: { method: 'POST', url: 'Observation' },
      })),
    ],
  }
}

test('una transacción de 100 recursos, una tras otra', async (t) => {
  const took: number[] = []
  for (let i = 0; i < TIMES; i++) {
    const sent = bundle()
    const from = performance.now()
    const { status, json } = await s.call('POST', '/fhir', sent)
    took.push(performance.now() - from)
    assert.equal(status, 200)
    assert.ok(json.entry.every((e: { response: { status: string } }) => e.response.status === '201 Created'))
  }
  const [median = 0, worst = 0] = [took.toSorted((a, b) => a - b)[TIMES / 2], Math.max(...took)]
  t.diagnostic(`mediana ${median.toFixed(0)} ms, peor ${worst.toFixed(0)} ms, de ${TIMES}`)
})
