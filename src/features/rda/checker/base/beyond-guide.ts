import { nameOf } from '../check-resource.ts'
import type { Entries } from '../entries.ts'
import type { Findings } from '../finding.ts'
import { at, listOf } from '../json.ts'

/** What no rule of the guide says and no reader can use: dates that have not come, sections of nothing, files cut short. */

const textAt = (value: unknown, name: string): string | null => {
  const found = at(value, name)
  return typeof found === 'string' ? found : null
}

/** Clocks of two machines differ by minutes, and a day begins in one place before another. */
const SLACK = 14 * 3_600_000
const isAhead = (date: string | null, now: string): boolean =>
  date !== null && Date.parse(date) > Date.parse(now) + SLACK

const PDF = 'application/pdf'
const TAIL = 1400
/** From its first bytes to its mark of the end, which may have some after it. */
function isWholePdf(base64: string): boolean {
  const plain = base64.replaceAll(/\s/g, '')
  if (plain.length % 4 !== 0) return false
  const head = Buffer.from(plain.slice(0, 12), 'base64').toString('latin1')
  const tail = Buffer.from(plain.slice(-TAIL - (TAIL % 4)), 'base64').toString('latin1')
  return head.startsWith('%PDF-') && tail.includes('%%EOF')
}

const dates: Readonly<Record<string, string>> = { Composition: 'date', Patient: 'birthDate' }

export function checkBeyondGuide({ all }: Entries, found: Findings, now: string, perfil: string): void {
  for (const { index, resource, type } of all) {
    const place = { recurso: nameOf(resource), perfil }
    const own = `Bundle.entry[${index}].resource`
    const name = dates[type]
    if (name !== undefined && isAhead(textAt(resource, name), now))
      found.add(place, {
        codigo: 'formato',
        clave: 'fecha_futura',
        ruta: `${own}.${name}`,
        mensaje: 'La fecha está en el futuro.',
        sugerencia: 'Escriba una fecha que ya llegó.',
      })
    for (const [i, section] of listOf(at(resource, 'section')).entries()) {
      const says = ['entry', 'section'].some((part) => listOf(at(section, part)).length > 0)
      if (type === 'Composition' && !says && at(section, 'emptyReason') === undefined)
        found.add(place, {
          codigo: 'vacio',
          clave: 'seccion_vacia',
          ruta: `${own}.section[${i}]`,
          mensaje: 'La sección no trae entradas ni dice por qué.',
          sugerencia: 'Agregue sus entradas, o `emptyReason`.',
        })
    }
    for (const [i, content] of listOf(at(resource, 'content')).entries()) {
      const attachment = at(content, 'attachment')
      const data = textAt(attachment, 'data')
      if (
        type === 'DocumentReference' &&
        textAt(attachment, 'contentType') === PDF &&
        data !== null &&
        !isWholePdf(data)
      )
        found.add(place, {
          codigo: 'formato',
          clave: 'archivo_incompleto',
          ruta: `${own}.content[${i}].attachment.data`,
          mensaje: 'El archivo PDF está incompleto o no lo es.',
          sugerencia: 'Envíe el archivo entero, en Base64.',
        })
    }
  }
}
