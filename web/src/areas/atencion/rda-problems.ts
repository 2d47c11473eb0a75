import { isJsonObject } from '../../../../src/model/text/json-object.ts'
import type { Pendiente } from './view.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What keeps the RDA from being made, as the checklist says it: a sentence, and the field that puts it right. */
export const asProblems = (given: unknown): Pendiente[] =>
  (Array.isArray(given) ? given.map((p) => (typeof p === 'string' ? { mensaje: p } : p)) : [])
    .filter(isJsonObject)
    .map((o) => ({
      codigo: text(o.codigo) ?? '',
      campo: text(o.campo) ?? '',
      recurso: text(o.recurso) ?? '',
      registro: text(o.registro) ?? text(o.id),
      mensaje: text(o.mensaje) ?? 'El documento no cumple la guía.',
      bloquea: o.bloquea !== false && o.severidad !== 'advertencia',
      ...(text(o.donde)?.endsWith('/complementos/') === true ? { aparte: true as const } : {}),
      ...(text(o.solucion) === null ? {} : { solucion: String(o.solucion) }),
    }))
