import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText, parameters } from '../../engine/parameters.ts'
import type { RawRow } from '../../engine/raw-query.ts'
import { alive, amongHis, reached } from '../../engine/reach.ts'
import type { ReachClass } from '../../model/roles.ts'
import { historia } from '../../resources/historia.ts'
import { paciente } from '../../resources/paciente.ts'
import { nearNumbers } from './near.ts'
import { type Element, phoneOf } from './read-query.ts'
import type { Candidate, CodeField } from './score.ts'
import type { Meant, Slot } from './vocabulary.ts'

/** What narrows a search besides what was typed; null where nothing was said. */
export interface Filters {
  readonly sexo_biologico: string | null
  readonly municipio_residencia: string | null
  readonly eapb: string | null
  readonly activo: boolean | null
  /** Birth dates of the ages asked for. */
  readonly nacido_desde: string | null
  readonly nacido_hasta: string | null
}

/** Which codes this caller may be led by. */
export interface Codes {
  readonly familia: boolean
  readonly historia: boolean
}

export interface Found {
  readonly candidates: readonly Candidate[]
  /** False if there were more than are compared. */
  readonly complete: boolean
}

/** How many patients are compared with what was typed, at each degree of likeness. */
export const CAP = 500
const CAP_EXACT = 200
const MOST_SLOTS = 6
const MOST_CONDITIONS = 3
const LEAST_NEAR = 6
const LEAST_PREFIX = 4

const COLUMNS = `b.id, array_to_string(b.palabras, ' '), array_to_string(b.claves, ' '), b.tipo_documento,
  b.numero_documento, b.fecha_nacimiento, b.movil, b.fijo, b.activo`

type Name = string
interface Compiled {
  readonly text: string
  readonly values: (given: Readonly<Record<Name, string | null>>) => (string | null)[]
}

