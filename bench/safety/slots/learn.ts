import { writeFileSync } from 'node:fs'
import { slotsOf, traitsOf } from '../../../src/features/ia/deidentify/slots.ts'
import { clinicalWords } from '../../../src/features/ia/text/clinical-words.ts'
import { icdReader } from '../../../src/features/ia/text/icd-reader.ts'
import { unpackCatalogue } from '../../../src/features/icd/pack-catalogue.ts'
import { readPrebuilt } from '../../../src/features/icd/prebuilt.ts'
import { JOINING } from '../notes.ts'
import { type Marked, markedNotes, random } from './marked.ts'

/**
 * Learns the weights by which a word is told for a name where it stands, and writes them:
 * `node bench/safety/slots/learn.ts [set left out…]`, to judge a set with weights that never saw it.
 */

interface Example {
  readonly traits: readonly string[]
  readonly isName: boolean
}
/** Rarer traits tell of the notes, not of the language. */
const RARE = 20
const KEPT = 6000
const EPOCHS = 5
const RATE = 0.15
/** A name left is worse than a word lost. */
const WORSE = 2

function examplesOf(notes: readonly Marked[], clinical: { has(word: string): boolean }): Example[] {
  return notes.flatMap(({ text, names }) => {
    const told = slotsOf(text, clinical)
    const labels = told.slots.map(({ word, from, to, isPut }) =>
      Number(isPut || (!JOINING.has(word) && names.some(([a, b]) => from >= a && to <= b))),
    )
    const named = new Set<string>()
    return told.slots.flatMap(({ word, isPut }, i): Example[] => {
      if (isPut) return []
      const isName = labels[i] === 1
      const example = { traits: traitsOf(told, i, (at) => labels[at] ?? 0, named.has(word)), isName }
      if (isName) named.add(word)
      return [example]
    })
  })
}

function countsOf(examples: readonly Example[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { traits } of examples) for (const t of traits) counts.set(t, (counts.get(t) ?? 0) + 1)
  return counts
}

/** Logistic regression over the kept traits, each with a step of its own that grows shorter. */
function learn(examples: readonly Example[], kept: ReadonlySet<string>, epochs: number): Map<string, number> {
  const ids = new Map([...kept].map((trait, i) => [trait, i] as const))
  const rows = examples.map(({ traits, isName }) => ({
    at: Int32Array.from(traits.flatMap((t) => ids.get(t) ?? [])),
    isName,
  }))
  const weights = new Float64Array(ids.size)
  const squares = new Float64Array(ids.size).fill(1e-6)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = 0; i < rows.length; i++) {
      const { at, isName } = rows[Math.floor(random() * rows.length)] ?? { at: [], isName: false }
      let sum = 0
      for (const id of at) sum += weights[id] ?? 0
      const miss = (1 / (1 + Math.exp(-sum)) - Number(isName)) * (isName ? WORSE : 1)
      for (const id of at) {
        squares[id] = (squares[id] ?? 0) + miss * miss
        weights[id] = (weights[id] ?? 0) - (RATE * miss) / Math.sqrt(squares[id] ?? 1)
      }
    }
  }
  return new Map([...ids].map(([trait, id]) => [trait, weights[id] ?? 0]))
}

const { index, spoken } = unpackCatalogue(await readPrebuilt())
const examples = examplesOf(markedNotes(process.argv.slice(2)), clinicalWords(icdReader(index, spoken())))
const counts = countsOf(examples)
const frequent = new Set([...counts].flatMap(([trait, n]) => (n >= RARE ? [trait] : [])))
const telling = [...learn(examples, frequent, 2)]
  .map(([trait, weight]) => [trait, Math.abs(weight) * Math.sqrt(counts.get(trait) ?? 1)] as const)
  .toSorted((a, b) => b[1] - a[1])
const learnt = learn(examples, new Set(telling.slice(0, KEPT).map(([trait]) => trait)), EPOCHS)
const byWeight = Map.groupBy([...learnt], ([, weight]) => weight.toFixed(1))
const rows = [...byWeight].toSorted(([a], [b]) => Number(b) - Number(a)).filter(([weight]) => Number(weight) !== 0)
const lines = rows.map(
  ([weight, traits]) =>
    `${weight}\t${traits
      .map(([trait]) => trait)
      .toSorted()
      .join(' ')}`,
)
const about =
  '# How much each trait of a word and of what stands around it tells that it is a name. Written by bench/safety/slots/learn.ts.'
writeFileSync(
  new URL('../../../src/features/ia/deidentify/words/slot-weights.tsv', import.meta.url),
  `${about}\npeso\trasgos\n${lines.join('\n')}\n`,
)
console.info(`${examples.length} palabras, ${frequent.size} rasgos, ${learnt.size} pesados.`)
