import type { Call } from '../../engine/call.ts'
import type { RawRow } from '../../engine/connection/raw-query.ts'
import type { Core } from '../../engine/core.ts'
import { arrayText } from '../../engine/parameters.ts'
import { viewOf } from '../../model/access/access.ts'
import type { ReachClass } from '../../model/access/roles.ts'
import { paciente } from '../../resources/paciente.ts'
import {
  byAllButOne,
  byCode,
  byId,
  byNearDocument,
  byWords,
  CAP,
  CAP_EXACT,
  type CallerShape,
  type Codes,
  type CompiledStatement,
  type Name,
  type NameCompanion,
} from './candidates-sql.ts'
import { nearNumbers } from './near.ts'
import { type Element, type PatientQuery, phoneOf } from './read-query.ts'
import { type Candidate, type CodeField, codeFields } from './score.ts'
import { knownSounds } from './sounds.ts'
import { isCut, type MeantName, meantBy, type Slot, soundsIn, typedName } from './vocabulary.ts'

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

export interface FoundCandidates {
  readonly candidates: readonly Candidate[]
  /** What is shown of them, where it came with them. */
  readonly shown: ReadonlyMap<string, string>
  /** False if there were more than are compared. */
  readonly complete: boolean
}

export const nobody: FoundCandidates = { candidates: [], shown: new Map(), complete: true }

export interface FoundByWords {
  readonly meant: MeantName
  readonly found: FoundCandidates
}

const MOST_SLOTS = 6
const MOST_CONDITIONS = 3
const LEAST_NEAR = 6
const LEAST_PREFIX = 4

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

interface Condition {
  readonly kind: NameCompanion
  readonly given: Readonly<Record<Name, string | null>>
}

function conditionsOf(elements: readonly Element[]): Condition[] {
  return elements
    .filter((e) => e.kind === 'fecha' || 'numero' in e)
    .slice(0, MOST_CONDITIONS)
    .map((e): Condition => {
      const dates = e.kind === 'fecha' ? e : e.kind === 'numero' ? e.fechas : null
      const kind = e.kind !== 'fecha' ? 'numero' : e.desde === e.hasta ? 'dia' : 'dias'
      const numero = 'numero' in e ? e.numero : null
      const telefono = numero === null ? null : phoneOf(numero)
      return { kind, given: { numero, telefono, desde: dates?.desde ?? null, hasta: dates?.hasta ?? null } }
    })
}

