import type { Span } from './spans.ts'

/** Numbers of cars, places on the earth, professional cards and files: each tells of one. Runs of spaces are bounded. */

const VEHICLE =
  'placas?|motos?|motocicletas?|carros?|veh[ií]culos?|taxis?|bus(?:es|eta|etas)?|cami[oó]n|camioneta|automóvil|automovil|ambulancias?|tractomula|mototaxi|particular'
/** Three letters and three figures are a car's after a word that says so; joined, or as a motorcycle's, they are anywhere. */
const PLATE_TOLD = new RegExp(
  String.raw`\b((?:${VEHICLE})(?:\s{1,3}(?:de|del|la|el|los|placas?|carro|moto|particular|n[uú]mero)){0,3}[\s:.,]{1,4})[a-z]{3}[\s-]?\d{2}(?:\d|[a-z])\b`,
  'giu',
)
const PLATE =
  /(?<![\p{L}\p{N}-])[A-Z]{3}[\s-]?\d{2}[A-Z](?![\p{L}\p{N}])|(?<![\p{L}\p{N}-])[A-Z]{3}\d{3}(?![\p{L}\p{N}])/gu

const DEGREES = String.raw`\d{1,3}\s?°\s?(?:\d{1,2}\s?['’′]\s?(?:\d{1,2}(?:[.,]\d{1,4})?\s?["”″]\s?)?)?[NSEWO]?`
const COORDINATES = new RegExp(String.raw`${DEGREES}[\s,;]{0,3}${DEGREES}`, 'g')
const DECIMAL = String.raw`-?\d{1,3}[.,]\d{3,8}\s?°?`
const PAIR = new RegExp(
  String.raw`(?<![\d.])(?:[NS]\s)?${DECIMAL}\s?[NS]?\s?[,;\s]\s{0,3}(?:[WEO]\s)?-?\d{2,3}[.,]\d{3,8}\s?°?(?:\s?[WEO](?!\p{L}))?(?!\.?\d)`,
  'gu',
)
const LATITUDE = /\b((?:lat|latitud|lon|long|longitud|coordenadas?|gps)\.?[\s:]{1,4})[NSEWO]?\s?-?\d{1,3}[.,]\d{2,8}/gi

const CARD =
  /\b((?:tarjeta\s{1,3}profesional|t\.\s?p\.|tp(?=\s\d{4,})|registro\s{1,3}m[eé]dico|reg(?:istro)?\.?\s{1,3}m[eé]d(?:ico|\.)?|registro|r\.?\s?m\.?|rethus)[\s:.]{1,4}(?:(?:n[oº°]|nro|n[uú]mero)[.:]?\s{0,3})?)\d[\d./-]{2,14}\d(?:-?[A-Z]\b)?/gi
const FILE =
  /\b((?:radicado|contrato|p[oó]liza|soat|consecutivo|carn[eé]t?|noticia\s{1,3}criminal|sijuf|spoa|cuenta|expediente|caso|historia|archivo|usuario|autorizaci[oó]n|remisi[oó]n|factura|recibo|serial|serie|c[oó]digo\s{1,3}de\s{1,3}prestador)(?:\s{1,3}(?:de|del|la|el|interno|interna|ahorros|corriente|plataforma|n[uú]mero|no)){0,4}[\s:.#°º]{1,4})((?=[a-z-]{0,12}\d)[a-z0-9][a-z0-9/-]{3,24}(?:\s\d{4,14})?)/gi

const DOSE = /^\s?(?:mg|ml|mcg|u\.?i|g|%|\/|x\s?min)/i

const told = (shape: RegExp, by: string) =>
  function* (text: string): Generator<Span> {
    for (const m of text.matchAll(shape)) {
      const to = m.index + m[0].length
      if (!DOSE.test(text.slice(to, to + 8))) yield { from: m.index + (m[1] ?? '').length, to, by }
    }
  }
const whole = (shape: RegExp, by: string) =>
  function* (text: string): Generator<Span> {
    for (const m of text.matchAll(shape)) yield { from: m.index, to: m.index + m[0].length, by }
  }

const finders = [
  told(PLATE_TOLD, '[placa]'),
  whole(PLATE, '[placa]'),
  whole(COORDINATES, '[lugar]'),
  whole(PAIR, '[lugar]'),
  told(LATITUDE, '[lugar]'),
  told(CARD, '[registro]'),
  told(FILE, '[número]'),
]
const DIGIT = /\d/

export const codeSpans = (text: string): Span[] => (DIGIT.test(text) ? finders.flatMap((find) => [...find(text)]) : [])
