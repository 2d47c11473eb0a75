import { isJsonObject } from '../../model/text/json-object.ts'
import type { Logo } from '../reporte/report.ts'
import { type PaperName, paperTitles } from './paper-names.ts'

/** What a provider adapts of its papers without touching code. */
export interface PaperTemplate {
  readonly logo: Logo | null
  /** At the foot of every sheet. */
  readonly pie: string | null
  /** What it always says on a kind of paper. */
  readonly textos: Readonly<Partial<Record<PaperName, string>>>
  readonly signosDeAlarma: readonly string[]
  /** How one prepares for an examination, by its CUPS. */
  readonly preparacion: Readonly<Record<string, string>>
}

export const plainTemplate: PaperTemplate = {
  logo: null,
  pie: null,
  textos: {},
  signosDeAlarma: [
    'Le cuesta respirar o le duele el pecho.',
    'Tiene fiebre de 38 °C o más que no baja, o que dura más de tres días.',
    'Vomita todo lo que toma, o no puede tomar los medicamentos.',
    'Tiene un sangrado que no para.',
    'Se desmaya, está confundido, convulsiona o pierde fuerza en un lado del cuerpo.',
    'Le salen ronchas o se le hincha la cara o la lengua después de un medicamento.',
    'El dolor aumenta a pesar de los medicamentos.',
  ],
  preparacion: {},
}

/** Says what is wrong with a template, for the operator who is starting the service. */
export class TemplateError extends Error {}

const FOOT = 300
const TEXT = 1500
const SIGN = 200
const MOST_SIGNS = 20
const MOST_PREPARATIONS = 1000
const CUPS = /^[0-9A-Z]{6}$/

function shortText(value: unknown, where: string, most: number): string {
  if (typeof value !== 'string' || value.trim() === '') throw new TemplateError(`${where} debe ser un texto`)
  if (value.length > most) throw new TemplateError(`${where} tiene más de ${most} caracteres`)
  return value.trim()
}

function textsBy(
  value: unknown,
  where: string,
  isKey: (key: string) => boolean,
  keys: string,
): Readonly<Record<string, string>> {
  if (!isJsonObject(value)) throw new TemplateError(`${where} debe ser un objeto`)
  return Object.fromEntries(
    Object.entries(value).map(([key, text]) => {
      if (!isKey(key)) throw new TemplateError(`${where} no tiene «${key.slice(0, 40)}»: ${keys}`)
      return [key, shortText(text, `${where}.${key}`, TEXT)]
    }),
  )
}

const parts: Readonly<Record<string, (value: unknown) => Partial<PaperTemplate>>> = {
  pie: (value) => ({ pie: shortText(value, 'pie', FOOT) }),
  textos: (value) => ({
    textos: textsBy(
      value,
      'textos',
      (key) => Object.hasOwn(paperTitles, key),
      `son ${Object.keys(paperTitles).join(', ')}`,
    ),
  }),
  signos_de_alarma: (value) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > MOST_SIGNS)
      throw new TemplateError(`signos_de_alarma debe ser una lista de 1 a ${MOST_SIGNS} frases`)
    return { signosDeAlarma: value.map((sign, i) => shortText(sign, `signos_de_alarma[${i}]`, SIGN)) }
  },
  preparacion: (value) => {
    const found = textsBy(value, 'preparacion', (key) => CUPS.test(key), 'son códigos CUPS de seis caracteres')
    if (Object.keys(found).length > MOST_PREPARATIONS)
      throw new TemplateError(`preparacion tiene más de ${MOST_PREPARATIONS} códigos`)
    return { preparacion: found }
  },
}

/** The template that a file says, on top of the plain one. Whatever it does not understand it refuses. */
export function readTemplate(text: string): PaperTemplate {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new TemplateError('no es JSON')
  }
  if (!isJsonObject(given)) throw new TemplateError('debe ser un objeto')
  const read = Object.entries(given).map(([name, value]) => {
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined
    if (part === undefined)
      throw new TemplateError(`no tiene «${name.slice(0, 40)}»: son ${Object.keys(parts).join(', ')}`)
    return part(value)
  })
  return Object.assign({}, plainTemplate, ...read)
}
