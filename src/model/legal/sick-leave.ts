import { addDays, dateInBogota, daysBetween, yearsBetween } from '../calendar.ts'
import { type NormName, norm } from '../norms.ts'
import type { FieldErrorCode } from '../problem.ts'
import { type Say, say } from '../say.ts'
import { numberOrNull, textOrNull } from '../text/plain-text.ts'
import { isSentence } from '../text/sentence.ts'

interface LeaveLimit {
  /** What one certificate says without a further reason; null: what the provider decided. */
  readonly usual: number | null
  readonly most: number
  /** How many days ahead it may begin. */
  readonly ahead: number
  readonly since: string
  readonly norm: string
  /** Whether the figure was read in the norm; the others are what insurers and providers do, from memory. */
  readonly confirmed: boolean
}

const limit = (usual: number | null, most: number, ahead: number, since: string, law: NormName): LeaveLimit => ({
  usual,
  most,
  ahead,
  since,
  norm: norm(law),
  confirmed: false,
})

/**
 * One certificate of each kind, by the first of these that applies. The law leaves the length to the treating professional. Maternity:
 * two weeks more of twins, and those that a premature birth lacked.
 */
export const leaveLimits = {
  maternidad: limit(126, 252, 14, '2021-07-29', 'ley_2114_2021'),
  odontologia: limit(7, 30, 2, '2022-07-29', 'decreto_1427_2022'),
  prorroga: limit(null, 180, 30, '2022-07-29', 'decreto_1427_2022'),
  nueva: limit(null, 180, 2, '2022-07-29', 'decreto_1427_2022'),
} as const

/** Decreto 780 de 2016, 2.2.3.3.4, as Decreto 1427 de 2022 left it and those who explain it say. */
const MOST_BACK = 30
/** Ley 1098 de 2006, art. 35: nobody works before. */
const LEAST_AGE = 15
/** Nobody gives birth from this age on; that of an adoption the insurer grants by itself. */
const NO_BIRTH_FROM = 60
const MALE = '01'
const EXTENSION = '02'
/** Retroactive because the patient was in an emergency room or a bed. */
const STAY = '1'

export interface LeaveFacts {
  readonly days: number
  /** Null: the day on which the encounter began. */
  readonly said: string | null
  readonly scope: string | null
  readonly maternity: boolean
  readonly retroactive: string | null
  readonly reason: string | null
  readonly encounter: { readonly kind: string; readonly from: string; readonly until: string | null }
  readonly patient: {
    readonly birth: string
    readonly sex: string
    readonly death: string | null
  }
  readonly dentist: boolean
  /** Days of one certificate that the provider takes for usual. */
  readonly usualDays: number
  readonly today: string
}

/** What is known beside the encounter that gives it. */
export type LeaveMoment = Pick<LeaveFacts, 'patient' | 'dentist' | 'usualDays' | 'today'>

/** The leave that an encounter says; null where it says none. */
export function leaveIn(h: Readonly<Record<string, unknown>>, moment: LeaveMoment): LeaveFacts | null {
  const days = numberOrNull(h.incapacidad_dias)
  if (days === null) return null
  return {
    ...moment,
    days,
    said: textOrNull(h.incapacidad_inicio),
    scope: textOrNull(h.incapacidad_alcance),
    maternity: h.incapacidad_maternidad === true,
    retroactive: textOrNull(h.incapacidad_retroactividad),
    reason: textOrNull(h.incapacidad_justificacion),
    encounter: {
      kind: String(h.tipo_atencion),
      from: textOrNull(h.fecha_inicio) ?? String(h.creado_en),
      until: textOrNull(h.fecha_fin),
    },
  }
}

export const leaveStart = ({ said, encounter }: Pick<LeaveFacts, 'said' | 'encounter'>): string =>
  said ?? dateInBogota(encounter.from)
export const leaveEnd = (leave: LeaveFacts): string => addDays(leaveStart(leave), leave.days - 1)

/** A leave that begins before the encounter: only the record knows why. */
export const beginsBeforeCare = ({ start, from }: { readonly start: string; readonly from: string }): boolean =>
  start < dateInBogota(from)

/**
 * Whether it begins before the day on which it was issued, and why. After a stay it is issued at its end; otherwise on the day of the
 * encounter, however long it took to close it.
 */
export function retroactivity(leave: Pick<LeaveFacts, 'said' | 'encounter' | 'retroactive' | 'today'>): {
  readonly is: boolean
  readonly why: string | null
} {
  const { kind, from, until } = leave.encounter
  const start = leaveStart(leave)
  const before = beginsBeforeCare({ start, from })
  const is = kind === 'hospitalizacion' ? start < (until === null ? leave.today : dateInBogota(until)) : before
  return { is, why: is ? (leave.retroactive ?? (before ? null : STAY)) : null }
}

const limitOf = ({ maternity, dentist, scope }: LeaveFacts): LeaveLimit =>
  leaveLimits[maternity ? 'maternidad' : dentist ? 'odontologia' : scope === EXTENSION ? 'prorroga' : 'nueva']

