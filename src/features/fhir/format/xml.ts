import { isJsonObject } from '../../../model/text/json-object.ts'
import { escapedContent } from '../../../model/text/markup.ts'
import { type TypeDefinition, typeNamed } from './elements-of.ts'

/**
 * JSON of FHIR as its XML. The order of elements is R4's own and not that of the object; what a type does not define is
 * an error of ours and not left out.
 */
type Json = Readonly<Record<string, unknown>>

/** XML has no way to write the other control characters, nor half a pair. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const attribute = (value: unknown): string =>
  escapedContent(String(value).replaceAll(UNWRITABLE, '\u{fffd}'))
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\n\r]/g, (c) => `&#${c.charCodeAt(0)};`)

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

const XHTML = 'div'

function written(name: string, attributes: string, inside: string): string {
  return inside === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${inside}</${name}>`
}

/** A primitive and what JSON keeps beside it: its id and its extensions. */
function primitive(name: string, value: unknown, beside: unknown): string {
  if (name === XHTML && typeof value === 'string') return value.replaceAll(UNWRITABLE, '\u{fffd}')
  const more = isJsonObject(beside) ? beside : {}
  const id = more.id === undefined ? '' : ` id="${attribute(more.id)}"`
  const shown = value === null || value === undefined ? '' : ` value="${attribute(value)}"`
  return written(name, id + shown, children(EXTENDED, 'Element', { extension: more.extension }))
}

/** Only extensions may stand inside a primitive. */
const EXTENDED: TypeDefinition = {
  element: (name) =>
    name === 'extension' ? { name, at: 0, type: 'Extension', summary: false, mandatory: false } : undefined,
}

function complex(name: string, type: string, value: Json): string {
  if (type === 'Resource') return written(name, '', resourceElement(value, ''))
  const definition = typeNamed(type)
  if (definition === undefined) throw new Error(`${type} has no definition`)
  const isExtension = type === 'Extension'
  const id = value.id === undefined ? '' : ` id="${attribute(value.id)}"`
  const url = isExtension && value.url !== undefined ? ` url="${attribute(value.url)}"` : ''
  const { id: _id, ...rest } = value
  if (!isExtension) return written(name, id, children(definition, type, rest))
  const { url: _url, ...inside } = rest
  return written(name, id + url, children(definition, type, inside))
}

function children(definition: TypeDefinition, type: string, value: Json): string {
  const names = new Set(Object.keys(value).map((key) => (key.startsWith('_') ? key.slice(1) : key)))
  const found = [...names].map((name) => {
    const element = definition.element(name)
    if (element === undefined) throw new Error(`${type} has no element ${name}`)
    return element
  })
  found.sort((a, b) => a.at - b.at)
  return found
    .map((e) => (e.type === undefined ? primitives(e.name, value) : complexes(e.name, e.type, value)))
    .join('')
}

function primitives(name: string, value: Json): string {
  const values = listOf(value[name])
  const beside = listOf(value[`_${name}`])
  const length = Math.max(values.length, beside.length)
  return Array.from({ length }, (_, i) => primitive(name, values[i], beside[i])).join('')
}

const complexes = (name: string, type: string, value: Json): string =>
  listOf(value[name])
    .map((item) => {
      if (!isJsonObject(item)) throw new Error(`${name} is not an element`)
      return complex(name, type, item)
    })
    .join('')

function resourceElement(resource: Json, namespace: string): string {
  const { resourceType, ...rest } = resource
  const type = String(resourceType)
  const definition = typeNamed(type)
  if (definition === undefined) throw new Error(`${type} has no definition`)
  return written(type, namespace, children(definition, type, rest))
}

const NAMESPACE = ' xmlns="http://hl7.org/fhir"'

export const resourceXml = (resource: Json): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${resourceElement(resource, NAMESPACE)}`

/** An entry of a bundle that is written piece by piece. */
export const entryXml = (entry: Json): string => complex('entry', 'Bundle.entry', entry)
/** What such a bundle says before its entries, and what closes it. */
export const bundleOpening = (bundle: Json): string =>
  resourceXml(bundle).replace(/(\/>|<\/Bundle>)$/, (end) => (end === '/>' ? '>' : ''))
export const BUNDLE_CLOSING = '</Bundle>'
