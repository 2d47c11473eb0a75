import type { FhirType } from '../source.ts'
import { entrySources } from './observation/entry-sources.ts'
import { valueSource } from './observation/value-source.ts'
import {
  byCode,
  dateParam,
  quantityParam,
  referenceParam,
  stringParam,
  toEncounter,
  tokenParam,
  toPatient,
  toSubject,
} from './param.ts'

export const observationType: FhirType = {
  type: 'Observation',
  about:
    'Signos vitales, laboratorios, escalas, hallazgos del examen, revisión por sistemas, resultados, hábitos y atributos del paciente.',
  sources: [valueSource, ...entrySources],
  params: [
    toPatient('subject'),
    toSubject('Observation'),
    toEncounter('clinical-encounter'),
    byCode,
    tokenParam(
      'component-code',
      'Observation-component-code',
      'Código de un componente: 8480-6 en la presión arterial.',
    ),
    tokenParam('combo-code', 'Observation-combo-code', 'Código de la observación o de un componente.'),
    tokenParam('category', 'Observation-category', 'vital-signs, laboratory, survey, social-history, exam…'),
    tokenParam('status', 'Observation-status', 'preliminary, final, corrected, entered-in-error.'),
    dateParam('date', 'clinical-date', 'Cuándo se observó.'),
    referenceParam(
      'performer',
      'Observation-performer',
      'Quien lo observó, o el paciente si él mismo lo midió o lo dijo.',
      'performer',
      'Practitioner',
      'Patient',
    ),
    quantityParam('value-quantity', 'Observation-value-quantity', 'El valor numérico.'),
    quantityParam(
      'component-value-quantity',
      'Observation-component-value-quantity',
      'El valor numérico de un componente.',
    ),
    quantityParam(
      'combo-value-quantity',
      'Observation-combo-value-quantity',
      'El valor numérico, propio o de un componente.',
    ),
    tokenParam('value-concept', 'Observation-value-concept', 'El valor codificado.'),
    tokenParam(
      'combo-value-concept',
      'Observation-combo-value-concept',
      'El valor codificado, propio o de un componente.',
    ),
    stringParam('value-string', 'Observation-value-string', 'El valor en texto.'),
    dateParam('value-date', 'Observation-value-date', 'El valor de fecha.'),
    referenceParam('based-on', 'Observation-based-on', 'Orden que lo pidió.', 'basedOn', 'ServiceRequest'),
    referenceParam('part-of', 'Observation-part-of', 'Procedimiento del que es resultado.', 'partOf', 'Procedure'),
  ],
}