/** Since when the days before are counted: of a stay since it began, otherwise since it is issued. */
const backFrom = (leave: LeaveFacts): string =>
  retroactivity(leave).why === STAY ? dateInBogota(leave.encounter.from) : leave.today

export interface LeaveRule {
  readonly field: string
  readonly code: FieldErrorCode
  broken(leave: LeaveFacts): boolean
  readonly say: Say
}

const { maternidad, odontologia, prorroga, nueva } = leaveLimits

/** What no certificate says, of any author; asked as the record is written and again as the certificate is issued. */
export const leaveRules: readonly LeaveRule[] = [
  {
    field: 'incapacidad_dias',
    code: 'incapacidad_dias',
    broken: (leave) => leave.days > limitOf(leave).most,
    say: say(
      `Un certificado no pasa de ${nueva.most} días (${odontologia.most} en odontología, ${maternidad.most} la licencia de maternidad): después de ellos se valora otra vez y se prorroga.`,
      `One certificate is of ${nueva.most} days at most (${odontologia.most} in dentistry, ${maternidad.most} for maternity): then it is extended.`,
    ),
  },
  {
    field: 'incapacidad_justificacion',
    code: 'incapacidad_justificacion',
    broken: (leave) => leave.days > (limitOf(leave).usual ?? leave.usualDays) && !isSentence(leave.reason),
    say: say(
      `Son más días de los usuales en un solo certificado (${odontologia.usual} en odontología, ${maternidad.usual} la licencia de maternidad, los que decidió el prestador en lo demás): diga por qué, en una frase.`,
      'More days than one certificate usually has: say why, in a sentence.',
    ),
  },
  {
    field: 'incapacidad_inicio',
    code: 'incapacidad_inicio',
    broken: (leave) => daysBetween(leave.today, leaveStart(leave)) > limitOf(leave).ahead,
    say: say(
      `Comienza a más tardar ${nueva.ahead} días después de hoy (${prorroga.ahead} si prorroga otra, ${maternidad.ahead} la licencia de maternidad).`,
      `Begins at most ${nueva.ahead} days from today (${prorroga.ahead} if it extends another, ${maternidad.ahead} for maternity).`,
    ),
  },
  {
    field: 'incapacidad_inicio',
    code: 'incapacidad_inicio',
    broken: (leave) => retroactivity(leave).is && daysBetween(leaveStart(leave), backFrom(leave)) > MOST_BACK,
    say: say(
      `Una incapacidad retroactiva no comienza más de ${MOST_BACK} días antes de expedirla, o de la internación (${norm('decreto_1427_2022')}).`,
      `A retroactive sick leave begins at most ${MOST_BACK} days before it is issued, or before the stay.`,
    ),
  },
  {
    field: 'incapacidad_retroactividad',
    code: 'incapacidad_inicio',
    broken: ({ retroactive, encounter }) => retroactive === STAY && encounter.kind === 'consulta_externa',
    say: say(
      `La internación es motivo solo de una incapacidad que da urgencias u hospitalización (${norm('decreto_1427_2022')}).`,
      'A stay is a reason only for a leave given by an emergency or a hospital encounter.',
    ),
  },
  {
    field: 'incapacidad_maternidad',
    code: 'incapacidad_persona',
    broken: ({ maternity, patient }) => maternity && patient.sex === MALE,
    say: say(
      `La licencia de maternidad es de la madre. La de paternidad no se certifica aquí: la reconoce la EPS con el registro civil de nacimiento (${norm('ley_2114_2021')}).`,
      'Maternity leave is of the mother. That of the father is not certified here: the insurer grants it on the birth certificate.',
    ),
  },
  {
    field: 'incapacidad_maternidad',
    code: 'incapacidad_persona',
    broken: (leave) => leave.maternity && yearsBetween(leave.patient.birth, leaveStart(leave)) >= NO_BIRTH_FROM,
    say: say(
      `No hay parto desde los ${NO_BIRTH_FROM} años: revise la fecha de nacimiento. La licencia por adopción la reconoce la EPS.`,
      `Nobody gives birth from the age of ${NO_BIRTH_FROM} on: check the date of birth. Leave for an adoption is granted by the insurer.`,
    ),
  },
  {
    field: 'incapacidad_dias',
    code: 'incapacidad_persona',
    broken: (leave) => yearsBetween(leave.patient.birth, leaveStart(leave)) < LEAST_AGE,
    say: say(
      `Antes de los ${LEAST_AGE} años no se trabaja (${norm('ley_1098_2006', 'art. 35')}): para el colegio o el jardín expida un certificado de asistencia.`,
      `Nobody works before the age of ${LEAST_AGE}: for the school issue a certificate of attendance.`,
    ),
  },
  {
    field: 'incapacidad_dias',
    code: 'incapacidad_persona',
    broken: (leave) => leave.patient.death !== null && leaveEnd(leave) > leave.patient.death,
    say: say(
      'Una incapacidad no pasa del día en que el paciente falleció.',
      'A sick leave does not go beyond the day on which the patient died.',
    ),
  },
]
