import type { Field } from '../../../../src/model/fields.ts'
import type { Resource } from '../../../../src/model/resource.ts'
import { followed, isLive, nextStates } from './may-write.ts'
import { type Entry, entriesOf, type HistoryView } from './view.ts'
import { withFields } from './working.tsx'

/** What is done with one that was signed, as clinicians call it. */
export const followWords: Readonly<Record<string, string>> = {
  orden: 'Resultado o cancelación',
  formula_medicamento: 'Cambiar estado',
  formula_insumo: 'Suspender o finalizar',
  documento: 'Cambiar estado',
}

/** The declaration with what still changes after the signature, and only with what can be chosen here and now. */
export function followedResource(resource: Resource, row: Entry, view: HistoryView): Resource {
  const { fields, ...rest } = withFields(resource, followed(resource, row))
  const { estado: _estado, resultado_documento: _document, ...others } = fields
  const estado = 'estado' in fields ? nextStates(resource, row) : undefined
  const moves = Object.keys(estado?.options ?? {}).length > 1
  const results = 'resultado_documento' in fields ? documentOption(view) : undefined
  return {
    ...rest,
    fields: {
      ...(estado !== undefined && moves ? { estado } : {}),
      // Why it was stopped is of no use where it cannot be stopped.
      ...Object.fromEntries(Object.entries(others).filter(([name]) => moves || !name.startsWith('motivo_'))),
      ...(results === undefined ? {} : { resultado_documento: results }),
    },
  }
}

/** One of the documents of this history; nothing to choose where it has none. */
function documentOption(view: HistoryView): Field | undefined {
  const documents = entriesOf(view, 'documento').filter(isLive)
  if (documents.length === 0) return
  const options = Object.fromEntries(documents.map((d) => [d.id, String(d.titulo)]))
  return { kind: 'oneOf', label: 'Documento del resultado', options }
}
