import type { Datum } from '../report.ts'
import type { Run } from './wrap.ts'

/** What is read as a sentence begins on a line of its own. */
const LONG = 60

/** One after the other; what is long begins a line. */
export const inRuns = (data: readonly Datum[]): Run[] =>
  data.flatMap((d, i): Run[] => [
    ...(i === 0 ? [] : [{ text: d.valor.length > LONG ? '\n' : '   ', face: 'regular' as const }]),
    { text: `${d.etiqueta}: `, face: 'bold' },
    { text: d.valor, face: 'regular' },
  ])
