import type { Fields } from '../../engine/operation.ts'
import { type Field, instant } from '../../model/fields.ts'
import { keysOf } from '../../model/keys.ts'
import { listaEspera } from '../../resources/lista-espera.ts'
import { type EstadoTurno, estadosTurno, nextStates } from '../../resources/parts/waiting-moves.ts'

/** An operation that moves a turn one step along the table of moves, and what that step takes. */
export interface Step {
  readonly name: 'autorizar' | 'programar' | 'realizar' | 'resultado' | 'no-asistio' | 'cancelar'
  readonly to: EstadoTurno
  readonly title: string
  readonly about: string
  readonly fields: Fields
  readonly example: Readonly<Record<string, unknown>>
  /** Taken as now when the request is silent. */
  readonly today?: string
}

const own = (name: keyof typeof listaEspera.fields, required: boolean): Field => {
  const { filter: _filter, order: _order, ...field } = listaEspera.fields[name]
  return required ? { ...field, required: true } : field
}

const date = (label: string): Field => instant({ label, about: 'Por defecto, ahora. No futura.' })

export const steps: readonly Step[] = [
  {
    name: 'autorizar',
    to: 'autorizado',
    title: 'Autorizar un turno',
    about: 'La EAPB autorizó el examen: ya se puede programar.',
    fields: {
      numero_autorizacion: own('numero_autorizacion', false),
      fecha_autorizacion: date('Fecha de autorización'),
    },
    example: { numero_autorizacion: 'A-2026-00815' },
    today: 'fecha_autorizacion',
  },
  {
    name: 'programar',
    to: 'programado',
    title: 'Programar un turno',
    about: 'Le da fecha; también de nuevo a quien no asistió.',
    fields: {
      fecha_programada: own('fecha_programada', true),
      prestador_asignado: own('prestador_asignado', false),
    },
    example: { fecha_programada: '2026-12-01T08:30:00-05:00', prestador_asignado: 'Imágenes Diagnósticas del Norte' },
  },
  {
    name: 'realizar',
    to: 'realizado',
    title: 'Registrar que el examen se realizó',
    about: 'Con la fecha en que se hizo termina la espera.',
    fields: { fecha_realizacion: date('Fecha de realización') },
    example: { fecha_realizacion: '2026-11-03T09:10:00-05:00' },
    today: 'fecha_realizacion',
  },
  {
    name: 'resultado',
    to: 'resultado_disponible',
    title: 'Registrar que el resultado está disponible',
    about: 'El resultado mismo va en la orden o como documento.',
    fields: {},
    example: {},
  },
  {
    name: 'no-asistio',
    to: 'no_asistio',
    title: 'Registrar que el paciente no asistió',
    about: 'Vuelve a la fila en su lugar, por prioridad y fecha de solicitud: lo ya esperado no se pierde.',
    fields: {},
    example: {},
  },
  {
    name: 'cancelar',
    to: 'cancelado',
    title: 'Cancelar un turno',
    about: 'Con su motivo. Lo cancelado no vuelve: se crea otro turno.',
    fields: { motivo_cancelacion: own('motivo_cancelacion', true) },
    example: { motivo_cancelacion: 'El paciente se lo hizo en otra institución' },
  },
]

/** The states from which a step may be taken. */
export const sourcesOf = (to: EstadoTurno): EstadoTurno[] =>
  keysOf(estadosTurno).filter((from) => nextStates(from).includes(to))

/** The operation that leads on from a state towards the exam. */
export const stepAfter = (from: string): Step['name'] | null =>
  steps.find((s) => s.to !== 'cancelado' && nextStates(from).includes(s.to))?.name ?? null
