import { amongHis, reached } from '../../engine/reach.ts'
import { paciente } from '../../resources/paciente.ts'

/** Words taken of those that begin like the typed one. */
export const MOST_PREFIXED = 300
/** Words of fewer letters are not taken for two that were written as one. */
const LEAST_JOINED = 5

const beginning = (column: string, start: string): string =>
  `v.${column} > ${start} and v.${column} < ${start} || chr(1114111)`

/** A sound that is known already is given: working one out costs as much as the rest of a search. */
const typedWords = ({ texts, plain, sounds }: WordListSql, apart: boolean): string =>
  `select o::integer as i, ${apart} as suelta, coalesce(l, array_to_string(custodia_todas_palabras(x), '')) collate "C" as p, s
      from unnest(${texts}, ${plain}, ${sounds}) with ordinality u(x, l, s, o)`

/** The words of that table that begin like the typed one, or whose sound does. */
const prefixed = (words: string, when: string): string => `select w.i, w.n, v.palabra from w cross join lateral (
  select v.palabra from ${words} v where ${beginning('palabra', 'w.p')} order by v.palabra limit ${MOST_PREFIXED + 1}
) v where w.suelta and w.n >= 2${when}
union all select w.i, w.n, v.palabra from w cross join lateral (
  select v.palabra from ${words} v where ${beginning('fonetica', 'w.f')} order by v.fonetica limit ${MOST_PREFIXED + 1}
) v where w.suelta and w.n >= 3 and length(w.f) >= 3${when}`

/** The words of the patients that a caller reaches, who reaches few. */
const ownWords = (members: string): string => `propia as materialized (
  select v.palabra, v.fonetica from busqueda_palabra v where v.palabra in (
    select regexp_replace(c, '^i:', '') collate "C" from busqueda_paciente b, unnest(b.claves) c
    where c not like 'j:%' and ${reached(paciente, 'b', 'concedido', members)} and ${amongHis(paciente, 'b', members)}))`

/** A word that one slip makes of another has with it a word in common, of those that leaving out a letter makes. */
const oneSlip = (column: string, reduced: string, typed: string): string =>
  `v.${reduced} && custodia_recortes(${typed}) and (public.levenshtein_less_equal(v.${column}, ${typed}, 1) <= 1
    or v.${column} = any(custodia_trueques(${typed})))`

const twoSlips = (column: string, typed: string): string =>
  `v.${column} operator(public.%) ${typed} and public.levenshtein_less_equal(v.${column}, ${typed}, 2) <= 2`

/** Words as they were typed and, where it is known, as they are stored and as they sound. */
export interface WordListSql {
  readonly texts: string
  readonly plain: string
  readonly sounds: string
}

/** Parameters of the words, as SQL. */
export interface TypedWordsSql {
  /** The words, and those written together, which only sound alike. */
  readonly words: WordListSql
  readonly together: WordListSql
  /** Which word counts on which of those written together: places in the two lists, side by side. */
  readonly parts: { readonly word: string; readonly whole: string }
  /** Two slips are looked for in any word, and not only in one that nobody has: of a caller who reaches few patients, or the
   * answer would tell whether a stranger has it. */
  readonly any: string
  /** Whether beginnings are looked for among the words of the caller's own patients: what is cut off must not depend on what
   * strangers are called. Null where it is never asked. */
  readonly own: { readonly only: string; readonly members: string } | null
  /** Whether this caller sees the name by which a person is known. */
  readonly named: boolean
}

/**
 * What the typed words may mean, of the words that there are: the same or alike in sound (`igual`), beginning so (`comienza`), or
 * a slip away (`parecida`); and the keys of patients that stand for them, by degree of likeness (`clave0`, `clave1`, `clave2`). None of it
 * is worked out until it is asked for.
 */
export function wordsSql({ words, together, parts, any, own, named }: TypedWordsSql): string[] {
  const keys = (from: string): string =>
    `select i, palabra as clave from ${from}${named ? ` union all select i, 'i:' || palabra from ${from}` : ''}`
  return [
    `w as materialized (
  select t.i, t.suelta, t.p, coalesce(t.s, custodia_fonetica(t.p)) collate "C" as f, length(t.p) as n
  from (${typedWords(words, true)} union all ${typedWords(together, false)}) t)`,
    `igual as materialized (
  select w.i, w.suelta, v.palabra, case when v.palabra = w.p then 'E' else 'F' end as tipo
  from w join busqueda_palabra v on v.fonetica = w.f)`,
    ...(own === null ? [] : [ownWords(own.members)]),
    `comienza as materialized (${prefixed('busqueda_palabra', own === null ? '' : ` and not ${own.only}`)}
${own === null ? '' : `union all ${prefixed('propia', ` and ${own.only}`)}`})`,
    `nueva as materialized (
  select w.i, w.p, w.f, w.n from w
  where w.suelta and w.n >= 4 and (${any} or not exists (select 1 from igual e where e.i = w.i and e.suelta)))`,
    `parecida as materialized (
  select w.i, v.palabra, '1' as n from w join busqueda_palabra v on ${oneSlip('fonetica', 'fonetica_recortes', 'w.f')}
  where w.suelta and w.n >= 4 and length(w.f) >= 4
  union all select w.i, v.palabra, '1' from nueva w join busqueda_palabra v on ${oneSlip('palabra', 'palabra_recortes', 'w.p')}
  union all select w.i, v.palabra, '2' from nueva w join busqueda_palabra v on ${twoSlips('fonetica', 'w.f')} where w.n >= 6
  union all select w.i, v.palabra, '2' from nueva w join busqueda_palabra v on ${twoSlips('palabra', 'w.p')} where w.n >= 6)`,
    `sabida as (select i, palabra from igual where suelta)`,
    `parte as materialized (select * from unnest(${parts.word}, ${parts.whole}) x(i, j))`,
    `unida as materialized (
  select x.i, 'j:' || w.f as clave, null::text as tipo from parte x join w on not w.suelta and w.i = x.j
  union all select x.i, e.palabra, e.tipo from parte x join igual e on not e.suelta and e.i = x.j)`,
    `clave0 as materialized (${keys('sabida')} union all select i, clave from unida
  union all select i, 'j:' || f from w where suelta and n >= ${LEAST_JOINED})`,
    `clave1 as materialized (select * from clave0 union all (${keys('comienza')}))`,
    `clave2 as materialized (select * from clave1 union all (${keys('parecida')}))`,
  ]
}
