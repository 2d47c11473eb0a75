import type { Row, Settled, Value } from '../../model/resource.ts'

/** Says in a row what took its place last, and gives it back once that no longer stands. */
export const inPlaceOf =
  (field: string, by: { readonly id: string; readonly stands: boolean }) =>
  (former: Row): Readonly<Record<string, Value>> | null => {
    const isIn = former[field] === by.id
    return by.stands === isIn ? null : { [field]: by.stands ? by.id : null }
  }

interface Replacing {
  readonly id: string
  readonly reemplaza_a: string | null
  readonly anulado: boolean | null
}
/** An entry that was put in the place of another of its collection. */
export const replaces = (resource: string, { id, reemplaza_a, anulado }: Replacing): Settled[] =>
  reemplaza_a === null
    ? []
    : [{ resource, id: reemplaza_a, set: inPlaceOf('reemplazado_por', { id, stands: anulado !== true }) }]
