import type { Call } from '../../engine/call.ts'
import type { DbRow, Tx } from '../../engine/database.ts'
import type { Engine } from '../../engine/engine.ts'
import { neutralRole } from '../../model/access/roles.ts'
import { attendedStates, isClosed } from '../../model/history-state.ts'
import { Problem } from '../../model/problem.ts'
import { historiaCerrada } from '../../model/problems.ts'
import type { Row, Value } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { historia } from '../../resources/historia.ts'
import { joinTeam, ONLY_THIS_HISTORY, type TeamGrant } from '../alcance/team-grants.ts'
import type { HandMove, Holding } from './decide.ts'
import { type HandOverWords, handOverNotes } from './hand-over-note.ts'
import { atencionSinAbrir } from './problems.ts'
import { leavesUnsigned } from './unsigned.ts'

export const tiposEntrega = {
  toma: 'Tomada de la cola',
  asignacion: 'Asignada',
  entrega: 'Entregada',
  devolucion: 'Devuelta',
} as const
export type TipoEntrega = keyof typeof tiposEntrega

const text = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null)

function refuseUnlessOpen(row: Row): void {
  const estado = String(row.estado)
  if (isClosed(estado)) throw new Problem(historiaCerrada)
  if (!attendedStates.some((s) => s === estado)) throw new Problem(atencionSinAbrir, { more: { estado } })
}

/** As the locked row and the hand-over that stands say it. */
async function holdingOf(tx: Tx, row: Row): Promise<Holding> {
  const [current] = await tx.run({
    name: 'entrega_vigente',
    text: 'select e.cuenta from entrega e where e.historia = $1 and e.hasta is null',
    values: [row.id],
  })
  const profesional = text(row.profesional)
  return {
    profesional,
    servicio_reps: text(row.servicio_reps),
    holder: current === undefined ? profesional : (text(current.cuenta as Value) ?? null),
  }
}

export interface MoveRequest {
  readonly id: string
  readonly call: Call
  readonly key: string | null
  readonly sent: unknown
  readonly tipo: TipoEntrega
  readonly nota: string | null
  /** To whom or where, as the note of the hand-over is titled. */
  readonly to: HandOverWords['to']
  /** Decided on the locked row; `grant` is what whoever receives it is given where they are not put in charge. */
  decide(at: Holding, tx: Tx, row: Row): Promise<{ readonly move: HandMove; readonly grant: TeamGrant }>
}

/** An encounter passes from hand to hand: with the row locked, so that of two who take it at once one is refused. */
export function mover({ core, verbs }: Engine): (request: MoveRequest) => Promise<{ row: Row; replayed: boolean }> {
  const noteOf = handOverNotes(core)
  return async ({ id, call, key, sent, tipo, nota, to, decide }) => {
    const writeNote = await noteOf({ history: id, call, words: nota, to })
    return verbs(historia).transition({
      id,
      call,
      action: 'entregar',
      ifMatch: null,
      key,
      sent,
      body: {},
      allow: refuseUnlessOpen,
      async decide(row, tx) {
        const at = await holdingOf(tx, row)
        const { move, grant } = await decide(at, tx, row)
        const by = call.actor.id
        const set: Record<string, Value> = {}
        if (move.profesional !== at.profesional)
          Object.assign(set, { profesional: move.profesional, asignado_por: move.profesional === null ? null : by })
        if (move.servicio_reps !== at.servicio_reps)
          Object.assign(set, { servicio_reps: move.servicio_reps, servicio_asignado_por: by })
        return {
          set,
          derives: [
            {
              resource: 'bitacora',
              values: {
                historia: row.id,
                paciente: row.paciente ?? null,
                tipo_evento: 'otro',
                descripcion: await sentenceOf(tx, tipo, move),
                origen: 'sistema',
                recurso_tipo: 'historia',
                recurso_id: row.id,
                campos_modificados: Object.keys(set),
                motivo: null,
              },
            },
          ],
          async also(inside, made) {
            await inside.run({
              text: 'update entrega set hasta = now() where historia = $1 and hasta is null',
              values: [made.id],
            })
            await inside.run({
              text: `insert into entrega (id, historia, paciente, tipo, cuenta, nota, por, por_nombre, desde)
values ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
              values: [core.newId(), made.id, made.paciente, tipo, move.holder, nota, by, call.actor.nombre],
            })
            if (move.holder !== null && move.holder !== move.profesional)
              await joinTeam(inside, { cuenta: move.holder, history: made, grant, by })
            // Whoever was in charge still has to sign what they wrote; of what they only took by mistake there is nothing to sign.
            const left = at.profesional === move.profesional ? null : at.profesional
            if (left !== null && (made.estado !== 'abierta' || (await leavesUnsigned(inside, made.id, left))))
              await joinTeam(inside, { cuenta: left, history: made, grant: ONLY_THIS_HISTORY, by })
            await writeNote(inside)
          },
        }
      },
    })
  }
}

async function sentenceOf(tx: Tx, tipo: TipoEntrega, move: HandMove): Promise<string> {
  if (move.holder === null)
    return `La atención queda en la cola de ${labelOf(historia, 'servicio_reps', move.servicio_reps) ?? 'su servicio'}.`
  const [to] = await tx.run<DbRow>({
    text: 'select c.nombre, c.rol from cuenta c where c.id = $1',
    values: [move.holder],
  })
  const charge = move.holder === move.profesional ? ', a cargo' : ''
  return `${tiposEntrega[tipo]}: la atención queda en manos de ${to?.nombre} (${neutralRole(String(to?.rol)).toLowerCase()})${charge}.`
}
