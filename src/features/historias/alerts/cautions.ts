import { yearsBetween } from '../../../model/calendar.ts'
import type { Row } from '../../../model/resource.ts'
import { byAge, type Caution, inLactation, inPregnancy } from '../../farmacologia/cautions.ts'
import { groupsOf } from '../../farmacologia/drug-groups.ts'
import type { HistoryContent } from '../content.ts'
import { type Alerta, ids } from './alert.ts'
import { isInterruption, pregnancyStated } from './pregnancy.ts'
import { dayOf, text } from './rows.ts'
import { type TakenMedicine, taken } from './taken.ts'

const alertOf = (codigo: string, why: string, c: Caution, medicine: TakenMedicine, rows: readonly Row[]): Alerta => ({
  codigo,
  gravedad: c.gravedad,
  titulo: `${medicine.dci}: precaución por ${why}`,
  detalle: c.detalle,
  registros: ids(medicine, ...rows),
  fuente: c.fuente,
})

/** Medicines that pregnancy, lactation or age forbid, where the record states them. */
export function cautions(content: HistoryContent, now: string): Alerta[] {
  const medicines = taken(content, now).filter((medicine) => !medicine.local)
  const { embarazo, lactancia } = pregnancyStated(content)
  const birth = text(content.paciente, 'fecha_nacimiento')
  const today = dayOf(now)
  const age = birth === null || today === null ? null : yearsBetween(birth, today)
  const tooYoung = byAge.filter((c) => age !== null && age < c.menorDe)
  const pregnant = inPregnancy.filter((c) => !(isInterruption(content.historia) && c.grupos.includes('misoprostol')))
  return medicines.flatMap((medicine) => {
    const groups = groupsOf(medicine)
    const meets = ({ grupos }: Caution): boolean => grupos.some((key) => groups.has(key))
    const alerts = (codigo: string, why: string, table: readonly Caution[], rows: readonly Row[]): Alerta[] =>
      table.filter(meets).map((c) => alertOf(codigo, why, c, medicine, rows))
    return [
      ...alerts('precaucion_embarazo', 'embarazo', embarazo.length === 0 ? [] : pregnant, embarazo),
      ...alerts('precaucion_lactancia', 'lactancia', lactancia.length === 0 ? [] : inLactation, lactancia),
      ...alerts('precaucion_edad', 'edad', tooYoung, []),
    ]
  })
}
