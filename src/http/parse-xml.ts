import { type ElementCount, elementCount, MOST_OUTSIDE, TooManyElements } from '../model/text/element-count.ts'
import type { Branch, Tree } from './tree.ts'

/**
 * XML as bodies use it: elements, text, CDATA and comments. No DTD, no entities beyond the five of the standard and
 * character references, no attributes but namespace declarations on the root, no processing instructions; anything else
 * is refused where it stands and nothing after it is looked at. So there is nothing here to expand, fetch or exhaust.
 */
const MAX_DEPTH = 16
/** Of characters: letters with accents are sent so. */
const MAX_REFERENCES = 20_000

export class XmlError extends Error {}

const NAME = /[A-Za-z_][\w.-]*/y
const SPACE = /[ \t\r\n]*/y
/** Anything but what XML calls white space, which is less than JavaScript does. */
const INK = /[^ \t\r\n]/
const NAMESPACE = /[ \t\r\n]+xmlns(?::[A-Za-z_][\w.-]*)?[ \t\r\n]*=[ \t\r\n]*(?:"[^"<&]*"|'[^'<&]*')/y
const DECLARATION =
  /^\ufeff?<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*["']1\.[01]["'](?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*["'](?:utf-8|us-ascii)["'])?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*["'](?:yes|no)["'])?[ \t\r\n]*\?>/i
const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

interface Open {
  name: string
  text: string
  children: Branch
}

export function parseXml(source: string, count: ElementCount = elementCount()): Branch {
  const countReference = elementCount(MAX_REFERENCES)
  let at = DECLARATION.exec(source)?.[0].length ?? (source.startsWith('\ufeff') ? 1 : 0)
  const fail: Fail = (why, offset = 0) => {
    throw new XmlError(`${why} (posición ${at + offset})`)
  }
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(source)?.[0]
    if (found === undefined) return null
    at += found.length
    return found
  }
  const until = (end: string): string => {
    const to = source.indexOf(end, at)
    if (to === -1) return fail('Falta un cierre')
    const inside = source.slice(at, to)
    at = to + end.length
    return inside
  }

  const stack: Open[] = []
  let root: Branch | null = null
  let inTexts = 0

  const close = (open: Open): void => {
    if (open.children.size > 0 && INK.test(open.text)) fail('Texto mezclado con elementos')
    const value: Tree = open.children.size > 0 ? open.children : open.text
    const parent = stack.at(-1)
    if (parent === undefined) {
      if (open.children.size === 0 && INK.test(open.text)) fail('La raíz no lleva texto')
      root = open.children
    } else {
      const siblings = parent.children.get(open.name)
      if (siblings === undefined) parent.children.set(open.name, [value])
      else siblings.push(value)
    }
  }

  while (at < source.length) {
    const top = stack.at(-1)
    if (at - inTexts > MOST_OUTSIDE) throw new TooManyElements()
    if (source[at] !== '<') {
      const next = source.indexOf('<', at)
      const text = source.slice(at, next === -1 ? source.length : next)
      if (top === undefined && INK.test(text)) fail('Texto fuera de la raíz')
      if (text.includes(']]>')) fail('"]]>" en un texto')
      if (top !== undefined) top.text += decodeText(text, fail, countReference)
      inTexts += text.length
      at += text.length
    } else if (source.startsWith('<!--', at)) {
      count()
      at += 4
      if (until('-->').includes('--')) fail('"--" dentro de un comentario')
    } else if (source.startsWith('<![CDATA[', at)) {
      count()
      at += 9
      const inside = until(']]>')
      inTexts += inside.length
      if (top === undefined) fail('CDATA fuera de la raíz')
      else top.text += withLineEnds(inside)
    } else if (source.startsWith('</', at)) {
      at += 2
      const name = match(NAME)
      match(SPACE)
      if (top === undefined || name !== top.name || source[at] !== '>')
        return fail('Etiqueta de cierre que no corresponde')
      at += 1
      stack.pop()
      close(top)
    } else if (source[at + 1] === '!' || source[at + 1] === '?') {
      return fail('No se admiten DTD, entidades ni instrucciones')
    } else {
      at += 1
      const name = match(NAME) ?? fail('Nombre de elemento no válido')
      if (stack.length === 0 && root !== null) fail('Más de una raíz')
      if (stack.length === 0) while (match(NAMESPACE) !== null) count()
      match(SPACE)
      if (stack.length >= MAX_DEPTH) fail('Demasiada profundidad')
      count()
      const open: Open = { name, text: '', children: new Map() }
      if (source.startsWith('/>', at)) {
        at += 2
        close(open)
      } else if (source[at] === '>') {
        at += 1
        stack.push(open)
      } else fail('No se admiten atributos')
    }
  }
  if (stack.length > 0) fail('Hay elementos sin cerrar')
  return root ?? fail('Falta el elemento raíz')
}

type Fail = (why: string, offset?: number) => never

const CR = 0x0d
const LF = 0x0a

/** XML 1.0 §2.11: line ends are one character, whatever the sender's system. By bytes: in a string each costs a piece of memory. */
function withLineEnds(text: string): string {
  if (!text.includes('\r')) return text
  const bytes = Buffer.from(text)
  let to = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte !== CR) bytes[to++] = byte
    else if (bytes[at + 1] !== LF) bytes[to++] = LF
  }
  return bytes.toString('utf8', 0, to)
}

/** Reference by reference, and no further than the first that is wrong. */
function decodeText(text: string, fail: Fail, count: ElementCount): string {
  let decoded = ''
  let from = 0
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', from)) {
    count()
    const end = text.slice(at, at + LONGEST_REFERENCE).indexOf(';')
    if (end === -1) fail('"&" suelto', at)
    decoded += withLineEnds(text.slice(from, at)) + referred(text.slice(at + 1, at + end), (why) => fail(why, at))
    from = at + end + 1
  }
  return decoded + withLineEnds(text.slice(from))
}

const LONGEST_REFERENCE = 14
const CODE = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/

function referred(name: string, fail: Fail): string {
  const code = CODE.exec(name)
  if (code === null) return NAMED.get(name) ?? fail('Entidad no admitida')
  const point = code[1] === undefined ? Number(code[2]) : Number.parseInt(code[1], 16)
  const allowed =
    point === 9 ||
    point === 10 ||
    point === 13 ||
    (point >= 32 && point <= 0xd7ff) ||
    (point >= 0xe000 && point <= 0x10ffff)
  return allowed ? String.fromCodePoint(point) : fail('Carácter no admitido')
}
