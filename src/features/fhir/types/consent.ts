import { consentimiento } from '../../../resources/consentimiento.ts'
import { HL7 } from '../elements/coding.ts'
import { LOINC, OURS } from '../elements/elements.ts'
import { byAccount, findAccount, ofProvider } from '../search/administrative-answers.ts'
import { always, anyOf, leading, moment, refTo, token } from '../search/answer.ts'
import { cases, inverted } from '../search/cases.ts'
import type { FhirType, Source } from '../source.ts'
import { fhirConsent, MEANINGS } from './consent-drawing.ts'
import { dateParam, referenceParam, tokenParam } from './param.ts'

const today = `(now() at time zone 'America/Bogota')::date`
const stands = (t: string): string => `(${t}.vigencia_hasta is null or ${t}.vigencia_hasta >= ${today})`
const scopes = inverted(Object.fromEntries(Object.entries(MEANINGS).map(([kind, { scope }]) => [kind, scope[0]])))
const categories = (system: string) =>
  token('tipo', {
    system,
    codes: inverted(
      Object.fromEntries(
        Object.entries(MEANINGS).flatMap(([kind, { category }]) =>
          category?.system === system ? [[kind, category.code]] : [],
        ),
      ),
    ),
  })

const source: Source = {
  resource: consentimiento,
  prefix: '',
  about: 'Cada consentimiento o disentimiento.',
  extra: [
    findAccount('informante', 'profesional'),
    { name: 'vigente', sql: (alias) => `to_jsonb(${alias}.estado = 'vigente' and ${stands(alias)})` },
  ],
  project: fhirConsent,
  params: {
    patient: refTo('paciente', 'Patient'),
    date: moment('fecha_otorgamiento'),
    status: cases(
      undefined,
      {
        active: (t) => `${t}.estado = 'vigente' and ${stands(t)}`,
        rejected: (t) => `${t}.estado = 'rechazado'`,
        inactive: (t) => `${t}.estado in ('revocado', 'vencido') or (${t}.estado = 'vigente' and not ${stands(t)})`,
        'entered-in-error': (t) => `${t}.estado = 'anulado'`,
      },
      ['estado', 'vigencia_hasta'],
    ),
    scope: token('tipo', { system: `${HL7}/consentscope`, codes: scopes }),
    category: anyOf(
      always({ system: LOINC, code: '59284-0' }),
      categories(LOINC),
      categories(`${HL7}/consentcategorycodes`),
      token('tipo', { system: `${OURS}:tipo-consentimiento` }),
    ),
    consentor: leading(
      [{ type: 'Patient', prefix: '', column: 'paciente', where: (t) => `${t}.otorgado_por = 'paciente'` }],
      { columns: ['otorgado_por'] },
    ),
    actor: byAccount('profesional'),
    organization: ofProvider,
    'source-reference': refTo('documento', 'DocumentReference'),
  },
}

export const consentType: FhirType = {
  type: 'Consent',
  about: 'Consentimientos informados y autorizaciones.',
  params: [
    referenceParam('patient', 'clinical-patient', 'Paciente.', 'patient', 'Patient'),
    dateParam('date', 'clinical-date', 'Cuándo se otorgó o se negó.'),
    tokenParam('status', 'Consent-status', 'Vigente, rechazado, o ya no vigente.'),
    tokenParam('scope', 'Consent-scope', 'Si es de datos, de tratamiento, de investigación o de voluntad anticipada.'),
    tokenParam('category', 'Consent-category', 'Tipo.'),
    referenceParam('consentor', 'Consent-consentor', 'El paciente, si decidió él.', 'performer', 'Patient'),
    referenceParam('actor', 'Consent-actor', 'Profesional que informó.', 'provision.actor.reference', 'Practitioner'),
    referenceParam('organization', 'Consent-organization', 'Prestador.', 'organization', 'Organization'),
    referenceParam(
      'source-reference',
      'Consent-source-reference',
      'El documento firmado.',
      'sourceReference',
      'DocumentReference',
    ),
  ],
  sources: [source],
}
