import { readTsvTable, sourceCell, textCell } from '../../../modules/tsv-table/index.ts'
import type { Problema } from './problema.ts'

type English = readonly [message: string, solution: string]

/** What the rules say, for a reader of English; by the code of each. */
const words: ReadonlyMap<string, English> = new Map(
  readTsvTable(new URL('./english.tsv', import.meta.url), {
    codigo: textCell,
    mensaje: sourceCell,
    solucion: sourceCell,
  }).map(({ codigo, mensaje, solucion }) => [codigo, [mensaje, solucion]] as const),
)

/** Rules by their code; what the guide itself finds, by its code and where it is, since its own words are in Spanish. */
export const englishOf = ({ codigo, fhir, ruta, recurso, campo, id, donde }: Problema): English => {
  const [message, solution] = words.get(codigo) ?? [
    `The guide does not take ${fhir} at ${ruta} (${codigo}).`,
    `Look at ${recurso}.${campo}.`,
  ]
  const isElsewhere = id === null && donde === null && recurso === 'antecedente_categorizado'
  return [
    message,
    isElsewhere ? 'It is in an entry of another encounter: its team or the coordinator corrects it.' : solution,
  ]
}

export const knownInEnglish = (codigo: string): boolean => words.has(codigo)
