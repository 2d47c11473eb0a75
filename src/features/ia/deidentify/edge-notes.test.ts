import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
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
