import type { AuthDeps } from '../../auth/deps.ts'
import { defineOperation } from '../../engine/operation.ts'
import { objects, text } from '../../model/fields.ts'
import { TAG } from './own.ts'

const keySet = {
  keys: objects(
    {
      kty: text({ label: 'Tipo', max: 10, required: true }),
      crv: text({ label: 'Curva', max: 20, required: true }),
      x: text({ label: 'Llave pública', max: 100, required: true }),
      kid: text({ label: 'Identificador', max: 100, required: true }),
      alg: text({ label: 'Algoritmo', max: 20, required: true }),
      use: text({ label: 'Uso', max: 10, required: true }),
    },
    { label: 'Llaves', about: 'La vigente y las retiradas hace poco (JWK, RFC 7517).', maxItems: 100, required: true },
  ),
} as const

/** A minute, as long as the processes themselves remember them: a new key is known before it is needed. */
const CACHE = { 'cache-control': 'public, max-age=60' } as const

const needs = (deps: AuthDeps) => deps

const publish = (id: string, path: string) =>
  defineOperation({
    id,
    method: 'GET',
    path,
    tag: TAG,
    title: 'Llaves públicas de los tokens',
    about: 'Con ellas cualquiera comprueba que un token lo firmó este servicio.',
    access: 'publico',
    action: 'leer',
    resource: 'llave',
    unaudited: true,
    output: { status: 200, about: 'Conjunto de llaves (JWKS).', fields: keySet },
    needs,
    run: async (_input, deps) => ({ json: { keys: await deps.keys.publicKeys('token') }, headers: CACHE }),
  })

/** With what others check our tokens. */
export const keyOperations = [
  publish('auth_llaves', '/auth/llaves/'),
  publish('auth_jwks', '/.well-known/jwks.json'),
  defineOperation({
    id: 'auth_llaves_rotar',
    method: 'POST',
    path: '/auth/llaves/rotar/',
    tag: TAG,
    title: 'Cambiar la llave de los tokens',
    about: 'Los tokens ya entregados siguen sirviendo hasta que vencen.',
    access: ['administrador'],
    action: 'administrar',
    resource: 'llave',
    output: {
      status: 200,
      about: 'Llave cambiada.',
      fields: {
        kid: text({ label: 'Llave nueva', max: 100, required: true }),
        kid_anterior: text({ label: 'Llave anterior', max: 100 }),
      },
    },
    needs,
    async run(_input, deps) {
      const { previous, next } = await deps.keys.rotate('token')
      return { json: { kid: next.kid, kid_anterior: previous?.kid ?? null } }
    },
  }),
]
