import { instant, objects, oneOf, text } from '../../model/fields.ts'

export const mediosContacto = {
  llamada: 'Llamada',
  mensaje: 'Mensaje',
  correo: 'Correo',
  presencial: 'Presencial',
} as const

export const resultadosContacto = {
  contactado: 'Contactado',
  no_contesta: 'No contesta',
  numero_errado: 'Número errado',
  rechaza: 'Rechaza el servicio',
  reprograma: 'Pide otra fecha',
} as const

/** Outcomes by which nobody was reached. */
export const contactFailures: readonly string[] = [
  'no_contesta',
  'numero_errado',
] satisfies (keyof typeof resultadosContacto)[]

export const MAX_ATTEMPTS = 50

export const contactAttempts = objects(
  {
    fecha: instant({ label: 'Fecha', required: true }),
    medio: oneOf(mediosContacto, { label: 'Medio' }),
    resultado: text({
      label: 'Resultado',
      about: `Con la operación contacto: ${Object.keys(resultadosContacto).join(', ')}.`,
      max: 300,
      required: true,
    }),
    nota: text({ label: 'Nota', max: 300 }),
    por: text({ label: 'Quién lo intentó', max: 200 }),
  },
  {
    label: 'Intentos de contacto',
    about: 'Solo se agregan, y mejor con POST …/contacto/: la hora y quién las pone el servidor.',
    maxItems: MAX_ATTEMPTS,
  },
)

type Attempt = Readonly<Record<string, unknown>>

/** Those recorded before a field was added do not have it. */
export const isSameAttempt = (a: Attempt, b: Attempt | undefined): boolean =>
  b !== undefined && Object.keys(contactAttempts.fields ?? {}).every((name) => (a[name] ?? null) === (b[name] ?? null))
