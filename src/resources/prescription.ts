import { instant, oneOf, text } from '../model/fields.ts'
import { registroFirmado } from '../model/problems.ts'
import { say } from '../model/say.ts'
import { signedOrVoid } from './entry.ts'
import { estadosFormula } from './options.ts'
import { notAfterDeath, notBeforeBirth, notFuture, transitions } from './rules.ts'

/** What a prescription of medicines and one of supplies have in common (dossier §3.14, §3.15). */

export const fechaPrescripcion = instant({
  label: 'Fecha de prescripción',
  about: 'Por defecto, ahora.',
  filter: true,
  order: true,
})
export const estadoFormula = oneOf(estadosFormula, {
  label: 'Estado',
  about: 'Si anulado es true, la fórmula no vale sea cual sea su estado.',
  default: 'activa',
  filter: true,
})
export const motivoSuspension = text({ label: 'Motivo de la suspensión', max: 500 })

interface Course {
  readonly estado: string | null
  readonly anulado: boolean | null
  readonly motivo_suspension: string | null
}

export const courseRules = [
  transitions({
    first: ['borrador', 'activa'],
    next: {
      borrador: ['activa', 'anulada'],
      activa: ['suspendida', 'finalizada', 'anulada'],
      suspendida: ['activa', 'finalizada', 'anulada'],
      finalizada: ['anulada'],
    },
  }),
  {
    field: 'estado',
    broken: (f: Course) => f.estado === 'anulada' && f.anulado !== true,
    say: say('Para anularla envíe anulado=true y el motivo.', 'To annul it send anulado=true and the reason.'),
  },
  {
    field: 'motivo_suspension',
    broken: (f: Course) => f.estado === 'suspendida' && f.motivo_suspension === null,
    say: say('Al suspender diga el motivo.', 'Say why it is suspended.'),
  },
] as const

export const issueRules = [
  {
    field: 'numero_mipres',
    broken: (f: { readonly pertenece_pbs: boolean | null; readonly numero_mipres: string | null }) =>
      f.pertenece_pbs === false && f.numero_mipres === null,
    say: say('Fuera del PBS lleva número MIPRES.', 'Outside the benefits plan it needs a MIPRES number.'),
  },
  notFuture('fecha_prescripcion'),
  notBeforeBirth('fecha_prescripcion'),
  notAfterDeath('fecha_prescripcion'),
] as const

/** Once signed it keeps its text; its course goes on. */
export const frozenPrescription = {
  when: signedOrVoid,
  except: ['anulado', 'motivo_anulacion', 'estado', 'motivo_suspension'],
  whole: { anulado: [true] },
  kind: registroFirmado,
} as const
