import type { Tx } from '../../../engine/database.ts'
import { predicateSql } from '../../../engine/predicate-sql.ts'
import { recordsOfPerson } from '../../../engine/same-person.ts'
import { dateInBogota } from '../../../model/calendar.ts'
import { consentimiento } from '../../../resources/consentimiento.ts'

/** The patient's last decision about the use of AI, in any record of that person; null where there is none. */
export async function aiConsent(db: Tx, patient: string, now: string): Promise<boolean | null> {
  const [found] = await db.run({
    name: 'consentimiento_ia',
    text: `select c.decision = 'aceptado' and c.revocado_en is null as acepta from consentimiento c
where c.paciente = any(${recordsOfPerson('$1')})
  and c.tipo = 'uso_ia' and ${predicateSql(consentimiento.stands, 'c')} and c.eliminado_en is null and (c.vigencia_hasta is null or c.vigencia_hasta >= $2::date)
order by coalesce(c.revocado_en, c.fecha_otorgamiento) desc, c.id desc limit 1`,
    values: [patient, dateInBogota(now)],
  })
  return found === undefined ? null : found.acepta === true
}
