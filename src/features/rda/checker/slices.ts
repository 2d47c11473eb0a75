import type { Element } from './definition.ts'
import { describe } from './describe-slice.ts'
import { findings } from './finding.ts'
import type { Item } from './matcher.ts'
import type { Parts, Slice } from './plan.ts'
import { say, type Walk } from './walk.ts'

/** Sorts values into slices, counts them, and checks each against its slice, or against the element if it is of none. */
export function checkParts(
  walk: Walk,
  element: Element,
  parts: Parts,
  items: readonly Item[],
  ruta: string,
  definition: string,
): void {
  const sorted = items.map((item) => ({ item, slice: sliceOf(walk, parts, item, definition) }))
  const missing = parts.slices.filter((slice) =>
    checkSlice(
      walk,
      slice,
      sorted.filter((s) => s.slice === slice).map((s) => s.item),
      ruta,
    ),
  )
  let last = -1
  for (const { item, slice } of sorted) {
    if (slice === undefined) {
      if (parts.slicing.rules === 'openAtEnd') last = parts.slices.length
      alone(walk, element, parts, item, missing, definition)
      continue
    }
    const place = parts.slices.indexOf(slice)
    if (place < last) disordered(walk, item, slice)
    if (parts.slicing.ordered) last = Math.max(last, place)
    if (slice.parts === null) walk.value(walk, slice.element, item, definition)
    else checkParts(walk, slice.element, slice.parts, [item], item.path, definition)
  }
}

/** The slice that matches; where a value could be of several, the one that it breaks least. */
function sliceOf(walk: Walk, { slices }: Parts, item: Item, definition: string): Slice | undefined {
  let candidates: Slice[] = []
  for (const slice of slices) {
    const score = slice.match(item, walk.resolve)
    if (score === 2) return slice
    if (score === 1) candidates.push(slice)
  }
  if (candidates.length < 2) return candidates[0]
  const faults = candidates.map((slice) => {
    const tried = findings()
    walk.value({ ...walk, findings: tried, done: new WeakMap() }, slice.element, item, definition)
    return tried.all.filter((f) => f.severidad === 'error').length
  })
  candidates = candidates.filter((_, i) => faults[i] === Math.min(...faults))
  return candidates[0]
}

/** True where a mandatory slice is missing. */
function checkSlice(walk: Walk, slice: Slice, items: readonly Item[], ruta: string): boolean {
  const { min = 0, max = Number.POSITIVE_INFINITY } = slice.element
  if (items.length < min) {
    say(walk, {
      codigo: 'corte_faltante',
      clave: slice.name,
      ruta,
      mensaje: `Falta ${slice.name}${items.length > 0 ? ` (hay ${items.length}, se exigen ${min})` : ''}.`,
      sugerencia: `Agregue el elemento que se reconoce por ${describe(slice.element)}.`,
    })
  }
  for (const extra of items.slice(max)) {
    say(walk, {
      codigo: 'corte_repetido',
      clave: slice.name,
      ruta: extra.path,
      mensaje: `${slice.name} ${max === 0 ? 'no se admite' : `se admite ${max === 1 ? 'una vez' : `${max} veces`}`} y hay ${items.length}.`,
      sugerencia: max === 0 ? 'Retírelo.' : 'Deje los que correspondan.',
    })
  }
  return items.length < min
}

/** A value that is of no slice: refused where slicing is closed; where something is missing, perhaps it was meant. */
function alone(
  walk: Walk,
  element: Element,
  parts: Parts,
  item: Item,
  missing: readonly Slice[],
  definition: string,
): void {
  const closed = parts.slicing.rules === 'closed'
  if (closed || (missing.length > 0 && element.name !== 'extension')) {
    const names = (missing.length > 0 ? missing : parts.slices).map((s) => s.name)
    say(walk, {
      codigo: 'corte_desconocido',
      severidad: closed ? 'error' : 'advertencia',
      ruta: item.path,
      mensaje: `No corresponde a ninguno de los que la guía define para ${element.name}.`,
      sugerencia: `${missing.length > 0 ? 'Si es uno de los que faltan, complételo' : 'Debe ser uno de'}: ${names.join(', ')}.`,
    })
  }
  walk.value(walk, element, item, definition)
}

const disordered = (walk: Walk, item: Item, slice: Slice): void =>
  say(walk, {
    codigo: 'corte_desordenado',
    clave: slice.name,
    ruta: item.path,
    mensaje: `${slice.name} no está en el orden que exige la guía.`,
    sugerencia: 'Póngalo en el orden en que la guía los define.',
  })
