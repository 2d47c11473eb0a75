import type { Tx } from '../../engine/database.ts'
import type { Row } from '../../model/resource.ts'
import { paciente } from '../../resources/paciente.ts'
import type { RowError } from './check-row.ts'

const [unique] = paciente.unique
const CAMPO = 'numero_documento'
const PAGE = 1_000

/** Documents of the file, kept by the database: a million of them would not stay small here. */
export interface Documents {
  add(rows: readonly { line: number; row: Row }[]): Promise<void>
  /** Those that come again in the file, and those that somebody has already. */
  repeated(): AsyncGenerator<RowError>
}

export async function documentsOf(tx: Tx): Promise<Documents> {
  await tx.run({ text: 'drop table if exists pg_temp.importacion_documento, pg_temp.importacion_repetido', values: [] })
  await tx.run({
    text: 'create temporary table importacion_documento (linea integer, tipo_documento text, numero_documento text)',
    values: [],
  })
  return {
    async add(rows) {
      await tx.run({
        name: 'importacion_documentos',
        text: `insert into importacion_documento (linea, tipo_documento, numero_documento)
select d.linea, d.tipo, d.numero from unnest($1::integer[], $2::text[], $3::text[]) as d(linea, tipo, numero)`,
        values: [
          rows.map(({ line }) => line),
          rows.map(({ row }) => row.tipo_documento),
          rows.map(({ row }) => row.numero_documento),
        ],
      })
    },
    async *repeated() {
      await tx.run({ text: 'analyze importacion_documento', values: [] })
      await tx.run({
        text: `create temporary table importacion_repetido as
select d.linea, d.primera, d.existe from (
  select d.linea, min(d.linea) over (partition by d.tipo_documento, d.numero_documento) as primera,
    exists (select 1 from paciente p where p.tipo_documento = d.tipo_documento and p.numero_documento = d.numero_documento
      and p.eliminado_en is null) as existe
  from importacion_documento d
) d where d.linea <> d.primera or d.existe`,
        values: [],
      })
      await tx.run({ text: 'create index on importacion_repetido (linea)', values: [] })
      for (let after = 0; ; ) {
        const page = await tx.run({
          text: 'select r.linea, r.primera, r.existe from importacion_repetido r where r.linea > $1 order by r.linea limit $2',
          values: [after, PAGE],
        })
        for (const { linea, primera, existe } of page) {
          const line = Number(linea)
          if (linea !== primera)
            yield { line, campo: CAMPO, codigo: 'repetido', mensaje: `El mismo documento está en la línea ${primera}.` }
          if (existe === true) yield { line, campo: CAMPO, codigo: 'duplicado', mensaje: unique?.say.es ?? '' }
        }
        if (page.length < PAGE) break
        after = Number(page.at(-1)?.linea)
      }
      await tx.run({ text: 'drop table importacion_documento, importacion_repetido', values: [] })
    },
  }
}
