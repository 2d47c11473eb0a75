import { say } from '../../../model/say.ts'
import type { Pendiente } from '../../historias/checklist.ts'
import type { RdaInput } from '../document/input.ts'
import { isMendable, type Problema } from './problema.ts'

const NORM = 'Res. 1888 de 2025 (RDA)'

/** Whether closing the history would leave it so for good: then there never is a document. */
const freezes = ({ recurso, id }: Problema, { content, antecedentes }: RdaInput): boolean =>
  !isMendable({ ...content.historia, estado: 'cerrada' }, recurso, antecedentes.find((a) => a.id === id) ?? null)

/**
 * What keeps the document from being made, as the checklist of closing says it. The law demands the document and not that a
 * record wait for it: it is advice, unless the provider chose to demand what closing would freeze.
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
      const after = frozen
        ? ' Después de cerrar ya no se podrá corregir y no habrá RDA.'
        : ' El RDA no se podrá generar hasta corregirlo.'
      return {
        codigo: p.codigo,
        campo: p.campo,
        recurso: p.recurso,
        registro: p.id,
        donde: p.donde,
        mensaje: say(`${p.mensaje} ${p.solucion}${after}`, `The RDA needs it: ${p.recurso}.${p.campo} (${p.codigo}).`),
        norma: NORM,
        bloquea: demanded && frozen,
      }
    })
