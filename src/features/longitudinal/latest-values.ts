import type { Call } from '../../engine/call.ts'
import { selectList } from '../../engine/columns.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { factsOf, type ReachClass } from '../../model/access/roles.ts'
import { decimal, instant, oneOf, ref, text } from '../../model/fields.ts'
import type { Row, Value } from '../../model/resource.ts'
import { numberOrNull } from '../../model/text/plain-text.ts'
import { categoriasValor, valorClinico } from '../../resources/valor-clinico.ts'
import { dado } from './chart-sql.ts'
import { enrich, enrichedFields, valueWords } from './enrich.ts'
import { personReader, type ReadPerson } from './read-person.ts'
import { codesOf, newestOf } from './series-sql.ts'
import { changeOf, tendencias } from './trend.ts'

/** Nobody has as many kinds of values; a chart that does is still answered, and says that it is not all. */
export const MOST_CODES = 1000

export const latestFields = {
  ...enrichedFields,
  anterior_id: ref('valor_clinico', { label: 'Valor anterior: registro' }),
  anterior_valor: text({ label: 'Valor anterior como se lee', max: 2100 }),
  anterior_valor_numerico: decimal({ label: 'Valor anterior', min: -1_000_000, max: 100_000_000, digits: 4 }),
  anterior_fecha: instant({ label: 'Fecha del valor anterior' }),
  cambio: decimal({ label: 'Cambio', about: 'Lo que va del anterior a este.', min: -1e9, max: 1e9, digits: 4 }),
  cambio_porcentaje: decimal({ label: 'Cambio en porcentaje', min: -1e9, max: 1e9, digits: 1 }),
  tendencia: oneOf(tendencias, {
    label: 'Tendencia',
    about: 'Estable: el cambio no pasa de la décima parte del rango de adultos o, sin él, del 1 % del valor.',
  }),
}

export function statementOf(reach: ReachClass): { name: string; text: string } {
  const columns = `${selectList(valorClinico, 't', true)}, (select count(k.codigo) from codigo k) as codigos`
  const text = `with recursive ${dado()}, ${codesOf(reach, MOST_CODES)}
${newestOf(reach, columns, '(select c.codigo from codigo c where c.codigo is not null) c', 2)}`
  return { name: `ultimos_valores_${reach}`, text }
}

/** A value beside the one before it. */
export function withPrevious(now: Row, before: Row | undefined, person: ReadPerson): Record<string, Value> {
  const change = changeOf(String(now.codigo), numberOrNull(now.valor_numerico), numberOrNull(before?.valor_numerico))
  return {
    ...enrich(now, person),
    anterior_id: before?.id ?? null,
    anterior_valor: before === undefined ? null : valueWords(before),
    anterior_valor_numerico: before?.valor_numerico ?? null,
    anterior_fecha: before?.fecha_medicion ?? null,
    cambio: change?.cambio ?? null,
    cambio_porcentaje: change?.cambio_porcentaje ?? null,
    tendencia: change?.tendencia ?? null,
  }
}

const newestFirst = (a: Row, b: Row): number => {
  const [x, y] = [`${a.fecha_medicion}${a.id}`, `${b.fecha_medicion}${b.id}`]
  return x < y ? 1 : x > y ? -1 : 0
}

/** Rows of one code each, newest first. */
export function byCode(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) found.set(String(row.codigo), [...(found.get(String(row.codigo)) ?? []), row])
  for (const group of found.values()) group.sort(newestFirst)
  return found
}

const categories = Object.keys(categoriasValor)
const inOrder = (a: Record<string, Value>, b: Record<string, Value>): number =>
  categories.indexOf(String(a.categoria)) - categories.indexOf(String(b.categoria)) ||
  String(a.codigo_nombre).localeCompare(String(b.codigo_nombre), 'es')

/** Newest first within a chart; grouped as the catalogue groups them. */
export function latestValues(core: Core): (
  call: Call,
  patient: Row,
  categoria: string | null,
  /** Whose values they are: the patient's, and those of the records merged into this one. */
  charts?: readonly string[],
) => Promise<{ rows: Record<string, Value>[]; complete: boolean }> {
  const statements = {
    total: statementOf('total'),
    institucion: statementOf('institucion'),
    concedido: statementOf('concedido'),
  }
  const personOf = personReader(core)
  return async (call, patient, categoria, charts = [patient.id]) => {
    const { name, text } = statements[factsOf(call.actor.rol).reach]
    const rows: (Row & { codigos: number })[] = []
    let complete = true
    for (const chart of charts) {
      const found = await core.db.run<(typeof rows)[number]>({
        name,
        text,
        values: [chart, arrayText(call.actor.miembros)],
      })
      complete &&= (found[0]?.codigos ?? 0) <= MOST_CODES
      rows.push(...found)
    }
    const person = await personOf(patient, rows)
    const groups = [...byCode(rows.map(({ codigos: _, ...row }) => row)).values()]
    const shown = groups.flatMap(([now, before]) =>
      now === undefined || (categoria !== null && now.categoria !== categoria)
        ? []
        : [withPrevious(now, before, person)],
    )
    return { rows: shown.sort(inOrder), complete }
  }
}
