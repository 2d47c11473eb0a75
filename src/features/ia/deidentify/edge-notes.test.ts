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
