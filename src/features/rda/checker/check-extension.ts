import { RDA } from './definition.ts'
import { at, type JsonObject, listOf } from './json.ts'
import type { Item } from './matcher.ts'
import { say, type Walk } from './walk.ts'

/** An extension follows its own definition, whether or not the profile names it. */
export function extensionType(walk: Walk, item: Item): Item {
  if (item.type.profiles.length > 0) return item
  const url = at(item.value, 'url')
  const known = typeof url === 'string' ? walk.guide.profile(url) : undefined
  return known?.type === 'Extension' ? { ...item, type: { ...item.type, profiles: [known.url] } } : item
}

export function checkExtension(walk: Walk, name: string, value: JsonObject, ruta: string): void {
  const url = at(value, 'url')
  const valued = Object.keys(value).some((k) => /^_?value[A-Z]/.test(k))
  if (valued === listOf(at(value, 'extension')).length > 0) {
    say(walk, {
      codigo: 'invariante',
      clave: 'ext-1',
      ruta,
      mensaje: 'Una extensión lleva un valor o extensiones: una de las dos cosas.',
      sugerencia: valued ? 'Deje solo el valor.' : 'Agregue su valor (valueCoding, valueString…).',
    })
  }
  // Parts of a complex extension have short names, which only its definition knows.
  if (typeof url !== 'string' || !url.includes(':') || walk.guide.profile(url)?.type === 'Extension') return
  const ours = url.startsWith(RDA)
  say(walk, {
    codigo: 'extension_desconocida',
    severidad: ours || name === 'modifierExtension' ? 'error' : 'advertencia',
    clave: url,
    ruta: `${ruta}.url`,
    mensaje: ours ? `La guía no define la extensión «${url}».` : `La extensión «${url}» no es de la guía.`,
    sugerencia:
      name === 'modifierExtension'
        ? 'Retírela: cambia el sentido de lo demás y quien la reciba no la entenderá.'
        : 'Retírela, o corrija su dirección.',
  })
}
