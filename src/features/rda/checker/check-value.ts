import { isJsonObject } from '../../../model/text/json-object.ts'
import { baseProfiles, isDatatype } from './base/base.ts'
import { primitives } from './base/primitives.ts'
import { checkBinding, checkCatalogue } from './check-codes.ts'
import { checkExtension, extensionType } from './check-extension.ts'
import { checkObject } from './check-object.ts'
import { checkPrimitive } from './check-primitive.ts'
import { checkReference } from './check-reference.ts'
import type { Element, Invariant, TypeRef } from './definition.ts'
import { checkFixed } from './fixed.ts'
import { checkInvariants } from './invariants.ts'
import type { Item } from './matcher.ts'
import { MAX_DEPTH, say, type Walk } from './walk.ts'

/** One value against what is said of its element and of its type. */
export function checkValue(walk: Walk, element: Element, item: Item, definition: string): void {
  walk.depth.now++
  judge(walk, element, item, definition)
  walk.depth.now--
}

function judge(walk: Walk, element: Element, item: Item, definition: string): void {
  const { path: ruta, type } = item
  if (walk.depth.now > MAX_DEPTH) {
    say(walk, {
      codigo: 'profundidad',
      ruta,
      mensaje: 'Está anidado más de lo que puede estarlo un documento.',
      sugerencia: 'Revise cómo se generó.',
    })
    return
  }
  if (type.code in primitives) {
    checkPrimitive(walk, element, item, definition)
    return
  }
  if (!isJsonObject(item.value)) {
    say(walk, {
      codigo: 'tipo',
      ruta,
      mensaje: `Debe ser un objeto (${type.code}).`,
      sugerencia: 'Escríbalo entre llaves: { … }.',
    })
    return
  }
  if (!isDatatype(type.code)) {
    walk.inside(walk, item.value, type, ruta)
    return
  }
  checkComplex(walk, element, type.code === 'Extension' ? extensionType(walk, item) : item, item.value, definition)
}

function checkComplex(
  walk: Walk,
  element: Element,
  { type, path }: Item,
  value: Readonly<Record<string, unknown>>,
  definition: string,
): void {
  if (Object.keys(value).every((k) => k === 'id')) {
    say(walk, {
      codigo: 'vacio',
      ruta: path,
      mensaje: 'No tiene contenido; FHIR no admite elementos vacíos.',
      sugerencia: 'Si no hay dato, no escriba el elemento.',
    })
  }
  checkFixed(walk, element, value, path)
  checkBinding(walk, element, type.code, value, path)
  const plan = walk.plans(element, type)
  const named = type.code === 'BackboneElement' || type.code === 'Element' ? definition : type.code
  if (plan !== null) checkObject(walk, plan, value, path, named)
  if (type.code === 'Coding' || type.code === 'Quantity') checkCatalogue(walk, type.code, value, path)
  if (type.code === 'Reference') checkReference(walk, type.targets, value, path)
  if (type.code === 'Extension') checkExtension(walk, element.name, value, path)
  for (const invariants of ofType(walk, type)) checkInvariants(walk, invariants, value, path, type.code)
  checkInvariants(walk, element.invariants ?? [], value, path, definition)
}

/** A profile of a type has the invariants of the type too. */
function ofType({ guide }: Walk, { code, profiles }: TypeRef): readonly (readonly Invariant[])[] {
  const own = profiles.flatMap((url) => guide.profile(url) ?? [])
  const all = own.length > 0 ? own : [baseProfiles.get(code)]
  return all.map((p) => p?.root.invariants ?? [])
}
