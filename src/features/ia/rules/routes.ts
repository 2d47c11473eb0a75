import { dateWords } from '../../../model/text/date-words.ts'
import { optionCell, readTsvTable, sourceCell, textCell } from '../../../modules/tsv-table/index.ts'

export const routes = readTsvTable(new URL('tables/routes.tsv', import.meta.url), {
  id: textCell,
  ruta: textCell,
  norma: sourceCell,
  lineas: textCell,
  origen: optionCell(['leido', 'memoria']),
  fecha: textCell,
})

export interface Route {
  readonly texto: string
  readonly norma: string
}

/** The route a situation opens: what to do, by which norm and whom to call, as of when. */
export function routeOf(id: string): Route {
  const found = routes.find((route) => route.id === id)
  if (found === undefined) throw new Error(`routes.tsv has no “${id}”`)
  const { ruta, norma, lineas, origen, fecha } = found
  const since = origen === 'leido' ? `a ${dateWords(fecha)}` : `sin confirmar a ${dateWords(fecha)}`
  return { texto: `${ruta} ${lineas} (${since}). Norma: ${norma}.`, norma }
}
