/** What Resolución 839 of 2017 asks for before an elimination may be decided, beyond the time itself. */

export interface Notice {
  readonly medio: 'diario' | 'web'
  readonly fecha: string
}

/** Between the first notice in the newspaper and the second. */
const NOTICE_DAYS = 8
/** After the last one, for the owners to ask for what is theirs. */
const CLAIM_MONTHS = 2

export interface NoticeVerdict {
  /** What is still missing, in Spanish. */
  readonly faltan: readonly string[]
  /** The first day on which the act may be signed; null while a notice is missing. */
  readonly desde: string | null
}

const dayOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** The same day of another month, or its last where it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

export function noticeVerdict(notices: readonly Notice[], today: string): NoticeVerdict {
  const days = (medio: Notice['medio']): string[] =>
    notices
      .filter((n) => n.medio === medio)
      .map((n) => n.fecha)
      .toSorted()
  const press = days('diario')
  const [first] = press
  const last = press.at(-1)
  const faltan: string[] = []
  if (first === undefined || last === undefined || dayOf(last) - dayOf(first) < NOTICE_DAYS)
    faltan.push(
      `Dos avisos en un diario de amplia circulación nacional, con ${NOTICE_DAYS} días entre el primero y el segundo.`,
    )
  if (days('web').length === 0)
    faltan.push('La publicación del inventario en la página web o en un medio de amplia difusión.')
  if (faltan.length > 0 || last === undefined) return { faltan, desde: null }
  const newest = [last, ...days('web')].toSorted().at(-1) ?? last
  const desde = addMonths(newest, CLAIM_MONTHS)
  return today < desde
    ? { faltan: [`El plazo para reclamar las historias, que va hasta el ${desde}.`], desde }
    : { faltan, desde }
}
