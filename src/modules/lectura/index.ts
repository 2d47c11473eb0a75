/** Reads clinical Spanish: what a text says, of whom, and how it means it. */
export { type Assertion, affirmedText, assertions, type ReadWord } from './assertion.ts'
export type { Ajeno } from './frames.ts'
export { type Mention, mentions, type Phrases, phrasesOf } from './phrases.ts'
export { type FoundSpans, type SentenceIndex, sentenceIndex, spansOf } from './sentence-index.ts'
