import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import { recordEvent } from '../../engine/events/event-sql.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive, reached } from '../../engine/reach.ts'
import { recordsOfPerson } from '../../engine/same-person.ts'
import { signStatement } from '../../engine/signed-statement.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import { mayUse } from '../../model/access/access.ts'
import { factsOf, type Role } from '../../model/access/roles.ts'
import type { Resource } from '../../model/resource.ts'
import { entries } from '../../resources/entries.ts'
import { historia } from '../../resources/historia.ts'
import type { ClosingKey } from '../historias/close.ts'
import type { Paper, VoidingStatement } from './paper.ts'

const COLUMNS = `p.id, p.historia, p.paciente, p.tipo, p.numero, p.prestador, p.tamano, p.contenido, p.fuentes, p.huella,
  p.declaracion, p.firma, p.codigo, p.vence, p.reemplaza_a, p.reemplazado_por, p.impreso_en, p.anulado_en, p.motivo_anulacion,
  (select jsonb_build_object('declaracion', a.declaracion, 'firma', a.firma) from papel_anulacion a where a.papel = p.id) as anulacion`

/** Newest first. */
export const papersOfHistory = (tx: Tx, historia: string): Promise<Paper[]> =>
  tx.run<Paper>({
    name: 'papeles_de_historia',
    text: `select ${COLUMNS} from papel p where p.historia = $1 order by p.id desc`,
    values: [historia],
  })

const sourceTables: readonly Resource[] = [historia, ...entries]

/** Whether the caller reaches all that a paper says, as `saysOnly` tells of a history that was read. */
function saysOnlySql(rol: Role, miembros: string): string {
  const each = sourceTables.map((r) => {
    const found = `exists (select 1 from ${quote(r.name)} t where t.id = (f ->> 'id')::uuid and ${alive('t')} and ${reached(r, 't', factsOf(rol).reach, miembros)})`
    return `when ${literal(r.name)} then ${r === historia || mayUse(rol, r, 'read') ? found : 'false'}`
  })
  return `not exists (select 1 from jsonb_array_elements(p.fuentes) f where not case f ->> 'recurso' ${each.join('\n')} else false end)`
}

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
  and ${saysOnlySql(rol, '$2::text[]')}
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

/** Those of some kinds and one history that hold. */
export const standingPapers = (tx: Tx, historia: string, tipos: readonly string[]): Promise<Paper[]> =>
  tx.run<Paper>({
    name: 'papeles_vigentes',
    text: `select ${COLUMNS} from papel p where p.historia = $1 and p.tipo = any($2::text[]) and p.anulado_en is null order by p.id`,
    values: [historia, tipos],
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
  await tellPaper(tx, paper)
}

const tellPaper = (tx: Tx, { historia, paciente }: Pick<Paper, 'historia' | 'paciente'>): Promise<void> =>
  recordEvent(tx, { resource: 'historia', fact: 'papel', id: historia, patient: paciente })

/** Whether it still held until now. What makes it void is signed, as the paper was. */
export async function voidPaper(
  tx: Tx,
  { id, huella }: Paper,
  { actor, now }: Call,
  { motivo, by, key }: { readonly motivo: string; readonly by: string | null; readonly key: ClosingKey },
): Promise<boolean> {
  const [done] = await tx.run<Pick<Paper, 'historia' | 'paciente'>>({
    name: 'papel_anular',
    text: `update papel p set anulado_en = $2, anulado_por = $3, motivo_anulacion = $4, reemplazado_por = $5
where p.id = $1 and p.anulado_en is null returning p.historia, p.paciente`,
    values: [id, now, actor.id, motivo, by],
  })
  if (done === undefined) return false
  const { id: cuenta, nombre, documento, registro } = actor
  const declaracion: VoidingStatement = {
    formato: 'custodia/papel-anulacion/1',
    papel: id,
    huella,
    motivo,
    reemplazado_por: by,
    momento: now,
    profesional: { cuenta, nombre, documento, registro },
    llave: key.kid,
  }
  await tx.run({
    name: 'papel_anulacion',
    text: 'insert into papel_anulacion (papel, declaracion, llave, firma) values ($1, $2::jsonb, $3, $4)',
    values: [id, JSON.stringify(declaracion), key.kid, signStatement(declaracion, key.privateKey)],
  })
  await tellPaper(tx, done)
  return true
}

/** Those of them that hold and that nobody has printed, until the transaction ends: the first print is the original. */
export async function unprinted(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx.run<{ id: string }>({
    name: 'papeles_por_imprimir',
    text: `select p.id from papel p where p.id = any($1::uuid[]) and p.impreso_en is null and p.anulado_en is null
order by p.id for update`,
    values: [ids],
  })
  return new Set(found.map(({ id }) => id))
}

export async function markPrinted(tx: Tx, ids: readonly string[], now: string): Promise<void> {
  await tx.run({
    name: 'papeles_impresos',
    text: 'update papel p set impreso_en = $2 where p.id = any($1::uuid[])',
    values: [ids, now],
  })
}

export interface SourceNow {
  readonly id: string
  readonly version: number
  readonly estado: string | null
  readonly vale: boolean
}

/** What the entries that papers tell of are now; what is not found was never there. */
export async function sourcesNow(
  tx: Tx,
  papers: readonly Pick<Paper, 'fuentes'>[],
): Promise<ReadonlyMap<string, SourceNow>> {
  const all = papers.flatMap(({ fuentes }) => fuentes)
  const found: SourceNow[] = []
  for (const r of sourceTables) {
    const ids = all.filter((f) => f.recurso === r.name).map((f) => f.id)
    if (ids.length === 0) continue
    const stands = r === historia ? `t.estado <> 'anulada'` : predicateSql(r.stands, 't', { table: r.name })
    const rows = await tx.run<SourceNow>({
      name: `papel_fuentes_${r.name}`,
      text: `select t.id, t.version, ${'estado' in r.fields ? 't.estado' : 'null'} as estado, (${alive('t')} and ${stands}) is true as vale
from ${quote(r.name)} t where t.id = any($1::uuid[])`,
      values: [ids],
    })
    found.push(...rows)
  }
  return new Map(found.map((row) => [row.id, row]))
}
