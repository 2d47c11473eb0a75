import { accountReachFacts } from '../../model/access/account-reach.ts'
import type { NoticeKind } from '../../model/access/notice-kinds.ts'
import { isKeyOf } from '../../model/keys.ts'
import { unjudgedWords } from '../../model/measures/interpret.ts'
import { endpointReasons } from '../../model/text/endpoint-words.ts'
import { intakeCauses } from '../../model/text/intake-words.ts'
import { mipresStateWords } from '../../model/text/mipres-words.ts'
import { withUnit } from '../../model/text/unit-words.ts'
import { urgencyKinds } from '../../model/text/urgency-words.ts'
import { solicitudCorreccion } from '../../resources/solicitud-correccion.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'

export interface Notice {
  /** The same for as long as it is about the same. */
  readonly id: string
  readonly tipo: NoticeKind
  readonly titulo: string
  readonly detalle: string
  readonly momento: string
  /** Null of what is of no patient. */
  readonly paciente: string | null
  readonly paciente_nombre: string | null
  readonly historia: string | null
}

export interface NoticeFacts {
  readonly tipo: NoticeKind
  readonly dato: string | null
  /** Of a measurement, as UCUM writes it. */
  readonly unidad: string | null
  readonly clase: string | null
}

const titles: Readonly<Record<NoticeKind, string>> = {
  deterioro: 'Paciente que empeora',
  deterioro_sin_atender: 'Paciente que empeora, sin atender',
  resultado_critico: 'Resultado crítico',
  resultado_sin_juzgar: 'Resultado que no se pudo juzgar',
  resultado_sin_atender: 'Resultado crítico sin atender',
  mensaje_critico: 'Resultado crítico por registrar',
  mensaje_sin_atender: 'Resultado crítico que nadie registra',
  mensaje_reservado: 'Resultado reservado por registrar',
  atencion_asignada: 'Atención para usted',
  cofirma: 'Espera su cofirma',
  propuesta: 'Le proponen un cambio',
  rda_rechazado: 'El Ministerio rechazó el RDA',
  mipres: 'MIPRES respondió',
  acceso_urgencia: 'Acceso de urgencia por revisar',
  solicitud_titular: 'Solicitud de un titular',
  egreso_informado: 'Admisiones informó el egreso',
  cuenta: 'Cuenta con acceso a historias',
  cuenta_propia: 'Otra persona cambió su cuenta',
  destino: 'Un sistema no recibe los avisos',
}

const handed: Readonly<Record<string, string>> = {
  asignacion: 'La asignó',
  entrega: 'La entrega',
  devolucion: 'La devuelve',
}

const wordOf = (words: Readonly<Record<string, string>> | undefined, key: string | null): string =>
  key !== null && words !== undefined && isKeyOf(words, key) ? (words[key] ?? '') : ''

const joined = (...parts: readonly (string | null)[]): string => parts.filter((p) => p !== null && p !== '').join(' · ')

const details: Readonly<Record<NoticeKind, (f: NoticeFacts) => string>> = {
  deterioro: ({ dato }) => joined(dato),
  deterioro_sin_atender: ({ dato }) => joined(dato, 'Nadie ha dicho que lo atendió'),
  resultado_critico: ({ dato, unidad, clase }) =>
    joined(withUnit(dato ?? '', unidad), wordOf(valorClinico.fields.interpretacion.options, clase)),
  resultado_sin_juzgar: ({ dato, clase }) => {
    const [codigo = '', ...name] = (clase ?? '').split(' ')
    return unjudgedWords(codigo, dato ?? '', name.join(' ') || codigo)
  },
  resultado_sin_atender: ({ dato, clase }) => joined(dato, clase),
  mensaje_critico: ({ dato, clase }) => joined(dato, wordOf(intakeCauses, clase)),
  mensaje_sin_atender: ({ dato }) => joined(dato, 'Sigue en la bandeja de entrada, sin registrar en la historia'),
  mensaje_reservado: ({ dato, clase }) => joined(dato, wordOf(intakeCauses, clase)),
  atencion_asignada: ({ dato, clase }) => joined([wordOf(handed, clase), dato].filter(Boolean).join(' ')),
  cofirma: ({ dato, clase }) => joined(dato, clase),
  propuesta: ({ dato }) => joined(dato),
  rda_rechazado: ({ dato }) => joined(dato === null ? null : `Atención ${dato}`),
  mipres: ({ dato, clase }) => joined(dato, wordOf(mipresStateWords, clase)),
  acceso_urgencia: ({ dato, clase }) =>
    joined(dato, clase === 'inusual' ? 'abrió muchas en un día' : wordOf(urgencyKinds, clase)),
  egreso_informado: ({ dato }) => joined(dato, 'La atención sigue abierta: ciérrela usted'),
  cuenta: ({ dato, clase }) => joined(wordOf(accountReachFacts, clase), dato),
  cuenta_propia: ({ dato, clase }) =>
    joined(wordOf(accountReachFacts, clase), dato, 'Si no lo esperaba, avise a la institución'),
  destino: ({ dato, clase }) =>
    joined(dato, wordOf(endpointReasons, clase) || 'Hay entregas que agotaron sus intentos'),
  solicitud_titular: ({ dato, clase }) =>
    joined(wordOf(solicitudCorreccion.fields.tipo.options, clase), dato === null ? null : `vence el ${dato}`),
}

/** What a notice says to whom it concerns. */
export const noticeWords = (f: NoticeFacts): { readonly titulo: string; readonly detalle: string } => ({
  titulo: titles[f.tipo],
  detalle: details[f.tipo](f),
})
