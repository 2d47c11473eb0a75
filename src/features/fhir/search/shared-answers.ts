import { joinedExpression } from '../../../engine/ddl.ts'
import { arrayText } from '../../../engine/parameters.ts'
import { quote } from '../../../engine/sql-text.ts'
import { type CodeList, municipio, tipoDocumento } from '../../../model/codes/index.ts'
import type { Resource } from '../../../model/resource.ts'
import { eapb } from '../../../resources/eapb.ts'
import { withoutSeparators } from '../../../resources/shapes.ts'
import { confidentialityCodes, OURS } from '../elements/drawing.ts'
import { isNational, RNEC } from '../elements/person.ts'
import { profesional } from '../elements/professional.ts'
import { PROVIDER_ID } from '../elements/provider.ts'
import type { Extra } from '../source.ts'
import {
  type AnswerOf,
  type Asking,
  beginsWhole,
  custom,
  identifiers,
  leading,
  matchText,
  saysAll,
  token,
  words,
} from './answer.ts'
import { labelFits } from './label-fits.ts'
import type { StringValue } from './values.ts'
import type { Within } from './within.ts'

/** What a column alone does not answer. */

const NEVER = 'false'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const RFC3986 = 'urn:ietf:rfc:3986'

/** `urn:uuid:…`: an id of ours as an identifier. */
const uuidIn = (column: string, type: 'uuid' | 'text'): Pick<AnswerOf<'token'>, 'match' | 'missing'> => ({
  match({ system, code }, { alias, put }) {
    if (system !== null && system !== RFC3986) return NEVER
    const name = `${alias}.${quote(column)}`
    if (code === null) return `${name} is not null`
    const uuid = code.startsWith('urn:uuid:') ? code.slice('urn:uuid:'.length) : ''
    return UUID.test(uuid) ? `${name} = ${put(type === 'text' ? uuid.toLowerCase() : uuid, type)}` : NEVER
  },
  missing: (alias) => `${alias}.${quote(column)} is null`,
})
export const ownId = custom('token', { columns: [], ...uuidIn('id', 'uuid') })
export const idIn = <const C extends string>(column: C, type: 'uuid' | 'text' = 'uuid'): AnswerOf<'token', C> =>
  custom('token', { columns: [column], ...uuidIn(column, type) })

/** A column of codes that is published by its labels; `codesOf` where a label is of several of them. */
export const labelled = <const C extends string>(
  column: C,
  list: CodeList,
  codesOf: (code: string) => readonly string[] = (code) => [code],
): AnswerOf<'string', C> =>
  custom('string', {
    columns: [column],
    match(value, { alias, put }) {
      const codes = list.codes.filter(({ label }) => labelFits(label, value)).flatMap(({ code }) => codesOf(code))
      if (codes.length === 0) return NEVER
      return `${alias}.${quote(column)} = any(string_to_array(${put(codes.join(','), 'text')}, ','))`
    },
    missing: (alias) => `${alias}.${quote(column)} is null`,
  })

/** The municipalities of a department. */
export const townsOf = (department: string): string[] =>
  municipio.codes.flatMap(({ code }) => (code.startsWith(department) ? [code] : []))

/** One column where it says something, or another. */
export const firstOf = <const C extends string>(...columns: readonly C[]): AnswerOf<'string', C> =>
  custom('string', {
    columns,
    match: (value, asking) =>
      matchText(value, `coalesce(${columns.map((c) => `${asking.alias}.${quote(c)}`).join(', ')})`, asking),
    missing: (alias) => columns.map((c) => `${alias}.${quote(c)} is null`).join(' and '),
  })

const joined = (alias: string, columns: readonly string[]): string =>
  `concat_ws(' ', ${columns.map((c) => `${alias}.${quote(c)}`).join(', ')})`

/** No name of a person has more words than these. */
const MOST_WORDS = 16

