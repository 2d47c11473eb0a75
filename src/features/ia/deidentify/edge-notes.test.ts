import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { noteJudge } from '../../../../bench/safety/notes.ts'
import type { NoteCase } from '../../../../bench/safety/sets.ts'
import { edgeNotes, quietNotes } from '../../../../test/ia/deidentify/edge-notes.ts'
import { judgedNote } from '../../../../test/ia/deidentify/judged-note.ts'
import { foldSameLength } from './fold-same-length.ts'

const all = edgeNotes.map((note) => ({ note, ...judgedNote(note) }))

test('de 200 notas escritas de prisa, la mitad en minúsculas, queda quién es en menos del 1 %', () => {
  assert.ok(edgeNotes.length >= 200, String(edgeNotes.length))
  const leaking = all.filter((n) => n.leaked.length > 0).map((n) => `${n.note} → ${n.out}: ${n.leaked.join(' ')}`)
  assert.ok(leaking.length <= edgeNotes.length / 100, `${leaking.length}\n${leaking.join('\n')}`)
})

test('y de las demás palabras se pierde menos del 3 %, también donde no se nombra a nadie', () => {
  const judged = [...all, ...quietNotes.map((note) => ({ note, ...judgedNote(note) }))]
  const lost = judged.flatMap((n) => n.lost.map((word) => `${word}: ${n.note} → ${n.out}`))
  const words = judged.reduce((sum, n) => sum + n.kept, 0)
  assert.ok(lost.length / words < 0.03, `${lost.length} de ${words}\n${lost.join('\n')}`)
})

test('de 400 notas con nombres de toda clase, también sin mayúsculas ni tildes, queda quién es en menos del 1,5 %', () => {
  const file = new URL('../../../../test/ia/deidentify/many-names.txt', import.meta.url)
  const notes = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  for (const written of [notes, notes.map(foldSameLength)]) {
    const judged = written.map((note) => ({ note, ...judgedNote(note) }))
    const leaking = judged.filter((n) => n.leaked.length > 0).map((n) => `${n.note} → ${n.out}`)
    assert.ok(leaking.length < notes.length * 0.015, leaking.join('\n'))
    const [lost, kept] = [judged.flatMap((n) => n.lost), judged.reduce((sum, n) => sum + n.kept, 0)]
    assert.ok(lost.length / kept < 0.03, lost.join(' '))
  }
})

const APART = new URL('../../../../bench/safety/sets-apart/notas.json', import.meta.url)
const skip = existsSync(APART) ? false : 'Sin las notas de bench/safety no hay qué juzgar.'
test('apodos entre comillas, nombres entre paréntesis, iniciales y epónimos: no sale quién es y queda la medicina', {
  skip,
}, async () => {
  const judge = await noteJudge()
  const notes: readonly NoteCase[] = JSON.parse(readFileSync(APART, 'utf8'))
  assert.ok(notes.length >= 20)
  assert.deepEqual(
    notes.map(judge).filter(({ respuesta }) => respuesta !== 'limpia'),
    [],
  )
})

test('un nombre que también es palabra se reconoce por el lugar que ocupa, y la palabra queda donde es palabra', () => {
  for (const note of [
    'doña {flor} trae los examenes de su hijo, se toma la tension a {flor}: 134/82',
    'acompañado de la señora del grupo, {mercedes}, se educa sobre adherencia a insulina glargina',
    'testigos: el celador {henry} y la señora del aseo, {blanca}; convulsionó en sala, midazolam 5 mg iv',
    'el medico de turno, {gutierritos} como le dicen, sutura cuero cabelludo, cushing descartado',
    'Apgar 7-8, Capurro 36. Pediatra: Dr. {Germán Falla}.',
    'CON SENGSTAKEN-BLAKEMORE, HACIA UCI. ENTREGA DR. {CH. PERDOMO} A DRA. {ALZATE}.',
    'paciente con leucorrea, flujo blanco, piel blanca y ojos claros',
  ]) {
    const { leaked, lost, out } = judgedNote(note)
    assert.deepEqual([leaked, lost], [[], []], out)
  }
})

test('de quién es una sonda, y quién se llama como un epónimo o una marca, no sale; la enfermedad conserva su nombre', () => {
  for (const note of [
    'prótesis de {Marta}',
    'dren de {Luis Pérez} 50 cc',
    'sonda de {Onofre}',
    'se revisa fractura de {Moreno} hoy',
    'placa de {Yeinderson} hoy',
    'catéter de {Yesenia}',
    'descarta {Ramirez}',
    '{Diane Torres} refiere',
    '{Savina Rojas}, 34 años',
    '{Fontan Rojas}, 34 años',
    'se llama a {Lawrence}, hijo',
    'viene con {Clark}, su pareja',
    'vive con {Marchetti}',
    '{Adams} llora',
    'descartado Wilson, con enf. de Wilson en la familia',
    'sonda Foley, test de Sullivan normal',
  ]) {
    const { leaked, lost, out } = judgedNote(note)
    assert.deepEqual([leaked, lost], [[], []], out)
  }
})
