import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { keepsInbox, kindsFor, type NoticeKind } from '../../model/access/notice-kinds.ts'
import { neutralRole, type Role } from '../../model/access/roles.ts'
import { isAuthor } from '../../resources/parts/author.ts'
import { mayCosign, type WaitingMark, waitingMarks } from '../historias/marks/waiting-marks.ts'
import { deteriorationNotices } from './deterioration-notices.ts'
import { noticeSql } from './notice-sql.ts'
import { type Notice, noticeWords } from './notice-words.ts'

interface NoticeRow extends Omit<Notice, 'titulo' | 'detalle'> {
  readonly dato: string | null
  readonly unidad: string | null
  readonly clase: string | null
  readonly autor: Readonly<Record<string, unknown>> | null
}

const MOST = 100
/** Marks are judged one by one: so many at a time, and so many in all; the page of marks has the rest. */
const MARKS = 50
const MOST_JUDGED = 500
const DAY_MS = 86_400_000
/** Encounters are followed for so long, and of what is only news the last week is told. */
const ENCOUNTER_DAYS = 60
const NEWS_DAYS = 7
/** Of a week in which many are hired the last ones are told, and the last of the patients' apart, so that these hide nobody; the audit has all. */
const MOST_ACCOUNTS = 20

interface AccountNews {
  readonly id: string
  readonly nombre: string
  readonly rol: string
  readonly hecho: string
  readonly por: string
  readonly momento: string
}

const NEWS = `select c.id, c.nombre, c.rol, c.alcance_hecho as hecho, c.alcance_por_nombre as por, c.alcance_en as momento from cuenta c
where c.alcance_en > $2::timestamptz and c.alcance_por <> $1`
const lastNews = (of: string): string =>
  `(${NEWS} and c.id <> $1 and ${of} order by c.alcance_en desc, c.id limit ${MOST_ACCOUNTS})`
const accountNewsSql = {
  cuenta: `${lastNews(`c.rol <> 'paciente'`)} union all ${lastNews(`c.rol = 'paciente'`)}`,
  // That it was made is no news to its owner.
  cuenta_propia: `${NEWS} and c.id = $1 and c.alcance_hecho <> 'creacion'`,
} as const

