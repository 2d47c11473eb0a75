import type { Element } from './definition.ts'
import { itemsOf } from './items.ts'
import { type JsonObject, shown } from './json.ts'
import type { Slot } from './plan.ts'
import { checkParts } from './slices.ts'
import { say, type Walk } from './walk.ts'

/** How often an element occurs, which slice each occurrence is of, and each of them. */
export function checkSlot(walk: Walk, slot: Slot, object: JsonObject, path: string, definition: string): void {
  const { element } = slot
  const items = itemsOf(walk, slot, object, path)
  checkCount(walk, element, items.length, `${path}.${slot.label}`)
  const below = `${definition}.${element.name}`
  if (slot.parts !== null) checkParts(walk, element, slot.parts, items, `${path}.${slot.label}`, below)
  else for (const item of items) walk.value(walk, element, item, below)
}

function checkCount(walk: Walk, element: Element, count: number, ruta: string): void {
  const { min = 0, max = Number.POSITIVE_INFINITY, name } = element
  if (count < min) {
    say(walk, {
      codigo: 'cardinalidad',
      ruta,
      mensaje:
        count === 0
          ? `Falta ${name}: ${min === 1 ? 'es obligatorio' : `se exigen ${min}`}.`
          : `Hay ${count} de ${name} y se exigen ${min === max ? '' : 'al menos '}${min}.`,
      sugerencia: `Agregue ${name}${expected(element)}.`,
    })
  }
  if (count > max) {
    say(walk, {
      codigo: max === 0 ? 'elemento_prohibido' : 'cardinalidad',
      ruta,
      mensaje:
        max === 0
          ? `La guía no admite ${name} aquí.`
          : `Hay ${count} de ${name} y se ${max === 1 ? 'admite uno' : `admiten ${max}`}.`,
      sugerencia: max === 0 ? 'Retírelo.' : 'Deje los que correspondan.',
    })
  }
}

/** What is known of the value that is missing. */
function expected({ fixed, pattern, types }: Element): string {
  const value = fixed ?? pattern
  if (value !== undefined) return ` con el valor ${shown(value)}`
  return types?.length === 1 && types[0] ? ` (${types[0].code})` : ''
}
