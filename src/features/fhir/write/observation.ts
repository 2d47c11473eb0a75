import { clinicalValues } from '../../../model/codes/clinical-values.ts'
import type { Actor, Value } from '../../../model/resource.ts'
import { SNOMED } from '../elements/coding.ts'
import { HL7, LOINC } from '../elements/drawing.ts'
import { REPORTED_AS } from '../types/observation/value-elements.ts'
import { vitalSigns } from '../types/observation/vital-signs.ts'
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
const PRESSURE = '85354-9'
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
  return {
    valor_numerico: numberIn(quantity.value),
    unidad: unitOf(quantity),
    valor_texto: textIn(said.valueString),
    valor_codigo: firstCode(concept, `${VALUES}:${String(code)}`),
    valor_booleano: typeof said.valueBoolean === 'boolean' ? said.valueBoolean : null,
    valor_fecha: textIn(said.valueDateTime),
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

/** Each of a pressure is a value of its own in the series, as everywhere else; of anything else there is one. */
function measures(sent: SentResource): readonly { code: RowBody; concept: unknown; said: SentResource }[] {
  const panel = codesIn(sent.code, LOINC).includes(PRESSURE)
  const parts = panel ? listIn(sent.component).filter((c) => c.valueQuantity !== undefined) : []
  const of = (said: SentResource) => ({ code: codeOf(said.code), concept: said.code, said })
  return parts.length === 0 ? [of(sent)] : parts.map(of)
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
    const rows = measures(sent).map(({ code, concept, said }, i): RowBody => {
      const listed = typeof code.codigo === 'string' ? clinicalValues.get(code.codigo)?.categoria : undefined
      const categoria = listed ?? (category === null ? null : (categories[category] ?? null))
      return {
        paciente: referredId(sent.subject, 'Patient'),
        historia_atencion: referredId(sent.encounter, 'Encounter'),
        ...code,
        nombre: nameOf(code.codigo ?? null, concept),
        categoria,
        ...measuredIn(code.codigo ?? null, said),
        fecha_medicion: instantIn(sent.effectiveDateTime),
        estado: keyOf(statuses, textIn(sent.status)),
        observaciones: notes.length === 1 ? textIn(notes[0]?.text) : null,
        // Of several rows the first is the resource, and has its identifier.
        identificador_externo: i === 0 ? externalIdentifier(sent) : null,
        ...(current === null ? { fuente: sourceOf(actor, sent, categoria) } : {}),
      }
    })
    const [first = {}, ...others] = rows
    return [first, ...others]
  },
}
