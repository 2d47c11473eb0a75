import { parameters } from '../../engine/parameters.ts'
import { alive, amongHis, reached } from '../../engine/reach.ts'
import type { ReachClass, View } from '../../model/access/roles.ts'
import { historia } from '../../resources/historia.ts'
import { paciente } from '../../resources/paciente.ts'
import { shownJson } from './shown.ts'
import { type WordListSql, wordsSql } from './vocabulary-sql.ts'

/** Which codes this caller may be led by. */
export interface Codes {
  readonly familia: boolean
  readonly historia: boolean
}

/** How many patients are compared with what was typed, at each degree of likeness. */
export const CAP = 500
export const CAP_EXACT = 200
const MOST_PASSED = 2_000
/** Found so often that they are shown at once; who is found in several ways counts each time. */
const MOST_SHOWN = 60

const COLUMNS = `b.id, array_to_string(b.palabras, ' '), array_to_string(b.claves, ' '), b.apellido, b.tipo_documento,
  b.numero_documento, b.fecha_nacimiento, b.movil, b.fijo, b.activo`

export type Name = string
/** A parameter out of the planner's sight. */
type Hidden = (name: Name, type: string) => string
export interface CompiledStatement {
  readonly text: string
  readonly values: (given: Readonly<Record<Name, string | null>>) => (string | null)[]
}

/** For whom a statement is made. */
export interface CallerShape {
  readonly view: View
  readonly reach: ReachClass
  readonly few: boolean
  /** Whether anything narrows it besides what was typed. */
  readonly filtered: boolean
}

/** The clauses that every statement on behalf of this class of caller has, over the narrow rows. */
function clauses({ reach, few, filtered }: CallerShape) {
  const p = parameters<Name>()
  // Out of the planner's sight, or it plans every search anew.
  const list = (name: Name): string => `array(select unnest(${p.use(name, 'text[]')}))`
  const value = (name: Name, type: string): string => `(select ${p.use(name, type)})`
  const filter = (name: Name, type: string, test: string): string => {
    const given = value(name, type)
    return `(${given} is null or ${test.replace('?', given)})`
  }
  const miembros = reach === 'total' ? '' : list('miembros')
  const filters = (): string[] => [
    filter('sexo_biologico', 'text', 'b.sexo_biologico = ?'),
    filter('municipio_residencia', 'text', 'b.municipio_residencia = ?'),
    filter('eapb', 'uuid', 'b.eapb = ?'),
    filter('activo', 'boolean', 'b.activo = ?'),
    filter('nacido_desde', 'date', 'b.fecha_nacimiento >= ?'),
    filter('nacido_hasta', 'date', 'b.fecha_nacimiento <= ?'),
  ]
  const where = [
    reached(paciente, 'b', reach, miembros),
    // Named even where this class needs no names: a parameter must be used.
    ...(reach === 'total' ? [] : [`${p.use('miembros', 'text[]')} is not null`]),
    ...(few ? [amongHis(paciente, 'b', miembros)] : []),
    // Most searches have none, and what is not there is not begun either.
    ...(filtered ? filters() : []),
  ].filter((one) => one !== 'true')
  return { p, list, value, where: where.length === 0 ? 'true' : where.join(' and '), miembros }
}

/** With what is shown of them, where they are not more than some: most searches need no other statement. */
const compiledBy = (
  p: ReturnType<typeof parameters<Name>>,
  { view }: CallerShape,
  candidates: string,
): CompiledStatement => ({
  text: `with todos (via, codigo, id, palabras, claves, apellido, tipo_documento, numero_documento, fecha_nacimiento, movil, fijo, activo)
as materialized (${candidates})
select t.*, case when t.id is not null and (select count(t.id) from todos t) <= ${MOST_SHOWN}
  then (select ${shownJson(view, 'p')} from paciente p where p.id = t.id and ${alive('p')}) end from todos t`,
  values: (given) => p.values(given),
})

/** By document, telephone, family and history: each along its own index. */
export function byCode(caller: CallerShape, codes: Codes): CompiledStatement {
  const { reach } = caller
  const { p, list, value, where, miembros } = clauses(caller)
  const from = (via: string, code: string, source: string, condition: string): string =>
    `(select '${via}', ${code}, ${COLUMNS} from ${source} where ${condition} and ${where} limit ${CAP_EXACT + 1})`
  const stands = `${alive('q')} and ${reached(historia, 'q', reach, miembros)}`
  const parts = [
    from('', 'null::text', 'busqueda_paciente b', `b.numero_documento = any(${list('numeros')})`),
    from('', 'null', 'busqueda_paciente b', `b.movil = any(${list('telefonos')})`),
    from('', 'null', 'busqueda_paciente b', `b.fijo = any(${list('telefonos')})`),
    from(
      '',
      'null',
      'busqueda_paciente b',
      `b.fecha_nacimiento between ${value('desde', 'date')} and ${value('hasta', 'date')}`,
    ),
  ]
  // Who has the code first, and of those the narrow row: the clauses look so selective that in a small house the planner
  // would rather go through everybody.
  const coded = (via: string, id: string, table: string, condition: string): string =>
    from(
      via,
      'c.codigo',
      `(select ${id} as id, q.${via} as codigo from ${table} q where q.${via} = any(${list('codigos')}) and ${condition} offset 0) c
cross join lateral (select * from busqueda_paciente where id = c.id offset 0) b`,
      'true',
    )
  if (codes.familia) parts.push(coded('codigo_familia', 'q.id', 'paciente', alive('q')))
  if (codes.historia)
    for (const field of ['numero_historia', 'numero_atencion'])
      parts.push(coded(field, 'q.paciente', 'historia', stands))
  return compiledBy(p, caller, parts.join('\nunion all\n'))
}

