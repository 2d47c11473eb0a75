import { daysBetween } from '../../model/calendar.ts'

export interface TurnFacts {
  readonly posicion: number | null
  readonly prioridad: string
  readonly estado: string | null
  readonly vencida: boolean
  readonly fecha_solicitud: string
  readonly fecha_objetivo: string
  readonly intentos: number
}

const HOUR = 3_600_000
const priorities: Readonly<Record<string, string>> = {
  urgente: 'urgente',
  prioritaria: 'prioritario',
  programada: 'programado',
}

const span = (from: string, to: string): string => {
  const days = daysBetween(from, to)
  if (days >= 1) return `${days} ${days === 1 ? 'día' : 'días'}`
  const hours = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / HOUR))
  return `${hours} ${hours === 1 ? 'hora' : 'horas'}`
}

/** How the queue is ordered, once for the whole answer. */
export const queueRule =
  'Primero la prioridad (urgente, prioritaria, programada) y dentro de ella la solicitud más antigua; el plazo vencido no adelanta a nadie: se dice. Se saltan los turnos que alguien tiene tomados, a quienes se intentó contactar hace poco, y los pacientes inactivos o fallecidos.'

/** Why this one is called now, for the person who calls and for later questions. */
export function whyNow(t: TurnFacts, now: string): string {
  const first = `Es el número ${t.posicion} de su fila: ${priorities[t.prioridad] ?? t.prioridad}, pedido hace ${span(t.fecha_solicitud, now)}.`
  const due = t.vencida
    ? ` Su plazo venció hace ${span(t.fecha_objetivo, now)}.`
    : ` Su plazo vence en ${span(now, t.fecha_objetivo)}.`
  const missed = t.estado === 'no_asistio' ? ' No asistió a la cita anterior y vuelve a su lugar.' : ''
  const tried = t.intentos === 0 ? '' : ` Lleva ${t.intentos} ${t.intentos === 1 ? 'intento' : 'intentos'} de contacto.`
  return first + due + missed + tried
}
