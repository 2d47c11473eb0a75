import { DEMO_PASSWORD, demoPatient } from '../../../demo/accounts.ts'
import { findAccount } from '../../auth/account/account.ts'
import { ensureDemoAccounts } from '../../auth/account/demo-accounts.ts'
import { grantOwnRecord } from '../../auth/account/grants.ts'
import { passwordHasher } from '../../auth/password/password.ts'
import type { Tx } from '../../engine/database.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { closedForGood } from '../../model/history-state.ts'
import type { Row } from '../../model/resource.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { fullName } from '../../resources/parts/full-name.ts'

const BY = 'Datos de demostración'

/** Of the invented patients, the grown-up of whom there is most to tell: medicines that last, laboratory, encounters. */
const CHOSEN = `select p.id, p.tipo_documento, p.numero_documento, p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido
from paciente p
where p.eliminado_en is null and p.fusionado_con is null and p.fecha_fallecimiento is null
  and p.fecha_nacimiento < current_date - interval '25 years'
  and exists (select 1 from version v where v.id = p.id and v.version = 1 and v.recurso = 'paciente' and v.actor = $1)
  and not exists (select 1 from cuenta c where c.numero_documento = p.numero_documento)
order by exists (select 1 from valor_clinico v where v.paciente = p.id and v.categoria = 'laboratorio') desc,
  exists (select 1 from consentimiento k where k.paciente = p.id) desc,
  (select count(*) from formula_medicamento f where f.paciente = p.id and f.estado = 'activa' and f.firmado and not f.anulado
    and f.fecha_prescripcion > now() - interval '60 days') > 0 desc,
  (select count(*) from historia h where h.paciente = p.id and ${predicateSql({ estado: closedForGood }, 'h')}) desc, p.id
limit 1`

export interface DemoPatient {
  readonly cuenta: string
  readonly paciente: string
}

/** An account for one of the invented patients, so that their own page can be tried; null where it is there, or there is nobody. */
export async function ensureDemoPatient(tx: Tx): Promise<DemoPatient | null> {
  if ((await findAccount(tx, { id: demoPatient })) !== null) return null
  const [found] = await tx.run<Row>({ text: CHOSEN, values: [BY] })
  const paciente = textOrNull(found?.id)
  if (found === undefined || paciente === null) return null
  const documento = `${found.tipo_documento} ${found.numero_documento}`
  const person = {
    id: demoPatient,
    nombre: fullName(found),
    rol: 'paciente',
    documento,
    registro: null,
    especialidad: '',
    servicios: [],
    paciente,
  } as const
  await ensureDemoAccounts(tx, [person], DEMO_PASSWORD, passwordHasher())
  const account = await findAccount(tx, { id: demoPatient })
  if (account === null) throw new Error('The account was made and is not there')
  await grantOwnRecord(tx, account, paciente, BY)
  return { cuenta: demoPatient, paciente }
}