/** These patients: to be compared with what was typed, however many others are called so. */
export function byId(caller: CallerShape): CompiledStatement {
  const { p, value, where } = clauses(caller)
  return compiledBy(
    p,
    caller,
    `select '', null::text, ${COLUMNS} from busqueda_paciente b where b.id = any(array(select unnest(${value('ids', 'uuid[]')}))) and ${where}`,
  )
}

/** By a document that is not quite the one typed, or of which only the beginning was. */
export function byNearDocument(caller: CallerShape): CompiledStatement {
  const { p, list, value, where } = clauses(caller)
  const from = (condition: string): string =>
    `(select '', null::text, ${COLUMNS} from busqueda_paciente b where ${condition} and ${where} limit ${CAP_EXACT + 1})`
  const prefix = value('comienzo', 'text')
  return compiledBy(
    p,
    caller,
    `${from(`b.numero_documento = any(${list('numeros')})`)}
union all
${from(`b.numero_documento > ${prefix} collate "C" and b.numero_documento < (${prefix} || 'a') collate "C"`)}`,
  )
}

/** What stands beside the words: a day, a stretch of days, or a number that may be several things. */
export type NameCompanion = 'dia' | 'dias' | 'numero'

const ON_DAY = 'b.fecha_nacimiento = '

/** Only the parameters that it names: one that no clause uses has no type. */
const condition = (value: Hidden, kind: NameCompanion, k: number): string => {
  const from = value(`desde${k}`, 'date')
  if (kind === 'dia') return `${ON_DAY}${from}`
  const within = `b.fecha_nacimiento between ${from} and ${value(`hasta${k}`, 'date')}`
  if (kind === 'dias') return within
  const phone = value(`telefono${k}`, 'text')
  const part = `b.numero_documento like '%' || ${value(`numero${k}`, 'text')} || '%'`
  return `(${part} or b.movil = ${phone} or b.fijo = ${phone} or ${within})`
}

/**
 * Of one word that thousands may share: who goes by it, as first surname or as first name, the shortest names first, which is
 * how they rank. Where it was typed with a particle, only who has it so. Of those that a filter or the caller's reach leaves
 * out no more than some are passed over: then the inverted index is the better way.
 */
function goingBy(where: string): string[] {
  const own = '(select todas from propias)::text[]'
  const joined = '(not exists (select 1 from unida) or b.claves && array(select clave from unida))'
  const by = (word: string, also: string): string => `(select x.*
from unnest(${own}) with ordinality k(palabra, n) cross join lateral (select ${COLUMNS}
  from (select * from busqueda_paciente b where ${word} = k.palabra collate "C"
    order by cardinality(b.palabras), b.id limit ${MOST_PASSED}) b
  where ${joined}${also} and ${where} limit ${CAP + 1}) x order by k.n limit ${CAP + 1})`
  const surname = 'b.palabras[b.apellido]'
  return [
    // The surest first.
    `propias as materialized (select array(select palabra from (select palabra, tipo from igual where suelta
  union all select clave, tipo from unida where tipo is not null) x group by palabra order by min(tipo)) as todas)`,
    `cg as materialized (${by(surname, '')} union all ${by('b.palabras[1]', ` and ${surname} <> all(${own})`)})`,
  ]
}

/**
 * Holds of every row. To compare lists of words costs the planner nothing, so that in a small house it would compare them with
 * everybody's, three times as dear as the inverted index; this it takes for dear, and is asked only of those who have the words.
 */
const BY_INDEX = 'exists (select 1 from busqueda_paciente z where z.id = b.id offset 0)'

/** What a statement by words is made for, besides what was typed. */
export interface WordsShape {
  readonly caller: CallerShape
  readonly named: boolean
  readonly slots: number
  readonly beside: readonly NameCompanion[]
}

/**
 * By the words of the name, and what they were taken to mean. Who has all of them as typed or alike in sound; if those do not fill the
 * page, also who has words that begin so; and then also words a slip away. A caller's reach narrows before the cap does.
 */
