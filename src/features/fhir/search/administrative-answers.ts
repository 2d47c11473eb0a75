import { joinedExpression } from '../../../engine/ddl.ts'
import { quote } from '../../../engine/sql-text.ts'
import { type CodeList, municipio } from '../../../model/codes/index.ts'
import type { Resource } from '../../../model/resource.ts'
import { eapb } from '../../../resources/eapb.ts'
import { HL7 } from '../elements/coding.ts'
import { textIn } from '../elements/elements.ts'
import { profesional } from '../elements/professional.ts'
import { PROVIDER_ID } from '../elements/provider.ts'
import type { Extra, Within } from '../source.ts'
import { type Answer, custom, leading, matchText, saysAll, token, words } from './answer.ts'
import type { StringValue } from './values.ts'

/** How administrative types answer what a column alone does not. */

const NEVER = 'false'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const RFC3986 = 'urn:ietf:rfc:3986'

/** `urn:uuid:…`: our own id as an identifier. */
export const ownId = (column = 'id', type: 'uuid' | 'text' = 'uuid'): Answer =>
  custom('token', {
    columns: column === 'id' ? [] : [column],
    match({ system, code }, { alias, put }) {
      if (system !== null && system !== RFC3986) return NEVER
      if (code === null) return `${alias}.${quote(column)} is not null`
      const uuid = code.startsWith('urn:uuid:') ? code.slice('urn:uuid:'.length) : ''
      return UUID.test(uuid)
        ? `${alias}.${quote(column)} = ${put(type === 'text' ? uuid.toLowerCase() : uuid, type)}`
        : NEVER
    },
    missing: (alias) => `${alias}.${quote(column)} is null`,
  })

const normal = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const fits = (label: string, { text, how }: StringValue): boolean => {
  if (how === 'exact') return label === text
  const [whole, part] = [normal(label), normal(text)]
  return how === 'contains' ? whole.includes(part) : whole.startsWith(part)
}

/** A column of codes that is published by its labels; `codesOf` where a label is of several of them. */
export const labelled = (
  column: string,
  list: CodeList,
  codesOf: (code: string) => readonly string[] = (code) => [code],
): Answer =>
  custom('string', {
    columns: [column],
    match(value, { alias, put }) {
      const codes = list.codes.filter(({ label }) => fits(label, value)).flatMap(({ code }) => codesOf(code))
      if (codes.length === 0) return NEVER
      return `${alias}.${quote(column)} = any(string_to_array(${put(codes.join(','), 'text')}, ','))`
    },
    missing: (alias) => `${alias}.${quote(column)} is null`,
  })

/** The municipalities of a department. */
export const townsOf = (department: string): string[] =>
  municipio.codes.flatMap(({ code }) => (code.startsWith(department) ? [code] : []))

/** One column where it says something, or another. */
export const firstOf = (...columns: readonly [string, ...string[]]): Answer =>
  custom('string', {
    columns,
    match: (value, asking) =>
      matchText(value, `coalesce(${columns.map((c) => `${asking.alias}.${quote(c)}`).join(', ')})`, asking),
    missing: (alias) => columns.map((c) => `${alias}.${quote(c)} is null`).join(' and '),
  })

const joined = (alias: string, columns: readonly string[]): string =>
  `concat_ws(' ', ${columns.map((c) => `${alias}.${quote(c)}`).join(', ')})`

/**
 * `name`: any of these columns begins with it; and where it is several words, they may go on into the columns after it.
 * The first word is asked for by itself too, which is what an index answers.
 */
export const phrases = (...columns: readonly [string, ...string[]]): Answer => {
  const each = words(...columns) as Answer & { kind: 'string' }
  return custom('string', {
    ...each,
    order: (t) => joinedExpression(columns, `${t}.`),
    match(value, asking) {
      const parts = value.text.trim().split(/\s+/)
      const [first = ''] = parts
      if (first === value.text || columns.length === 1) return each.match(value, asking)
      const across = columns.map((column, i) => {
        const whole = matchText(value, joined(asking.alias, columns.slice(i)), asking)
        if (value.how === 'contains') return whole
        const begins = matchText({ text: first, how: 'starts' }, `${asking.alias}.${quote(column)}`, asking)
        return `(${begins} and ${whole})`
      })
      return `(${saysAll(columns, parts, asking)} and (${each.match(value, asking)} or ${across.join(' or ')}))`
    },
  })
}

