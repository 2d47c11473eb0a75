import { dateInBogota, isDate } from '../../model/calendar.ts'
import { instant, oneOf, text } from '../../model/fields.ts'
import { registroFirmado } from '../../model/problems.ts'
import type { RuleContext } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { signedOrVoid } from '../entry.ts'
import { notAfterDeath, notBeforeBirth, notFuture, transitions } from '../rules.ts'
import { estadosFormula } from './options.ts'

/** What a prescription of medicines and one of supplies have in common (dossier §3.14, §3.15). */

/** No norm asks for numbers without gaps; the count that histories have gives none. One service is one provider. */
export const numeroFormula = text({
  label: 'Número',
  about: 'Consecutivo por prestador y año; lo da el servicio. Las anteriores a este campo no lo tienen.',
  max: 30,
  readOnly: true,
  byDatabase: true,
  filter: true,
})
interface Issued {
  readonly fecha_prescripcion: string | null
  readonly creado_en: string
}
/** `prefix` tells what is counted. */
export const numberedBy = (prefix: string) => ({
  field: 'numero',
  scope: (f: Issued): string => `${prefix}-${dateInBogota(f.fecha_prescripcion ?? f.creado_en).slice(0, 4)}`,
})

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

interface Draft {
  readonly estado: string | null
  readonly firmado: boolean | null
}
const isSignedDraft = (d: Draft): boolean => d.estado === 'borrador' && d.firmado === true

/** Whoever signs a draft sends it off: the default of `estado`, renewed by `firmado`. */
export const sentOff = (d: Draft): string | null => (d.estado === 'borrador' ? 'activa' : d.estado)

/** One that was signed as a draft before this was asked goes on as it is. */
export const noSignedDraft = (what: 'orden' | 'fórmula') => ({
  field: 'estado' as const,
  broken: (d: Draft, ctx: RuleContext<Draft>): boolean =>
    isSignedDraft(d) && !(ctx.previous !== null && isSignedDraft(ctx.previous)),
  say: say(
    `Una ${what} firmada no es un borrador.`,
    what === 'orden' ? 'A signed order is no draft.' : 'A signed prescription is no draft.',
  ),
})

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
    say: say(
      'Anular es aparte: se marca como anulada y se dice el motivo.',
      'To annul it send anulado=true and the reason.',
    ),
  },
  {
    field: 'motivo_suspension',
    broken: (f: Course) => f.estado === 'suspendida' && f.motivo_suspension === null,
    say: say('Al suspender diga el motivo.', 'Say why it is suspended.'),
  },
  noSignedDraft('fórmula'),
] as const

interface InMipres {
  readonly numero_mipres: string | null
}
const OF_MIPRES = /^(\d{4})(\d{2})(\d{2})\d{12}$/
const MIPRES_BEGAN = '2016-12-01'
/** The numbers that MIPRES gives have twenty digits, of which the first eight are the day. */
function isOfNoDay(numero: string, today: string): boolean {
  const [, year, month, day] = OF_MIPRES.exec(numero) ?? []
  if (year === undefined) return false
  const date = `${year}-${month}-${day}`
  return !isDate(date) || date < MIPRES_BEGAN || date > today
}

export const issueRules = [
  {
    field: 'numero_mipres',
    broken: (f: { readonly pertenece_pbs: boolean | null; readonly numero_mipres: string | null }) =>
      f.pertenece_pbs === false && f.numero_mipres === null,
    say: say('Fuera del PBS lleva número MIPRES.', 'Outside the benefits plan it needs a MIPRES number.'),
  },
  {
    field: 'numero_mipres',
    broken: (f: InMipres, ctx: RuleContext<InMipres>) =>
      f.numero_mipres !== null &&
      f.numero_mipres !== ctx.previous?.numero_mipres &&
      isOfNoDay(f.numero_mipres, ctx.today),
    say: say(
      'Un número MIPRES de veinte dígitos empieza por la fecha de la prescripción (AAAAMMDD), que no es futura.',
      'A MIPRES number of twenty digits begins with the date of the prescription, not in the future.',
    ),
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
