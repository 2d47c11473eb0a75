import type { Row } from '../../model/resource.ts'
import { isOfReport } from './seal.ts'
import type { StoredClosing } from './verify.ts'

const isAnnulled = (row: Correction | Row): boolean => row.estado === 'anulado'

/** Of one entry and code of the series, a later row takes the place of those before; the course of an attribute goes on beside them. */
const isOfSeries = (row: Row): boolean => row.origen_id !== null && row.origen_recurso !== 'atributo_paciente'
const sameSeries = (row: Row): string => `${row.origen_recurso} ${row.origen_id} ${row.codigo}`

/** A value that says what it corrects. */
export interface Correction {
  readonly id: string
  readonly corrige_a: unknown
  readonly estado: unknown
  readonly creado_en: string
}

/** With the systolic of a pressure its diastolic is corrected, which hangs from it. */
const correctedWith = ({ id, origen_recurso, origen_id }: Row): readonly string[] =>
  origen_recurso === 'valor_clinico' && typeof origen_id === 'string' ? [id, origen_id] : [id]

/**
 * Values of one history whose `corregido_por` is not what the rows in their place say. No seal has that column, since a correction sets it
 * after the closing too: it is what follows from `corrige_a` and from the series of an entry. Those of reports are sealed with them.
 * Before `since` a correction did not tell the row that it corrects.
 */
export function wronglyReplaced(
  values: readonly Row[],
  { correcciones_desde: since, correcciones_ajenas }: Pick<StoredClosing, 'correcciones_desde' | 'correcciones_ajenas'>,
): Row[] {
  const own = values.filter((row) => !isOfReport(row))
  const corrections = Map.groupBy(
    [...own.filter((row) => row.corrige_a !== null), ...correcciones_ajenas].map(
      ({ id, corrige_a, estado, creado_en }): Correction => ({ id, corrige_a, estado, creado_en }),
    ),
    ({ corrige_a }) => String(corrige_a),
  )
  const series = Map.groupBy(own.filter(isOfSeries), sameSeries)
  const standsRight = (row: Row): boolean => {
    const corrected = correctedWith(row).flatMap((id) => corrections.get(id) ?? [])
    const later = isOfSeries(row) ? (series.get(sameSeries(row)) ?? []).filter(({ id }) => id > row.id) : []
    if (row.corregido_por !== null)
      return [...corrected.filter((other) => !isAnnulled(other)), ...later].some(({ id }) => id === row.corregido_por)
    // Of two corrections of one row the annulment of the last says that it stands again.
    const isCorrected =
      corrected.length > 0 && !corrected.some(isAnnulled) && corrected.every((y) => y.creado_en >= since)
    const isPast = !isAnnulled(row) && later.some((y) => y.creado_en >= since)
    return !isCorrected && !isPast
  }
  return own.filter((row) => !standsRight(row))
}
