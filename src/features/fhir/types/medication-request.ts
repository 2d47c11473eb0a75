import { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
import { RDA } from '../elements/elements.ts'
import { byAuthor, findAuthor } from '../search/administrative-answers.ts'
import { always, anyOf, identifiers, moment, refTo, token } from '../search/answer.ts'
import { inverted, ofPatient, states } from '../search/cases.ts'
import type { FhirType } from '../source.ts'
import { ATC, fhirMedicationRequest, MIPRES, PAD, prescriptionStatus } from './medication-request-drawing.ts'
import { INN } from './medication-statement-drawing.ts'
import { dateParam, referenceParam, toEncounter, tokenParam, toPatient, toSubject } from './param.ts'

const SYSTEM = `${RDA}/CodeSystem`

export const medicationRequestType: FhirType = {
  type: 'MedicationRequest',
  about: 'Medicamentos formulados.',
  params: [
    toPatient('subject'),
    toSubject('MedicationRequest'),
    toEncounter('medications-encounter'),
    tokenParam('identifier', 'clinical-identifier', 'Número MIPRES o del recetario oficial.'),
    tokenParam('code', 'clinical-code', 'Código DCI, CUM, IUM o ATC.'),
    tokenParam('status', 'medications-status', 'draft, active, on-hold, completed, entered-in-error.'),
    tokenParam('intent', 'MedicationRequest-intent', 'Siempre order.'),
    tokenParam('category', 'MedicationRequest-category', 'Tipo de tecnología: 02 a 05.'),
    referenceParam('requester', 'MedicationRequest-requester', 'Quien lo formuló.', 'requester', 'Practitioner'),
    dateParam('authoredon', 'MedicationRequest-authoredon', 'Cuándo se formuló.'),
  ],
  sources: [
    {
      resource: formulaMedicamento,
      prefix: '',
      about: 'Cada medicamento de una fórmula.',
      extra: [findAuthor],
      project: fhirMedicationRequest,
      params: {
        ...ofPatient,
        encounter: refTo('historia', 'Encounter'),
        code: anyOf(
          token('dci_codigo', { system: INN }),
          token('cum', { system: `${SYSTEM}/CUMS` }),
          token('ium', { system: `${SYSTEM}/IUM` }),
          token('atc', { system: ATC }),
        ),
        identifier: identifiers(
          { column: 'numero_mipres', system: MIPRES },
          { column: 'numero_recetario', system: PAD },
        ),
        status: states(inverted(prescriptionStatus)),
        intent: always({ system: null, code: 'order' }),
        category: token('tipo_tecnologia', { system: `${SYSTEM}/ColombianHealthTechnologyCategory` }),
        authoredon: moment('fecha_prescripcion'),
        requester: byAuthor,
      },
    },
  ],
}
