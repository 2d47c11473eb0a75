import type { RawRow } from '../../engine/connection/raw-query.ts'
import type { Tx } from '../../engine/database.ts'
import { arrayText } from '../../engine/parameters.ts'
import { amongHis, reached } from '../../engine/reach.ts'
import { paciente } from '../../resources/paciente.ts'
import { joins, type PatientQuery } from './read-query.ts'

/** How a word that was typed is like a word that is stored, from the surest to the least. */
export type Likeness = 'exacta' | 'fonetica' | 'prefijo' | 'aproximada'

export interface AlikeWord {
  readonly tipo: Likeness
  /** From 0 to 1. */
  readonly peso: number
  /** Two words that were typed apart: the stored one answers for both. */
  readonly unida?: true
}

/** A word that was typed, and the keys of the index that may be meant by it. */
export interface Slot {
  readonly texto: string
  readonly keys: ReadonlyMap<string, AlikeWord>
}

export interface MeantName {
  readonly slots: readonly Slot[]
  /** How the whole name sounds: who is called just this is found however many others share its words. */
  readonly fonemas: readonly string[]
  /** False if so many words begin like this that not all of them were taken. */
  readonly complete: boolean
}

/** Words taken of those that begin like the typed one. */
const MOST_PREFIXED = 300
const SOUNDS = 'aeioubdfgklmnprstxy'
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Everything that one slip makes of a word. */
const slips = (word: string, letters: string): string => `
  select substr(${word}, 1, n - 1) || l || substr(${word}, n + 1) as s
  from generate_series(1, length(${word})) n, regexp_split_to_table('${letters}', '') l
  union all select substr(${word}, 1, n - 1) || l || substr(${word}, n)
  from generate_series(1, length(${word}) + 1) n, regexp_split_to_table('${letters}', '') l
  union all select substr(${word}, 1, n - 1) || substr(${word}, n + 1) from generate_series(1, length(${word})) n
  union all select substr(${word}, 1, n - 1) || substr(${word}, n + 1, 1) || substr(${word}, n, 1) || substr(${word}, n + 2)
  from generate_series(1, length(${word}) - 1) n`

const beginning = (column: string, start: string): string =>
  `v.${column} > ${start} and v.${column} < ${start} || chr(1114111)`

const typedWords = (list: string, apart: boolean): string =>
  `select o::integer as i, ${apart} as suelta, array_to_string(custodia_todas_palabras(x), '') collate "C" as p
      from unnest(${list}::text[]) with ordinality u(x, o)`

/** The words of that table that begin like the typed one, or whose sound does. */
const prefixed = (words: string): string => `select w.i, true, 'P', v.palabra, w.n::text from w cross join lateral (
  select v.palabra from ${words} v where ${beginning('palabra', 'w.p')} order by v.palabra limit ${MOST_PREFIXED + 1}
) v where w.suelta and w.n >= 2
union all select w.i, true, 'P', v.palabra, w.n::text from w cross join lateral (
  select v.palabra from ${words} v where ${beginning('fonetica', 'w.f')} order by v.fonetica limit ${MOST_PREFIXED + 1}
) v where w.suelta and w.n >= 3 and length(w.f) >= 3`

const MEMBERS = 'array(select unnest($2::text[]))'
/**
 * The same beginnings among the words of the patients that a caller reaches, for one who reaches few: what is cut off must not
 * depend on what strangers are called. Parameters: the words, and the caller's names.
 */
const OWN_PREFIXED = `with w as materialized (
  select t.i, t.suelta, t.p, custodia_fonetica(t.p) collate "C" as f, length(t.p) as n from (${typedWords('$1', true)}) t
), propia as materialized (
  select v.palabra, v.fonetica from busqueda_palabra v where v.palabra in (
    select regexp_replace(c, '^i:', '') collate "C" from busqueda_paciente b, unnest(b.claves) c
    where c not like 'j:%' and ${reached(paciente, 'b', 'concedido', MEMBERS)} and ${amongHis(paciente, 'b', MEMBERS)})
) ${prefixed('propia')}`

/**
 * What the typed words may mean, of the words that there are: the same, alike in sound, beginning so, or a slip away. Two
 * slips are looked for only in a word that nobody has; of a caller who reaches few patients in any word, or the answer would
 * tell whether a stranger has it. Parameters: the words; those written together, which only sound alike; whether in any.
 */
