import { primitives } from './base/primitives.ts'
import { at, type JsonObject } from './json.ts'
import type { Item } from './matcher.ts'
import type { Slot } from './plan.ts'
import { say, type Walk } from './walk.ts'

/** The values of one element, whatever of its forms they are written in. */
export function itemsOf(walk: Walk, slot: Slot, object: JsonObject, path: string): readonly Item[] {
  const items: Item[] = []
  let used: string | undefined
  for (const [key, type] of slot.keys) {
    const primitive = type.code in primitives
    const value = at(object, key)
    const extra = primitive ? at(object, `_${key}`) : undefined
    if (value === undefined && extra === undefined) continue
    const ruta = `${path}.${key}`
    if (used !== undefined) {
      say(walk, {
        codigo: 'opcion_repetida',
        ruta,
        mensaje: `${slot.label} admite un solo valor y tiene dos: ${used} y ${key}.`,
        sugerencia: 'Deje uno.',
      })
    }
    used = key
    checkForm(walk, slot.element.list === true, value, ruta)
    if (!Array.isArray(value) && !Array.isArray(extra)) {
      if (value !== undefined && value !== null)
        items.push({ value, extra, type, path: slot.element.list ? `${ruta}[0]` : ruta })
      else if (extra !== undefined && extra !== null) items.push({ value: undefined, extra, type, path: ruta })
      continue
    }
    const values = Array.isArray(value) ? value : [value]
    const extras = Array.isArray(extra) ? extra : [extra]
    for (let i = 0; i < Math.max(values.length, extras.length); i++) {
      const one = values[i] ?? undefined
      const beside = extras[i] ?? undefined
      if (one !== undefined || beside !== undefined)
        items.push({ value: one, extra: beside, type, path: `${ruta}[${i}]` })
      else if (i < values.length && value !== undefined) empty(walk, `${ruta}[${i}]`, 'null')
    }
  }
  return items
}

function checkForm(walk: Walk, list: boolean, value: unknown, ruta: string): void {
  if (value === null) {
    empty(walk, ruta, 'null')
    return
  }
  if (value === undefined || Array.isArray(value) === list) {
    if (list && Array.isArray(value) && value.length === 0) empty(walk, ruta, 'una lista vacía')
    return
  }
  say(walk, {
    codigo: 'tipo',
    ruta,
    mensaje: list ? 'Debe ser una lista, aunque tenga un solo valor.' : 'Debe ser un solo valor, no una lista.',
    sugerencia: list ? 'Escríbalo entre corchetes: [ … ].' : 'Quite los corchetes.',
  })
}

const empty = (walk: Walk, ruta: string, what: string): void =>
  say(walk, {
    codigo: 'vacio',
    ruta,
    mensaje: `Tiene ${what}; FHIR no admite elementos vacíos.`,
    sugerencia: 'Si no hay dato, no escriba el elemento.',
  })
