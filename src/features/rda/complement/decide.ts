import { isClosedForGood } from '../../../model/history-state.ts'
import { holds } from '../../../model/predicate.ts'
import { Problem } from '../../../model/problem.ts'
import type { Resource, Row } from '../../../model/resource.ts'
import { type Say, say } from '../../../model/say.ts'
import { type CompletableName, isCompletable, isPaying } from '../../historias/complements/completable.ts'
import type { HistoryContent } from '../../historias/content.ts'
import { markedRows } from '../../historias/marks/marked.ts'
import { isVoid } from '../../historias/marks/void-row.ts'
import { selfPaying } from '../document/taken.ts'
import { complementoImposible } from './problems.ts'

export interface CompletedField {
  readonly recurso: CompletableName
  readonly row: Row
  readonly campo: string
  readonly valor: string
}

const refuse = (detail: Say, estado?: string): never => {
  throw new Problem(complementoImposible, { detail, ...(estado === undefined ? {} : { more: { estado } }) })
}

/** On the row that the caller reaches, with its history locked. */
export function refuseComplement(
  r: Resource,
  { historia, marcas }: Pick<HistoryContent, 'historia' | 'marcas'>,
  { recurso, row, campo, valor }: CompletedField,
): void {
  const estado = String(historia.estado)
  if (!isCompletable(recurso, campo))
    refuse(say('Ese dato no se completa aparte.', 'That field is not completed apart.'))
  if (estado === 'anulada') refuse(say('La historia está anulada.', 'The history is annulled.'), estado)
  if (!isClosedForGood(estado) && row.firmado !== true)
    refuse(
      say('Todavía se puede escribir en el registro mismo.', 'It can still be written in the record itself.'),
      estado,
    )
  if (recurso !== 'historia' && (isVoid(r, row) || markedRows(marcas).has(`${recurso} ${row.id}`)))
    refuse(say('El registro está anulado.', 'The entry is annulled.'))
  if ((row[campo] ?? null) !== null || (isPaying(recurso, campo) && holds(selfPaying, row)))
    refuse(say('Ese dato ya tiene valor, y lo firmado no cambia.', 'It has a value, and what was signed stays.'))
  if (campo === 'tipo_usuario' && !holds(selfPaying, { ...row, tipo_usuario: valor }))
    refuse(
      say(
        'Después de cerrar, el tipo de usuario solo se completa para decir que nadie lo asegura: 05 o 12, y sin EAPB.',
        'After closing, the kind of user is completed only to say that nobody insures the patient: 05 or 12, and no insurer.',
      ),
    )
}