const RESOLVE = `with w as materialized (
  select t.i, t.suelta, t.p, custodia_fonetica(t.p) collate "C" as f, length(t.p) as n
  from (${typedWords('$1', true)} union all ${typedWords('$2', false)}) t
), igual as materialized (
  select w.i, w.suelta, v.palabra, case when v.palabra = w.p then 'E' else 'F' end as tipo
  from w join busqueda_palabra v on v.fonetica = w.f
), nueva as materialized (
  select w.i, w.p, w.f, w.n from w
  where w.suelta and w.n >= 4 and ($3::boolean or not exists (select 1 from igual e where e.i = w.i and e.suelta))
)
select w.i, w.suelta, 'K' as tipo, w.f as palabra, w.p as resto from w
union all select e.i, e.suelta, e.tipo, e.palabra, '' from igual e
union all ${prefixed('busqueda_palabra')}
union all select w.i, true, 'A', v.palabra, '1' from w
  cross join lateral (select distinct s collate "C" as s from (${slips('w.f', SOUNDS)}) x) x
  join busqueda_palabra v on v.fonetica = x.s
where w.suelta and w.n >= 4 and length(w.f) >= 4
union all select w.i, true, 'A', v.palabra, '1' from nueva w
  cross join lateral (select distinct s collate "C" as s from (${slips('w.p', LETTERS)}) x) x
  join busqueda_palabra v on v.palabra = x.s
union all select w.i, true, 'A', v.palabra, '2' from nueva w
  join busqueda_palabra v on v.fonetica operator(public.%) w.f
where w.n >= 6 and public.levenshtein_less_equal(v.fonetica, w.f, 2) <= 2
union all select w.i, true, 'A', v.palabra, '2' from nueva w
  join busqueda_palabra v on v.palabra operator(public.%) w.p
where w.n >= 6 and public.levenshtein_less_equal(v.palabra, w.p, 2) <= 2`

const LEAST_JOINED = 5

const alikeOf = (kind: string, stored: string, rest: string): AlikeWord => {
  switch (kind) {
    case 'E':
      return { tipo: 'exacta', peso: 1 }
    case 'F':
      return { tipo: 'fonetica', peso: 0.9 }
    case 'P':
      return { tipo: 'prefijo', peso: 0.6 + 0.25 * Math.min(1, Number(rest) / stored.length) }
    default:
      return { tipo: 'aproximada', peso: rest === '1' ? 0.6 : 0.4 }
  }
}

/** Keeps the surer of two ways in which one stored word is like the typed one. */
function put(keys: Map<string, AlikeWord>, key: string, alike: AlikeWord): void {
  const before = keys.get(key)
  if (before === undefined || before.peso < alike.peso) keys.set(key, alike)
}

/** Who asks, where there are patients out of reach. */
export interface CallerReach {
  readonly members: readonly string[]
  hasFew(): Promise<boolean>
}

const isCut = (rows: readonly RawRow[]): boolean => {
  const counts = new Map<string | null | undefined, number>()
  for (const [at, , kind] of rows) if (kind === 'P') counts.set(at, (counts.get(at) ?? 0) + 1)
  return [...counts.values()].some((n) => n > MOST_PREFIXED)
}

/** `named`: whether this caller sees the name by which a person is known; `reaching`: null if there is nobody out of reach. */
export async function resolve(
  db: Tx,
  asked: PatientQuery,
  named: boolean,
  reaching: CallerReach | null,
): Promise<MeantName> {
  const typed = asked.elements.filter((e) => e.kind === 'palabra').map((e) => e.texto)
  const together = joins(asked.words)
  let rows = await db.raw({
    name: 'busqueda_vocabulario',
    text: RESOLVE,
    values: [arrayText(typed), arrayText(together.map((j) => j.texto)), String(reaching !== null)],
  })
  if (reaching !== null && isCut(rows) && (await reaching.hasFew())) {
    const own = await db.raw({
      name: 'busqueda_vocabulario_propio',
      text: OWN_PREFIXED,
      values: [arrayText(typed), arrayText(reaching.members)],
    })
    rows = [...rows.filter(([, , kind]) => kind !== 'P'), ...own]
  }
  const slots = typed.map((texto) => ({ texto, keys: new Map<string, AlikeWord>() }))
  const fonemas: string[] = []
  for (const [at, apart, kind = '', stored = '', rest = ''] of rows) {
    const i = Number(at) - 1
    const [word, extra] = [stored ?? '', rest ?? '']
    if (apart === 't') {
      const slot = slots[i]
      if (slot === undefined) continue
      if (kind === 'K') {
        fonemas.push(word)
        if (extra.length >= LEAST_JOINED) put(slot.keys, `j:${word}`, { tipo: 'fonetica', peso: 0.95 })
        continue
      }
      const alike = alikeOf(kind ?? '', word, extra)
      put(slot.keys, word, alike)
      if (named) put(slot.keys, `i:${word}`, { ...alike, peso: alike.peso * 0.98 })
    } else {
      const from = together[i]?.from ?? []
      for (const slot of slots) {
        if (!from.includes(slot.texto)) continue
        if (kind === 'K') put(slot.keys, `j:${word}`, { tipo: 'exacta', peso: 1, unida: true })
        else
          put(slot.keys, word, {
            tipo: kind === 'E' ? 'exacta' : 'fonetica',
            peso: kind === 'E' ? 1 : 0.9,
            unida: true,
          })
      }
    }
  }
  return {
    slots,
    fonemas: fonemas.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    complete: !isCut(rows),
  }
}
