import { yearsBetween } from '../../model/calendar.ts'
import { keysOf } from '../../model/keys.ts'
import { norm } from '../../model/norms.ts'
import { placeOf } from '../../model/place.ts'
import { rowsThatHold } from '../../model/predicate.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { type Say, say } from '../../model/say.ts'
import { dayOf, moment, number, text } from '../../model/text/row-values.ts'
import { heldDiagnosis } from '../../resources/diagnostico.ts'
import { type EntryName, entries, standing, standingEntries } from '../../resources/entries.ts'
import { registry } from '../../resources/index.ts'
import { examinesNobody } from '../../resources/nota.ts'
import { consentForOrder, mayTreatData, needsConsent } from './alerts/consent-state.ts'
import type { HistoryContent } from './content.ts'
import { longLeave } from './usual-leave.ts'

/** Something that a history still lacks, where to put it and why it is asked for. */
export interface Pendiente {
  /** Stable: consoles and tests rely on it. */
  readonly codigo: string
  readonly campo: string
  readonly recurso: string
  /** The entry concerned; null where it is the header, or an entry that does not exist yet. */
  readonly registro: string | null
  /** The path that takes the correction; null where it is not done through the API of the record. */
  readonly donde: string | null
  readonly mensaje: Say
  readonly norma: string
  /** Closing is refused on these; the others are advice. */
  readonly bloquea: boolean
}

const RIPS = `${norm('res_948_2026')} (RIPS)`
const RDA = `${norm('res_866_2021')} / ${norm('res_1888_2025')} (RDA)`
const IDENTIFICATION = norm('res_1995_1999', 'art. 9')
const ENTRIES = norm('res_1995_1999', 'art. 5')
const CHRONOLOGY = `${norm('res_1995_1999')} (secuencialidad)`
const TRIAGE = norm('res_5596_2015')
const CONSENT = norm('ley_23_1981', 'art. 15')
const PERSONAL_DATA = norm('ley_1581_2012', 'art. 6')
const CONTENT = 'Práctica: contenido mínimo de la atención'
const PLAN = 'Práctica: formato SOAP'

const pathOf = (resource: string): string => registry.get(resource)?.path ?? '/'

interface Reason {
  readonly norma: string
  readonly mensaje: Say
  readonly bloquea: boolean
}
const blocks = (norma: string, es: string, en: string): Reason => ({ norma, mensaje: say(es, en), bloquea: true })
const advises = (...args: Parameters<typeof blocks>): Reason => ({ ...blocks(...args), bloquea: false })

/** What is found in entries and in the patient's file; fields of the header are `falta_` and their name. */
const reasons = {
  falta_consentimiento_datos: advises(
    PERSONAL_DATA,
    'No hay autorización vigente del paciente para el tratamiento de sus datos.',
    'There is no authorisation in force for the treatment of personal data.',
  ),
  falta_valoracion_firmada: blocks(
    ENTRIES,
    'Falta al menos un examen físico o una nota firmados.',
    'At least one signed physical exam or note is missing.',
  ),
  falta_diagnostico_principal: lacksDiagnosis('principal', 'principal'),
  falta_diagnostico_ingreso: lacksDiagnosis('de ingreso', 'admission'),
  falta_diagnostico_egreso: lacksDiagnosis('de egreso', 'discharge'),
  falta_diagnostico_causa_muerte: lacksDiagnosis('de causa de muerte', 'cause-of-death'),
  diagnostico_repetido: blocks(
    RDA,
    'Hay más de un diagnóstico con un papel que solo tiene uno.',
    'More than one diagnosis has a role of which there is only one.',
  ),
  falta_tipo_diagnostico: blocks(
    RIPS,
    'Diga si el diagnóstico es impresión, confirmado nuevo o confirmado repetido.',
    'Say whether the diagnosis is an impression, newly confirmed or confirmed again.',
  ),
  causa_muerte_sin_egreso_muerto: blocks(
    RDA,
    'Hay una causa de muerte y el egreso no dice que el paciente murió.',
    'There is a cause of death and the discharge does not say that the patient died.',
  ),
  orden_en_borrador: blocks(
    ENTRIES,
    'Una orden sigue en borrador: actívela, cancélela o anúlela.',
    'An order is still a draft: activate it, cancel it or annul it.',
  ),
  orden_sin_consentimiento: advises(
    CONSENT,
    'La orden requiere consentimiento informado y no hay uno vigente para ella.',
    'The order needs informed consent and none in force is for it.',
  ),
  formula_sin_firmar: blocks(
    ENTRIES,
    'Una fórmula está sin firmar: fírmela o anúlela.',
    'A prescription is not signed: sign it or annul it.',
  ),
  formula_en_borrador: blocks(
    ENTRIES,
    'Una fórmula sigue en borrador: actívela o anúlela.',
    'A prescription is still a draft: activate it or annul it.',
  ),
  nota_sin_firmar: blocks(
    ENTRIES,
    'Una nota está sin firmar: fírmela o anúlela.',
    'A note is not signed: sign it or annul it.',
  ),
  incapacidad_larga: advises(
    CONTENT,
    'La incapacidad es más larga de lo usual para su diagnóstico.',
    'The sick leave is longer than its diagnosis usually asks for.',
  ),
  falta_fecha_fallecimiento: blocks(
    RDA,
    'El egreso dice que el paciente murió y su ficha no tiene la fecha de fallecimiento.',
    "The discharge says that the patient died and the patient's file has no date of death.",
  ),
  fecha_fallecimiento_inconsistente: blocks(
    RDA,
    'La fecha de fallecimiento de la ficha no cae dentro de esta atención.',
    "The date of death in the patient's file does not fall within this encounter.",
  ),
  fallecido_con_egreso_vivo: blocks(
    RDA,
    'La ficha dice que el paciente murió durante esta atención y el egreso no.',
    "The patient's file says that the patient died during this encounter and the discharge does not.",
  ),
  fecha_posterior_al_cierre: blocks(
    CHRONOLOGY,
    'La fecha es posterior al cierre de la atención.',
    'The date is after the end of the encounter.',
  ),
} as const satisfies Record<string, Reason>
type Code = keyof typeof reasons

