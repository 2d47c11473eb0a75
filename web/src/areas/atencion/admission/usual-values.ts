import { causaAtencion, finalidad } from '../../../../../src/model/codes/index.ts'

interface UsualValue {
  readonly value: string
  readonly label: string
}

const wordsOf = (list: typeof finalidad, codes: readonly string[]): UsualValue[] =>
  codes.map((value) => ({ value, label: list.byCode.get(value)?.label ?? value }))

/** Accidents come to the emergency room, prevention to the consultation. */
const causes: Readonly<Record<string, readonly string[]>> = {
  consulta_externa: ['38', '40', '42'],
  urgencias: ['38', '22', '23', '28'],
  hospitalizacion: ['38', '22', '23', '42'],
}

export const usualCauses = (tipo: string): UsualValue[] => wordsOf(causaAtencion, causes[tipo] ?? [])
export const usualPurposes: readonly UsualValue[] = wordsOf(finalidad, ['15', '16', '11'])
