import type { Row } from '../../model/resource.ts'
import { isOfReport } from './seal.ts'

const isAnnulled = (row: Row): boolean => row.estado === 'anulado'

/** Of one entry and code of the series, a later row takes the place of those before; the course of an attribute goes on beside them. */
const isOfSeries = (row: Row): boolean => row.origen_id !== null && row.origen_recurso !== 'atributo_paciente'
const sameSeries = (row: Row): string => `${row.origen_recurso} ${row.origen_id} ${row.codigo}`

/**
 * Values of one history whose `corregido_por` is not what the rows in their place say. No seal has that column, since a correction sets it
 * after the closing too: it is what follows from `corrige_a` and from the series of an entry. Those of reports are sealed with them.
 * Before `since` a correction did not tell the row that it corrects.
 */
export function wronglyReplaced(values: readonly Row[], since: string): Row[] {
  const own = values.filter((row) => !isOfReport(row))
  const corrections = Map.groupBy(
    own.filter((row) => row.corrige_a !== null),
    (row) => String(row.corrige_a),
  )
  const series = Map.groupBy(own.filter(isOfSeries), sameSeries)
  const standsRight = (row: Row): boolean => {
    const corrected = corrections.get(row.id) ?? []
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
