import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findInList, readAcceptance, readDuplicate } from './read-acceptance.ts'
import { readIssues } from './read-issues.ts'

const SYSTEM = 'https://fhir.minsalud.gov.co/rda/NamingSystem/identifier-RDA'
const one = (issue: unknown) => readIssues({ resourceType: 'OperationOutcome', issue: [issue] })?.[0]

test('lo que dice el Ministerio se traduce a lo que hay que hacer', () => {
  assert.deepEqual(one({ severity: 'error', code: 'required', expression: ['Patient.birthDate'] }), {
    codigo: 'required',
    gravedad: 'error',
    mensaje: 'Falta un dato obligatorio.',
    ruta: 'Patient.birthDate',
    detalle: null,
  })
  assert.match(
    one({ severity: 'error', code: 'business-rule', diagnostics: 'El apellido no coincide con RNEC' })?.mensaje ?? '',
    /primer y segundo apellido/,
  )
  assert.match(
    one({ code: 'processing', details: { text: 'Profesional inactivo en RETHUS' } })?.mensaje ?? '',
    /ReTHUS/,
  )
  assert.equal(one({ severity: 'warning', code: 'informational' })?.gravedad, 'advertencia')
  assert.equal(one({ code: 'constructor' })?.mensaje, 'La plataforma no aceptó el documento.')
  assert.equal(readIssues({ resourceType: 'Bundle' }), null)
})

test('lo hostil queda guardable y acotado', () => {
  const long = one({
    code: 'x'.repeat(9999),
    diagnostics: `\0\ud800${'ñ'.repeat(9999)}`,
    expression: ['y'.repeat(9999)],
  })
  assert.ok((long?.detalle?.length ?? 0) <= 1000 && (long?.ruta?.length ?? 0) <= 300)
  assert.ok(!JSON.stringify(long).includes('\\u0000') && JSON.stringify(long).isWellFormed())
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      readIssues(value)
      readIssues({ resourceType: 'OperationOutcome', issue: value })
      readIssues({ resourceType: 'OperationOutcome', issue: [value] })
      readAcceptance(value, null)
      readDuplicate(value)
      readDuplicate({ issue: [value] })
      findInList(value, { type: 'a', date: 'b', vida: null }, null)
      findInList({ resourceType: 'Bundle', entry: value }, { type: 'a', date: 'b', vida: null }, null)
    }),
  )
})

test('el VIDA se reconoce por su sistema y solo si es un identificador', () => {
  const vida = (value: unknown, system = SYSTEM) =>
    readAcceptance({ resourceType: 'Bundle', identifier: { system, value } }, null).vida
  assert.equal(vida('V-1'), 'V-1')
  assert.equal(vida('V-1', 'https://otro/NamingSystem/RNEC'), null)
  for (const bad of ['', 'con espacio', 'x'.repeat(257), 7, null, '\u00f1']) assert.equal(vida(bad), null)
  assert.equal(readAcceptance(null, 'https://x/ihce/Composition/abc-1/_history/1').composicion, 'abc-1')
  assert.equal(
    readAcceptance({ entry: [{ resource: { resourceType: 'Composition', id: '../x' } }] }, null).composicion,
    null,
  )
})

test('en la lista del paciente se escoge el documento si es uno o el que se nombró; si no está, o no se sabe, se dice', () => {
  const composition = (id: string, date: string) => ({
    resource: {
      resourceType: 'Composition',
      id,
      identifier: { system: SYSTEM, value: `V-${id}` },
      type: { coding: [{ code: '51845-6' }] },
      date,
    },
  })
  const mark = { type: '51845-6', date: '2026-03-02T08:10:00-05:00', vida: null }
  const same = composition('a', '2026-03-02T13:10:00Z')
  const day = composition('b', '2026-03-03T00:00:00Z')
  const listed = (...entry: unknown[]) => ({ resourceType: 'Bundle', entry })
  const own = { vida: 'V-a', composicion: 'a' }
  assert.deepEqual(findInList(listed(same, day), mark, null), own)
  const alike = listed(same, composition('c', mark.date))
  assert.equal(findInList(alike, mark, null), 'unknown')
  assert.deepEqual(findInList(alike, mark, { vida: 'V-a', composicion: null }), own)
  assert.deepEqual(findInList(alike, { ...mark, vida: 'V-a' }, null), own)
  assert.equal(findInList(listed(same), { ...mark, vida: 'V-a-2' }, own), 'absent')
  assert.equal(findInList(listed(day), mark, own), 'absent')
  assert.equal(findInList(listed(), mark, own), 'absent')
  for (const nothing of [null, undefined, [], { resourceType: 'OperationOutcome', issue: [] }])
    assert.equal(findInList(nothing, mark, own), 'unknown')
})
