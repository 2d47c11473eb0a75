import { parameters } from '../../engine/parameters.ts'
import { alive, amongHis, reached } from '../../engine/reach.ts'
import type { ReachClass } from '../../model/roles.ts'
import { historia } from '../../resources/historia.ts'
import { paciente } from '../../resources/paciente.ts'

/** Which codes this caller may be led by. */
export interface Codes {
  readonly familia: boolean
  readonly historia: boolean
}

/** How many patients are compared with what was typed, at each degree of likeness. */
export const CAP = 500
export const CAP_EXACT = 200

const COLUMNS = `b.id, array_to_string(b.palabras, ' '), array_to_string(b.claves, ' '), b.apellido, b.tipo_documento,
  b.numero_documento, b.fecha_nacimiento, b.movil, b.fijo, b.activo`

export type Name = string
/** A parameter out of the planner's sight. */
type Hidden = (name: Name, type: string) => string
export interface Compiled {
  readonly text: string
  readonly values: (given: Readonly<Record<Name, string | null>>) => (string | null)[]
}

/** The clauses that every statement on behalf of this class of caller has, over the narrow rows. */
function clauses(reach: ReachClass, few: boolean) {
  const p = parameters<Name>()
  // Out of the planner's sight, or it plans every search anew.
  const list = (name: Name): string => `array(select unnest(${p.use(name, 'text[]')}))`
  const value = (name: Name, type: string): string => `(select ${p.use(name, type)})`
  const filter = (name: Name, type: string, test: string): string => {
    const given = value(name, type)
    return `(${given} is null or ${test.replace('?', given)})`
  }
  const miembros = list('miembros')
  const where = [
    reached(paciente, 'b', reach, miembros),
    `${p.use('miembros', 'text[]')} is not null`,
    ...(few ? [amongHis(paciente, 'b', miembros)] : []),
    filter('sexo_biologico', 'text', 'b.sexo_biologico = ?'),
    filter('municipio_residencia', 'text', 'b.municipio_residencia = ?'),
    filter('eapb', 'uuid', 'b.eapb = ?'),
    filter('activo', 'boolean', 'b.activo = ?'),
    filter('nacido_desde', 'date', 'b.fecha_nacimiento >= ?'),
    filter('nacido_hasta', 'date', 'b.fecha_nacimiento <= ?'),
  ]
  return { p, list, value, where: where.join(' and '), miembros }
}

const compiledBy = (p: ReturnType<typeof parameters<Name>>, text: string): Compiled => ({
  text,
  values: (given) => p.values(given) as (string | null)[],
})

/** By document, telephone, family and history: each along its own index. */
export function byCode(reach: ReachClass, few: boolean, codes: Codes): Compiled {
  const { p, list, value, where, miembros } = clauses(reach, few)
  const from = (via: string, code: string, source: string, condition: string): string =>
    `(select '${via}', ${code}, ${COLUMNS} from ${source} where ${condition} and ${where} limit ${CAP_EXACT + 1})`
  const stands = `${alive('h')} and ${reached(historia, 'h', reach, miembros)}`
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
  if (codes.familia)
    parts.push(
      from(
        'codigo_familia',
        'q.codigo_familia',
        'paciente q join busqueda_paciente b on b.id = q.id',
        `q.codigo_familia = any(${list('codigos')}) and ${alive('q')}`,
      ),
    )
  if (codes.historia)
    for (const field of ['numero_historia', 'numero_atencion'])
      parts.push(
        from(
          field,
          `h.${field}`,
          'historia h join busqueda_paciente b on b.id = h.paciente',
          `h.${field} = any(${list('codigos')}) and ${stands}`,
        ),
      )
  return compiledBy(p, parts.join('\nunion all\n'))
}

/** By a document that is not quite the one typed, or of which only the beginning was. */
export function byNearDocument(reach: ReachClass, few: boolean): Compiled {
  const { p, list, value, where } = clauses(reach, few)
  const from = (condition: string): string =>
    `(select '', null::text, ${COLUMNS} from busqueda_paciente b where ${condition} and ${where} limit ${CAP_EXACT + 1})`
  const prefix = value('comienzo', 'text')
  return compiledBy(
    p,
    `${from(`b.numero_documento = any(${list('numeros')})`)}
union all
${from(`b.numero_documento > ${prefix} collate "C" and b.numero_documento < (${prefix} || 'a') collate "C"`)}`,
  )
}

