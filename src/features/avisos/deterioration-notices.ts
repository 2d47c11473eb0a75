import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { knownTo } from '../../engine/list.ts'
import { arrayText } from '../../engine/parameters.ts'
import { isTeamGrant } from '../../engine/reach.ts'
import { principalOf } from '../../engine/same-person.ts'
import { kindsFor } from '../../model/access/notice-kinds.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import { tellsPeople } from '../../model/scales/deterioration.ts'
import { scoreReader } from '../deterioro/read-scores.ts'
import { openSql } from '../entregas/queue.ts'
import { type Notice, noticeWords } from './notice-words.ts'

interface AttendedEncounter {
  readonly historia: string
  readonly paciente: string
  readonly paciente_nombre: string
  /** The caller answers for it, has it in hand, or is of its service or team. */
  readonly suya: boolean
}

const WHO = 'array(select unnest($1::text[]))'
const MINUTE_MS = 60_000

/** $1 the caller's names, $2 the account: the open encounters, and which of them concern the caller first. */
const encountersSql = (
  reach: ReachClass,
): string => `select a.historia, a.paciente, s.suya, case when ${knownTo(reach, WHO)?.('a.paciente') ?? 'true'}
  then concat_ws(' ', p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido) else '' end as paciente_nombre
from (${openSql(reach)}) a join paciente p on p.id = ${principalOf('a.paciente')}
cross join lateral (select ${reach === 'total'} or a.profesional = $2::text or a.en_manos = $2::text or exists (
  select 1 from alcance g where g.miembro = any(${WHO}) and g.historia = a.historia and ${isTeamGrant('g')})) s(suya)
${reach === 'concedido' ? 'where s.suya' : ''} order by a.fecha_inicio desc`

/**
 * Patients whose signs say that they are getting worse and that nobody answered for: at once to those who attend them and to the service and
 * the team of the encounter; in time, as a notice of its own which rings again, to its professionals and to who coordinates.
 */
export function deteriorationNotices(core: Core): (call: Call) => Promise<Notice[]> {
  const read = scoreReader(core)
  return async (call) => {
    const { rol, id, miembros } = call.actor
    const kinds = kindsFor(rol)
    if (!kinds.includes('deterioro')) return []
    const { reach } = factsOf(rol)
    const encounters = await core.db.run<AttendedEncounter>({
      name: `avisos_deterioro_${reach}`,
      text: encountersSql(reach),
      values: [arrayText(miembros), id],
    })
    const scores = await read(call, [...new Set(encounters.map((e) => e.paciente))])
    const late = Date.parse(call.now) - core.settings.deteriorationMinutes * MINUTE_MS
    const told = new Map<string, Notice>()
    // Of several encounters of a person the newest, among those of the caller first.
    for (const { historia, paciente, paciente_nombre, suya } of encounters.toSorted(
      (a, b) => Number(b.suya) - Number(a.suya),
    )) {
      const score = scores.get(paciente)
      if (score === undefined || !tellsPeople(score.nivel) || score.atendido !== null || told.has(score.valor)) continue
      const isLate = Date.parse(score.escrito) <= late && kinds.includes('deterioro_sin_atender')
      if (!suya && !isLate) continue
      const tipo = isLate ? 'deterioro_sin_atender' : 'deterioro'
      told.set(score.valor, {
        id: `${tipo}.${score.valor}`,
        tipo,
        momento: score.desde,
        paciente,
        paciente_nombre,
        historia,
        ...noticeWords({ tipo, dato: score.texto, unidad: null, clase: score.nivel }),
      })
    }
    return [...told.values()]
  }
}