export function finder(core: Core) {
  const compiled = new Map<string, CompiledStatement>()
  const statement = (name: string, make: () => CompiledStatement): CompiledStatement => {
    const known = compiled.get(name) ?? make()
    compiled.set(name, known)
    return known
  }

  const sounds = knownSounds()
  const wordList = (name: Name, words: readonly string[]): Record<Name, string> => {
    const known = words.map((word) => sounds.get(word))
    return {
      [name]: arrayText(words),
      [`${name}_limpias`]: arrayText(known.map((k) => k?.plain ?? null)),
      [`${name}_sonidos`]: arrayText(known.map((k) => k?.sound ?? null)),
    }
  }
  const rowsOf = (
    name: string,
    make: () => CompiledStatement,
    given: Readonly<Record<Name, string | null>>,
  ): Promise<RawRow[]> => {
    const { text, values } = statement(name, make)
    return core.db.raw({ name: `busqueda_${name}`, text, values: values(given) })
  }
  const run = async (
    name: string,
    make: () => CompiledStatement,
    given: Readonly<Record<Name, string | null>>,
  ): Promise<FoundCandidates> => foundIn(await rowsOf(name, make, given), CAP_EXACT)

  /** The statement's own name for who asks, and the parameters that all of them take. */
  async function caller(call: Call, reach: ReachClass, filters: Filters) {
    const few = reach === 'concedido' && (await core.hasFewPatients(call))
    const { activo, ...texts } = filters
    const given = {
      ...texts,
      activo: activo === null ? null : String(activo),
      miembros: arrayText(call.actor.miembros),
    }
    const filtered = Object.values(filters).some((value) => value !== null)
    const view = viewOf(call.actor.rol, paciente)
    const shape: CallerShape = { view, reach, few, filtered }
    return { shape, given, name: `${view}_${reach}${few ? '_pocos' : ''}${filtered ? '_filtro' : ''}` }
  }

  return {
    async byCode(
      call: Call,
      reach: ReachClass,
      codes: Codes,
      q: PatientQuery,
      filters: Filters,
    ): Promise<FoundCandidates> {
      const who = await caller(call, reach, filters)
      const numbers = numbersOf(q.elements)
      const onlyDates = !q.elements.some((e) => e.kind === 'palabra')
      const dates = q.elements.find((e) => e.kind === 'fecha')
      const figures = numbers.map((e) => (e.kind === 'numero' ? e.fechas : null)).find((f) => f?.desde === f?.hasta)
      const range = onlyDates ? (dates ?? figures ?? null) : null
      return run(
        `codigo_${who.name}_${Number(codes.familia)}${Number(codes.historia)}`,
        () => byCode(who.shape, codes),
        {
          ...who.given,
          numeros: arrayText(numbers.map((e) => e.numero)),
          telefonos: arrayText(numbers.map((e) => phoneOf(e.numero))),
          codigos: arrayText(q.codes),
          desde: range?.desde ?? null,
          hasta: range?.hasta ?? null,
        },
      )
    },

    async byId(call: Call, reach: ReachClass, ids: readonly string[], filters: Filters): Promise<FoundCandidates> {
      if (ids.length === 0) return nobody
      const who = await caller(call, reach, filters)
      return run(`ids_${who.name}`, () => byId(who.shape), { ...who.given, ids: arrayText(ids) })
    },

    async byNearDocument(call: Call, reach: ReachClass, q: PatientQuery, filters: Filters): Promise<FoundCandidates> {
      const who = await caller(call, reach, filters)
      const numbers = numbersOf(q.elements).map((e) => e.numero)
      const near = numbers.filter((n) => n.length >= LEAST_NEAR).flatMap(nearNumbers)
      const prefix = numbers.find((n) => n.length >= LEAST_PREFIX) ?? null
      if (near.length === 0 && prefix === null) return nobody
      return run(`cerca_${who.name}`, () => byNearDocument(who.shape), {
        ...who.given,
        numeros: arrayText(near),
        comienzo: prefix,
      })
    },

    async byWords(
      call: Call,
      reach: ReachClass,
      q: PatientQuery,
      named: boolean,
      filters: Filters,
      page: number,
    ): Promise<FoundByWords> {
      const who = await caller(call, reach, filters)
      const typed = typedName(q)
      const conditions = conditionsOf(q.elements)
      const beside = conditions.map((c) => c.kind)
      const slots = Math.min(typed.words.length, MOST_SLOTS)
      const given: Record<Name, string | null> = {
        ...who.given,
        pagina: String(page),
        ...wordList('palabras', typed.words),
        ...wordList('juntas', typed.together),
        parte_palabra: placesText(typed.parts.map((part) => part.word)),
        parte_junta: placesText(typed.parts.map((part) => part.whole)),
        ...numberedFrom(conditions),
      }
      const name = `palabras_${who.name}_${slots}_${beside.join('_')}`
      const ask = (own: boolean): Promise<RawRow[]> =>
        rowsOf(name, () => byWords({ caller: who.shape, named, slots, beside }), {
          ...given,
          solo_propias: String(own),
        })
      let rows = await ask(false)
      if (who.shape.few && isCut(rows)) rows = await ask(true)
      for (const heard of soundsIn(typed, rows)) sounds.keep(heard)
      return { meant: meantBy(typed, rows, named), found: foundIn(rows.filter(isPatientRow), CAP) }
    },

    async byAllButOne(
      call: Call,
      reach: ReachClass,
      q: PatientQuery,
      meant: MeantName,
      filters: Filters,
    ): Promise<FoundCandidates> {
      const who = await caller(call, reach, filters)
      const slots = asked(meant.slots)
      const conditions = conditionsOf(q.elements)
      const beside = conditions.map((c) => c.kind)
      if (slots.length + conditions.length < 2) return nobody
      const given: Record<Name, string | null> = { ...who.given, ...numberedFrom(conditions) }
      slots.forEach((slot, i) => {
        given[`palabra${i}_0`] = arrayText(surest(slot))
      })
      const name = `parte_${who.name}_${slots.length}_${beside.join('_')}`
      return run(name, () => byAllButOne(who.shape, slots.length, beside), given)
    },
  }
}

const numberedFrom = (conditions: readonly Condition[]): Record<Name, string | null> =>
  Object.fromEntries(
    conditions.flatMap(({ given }, k) =>
      Object.entries(given).map(([name, value]): [Name, string | null] => [`${name}${k}`, value]),
    ),
  )

/** Places of a list, which SQL counts from one. */
const placesText = (places: readonly number[]): string => `{${places.map((at) => at + 1).join(',')}}`

const isPatientRow = ([, , id]: RawRow): boolean => id !== null

function foundIn(rows: readonly RawRow[], most: number): FoundCandidates {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(row[0] ?? '', (counts.get(row[0] ?? '') ?? 0) + 1)
  const shown = rows.flatMap(([, , id, , , , , , , , , , json]) =>
    typeof id === 'string' && typeof json === 'string' ? [[id, json] as const] : [],
  )
  return { candidates: merge(rows), shown: new Map(shown), complete: ![...counts.values()].some((n) => n > most) }
}

/** One candidate per patient, with every code that led to it. */
function merge(rows: readonly RawRow[]): Candidate[] {
  const found = new Map<string, Candidate & { codigos: Map<string, CodeField> }>()
  for (const [via, code, id, words, keys, surname, type, document, birth, movil, fijo, active] of rows) {
    const known = found.get(id ?? '') ?? {
      id: id ?? '',
      palabras: (words ?? '').split(' '),
      claves: new Set((keys ?? '').split(' ')),
      apellido: Number(surname) - 1,
      tipo_documento: type ?? '',
      numero_documento: document ?? '',
      fecha_nacimiento: birth ?? '',
      movil: movil ?? null,
      fijo: fijo ?? null,
      activo: active === 't',
      codigos: new Map<string, CodeField>(),
    }
    const field = codeFields.find((name) => name === via)
    if (code !== null && code !== undefined && field !== undefined) known.codigos.set(code, field)
    found.set(known.id, known)
  }
  return [...found.values()]
}
