import type { Settled } from '../../model/resource.ts'

interface Replacing {
  readonly id: string
  readonly reemplaza_a: string | null
  readonly anulado: boolean | null
}
/** An entry that was put in the place of another of its collection: that one says so, and gives it back once this no longer stands. */
export const replaces = (resource: string, { id, reemplaza_a, anulado }: Replacing): Settled[] => {
  const stands = anulado !== true
  const set: Settled['set'] = (former) =>
    stands === (former.reemplazado_por === id) ? null : { reemplazado_por: stands ? id : null }
  return reemplaza_a === null ? [] : [{ resource, id: reemplaza_a, set }]
}
