import { alive, amongHis } from '../../engine/reach.ts'
import { listaEspera } from '../../resources/lista-espera.ts'

/**
 * For who has few patients: their turns are found first. Left to choose, the planner would walk the queue of everybody in its
 * order, sure to meet one of them soon.
 */
export const reachedTurns = (miembros: string): string =>
  `t.id = any(array(select x.id from lista_espera x where ${alive('x')} and ${amongHis(listaEspera, 'x', miembros)}))`