/** A text parted at each of its spaces: as much of it as a column can be where the rest goes on into the next. */
const partedAtSpaces = (text: string): { readonly start: string; readonly rest: string }[] =>
  [...text.matchAll(/\s/gu)]
    .map(({ index }) => ({ start: text.slice(0, index), rest: text.slice(index + 1) }))
    .filter(({ start }) => start !== '')
    .slice(0, MOST_WORDS)

/**
 * `name`: any of these columns begins with it; and where it is several words, they may go on into the columns after it:
 * then the column is just what comes before one of the spaces, and of two columns the other begins with the rest, which is what
 * their indexes answer.
 */
export const phrases = <const C extends string>(...columns: readonly [C, ...C[]]): AnswerOf<'string', C> => {
  const each = words(...columns)
  const last = columns.length - 1
  const match = (value: StringValue, asking: Asking): string => {
    const parted = partedAtSpaces(value.text)
    if (parted.length === 0 || last === 0) return each.match(value, asking)
    const named = (i: number): string => `${asking.alias}.${quote(columns[i] ?? '')}`
    const whole = (i: number): string => matchText(value, joined(asking.alias, columns.slice(i)), asking)
    const goesOn = (i: number): string => {
      const column = named(i)
      const said = `${column} is not null and ${beginsWhole(
        parted.map((p) => p.start),
        column,
        asking,
      )} and ${whole(i)}`
      if (i + 1 < last) return `(${said})`
      const next = parted.map(({ rest }) => matchText({ text: rest, how: 'starts' }, named(last), asking))
      return `(${said} and ${named(last)} is not null and (${next.join(' or ')}))`
    }
    const across = columns.flatMap((_, i) => (value.how === 'contains' ? [whole(i)] : i < last ? [goesOn(i)] : []))
    const parts = value.text.trim().split(/\s+/)
    return `(${saysAll(columns, value, parts, asking)} and (${each.match(value, asking)} or ${across.join(' or ')}))`
  }
  return custom('string', { ...each, order: (t) => joinedExpression(columns, `${t}.`), match })
}

/** Any word of a column that has several; `apart` where each of them is drawn as an element of its own. */
export const innerWords = <const C extends string>(column: C, { apart = false } = {}): AnswerOf<'string', C> =>
  custom('string', {
    columns: [column],
    match: ({ text, how }, asking) => {
      const whole = `${asking.alias}.${quote(column)}`
      if (how === 'starts') return matchText({ text: ` ${text}`, how: 'contains' }, whole, asking)
      return how === 'exact' && apart
        ? `coalesce(${asking.put(text, 'text')} = any(regexp_split_to_array(${whole}, '\\s+')), false)`
        : NEVER
    },
    missing: (alias) => `${alias}.${quote(column)} is null`,
  })

/** Any element of a list of texts, or all of them in their order. */
export const listWords = <const C extends string>(column: C): AnswerOf<'string', C> =>
  custom('string', {
    columns: [column],
    match: (value, asking) =>
      `exists (select 1 from unnest(${asking.alias}.${quote(column)} || array_to_string(${asking.alias}.${quote(column)}, ' ')) palabra
  where ${matchText(value, 'palabra', asking)})`,
    missing: (alias) => `coalesce(cardinality(${alias}.${quote(column)}), 0) = 0`,
  })

/** What every resource says alike of the provider. */
export const ofProvider = leading([{ type: 'Organization', constant: PROVIDER_ID }], {
  columns: [],
  missing: () => NEVER,
})

const FIRST = (p: string): string => `not ${p}.activo, ${p}.creado_en, ${p}.id`

/** Of several accounts with one document, the one that resources name: that which is active, and the oldest. */
const isNamed = (other: string, within: Within): string => `not exists (select 1 from profesional q
  where q.documento = ${other}.documento and (${FIRST('q')}) < (${FIRST(other)}) and ${within(profesional, 'q', ['nombre'])})`