export function byWords({ caller, named, slots, beside }: WordsShape): CompiledStatement {
  const { reach, few } = caller
  const { p, value, where, miembros } = clauses(caller)
  const extra = beside.map((kind, k) => condition(value, kind, k))
  const alone = slots === 1 && beside.length === 0
  const listOf = (name: Name): WordListSql => ({
    texts: value(name, 'text[]'),
    plain: value(`${name}_limpias`, 'text[]'),
    sounds: value(`${name}_sonidos`, 'text[]'),
  })
  const vocabulary = wordsSql({
    words: listOf('palabras'),
    together: listOf('juntas'),
    parts: { word: value('parte_palabra', 'integer[]'), whole: value('parte_junta', 'integer[]') },
    any: String(reach === 'concedido'),
    own: few ? { only: value('solo_propias', 'boolean'), members: miembros } : null,
    named,
  })
  const step = (degree: number): string => {
    const words = Array.from(
      { length: slots },
      (_, i) => `b.claves && array(select clave from clave${degree} where i = ${i + 1})`,
    )
    return [...words, ...extra, where, BY_INDEX].join(' and ')
  }
  // The inverted index reads everybody who has a word before it gives the first: not if there are enough without it.
  const unless = alone ? `(select count(*) from cg) <= ${CAP} and ` : ''
  const so = alone
    ? '(select greatest((select count(*) from cg), (select count(*) from c0)))'
    : '(select count(*) from c0)'
  const source = among(extra)
  const page = value('pagina', 'integer')
  // Where numbers lead to people too, what their names are like is asked of them.
  const slips = beside.length > 0 ? 'true' : `${so} < ${page}`
  const word = (from: string, columns: string, condition: string): string => `select ${columns},
  null::smallint, null::text, null::text, null::date, null::text, null::text, null::boolean from ${from} where ${condition}`
  const found = (via: string, from: string): string => `select '${via}', null, ${from}.* from ${from}`
  // Materialised, so that the limit is not a reason to read the table instead of the index.
  return compiledBy(
    p,
    caller,
    `with ${[
      ...vocabulary,
      ...(alone ? goingBy(where) : []),
      `t0 as materialized (select ${COLUMNS} from ${source} where ${unless}${step(0)})`,
      `c0 as materialized (select * from t0 limit ${CAP + 1})`,
      `t1 as materialized (select ${COLUMNS} from ${source} where ${so} < ${page} and ${step(1)})`,
      `c1 as materialized (select * from t1 limit ${CAP + 1})`,
      `t2 as materialized (select ${COLUMNS} from ${source} where ${so} + (select count(*) from c1) < ${page} and ${step(2)})`,
      `c2 as materialized (select * from t2 limit ${CAP + 1})`,
      `cf as materialized (select ${COLUMNS} from busqueda_paciente b
  where b.fonemas = array(select f from w where suelta order by f) and ${[...extra, where].join(' and ')} limit ${CAP + 1})`,
    ].join(',\n')}
${[
  // In small letters what was written together.
  word('w', `case when suelta then 'K' else 'k' end, f, null::uuid, i::text, p`, 'true'),
  word('igual', `case when suelta then tipo else lower(tipo) end, palabra, null::uuid, i::text, ''`, 'true'),
  word('comienza', `'P', palabra, null::uuid, i::text, n::text`, 'true'),
  word('parecida', `'A', palabra, null::uuid, i::text, n`, slips),
  found('0', 'c0'),
  found('1', 'c1'),
  found('2', 'c2'),
  found('f', 'cf'),
  ...(alone ? [found('g', 'cg')] : []),
].join('\nunion all ')}`,
  )
}

/** Of a day there are few: they are read and looked through, instead of everybody who has the word. */
const among = (conditions: readonly string[]): string => {
  const day = conditions.find((c) => c.startsWith(ON_DAY))
  return day === undefined ? 'busqueda_paciente b' : `(select b.* from busqueda_paciente b where ${day} offset 0) b`
}

/** All but one of what was typed, whichever that is. */
export function byAllButOne(caller: CallerShape, slots: number, beside: readonly NameCompanion[]): CompiledStatement {
  const { p, list, value, where } = clauses(caller)
  const all = [
    ...Array.from({ length: slots }, (_, i) => `b.claves && ${list(`palabra${i}_0`)}`),
    ...beside.map((kind, k) => condition(value, kind, k)),
  ]
  const parts = all.map((_, i) => {
    const rest = all.filter((_, j) => j !== i)
    return `t${i} as materialized (select ${COLUMNS} from ${among(rest)} where ${[...rest, where].join(' and ')})`
  })
  const rows = all.map((_, i) => `(select '${i}', null::text, t${i}.* from t${i} limit ${CAP_EXACT + 1})`)
  return compiledBy(p, caller, `with ${parts.join(',\n')}\n${rows.join('\nunion all\n')}`)
}
