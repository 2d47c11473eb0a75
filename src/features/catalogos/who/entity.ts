import { isJsonObject } from '../../../model/text/json-object.ts'
import type { CodeRow } from '../code-row.ts'
import { nameIn } from '../file/cells.ts'
import { CIE11_CODE, chapterOf11 } from '../kinds.ts'

/** What came is not what the API promises; asked again, it may be. */
export class Nonsense extends Error {}

/** An entity by the end of its address: `1435254666`, `1435254666/other`. */
const NODE = /^\d{1,12}(\/(other|unspecified))?$/

function asObject(json: unknown): Readonly<Record<string, unknown>> {
  if (!isJsonObject(json)) throw new Nonsense()
  return json
}

/**
 * The addresses name WHO's server no matter who answers; only their end is used, asked of the server that is configured, so that
 * no answer leads anywhere else.
 */
export function childrenOf(json: unknown, release: string, linearization: string): string[] {
  const { child } = asObject(json)
  if (child === undefined || child === null) return []
  if (!Array.isArray(child)) throw new Nonsense()
  const before = `/icd/release/11/${release}/${linearization}/`
  return child.map((uri: unknown) => {
    const node = typeof uri === 'string' && uri.includes(before) ? uri.slice(uri.indexOf(before) + before.length) : ''
    if (!NODE.test(node)) throw new Nonsense()
    return node
  })
}

/** The code of an entity; null for chapters, blocks and windows, which have none of their own. */
export function codeOf(json: unknown): CodeRow | null {
  const { code, title, classKind } = asObject(json)
  if (classKind !== 'category') {
    if (typeof classKind !== 'string') throw new Nonsense()
    return null
  }
  const name = nameIn(titleOf(title))
  if (typeof code !== 'string' || !CIE11_CODE.test(code) || 'wrong' in name) throw new Nonsense()
  return { codigo: code, nombre: name.nombre, habilitado: true, datos: { capitulo: chapterOf11(code) } }
}

const titleOf = (title: unknown): string => {
  const { '@value': value } = asObject(title)
  return typeof value === 'string' ? value : ''
}

/** Whether the edition is in that language; one that does not say so is believed. */
export function speaks(top: unknown, language: string): boolean {
  const { availableLanguages } = asObject(top)
  return !Array.isArray(availableLanguages) || availableLanguages.includes(language)
}
