import type { Bounds } from './clinical-values.ts'

/**
 * Adult ranges that differ by sex, where they are well established: WHO 2011 (anaemia), ATP III (HDL), ACG 2017 (ALT), IFCC (alkaline phosphatase) and the limits that
 * adult laboratories share. The range that comes with a value always wins.
 */
const ranges: ReadonlyMap<string, { readonly mujer: Bounds; readonly hombre: Bounds }> = new Map([
  ['718-7', { mujer: { min: 12, max: 16 }, hombre: { min: 13, max: 17.5 } }],
  ['4544-3', { mujer: { min: 36, max: 46 }, hombre: { min: 39, max: 52 } }],
  ['2160-0', { mujer: { min: 0.5, max: 1.1 }, hombre: { min: 0.7, max: 1.3 } }],
  ['2085-9', { mujer: { min: 50 }, hombre: { min: 40 } }],
  ['2276-4', { mujer: { min: 15, max: 150 }, hombre: { min: 30, max: 400 } }],
  ['3084-1', { mujer: { min: 2.4, max: 6 }, hombre: { min: 3.4, max: 7 } }],
  ['1742-6', { mujer: { max: 33 }, hombre: { max: 40 } }],
  ['1920-8', { mujer: { max: 32 }, hombre: { max: 40 } }],
  ['6768-6', { mujer: { min: 35, max: 105 }, hombre: { min: 40, max: 130 } }],
])

/** The range of that sex (`sexo_biologico`: 01 man, 02 woman); null where it does not depend on it, or it is not known. */
export function rangeOfSex(codigo: string, sexo: string | null | undefined): Bounds | null {
  const bounds = ranges.get(codigo)
  return (sexo === '02' ? bounds?.mujer : sexo === '01' ? bounds?.hombre : undefined) ?? null
}
