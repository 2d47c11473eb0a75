import { norm } from '../../../model/norms.ts'
import { say } from '../../../model/say.ts'
import type { Pendiente } from '../../historias/checklist.ts'
import { isCompletable } from '../../historias/complements/completable.ts'
import type { RdaInput } from '../document/input.ts'
import { englishOf } from './english.ts'
import { isMendable, type Problema } from './problema.ts'

const NORM = `${norm('res_1888_2025')} (RDA)`

/** Whether closing the history would leave it so for good: then there never is a document. */
const freezes = ({ recurso, id }: Problema, { content, antecedentes }: RdaInput): boolean =>
  !isMendable({ ...content.historia, estado: 'cerrada' }, recurso, antecedentes.find((a) => a.id === id) ?? null)

const LOST = say(
  'Después de cerrar ya no se podrá corregir y no habrá RDA.',
  'Once closed it cannot be corrected and there will be no RDA.',
)
const COMPLETABLE = say(
  'Después de cerrar solo se podrá agregar aparte, con un complemento.',
  'Once closed it can only be added apart, with a complement.',
)
const REPAIRABLE = say('El RDA no se podrá generar hasta corregirlo.', 'The RDA cannot be made until it is corrected.')

/** The ministry does not receive such an encounter at all: no document is owed, and there is nothing to mend. */
const NOT_OWED = new Set(['cups_no_es_consulta', 'atencion_antigua'])

/**
 * What keeps the document from being made, as the checklist of closing says it. What closing would freeze blocks it, unless
 * the provider chose to be told only, and so does what could only be completed apart; what is put right where it stands is advice.
 */
export const closingItems = (
  problemas: readonly Problema[],
  input: RdaInput,
  demanded: boolean,
): readonly Pendiente[] =>
  problemas
    .filter((p) => p.severidad === 'error')
    .map((p) => {
      const frozen = freezes(p, input)
      const [message, solution] = englishOf(p)
      const after = !frozen ? REPAIRABLE : isCompletable(p.recurso, p.campo) ? COMPLETABLE : LOST
      return {
        codigo: p.codigo,
        campo: p.campo,
        recurso: p.recurso,
        registro: p.id,
        donde: p.donde,
        mensaje: say(`${p.mensaje} ${p.solucion} ${after.es}`, `${message} ${solution} ${after.en}`),
        norma: NORM,
        bloquea: demanded && frozen && !NOT_OWED.has(p.codigo),
      }
    })
