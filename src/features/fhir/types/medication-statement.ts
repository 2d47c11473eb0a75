import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { ofKinds } from '../elements/antecedents.ts'
import { ABSENT } from '../elements/coding.ts'
import { anyOf, day, period, refTo, token } from '../search/answer.ts'
import { byPatient, cases, ofPatient, provided } from '../search/cases.ts'
import type { FhirType } from '../source.ts'
import { fhirMedicationTaken, fhirMedicationTold, INN } from './medication-statement-drawing.ts'
import { byCode, dateParam, referenceParam, toEncounter, tokenParam, toPatient, toSubject } from './param.ts'

const stated = (t: string): string => `${t}.niega is not true`
const standing = (t: string, more: string): string => `${t}.anulado is not true and ${stated(t)} and ${more}`
const nothing = cases(ABSENT, { 'no-known-medications': (t) => `${t}.niega is true` }, ['niega'])
const common = {
  'entered-in-error': (t: string) => `${t}.anulado is true`,
  'not-taken': (t: string) => `${t}.anulado is not true and ${t}.niega is true`,
}
const use = (t: string): string => `coalesce(${t}.estado_uso, 'unknown')`
const uses = ['active', 'completed', 'stopped', 'on-hold', 'unknown']

export const medicationStatementType: FhirType = {
  type: 'MedicationStatement',
  about: 'Medicamentos que el paciente dice tomar o haber tomado.',
  params: [
    toPatient('subject'),
    toSubject('MedicationStatement'),
    toEncounter('MedicationStatement-context', 'context', 'context'),
    byCode,
    tokenParam(
      'status',
      'medications-status',
      'active, completed, stopped, on-hold, not-taken, unknown, entered-in-error.',
    ),
    dateParam('effective', 'MedicationStatement-effective', 'Cuándo lo tomó.'),
    referenceParam(
      'source',
      'MedicationStatement-source',
      'El paciente, si él mismo lo dijo.',
      'informationSource',
      'Patient',
    ),
  ],
  sources: [
    {
      resource: antecedenteCategorizado,
      prefix: '',
      about: 'Cada medicamento de la lista codificada de antecedentes.',
      only: ofKinds('categoria', ['farmacologico'], true),
      project: fhirMedicationTaken,
      params: {
        ...ofPatient,
        context: refTo('historia', 'Encounter'),
        code: anyOf(token('dci_codigo', { system: INN, where: stated }), nothing),
        status: cases(
          undefined,
          { ...Object.fromEntries(uses.map((u) => [u, (t: string) => standing(t, `${use(t)} = '${u}'`)])), ...common },
          ['estado_uso', 'niega', 'anulado'],
        ),
        effective: provided(period('fecha_inicio', 'fecha_fin', 'date'), stated, 'niega'),
        source: byPatient,
      },
      example: { categoria: 'farmacologico', medicamento: 'Losartán', estado_uso: 'active' },
    },
    {
      resource: antecedente,
      prefix: 'relato-',
      about: 'Lo mismo, en texto libre dentro de una atención.',
      only: ofKinds('tipo', ['farmacologico'], true),
      project: fhirMedicationTold,
      params: {
        ...ofPatient,
        context: refTo('historia', 'Encounter'),
        code: nothing,
        status: cases(
          undefined,
          {
            active: (t) => standing(t, `coalesce(${t}.vigente, true)`),
            stopped: (t) => standing(t, `not coalesce(${t}.vigente, true)`),
            ...common,
          },
          ['vigente', 'niega', 'anulado'],
        ),
        effective: day('fecha_evento'),
        source: byPatient,
      },
      example: { tipo: 'farmacologico', descripcion: 'Losartán 50 mg al día', fecha_evento: '2010-05-14' },
    },
  ],
}
