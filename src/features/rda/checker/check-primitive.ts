import { isJsonObject } from '../../../model/text/json-object.ts'
import { primitives } from './base/primitives.ts'
import { checkBinding } from './check-codes.ts'
import { checkObject } from './check-object.ts'
import type { Element } from './definition.ts'
import { checkFixed } from './fixed.ts'
import { checkInvariants } from './invariants.ts'
import { shown } from './json.ts'
import type { Item } from './matcher.ts'
import { say, type Walk } from './walk.ts'

export function checkPrimitive(walk: Walk, element: Element, item: Item, definition: string): void {
  const { value, path: ruta, type } = item
  if (value !== undefined && checkForm(walk, type.code, value, ruta)) {
    checkFixed(walk, element, value, ruta)
    checkBinding(walk, element, type.code, value, ruta)
    checkLength(walk, element, value, ruta)
    checkInvariants(walk, element.invariants ?? [], value, ruta, definition)
  }
  checkBeside(walk, element, item)
}

function checkForm(walk: Walk, type: string, value: unknown, ruta: string): boolean {
  const form = primitives[type]
  if (form === undefined || form.test(value)) return true
  const shape = ['boolean', 'integer', 'unsignedInt', 'positiveInt', 'decimal'].includes(type)
  const right = shape ? typeof value === (type === 'boolean' ? 'boolean' : 'number') : typeof value === 'string'
  say(walk, {
    codigo: right ? 'formato' : 'tipo',
    ruta,
    mensaje: `${shown(value)} no es ${form.about}.`,
    sugerencia: `Escriba ${form.about}.`,
  })
  return false
}

function checkLength(walk: Walk, { maxLength }: Element, value: unknown, ruta: string): void {
  if (maxLength === undefined || typeof value !== 'string' || value.length <= maxLength) return
  say(walk, {
    codigo: 'longitud',
    ruta,
    mensaje: `Tiene ${value.length} caracteres y se admiten ${maxLength}.`,
    sugerencia: 'Acórtelo.',
  })
}

/** What stands beside the value: `_family` with its extensions, which a profile may demand. */
function checkBeside(walk: Walk, element: Element, { extra, type, path: ruta }: Item): void {
  if (extra === undefined && element.children.length === 0) return
  const plan = walk.plans(element, type)
  if (extra !== undefined && !isJsonObject(extra)) {
    say(walk, {
      codigo: 'tipo',
      ruta,
      mensaje: 'Lo que acompaña a un valor (con _) debe ser un objeto con extension.',
      sugerencia: 'Escríbalo entre llaves: { "extension": [ … ] }.',
    })
    return
  }
  if (plan !== null) checkObject(walk, plan, extra ?? {}, ruta, 'Element')
}
