import type { Tx } from '../../engine/database.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { dateInBogota } from '../../model/calendar.ts'

/**
 * Whether the patient has not authorised data treatment: the last decision counts, an expired one only where no other
 * stands, and the mark in the patient's file where nothing was ever recorded, as `authorisesData` says it of a history. An urgency that stands in for it is recorded as a consent too (Ley 1581, art. 10).
 */
export async function dataConsentProblem(db: Tx, patient: string, now: string): Promise<boolean> {
  const [found] = await db.run({
    name: 'autorizacion_datos',
    text: `select coalesce(
  (select c.decision <> 'rechazado' and c.revocado_en is null and not v.vencido from consentimiento c
    cross join lateral (select coalesce(c.vigencia_hasta < $2::date, false)) v(vencido)
    where c.paciente = any(${recordsOfPerson('$1::uuid')}) and c.tipo = 'tratamiento_datos' and c.estado is distinct from 'anulado' and c.eliminado_en is null
    order by c.decision = 'no_obtenido', v.vencido and c.decision <> 'rechazado' and c.revocado_en is null, coalesce(c.revocado_en, c.fecha_otorgamiento) desc limit 1),
  (select p.autorizacion_datos from paciente p where p.id = $1::uuid), false) as consta`,
    values: [patient, dateInBogota(now)],
  })
  return found?.consta !== true
}
