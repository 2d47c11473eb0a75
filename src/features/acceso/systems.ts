import { createSystem, type MadeSystem, newSystemSecret, readKeys, setSystemKeys } from '../../auth/account/systems.ts'
import type { AuthDeps } from '../../auth/deps.ts'
import { usuarioOcupado } from '../../auth/problems.ts'
import { workOf } from '../../auth/work.ts'
import { defineOperation } from '../../engine/operation.ts'
import { systemFields } from '../../model/access/account-fields.ts'
import { strings, text } from '../../model/fields.ts'
import { invalid, notFound } from '../../model/problems.ts'
import { NO_STORE, TAG } from './own.ts'

const llaves = strings({
  label: 'Llaves públicas',
  about: 'Cada una un JWK en texto JSON (RSA, EC P-256 o P-384, Ed25519), con que el sistema firma sus aserciones.',
  max: 4000,
  maxItems: 10,
})

const view = {
  id: text({ label: 'Cuenta', max: 60, required: true }),
  client_id: text({ label: 'client_id', max: 60, required: true }),
  client_secret: text({
    label: 'client_secret',
    about: 'Se muestra esta única vez; vacío si el sistema firma con llaves.',
    max: 100,
  }),
} as const

const viewSystem = ({ account, secret }: MadeSystem): unknown => ({
  id: account.id,
  client_id: account.usuario,
  client_secret: secret,
})

const shared = { tag: TAG, access: ['administrador'], action: 'administrar', resource: 'cuenta' } as const

const needs = (deps: AuthDeps) => deps

/** Programs that ask in the name of a third party. */
export const systemOperations = [
  defineOperation({
    ...shared,
    id: 'auth_sistema_crear',
    method: 'POST',
    path: '/auth/sistemas/',
    title: 'Crear un sistema',
    about:
      'Con rol de integración. Su nombre es el del tercero al que los pacientes autorizan. Sin `llaves` recibe un secreto.',
    example: { usuario: 'laboratorio.central', nombre: 'Laboratorio Central' },
    body: { ...systemFields, llaves },
    output: { status: 201, about: 'Sistema creado.', fields: view },
    problems: [invalid, usuarioOcupado],
    needs,
    async run({ body, ...input }, deps) {
      const keys = readKeys(body.llaves ?? [])
      const given = { usuario: body.usuario, nombre: body.nombre, keys }
      const made = await createSystem(workOf(deps, input), given)
      const location = `/auth/cuentas/${made.account.id}/`
      return { status: 201, json: viewSystem(made), headers: { ...NO_STORE, location }, audited: true }
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_sistema_secreto',
    method: 'POST',
    path: '/auth/sistemas/{cuenta}/secreto/',
    title: 'Nuevo secreto de un sistema',
    about: 'El anterior, o sus llaves, dejan de servir.',
    output: { status: 200, about: 'El secreto, esta única vez.', fields: view },
    problems: [notFound],
    needs,
    async run({ params, ...input }, deps) {
      const made = await newSystemSecret(workOf(deps, input), params.cuenta)
      return { json: viewSystem(made), headers: NO_STORE, audited: true }
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_sistema_llaves',
    method: 'PUT',
    path: '/auth/sistemas/{cuenta}/llaves/',
    title: 'Cambiar las llaves de un sistema',
    about: 'Reemplazan a las anteriores y a su secreto.',
    example: {
      llaves: [
        '{"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4","y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM","kid":"2026-1"}',
      ],
    },
    body: { llaves: { ...llaves, required: true } },
    output: { status: 200, about: 'Llaves registradas.', fields: view },
    problems: [invalid, notFound],
    needs,
    async run({ params, body, ...input }, deps) {
      const keys = readKeys(body.llaves)
      const account = await setSystemKeys(workOf(deps, input), params.cuenta, keys)
      return { json: viewSystem({ account, secret: null }), audited: true }
    },
  }),
]
