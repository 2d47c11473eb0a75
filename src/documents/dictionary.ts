import { allCodeLists } from '../model/codes/all-code-lists.ts'
import { type Field, hasLabel } from '../model/fields.ts'
import { type AnyPredicate, fieldsOf } from '../model/predicate.ts'
import { sentenceOf } from '../model/predicate-sentence.ts'
import { isReadOnly } from '../model/read-body.ts'
import type { Registry, Resource } from '../model/resource.ts'
import { GENERATED, table } from './markdown.ts'

const kinds: Readonly<Record<Field['kind'], string>> = {
  text: 'texto',
  integer: 'entero',
  decimal: 'decimal',
  boolean: 'sí/no',
  date: 'fecha',
  time: 'hora',
  instant: 'fecha y hora',
  oneOf: 'opción',
  code: 'código',
  codes: 'códigos',
  ref: 'referencia',
  strings: 'lista de textos',
  objects: 'lista',
  numbers: 'clave → número',
  binary: 'archivo Base64',
  hash: 'huella',
  size: 'bytes',
  rank: 'puesto',
}

function kindOf(f: Field): string {
  if (f.kind === 'ref') return `referencia a ${f.to}`
  if (hasLabel(f)) return `${kinds[f.kind]} de [${f.list?.name}](#${f.list?.name})`
  if (f.kind === 'oneOf') return Object.keys(f.options ?? {}).join(', ')
  if (f.kind === 'integer' || f.kind === 'decimal') return `${kinds[f.kind]} ${f.min} a ${f.max}`
  if (f.kind === 'text') return `texto ≤ ${f.max}`
  return kinds[f.kind]
}

function marks(r: Resource, name: string, f: Field): string {
  const all = [
    f.required ? 'obligatorio' : '',
    isReadOnly(r, name) ? 'solo lectura' : '',
    f.immutable ? 'inmutable' : '',
    f.filter ? 'filtro' : '',
    f.order ? 'orden' : '',
    f.search ? 'búsqueda' : '',
    f.default === undefined ? '' : `por defecto ${JSON.stringify(f.default)}`,
  ]
  return all.filter((m) => m !== '').join(', ')
}

function section(r: Resource): string {
  const rows = Object.entries(r.fields).map(([name, f]) => [
    `\`${name}\``,
    f.label,
    kindOf(f),
    marks(r, name, f),
    f.about ?? '',
  ])
  const live = Object.entries(r.live).map(([name, { field }]) => [
    `\`${name}\``,
    field.label,
    kindOf(field),
    field.filter ? 'al leer, filtro' : 'al leer',
    field.about ?? '',
  ])
  const rules = r.rules.map((rule) => `- \`${rule.field}\`: ${rule.say.es}`)
  const unique = r.unique.map((u) => `- Único por ${u.fields.map((f) => `\`${f}\``).join(' + ')}: ${u.say.es}`)
  const life = lifeOf(r)
  return `## ${r.schema}

\`${r.path}\` · tabla \`${r.name}\`. ${r.about}

${table(['Campo', 'Nombre', 'Tipo', 'Marcas', 'Detalle'], [...rows, ...live])}
${rules.length + unique.length + life.length === 0 ? '' : `\nReglas:\n\n${[...life, ...unique, ...rules].join('\n')}\n`}`
}

/** What the declaration says of its changes and its end, in a sentence each. */
function lifeOf({ fields, frozen, keep }: Resource): string[] {
  const names = (of: readonly string[]): string => of.map((name) => `\`${name}\``).join(', ')
  const when = (predicate: AnyPredicate): string =>
    fieldsOf(predicate).length === 0 ? '' : ` cuando ${sentenceOf(predicate, fields)}`
  return [
    ...(frozen === undefined
      ? []
      : [`- No cambia${when(frozen.when)}${frozen.except.length === 0 ? '' : `, salvo ${names(frozen.except)}`}.`]),
    ...(keep === undefined ? [] : [`- No se elimina${when(keep.when)}.`]),
  ]
}

const SHOWN = 40

export function dictionaryDocument(registry: Registry): string {
  const resources = [...registry.values()]
  const lists = allCodeLists.map((l) => {
    const some = l.codes
      .slice(0, SHOWN)
      .map((c) => `\`${c.code}\` ${c.label}`)
      .join(' · ')
    const rest = l.codes.length > SHOWN ? ` … (${l.codes.length} códigos)` : ''
    return `### ${l.name}\n\n${l.about} Fuente: ${l.source}.\n\n${some}${rest}\n`
  })
  return `${GENERATED}
# Diccionario de datos

Cada registro lleva además \`id\`, \`version\`, \`creado_en\`, \`actualizado_en\` y \`creado_por\`. Cada campo con código
responde también \`<campo>_nombre\`.

${resources.map(section).join('\n')}
## Listas de códigos

${lists.join('\n')}`
}
