/** The migration from which on each report is sealed, and a corrected value says by what. */
const SEALED_FROM = 90

/** When that began: who would move it has the seals of before against it. */
export const SEALED_SINCE = `least((select m.aplicada_en from migracion m where m.numero = ${SEALED_FROM}),
  (select (s.declaracion ->> 'momento')::timestamptz from sello_resultado s order by s.id limit 1))`