/** Any word of a column that has several. */
export const innerWords = (column: string): Answer =>
  custom('string', {
    columns: [column],
    match: ({ text, how }, asking) =>
      how === 'starts'
        ? matchText({ text: ` ${text}`, how: 'contains' }, `${asking.alias}.${quote(column)}`, asking)
        : NEVER,
    missing: (alias) => `${alias}.${quote(column)} is null`,
  })

/** Any element of a list of texts, or all of them in their order. */
export const listWords = (column: string): Answer =>
  custom('string', {
    columns: [column],
    match: (value, asking) =>
      `exists (select 1 from unnest(${asking.alias}.${quote(column)} || array_to_string(${asking.alias}.${quote(column)}, ' ')) palabra
  where ${matchText(value, 'palabra', asking)})`,
    missing: (alias) => `coalesce(cardinality(${alias}.${quote(column)}), 0) = 0`,
  })

/** What every resource says alike of the provider. */
export const ofProvider: Answer = leading([{ type: 'Organization', constant: PROVIDER_ID }], {
  columns: [],
  missing: () => NEVER,
})

const FIRST = (p: string): string => `not ${p}.activo, ${p}.creado_en, ${p}.id`

/** Of several accounts with one document, the one that resources name: that which is active, and the oldest. */
const isNamed = (other: string, within: Within): string => `not exists (select 1 from profesional q
  where q.documento = ${other}.documento and (${FIRST('q')}) < (${FIRST(other)}) and ${within(profesional, 'q', ['nombre'])})`

/** A reference to a Practitioner: the account, or the document, that a column of ours has. */
const toProfessional = (column: string, key: 'cuenta' | 'documento'): Answer =>
  leading(
    [
      {
        type: 'Practitioner',
        prefix: '',
        column,
        to: profesional,
        key,
        ...(key === 'documento' ? { meant: isNamed } : {}),
      },
    ],
    { columns: [column], missing: (alias) => `${alias}.${quote(column)} is null` },
  )
export const byAccount = (column: string): Answer => toProfessional(column, 'cuenta')
export const byAuthor: Answer = toProfessional('profesional_documento', 'documento')

/** Who of those published it is, for the resource to lead to them. */
const find = (name: string, key: string, column: string, order: string): Extra => ({
  name,
  sql: (alias, within) => `(select jsonb_build_object('id', p.id, 'nombre', p.nombre) from profesional p
  where p.${key} = ${alias}.${quote(column)} and ${within(profesional, 'p', ['nombre'])}${order} limit 1)`,
})
export const findAccount = (name: string, column: string): Extra => find(name, 'cuenta', column, '')
export const findAuthor: Extra = find(
  'autor_publicado',
  'documento',
  'profesional_documento',
  ` order by ${FIRST('p')}`,
)

/** Who insures a patient, by code and name, as an export of patients has it too. */
const insurerHas = (column: 'codigo' | 'nombre'): Extra => ({
  name: `eapb_${column}`,
  when: (row) => textIn(row, 'eapb') !== null,
  sql: (alias, within) => `(select to_jsonb(e.${column}) from eapb e
  where e.id = ${alias}.eapb and ${within(eapb, 'e', [column])})`,
})
export const findInsurer: readonly Extra[] = [insurerHas('codigo'), insurerHas('nombre')]

/** For whoever sees all of it: part of a view would tell that there is something, and not what. */
export const wholly = (r: Resource): Resource => ({ ...r, views: {} })

export const confidentialityOf: Answer = token('confidencialidad', {
  system: `${HL7}/v3-Confidentiality`,
  codes: { N: ['normal'], R: ['restringida'], V: ['muy_restringida'] },
})
