import type { AuthDeps } from '../../auth/deps.ts'
import { findApp } from '../../auth/smart/app.ts'
import { smartConfiguration } from '../../auth/smart/configuration.ts'
import { newLaunch } from '../../auth/smart/launch.ts'
import { MOUNT } from '../../auth/smart/places.ts'
import { defineOperation } from '../../engine/operation.ts'
import { isUuid } from '../../model/check-value.ts'
import { ref, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { invalid, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { NO_STORE, TAG } from './own.ts'

const texts = { type: 'array', items: { type: 'string' } } as const
const address = { type: 'string', format: 'uri' } as const

const schema = {
  type: 'object',
  properties: {
    issuer: address,
    jwks_uri: address,
    authorization_endpoint: address,
    token_endpoint: address,
    introspection_endpoint: address,
    revocation_endpoint: address,
    userinfo_endpoint: address,
    grant_types_supported: texts,
    response_types_supported: texts,
    token_endpoint_auth_methods_supported: texts,
    token_endpoint_auth_signing_alg_values_supported: texts,
    code_challenge_methods_supported: texts,
    scopes_supported: texts,
    capabilities: texts,
  },
} as const

/** Nothing in it is anybody's: a page of any site may read it. */
const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' } as const

const needs = (deps: AuthDeps) => deps

const published = (id: string, path: string, title = 'Configuración SMART en FHIR') =>
  defineOperation({
    id,
    method: 'GET',
    path,
    tag: TAG,
    title,
    about: 'Dónde y cómo pide autorización una aplicación: código con PKCE, o aserción firmada de un servicio.',
    access: 'publico',
    action: 'leer',
    resource: 'aplicacion',
    unaudited: true,
    output: { status: 200, about: 'La configuración (SMART App Launch 2.2).', schema },
    needs: ({ publicUrl, fhirTypes }: AuthDeps) => smartConfiguration(publicUrl, fhirTypes),
    run: async (_input, json) => ({ json, headers: OPEN }),
  })

/** What a SMART application has to know before it asks, and how the console opens one. */
export const smartOperations = [
  published('fhir_smart_configuration', '/fhir/.well-known/smart-configuration'),
  published('smart_configuration', '/.well-known/smart-configuration'),
  // RFC 8414 puts the path of the issuer after its own.
  published(
    'oauth_configuration',
    `/.well-known/oauth-authorization-server${MOUNT}`,
    'Configuración del servidor de autorización (RFC 8414)',
  ),
  defineOperation({
    id: 'auth_lanzamiento',
    method: 'POST',
    path: '/auth/lanzamientos/',
    tag: TAG,
    title: 'Abrir una aplicación para un paciente',
    about:
      'Da la dirección con que se abre la aplicación con ese paciente ya escogido. Sirve cinco minutos y solo a quien la pidió.',
    access: 'cuenta',
    action: 'crear',
    resource: 'aplicacion',
    example: { aplicacion: 'app-1', paciente: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00' },
    body: {
      aplicacion: text({ label: 'client_id de la aplicación', max: 60, required: true }),
      paciente: ref('paciente', { label: 'Paciente', required: true }),
    },
    output: {
      status: 201,
      about: 'Cómo se abre.',
      fields: {
        launch: text({ label: 'launch', max: 100, required: true }),
        iss: text({ label: 'iss', max: 500, required: true }),
        url: text({ label: 'Dirección', max: 2000, required: true }),
      },
    },
    problems: [invalid, notFound],
    needs,
    async run({ body, call }, deps) {
      const app = await findApp(deps.core.db, body.aplicacion)
      const patient = body.paciente.toLowerCase()
      const wrong = (campo: string, es: string, en: string): Problem =>
        new Problem(invalid, { errores: [{ campo, codigo: 'referencia', mensaje: say(es, en) }] })
      if (app === null || !app.activa || app.inicio === null)
        throw wrong('aplicacion', 'No hay una aplicación activa que se abra así.', 'There is no such application.')
      const row = isUuid(patient) ? await deps.core.loadFor(call, 'paciente', patient) : null
      if (row === null) throw wrong('paciente', 'No existe.', 'Does not exist.')
      const launch = await newLaunch(deps, call, app, patient)
      const iss = `${deps.publicUrl}/fhir`
      const url = new URL(app.inicio)
      url.searchParams.set('iss', iss)
      url.searchParams.set('launch', launch)
      return { status: 201, json: { launch, iss, url: url.href }, headers: NO_STORE, audit: { patient } }
    },
  }),
]
