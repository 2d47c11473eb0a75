import type { Row, Value } from '../../model/resource.ts'

/** The states that a history was in, with the one that it leaves at this moment. */
export const statesUntil = ({ estado, estado_desde, estados_previos }: Row, at: string): Value[] => [
  ...(Array.isArray(estados_previos) ? estados_previos : []),
  { estado: estado ?? null, desde: estado_desde ?? null, hasta: at },
]
