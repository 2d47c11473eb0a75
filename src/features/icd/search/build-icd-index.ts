import { foldedText } from '../../../model/text/plain-text.ts'
import type { IcdEntry } from '../entry.ts'
import { buildIndex, type WordMark } from './catalogue-index.ts'
import type { IcdIndex } from './icd-search.ts'
import { icdSynonyms } from './icd-synonyms.ts'

/** What the classification adds to a name without making it another disease: parentheses, brackets and these. */
const NEUTRAL = new RegExp(
  [
    String.raw`\([^)]*\)`,
    String.raw`\[[^\]]*\]`,
    '(?:(?:de )?(?:sitio|parte|region|localizacion|causa|tipo) )?no especificad[oa]s?',
    'sin otra (?:especificacion|indicacion)',
    'sin (?:mencion de )?complicaci(?:on|ones)',
    'no clasificad[oa]s? en otra parte',
  ].join('|'),
  'g',
)

/** Residual categories, sequelae, and family history. */
const MARKS: readonly WordMark[] = [
  { word: 'otro', cost: 8 },
  { word: 'secuela', cost: 18 },
  { word: 'historia', cost: 18 },
  { word: 'clasificado', cost: 10 },
  { word: 'neonatal', cost: 6 },
  { word: 'congénito', cost: 6 },
]

/** External causes, reasons for contact, pregnancy, the newborn and malformations are meant when their words are said. */
const BY_CHAPTER: Readonly<Record<string, number>> = { XV: -6, XVI: -8, XVII: -5, XX: -12, XXI: -5 }
const UNSPECIFIED = /no especificad|sin otra especificacion|sin (?:mencion de )?complicacion/

function prior(entry: IcdEntry): number {
  const general = UNSPECIFIED.test(foldedText(entry.nombre)) ? 5 : 0
  const whole = entry.sistema === 'cie10' && entry.codigo.endsWith('X') ? 3 : 0
  const chapter = entry.sistema === 'cie10' ? (BY_CHAPTER[entry.capitulo] ?? 0) : 0
  return general + whole + chapter - (entry.habilitado ? 0 : 10)
}

export const buildIcdIndex = (entries: readonly IcdEntry[]): IcdIndex =>
  buildIndex(entries, { synonyms: icdSynonyms(), neutral: NEUTRAL, marks: MARKS, prior })