function lacksDiagnosis(es: string, en: string): Reason {
  return blocks(RDA, `Falta el diagnóstico ${es}.`, `The ${en} diagnosis is missing.`)
}

/** To be corrected in a row that exists, */
const inRow = (codigo: Code, recurso: string, row: Row, campo: string): Pendiente => ({
  codigo,
  campo,
  recurso,
  registro: row.id,
  donde: `${pathOf(recurso)}${row.id}/`,
  ...reasons[codigo],
})
/** or written as a new one. */
const inNew = (codigo: Code, recurso: EntryName, campo: string): Pendiente => ({
  codigo,
  campo,
  recurso,
  registro: null,
  donde: pathOf(recurso),
  ...reasons[codigo],
})

interface HeaderField extends Reason {
  readonly campo: string
  readonly when: (h: Row, age: number | null) => boolean
}

const always = (): boolean => true
const outpatient = (h: Row): boolean => h.tipo_atencion === 'consulta_externa'
const emergency = (h: Row): boolean => h.tipo_atencion === 'urgencias'
const discharged = (h: Row): boolean => emergency(h) || h.tipo_atencion === 'hospitalizacion'
const minor = (_h: Row, age: number | null): boolean => age !== null && age < 18
/** 05 and 12 have no insurer (dossier §3.1). */
const insured = (h: Row): boolean => h.tipo_usuario !== '05' && h.tipo_usuario !== '12'

const required = (campo: string, norma: string, mensaje: Say, when: HeaderField['when'] = always): HeaderField => ({
  campo,
  mensaje,
  norma,
  when,
  bloquea: true,
})
const advised = (...args: Parameters<typeof required>): HeaderField => ({ ...required(...args), bloquea: false })

const ofMinor = (es: string, en: string): Say =>
  say(
    `El paciente es menor de edad: falta ${es} de la persona responsable.`,
    `The patient is a minor: the ${en} of the responsible person is missing.`,
  )
const lacks = (es: string, en: string): Say => say(`Falta ${es}.`, `The ${en} is missing.`)

const admission: readonly HeaderField[] = [
  required('profesional', RDA, lacks('el profesional tratante', 'treating professional')),
  advised(
    'prestador_codigo',
    RDA,
    lacks('el código REPS del prestador, que el RDA exige', 'REPS code of the provider'),
  ),
  advised('tipo_usuario', RIPS, lacks('el tipo de usuario', 'kind of user')),
  advised('eapb', IDENTIFICATION, lacks('la EAPB que responde por la atención', 'insurer'), insured),
  required('responsable_nombre', IDENTIFICATION, ofMinor('el nombre', 'name'), minor),
  required('responsable_parentesco', IDENTIFICATION, ofMinor('el parentesco', 'relationship'), minor),
  // Not everybody has a telephone; nobody should be kept from closing for it.
  advised('responsable_telefono', IDENTIFICATION, ofMinor('el teléfono', 'telephone'), minor),
  required('via_ingreso', RIPS, lacks('la vía de ingreso', 'way of admission'), discharged),
  required('triage', TRIAGE, lacks('la clasificación de triage', 'triage level'), emergency),
  advised('triage_fecha', TRIAGE, lacks('la hora del triage', 'time of triage'), emergency),
]
const interview: readonly HeaderField[] = [
  required(
    'motivo_consulta',
    CONTENT,
    lacks('el motivo de consulta, en palabras del paciente', 'reason for the visit'),
  ),
  required('enfermedad_actual', CONTENT, lacks('la enfermedad actual', 'present illness')),
]
const coding: readonly HeaderField[] = [
  required('causa_atencion', RIPS, lacks('la causa que motiva la atención', 'cause of care')),
  required('finalidad', RIPS, lacks('la finalidad de la atención', 'purpose of care')),
  required('cups_consulta', RDA, lacks('el código CUPS de la consulta', 'CUPS code of the consultation'), outpatient),
]
const discharge: readonly HeaderField[] = [
  required('plan_manejo', PLAN, lacks('el plan de manejo', 'management plan')),
  required(
    'condicion_egreso',
    RDA,
    lacks('la condición de egreso: vivo o muerto', 'condition at discharge'),
    discharged,
  ),
  required('destino_egreso', RDA, lacks('el destino al egreso', 'destination at discharge'), discharged),
]

