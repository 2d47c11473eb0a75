import { crc32, inflateSync } from 'node:zlib'
import type { Logo } from '../reporte/report.ts'
import { TemplateError } from './template.ts'

const MOST_BYTES = 262_144
const MOST_PIXELS = 2000
const PNG = '89504e470d0a1a0a'
/** Samples of a pixel, by the kind of colour. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.length; ) {
    if (at + 12 > bytes.length) throw new TemplateError('está cortado')
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) throw new TemplateError('está cortado')
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw new TemplateError('está dañado')
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end - 4) })
    at = end
  }
  return chunks
}

/** An image that every reader can draw: it is opened to the last byte now, and not when somebody prints. */
function readPng(bytes: Buffer): Logo {
  const [head, ...rest] = chunksOf(bytes)
  if (head?.type !== 'IHDR' || head.data.length !== 13 || rest.at(-1)?.type !== 'IEND')
    throw new TemplateError('no es un PNG completo')
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  const [depth = 0, colour = 0, , , interlaced = 0] = head.data.subarray(8)
  const samples = SAMPLES[colour]
  if (width < 1 || height < 1 || width > MOST_PIXELS || height > MOST_PIXELS)
    throw new TemplateError(`debe medir de 1 a ${MOST_PIXELS} píxeles por lado`)
  if (depth !== 8 || samples === undefined || interlaced !== 0)
    throw new TemplateError('debe ser un PNG de 8 bits por canal, sin entrelazar')
  const size = (width * samples + 1) * height
  const packed = Buffer.concat(rest.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])))
  let length = -1
  try {
    length = inflateSync(packed, { maxOutputLength: size }).length
  } catch {
    // Said below: what does not open has no length.
  }
  if (length !== size) throw new TemplateError('está dañado')
  return { kind: 'png', base64: bytes.toString('base64'), width, height }
}

const TAG = /<([^<>]*)>/g
const ATTRIBUTE = /(?<![a-zA-Z:])([a-zA-Z:]+)="([^"]*)"/g
const NUMBER = /^-?\d{1,7}(?:\.\d{1,6})?$/
const OUTLINE = /^[MmLlHhVvCcSsQqTtAaZz0-9eE ,.+\n\r\t-]+$/
const COLOUR = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/
const LONGEST_OUTLINE = 100_000
const allowed: Readonly<Record<string, readonly string[]>> = {
  svg: ['xmlns', 'viewBox', 'width', 'height'],
  path: ['d', 'fill'],
  title: [],
}

/** Outlines in one colour each, and nothing else: no scripts, styles, texts, links or images. */
function readSvg(text: string): Logo {
  const outlines: { d: string; fill: string }[] = []
  let box: readonly number[] = []
  const unread = text.replace(TAG, (_, inside: string) => {
    if (inside.startsWith('?xml ') || inside.startsWith('!-- ') || inside.startsWith('/')) return ''
    const [name = ''] = inside.split(/[\s/]/, 1)
    const known = Object.hasOwn(allowed, name) ? allowed[name] : undefined
    if (known === undefined)
      throw new TemplateError(
        `tiene «${name.slice(0, 20)}»: solo admite trazos (path); conviértalo a trazos o use un PNG`,
      )
    const given = new Map([...inside.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]))
    const stray = [...given.keys()].find((key) => !known.includes(key))
    if (stray !== undefined) throw new TemplateError(`tiene el atributo «${stray.slice(0, 20)}», que no se admite`)
    if (name === 'svg') box = (given.get('viewBox') ?? '').split(/[\s,]+/).map(numberIn)
    if (name === 'path') outlines.push(outlineOf(given))
    return ''
  })
  if (unread.includes('<') || unread.includes('&')) throw new TemplateError('no es un SVG bien formado')
  const [x, y, width, height] = box
  if (x === undefined || y === undefined || width === undefined || height === undefined || !(width > 0 && height > 0))
    throw new TemplateError('debe tener un viewBox de cuatro números')
  if (outlines.length === 0) throw new TemplateError('no tiene trazos')
  return { kind: 'outlines', box: [x, y, width, height], outlines }
}

const numberIn = (text: string): number => {
  if (!NUMBER.test(text)) throw new TemplateError('debe tener un viewBox de cuatro números')
  return Number(text)
}

function outlineOf(given: ReadonlyMap<string, string>): { d: string; fill: string } {
  const d = given.get('d') ?? ''
  const fill = given.get('fill') ?? '#000000'
  if (d.length > LONGEST_OUTLINE || !OUTLINE.test(d)) throw new TemplateError('tiene un trazo que no se entiende')
  if (!COLOUR.test(fill)) throw new TemplateError('cada trazo se rellena de un color como #0a5c63')
  return { d, fill }
}

/** The logo that those bytes are, drawn by nobody yet. */
export function readLogo(bytes: Buffer): Logo {
  if (bytes.length > MOST_BYTES) throw new TemplateError(`pesa más de ${MOST_BYTES / 1024} KiB`)
  return bytes.subarray(0, 8).toString('hex') === PNG ? readPng(bytes) : readSvg(bytes.toString('utf8'))
}
