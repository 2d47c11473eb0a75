import { type MadeSystem, newSystemSecret, readSystemKeys, setSystemKeys } from '../../../auth/account/systems.ts'
import { workOf } from '../../../auth/work.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { strings, text } from '../../../model/fields.ts'
import { Problem } from '../../../model/problem.ts'
import { invalid, notFound } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { NO_STORE } from '../own.ts'
import { needs, PATH, shared } from './view.ts'

export const llaves = strings({
  label: 'Llaves públicas',
  about:
    'Cada una un JWK (RSA, EC P-256 o P-384, Ed25519) con que firma sus aserciones: su texto JSON o el objeto; en JSON, también el conjunto (`{"keys": […]}`). Mientras cambian se registran ambas.',
  max: 4000,
  maxItems: 10,
  jwks: true,
})

export const jwksUri = text({
  label: 'Dirección de sus llaves',
  about:
    'En vez de `llaves`: donde el sistema publica su JWKS, en un origen de SISTEMAS_ORIGENES_LLAVES. Se lee cada diez minutos y cuando firma con una llave que no estaba.',
  min: 8,
  max: 500,
})

export const madeView = {
  id: text({ label: 'Cuenta', max: 60, required: true }),
  client_id: text({ label: 'client_id', max: 60, required: true }),
  client_secret: text({
    label: 'client_secret',
    about: 'Se muestra esta única vez; vacío si firma con llaves.',
    max: 100,
  }),
} as const

const viewMade = ({ account, secret }: MadeSystem): unknown => ({
  id: account.id,
  client_id: account.usuario,
  client_secret: secret,
})

/** One way of proving who it is in place of the other. */
export const systemProofOperations = [
  defineOperation({
    ...shared,
    id: 'auth_sistema_secreto',
    method: 'POST',
    path: `${PATH}{cuenta}/secreto/`,
    title: 'Nuevo secreto de un sistema',
    about: 'El anterior, o sus llaves, dejan de servir enseguida. Para cambiarlo sin cortes, `secretos/`.',
    output: { status: 200, about: 'El secreto, esta única vez.', fields: madeView },
    problems: [notFound],
    needs,
    async run({ params, ...input }, deps) {
      const made = await newSystemSecret(workOf(deps, input), params.cuenta)
      const afterCommit = (): void => deps.identifier.forget(params.cuenta)
      return { json: viewMade(made), headers: NO_STORE, audited: true, afterCommit }
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_sistema_llaves',
    method: 'PUT',
    path: `${PATH}{cuenta}/llaves/`,
    title: 'Cambiar las llaves de un sistema',
    about:
      'Reemplazan a las anteriores y a su secreto: `llaves`, o `jwks_uri` si las publica. Para cambiarlas sin cortes se registran ambas, y luego solo la nueva; con `jwks_uri` basta publicar ambas mientras tanto.',
    example: {
      llaves: [
        '{"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4","y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM","kid":"2026-1"}',
      ],
    },
    body: { llaves, jwks_uri: jwksUri },
    output: { status: 200, about: 'Llaves registradas.', fields: madeView },
    problems: [invalid, notFound],
    needs,
    async run({ params, body, ...input }, deps) {
      if (body.llaves === null && body.jwks_uri === null)
        throw new Problem(invalid, {
          errores: [{ campo: 'llaves', codigo: 'requerido', mensaje: say('Es obligatorio.', 'Is required.') }],
        })
      const keys = readSystemKeys(deps.publishedKeys, body)
      const account = await setSystemKeys(workOf(deps, input), params.cuenta, keys)
      const afterCommit = (): void => deps.identifier.forget(params.cuenta)
      return { json: viewMade({ account, secret: null }), audited: true, afterCommit }
    },
  }),
]
