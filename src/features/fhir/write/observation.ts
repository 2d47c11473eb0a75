import { clinicalValues } from '../../../model/codes/clinical-values.ts'
import type { Actor, Value } from '../../../model/resource.ts'
import { signCodes } from '../../../model/scales/signs.ts'
import { kindOf } from '../../../resources/valor-clinico.ts'
import { SNOMED } from '../elements/coding.ts'
import { HL7, LOINC } from '../elements/drawing.ts'
import { PRESSURE } from '../types/observation/blood-pressure.ts'
import { boundedText, isComparator } from '../types/observation/bounded.ts'
import { REPORTED_AS } from '../types/observation/value-elements.ts'
import { vitalSigns } from '../types/observation/vital-signs.ts'
import { answeredOption } from './coded-answer.ts'
import type { RowBody, RowsWrite, SentResource } from './declare.ts'
import {
  codesIn,
  externalIdentifier,
  firstCode,
  instantIn,
  keyOf,
  listIn,
  numberIn,
  objectIn,
  referredId,
  textIn,
} from './elements.ts'

const VALUES = 'urn:custodia:valor-clinico'
const CATEGORY = `${HL7}/observation-category`
const statuses = { preliminar: 'preliminary', final: 'final', corregido: 'corrected', anulado: 'entered-in-error' }
const categories: Readonly<Record<string, string>> = {
  'vital-signs': 'signo_vital',
  laboratory: 'laboratorio',
  survey: 'escala',
  'social-history': 'habito',
}

/** Of two codes of one vital sign, the finer: the other is what its profile demands beside it. */
function codeOf(concept: unknown): RowBody {
  const loincs = codesIn(concept, LOINC)
  const finer = loincs.find((code) => vitalSigns.get(code)?.general !== undefined)
  const loinc = finer ?? loincs[0] ?? null
  if (loinc !== null) return { codigo: loinc, sistema_codigo: 'loinc' }
  const snomed = firstCode(concept, SNOMED)
  if (snomed !== null) return { codigo: snomed, sistema_codigo: 'snomed' }
  return { codigo: firstCode(concept, VALUES), sistema_codigo: 'local' }
}

/** Only of a code that is not listed: the others are called as the catalogue calls them. */
function nameOf(code: Value, concept: unknown): string | null {
  if (typeof code === 'string' && clinicalValues.has(code)) return clinicalValues.get(code)?.nombre ?? null
  const displays = listIn(objectIn(concept).coding).flatMap((c) => textIn(c.display) ?? [])
  return textIn(objectIn(concept).text) ?? displays[0] ?? null
}

const unitOf = (quantity: unknown): string | null => {
  const { code, unit } = objectIn(quantity)
  return textIn(code) ?? textIn(unit)
}

function measuredIn(code: Value, said: SentResource): RowBody {
  const quantity = objectIn(said.valueQuantity)
  const concept = objectIn(said.valueCodeableConcept)
  const [range = {}] = listIn(said.referenceRange)
  const [value, comparator] = [numberIn(quantity.value), textIn(quantity.comparator)]
  if (value !== null && comparator !== null && isComparator(comparator))
    return { tipo_valor: 'texto', valor_texto: boundedText(comparator, value, unitOf(quantity)) }
  const values = {
    valor_numerico: value,
    valor_texto: textIn(said.valueString),
    valor_codigo: answeredOption(String(code), concept, 'valor_codigo'),
    valor_booleano: typeof said.valueBoolean === 'boolean' ? said.valueBoolean : null,
    valor_fecha: textIn(said.valueDateTime),
  }
  return {
    ...values,
    tipo_valor: kindOf(values),
    unidad: unitOf(quantity),
    rango_min: numberIn(objectIn(range.low).value),
    rango_max: numberIn(objectIn(range.high).value),
  }
}

/** Who measured it: the device or the laboratory that sends it, the patient, or the professional through an application. */
function sourceOf(actor: Actor, sent: SentResource, category: string | null): string {
  if (listIn(sent.performer).some((p) => textIn(p.reference)?.startsWith('Patient/'))) return 'paciente'
  if (actor.sistema !== true) return 'profesional'
  return category === 'laboratorio' ? 'laboratorio' : 'dispositivo'
}

/** Who measured it, by name alone: nobody of ours. */
const professionalIn = ({ performer }: SentResource): string | null =>
  listIn(performer).flatMap((p) => (p.reference === undefined ? (textIn(p.display) ?? []) : []))[0] ?? null

/** The measure that it says, and of a pressure the diastolic beside it; what else a panel says is a resource of its own. */
function measureIn(sent: SentResource): { readonly said: SentResource; readonly beside: SentResource } {
  if (!codesIn(sent.code, LOINC).includes(PRESSURE)) return { said: sent, beside: {} }
  const part = (code: string) =>
    listIn(sent.component).find((c) => c.valueQuantity !== undefined && codesIn(c.code, LOINC).includes(code))
  const [systolic, diastolic] = [part(signCodes.tension_sistolica), part(signCodes.tension_diastolica)]
  return { said: systolic ?? diastolic ?? sent, beside: systolic === undefined ? {} : (diastolic ?? {}) }
}

export const observationWrite: RowsWrite = {
  about:
    'Signos vitales y otros valores de la serie del paciente: uno por recurso, y la presión con sus dos componentes.',
  interactions: ['create', 'update'],
  kinds: ['signos_vitales', 'resultados'],
  systemsChangeOwn: true,
  // A number in another unit is drawn in the catalogue's, and what was sent stands in a note.
  stored: ['valueQuantity', 'referenceRange.low', 'referenceRange.high'].flatMap((quantity) =>
    ['value', 'unit', 'code'].map((part) => `${quantity}.${part}`),
  ),
  elements: {
    codigo: 'code',
    nombre: 'code',
    categoria: 'category',
    unidad: 'valueQuantity',
    valor_numerico: 'valueQuantity',
    valor_diastolica: 'component',
    valor_codigo: 'valueCodeableConcept',
    tipo_valor: 'value',
    paciente: 'subject',
    historia_atencion: 'encounter',
    fecha_medicion: 'effectiveDateTime',
  },
  sends: ({ categoria }) =>
    categoria === 'signo_vital' || categoria === 'antropometria'
      ? 'signos_vitales'
      : categoria === 'laboratorio'
        ? 'resultados'
        : null,
  async read(sent, { actor, current }) {
    const [category = null] = listIn(sent.category).flatMap((c) => codesIn(c, CATEGORY))
    const notes = listIn(sent.note).filter((n) => textIn(n.text)?.startsWith(REPORTED_AS) !== true)
    const { said, beside } = measureIn(sent)
    const code = codeOf(said.code)
    const listed = typeof code.codigo === 'string' ? clinicalValues.get(code.codigo)?.categoria : undefined
    const categoria = listed ?? (category === null ? null : (categories[category] ?? null))
    return {
      paciente: referredId(sent.subject, 'Patient'),
      historia_atencion: referredId(sent.encounter, 'Encounter'),
      ...code,
      nombre: nameOf(code.codigo ?? null, said.code),
      categoria,
      ...measuredIn(code.codigo ?? null, said),
      valor_diastolica: numberIn(objectIn(beside.valueQuantity).value),
      fecha_medicion: instantIn(sent.effectiveDateTime),
      estado: keyOf(statuses, textIn(sent.status)),
      observaciones: notes.length === 1 ? textIn(notes[0]?.text) : null,
      identificador_externo: externalIdentifier(sent),
      ...(current === null ? { fuente: sourceOf(actor, sent, categoria), profesional: professionalIn(sent) } : {}),
    }
  },
}