/** The least id of our own (UUIDv7) that a row of that moment or later may have. */
const leastId = (ms: number): string => {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

export function noticeReader(core: Core): (call: Call, silenced: readonly string[]) => Promise<Notice[]> {
  const nextMarks = waitingMarks(core)
  const deteriorating = deteriorationNotices(core)
  const texts = new Map<Role, string | null>()
  const textFor = (role: Role): string | null => {
    const known = texts.get(role)
    const text = known === undefined ? noticeSql(core.registry, role) : known
    texts.set(role, text)
    return text
  }

  async function found(call: Call, silenced: readonly string[]): Promise<Notice[]> {
    const { id, rol, miembros, documento, nombre } = call.actor
    const now = Date.parse(call.now)
    const text = textFor(rol)
    if (text === null) return []
    const rows = await core.db.run<NoticeRow>({
      name: `avisos_${rol}`,
      text,
      values: [
        miembros,
        id,
        silenced,
        leastId(now - ENCOUNTER_DAYS * DAY_MS),
        leastId(now - NEWS_DAYS * DAY_MS),
        [documento, nombre].filter((w) => w !== null),
        MOST,
        core.settings.criticalMinutes,
      ],
    })
    return rows
      .filter(({ autor }) => autor === null || isAuthor(autor, call.actor))
      .map(({ dato, unidad, clase, autor: _autor, ...row }) => ({
        ...row,
        id: `${row.tipo}.${row.id}`,
        ...noticeWords({ tipo: row.tipo, dato, unidad, clase }),
      }))
  }

  async function toCosign(call: Call): Promise<Notice[]> {
    const notices: Notice[] = []
    let after: string | null = null
    for (let judged = 0; judged < MOST_JUDGED; judged += MARKS) {
      const waiting: readonly WaitingMark[] = await nextMarks(call, after, MARKS)
      for (const one of waiting) {
        if (notices.length === MOST) return notices
        if (!(await mayCosign(core, call, one))) continue
        const { id, historia, momento, profesional, motivo } = one.mark.declaracion
        notices.push({
          id: `cofirma.${id}`,
          tipo: 'cofirma',
          momento,
          paciente: one.paciente,
          paciente_nombre: one.paciente_nombre,
          historia,
          ...noticeWords({ tipo: 'cofirma', dato: profesional.nombre, unidad: null, clase: motivo }),
        })
      }
      after = waiting.at(-1)?.mark.declaracion.id ?? null
      if (waiting.length < MARKS) break
    }
    return notices
  }

  /** Endpoints that were given up, and those with deliveries that were. */
  async function toRepair(): Promise<Notice[]> {
    const rows = await core.db.run<{ id: string; nombre: string; motivo: string | null; momento: string }>({
      name: 'avisos_destinos',
      text: `select d.id, d.nombre, d.motivo_estado as motivo, d.actualizado_en as momento from destino d where d.estado = 'desactivado'
union all select d.id, d.nombre, null, m.momento from destino d cross join lateral (
  select max(p.proximo_en) as momento from destino_pendiente p where p.destino = d.id and p.estado = 'muerta'
) m where d.estado <> 'desactivado' and m.momento is not null`,
      values: [],
    })
    return rows.map(({ id, nombre, motivo, momento }) => ({
      id: `destino.${id}.${motivo ?? 'agotadas'}`,
      tipo: 'destino',
      momento,
      paciente: null,
      paciente_nombre: null,
      historia: null,
      ...noticeWords({ tipo: 'destino', dato: nombre, unidad: null, clase: motivo }),
    }))
  }

  /**
   * Critical results that wait to be filed: at once to those who file them, and in time as a notice of its own, which rings again; only then to those who
   * run the channels. Without the patient: the inbox shows it to who reaches it.
   */
  async function toFile({ actor }: Call): Promise<Notice[]> {
    const rows = await core.db.run<{
      id: string
      canal: string
      causa: string | null
      momento: string
      tarde: boolean
    }>({
      name: 'avisos_mensajes_criticos',
      text: `select m.id, k.nombre as canal, m.causa, m.recibido_en as momento, l.tarde from mensaje_entrada m join canal k on k.id = m.canal
cross join lateral (select m.recibido_en < now() - make_interval(mins => $1::integer) as tarde) l
where m.critico and m.estado in ('recibido', 'por_resolver') and (l.tarde or (m.estado = 'por_resolver' and $2::boolean))
order by m.recibido_en desc limit ${MOST}`,
      values: [core.settings.criticalMinutes, keepsInbox(actor.rol)],
    })
    return rows.map(({ id, canal, causa, momento, tarde }) => {
      const tipo = tarde ? 'mensaje_sin_atender' : 'mensaje_critico'
      const words = noticeWords({ tipo, dato: canal, unidad: null, clase: causa })
      return { id: `${tipo}.${id}`, tipo, momento, paciente: null, paciente_nombre: null, historia: null, ...words }
    })
  }

  /** What somebody else did that gives an account reach, or gives the account to somebody: what one administrator does, another knows. */
  async function accountNews(tipo: 'cuenta' | 'cuenta_propia', { actor, now }: Call): Promise<Notice[]> {
    const since = new Date(Date.parse(now) - NEWS_DAYS * DAY_MS).toISOString()
    const rows = await core.db.run<AccountNews>({
      name: `avisos_${tipo}`,
      text: accountNewsSql[tipo],
      values: [actor.id, since],
    })
    return rows.map(({ id, nombre, rol, hecho, por, momento }) => ({
      id: `${tipo}.${id}.${Date.parse(momento)}`,
      tipo,
      momento,
      paciente: null,
      paciente_nombre: null,
      historia: null,
      ...noticeWords({
        tipo,
        dato: tipo === 'cuenta' ? `${nombre}, ${neutralRole(rol)}, por ${por}` : `Lo hizo ${por}`,
        unidad: null,
        clase: hecho,
      }),
    }))
  }

  return async (call, silenced) => {
    const isTold = (kind: NoticeKind): boolean => kindsFor(call.actor.rol).includes(kind) && !silenced.includes(kind)
    const all = [
      ...(await deteriorating(call)).filter((n) => isTold(n.tipo)),
      ...(await found(call, silenced)),
      ...(isTold('cofirma') ? await toCosign(call) : []),
      ...(isTold('destino') ? await toRepair() : []),
      ...(keepsInbox(call.actor.rol) || call.actor.rol === 'administrador'
        ? (await toFile(call)).filter((n) => isTold(n.tipo))
        : []),
    ]
    const newestFirst = (a: Notice, b: Notice): number => (a.momento > b.momento ? -1 : 1)
    const kept = all.toSorted(newestFirst).slice(0, MOST)
    // They take the room that is left: no account stands in the way of a patient.
    const accounts = isTold('cuenta') ? await accountNews('cuenta', call) : []
    const own = kindsFor(call.actor.rol).includes('cuenta_propia') ? await accountNews('cuenta_propia', call) : []
    return [...own, ...[...kept, ...accounts].slice(0, MOST - own.length)].toSorted(newestFirst)
  }
}
