import { isKeyOf } from '../../../model/keys.ts'
import { motivosRechazo } from '../../../resources/consulta-ia.ts'
import type { ShownAdvice } from '../gate/recommendation.ts'

const SYSTEM = 'urn:custodia:ia:motivo-rechazo'

/** The body of CDS Hooks 2.0 feedback. A recommendation without a decision is left out. */
export const feedbackOf = (shown: readonly ShownAdvice[]): { feedback: Record<string, unknown>[] } => ({
  feedback: shown
    .filter((r) => r.estado !== 'pendiente')
    .map((r) => {
      const outcomeTimestamp = r.validada_en
      if (r.estado !== 'rechazada')
        return { card: r.id, outcome: 'accepted', acceptedSuggestions: [{ id: r.id }], outcomeTimestamp }
      const code = String(r.motivo_rechazo ?? 'otro')
      const display = isKeyOf(motivosRechazo, code) ? motivosRechazo[code] : code
      return {
        card: r.id,
        outcome: 'overridden',
        overrideReason: {
          reason: { code, system: SYSTEM, display },
          ...(typeof r.comentario === 'string' ? { userComment: r.comentario } : {}),
        },
        outcomeTimestamp,
      }
    }),
})
