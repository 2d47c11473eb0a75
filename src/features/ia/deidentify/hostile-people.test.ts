import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostilePeople } from '../../../../test/ia/deidentify/hostile-people.ts'
import { hostileStrangers } from '../../../../test/ia/deidentify/hostile-strangers.ts'
import { judgedNote } from '../../../../test/ia/deidentify/judged-note.ts'

const notes = [...hostilePeople, ...hostileStrangers]
const all = notes.map((note) => ({ note, ...judgedNote(note) }))

test('de 900 notas hostiles no queda quién es nadie', () => {
  assert.ok(notes.length >= 900, String(notes.length))
  assert.deepEqual(
    all.filter((n) => n.leaked.length > 0).map((n) => `${n.note} → ${n.out}: ${n.leaked.join(' ')}`),
    [],
  )
})

test('y de las palabras clínicas se pierde menos del 3 %', () => {
  const lost = all.flatMap((n) => n.lost.map((word) => `${word}: ${n.note} → ${n.out}`))
  const words = all.reduce((sum, n) => sum + n.kept, 0)
  assert.ok(lost.length / words < 0.03, `${lost.length} de ${words}\n${lost.join('\n')}`)
})
