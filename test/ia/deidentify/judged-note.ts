import { foldSameLength } from '../../../src/features/ia/deidentify/fold-same-length.ts'
import { identifiersOf } from '../../../src/features/ia/deidentify/identifiers.ts'
import { scrubber } from '../../../src/features/ia/deidentify/scrub.ts'
import { clinicalWords } from '../../../src/features/ia/text/clinical-words.ts'
import { icdReader } from '../../../src/features/ia/text/icd-reader.ts'
import { unpackCatalogue } from '../../../src/features/icd/pack-catalogue.ts'
import { readPrebuilt } from '../../../src/features/icd/prebuilt.ts'
import { contentWith, rowOf } from '../../fixtures/history-content.ts'
import { hostileFamily, hostilePatient } from './hostile-people.ts'

const { index, spoken } = unpackCatalogue(await readPrebuilt())
const ids = identifiersOf(contentWith({ paciente: hostilePatient }), [rowOf('miembro_familia', hostileFamily)])
const scrub = scrubber(ids, '2026-03-10', clinicalWords(icdReader(index, spoken())))

const MARKED = /\{([^}]*)\}/g
const wordsOf = (text: string): string[] => foldSameLength(text).match(/[a-z0-9]+/g) ?? []

/** What is left of the words that had to go, and which of the others went: each word as often as it stands. */
export function judgedNote(note: string): { leaked: string[]; lost: string[]; kept: number; out: string } {
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
