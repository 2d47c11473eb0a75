import { norm } from '../../../model/norms.ts'
import { citeDiagnosis, has, isPregnant } from '../../../modules/persona/index.ts'
import { flagCell, patternCell, rangeCell, readTsvTable, textCell } from '../../../modules/tsv-table/index.ts'
import { alertRule, type Rule } from '../rule.ts'

/** Events of public health interest by CIE-10. */
export const events = readTsvTable(new URL('tables/notifiable.tsv', import.meta.url), {
  id: textCell,
  nombre: textCell,
  codigos: patternCell(),
  /** Told at once and not in the week. */
  inmediata: flagCell,
  edad: rangeCell,
  gestante: flagCell,
  /** A code that it is about, for the reader and for the tests. */
  ejemplo: textCell,
})

/** An unknown age counts as an adult's. */
const UNKNOWN_AGE = Number.POSITIVE_INFINITY

export const notifiableRules: readonly Rule[] = events.map(({ id, nombre, codigos, inmediata, edad, gestante }) =>
  alertRule(
    `notificable-${id}`,
    `Notificación obligatoria: ${nombre}`,
    inmediata ? 'alta' : 'media',
    `${norm('decreto_780_2016', 'título 2.8.8')} (SIVIGILA); INS, lineamientos nacionales de vigilancia en salud pública`,
    (record) => {
      if (!edad(record.edad ?? UNKNOWN_AGE) || (gestante && !isPregnant(record))) return []
      // Each history notifies what it found, and once.
      const found = has(record, codigos).filter((d) => d.aqui && d.row.notificacion_sivigila !== true)
      if (found.length === 0) return []
      return [
        {
          texto: `Notifique a SIVIGILA: ${nombre}${inmediata ? ' (inmediata)' : ''}, y márquelo en el diagnóstico.`,
          explicacion: `El diagnóstico ${found.map((d) => d.codigo).join(', ')} es de notificación obligatoria y no consta que se haya notificado.`,
          citas: found.map(citeDiagnosis),
        },
      ]
    },
  ),
)
