import type { Call } from '../../engine/call.ts'
import type { Engine } from '../../engine/engine.ts'
import { mayUse } from '../../model/access/access.ts'
import { type AnswerShape, shapedRow } from '../../model/lists/answer-shape.ts'
import type { Resource } from '../../model/resource.ts'
import { isJsonObject } from '../../model/text/json-object.ts'

const isWhole = ({ fields, labels, expand }: AnswerShape): boolean => fields === null && labels && expand.length === 0

/**
 * Rows with what was asked for of them and the rows that they refer to. Taken from the text of the whole row, which this process
 * often has already: reading that back costs less than asking the database for another.
 */
export async function shapeRows(
  engine: Engine,
  seen: Resource,
  texts: readonly string[],
  shape: AnswerShape,
  call: Call,
): Promise<readonly string[]> {
  if (isWhole(shape)) return texts
  const rows = texts.map((text): Readonly<Record<string, unknown>> => {
    const row: unknown = JSON.parse(text)
    return isJsonObject(row) ? row : {}
  })
  const found = new Map(
    await Promise.all(
      shape.expand.map(async (name) => [name, await referred(engine, seen, name, rows, call)] as const),
    ),
  )
  return rows.map((row) => {
    const expandido = Object.fromEntries(
      shape.expand.flatMap((name) => {
        const other = found.get(name)?.get(String(row[name]))
        return other === undefined ? [] : [[name, other]]
      }),
    )
    return JSON.stringify({ ...shapedRow(seen, shape, row), ...(shape.expand.length === 0 ? {} : { expandido }) })
  })
}

/**
 * The rows behind a reference, each once, read as if the caller had asked for it: by reach, by view, and audited. Without what is large:
 * the files of two hundred rows would fill the memory.
 */
async function referred(
  engine: Engine,
  seen: Resource,
  name: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  call: Call,
): Promise<ReadonlyMap<string, unknown>> {
  const target = engine.core.registry.get(seen.fields[name]?.to ?? '')
  if (target === undefined || !mayUse(call.actor.rol, target, 'read')) return new Map()
  const ids = [...new Set(rows.map((row) => row[name]))].filter((id) => typeof id === 'string')
  const { readLight } = engine.verbs(target)
  const found = await Promise.all(ids.map(async (id) => [id, await readLight({ id, call })] as const))
  return new Map(found.flatMap(([id, one]) => (one === null ? [] : [[id, JSON.parse(one.answer)] as const])))
}
