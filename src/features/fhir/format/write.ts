import type { Format } from './negotiate.ts'
import { indented } from './pretty-xml.ts'
import { resourceXml } from './xml.ts'

type Json = Readonly<Record<string, unknown>>

export interface Written {
  readonly type: string
  readonly content: string
}

export const typeOf = ({ xml }: Format): string =>
  xml ? 'application/fhir+xml; charset=utf-8; fhirVersion=4.0' : 'application/fhir+json; charset=utf-8; fhirVersion=4.0'

export function write(resource: Json, format: Format): Written {
  const type = typeOf(format)
  if (!format.xml)
    return { type, content: format.pretty ? `${JSON.stringify(resource, null, 2)}\n` : JSON.stringify(resource) }
  const text = resourceXml(resource)
  return { type, content: format.pretty ? indented(text) : text }
}