const toProfessional = <const C extends string>(
  column: C,
  key: 'cuenta' | 'documento',
  identifier: AnswerOf<'token', C>,
  meant?: typeof isNamed,
): AnswerOf<'reference', C> => ({
  ...leading(
    [{ type: 'Practitioner', prefix: '', column, to: profesional, key, ...(meant === undefined ? {} : { meant }) }],
    { columns: [column], missing: (alias) => `${alias}.${quote(column)} is null` },
  ),
  identifier,
})

/** `CC 1032456781`, as an entry keeps who wrote it: found by the number, under the system that the kind is published with. */
const writtenDocument = <const C extends string>(column: C): AnswerOf<'token', C> =>
  custom('token', {
    columns: [column],
    match({ system, code }, { alias, put }) {
      const kinds = tipoDocumento.codes
        .map((kind) => kind.code)
        .filter((kind) => system === null || system === (isNational(kind) ? RNEC : ''))
      if (code === null || kinds.length === 0) return NEVER
      const written = kinds.map((kind) => `${kind} ${withoutSeparators(code)}`)
      return `${alias}.${quote(column)} = any(${put(arrayText(written), 'text[]')})`
    },
    missing: (alias) => `${alias}.${quote(column)} is null`,
  })

/** A reference to a Practitioner: the account, or the document, that a column of ours has. */
export const byAccount = <const C extends string>(column: C): AnswerOf<'reference', C> =>
  toProfessional(column, 'cuenta', identifiers({ column, system: `${OURS}:cuenta` }))
export const byAuthor = toProfessional(
  'profesional_documento',
  'documento',
  writtenDocument('profesional_documento'),
  isNamed,
)

/** The identifier with which another system sent it (`system|value`): with its system an index answers. */
export const keptIn = <const C extends string>(column: C): AnswerOf<'token', C> =>
  custom('token', {
    columns: [column],
    match({ system, code }, { alias, put }) {
      const name = `${alias}.${quote(column)}`
      if (code === null) return `left(${name}, length(${put(`${system}|`, 'text')})) = ${put(`${system}|`, 'text')}`
      if (system !== null) return `${name} = ${put(`${system}|${code}`, 'text')}`
      const end = put(`|${code}`, 'text')
      return `right(${name}, length(${end})) = ${end}`
    },
    missing: (alias) => `${alias}.${quote(column)} is null`,
  })
export const byKeptIdentifier = keptIn('identificador_externo')

/** Who of those published it is, for the resource to lead to them. */
const find = (name: Extra['name'], key: string, column: string, order: string): Extra => ({
  name,
  sql: (alias, within) => `(select jsonb_build_object('id', p.id, 'nombre', p.nombre) from profesional p
  where p.${key} = ${alias}.${quote(column)} and ${within(profesional, 'p', ['nombre'])}${order} limit 1)`,
})
export const findAccount = (column: string): Extra => find('cuenta_publicada', 'cuenta', column, '')
const AUTHOR = 'profesional_documento'
export const findAuthor: Extra = {
  ...find('autor_publicado', 'documento', AUTHOR, ` order by ${FIRST('p')}`),
  by: AUTHOR,
}

/** Who insures a patient, by code and name, as an export of patients has it too. */
const insurerHas = (column: 'codigo' | 'nombre'): Extra => ({
  name: `eapb_${column}`,
  when: (row) => typeof row.eapb === 'string',
  sql: (alias, within) => `(select to_jsonb(e.${column}) from eapb e
  where e.id = ${alias}.eapb and ${within(eapb, 'e', [column])})`,
})
export const findInsurer: readonly Extra[] = [insurerHas('codigo'), insurerHas('nombre')]

/** For callers who see all of it: part of a view would tell that there is something, and not what. */
export const wholly = (r: Resource): Resource => ({ ...r, views: {} })

export const confidentialityOf = (system?: string) =>
  token('confidencialidad', { ...(system === undefined ? {} : { system }), codes: confidentialityCodes })
