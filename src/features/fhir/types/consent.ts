import { predicateSql } from '../../../engine/predicate-sql.ts'
import { ambitoAutorizacion } from '../../../model/codes/index.ts'
import { norm } from '../../../model/norms.ts'
import type { Predicate } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import { consentimiento } from '../../../resources/consentimiento.ts'
import { accountOf, participation } from '../elements/author.ts'
import {
  type Coding,
  CUPS,
  called,
  coding,
  concept,
  hl7,
  inTable,
  labelOf,
  optionOf,
  ourCode,
} from '../elements/coding.ts'
import { HL7, LOINC, OURS, reference, when } from '../elements/drawing.ts'
import { document } from '../elements/person.ts'
import { theProvider } from '../elements/provider.ts'
import { type AnswerOf, always, anyOf, leading, moment, refTo, token } from '../search/answer.ts'
import { type CodeTable, cases, casesOf, inverted } from '../search/cases.ts'
import { byAccount, findAccount, ofProvider } from '../search/shared-answers.ts'
import { at, type DrawnRowFor, defineSource, defineType, shared } from '../source.ts'

type Given = DrawnRowFor<typeof consentimiento>
type State = NonNullable<RowFor<typeof consentimiento>['estado']>

/** What it is about, for everybody; and under which law. */
interface Meaning {
  readonly scope: readonly [code: string, display: string]
  readonly law: string
  readonly category?: Coding
}
const PRIVACY = ['patient-privacy', 'Privacy Consent'] as const
const DATA_LAW = norm('ley_1581_2012', 'protección de datos personales')
const ETHICS_LAW = norm('ley_23_1981', 'ética médica')
const treatment: Meaning = { scope: ['treatment', 'Treatment'], law: ETHICS_LAW }
const data: Meaning = { scope: PRIVACY, law: DATA_LAW }

const MEANINGS: Readonly<Record<NonNullable<RowFor<typeof consentimiento>['tipo']>, Meaning>> = {
  tratamiento_datos: data,
  procedimiento: treatment,
  quirurgico: treatment,
  anestesia: treatment,
  transfusion: treatment,
  telemedicina: treatment,
  interoperabilidad_terceros: {
    scope: PRIVACY,
    law: norm('ley_2015_2020', 'historia clínica electrónica interoperable'),
    category: coding(LOINC, '64292-6', 'Release of information consent'),
  },
  investigacion: {
    scope: ['research', 'Research'],
    law: DATA_LAW,
    category: hl7('consentcategorycodes', 'research', 'Research Information Access'),
  },
  uso_imagen: data,
  uso_ia: data,
  voluntad_anticipada: {
    scope: ['adr', 'Advanced Care Directive'],
    law: ETHICS_LAW,
    category: hl7('consentcategorycodes', 'acd', 'Advance Directive'),
  },
  otro: treatment,
}
const byMeaning = (codeOf: (meaning: Meaning) => string | undefined): Record<string, string[]> =>
  inverted(
    Object.fromEntries(
      Object.entries(MEANINGS).flatMap(([kind, meaning]) => when(codeOf(meaning), (code) => [[kind, code]]) ?? []),
    ),
  )
const categories = (system: string) =>
  token('tipo', { system, codes: byMeaning(({ category: c }) => (c?.system === system ? c.code : undefined)) })
/** Of v3-ActCode: what is done in an emergency without a consent. */
const EMERGENCY = hl7('v3-ActCode', 'EMRGONLY', 'emergency only')
const CONSENT = coding(LOINC, '59284-0', 'Consent Document')

const states: Readonly<Record<State, string>> = {
  vigente: 'active',
  rechazado: 'rejected',
  no_obtenido: 'inactive',
  revocado: 'inactive',
  vencido: 'inactive',
  anulado: 'entered-in-error',
}
/** `estado` is that of the last change; what has run out since is no longer active. */
const statusOf = (row: Given): string => {
  const status = inTable(states, row.estado) ?? 'active'
  return status === 'active' && row.vigente === false ? 'inactive' : status
}
const today = `(now() at time zone 'America/Bogota')::date`
const stands = (t: string): string => `(${t}.vigencia_hasta is null or ${t}.vigencia_hasta >= ${today})`
const byState = cases(undefined, casesOf('estado', states satisfies CodeTable<State>))
const status: AnswerOf<'token', 'estado' | 'vigencia_hasta'> = {
  ...byState,
  columns: ['estado', 'vigencia_hasta'],
  match(value, asking) {
    const [said, active] = [byState.match(value, asking), byState.match({ ...value, code: 'active' }, asking)]
    if (value.code === 'active') return `(${said} and ${stands(asking.alias)})`
    return value.code === 'inactive' ? `(${said} or (${active} and not ${stands(asking.alias)}))` : said
  },
}

