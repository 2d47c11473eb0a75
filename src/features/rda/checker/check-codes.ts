import { plain } from '../../../model/text/plain-text.ts'
import { isOtherDisease } from '../../icd/other-disease.ts'
import { type Element, RDA } from './definition.ts'
import { at, listOf, shown } from './json.ts'
import { type Catalogue, inCatalogue, isMember, type Membership, nameIn } from './terminology.ts'
import { say, type Walk } from './walk.ts'

interface Coded {
  readonly system: string | undefined
  readonly code: string
  readonly path: string
}

/** Mandatory lists. At least one coding of a concept must be in the list. */
export function checkBinding(walk: Walk, { valueSet }: Element, type: string, value: unknown, path: string): void {
  if (valueSet === undefined) return
  const coded = codedOf(type, value, path)
  if (coded === null) return
  const answers = coded.map((c) => isMember(walk.guide, valueSet, c.system, c.code))
  if (answers.includes('si') || answers.includes('desconocido')) return
  const name = valueSet.split('/').at(-1) ?? valueSet
  const [only] = coded
  if (only === undefined) {
    // A coding without code or system is told where it stands.
    if (type !== 'CodeableConcept' || !walk.guide.valueSets.has(valueSet) || listOf(at(value, 'coding')).length > 0)
      return
    say(walk, {
      codigo: 'codigo_fuera_de_lista',
      clave: name,
      ruta: path,
      mensaje: `Debe llevar un código de la lista ${name}.`,
      sugerencia: 'Agregue coding con el código; el texto solo no basta.',
    })
    return
  }
  outside(walk, answers.includes('fragmento') ? 'fragmento' : 'no', name, only, coded.length > 1 ? path : only.path)
}

function outside(walk: Walk, answer: Membership, list: string, { code, system }: Coded, ruta: string): void {
  if (answer === 'fragmento') {
    say(walk, {
      codigo: 'codigo_fuera_de_fragmento',
      severidad: 'advertencia',
      clave: list,
      ruta,
      mensaje: `${shown(code)} no está entre los códigos de ${list} que trae la guía, que no son todos.`,
      sugerencia: 'Compruébelo en la tabla vigente de SISPRO.',
    })
    return
  }
  say(walk, {
    codigo: 'codigo_fuera_de_lista',
    clave: list,
    ruta,
    mensaje: `${shown(code)} no está en la lista ${list}${system === NONE ? ': no dice de qué sistema es' : ''}.`,
    sugerencia: `Use un código de ${list}, con su sistema.`,
  })
}

function codedOf(type: string, value: unknown, path: string): readonly Coded[] | null {
  if (type === 'code' || type === 'string' || type === 'uri') {
    return typeof value === 'string' ? [{ system: undefined, code: value, path }] : null
  }
  if (type === 'Coding' || type === 'Quantity') return coding(value, path)
  if (type !== 'CodeableConcept') return null
  return listOf(at(value, 'coding')).flatMap((c, i) => coding(c, `${path}.coding[${i}]`))
}
function coding(value: unknown, path: string): readonly Coded[] {
  const code = at(value, 'code')
  const system = at(value, 'system')
  if (typeof code !== 'string') return []
  return [{ code, system: typeof system === 'string' ? system : NONE, path: `${path}.code` }]
}
/** A coding that says no system is of no list. */
const NONE = ' '

/** A code of a system that the guide has: it exists, and is called what the coding says. */
export function checkCatalogue(walk: Walk, type: string, value: unknown, path: string): void {
  const [system, code] = [at(value, 'system'), at(value, 'code')]
  const catalogue = typeof system === 'string' ? walk.guide.catalogues.get(system) : undefined
  if (catalogue === undefined || typeof code !== 'string') return
  const name = String(system).split('/').at(-1) ?? ''
  const found = codeIn(walk, catalogue, name, code, `${path}.code`)
  if (found === null) return
  const right = nameIn(catalogue, found) ?? ''
  const given = at(value, type === 'Quantity' ? 'unit' : 'display')
  if (typeof given !== 'string' || walk.findings.isFull() || isCalled(catalogue, found, right, given)) return
  say(walk, {
    codigo: 'descripcion_distinta',
    severidad: 'advertencia',
    ruta: `${path}.${type === 'Quantity' ? 'unit' : 'display'}`,
    mensaje: `El código se llama ${shown(right)} en su catálogo y aquí ${shown(given)}.`,
    sugerencia: `Escriba ${shown(right)}, o revise si el código es el que se quería.`,
  })
}

/** As its catalogue writes it; null of one that it does not have, which is said. */
function codeIn(walk: Walk, catalogue: Catalogue, name: string, code: string, ruta: string): string | null {
  const answer = inCatalogue(catalogue, code)
  if (answer === 'si') return code
  if (answer === 'fragmento') {
    outside(walk, answer, name, { system: undefined, code, path: ruta }, ruta)
    return null
  }
  const written = catalogue.whole?.writtenAs(code) ?? code
  const isWritten = nameIn(catalogue, written) !== undefined
  // Only the documents of the guide must write it as Colombia does: FHIR and our own doors take `I10` and `A05.9`.
  if (isWritten && !walk.place.perfil.startsWith(RDA)) return written
  say(walk, {
    codigo: 'codigo_desconocido',
    clave: name,
    ruta,
    mensaje: `${shown(code)} no existe en el sistema ${name}.`,
    sugerencia: isWritten ? `Escriba ${shown(written)}.` : 'Use un código vigente de ese sistema.',
  })
  return null
}

/** The guide itself fixes some descriptions to the beginning of what their catalogue says. */
const isCalled = (catalogue: Catalogue, code: string, right: string, given: string): boolean =>
  right === '' ||
  comparable(right).startsWith(comparable(given)) ||
  (catalogue.whole !== undefined && !isOtherDisease(code, right, given))

/** Of ordinals and other signs each catalogue has its own. */
const comparable = (text: string): string =>
  plain(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