/** The clauses that every statement on behalf of this class of caller has, over the narrow rows. */
function clauses(reach: ReachClass, few: boolean) {
  const p = parameters<Name>()
  // Out of the planner's sight, or it plans every search anew.
  const list = (name: Name): string => `array(select unnest(${p.use(name, 'text[]')}))`
  const filter = (name: Name, type: string, test: string): string => {
    const value = p.use(name, type)
    return `(${value} is null or ${test.replace('?', value)})`
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
  return { p, list, where: where.join(' and '), miembros }
}

const compiledBy = (p: ReturnType<typeof parameters<Name>>, text: string): Compiled => ({
  text,
  values: (given) => p.values(given) as (string | null)[],
})

/** By document, telephone, family and history: each along its own index. */
function byCode(reach: ReachClass, few: boolean, codes: Codes): Compiled {
  const { p, list, where, miembros } = clauses(reach, few)
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
      `b.fecha_nacimiento between ${p.use('desde', 'date')} and ${p.use('hasta', 'date')}`,
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
function byNearDocument(reach: ReachClass, few: boolean): Compiled {
  const { p, list, where } = clauses(reach, few)
  const from = (condition: string): string =>
    `(select '', null::text, ${COLUMNS} from busqueda_paciente b where ${condition} and ${where} limit ${CAP_EXACT + 1})`
  const prefix = p.use('comienzo', 'text')
  return compiledBy(
    p,
    `${from(`b.numero_documento = any(${list('numeros')})`)}
union all
${from(`b.numero_documento > ${prefix} collate "C" and b.numero_documento < (${prefix} || 'a') collate "C"`)}`,
  )
}

/** What a number or a date beside the words asks of the patient. */
const condition = (p: ReturnType<typeof parameters<Name>>, k: number): string => {
  const number = p.use(`numero${k}`, 'text')
  return `(b.numero_documento like '%' || ${number} || '%' or b.movil = ${p.use(`telefono${k}`, 'text')}
    or b.fijo = ${p.use(`telefono${k}`, 'text')}
    or b.fecha_nacimiento between ${p.use(`desde${k}`, 'date')} and ${p.use(`hasta${k}`, 'date')})`
}

/**
 * By the words of the name. Who has all of them as typed or alike in sound; if those do not fill the page, also who has words
 * that begin so; and then also words a slip away. A caller's reach narrows before the cap does.
 */
function byWords(reach: ReachClass, few: boolean, slots: number, conditions: number): Compiled {
  const { p, list, where } = clauses(reach, few)
  const extra = Array.from({ length: conditions }, (_, k) => condition(p, k))
  const step = (degree: number): string => {
    const words = Array.from({ length: slots }, (_, i) => `b.claves && ${list(`palabra${i}_${degree}`)}`)
    return [...words, ...extra, where].join(' and ')
  }
  const so = `(select count(*) from c0)`
  const page = p.use('pagina', 'integer')
  // Materialised, so that the limit is not a reason to read the table instead of the index.
  return compiledBy(
    p,
    `with t0 as materialized (select ${COLUMNS} from busqueda_paciente b where ${step(0)}),
c0 as materialized (select * from t0 limit ${CAP + 1}),
t1 as materialized (select ${COLUMNS} from busqueda_paciente b where ${so} < ${page} and ${step(1)}),
c1 as materialized (select * from t1 limit ${CAP + 1}),
t2 as materialized (select ${COLUMNS} from busqueda_paciente b where ${so} + (select count(*) from c1) < ${page} and ${step(2)}),
c2 as materialized (select * from t2 limit ${CAP + 1}),
cf as materialized (select ${COLUMNS} from busqueda_paciente b
  where b.fonemas = array(select unnest(${p.use('fonemas', 'text[]')}) collate "C") and ${[...extra, where].join(' and ')} limit ${CAP + 1})
select '0', null::text, c0.* from c0 union all select '1', null, c1.* from c1 union all select '2', null, c2.* from c2
union all select 'f', null, cf.* from cf`,
  )
}

/** All but one of what was typed, whichever that is. */
function byAllButOne(reach: ReachClass, few: boolean, slots: number, conditions: number): Compiled {
  const { p, list, where } = clauses(reach, few)
  const all = [
    ...Array.from({ length: slots }, (_, i) => `b.claves && ${list(`palabra${i}_0`)}`),
    ...Array.from({ length: conditions }, (_, k) => condition(p, k)),
  ]
  const without = (i: number): string => [...all.filter((_, j) => j !== i), where].join(' and ')
  const parts = all.map(
    (_, i) => `t${i} as materialized (select ${COLUMNS} from busqueda_paciente b where ${without(i)})`,
  )
  const rows = all.map((_, i) => `(select '${i}', null::text, t${i}.* from t${i} limit ${CAP_EXACT + 1})`)
  return compiledBy(p, `with ${parts.join(',\n')}\n${rows.join('\nunion all\n')}`)
}

const TIERS = { exacta: 0, fonetica: 0, prefijo: 1, aproximada: 2 } as const

/** The keys of a word up to each degree of likeness. */
const keysUpTo = ({ keys }: Slot, degree: number): string[] =>
  [...keys].filter(([, alike]) => TIERS[alike.tipo] <= degree).map(([key]) => key)

/** The surest keys that a word has, however sure. */
const surest = (slot: Slot): string[] =>
  [0, 1, 2].map((degree) => keysUpTo(slot, degree)).find((keys) => keys.some((k) => k[1] !== ':')) ?? []

/** The words that narrow most, if there are too many to ask for all at once; the rest is compared afterwards. */
const asked = (slots: readonly Slot[]): Slot[] =>
  [...slots].sort((a, b) => b.texto.length - a.texto.length).slice(0, MOST_SLOTS)

type Numbered = Extract<Element, { numero: string }>
const numbersOf = (elements: readonly Element[]): Numbered[] => elements.filter((e): e is Numbered => 'numero' in e)

function conditionsOf(elements: readonly Element[]): Record<Name, string | null>[] {
  return elements
    .filter((e) => e.kind === 'fecha' || e.kind === 'numero' || e.kind === 'codigo' || e.kind === 'documento')
    .slice(0, MOST_CONDITIONS)
    .map((e) => {
      if (e.kind === 'fecha') return { numero: null, telefono: null, desde: e.desde, hasta: e.hasta }
      const dates = e.kind === 'numero' ? e.fechas : null
      return {
        numero: e.numero,
        telefono: phoneOf(e.numero),
        desde: dates?.desde ?? null,
        hasta: dates?.hasta ?? null,
      }
    })
}

export function finder(core: Core) {
  const compiled = new Map<string, Compiled>()
  const statement = (name: string, make: () => Compiled): Compiled => {
    const known = compiled.get(name) ?? make()
    compiled.set(name, known)
    return known
  }

  async function run(
    name: string,
    make: () => Compiled,
    given: Readonly<Record<Name, string | null>>,
    most: number,
  ): Promise<Found> {
    const { text, values } = statement(name, make)
    const rows = await core.db.raw({ name: `busqueda_${name}`, text, values: values(given) })
    const counts = new Map<string, number>()
    for (const row of rows) counts.set(row[0] ?? '', (counts.get(row[0] ?? '') ?? 0) + 1)
    return { candidates: merge(rows), complete: ![...counts.values()].some((n) => n > most) }
  }

  /** The statement's own name for who asks, and the parameters that all of them take. */
  async function caller(call: Call, reach: ReachClass, filters: Filters) {
    const few = reach === 'concedido' && (await core.hasFewPatients(call))
    const { activo, ...texts } = filters
    const given = {
      ...texts,
      activo: activo === null ? null : String(activo),
      miembros: arrayText(call.actor.miembros),
    }
    return { few, given, name: `${reach}${few ? '_pocos' : ''}` }
  }

  return {
    async byCode(call: Call, reach: ReachClass, codes: Codes, q: Question, filters: Filters): Promise<Found> {
      const who = await caller(call, reach, filters)
      const numbers = numbersOf(q.elements)
      const onlyDates = !q.elements.some((e) => e.kind === 'palabra')
      const dates = q.elements.find((e) => e.kind === 'fecha')
      const figures = numbers.map((e) => (e.kind === 'numero' ? e.fechas : null)).find((f) => f?.desde === f?.hasta)
      const range = onlyDates ? (dates ?? figures ?? null) : null
      return run(
        `codigo_${who.name}_${Number(codes.familia)}${Number(codes.historia)}`,
        () => byCode(reach, who.few, codes),
        {
          ...who.given,
          numeros: arrayText(numbers.map((e) => e.numero)),
          telefonos: arrayText(numbers.map((e) => phoneOf(e.numero))),
          codigos: arrayText(q.codes),
          desde: range?.desde ?? null,
          hasta: range?.hasta ?? null,
        },
        CAP_EXACT,
      )
    },

    async byNearDocument(call: Call, reach: ReachClass, q: Question, filters: Filters): Promise<Found> {
      const who = await caller(call, reach, filters)
      const numbers = numbersOf(q.elements).map((e) => e.numero)
      const near = numbers.filter((n) => n.length >= LEAST_NEAR).flatMap(nearNumbers)
      const prefix = numbers.find((n) => n.length >= LEAST_PREFIX) ?? null
      if (near.length === 0 && prefix === null) return { candidates: [], complete: true }
      return run(
        `cerca_${who.name}`,
        () => byNearDocument(reach, who.few),
        { ...who.given, numeros: arrayText(near), comienzo: prefix },
        CAP_EXACT,
      )
    },

    async byWords(
      call: Call,
      reach: ReachClass,
      q: Question,
      meant: Meant,
      filters: Filters,
      page: number,
    ): Promise<Found> {
      const who = await caller(call, reach, filters)
      const slots = asked(meant.slots)
      const conditions = conditionsOf(q.elements)
      const given: Record<Name, string | null> = {
        ...who.given,
        pagina: String(page),
        fonemas: arrayText(meant.fonemas),
        ...numberedFrom(conditions),
      }
      slots.forEach((slot, i) => {
        for (const degree of [0, 1, 2]) given[`palabra${i}_${degree}`] = arrayText(keysUpTo(slot, degree))
      })
      const name = `palabras_${who.name}_${slots.length}_${conditions.length}`
      return run(name, () => byWords(reach, who.few, slots.length, conditions.length), given, CAP)
    },

    async byAllButOne(call: Call, reach: ReachClass, q: Question, meant: Meant, filters: Filters): Promise<Found> {
      const who = await caller(call, reach, filters)
      const slots = asked(meant.slots)
      const conditions = conditionsOf(q.elements)
      if (slots.length + conditions.length < 2) return { candidates: [], complete: true }
      const given: Record<Name, string | null> = { ...who.given, ...numberedFrom(conditions) }
      slots.forEach((slot, i) => {
        given[`palabra${i}_0`] = arrayText(surest(slot))
      })
      const name = `parte_${who.name}_${slots.length}_${conditions.length}`
      return run(name, () => byAllButOne(reach, who.few, slots.length, conditions.length), given, CAP_EXACT)
    },
  }
}

export interface Question {
  readonly elements: readonly Element[]
  readonly codes: readonly string[]
}

const numberedFrom = (conditions: readonly Record<Name, string | null>[]): Record<Name, string | null> =>
  Object.fromEntries(
    conditions.flatMap((c, k) =>
      Object.entries(c).map(([name, value]): [Name, string | null] => [`${name}${k}`, value]),
    ),
  )

/** One candidate per patient, with every code that led to it. */
function merge(rows: readonly RawRow[]): Candidate[] {
  const found = new Map<string, Candidate & { codigos: Map<string, CodeField> }>()
  for (const [via, code, id, words, keys, type, document, birth, movil, fijo, active] of rows) {
    const known = found.get(id ?? '') ?? {
      id: id ?? '',
      palabras: (words ?? '').split(' '),
      claves: new Set((keys ?? '').split(' ')),
      tipo_documento: type ?? '',
      numero_documento: document ?? '',
      fecha_nacimiento: birth ?? '',
      movil: movil ?? null,
      fijo: fijo ?? null,
      activo: active === 't',
      codigos: new Map<string, CodeField>(),
    }
    if (code !== null && code !== undefined) known.codigos.set(code, via as CodeField)
    found.set(known.id, known)
  }
  return [...found.values()]
}
