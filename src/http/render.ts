import { hasLabel } from '../model/fields.ts'
import { companionOf } from '../model/read-body.ts'
import type { Resource, Row, Value } from '../model/resource.ts'

/**
 * Rows to JSON text, compiled once per resource. Writing the text directly is half the cost of building an object with
 * a companion for every code and handing it to JSON.stringify: most of it is known before the first request.
 */
export interface Renderer {
  /** One item, everything in it. */
  item(row: Row, now: Date): string
  /** One element of a list: large contents left out. */
  element(row: Row, now: Date): string
}

type Part = (row: Row) => string

const scalar = (value: Value | undefined): string => {
  if (typeof value === 'string') return JSON.stringify(value)
  return value === null || value === undefined
    ? 'null'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
}

export function renderer(r: Resource): Renderer {
  const parts: { heavy: boolean; part: Part }[] = []
  const add = (part: Part, heavy = false): void => {
    parts.push({ heavy, part })
  }
  add((row) => `{"id":"${row.id}"`)
  for (const [name, f] of Object.entries(r.fields)) {
    const key = `,${JSON.stringify(name)}:`
    const none = `${key}null`
    if (f.kind === 'code') {
      const known = new Map(
        [...(f.list?.byCode.values() ?? [])].map((c) => [
          c.code as Value,
          `${key}${JSON.stringify(c.code)},${JSON.stringify(`${name}_nombre`)}:${JSON.stringify(c.label)}`,
        ]),
      )
      const empty = `${none},${JSON.stringify(`${name}_nombre`)}:null`
      add((row) => {
        const value = row[name]
        if (value === null || value === undefined) return empty
        return known.get(value) ?? `${key}${scalar(value)},${JSON.stringify(`${name}_nombre`)}:null`
      })
    } else if (hasLabel(f)) {
      const labels = `,${JSON.stringify(`${name}_nombre`)}:`
      add((row) => `${key}${scalar(row[name])}${labels}${JSON.stringify(companionOf(f, row[name]))}`)
    } else if (f.kind === 'binary') {
      // Base64 needs no escaping, and looking for what to escape in megabytes takes milliseconds.
      add((row) => (typeof row[name] === 'string' ? `${key}"${row[name]}"` : none), true)
    } else if (
      f.kind === 'ref' ||
      f.kind === 'oneOf' ||
      f.kind === 'date' ||
      f.kind === 'instant' ||
      f.kind === 'time'
    ) {
      // Identifiers, our own words and dates: nothing in them is escaped.
      add((row) => (row[name] === null || row[name] === undefined ? none : `${key}"${row[name]}"`))
    } else {
      add((row) => `${key}${scalar(row[name])}`)
    }
  }
  add((row) => `,"version":${row.version},"creado_en":"${row.creado_en}","actualizado_en":"${row.actualizado_en}"`)
  add((row) => `,"creado_por":${JSON.stringify(row.creado_por)}`)
  const live = Object.entries(r.live)
  const all = parts.map((p) => p.part)
  const light = parts.filter((p) => !p.heavy).map((p) => p.part)
  const write = (some: readonly Part[], row: Row, now: Date): string => {
    let text = ''
    for (const part of some) text += part(row)
    for (const [name, { at }] of live) text += `,${JSON.stringify(name)}:${scalar(at(row, now))}`
    return `${text}}`
  }
  return { item: (row, now) => write(all, row, now), element: (row, now) => write(light, row, now) }
}
