import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { careTeam } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { instant, oneOf, ref, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { notFound, stale } from '../../model/problems.ts'
import { consentimiento } from '../../resources/consentimiento.ts'
import { consentimientoNoVigente } from './problems.ts'

const needs = ({ engine }: WithEngine) => ({ engine })

/** The patient's own way to take an authorisation back; what it had opened closes with the same commit. */
export const revokeConsent = defineOperation({
  id: 'hce_api_consentimientos_revocar_create',
  byPeople: true,
  method: 'POST',
  path: `${consentimiento.path}{id}/revocar/`,
  tag: 'Alcance',
  title: 'Revocar un consentimiento',
  about: 'Lo revoca quien lo dio, o quien atiende en su nombre. No borra lo hecho antes; desde ahora no autoriza nada.',
  access: ['paciente', 'admisiones', ...careTeam],
  action: 'actualizar',
  resource: consentimiento.name,
  example: { motivo: 'El paciente lo pide por escrito' },
  body: { motivo: text({ label: 'Motivo', min: 3, max: 500, required: true }) },
  output: {
    status: 200,
    about: 'Revocado.',
    fields: {
      id: ref('consentimiento', { label: 'Consentimiento', required: true }),
      estado: oneOf(consentimiento.fields.estado.options ?? {}, { label: 'Estado', required: true }),
      revocado_en: instant({ label: 'Revocado en', required: true }),
      revocado_por: text({ label: 'Revocado por', max: 200, required: true }),
    },
  },
  problems: [consentimientoNoVigente],
  needs,
  async run({ params, body, call }, { engine }) {
    const id = params.id
    const found = isUuid(id) ? await engine.core.loadFor(call, consentimiento.name, id.toLowerCase()) : null
    if (found === null) throw new Problem(notFound)
    if (found.estado !== 'vigente')
      throw new Problem(consentimientoNoVigente, { more: { estado: String(found.estado) } })
    const row = await engine
      .verbs(consentimiento)
      .update({
        id: found.id,
        mode: 'patch',
        call,
        ifMatch: found.version,
        body: { revocado_en: call.now, revocado_por: call.actor.nombre, motivo_revocacion: body.motivo },
      })
      .catch((error: unknown) => {
        // Two who revoke at once: the second finds it done.
        if (error instanceof Problem && error.kind === stale)
          throw new Problem(consentimientoNoVigente, { more: { estado: 'revocado' } })
        throw error
      })
    const { estado, revocado_en, revocado_por } = row
    return { json: { id: row.id, estado, revocado_en, revocado_por }, audited: true }
  },
})
