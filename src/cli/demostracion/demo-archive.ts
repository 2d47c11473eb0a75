import type { Tx } from '../../engine/database.ts'
import { uuidSource } from '../../engine/uuid.ts'
import { duePage } from '../../features/retencion/due.ts'
import { addDays, dateInBogota } from '../../model/calendar.ts'

const BY = 'demo.archivo'
/** How many of those whose time is over are already in a process; the others wait to be put into one. */
const IN_PROCESS = 2
const SEEN = 50

/** Long enough ago for nobody to reclaim them any more: the act can be proposed. */
const notices = [
  ['diario', 'El Tiempo', 100],
  ['diario', 'El Tiempo', 90],
  ['web', 'Página del prestador', 90],
] as const

/** A process of elimination that is waiting for its act, among the old records of the demonstration. */
export async function beginElimination(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString()
  const due = await duePage(tx, at, null, SEEN)
  const [begun] = await tx.run({ text: 'select exists (select 1 from retencion_proceso) as hay', values: [] })
  if (begun?.hay === true || due.length <= IN_PROCESS) return
  const proceso = uuidSource()()
  await tx.run({
    text: 'insert into retencion_proceso (id, creado_en, creado_por) values ($1, $2, $3)',
    values: [proceso, `${addDays(dateInBogota(now), -101)}T15:00:00.000Z`, BY],
  })
  await tx.run({
    text: `insert into retencion_expediente (proceso, paciente, ultima_atencion, historias, regla, vencio)
select $1, e.paciente, e.ultima_atencion, e.historias, e.regla, e.vencio
from jsonb_to_recordset($2::jsonb) as e(paciente uuid, ultima_atencion timestamptz, historias integer, regla text, vencio date)`,
    values: [proceso, JSON.stringify(due.slice(0, IN_PROCESS))],
  })
  for (const [medio, nombre, days] of notices) {
    const fecha = addDays(dateInBogota(now), -days)
    await tx.run({
      text: `insert into retencion_aviso (proceso, medio, nombre, fecha, registrado_en, registrado_por)
values ($1, $2, $3, $4, $5, $6)`,
      values: [proceso, medio, nombre, fecha, `${fecha}T16:00:00.000Z`, BY],
    })
  }
}