const missing = (fields: readonly HeaderField[], h: Row, age: number | null): Pendiente[] =>
  fields
    .filter(({ campo, when }) => text(h, campo) === null && when(h, age))
    .map(({ when: _when, ...field }) => ({
      codigo: `falta_${field.campo}`,
      recurso: 'historia',
      registro: h.id,
      donde: `${pathOf('historia')}${h.id}/`,
      ...field,
    }))

const dataConsentItems = (content: HistoryContent, now: string): Pendiente[] =>
  mayTreatData(content, now) ? [] : [inNew('falta_consentimiento_datos', 'consentimiento', 'tipo')]

function assessmentItems({ entries }: HistoryContent): Pendiente[] {
  const notes = standingEntries(entries, 'nota').filter((note) => !examinesNobody.includes(note.tipo_nota))
  const signed = [...standingEntries(entries, 'examen_fisico'), ...notes].some((row) => row.firmado === true)
  return signed ? [] : [inNew('falta_valoracion_firmada', 'nota', 'firmado')]
}

/** As the certificate will ask, while the patient is still there. */
function leaveItems(content: HistoryContent): Pendiente[] {
  const { historia } = content
  const days = number(historia, 'incapacidad_dias')
  if (days === null || historia.incapacidad_maternidad === true) return []
  const codes = standingDiagnoses(content).map((row) => text(row, 'codigo_cie10') ?? '')
  const found = longLeave(days, text(historia, 'incapacidad_justificacion'), codes)
  if (found === null) return []
  const { campo, mensaje } = found
  return [{ ...inRow('incapacidad_larga', 'historia', historia, campo), mensaje }]
}

const isDead = (h: Row): boolean => h.condicion_egreso === '2' || h.destino_egreso === '02'

const standingDiagnoses = ({ entries }: HistoryContent): Row[] => rowsThatHold(heldDiagnosis, entries.diagnostico)

/** A consultation has one principal diagnosis; an emergency or a stay has one to begin and one to end with. */
function diagnosisItems(content: HistoryContent): Pendiente[] {
  const { historia } = content
  const rows = standingDiagnoses(content)
  const dead = isDead(historia)
  const stay = discharged(historia)
  const wanted = { principal: !stay, ingreso: stay, egreso: stay, causa_muerte: dead }
  return keysOf(wanted).flatMap((rol) => {
    const same = rows.filter((row) => row.rol === rol)
    const of = (codigo: Code, which: readonly Row[], campo = 'rol'): Pendiente[] =>
      which.map((row) => inRow(codigo, 'diagnostico', row, campo))
    const untyped = rol === 'causa_muerte' ? [] : same.filter((row) => text(row, 'tipo_diagnostico') === null)
    return [
      ...(wanted[rol] && same.length === 0 ? [inNew(`falta_diagnostico_${rol}`, 'diagnostico', 'rol')] : []),
      ...of('diagnostico_repetido', same.slice(1)),
      ...of('falta_tipo_diagnostico', untyped, 'tipo_diagnostico'),
      ...of('causa_muerte_sin_egreso_muerto', rol === 'causa_muerte' && !dead ? same : []),
    ]
  })
}

const orderItems = (content: HistoryContent, now: string): Pendiente[] =>
  standingEntries(content.entries, 'orden').flatMap((order) => {
    const unauthorised = needsConsent(order) && consentForOrder(content, order, now)?.state !== 'vigente'
    return [
      ...(order.estado === 'borrador' ? [inRow('orden_en_borrador', 'orden', order, 'estado')] : []),
      ...(unauthorised ? [inRow('orden_sin_consentimiento', 'orden', order, 'requiere_consentimiento')] : []),
    ]
  })

const prescriptionItems = ({ entries }: HistoryContent): Pendiente[] =>
  (['formula_medicamento', 'formula_insumo'] as const).flatMap((recurso) =>
    standingEntries(entries, recurso).flatMap((row) => {
      if (row.firmado !== true) return inRow('formula_sin_firmar', recurso, row, 'firmado')
      return row.estado === 'borrador' ? inRow('formula_en_borrador', recurso, row, 'estado') : []
    }),
  )

