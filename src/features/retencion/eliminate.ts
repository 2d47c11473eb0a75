import type { KeyObject } from 'node:crypto'
import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import { statementHolds } from '../../engine/signed-statement.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'
import { stillDue } from './due.ts'
import { eliminacionImpedida, sinActaFirmada } from './problems.ts'
import type { RetentionProcess } from './process.ts'

/** What an act says of each record; those signed before merged records were written into them name only the patient. */
interface SignedRecord {
  readonly paciente: string
  readonly registros?: readonly string[]
}

interface SignedAct {
  readonly proceso: string
  readonly historias: readonly SignedRecord[]
}

/** What was signed, if it is as it was signed. */
export function signedAct({ id, acta }: RetentionProcess, keyNamed: (kid: string) => KeyObject | null): SignedAct {
  if (acta === null || acta.declaracion === null || acta.firma === null || acta.llave === null)
    throw new Problem(sinActaFirmada)
  const declared = JSON.parse(acta.declaracion) as SignedAct
  const key = keyNamed(acta.llave)
  if (key === null || !statementHolds(declared, acta.firma, key) || declared.proceso !== id)
    throw new Problem(sinActaFirmada)
  return declared
}

/** The record of a process that is named, or else the next that is still to be eliminated; null where there is none. */
export async function nextRecord(
  tx: Tx,
  process: string,
  patient: string | null,
): Promise<{ readonly paciente: string; readonly eliminada: boolean } | null> {
  const [row] = await tx.run<{ paciente: string; eliminada: boolean }>({
    text: `select e.paciente, d.paciente is not null as eliminada
from retencion_expediente e left join retencion_eliminada d on d.paciente = e.paciente
where e.proceso = $1 and e.excluido_en is null and ($2::uuid is null or e.paciente = $2::uuid) order by eliminada, e.paciente limit 1`,
    values: [process, patient],
  })
  return row ?? null
}

/** Histories before patients, as everybody holds them: nobody attends or merges this person until we are done. */
const HOLD = `with atenciones as (select h.id from historia h where h.paciente = any($1::uuid[]) order by h.id for update)
select count(*) from atenciones`
const HOLD_PATIENTS = `with registros as (
  select p.id from paciente p where p.id = any($1::uuid[]) or p.fusionado_con = any($1::uuid[]) order by p.id for update)
select count(*) from registros`

/** What is under way about a person besides what `due.ts` knows. */
const OPEN = `select x.que from (
  select 'envio' as que where exists (select 1 from rda_envio e where e.paciente = any($1::uuid[]) and e.estado in ('pendiente', 'enviado'))
    or exists (select 1 from rda_nota_pendiente n join historia h on h.id = n.historia where h.paciente = any($1::uuid[]))
  union all select 'ia' where exists (select 1 from ia_trabajo t join consulta_ia c on c.id = t.consulta where c.paciente = any($1::uuid[]))
  union all select 'marca' where exists (select 1 from marca_error m join historia h on h.id = m.historia
    where h.paciente = any($1::uuid[]) and not exists (select 1 from marca_error_decision d where d.marca = m.id))
  union all select 'urgencia' where exists (select 1 from acceso_urgencia u where u.paciente = any($1::uuid[]) and u.estado = 'pendiente')
) x order by x.que`

type Reason = readonly [es: string, en: string]

const REASONS: Readonly<Record<string, Reason>> = {
  envio: ['Un documento RDA está por enviarse al Ministerio.', 'A document is still to be sent to the ministry.'],
  ia: ['Una consulta al asistente no ha terminado.', 'A question to the assistant is still being answered.'],
  marca: ['Una marca de error espera decisión.', 'A mark in error waits for a decision.'],
  urgencia: ['Un acceso de urgencia espera revisión.', 'A break-glass access waits for review.'],
}

const hindrance = ([es, en]: Reason): FieldError => ({
  campo: 'paciente',
  codigo: 'regla',
  mensaje: say(es, en),
})

const CHANGED: Reason = [
  'Ya no es como dice el acta: se atendió o se fusionó después, es víctima, se conserva siempre, tiene algo abierto o espera un turno. Exclúyala.',
  'It is not as the act says any more: exclude it.',
]

/**
 * One person of a signed act, in the transaction of the caller: all of it or nothing. What was decided when the act was signed is looked at
 * again with the person held. Answers how many rows went.
 */
export async function eliminateRecord(tx: Tx, act: SignedAct, patient: string, call: Call): Promise<number> {
  const named = act.historias.find((record) => record.paciente === patient)
  if (named === undefined) throw new Problem(sinActaFirmada)
  const signed = named.registros ?? [patient]
  await tx.run({ text: HOLD, values: [signed] })
  await tx.run({ text: HOLD_PATIENTS, values: [signed] })
  const [record] = await stillDue(tx, act.proceso, call.now, patient)
  const registros = record?.registros ?? null
  const isSame = registros !== null && new Set(signed).symmetricDifference(new Set(registros)).size === 0
  const open = await tx.run<{ que: string }>({ text: OPEN, values: [signed] })
  const reasons = [isSame ? undefined : CHANGED, ...open.map(({ que }) => REASONS[que])].filter((r) => r !== undefined)
  if (registros === null || reasons.length > 0)
    throw new Problem(eliminacionImpedida, { errores: reasons.map(hindrance) })
  const [gone] = await tx.run<{ filas: number }>({
    text: 'select custodia_elimina($1, $2::uuid[], $3, $4, $5::timestamptz) as filas',
    values: [act.proceso, registros, call.actor.nombre, call.actor.id, call.now],
  })
  return gone?.filas ?? 0
}

export interface EliminatedRecord {
  readonly paciente: string
  readonly eliminada_en: string
}

/** Narrowed by the number of the document that a person asks with. */
export const eliminatedPage = (
  tx: Tx,
  { number, before, size }: { number: string | null; before: string | null; size: number },
): Promise<EliminatedRecord[]> =>
  tx.run<EliminatedRecord>({
    text: `select d.paciente, p.tipo_documento, p.numero_documento,
  concat_ws(' ', p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido) as nombre,
  d.historias, d.primera_atencion, d.ultima_atencion, d.proceso as acta, d.eliminada_en, d.eliminada_por
from retencion_eliminada d join paciente p on p.id = d.paciente
where ($1::text is null or exists (select 1 from paciente o where o.id = any(d.registros) and o.numero_documento = $1::text))
  and ($2::uuid is null or d.paciente < $2::uuid) order by d.paciente desc limit $3::integer`,
    values: [number, before, size],
  })
