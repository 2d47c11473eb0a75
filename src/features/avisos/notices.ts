import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { kindsFor, type NoticeKind } from '../../model/access/notice-kinds.ts'
import type { Role } from '../../model/access/roles.ts'
import { isAuthor } from '../../resources/author.ts'
import { mayCosign, waitingMarks } from '../historias/marks/waiting-marks.ts'
import { noticeSql } from './notice-sql.ts'
import { noticeWords } from './notice-words.ts'

export interface Notice {
  /** The same for as long as it is about the same. */
  readonly id: string
  readonly tipo: NoticeKind
  readonly titulo: string
  readonly detalle: string
  readonly momento: string
  readonly paciente: string
  readonly paciente_nombre: string
  readonly historia: string | null
}

interface NoticeRow extends Omit<Notice, 'titulo' | 'detalle'> {
  readonly dato: string | null
  readonly unidad: string | null
  readonly clase: string | null
  readonly autor: Readonly<Record<string, unknown>> | null
}

const MOST = 100
/** Marks are judged one by one. */
const MARKS = 20
const DAY_MS = 86_400_000
/** Encounters are followed for so long, and of what is only news the last week is told. */
const ENCOUNTER_DAYS = 60
const NEWS_DAYS = 7

/** The least id of our own (UUIDv7) that a row of that moment or later may have. */
const leastId = (ms: number): string => {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

export function noticeReader(core: Core): (call: Call, silenced: readonly string[]) => Promise<Notice[]> {
  const nextMarks = waitingMarks(core)
  const texts = new Map<Role, string>()
  const textFor = (role: Role): string => {
    const text = texts.get(role) ?? noticeSql(core.registry, role)
    texts.set(role, text)
    return text
  }

  async function found(call: Call, silenced: readonly string[]): Promise<Notice[]> {
    const { id, rol, miembros, documento, nombre } = call.actor
    const now = Date.parse(call.now)
    const rows = await core.db.run<NoticeRow>({
      name: `avisos_${rol}`,
      text: textFor(rol),
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
    for (const waiting of await nextMarks(call, null, MARKS)) {
      if (!(await mayCosign(core, call, waiting))) continue
      const { id, historia, momento, profesional, motivo } = waiting.mark.declaracion
      notices.push({
        id: `cofirma.${id}`,
        tipo: 'cofirma',
        momento,
        paciente: waiting.paciente,
        paciente_nombre: waiting.paciente_nombre,
        historia,
        ...noticeWords({ tipo: 'cofirma', dato: profesional.nombre, unidad: null, clase: motivo }),
      })
    }
    return notices
  }

  return async (call, silenced) => {
    const cosigns = kindsFor(call.actor.rol).includes('cofirma') && !silenced.includes('cofirma')
    const all = [...(await found(call, silenced)), ...(cosigns ? await toCosign(call) : [])]
    return all.toSorted((a, b) => (a.momento > b.momento ? -1 : 1)).slice(0, MOST)
  }
}
