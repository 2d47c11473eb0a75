import { keysOf } from '../keys.ts'

/** What is known of the number that a prescription has in MIPRES, and what a person is told of it. */
export const mipresStateWords = {
  sin_comprobar: 'Sin comprobar en MIPRES.',
  comprobada: 'Comprobada en MIPRES: es de este paciente y de lo formulado.',
  no_existe: 'MIPRES no tiene ese número: revise que esté bien escrito.',
  anulada: 'En MIPRES esa prescripción está anulada.',
  de_otro_paciente: 'En MIPRES ese número es de otro paciente.',
  de_otro_producto: 'En MIPRES ese número no tiene lo que se formuló aquí.',
} as const
export type MipresState = keyof typeof mipresStateWords
export const mipresStates = keysOf(mipresStateWords)

/** Why it has not been checked yet. */
export const mipresReasonWords = {
  sin_respuesta: 'MIPRES no respondió; se vuelve a preguntar.',
  sin_permiso: 'MIPRES no acepta el NIT o el token configurados.',
  respuesta_extrana: 'MIPRES respondió algo que no se entiende; se vuelve a preguntar.',
} as const
export type MipresReason = keyof typeof mipresReasonWords
export const mipresReasons = keysOf(mipresReasonWords)
