import { byGravity, type Gravedad } from '../../../model/codes/gravity.ts'

/** Something a clinician should look at before going on. */
export interface Alerta {
  readonly codigo: string
  readonly gravedad: Gravedad
  readonly titulo: string
  readonly detalle: string
  /** Ids of the rows that it speaks of. */
  readonly registros: readonly string[]
  /** Where it is written, so that it can be contradicted. */
  readonly fuente: string
}

const key = (a: Alerta): string => [a.codigo, a.titulo, a.detalle, ...a.registros].join('\n')

/** By gravity and then by what they say, each once: whatever the order of the rows. */
export const ordered = (alerts: readonly Alerta[]): Alerta[] =>
  [...new Map(alerts.map((alert) => [key(alert), alert])).entries()]
    .sort(([a, x], [b, y]) => byGravity(x.gravedad, y.gravedad) || (a < b ? -1 : Number(a > b)))
    .map(([, alert]) => alert)

export const ids = (...rows: readonly { readonly id: string }[]): string[] => [...new Set(rows.map((r) => r.id))].sort()

/** Without the rows that it speaks of: for who asks about a row that is not there yet. */
export const shownAlert = ({ registros: _, ...told }: Alerta): Omit<Alerta, 'registros'> => told
