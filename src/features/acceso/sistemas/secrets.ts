import { listSecrets, type SecretOwner } from '../../../auth/account/client-secrets.ts'
import type { RegisteredSystem } from '../../../auth/account/system-list.ts'
import { newSystemSecret, revokeSystemSecret } from '../../../auth/account/systems.ts'
import { newAppSecret, revokeAppSecret } from '../../../auth/smart/apps.ts'
import { auditId, workOf } from '../../../auth/work.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { isUuid } from '../../../model/check-value.ts'
import { instant, ref, text } from '../../../model/fields.ts'
import { Problem } from '../../../model/problem.ts'
import { invalid, notFound } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { NO_STORE, onlyPage } from '../own.ts'
import { needs, ONE, readers, shared, systemNamed } from './view.ts'

const PATH = `${ONE}secretos/` as const
const LONGEST_OVERLAP = 90 * 24 * 3_600_000

const secretView = {
  id: ref('secreto', { label: 'Secreto', required: true }),
  creado_en: instant({ label: 'Creado en', required: true }),
  creado_por: text({ label: 'Creado por', max: 200, required: true }),
  vence_en: instant({ label: 'Sirve hasta' }),
  usado_en: instant({ label: 'Último uso', about: 'De un sistema, con un minuto de precisión.' }),
} as const

const ownerOf = (s: RegisteredSystem): SecretOwner =>
  s.tipo === 'servicio' ? { cuenta: s.id } : { aplicacion: s.client_id }

function overlapEnd(until: string | null, now: string): string | null {
  if (until === null) return null
  const ahead = Date.parse(until) - Date.parse(now)
  if (ahead > 0 && ahead <= LONGEST_OVERLAP) return until
  const mensaje = say('Un instante de los próximos 90 días.', 'An instant within the next 90 days.')
  throw new Problem(invalid, { errores: [{ campo: 'anteriores_hasta', codigo: 'regla', mensaje }] })
}

/** Secrets overlap while the other side changes its own. */
export const systemSecretOperations = [
  defineOperation({
    ...shared,
    id: 'auth_sistema_secretos',
    method: 'GET',
    path: PATH,
    title: 'Secretos de un sistema',
    about: 'Los que sirven, sin su valor, que no se guarda.',
    access: readers,
    action: 'listar',
    output: { status: 200, about: 'Los secretos.', listOf: secretView },
    problems: [notFound],
    needs,
    async run({ params, tx }) {
      const system = await systemNamed(tx, params.sistema)
      return { json: onlyPage(await listSecrets(tx, ownerOf(system))), audit: { id: auditId(system.id) } }
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_sistema_secreto_agregar',
    method: 'POST',
    path: PATH,
    title: 'Cambiar el secreto de un sistema',
    about:
      'Da uno nuevo; los anteriores sirven hasta `anteriores_hasta`, o dejan de servir si no se dice. Si firmaba con llaves, estas dejan de servir.',
    example: { anteriores_hasta: '2030-01-31T23:59:59-05:00' },
    body: { anteriores_hasta: instant({ label: 'Los anteriores sirven hasta', about: 'Hasta 90 días.' }) },
    output: {
      status: 201,
      about: 'El secreto, esta única vez.',
      fields: {
        client_id: text({ label: 'client_id', max: 200, required: true }),
        client_secret: text({ label: 'client_secret', about: 'Se muestra esta única vez.', max: 100, required: true }),
      },
    },
    problems: [invalid, notFound],
    needs,
    async run({ params, body, ...input }, deps) {
      const system = await systemNamed(input.tx, params.sistema)
      const until = overlapEnd(body.anteriores_hasta, input.call.now)
      const work = workOf(deps, input)
      const { secret } =
        system.tipo === 'servicio'
          ? await newSystemSecret(work, system.id, until)
          : await newAppSecret(work, system.client_id, until)
      const json = { client_id: system.client_id, client_secret: secret }
      const afterCommit = (): void => deps.identifier.forget(system.id)
      return { status: 201, json, headers: NO_STORE, audited: true, afterCommit }
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_sistema_secreto_revocar',
    method: 'DELETE',
    path: `${PATH}{secreto}/`,
    title: 'Revocar un secreto',
    about: 'Deja de servir enseguida, y con él los tokens que el sistema tenía.',
    output: { status: 204, about: 'Revocado.' },
    problems: [notFound],
    needs,
    async run({ params, ...input }, deps) {
      const system = await systemNamed(input.tx, params.sistema)
      const id = params.secreto.toLowerCase()
      if (!isUuid(id)) throw new Problem(notFound)
      const work = workOf(deps, input)
      if (system.tipo === 'servicio') await revokeSystemSecret(work, system.id, id)
      else await revokeAppSecret(work, system.client_id, id)
      return { status: 204, audited: true, afterCommit: () => deps.identifier.forget(system.id) }
    },
  }),
]
