import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import { alive, reached } from '../../engine/reach.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { factsOf } from '../../model/access/roles.ts'
import { historia } from '../../resources/historia.ts'
import type { Paper } from './paper.ts'

const COLUMNS = `p.id, p.historia, p.paciente, p.tipo, p.numero, p.prestador, p.tamano, p.contenido, p.fuentes, p.huella,
  p.declaracion, p.firma, p.codigo, p.vence, p.reemplaza_a, p.reemplazado_por, p.impreso_en, p.anulado_en, p.motivo_anulacion`

/** Newest first. */
export const papersOfHistory = (tx: Tx, historia: string): Promise<Paper[]> =>
  tx.run<Paper>({
    name: 'papeles_de_historia',
    text: `select ${COLUMNS} from papel p where p.historia = $1 order by p.id desc`,
    values: [historia],
  })

/** Of all records of one person, in the histories that the caller reaches; newest first. */
export function papersOfPatient(
  tx: Tx,
  { actor: { rol, miembros } }: Call,
  paciente: string,
  before: string | null,
  most: number,
): Promise<Paper[]> {
  const reaches = reached(historia, 'h', factsOf(rol).reach, '$2::text[]')
  return tx.run<Paper>({
    text: `select ${COLUMNS} from papel p join historia h on h.id = p.historia
where p.paciente = any(${recordsOfPerson('$1::uuid')}) and $2::text[] is not null and ${alive('h')} and ${reaches}
  and ($3::uuid is null or p.id < $3::uuid)
order by p.id desc limit $4`,
    values: [paciente, miembros, before, most],
  })
}

export async function paperById(tx: Tx, id: string): Promise<Paper | null> {
  const [found] = await tx.run<Paper>({
    name: 'papel_por_id',
    text: `select ${COLUMNS} from papel p where p.id = $1`,
    values: [id],
  })
  return found ?? null
}

export async function paperByCode(tx: Tx, codigo: string): Promise<Paper | null> {
  const [found] = await tx.run<Paper>({
    name: 'papel_por_codigo',
    text: `select ${COLUMNS} from papel p where p.codigo = $1`,
    values: [codigo],
  })
  return found ?? null
}

/**
 * The last number given in that series, held until the transaction ends: whoever issues one of the same kind waits, so that no number is
 * left out and the same content gets one.
 */
export async function lastNumber(tx: Tx, series: string): Promise<number> {
  const [row] = await tx.run<{ ultimo: number }>({
    name: 'papel_serie',
    text: `insert into consecutivo (ambito, ultimo) values ($1, 0)
on conflict (ambito) do update set ultimo = consecutivo.ultimo returning ultimo::int`,
    values: [series],
  })
  return row?.ultimo ?? 0
}

export async function keepNumber(tx: Tx, series: string, last: number): Promise<void> {
  await tx.run({
    name: 'papel_serie_ultimo',
    text: 'update consecutivo set ultimo = $2 where ambito = $1',
    values: [series, last],
  })
}

/** Those of one kind and history that hold. */
export const standingPapers = (tx: Tx, historia: string, tipo: string): Promise<Paper[]> =>
  tx.run<Paper>({
    name: 'papeles_vigentes',
    text: `select ${COLUMNS} from papel p where p.historia = $1 and p.tipo = $2 and p.anulado_en is null order by p.id`,
    values: [historia, tipo],
  })

export async function storePaper(tx: Tx, paper: Paper): Promise<void> {
  const { declaracion } = paper
  await tx.run({
    name: 'papel_nuevo',
    text: `insert into papel (id, historia, paciente, tipo, numero, prestador, emitido_en, emitido_por, tamano, contenido, fuentes,
  huella, declaracion, llave, firma, codigo, vence, reemplaza_a)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12, $13::jsonb, $14, $15, $16, $17, $18)`,
    values: [
      paper.id,
      paper.historia,
      paper.paciente,
      paper.tipo,
      paper.numero,
      paper.prestador,
      declaracion.emitido_en,
      declaracion.emisor.cuenta,
      paper.tamano,
      JSON.stringify(paper.contenido),
      JSON.stringify(paper.fuentes),
      paper.huella,
      JSON.stringify(declaracion),
      declaracion.llave,
      paper.firma,
      paper.codigo,
      paper.vence,
      paper.reemplaza_a,
    ],
  })
}

/** Whether it still held until now. */
export async function voidPaper(
  tx: Tx,
  id: string,
  { actor, now }: Call,
  motivo: string,
  by: string | null,
): Promise<boolean> {
  const done = await tx.run({
    name: 'papel_anular',
    text: `update papel p set anulado_en = $2, anulado_por = $3, motivo_anulacion = $4, reemplazado_por = $5
where p.id = $1 and p.anulado_en is null returning p.id`,
    values: [id, now, actor.id, motivo, by],
  })
  return done.length === 1
}

/** Whether nobody had printed it: the first print is the original. */
export async function firstPrint(tx: Tx, id: string, now: string): Promise<boolean> {
  const done = await tx.run({
    name: 'papel_impreso',
    text: 'update papel p set impreso_en = $2 where p.id = $1 and p.impreso_en is null returning p.id',
    values: [id, now],
  })
  return done.length === 1
}

/** Whether something that it says was annulled or removed since. */
export async function sourcesVoid(
  tx: Tx,
  { fuentes }: Pick<Paper, 'fuentes'>,
  tables: readonly string[],
): Promise<boolean> {
  for (const recurso of new Set(fuentes.map((f) => f.recurso))) {
    // Names of our own declarations, never of a request.
    if (!tables.includes(recurso)) return true
    const ids = fuentes.filter((f) => f.recurso === recurso).map((f) => f.id)
    const isVoid = recurso === 'historia' ? `t.estado = 'anulada'` : 't.anulado'
    const [found] = await tx.run<{ hay: boolean }>({
      name: `papel_fuentes_${recurso}`,
      text: `select exists (select 1 from ${recurso} t where t.id = any($1::uuid[]) and (t.eliminado_en is not null or ${isVoid})) as hay`,
      values: [ids],
    })
    if (found?.hay !== false) return true
  }
  return false
}
