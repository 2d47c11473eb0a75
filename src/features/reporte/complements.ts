import type { Resource } from '../../model/resource.ts'
import { formulaInsumo } from '../../resources/formula-insumo.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { historia } from '../../resources/historia.ts'
import { orden } from '../../resources/orden.ts'
import { type ComplementStatement, standingComplements } from '../historias/complements/complement.ts'
import type { CompletableName } from '../historias/complements/completable.ts'
import type { HistoryContent } from '../historias/content.ts'
import { person } from './attribution.ts'
import { localTime } from './local-time.ts'
import type { Datum } from './report.ts'
import { shown } from './show.ts'

const completed: Readonly<Record<CompletableName, Resource>> = {
  historia,
  formula_medicamento: formulaMedicamento,
  orden,
  formula_insumo: formulaInsumo,
}

/** What complements are told from: those of a content, and which of them are not what was signed. */
export interface ComplementSource {
  readonly content: Pick<HistoryContent, 'complementos'>
  readonly alterados?: readonly string[]
}

/** What was added after signing or closing, said to be that: by whom, when and why. The last of each question. */
export function complementData(
  { content: { complementos }, alterados = [] }: ComplementSource,
  isWanted: (statement: ComplementStatement) => boolean,
  nameOf: (statement: ComplementStatement) => string = () => '',
): Datum[] {
  if (complementos.length === 0) return []
  const named = new Map(complementos.map(({ declaracion: { id }, nombra }) => [id, nombra]))
  return standingComplements(complementos)
    .filter(isWanted)
    .map((said) => {
      const { id, recurso, campo, valor, motivo, momento, profesional } = said
      const field = completed[recurso].fields[campo]
      const value = named.get(id) ?? (field === undefined ? valor : shown(field, valor, (one) => one))
      const who = person(profesional.nombre, profesional.documento, profesional.registro)
      const doubt = alterados.includes(id) ? '. Su firma no concuerda.' : ''
      return {
        etiqueta: ['Complemento', nameOf(said), field?.label ?? campo].filter((part) => part !== '').join(': '),
        valor: `${value} (lo agregó ${who}, el ${localTime(momento)}: ${motivo})${doubt}`,
      }
    })
}
