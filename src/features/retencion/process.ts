import type { Tx } from '../../engine/database.ts'
import type { Notice } from './decide.ts'

/** A process as it stands. */
export interface RetentionProcess {
  readonly id: string
  readonly creado_en: string
  readonly creado_por: string
  readonly expedientes: number
  readonly excluidos: number
  readonly eliminadas: number
  /** The last act that was proposed and withdrawn. */
  readonly retirada_en: string | null
  readonly retirada_por: string | null
  readonly motivo_retiro: string | null
  readonly acta: RetentionAct | null
}

export interface RetentionAct {
  readonly propuesta_en: string
  readonly propuesta_por: string
  readonly firmada_en: string | null
  readonly firmada_por: string | null
  readonly declaracion: string | null
  readonly llave: string | null
  readonly firma: string | null
}

export interface StoredNotice extends Notice {
  readonly nombre: string
  readonly referencia: string | null
  readonly registrado_por: string
}

/** In the order in which a record is told in the act. */
export interface ProcessRecord {
  readonly paciente: string
  readonly ultima_atencion: string
  readonly historias: number
  readonly regla: string
  readonly vencio: string
}

const READ = `select p.id, p.creado_en, p.creado_por,
  (select count(*)::integer from retencion_expediente e where e.proceso = p.id and e.excluido_en is null) as expedientes,
  (select count(*)::integer from retencion_expediente e where e.proceso = p.id and e.excluido_en is not null) as excluidos,
  (select count(*)::integer from retencion_eliminada d where d.proceso = p.id) as eliminadas, r.retirada_en, r.retirada_por, r.motivo as motivo_retiro,
  a.propuesta_en, a.propuesta_por, a.firmada_en, a.firmada_por, a.declaracion, a.llave, a.firma
from retencion_proceso p left join retencion_acta a on a.proceso = p.id
left join lateral (
  select v.retirada_en, v.retirada_por, v.motivo from retencion_retiro v where v.proceso = p.id order by v.propuesta_en desc limit 1
) r on true`

interface ProcessRow extends Omit<RetentionProcess, 'acta'>, Omit<RetentionAct, 'propuesta_en'> {
  readonly propuesta_en: string | null
}

const asProcess = (row: ProcessRow): RetentionProcess => {
  const { propuesta_en, propuesta_por, firmada_en, firmada_por, declaracion, llave, firma, ...process } = row
  return {
    ...process,
    acta:
      propuesta_en === null
        ? null
        : { propuesta_en, propuesta_por, firmada_en, firmada_por, declaracion, llave, firma },
  }
}

/** Locked, so that notices, exclusions and the act of one process are decided one after another. */
export async function processNumbered(tx: Tx, id: string, lock: boolean): Promise<RetentionProcess | null> {
  // The role of the service may not change the row, and so cannot lock it.
  if (lock) await tx.run({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 839))', values: [id] })
  const [row] = await tx.run<ProcessRow>({ text: `${READ} where p.id = $1`, values: [id] })
  return row === undefined ? null : asProcess(row)
}

export async function processPage(tx: Tx, before: string | null, size: number): Promise<RetentionProcess[]> {
  const text = `${READ} where $1::uuid is null or p.id < $1::uuid order by p.id desc limit $2::integer`
  return (await tx.run<ProcessRow>({ text, values: [before, size] })).map(asProcess)
}

export const noticesOf = (tx: Tx, id: string): Promise<StoredNotice[]> =>
  tx.run<StoredNotice>({
    text: `select v.medio, v.nombre, v.fecha::text as fecha, v.referencia, v.registrado_por from retencion_aviso v
where v.proceso = $1 order by v.fecha, v.id`,
    values: [id],
  })

export const recordsOf = (tx: Tx, id: string): Promise<ProcessRecord[]> =>
  tx.run<ProcessRecord>({
    text: `select e.paciente, e.ultima_atencion, e.historias, e.regla, e.vencio::text as vencio from retencion_expediente e
where e.proceso = $1 and e.excluido_en is null order by e.paciente`,
    values: [id],
  })
