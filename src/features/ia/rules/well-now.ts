import { foldedText } from '../../../model/text/plain-text.ts'
import type { Cita } from '../../../modules/persona/index.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { clueCell } from './clue-table.ts'

const saysWell = clueCell('{bien}')
const N =
  '(?:\\d+|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|media|varias|pocas|pocos|unas|unos|algunas|algunos)'
/** Times that make of what is told something of now. */
const NOW_TIME = new RegExp(
  `\\b(?:${N} (?:y media )?(?:minutos?|min|horas?|hrs?|h)\\b|hora y media|anoche|anteayer|antier|ayer|ahorita|de repente|subit\\w+|esta (?:manana|tarde|noche|madrugada)|acaba de|desde (?:hace ${N} dias?|ayer|hoy|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))|${N} dias de evolucion)`,
)
const MEASURED = /^(?:diagnostico|valor_clinico|resultado|escala)/
/** Coded, measured, or a number told: «TA 168/114». */
const isMeasured = ({ recurso, campo, fragmento }: Cita): boolean =>
  MEASURED.test(recurso) || campo === 'glucometria' || (recurso !== 'examen_fisico' && /\d\d/.test(fragmento))

const known = new WeakMap<ClinicalRecord, boolean>()
/** Who is told to be well, with signs that alarm nobody, in words that name no hour: an emergency named there was another day's, or another's. */
function isWell(record: ClinicalRecord): boolean {
  const before = known.get(record)
  if (before !== undefined) return before
  const isAlarmed = record.alertas.some(({ gravedad }) => gravedad === 'critica' || gravedad === 'alta')
  const well =
    !isAlarmed && saysWell(record) !== null && !record.textos.some(({ texto }) => NOW_TIME.test(foldedText(texto)))
  known.set(record, well)
  return well
}

/** Whether what only words tell is not of today. */
export const isOfAnotherDay = (record: ClinicalRecord, citas: readonly Cita[]): boolean =>
  isWell(record) && !citas.some(isMeasured)
