import type { Row } from '../../../model/resource.ts'

export type Json = Readonly<Record<string, unknown>>
export type RdaResource = { readonly resourceType: string; readonly id: string } & Json

/** A field of ours: where what is wrong in a document is put right. */
export interface Place {
  readonly recurso: string
  /** The row; null where it does not exist yet, or is no row: the provider's configuration. */
  readonly id: string | null
  readonly campo: string
}

/** Which of our fields each part of a resource comes from, by the beginning of its path: `address.city`, `type:encounterModality`. */
export interface Source extends Place {
  readonly campos?: Readonly<Record<string, string | Place>>
}

/** A resource of the document, and where it comes from. */
export interface MadeResource {
  readonly resource: RdaResource
  readonly source: Source
  /** What it holds inside of itself, in order. */
  readonly contained?: readonly MadeResource[]
}

export const from = (
  recurso: string,
  row: Pick<Row, 'id'> | null,
  campo: string,
  campos: Source['campos'] = {},
): Source => ({ recurso, id: row?.id ?? null, campo, campos })

const ENTRY = /^Bundle\.entry\[(\d+)\]\.resource\.?(.*)$/
const plain = (path: string): string => path.replaceAll(/\[\d+\]/g, '')
const begins = (path: string, key: string): boolean =>
  path === key || path.startsWith(`${key}.`) || path.startsWith(`${key}[`)
/** `effective[x]` is missing where `effectiveDateTime` was to be written. */
const isForm = (path: string, key: string): boolean =>
  path.endsWith('[x]') && key.startsWith(path.slice(0, -3)) && /^[A-Z]\w*$/.test(key.slice(path.length - 3))

/** The field of ours that a path of the document was written from; `slice` is what is missing there, `extension:Zona`. */
export function placeOf(all: readonly MadeResource[], path: string, otherwise: Place, slice = ''): Place {
  const [, index, rest = ''] = ENTRY.exec(path) ?? []
  const made = index === undefined ? undefined : all[Number(index)]
  if (made === undefined) return otherwise
  const [, inner, below = ''] = /^contained\[(\d+)\]\.?(.*)$/.exec(rest) ?? []
  if (inner !== undefined)
    return placeOf(made.contained ?? [], `Bundle.entry[${inner}].resource.${below}`, otherwise, slice)
  const { campos = {}, recurso, id, campo } = made.source
  const at = rest.replaceAll('_', '')
  const missing = `${plain(at)}:${slice}`
  const key = Object.keys(campos)
    .filter((k) => k === missing || begins(at, k) || begins(plain(at), k) || isForm(plain(at), k))
    .sort((a, b) => b.length - a.length)[0]
  const found = key === undefined ? campo : (campos[key] ?? campo)
  return typeof found === 'string' ? { recurso, id, campo: found } : found
}
