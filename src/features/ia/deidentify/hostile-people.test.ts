import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentWith, rowOf } from '../../../../test/fixtures/history-content.ts'
import { hostileFamily, hostilePatient, hostilePeople } from '../../../../test/ia/deidentify/hostile-people.ts'
import { hostileStrangers } from '../../../../test/ia/deidentify/hostile-strangers.ts'
import { unpackCatalogue } from '../../icd/pack-catalogue.ts'
import { readPrebuilt } from '../../icd/prebuilt.ts'
import { clinicalWords } from '../text/clinical-words.ts'
import { icdReader } from '../text/icd-reader.ts'
import { foldSameLength } from './fold-same-length.ts'
import { identifiersOf } from './identifiers.ts'
import { scrubber } from './scrub.ts'

const { index, spoken } = unpackCatalogue(await readPrebuilt())
const ids = identifiersOf(contentWith({ paciente: hostilePatient }), [rowOf('miembro_familia', hostileFamily)])
const scrub = scrubber(ids, '2026-03-10', clinicalWords(icdReader(index, spoken())))

const MARKED = /\{([^}]*)\}/g
const wordsOf = (text: string): string[] => foldSameLength(text).match(/[a-z0-9]+/g) ?? []

/** What is left of the words that had to go, and which of the others went: each word as often as it stands. */
function judged(note: string): { leaked: string[]; lost: string[]; kept: number; out: string } {
  const out = scrub(note.replaceAll(MARKED, '$1'))
  const left = new Map<string, number>()
  for (const word of wordsOf(out.replaceAll(/\[[^\]]*\]/g, ' '))) left.set(word, (left.get(word) ?? 0) + 1)
  const clinical = wordsOf(note.replaceAll(MARKED, ' '))
  const lost: string[] = []
  for (const word of clinical) {
    const n = left.get(word) ?? 0
    if (n === 0) lost.push(word)
    else left.set(word, n - 1)
  }
  const secret = [...note.matchAll(MARKED)].flatMap((m) => wordsOf(m[1] ?? '')).filter((w) => !common.has(w))
  const leaked = secret.filter((word) => {
    const n = left.get(word) ?? 0
    if (n > 0) left.set(word, n - 1)
    return n > 0
  })
  return { leaked, lost, kept: clinical.length, out }
}
/** Words of a marked part that tell nothing by themselves, and so may stay. */
const common = new Set('de la del el los las con y n no a en'.split(' '))

const notes = [...hostilePeople, ...hostileStrangers]
const all = notes.map((note) => ({ note, ...judged(note) }))

test('de 670 notas hostiles no queda quién es nadie', () => {
  assert.ok(notes.length >= 670, String(notes.length))
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
