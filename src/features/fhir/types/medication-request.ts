import { formaFarmaceutica, unidadDispensacion } from '../../../model/codes/index.ts'
import { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
import { authorOf } from '../elements/author.ts'
import { called, codingIf, labelOf } from '../elements/coding.ts'
import { complementNotes, findComplements } from '../elements/complements.ts'
import { dosages, lasting } from '../elements/dosage.ts'
import { joined, RDA, UCUM, when } from '../elements/drawing.ts'
import { amountOf, notes, ofHistory } from '../elements/entries.ts'
import {
  identifierOf,
  MIPRES,
  PAD,
  PRESCRIPTION,
  prescriptionStatuses,
  reasons,
  TECHNOLOGY,
  technology,
} from '../elements/requests.ts'
import { always, anyOf, identifiers, moment, refTo, token } from '../search/answer.ts'
import { cases, codeIn, ofPatient } from '../search/cases.ts'
import { worded } from '../search/composite.ts'
import { byAuthor, findAuthor } from '../search/shared-answers.ts'
import { type DrawnRowFor, defineSource, defineType, shared } from '../source.ts'
import { INN } from './medication-statement.ts'
import { toEncounter, toPatient, toSubject } from './param.ts'

const SYSTEM = `${RDA}/CodeSystem`
export const ATC = 'http://www.whocc.no/atc'

type Prescribed = DrawnRowFor<typeof formulaMedicamento>

/** As a pharmacy reads it. */
const wordsOf = (row: Prescribed): string =>
  joined(
    ' ',
    row.medicamento_dci,
    row.concentracion,
    labelOf(formaFarmaceutica, row.forma_farmaceutica),
    when(row.nombre_comercial, (brand) => `(${brand})`),
  ) || 'Medicamento'

const later = (instant: string, days: number): string => new Date(Date.parse(instant) + days * 86_400_000).toISOString()

function dispense({ vigencia_dias: days, fecha_prescripcion: from, ...row }: Prescribed): object {
  const unit = row.unidad_dispensacion
  const label = labelOf(unidadDispensacion, unit) ?? unit
  return {
    validityPeriod: typeof days === 'number' && from ? { start: from, end: later(from, days) } : null,
    quantity: amountOf(row.cantidad_total, unit, label, `${SYSTEM}/MipresDispenseUnit`),
    expectedSupplyDuration: when(lasting(row), (lasts) => ({ ...lasts, system: UCUM })),
  }
}

export const medicationRequestType = defineType('MedicationRequest', {
  about: 'Medicamentos formulados.',
  params: {
    patient: toPatient('subject'),
    subject: toSubject,
    encounter: toEncounter('medications'),
    identifier: shared('clinical', 'Número de la fórmula, de MIPRES o del recetario oficial.'),
    code: shared('clinical', 'Código DCI, CUM, IUM o ATC.'),
    status: shared('medications', 'draft, active, on-hold, completed, entered-in-error.'),
    intent: 'Siempre order.',
    category: 'Tipo de tecnología: 02 a 05.',
    requester: 'Quien lo formuló.',
    authoredon: 'Cuándo se formuló.',
  },
  sources: [
    defineSource({
      resource: formulaMedicamento,
      about: 'Cada medicamento de una fórmula.',
      extra: [findAuthor, findComplements(formulaMedicamento)],
      draw(row) {
        const text = wordsOf(row)
        const times = row.entregas ?? 0
        return {
          text: [text, row.indicaciones],
          identifier: [
            identifierOf(PRESCRIPTION, row.numero),
            identifierOf(MIPRES, row.numero_mipres),
            identifierOf(PAD, row.numero_recetario),
          ],
          status: codeIn(prescriptionStatuses, row) ?? 'unknown',
          statusReason: { text: row.estado === 'suspendida' ? row.motivo_suspension : null },
          intent: 'order',
          category: [technology(row.tipo_tecnologia)],
          reportedBoolean: false,
          medicationCodeableConcept: called(
            text,
            ...codingIf(INN, row.dci_codigo, row.medicamento_dci),
            ...codingIf(`${SYSTEM}/CUMS`, row.cum),
            ...codingIf(`${SYSTEM}/IUM`, row.ium),
            ...codingIf(ATC, row.atc),
          ),
          ...ofHistory(row),
          authoredOn: row.fecha_prescripcion,
          requester: authorOf(row),
          ...reasons(row),
          note: [
            ...notes(times < 2 ? null : `Se entrega en ${times} partes.`, ...(row.alertas ?? [])),
            ...complementNotes(formulaMedicamento, row),
          ],
          dosageInstruction: dosages(row),
          dispenseRequest: dispense(row),
        }
      },
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        code: anyOf(
          worded(token('dci_codigo', { system: INN }), 'medicamento_dci'),
          token('cum', { system: `${SYSTEM}/CUMS` }),
          token('ium', { system: `${SYSTEM}/IUM` }),
          token('atc', { system: ATC, levels: 1 }),
        ),
        identifier: identifiers(
          { column: 'numero', system: PRESCRIPTION },
          { column: 'numero_mipres', system: MIPRES },
          { column: 'numero_recetario', system: PAD },
        ),
        status: cases(undefined, prescriptionStatuses),
        intent: always({ system: null, code: 'order' }),
        category: token('tipo_tecnologia', { system: TECHNOLOGY }),
        authoredon: moment('fecha_prescripcion'),
        requester: byAuthor,
      },
    }),
  ],
})
