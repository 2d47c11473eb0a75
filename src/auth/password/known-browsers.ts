import type { Tx } from '../../engine/database.ts'

const DAY = 24 * 3600_000
/** As long as the browser keeps its side. */
const UNSEEN = 180 * DAY
/** Of one account; the oldest is forgotten first. */
const MOST = 20

export interface Failures {
  readonly fallos: number
  readonly ultimo_fallo: string | null
}

/** What is held against a browser from which the account was entered before; null if it never was. */
export async function failuresFrom(tx: Tx, equipo: string, cuenta: string, now: string): Promise<Failures | null> {
  const [row] = await tx.run<Failures>({
    name: 'equipo_conocido',
    text: 'select fallos, ultimo_fallo from equipo_conocido where equipo = $1 and cuenta = $2 and visto_en > $3',
    values: [equipo, cuenta, new Date(Date.parse(now) - UNSEEN).toISOString()],
  })
  return row ?? null
}

/** In the transaction in which somebody enters. */
export async function rememberBrowser(tx: Tx, equipo: string, cuenta: string, now: string): Promise<void> {
  await tx.run({
    text: `insert into equipo_conocido (equipo, cuenta, visto_en) values ($1, $2, $3)
on conflict (equipo, cuenta) do update set visto_en = excluded.visto_en`,
    values: [equipo, cuenta, now],
  })
  await tx.run({
    text: `delete from equipo_conocido where cuenta = $1 and equipo in (
  select e.equipo from equipo_conocido e where e.cuenta = $1 order by e.visto_en desc, e.equipo offset $2)`,
    values: [cuenta, MOST],
  })
}

/** With another password every browser is a stranger. */
export async function forgetBrowsers(tx: Tx, cuenta: string): Promise<void> {
  await tx.run({ text: 'delete from equipo_conocido where cuenta = $1', values: [cuenta] })
}