/** What stands beside the words: a day, a stretch of days, or a number that may be several things. */
export type Beside = 'dia' | 'dias' | 'numero'

const ON_DAY = 'b.fecha_nacimiento = '

/** Only the parameters that it names: one that no clause uses has no type. */
const condition = (value: Hidden, kind: Beside, k: number): string => {
  const from = value(`desde${k}`, 'date')
  if (kind === 'dia') return `${ON_DAY}${from}`
  const within = `b.fecha_nacimiento between ${from} and ${value(`hasta${k}`, 'date')}`
  if (kind === 'dias') return within
  const phone = value(`telefono${k}`, 'text')
  const part = `b.numero_documento like '%' || ${value(`numero${k}`, 'text')} || '%'`
  return `(${part} or b.movil = ${phone} or b.fijo = ${phone} or ${within})`
}

/**
 * By the words of the name. Who has all of them as typed or alike in sound; if those do not fill the page, also who has words
 * that begin so; and then also words a slip away. A caller's reach narrows before the cap does.
 */
export function byWords(reach: ReachClass, few: boolean, slots: number, beside: readonly Beside[]): Compiled {
  const { p, list, value, where } = clauses(reach, few)
  const extra = beside.map((kind, k) => condition(value, kind, k))
  const step = (degree: number): string => {
    const words = Array.from({ length: slots }, (_, i) => `b.claves && ${list(`palabra${i}_${degree}`)}`)
    return [...words, ...extra, where].join(' and ')
  }
  const so = `(select count(*) from c0)`
  const source = among(extra)
  const page = value('pagina', 'integer')
  // Materialised, so that the limit is not a reason to read the table instead of the index.
  return compiledBy(
    p,
    `with t0 as materialized (select ${COLUMNS} from ${source} where ${step(0)}),
c0 as materialized (select * from t0 limit ${CAP + 1}),
t1 as materialized (select ${COLUMNS} from ${source} where ${so} < ${page} and ${step(1)}),
c1 as materialized (select * from t1 limit ${CAP + 1}),
t2 as materialized (select ${COLUMNS} from ${source} where ${so} + (select count(*) from c1) < ${page} and ${step(2)}),
c2 as materialized (select * from t2 limit ${CAP + 1}),
cf as materialized (select ${COLUMNS} from busqueda_paciente b
  where b.fonemas = array(select unnest(${p.use('fonemas', 'text[]')}) collate "C") and ${[...extra, where].join(' and ')} limit ${CAP + 1})
select '0', null::text, c0.* from c0 union all select '1', null, c1.* from c1 union all select '2', null, c2.* from c2
union all select 'f', null, cf.* from cf`,
  )
}

/** Of a day there are few: they are read and looked through, instead of everybody who has the word. */
const among = (conditions: readonly string[]): string => {
  const day = conditions.find((c) => c.startsWith(ON_DAY))
  return day === undefined ? 'busqueda_paciente b' : `(select b.* from busqueda_paciente b where ${day} offset 0) b`
}

/** All but one of what was typed, whichever that is. */
export function byAllButOne(reach: ReachClass, few: boolean, slots: number, beside: readonly Beside[]): Compiled {
  const { p, list, value, where } = clauses(reach, few)
  const all = [
    ...Array.from({ length: slots }, (_, i) => `b.claves && ${list(`palabra${i}_0`)}`),
    ...beside.map((kind, k) => condition(value, kind, k)),
  ]
  const parts = all.map((_, i) => {
    const rest = all.filter((_, j) => j !== i)
    return `t${i} as materialized (select ${COLUMNS} from ${among(rest)} where ${[...rest, where].join(' and ')})`
  })
  const rows = all.map((_, i) => `(select '${i}', null::text, t${i}.* from t${i} limit ${CAP_EXACT + 1})`)
  return compiledBy(p, `with ${parts.join(',\n')}\n${rows.join('\nunion all\n')}`)
}
