import { keysOf } from '../keys.ts'
import { accountRoles, careTeam, clinicians, correctionAnswerers, type Role } from './roles.ts'

interface NoticeKindFacts {
  readonly label: string
  /** Whom it may concern. */
  readonly roles: readonly Role[]
  /** It cannot be switched off: who has the account in other hands would. */
  readonly always?: true
}

/** What somebody is told of without having asked, in the order of their settings. */
export const noticeKinds = {
  deterioro: { label: 'Signos vitales de riesgo alto o crítico de un paciente de mi servicio', roles: careTeam },
  deterioro_sin_atender: {
    label: 'Signos vitales de riesgo que nadie ha atendido a tiempo',
    roles: [...clinicians, 'coordinador_medico'],
  },
  resultado_critico: { label: 'Resultado crítico de un paciente mío', roles: careTeam },
  resultado_sin_juzgar: { label: 'Resultado de un paciente mío que no se pudo juzgar', roles: careTeam },
  resultado_sin_atender: { label: 'Resultado crítico que nadie ha atendido a tiempo', roles: careTeam },
  mensaje_critico: {
    label: 'Resultado crítico que llegó y espera ser registrado',
    roles: [...careTeam, 'archivo'],
  },
  mensaje_sin_atender: {
    label: 'Resultado crítico que nadie ha registrado a tiempo',
    roles: [...careTeam, 'archivo', 'administrador'],
  },
  mensaje_reservado: {
    label: 'Resultado que llegó de una atención restringida mía y espera ser registrado',
    roles: clinicians,
  },
  atencion_asignada: { label: 'Atención que me asignan o me entregan', roles: careTeam },
  cofirma: { label: 'Marca de error que espera mi cofirma', roles: careTeam },
  propuesta: { label: 'Cambio que proponen a lo que escribí', roles: careTeam },
  rda_rechazado: {
    label: 'RDA que el Ministerio rechazó',
    roles: [...clinicians, 'coordinador_medico', 'facturacion'],
  },
  mipres: { label: 'Respuesta de MIPRES sobre lo que formulé', roles: clinicians },
  acceso_urgencia: { label: 'Acceso de urgencia por revisar', roles: ['coordinador_medico'] },
  solicitud_titular: { label: 'Solicitud de un titular por responder', roles: correctionAnswerers },
  egreso_informado: { label: 'Egreso que informa admisiones de un paciente mío', roles: careTeam },
  cuenta: {
    label: 'Cuenta a la que otra persona da acceso',
    roles: ['administrador', 'coordinador_medico'],
  },
  cuenta_propia: {
    label: 'Lo que otra persona cambia en mi cuenta',
    roles: accountRoles.filter((role) => role !== 'integracion'),
    always: true,
  },
  destino: { label: 'Sistema al que no se le entregan los avisos', roles: ['administrador'] },
} as const satisfies Record<string, NoticeKindFacts>

export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = keysOf(noticeKinds)

export const kindsFor = (role: Role): readonly NoticeKind[] =>
  noticeKindNames.filter((kind) => role === 'demostracion' || noticeKinds[kind].roles.some((r) => r === role))

/** Those of a role that may be switched off. */
export const silenceableFor = (role: Role): readonly NoticeKind[] => {
  const kinds: Readonly<Record<NoticeKind, NoticeKindFacts>> = noticeKinds
  return kindsFor(role).filter((kind) => kinds[kind].always !== true)
}

/** Those who decide what becomes of messages that nothing could be made of. */
export const keepsInbox = (role: Role): boolean =>
  role === 'demostracion' || correctionAnswerers.some((r) => r === role)

/** Those whom something may concern; the account of the open demonstration may do everything. */
export const noticeReaders: readonly Role[] = [...new Set(noticeKindNames.flatMap((kind) => noticeKinds[kind].roles))]
