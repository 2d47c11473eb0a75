import { ADULT_DAYS } from '../../../model/codes/bounds.ts'
import { type MeasuredPerson, referenceFor } from '../../../model/codes/reference-range.ts'
import type { Diagnosis, LiverFunction, Measure } from './person-facts.ts'

/** LOINC codes that tell how the liver does. */
const codes = { alt: '1742-6', ast: '1920-8', bilirrubina: '1975-2', albumina: '1751-7', inr: '6301-6' } as const

const LIVER = /^(K7[0-7]|B1[5-9]|C22|I85|I982)/
/** Of an adult of either sex, as the rules about medicines take it. */
const UPPER = 40
/** Of a young child more is normal. */
const upperFor = (code: string, person: MeasuredPerson): number =>
  (person.days ?? ADULT_DAYS) >= ADULT_DAYS ? UPPER : Math.max(UPPER, referenceFor(code, person)?.normal?.max ?? UPPER)

export function liverOf(
  values: ReadonlyMap<string, readonly Measure[]>,
  diagnosticos: readonly Diagnosis[],
  person: MeasuredPerson,
): LiverFunction {
  const newest = (code: string): Measure | null => values.get(code)?.at(-1) ?? null
  return {
    transaminasas: [codes.alt, codes.ast].flatMap((code) => {
      const de = newest(code)
      return de === null ? [] : [{ de, veces: de.valor / upperFor(code, person) }]
    }),
    bilirrubina: newest(codes.bilirrubina),
    albumina: newest(codes.albumina),
    inr: newest(codes.inr),
    diagnosticos: diagnosticos.filter((d) => d.activo && LIVER.test(d.codigo)),
  }
}
