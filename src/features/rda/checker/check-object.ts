import { primitives } from './base/primitives.ts'
import { checkSlot } from './check-slot.ts'
import type { JsonObject } from './json.ts'
import { nearest } from './nearest.ts'
import type { Plan, Slot } from './plan.ts'
import { say, type Walk } from './walk.ts'

/** The elements of an object: the ones it may not have, then every one it may. */
export function checkObject(walk: Walk, plan: Plan, object: JsonObject, path: string, definition: string): void {
  const present = new Set<Slot>()
  for (const key of Object.keys(object)) {
    if (key === 'resourceType' && object === walk.resource) continue
    const name = key.startsWith('_') ? key.slice(1) : key
    const known = plan.byKey.get(name)
    if (known !== undefined && (name === key || known.type.code in primitives)) {
      present.add(known.slot)
      continue
    }
    const near = walk.findings.isFull() ? undefined : nearest(name, plan.byKey.keys())
    say(walk, {
      codigo: 'elemento_desconocido',
      ruta: `${path}.${key.slice(0, 80)}`,
      mensaje: `«${key.slice(0, 80)}» no es un elemento de ${definition}.`,
      sugerencia: near === undefined ? 'Retírelo.' : `Retírelo, o escriba «${near}» si era eso.`,
    })
  }
  for (const slot of plan.slots) if (slot.needed || present.has(slot)) checkSlot(walk, slot, object, path, definition)
}
