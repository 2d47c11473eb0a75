import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoRows } from '../../../../demo/generate.ts'
import { contentWith } from '../../../../test/fixtures/history-content.ts'
import { foldSameLength } from './fold-same-length.ts'
import { identifiersOf, wordsOfName } from './identifiers.ts'
import { leaks } from './leaks.ts'
import { scrubber } from './scrub.ts'

test('de la nota indiscreta de 1000 pacientes sintéticos no queda quién es', () => {
  let seen = 0
  for (const { resource, row: p } of demoRows({
    seed: 7,
    patients: 1000,
    now: new Date('2026-11-15T15:20:00Z'),
    providerCode: '1100130001',
    entries: false,
  })) {
    if (resource !== 'paciente') continue
    seen += 1
    const content = { ...contentWith(), paciente: p }
    const ids = identifiersOf(content)
    const name = [p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido].filter(Boolean).join(' ')
    const out = scrubber(
      ids,
      '2026-11-15',
    )(
      `Paciente ${name}, ${p.tipo_documento} ${p.numero_documento}, nacido el ${p.fecha_nacimiento}, cel ${p.telefono_movil ?? ''}, vive en ${p.direccion ?? ''}, correo ${p.correo ?? ''}. Contacto ${p.contacto_emergencia_nombre ?? ''}. Refiere cefalea.`,
    )
    assert.deepEqual(leaks(out, ids), [], `paciente ${seen}`)
    const words = new Set(foldSameLength(out).split(/[^a-z]+/))
    for (const word of wordsOfName(name)) assert.ok(!words.has(word), `nombre del paciente ${seen}`)
    assert.ok(
      !out.includes(String(p.numero_documento)) && !out.includes(String(p.fecha_nacimiento)),
      `paciente ${seen}`,
    )
  }
  assert.equal(seen, 1000)
})
