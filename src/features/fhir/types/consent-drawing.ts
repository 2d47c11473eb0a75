import { ambitoAutorizacion } from '../../../model/codes/index.ts'
import { consentimiento } from '../../../resources/consentimiento.ts'
import { accountOf } from '../elements/author.ts'
import { type Coding, type Concept, called, coding, concept, HL7, ourCode } from '../elements/coding.ts'
import {
  type FhirResource,
  LOINC,
  meta,
  narrative,
  one,
  type ProjectedRow,
  RDA,
  reference,
  some,
  textIn,
  when,
} from '../elements/elements.ts'
import { document } from '../elements/person.ts'
import { theProvider } from '../elements/provider.ts'
import type { Facts } from '../source.ts'

const LABELS: Readonly<Record<string, string>> = consentimiento.fields.tipo.options ?? {}

/** What it is about, for everybody; and under which law. */
interface Meaning {
  readonly scope: readonly [code: string, display: string]
  readonly law: string
  readonly category?: Coding
}
const PRIVACY = ['patient-privacy', 'Privacy Consent'] as const
const TREATMENT = ['treatment', 'Treatment'] as const
const DATA_LAW = 'Ley 1581 de 2012, protección de datos personales'
const ETHICS_LAW = 'Ley 23 de 1981, ética médica'
const treatment: Meaning = { scope: TREATMENT, law: ETHICS_LAW }

export const MEANINGS: Readonly<Record<string, Meaning>> = {
  tratamiento_datos: { scope: PRIVACY, law: DATA_LAW },
  procedimiento: treatment,
  quirurgico: treatment,
  anestesia: treatment,
  transfusion: treatment,
  telemedicina: treatment,
  interoperabilidad_terceros: {
    scope: PRIVACY,
    law: 'Ley 2015 de 2020, historia clínica electrónica interoperable',
    category: coding(LOINC, '64292-6', 'Release of information consent'),
  },
  investigacion: {
    scope: ['research', 'Research'],
    law: DATA_LAW,
    category: coding(`${HL7}/consentcategorycodes`, 'research', 'Research Information Access'),
  },
  uso_imagen: { scope: PRIVACY, law: DATA_LAW },
  uso_ia: { scope: PRIVACY, law: DATA_LAW },
  voluntad_anticipada: {
    scope: ['adr', 'Advanced Care Directive'],
    law: ETHICS_LAW,
    category: coding(`${HL7}/consentcategorycodes`, 'acd', 'Advance Directive'),
  },
  otro: treatment,
}
const CONSENT = coding(LOINC, '59284-0', 'Consent Document')

export const STATUS: Readonly<Record<string, string>> = {
  vigente: 'active',
  rechazado: 'rejected',
  revocado: 'inactive',
  vencido: 'inactive',
  anulado: 'entered-in-error',
}
/** `estado` is that of the last change; what has run out since is no longer active. */
const statusOf = (row: ProjectedRow): string => {
  const status = STATUS[textIn(row, 'estado') ?? ''] ?? 'active'
  return status === 'active' && row.vigente === false ? 'inactive' : status
}

/** Who decided: the patient, or whoever did it for him. */
function performer(row: ProjectedRow): object {
  const patient = textIn(row, 'paciente')
  const name = textIn(row, 'otorgante_nombre')
  if (name === null) return patient === null ? { display: 'Paciente' } : reference('Patient', patient)
  const number = textIn(row, 'otorgante_numero_documento')
  return {
    type: 'RelatedPerson',
    ...(number === null ? {} : { identifier: document(textIn(row, 'otorgante_tipo_documento'), number) }),
    display: name,
  }
}

/** The signed file where it was kept, or the text that was read. */
function source(row: ProjectedRow): object {
  const [file, text] = [textIn(row, 'documento'), textIn(row, 'texto')]
  if (file !== null) return { sourceReference: reference('DocumentReference', file) }
  if (text === null) return {}
  return {
    sourceAttachment: {
      contentType: 'text/plain; charset=utf-8',
      data: Buffer.from(text, 'utf8').toString('base64'),
      ...one('title', textIn(row, 'texto_version')),
      ...one('creation', textIn(row, 'fecha_otorgamiento')),
    },
  }
}

interface Third {
  readonly quien: string
  readonly ambitos?: readonly string[] | null
  readonly que?: string | null
  readonly hasta?: string | null
}
const RECIPIENT: Concept = called(
  'Tercero autorizado',
  coding(`${HL7}/v3-ParticipationType`, 'IRCP', 'information recipient'),
)

/** Whom, and what of the record. */
const third = ({ quien, ambitos, que, hasta }: Third): object => ({
  type: 'permit',
  ...(typeof hasta === 'string' ? { period: { end: hasta } } : {}),
  actor: [{ role: RECIPIENT, reference: { display: quien } }],
  ...some('code', [
    ...(ambitos ?? []).map((a) => concept(ourCode('ambito', a, ambitoAutorizacion.byCode.get(a)?.label))),
    ...when(typeof que === 'string' && que !== '' ? que : null, (text) => called(text)),
  ]),
})

function provision(row: ProjectedRow): object {
  const [start, end] = [textIn(row, 'fecha_otorgamiento'), textIn(row, 'revocado_en') ?? textIn(row, 'vigencia_hasta')]
  const informed = accountOf(textIn(row, 'profesional'), row.informante)
  const [cups, procedure] = [textIn(row, 'cups'), textIn(row, 'procedimiento')]
  const thirds = Array.isArray(row.terceros_autorizados) ? (row.terceros_autorizados as Third[]) : []
  const period = { ...(start === null ? {} : { start }), ...(end === null ? {} : { end }) }
  return {
    type: textIn(row, 'decision') === 'rechazado' ? 'deny' : 'permit',
    ...(Object.keys(period).length === 0 ? {} : { period }),
    ...some(
      'actor',
      informed === null
        ? []
        : [
            {
              role: called('Profesional que informó', coding(`${HL7}/v3-ParticipationType`, 'INF', 'informant')),
              reference: informed,
            },
          ],
    ),
    ...some(
      'code',
      cups === null && procedure === null
        ? []
        : [called(procedure, ...when(cups, (c) => coding(`${RDA}/CodeSystem/CUPS`, c)).map((c) => c as Coding))],
    ),
    ...some('provision', thirds.map(third)),
  }
}

export function fhirConsent(row: ProjectedRow, { provider }: Pick<Facts, 'provider'>): FhirResource {
  const kind = textIn(row, 'tipo') ?? 'otro'
  const { scope, law, category } = MEANINGS[kind] ?? treatment
  const label = LABELS[kind] ?? kind
  const patient = textIn(row, 'paciente')
  const decision = textIn(row, 'decision')
  return {
    resourceType: 'Consent',
    id: String(row.id),
    ...meta(row),
    ...narrative(
      label,
      decision === null ? null : decision === 'rechazado' ? 'Rechazado' : 'Aceptado',
      textIn(row, 'procedimiento'),
    ),
    status: statusOf(row),
    scope: concept(coding(`${HL7}/consentscope`, ...scope)),
    category: [
      ...(category === undefined ? [] : [concept(category)]),
      called(label, CONSENT, ourCode('tipo-consentimiento', kind, label)),
    ],
    ...(patient === null ? {} : { patient: reference('Patient', patient) }),
    ...one('dateTime', textIn(row, 'fecha_otorgamiento')),
    performer: [performer(row)],
    organization: [theProvider(provider)],
    ...source(row),
    policyRule: called(law),
    provision: provision(row),
  }
}
