/** Requests made from an OpenAPI document and nothing else: what it promises, tried. */

// biome-ignore lint/suspicious/noExplicitAny: a document of every shape
export type Json = any

export interface Described {
  readonly method: string
  readonly path: string
  readonly operation: Json
  readonly parameters: readonly Json[]
}

export interface Made {
  readonly what: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: unknown
}

/** The same numbers in every run. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export class OpenApiRequests {
  readonly #document: Json
  readonly #random: () => number
  /** Ids that exist, by the name of the parameter or field that takes them. */
  readonly #ids: ReadonlyMap<string, readonly string[]>

  constructor(document: Json, ids: ReadonlyMap<string, readonly string[]>, seed: number) {
    this.#document = document
    this.#ids = ids
    this.#random = dice(seed)
  }

  resolved(schema: Json): Json {
    if (schema?.$ref === undefined) return schema ?? {}
    const at = String(schema.$ref).slice(2).split('/')
    return this.resolved(at.reduce((node, key) => node[key], this.#document))
  }

  operations(): Described[] {
    return Object.entries<Json>(this.#document.paths).flatMap(([path, item]) =>
      METHODS.filter((m) => item[m] !== undefined).map((method) => ({
        method,
        path,
        operation: item[method],
        parameters: [...(item.parameters ?? []), ...(item[method].parameters ?? [])].map((p) => this.resolved(p)),
      })),
    )
  }

  pick<T>(all: readonly T[]): T {
    const found = all[Math.floor(this.#random() * all.length)]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }

  /** A few of them, others each time. */
  some<T>(all: readonly T[]): T[] {
    return Array.from({ length: 3 }, () => this.pick(all))
  }

  /** A value that the schema admits; `name` helps to find an id that exists. */
  value(given: Json, name: string, full: boolean, depth = 0): unknown {
    const schema = this.resolved(given)
    if (schema.const !== undefined) return schema.const
    if (schema.anyOf !== undefined || schema.oneOf !== undefined)
      return this.value((schema.anyOf ?? schema.oneOf)[0], name, full, depth)
    if (schema.allOf !== undefined) {
      const parts = schema.allOf.map((s: Json) => this.resolved(s))
      const required = parts.flatMap((s: Json) => s.required ?? [])
      const properties = Object.assign({}, ...parts.map((s: Json) => s.properties ?? {}), schema.properties ?? {})
      return this.value(
        { type: 'object', required: [...required, ...(schema.required ?? [])], properties },
        name,
        full,
        depth,
      )
    }
    if (Array.isArray(schema.enum)) return this.pick(schema.enum.filter((v: unknown) => v !== null))
    if (Array.isArray(schema.examples) && this.#random() < 0.7) return this.pick(schema.examples)
    const type = Array.isArray(schema.type) ? schema.type.find((t: string) => t !== 'null') : schema.type
    switch (type) {
      case 'integer':
      case 'number': {
        const min = schema.minimum ?? 0
        const max = Math.min(schema.maximum ?? min + 50, min + 1_000)
        return type === 'integer' ? Math.floor(min + this.#random() * (max - min)) : this.pick([min, max])
      }
      case 'boolean':
        return this.#random() < 0.5
      case 'array': {
        const length = Math.max(schema.minItems ?? 0, full && depth < 3 ? 1 : 0)
        return Array.from({ length }, () => this.value(schema.items ?? {}, name, full, depth + 1))
      }
      case 'object': {
        const required: string[] = schema.required ?? []
        const names = Object.keys(schema.properties ?? {}).filter(
          (n) => required.includes(n) || (full && depth < 3 && this.#random() < 0.7),
        )
        return Object.fromEntries(names.map((n) => [n, this.value(schema.properties[n], n, full, depth + 1)]))
      }
      default:
        return this.text(schema, name)
    }
  }

  text(schema: Json, name: string): string {
    if (schema.format === 'uuid') return this.id(name)
    if (schema.format === 'date') return this.pick(['2026-01-15', '1980-02-29', '2026-03-01'])
    if (schema.format === 'date-time') return this.pick(['2026-01-15T08:30:00-05:00', '2026-03-01T12:00:00Z'])
    if (schema.pattern?.startsWith('^([01]\\d')) return '08:30'
    if (schema.contentEncoding === 'base64') return Buffer.from('hola').toString('base64')
    const { minLength = 0, maxLength = 200 } = schema
    const text = this.pick(['hta', 'Ana', 'dolor de cabeza', '12345678', 'I10X', 'ñandú «x»'])
    return text.padEnd(minLength, 'a').slice(0, maxLength)
  }

  id(name: string): string {
    const known = this.#ids.get(name) ?? this.#ids.get(name.split(' ').at(-1) ?? '') ?? this.#ids.get('*') ?? []
    return this.pick(known)
  }

  /** The address with what the parameters say; a path's by ids that exist unless told otherwise. */
  address({ path, parameters }: Described, query: readonly (readonly [string, unknown])[], pathValue?: string): string {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const schema = this.resolved(parameters.find((p) => p.in === 'path' && p.name === name)?.schema)
      const value = pathValue ?? (Array.isArray(schema?.enum) ? this.pick(schema.enum) : this.id(`${path} ${name}`))
      return encodeURIComponent(String(value))
    })
    const text = query
      .flatMap(([name, value]) => [value].flat().map((v) => [name, String(v)]))
      .map(([name, value]) => `${encodeURIComponent(name ?? '')}=${encodeURIComponent(value ?? '')}`)
      .join('&')
    return text === '' ? filled : `${filled}?${text}`
  }

  bodyOf({ operation }: Described, full: boolean): unknown {
    const content = operation.requestBody?.content
    if (content === undefined) return undefined
    const schema = content['application/json']?.schema
    if (schema === undefined) return undefined
    const example = content['application/json'].example
    return example !== undefined && !full ? example : this.value(schema, '', full)
  }

  /** As the document says, and then in each way that it does not. */
  requests(d: Described): Made[] {
    const asked = d.parameters.filter((p) => p.in === 'query')
    const must = asked.filter((p) => p.required === true)
    const needed = (): [string, unknown][] => must.map((p) => [p.name, this.value(p.schema, p.name, true)])
    const headers: Record<string, string> = {}
    for (const p of d.parameters)
      if (p.in === 'header' && p.required === true) headers[p.name] = this.text(p.schema, p.name)
    const plain = (what: string, query: readonly (readonly [string, unknown])[], body: unknown, at?: string): Made => ({
      what,
      path: this.address(d, query, at),
      headers,
      ...(body === undefined ? {} : { body }),
    })
    const made: Made[] = [plain('lo necesario', needed(), this.bodyOf(d, false))]
    for (const p of asked.filter((q) => q.required !== true))
      made.push(
        plain(
          `parámetro ${p.name}`,
          [...needed(), [p.name, this.value(p.schema, p.name, true)]],
          this.bodyOf(d, false),
        ),
      )
    if (d.operation.requestBody !== undefined) {
      made.push(plain('todo', needed(), this.bodyOf(d, true)), plain('todo', needed(), this.bodyOf(d, true)))
      made.push(plain('sin cuerpo', needed(), undefined))
      made.push(plain('un cuerpo que no es objeto', needed(), [1]))
      const whole = this.bodyOf(d, true)
      if (typeof whole === 'object' && whole !== null) {
        const names = Object.keys(whole)
        made.push(plain('un campo desconocido', needed(), { ...whole, no_existe: 1 }))
        for (const wrong of this.some([
          null,
          '',
          'x'.repeat(5_000),
          -1,
          1e300,
          [[]],
          { a: { b: 1 } },
          'a\u0000b',
          true,
        ]))
          if (names.length > 0) made.push(plain('un valor impropio', needed(), { ...whole, [this.pick(names)]: wrong }))
      }
    }
    if (d.path.includes('{'))
      for (const at of this.some(['0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00', 'x', 'a b/c', '\u0000', '9'.repeat(150)]))
        made.push(plain('un identificador que no existe', needed(), this.bodyOf(d, false), at))
    made.push(plain('un parámetro desconocido', [...needed(), ['no_existe', '1']], this.bodyOf(d, false)))
    for (const wrong of this.some(['', 'x'.repeat(1_000), '-1', '\u0000', '2026-02-30', '1e999', "'; --", '%', '😀']))
      if (asked.length > 0)
        made.push(plain('un valor impropio', [...needed(), [this.pick(asked).name, wrong]], this.bodyOf(d, false)))
    made.push({
      ...plain('un formato que no hay', needed(), this.bodyOf(d, false)),
      headers: { ...headers, accept: 'image/png' },
    })
    return made
  }
}
