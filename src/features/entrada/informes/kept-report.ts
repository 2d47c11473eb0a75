import type { Tx } from '../../../engine/database.ts'
import { tellWaiting } from '../kept-message.ts'

/** A report that came by FHIR, as it is kept among the messages of its channel. */
export interface ReportMessage {
  readonly id: string
  readonly canal: string
  /** Its number and the hash of what it says: the same again is the same message. */
  readonly control: string
  readonly tipo: string
  readonly huella: string
  /** Whose it says that it is, under which it waits its turn. */
  readonly clave: string
  readonly visitas: readonly string[]
  readonly recibido_en: string
  readonly contenido: Buffer
}

/** What became of it. */
export interface ReportFate {
  readonly estado: 'aplicado' | 'por_resolver' | 'rechazado'
  readonly causa: string | null
  readonly detalle: string | null
  readonly paciente: string | null
  readonly orden: string | null
  /** It says something that somebody is called about at once. */
  readonly critico: boolean
  readonly resultados: readonly string[]
  /** What its sender was answered. */
  readonly respuesta: string
}

export interface KeptReportRow {
  readonly id: string
  readonly control: string
  readonly estado: string
  readonly resultados: readonly string[]
}

/** Those of a channel that came before, held so that nobody decides about them meanwhile. */
export const findKeptReports = (tx: Tx, canal: string, controls: readonly string[]): Promise<KeptReportRow[]> =>
  tx.run<KeptReportRow>({
    name: 'informe_conocido',
    text: `select m.id, m.control, m.estado, m.resultados from mensaje_entrada m
where m.canal = $1 and m.control = any($2::text[]) order by m.id for no key update`,
    values: [canal, [...controls]],
  })

/** What a person said of one that waits goes on being said, and nothing else counts as said by one. */
const SAID = (column: string): string =>
  `case when m.asignado and excluded.estado <> 'aplicado' then m.${column} else excluded.${column} end`

/**
 * The contents travel as one value, cut where the rows say. What came before and waited takes the place and the state that it has now, and
 * has waited since then: that its source repeats it takes nothing from people. What was filed, discarded or is about to be applied stays as it is.
 */
const KEEP = `insert into mensaje_entrada as m (id, canal, puerta, control, tipo, huella, juego, clave, visitas, recibido_en, estado, causa, detalle,
  respuesta, contenido, paciente, orden, critico, resultados, intentos, terminado_en)
select x.id, x.canal, 'fhir', x.control, x.tipo, x.huella, 'UNICODE UTF-8', x.clave, x.visitas, x.recibido_en, x.estado, x.causa, x.detalle,
  x.respuesta, substring($2::bytea from x.desde for x.largo), x.paciente, x.orden, x.critico, x.resultados, 1, now()
from jsonb_to_recordset($1::jsonb) as x(n integer, desde integer, largo integer, id uuid, canal uuid, control text, tipo text, huella text,
  clave text, visitas text[], recibido_en timestamptz, estado text, causa text, detalle text, respuesta text, paciente uuid, orden uuid, critico boolean, resultados uuid[])
order by x.control
on conflict (canal, control) do update set estado = excluded.estado, causa = excluded.causa, detalle = excluded.detalle,
  respuesta = excluded.respuesta, paciente = ${SAID('paciente')}, orden = ${SAID('orden')}, critico = excluded.critico,
  resultados = excluded.resultados, numero = default,
  recibido_en = case when m.estado = 'por_resolver' then m.recibido_en else excluded.recibido_en end, intentos = m.intentos + 1, terminado_en = excluded.terminado_en
where m.estado = 'rechazado' or (m.estado = 'por_resolver' and excluded.estado <> 'rechazado') or (m.estado = 'recibido' and excluded.estado = 'aplicado')
returning m.id, m.estado, m.intentos`

/** Keeps reports with what became of them, each once however often it comes. */
export async function keepReports(
  tx: Tx,
  reports: readonly { readonly message: ReportMessage; readonly fate: ReportFate }[],
): Promise<void> {
  let from = 1
  const rows = reports.map(({ message: { contenido, ...message }, fate }, n) => {
    const place = { n, desde: from, largo: contenido.length, ...message, ...fate }
    from += contenido.length
    return place
  })
  const kept = await tx.run<{ id: string; estado: string; intentos: number }>({
    name: 'informe_entra',
    text: KEEP,
    values: [JSON.stringify(rows), Buffer.concat(reports.map(({ message }) => message.contenido))],
  })
  // Those who have it before them are told; one that went through at once was before nobody.
  for (const { id, estado, intentos } of kept)
    if (estado === 'por_resolver' || (estado === 'aplicado' && intentos > 1)) await tellWaiting(tx, id)
}
