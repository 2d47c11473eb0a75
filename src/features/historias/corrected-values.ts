import type { Tx } from '../../engine/database.ts'
import { alive } from '../../engine/reach.ts'
import type { Row } from '../../model/resource.ts'
import { laterInSeries } from '../../resources/parts/clinical-series.ts'
import { isOfReport } from './seal.ts'
import { LINKED_SINCE, SEALED_SINCE } from './sealed-since.ts'

/** A value that says what it corrects. */
interface Correction {
  readonly id: string
  readonly corrige_a: unknown
  readonly estado: unknown
  readonly creado_en: string
}

export interface CorrectionFacts {
  /** Since when what was corrected says by what. */
  readonly correcciones_desde: string
  /** Since when also what was corrected in another encounter, or with its systolic. */
  readonly enlazadas_desde: string
  /** Corrections of its values that were made in other encounters, or in none. */
  readonly correcciones_ajenas: readonly Correction[]
}

const SINCE = `select ${SEALED_SINCE} as correcciones_desde, ${LINKED_SINCE} as enlazadas_desde`
/** Under the alias `x`, of the encounter `$1`. */
export const FOREIGN_CORRECTIONS = `valor_clinico v join valor_clinico x on x.corrige_a = v.id and ${alive('x')}
where v.historia_atencion = $1 and ${alive('v')} and x.historia_atencion is distinct from v.historia_atencion`
const FOREIGN = `select x.id, x.corrige_a, x.estado, x.creado_en from ${FOREIGN_CORRECTIONS}`

export async function correctionFacts(tx: Tx, historia: string): Promise<CorrectionFacts> {
  const [since] = await tx.run<Omit<CorrectionFacts, 'correcciones_ajenas'>>({ text: SINCE, values: [] })
  if (since === undefined) throw new Error('A query of one row gave none')
  const foreign = await tx.run<Correction>({ name: 'correcciones_ajenas', text: FOREIGN, values: [historia] })
  return { ...since, correcciones_ajenas: foreign }
}

const isAnnulled = (row: Correction | Row): boolean => row.estado === 'anulado'

/**
 * Values of one history whose `corregido_por` is not what the rows in their place say. No seal has that column, since a correction sets it
 * after the closing too: it is what follows from `corrige_a` and from the series of an entry. Those of reports are sealed with them.
 * Before it was kept a correction did not tell the row that it corrects.
 */
export function wronglyReplaced(values: readonly Row[], facts: CorrectionFacts): Row[] {
  const { correcciones_desde: since, enlazadas_desde: linkedSince, correcciones_ajenas } = facts
  const own = values.filter((row) => !isOfReport(row))
  const told = (all: readonly (Correction | Row)[], from: string) =>
    all.map(({ id, corrige_a, estado, creado_en }) => ({ id, corrige_a, estado, creado_en, from }))
  const corrections = Map.groupBy(
    [
      ...told(
        values.filter((row) => row.corrige_a !== null),
        since,
      ),
      ...told(correcciones_ajenas, linkedSince),
    ],
    ({ corrige_a }) => String(corrige_a),
  )
  const series = Map.groupBy(own, ({ origen_id }) => origen_id)
  /** With the systolic of a pressure its diastolic is corrected, which hangs from it. */
  const correctionsOf = ({ id, origen_recurso, origen_id }: Row) => [
    ...(corrections.get(id) ?? []),
    ...(origen_recurso === 'valor_clinico' ? (corrections.get(String(origen_id)) ?? []) : []).map((one) => ({
      ...one,
      from: linkedSince,
    })),
  ]
  const standsRight = (row: Row): boolean => {
    const corrected = correctionsOf(row)
    const later = laterInSeries(row, series.get(row.origen_id) ?? [])
    if (row.corregido_por !== null)
      return [...corrected.filter((other) => !isAnnulled(other)), ...later].some(({ id }) => id === row.corregido_por)
    // Of two corrections of one row the annulment of the last says that it stands again.
    const isCorrected =
      corrected.length > 0 && !corrected.some(isAnnulled) && corrected.every((y) => y.creado_en >= y.from)
    const isPast = !isAnnulled(row) && later.some((y) => y.creado_en >= since)
    return !isCorrected && !isPast
  }
  return own.filter((row) => !standsRight(row))
}
