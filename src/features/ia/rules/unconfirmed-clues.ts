import { figuresOf, shownNumber, type UnconfirmedFigure } from '../../../model/figures/unconfirmed-figure.ts'
import { measuredValues } from '../../../model/measures/measured-values.ts'
import { signNames } from '../../../model/scales/signs.ts'
import { dateWords } from '../../../model/text/date-words.ts'
import { tsvRows } from '../../../modules/tsv-table/index.ts'
import { routes } from './routes.ts'

const ofDifferential = figuresOf('diferencial')
const ofClue = figuresOf('pistas')
const ofRoute = figuresOf('rutas')

/** As they are written: what is read of a clue is a function, in which nobody sees a change. */
const cells = (table: string): string[][] => tsvRows(new URL(`tables/${table}.tsv`, import.meta.url))

const THRESHOLD = /\b(?:signo|valor) ([\w-]+)([<>])([\d.]+)/g
const names: ReadonlyMap<string, string> = new Map(Object.entries(signNames))
/** The numbers of a clue as a clinician reads them. Its words are no figures: the fresh sets judge them. */
const thresholds = (clue: string): string[] => [
  ...new Set(
    [...clue.matchAll(THRESHOLD)].map(([, what = '', sign, n]) => {
      const name = names.get(what) ?? measuredValues.get(what)?.nombre ?? what
      return `${name} ${sign === '<' ? 'menor' : 'mayor'} de ${shownNumber(Number(n))}`
    }),
  ),
]
const clueFigure = (key: string, name: string, clue: string): UnconfirmedFigure[] => {
  const told = thresholds(clue)
  return told.length === 0 ? [] : [ofClue(key, `${name}: cuenta como señal ${told.join('; ')}.`, told)]
}

/** Tables of the assistant whose thresholds, differentials and routes were written from memory. */
export const unconfirmedClues = (): readonly UnconfirmedFigure[] => [
  ...cells('differential').map((row) => {
    const [complaint = '', , diagnosis = '', code = '', grave, , tells = ''] = row
    const warning = grave === 'si' ? ', que no se puede dejar pasar' : ''
    return ofDifferential(
      `${complaint}-${code}-${diagnosis}`,
      `${complaint}: ${diagnosis}, CIE-10 ${code}${warning}. ${tells}`,
      row,
    )
  }),
  ...cells('emergencies').flatMap(([id = '', , , , when = '', title = '']) =>
    clueFigure(`emergencia-${id}`, title, when),
  ),
  ...cells('words').flatMap(([name = '', clues = '']) =>
    clueFigure(`palabra-${name}`, `Señal de «${name.replaceAll('_', ' ')}»`, clues),
  ),
  ...routes
    .filter(({ origen }) => origen === 'memoria')
    .map((r) => ofRoute(r.id, `${r.ruta} ${r.lineas}. Norma: ${r.norma}.`, r, `De memoria, ${dateWords(r.fecha)}`)),
]
