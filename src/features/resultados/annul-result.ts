import type { Call } from '../../engine/call.ts'
import { selectList } from '../../engine/columns.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { alive } from '../../engine/reach.ts'
import { quote } from '../../engine/sql-text.ts'
import { nextVersion, rowWriter } from '../../engine/write/write-row.ts'
import { isClosedForGood } from '../../model/history-state.ts'
import { Problem } from '../../model/problem.ts'
import { unavailable } from '../../model/problems.ts'
import type { Resource, Row, Value } from '../../model/resource.ts'
import { documento } from '../../resources/documento.ts'
import { orden } from '../../resources/orden.ts'
import { resultado } from '../../resources/resultado.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { beforeCompleted } from '../historias/marks/result-orders.ts'
import { resultadoAnulado, resultadoSellado } from './problems.ts'
import { standingSql } from './shown-results.ts'

interface Closing {
  readonly estado: string
  readonly cerrada_en: string | null
}

/** The report and those that it corrected, and those that correct it: one chain. */
const CHAIN = `with recursive antes as (
  select r.id, r.corrige_a from resultado r where r.id = $1
  union select a.id, a.corrige_a from resultado a join antes c on a.id = c.corrige_a
), despues as (
  select r.id from resultado r where r.id = $1
  union select n.id from resultado n join despues c on n.corrige_a = c.id
) select c.id from (select antes.id from antes union select despues.id from despues) c`

const OTHERS = `select r.documento from resultado r where r.orden = $1 and r.estado <> 'preliminar' and ${alive('r')} and ${standingSql('r')}
  and r.id <> all($2::uuid[]) order by r.fecha_informe desc`

/**
 * Takes a report back with a reason: it, what it corrected, their values and their documents are void, and the order waits again. In the
 * caller's transaction, each row with its version, its audit row and its event.
 */
export function resultAnnuller(core: Core) {
  const writers = new Map<string, ReturnType<typeof rowWriter>>(
    [resultado, valorClinico, documento, orden].map((r) => [r.name, rowWriter(core, r)]),
  )
  const locked = (r: Resource, where: string): string =>
    `select ${selectList(r, 't', false, () => 'null::integer')} from ${quote(r.name)} t where ${where} and ${alive('t')} order by t.id for no key update`
  const texts = {
    resultado: locked(resultado, 't.id = any($1::uuid[])'),
    valor: locked(valorClinico, `t.resultado = any($1::uuid[]) and ${predicateSql(valorClinico.stands, 't')}`),
    documento: locked(documento, `t.id = any($1::uuid[]) and ${predicateSql(documento.stands, 't')}`),
    orden: locked(orden, 't.id = any($1::uuid[])'),
  }

  return async (tx: Tx, call: Call, id: string, motivo: string): Promise<readonly Row[]> => {
    const chain = await tx.run<{ id: string }>({ name: 'resultado_cadena', text: CHAIN, values: [id] })
    const ids = chain.map((r) => r.id)
    const rows = (text: string, among: readonly string[]) => tx.run<Row>({ text, values: [among] })
    const reports = (await rows(texts.resultado, ids)).filter((r) => r.estado !== 'anulado')
    const [first] = reports
    if (first === undefined) throw new Problem(resultadoAnulado)
    const [closing] =
      first.historia === null
        ? []
        : await tx.run<Closing>({
            name: 'cierre_de_resultado',
            text: 'select h.estado, h.cerrada_en from historia h where h.id = $1 for share',
            values: [first.historia],
          })
    const sealedAt = isClosedForGood(closing?.estado) ? (closing?.cerrada_en ?? null) : null
    const isSealed = (row: Row): boolean => sealedAt !== null && row.creado_en < sealedAt
    const documents = await rows(
      texts.documento,
      reports.flatMap((r) => (typeof r.documento === 'string' ? [r.documento] : [])),
    )
    if (documents.some(isSealed)) throw new Problem(resultadoSellado)

    const write = async (r: Resource, previous: Row, set: Readonly<Record<string, Value>>, derived: boolean) => {
      const next: Row = { ...previous, ...set, ...nextVersion(previous, call) }
      const change = {
        previous,
        next,
        call,
        action: derived ? 'derivar' : 'actualizar',
        exempt: closing?.estado ?? null,
      } as const
      const made = await writers.get(r.name)?.(tx, change)
      if (made === undefined) throw new Problem(unavailable, { headers: { 'retry-after': '1' } })
    }
    const said = { motivo_anulacion: motivo, anulado_por: call.actor.nombre, anulado_en: call.now }
    for (const row of reports) await write(resultado, row, { estado: 'anulado', ...said }, false)
    for (const row of await rows(texts.valor, ids)) await write(valorClinico, row, { estado: 'anulado' }, true)
    for (const row of documents) await write(documento, row, { anulado: true, ...said }, true)
    const orders = reports.flatMap((r) => (typeof r.orden === 'string' ? [r.orden] : []))
    for (const order of await rows(texts.orden, [...new Set(orders)])) {
      // What the closing sealed as done stays so: its report came before.
      if (order.anulado === true || order.estado !== 'completada' || reports.some(isSealed)) continue
      const others = await tx.run<{ documento: string | null }>({
        name: 'otros_resultados_de_orden',
        text: OTHERS,
        values: [order.id, ids],
      })
      const isGone = documents.some((d) => d.id === order.resultado_documento)
      const kept = isGone ? (others[0]?.documento ?? null) : (order.resultado_documento ?? null)
      if (others.length > 0) {
        if (isGone && sealedAt === null) await write(orden, order, { resultado_documento: kept }, true)
        continue
      }
      // A result that was written as a text, or a document of its own, is not the report's to take back.
      if (order.resultado_texto !== null || kept !== null) continue
      const before = await beforeCompleted(tx, order)
      const set = { estado: before.estado, resultado_documento: null, fecha_resultado: before.fecha_resultado }
      await write(orden, order, set, true)
    }
    return reports
  }
}