const noteItems = ({ entries }: HistoryContent): Pendiente[] =>
  standingEntries(entries, 'nota')
    .filter((note) => note.firmado !== true)
    .map((note) => inRow('nota_sin_firmar', 'nota', note, 'firmado'))

/** What the header, the patient's file and the calendar say of a death must be one story. */
function deathItems({ historia, paciente }: HistoryContent, end: string, now: string): Pendiente[] {
  const dead = isDead(historia)
  const death = text(paciente, 'fecha_fallecimiento')
  const start = dayOf(text(historia, 'fecha_inicio'))
  const closing = dayOf(end) ?? ''
  const inFile = (codigo: Code): Pendiente[] => [inRow(codigo, 'paciente', paciente, 'fecha_fallecimiento')]
  if (death === null) return dead ? inFile('falta_fecha_fallecimiento') : []
  const before = start !== null && death < start
  if (before || (dead && death > closing)) return inFile('fecha_fallecimiento_inconsistente')
  if (dead || !discharged(historia) || death > closing) return []
  const alive = inRow('fallecido_con_egreso_vivo', 'historia', historia, 'condicion_egreso')
  // Who left alive may have died at home on the same day; who is known to be dead by now does not leave alive now.
  return [{ ...alive, bloquea: death < closing || end >= now }]
}

/** The hours that an entry gives itself, but for what may still come once its history is closed: a consent is withdrawn later. */
function datesOf({ fields, belongsTo }: Resource): readonly string[] {
  const later = new Set(belongsTo?.unless?.flatMap(({ changes = [] }) => changes))
  return keysOf(fields).filter((name) => fields[name]?.kind === 'instant' && !fields[name].readOnly && !later.has(name))
}

/** The log is the server's own, and an AI consultation is no clinical fact. */
const dated = entries.filter((r) => placeOf(r).unsealed !== true).map((r) => ({ name: r.name, dates: datesOf(r) }))

function dateItems({ historia, entries: content }: HistoryContent, end: string): Pendiente[] {
  const limit = moment(end) ?? Number.POSITIVE_INFINITY
  const isLate = (value: string | null): boolean =>
    // As instants are written the earlier is the lesser text: most need no calendar.
    value !== null && !(value.length === end.length && value <= end) && (moment(value) ?? limit) > limit
  const late = (recurso: string, row: Row, fields: readonly string[]): Pendiente[] =>
    fields
      .filter((field) => isLate(text(row, field)))
      .map((field) => inRow('fecha_posterior_al_cierre', recurso, row, field))
  return [
    ...late('historia', historia, ['fecha_inicio']),
    ...dated.flatMap(({ name, dates }) =>
      standing<Row>(name, content[name])
        // Values derived from an exam or a scale are corrected there, where they are named already.
        .filter((row) => text(row, 'origen_recurso') === null)
        .flatMap((row) => late(name, row, dates)),
    ),
  ]
}

const spotOf = ({ recurso, registro, campo }: Pendiente): string => `${recurso} ${registro} ${campo}`

/** What others ask for besides. What the checklist has named already is said once, and blocks if either of them does. */
export function withOthers(own: readonly Pendiente[], others: readonly Pendiente[]): Pendiente[] {
  const named = new Set(own.map(spotOf))
  const demanded = new Set(others.filter((p) => p.bloquea).map(spotOf))
  return [
    ...own.map((p) => (demanded.has(spotOf(p)) ? { ...p, bloquea: true } : p)),
    ...others.filter((p) => !named.has(spotOf(p))),
  ]
}

/**
 * Everything that keeps a history from being closed, and what is worth completing before, in the order in which a
 * clinician fills it. The end of the encounter is `fecha_fin` where the caller already proposes one, otherwise `now`.
 */
export function pendientes(content: HistoryContent, now: string): Pendiente[] {
  const { historia, paciente } = content
  const birth = text(paciente, 'fecha_nacimiento')
  const began = dayOf(text(historia, 'fecha_inicio') ?? now)
  const age = birth === null || began === null ? null : yearsBetween(birth, began)
  const end = text(historia, 'fecha_fin') ?? now
  return [
    ...missing(admission, historia, age),
    ...dataConsentItems(content, now),
    ...missing(interview, historia, age),
    ...assessmentItems(content),
    ...diagnosisItems(content),
    ...missing(coding, historia, age),
    ...orderItems(content, now),
    ...prescriptionItems(content),
    ...noteItems(content),
    ...missing(discharge, historia, age),
    ...leaveItems(content),
    ...deathItems(content, end, now),
    ...dateItems(content, end),
  ]
}
