import type { Pendiente } from './view.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What keeps the RDA from being made, as the checklist says it: a sentence, and the field that puts it right. */
export const asProblems = (given: unknown): Pendiente[] =>
  (Array.isArray(given) ? given : []).map((p: unknown, at) => {
    if (typeof p === 'string') return { codigo: `rda-${at}`, campo: '', recurso: '', registro: null, mensaje: p }
    const o = (p ?? {}) as Record<string, unknown>
    return {
      codigo: text(o.codigo) ?? `rda-${at}`,
      campo: text(o.campo) ?? '',
      recurso: text(o.recurso) ?? '',
      registro: text(o.registro) ?? text(o.id),
      mensaje: text(o.mensaje) ?? text(o.detalle) ?? text(o.diagnostics) ?? 'El documento no cumple la guía.',
      bloquea: o.bloquea !== false && o.severidad !== 'advertencia',
      ...(text(o.solucion) === null ? {} : { solucion: String(o.solucion) }),
    }
  })