const byHimself: Predicate<RowFor<typeof consentimiento>> = { otorgado_por: ['paciente'] }
/** Nobody decided: the patient could not and was alone. */
const isUndecided = (row: Given): boolean => row.decision === 'no_obtenido'
/** Who decided: the patient, or their representative. */
const performer = (row: Given): object =>
  when(row.otorgante_nombre, (display) => ({
    type: 'RelatedPerson',
    identifier: when(row.otorgante_numero_documento, (n) => document(row.otorgante_tipo_documento ?? null, n)),
    display,
  })) ??
  reference('Patient', row.paciente) ?? { display: 'Paciente' }

/** The signed file where it was kept, or the text that was read. */
const source = (row: Given): object =>
  row.documento
    ? { sourceReference: reference('DocumentReference', row.documento) }
    : {
        sourceAttachment: when(row.texto, (text) => ({
          contentType: 'text/plain; charset=utf-8',
          data: Buffer.from(text, 'utf8').toString('base64'),
          title: row.texto_version,
          creation: row.fecha_otorgamiento,
        })),
      }

/** Whom, and what of the record. */
const third = ({ quien, ambitos, que, hasta }: NonNullable<Given['terceros_autorizados']>[number]): object => ({
  type: 'permit',
  period: { end: hasta },
  actor: [
    { role: participation('IRCP', 'information recipient', 'Tercero autorizado'), reference: { display: quien } },
  ],
  code: [...(ambitos ?? []).map((a) => concept(ourCode('ambito', a, labelOf(ambitoAutorizacion, a)))), called(que)],
})

const provision = (row: Given): object => ({
  type: isUndecided(row) ? null : row.decision === 'rechazado' ? 'deny' : 'permit',
  period: { start: row.fecha_otorgamiento, end: row.revocado_en ?? row.vigencia_hasta },
  actor: [
    when(accountOf(row.profesional, row.cuenta_publicada), (informed) => ({
      role: participation('INF', 'informant', 'Profesional que informó'),
      reference: informed,
    })),
    when(row.segundo_profesional_nombre, (display) => ({
      role: participation('WIT', 'witness', 'Segundo profesional que está de acuerdo'),
      reference: { display },
    })),
  ],
  code: [called(row.procedimiento, ...(row.cups ? [coding(CUPS, row.cups)] : []))],
  provision: row.terceros_autorizados?.map(third),
})

export const consentType = defineType('Consent', {
  about: 'Consentimientos informados y autorizaciones.',
  params: {
    patient: shared('clinical', 'Paciente.'),
    date: shared('clinical', 'Cuándo se otorgó o se negó.'),
    status: 'Vigente, rechazado, o ya no vigente.',
    scope: 'Si es de datos, de tratamiento, de investigación o de voluntad anticipada.',
    category: 'Tipo.',
    consentor: at('performer', 'El paciente, si decidió él.'),
    actor: at('provision.actor.reference', 'Profesional que informó.'),
    organization: 'Prestador.',
    'source-reference': at('sourceReference', 'El documento firmado.'),
  },
  sources: [
    defineSource({
      resource: consentimiento,
      about: 'Cada consentimiento o disentimiento.',
      extra: [
        findAccount('profesional'),
        { name: 'vigente', sql: (t) => `to_jsonb(${t}.estado = 'vigente' and ${stands(t)})` },
      ],
      draw(row, { provider }) {
        const kind = row.tipo ?? 'otro'
        const { scope, law, category } = inTable(MEANINGS, kind) ?? treatment
        const label = optionOf(consentimiento.fields.tipo.options, kind) ?? kind
        return {
          text: [label, optionOf(consentimiento.fields.decision.options, row.decision), row.procedimiento],
          status: statusOf(row),
          scope: concept(hl7('consentscope', ...scope)),
          category: [
            when(category, (c) => concept(c)),
            called(label, CONSENT, ourCode('tipo-consentimiento', kind, label)),
          ],
          patient: reference('Patient', row.paciente),
          dateTime: row.fecha_otorgamiento,
          performer: isUndecided(row) ? [] : [performer(row)],
          organization: [theProvider(provider)],
          ...source(row),
          policyRule: isUndecided(row) ? called(row.justificacion_urgencia, EMERGENCY) : called(law),
          verification: isUndecided(row) ? [{ verified: false }] : [],
          provision: provision(row),
        }
      },
      params: {
        patient: refTo('paciente', 'Patient'),
        date: moment('fecha_otorgamiento'),
        status,
        scope: token('tipo', { system: `${HL7}/consentscope`, codes: byMeaning(({ scope: [code] }) => code) }),
        category: anyOf(
          always({ system: LOINC, code: CONSENT.code }),
          categories(LOINC),
          categories(`${HL7}/consentcategorycodes`),
          token('tipo', { system: `${OURS}:tipo-consentimiento` }),
        ),
        consentor: leading(
          [{ type: 'Patient', prefix: '', column: 'paciente', where: (t) => predicateSql(byHimself, t) }],
          {
            columns: ['otorgado_por'],
          },
        ),
        actor: byAccount('profesional'),
        organization: ofProvider,
        'source-reference': refTo('documento', 'DocumentReference'),
      },
    }),
  ],
})
