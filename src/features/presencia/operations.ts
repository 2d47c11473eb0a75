import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { careTeam, neutralRole } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { bool, instant, integer, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { historia } from '../../resources/historia.ts'
import { PRESENT_SECONDS, presentIn } from './presence.ts'

/** Who else has an encounter open, for those who have it open themselves. */
export const presenceOperations = [
  defineOperation({
    id: 'hce_api_historias_presencia_create',
    method: 'POST',
    path: `${historia.path}{id}/presencia/`,
    tag: 'Historias: presencia',
    title: 'Decir que se está en la atención, y ver quién más está',
    about: `Quien la tiene abierta lo dice cada tanto; a los ${PRESENT_SECONDS} segundos de no decirlo, ya no está. No es contenido de la historia ni se conserva.`,
    access: careTeam,
    action: 'leer',
    resource: historia.name,
    example: { aqui: true },
    body: { aqui: bool({ label: 'Sigue aquí', about: 'Falso al salir.', default: true }) },
    output: {
      status: 200,
      about: 'Los demás que están.',
      listOf: {
        cuenta: text({ label: 'Cuenta', max: 60, required: true }),
        nombre: text({ label: 'Nombre', max: 200, required: true }),
        rol: text({ label: 'Rol', max: 60, required: true }),
        desde: instant({ label: 'Desde', required: true }),
      },
      beside: { vence_en: integer({ label: 'Segundos hasta que deja de estar', min: 1, max: 600, required: true }) },
    },
    problems: [notFound],
    needs: ({ engine: { core } }: WithEngine) => ({ core }),
    async run({ params, body, call, tx }, { core }) {
      const row = isUuid(params.id) ? await core.loadFor(call, historia.name, params.id.toLowerCase()) : null
      if (row === null) throw new Problem(notFound)
      const { others, began } = await presentIn(tx, String(row.id), call.actor, body.aqui)
      const results = others.map(({ rol, ...who }) => ({ ...who, rol: neutralRole(rol) }))
      return {
        json: { next: null, previous: null, results, vence_en: PRESENT_SECONDS },
        // Coming and going are written down; that somebody is still there says nothing new.
        ...(began || !body.aqui
          ? { audit: { id: row.id, patient: String(row.paciente) } }
          : { audited: true as const }),
      }
    },
  }),
]
