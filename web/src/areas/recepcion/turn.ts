import type { Field } from '../../../../src/model/fields.ts'
import { listaEspera } from '../../../../src/resources/lista-espera.ts'
import { type EstadoTurno, nextStates } from '../../../../src/resources/parts/waiting-moves.ts'
import type { AnswerAt } from '../../api/answers.ts'

/** A turn as its collection shows it. */
export type Turn = AnswerAt<`/paciente/lista-espera-examen/${string}/`>
export type Attempt = Turn['contacto_intentos'][number]

/** A step of a turn: the operation that takes it, where it leads and what it asks for. */
export interface Step {
  readonly path: 'autorizar' | 'programar' | 'realizar' | 'resultado' | 'no-asistio' | 'cancelar'
  readonly to: EstadoTurno
  readonly label: string
  readonly asks: readonly (keyof typeof listaEspera.fields)[]
  readonly needs: readonly string[]
}

const steps: readonly Step[] = [
  { path: 'autorizar', to: 'autorizado', label: 'Autorizar', asks: ['numero_autorizacion'], needs: [] },
  {
    path: 'programar',
    to: 'programado',
    label: 'Programar',
    asks: ['fecha_programada', 'prestador_asignado'],
    needs: ['fecha_programada'],
  },
  { path: 'realizar', to: 'realizado', label: 'Se realizó', asks: ['fecha_realizacion'], needs: [] },
  { path: 'resultado', to: 'resultado_disponible', label: 'Hay resultado', asks: [], needs: [] },
  { path: 'no-asistio', to: 'no_asistio', label: 'No asistió', asks: [], needs: [] },
  { path: 'cancelar', to: 'cancelado', label: 'Cancelar', asks: ['motivo_cancelacion'], needs: ['motivo_cancelacion'] },
]

/** Those that the table of moves lets a turn in that state take. */
export const stepsFrom = (estado: string): readonly Step[] => steps.filter((s) => nextStates(estado).includes(s.to))

export const fieldOf = (step: Step, name: keyof typeof listaEspera.fields): Field => {
  const of: Field = listaEspera.fields[name]
  const { filter: _filter, order: _order, ...field } = of
  return step.needs.includes(name) ? { ...field, required: true } : field
}

export const priorityColor = { urgente: 'red', prioritaria: 'orange', programada: 'gray' } as const
