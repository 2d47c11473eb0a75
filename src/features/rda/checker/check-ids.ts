import { isJsonObject } from '../../../model/text/json-object.ts'
import { nameOf } from './check-resource.ts'
import type { Entries, Entry } from './entries.ts'
import { at, shown } from './json.ts'
import { say, type Walk } from './walk.ts'

/** What only the whole document shows: repeated ids and addresses, and entries that nothing leads to. */
export function checkIds(walk: Walk, entries: Entries): void {
  repeated(
    entries,
    (e) => e.id,
    (entry, first) =>
      say(on(walk, entry), {
        codigo: 'id_repetido',
        ruta: `Bundle.entry[${entry.index}].resource.id`,
        mensaje: `El id ${shown(entry.id)} ya lo tiene ${first.type} en la entrada ${first.index}.`,
        sugerencia: 'Dé a cada recurso un id propio: las referencias se escriben solo con el id.',
      }),
  )
  repeated(
    entries,
    (e) => e.url,
    (entry, first) =>
      say(on(walk, entry), {
        codigo: 'url_repetida',
        ruta: `Bundle.entry[${entry.index}].fullUrl`,
        mensaje: `${shown(entry.url)} ya es la dirección de la entrada ${first.index}.`,
        sugerencia: 'Dé a cada entrada una dirección propia.',
      }),
  )
  loose(walk, entries)
}

function repeated(
  entries: Entries,
  name: (e: Entry) => string | undefined,
  tell: (e: Entry, first: Entry) => void,
): void {
  const firsts = new Map<string, Entry>()
  for (const entry of entries.all) {
    const key = name(entry)
    const first = key === undefined ? undefined : firsts.get(key)
    if (first !== undefined) tell(entry, first)
    else if (key !== undefined) firsts.set(key, entry)
  }
}

/** A document is what can be reached from its Composition, in either direction. */
function loose(walk: Walk, entries: Entries): void {
  const [root] = entries.all
  if (root === undefined || root.type !== 'Composition') return
  const leads = new Map(entries.all.map((entry) => [entry, referencesIn(entry.resource, entries)]))
  const reached = new Set([root])
  for (const entry of reached) for (const next of leads.get(entry) ?? []) reached.add(next)
  for (const entry of entries.all) {
    if (reached.has(entry) || [...(leads.get(entry) ?? [])].some((e) => reached.has(e) && e === root)) continue
    say(on(walk, entry), {
      codigo: 'entrada_suelta',
      severidad: 'advertencia',
      ruta: `Bundle.entry[${entry.index}].resource`,
      mensaje: 'Nada del documento lleva a este recurso desde la Composition.',
      sugerencia: 'Refiérase a él en su sección, o retírelo.',
    })
  }
}

function referencesIn(resource: unknown, entries: Entries): ReadonlySet<Entry> {
  const found = new Set<Entry>()
  const waiting: unknown[] = [resource]
  for (const value of waiting) {
    if (Array.isArray(value)) waiting.push(...value)
    else if (isJsonObject(value)) {
      const reference = at(value, 'reference')
      const entry = typeof reference === 'string' ? entries.find(reference) : undefined
      if (entry !== undefined) found.add(entry)
      waiting.push(...Object.values(value).filter((v) => typeof v === 'object' && v !== null))
    }
  }
  return found
}

const on = (walk: Walk, entry: Entry): Walk => ({ ...walk, place: { ...walk.place, recurso: nameOf(entry.resource) } })
