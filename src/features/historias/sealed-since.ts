/** The migration from which on each report is sealed, and a corrected value says by what. */
const SEALED_FROM = 90
/** The one from which on so does a value that was corrected from elsewhere: in another encounter, or with its systolic. */
const LINKED_FROM = 97

const appliedAt = (numero: number): string => `(select m.aplicada_en from migracion m where m.numero = ${numero})`

/** When that began: who would move it has the seals of before against it. */
export const SEALED_SINCE = `least(${appliedAt(SEALED_FROM)},
  (select (s.declaracion ->> 'momento')::timestamptz from sello_resultado s order by s.id limit 1))`

export const LINKED_SINCE = appliedAt(LINKED_FROM)
