import type { Signer } from '../../../engine/signed-statement.ts'
import type { HistoryContent } from '../content.ts'
import { type ErrorMark, type MarkState, markHash, markKinds, stateOf } from './mark.ts'

export const markStates: Readonly<Record<MarkState, string>> = {
  pendiente: 'Pendiente de cofirma',
  vigente: 'Vigente',
  rechazada: 'Rechazada',
}

const person = ({ nombre, documento, registro }: Signer) => ({ nombre, documento, registro })

/** A mark as it is answered. Where the right record is, only to whoever reaches that history. */
export function shownMark(mark: ErrorMark) {
  const { id, historia, recurso, registro, tipo, motivo, correcta, cofirma, momento, profesional } = mark.declaracion
  const said = mark.decision?.declaracion
  return {
    id,
    historia,
    recurso,
    registro,
    tipo,
    tipo_nombre: markKinds[tipo],
    motivo,
    estado: stateOf(mark),
    estado_nombre: markStates[stateOf(mark)],
    momento,
    profesional: person(profesional),
    cofirma,
    decision:
      said === undefined ? null : { momento: said.momento, motivo: said.motivo, profesional: person(said.profesional) },
    correcta: mark.alcanza_correcta ? correcta : null,
    correcta_sin_alcance: correcta !== null && !mark.alcanza_correcta,
    huella: markHash(mark.declaracion),
  }
}

/** Of the marks of a history, those about what this content has: of an entry that the caller does not reach he knows nothing. */
export function marksShown({ marcas, entries }: HistoryContent): ReturnType<typeof shownMark>[] {
  return marcas
    .filter(({ declaracion: { recurso, registro } }) =>
      recurso === null ? true : entries[recurso].some((row) => row.id === registro),
    )
    .map(shownMark)
}

/** One line of whoever verifies a seal. */
export function markLine(mark: ErrorMark): string {
  const { recurso, registro, momento, profesional } = mark.declaracion
  const thing = recurso === null ? 'toda la atención' : `${recurso} ${registro}`
  return `Marcado en error: ${thing} (${momento}, ${profesional.nombre}; ${stateOf(mark)}).`
}
