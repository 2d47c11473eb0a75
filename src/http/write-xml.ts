import { escapedContent } from '../model/text/markup.ts'

const NOT_ALLOWED = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escapeText = (text: string): string => escapedContent(text.replace(NOT_ALLOWED, '')).replaceAll('\r', '&#13;')

/** `<root>` with an element per key and `<list-item>` per item of a list; null is an empty element. */
export function writeXml(value: unknown, root = 'root'): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${element(root, value)}`
}

function element(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return `<${name}/>`
  if (Array.isArray(value)) return `<${name}>${value.map((v) => element('list-item', v)).join('')}</${name}>`
  if (typeof value === 'object') {
    const inside = Object.entries(value).map(([k, v]) => element(k, v))
    return `<${name}>${inside.join('')}</${name}>`
  }
  return `<${name}>${escapeText(String(value))}</${name}>`
}
