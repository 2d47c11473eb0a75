import { examOf, USUAL_DAYS } from './exam-table.ts'

/** An order of the same patient, as far as it matters here. */
export interface EarlierOrder {
  readonly id: string
  readonly cups: string | null
  readonly fecha: string
}

const DAY_MS = 86_400_000

/** The last order of the same examination, if it is too recent to do it again for no reason, and how many days ago it was. */
export function recentOrder<O extends EarlierOrder>(
  cups: string | null,
  earlier: readonly O[],
  now: number,
): { readonly orden: O; readonly dias: number } | null {
  if (cups === null) return null
  const most = examOf.get(cups)?.dias ?? USUAL_DAYS
  const [last] = earlier
    .filter((one) => one.cups === cups)
    .map((orden) => ({ orden, dias: Math.max(0, Math.floor((now - Date.parse(orden.fecha)) / DAY_MS)) }))
    .sort((a, b) => a.dias - b.dias)
  return last === undefined || last.dias > most ? null : last
}
