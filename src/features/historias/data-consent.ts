import type { Tx } from '../../engine/database.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive } from '../../engine/reach.ts'
import { rowsTogether } from '../../engine/rows-together.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { authorisesData } from '../../model/legal/governing-consent.ts'
import { consentimiento } from '../../resources/consentimiento.ts'

const { sql, read } = rowsTogether({
  consentimientos: {
    resource: consentimiento,
    from: `consentimiento t where t.paciente = any(${recordsOfPerson('$1::uuid')}) and t.tipo = 'tratamiento_datos'
    and ${predicateSql(consentimiento.stands, 't')} and ${alive('t')}`,
  },
  marca: { text: 'select p.autorizacion_datos::text from paciente p where p.id = $1::uuid' },
})

/** Whether the patient has not authorised data treatment. An urgency that stands in for it is recorded as a consent too (Ley 1581, art. 10). */
export async function dataConsentProblem(db: Tx, patient: string, now: string): Promise<boolean> {
  const found = read(await db.raw({ name: 'autorizacion_datos', text: sql, values: [patient] }))
  const paciente = { autorizacion_datos: found.texts('marca')[0] === 'true' }
  return !authorisesData(found.rows('consentimientos'), paciente, now)
}
