import { readKeys } from '../../auth/account/systems.ts'
import type { AuthDeps } from '../../auth/deps.ts'
import { aplicacionExiste } from '../../auth/problems.ts'
import { type App, findApp, listApps } from '../../auth/smart/app.ts'
import { changeApp, newAppSecret, registerApp } from '../../auth/smart/apps.ts'
import { workOf } from '../../auth/work.ts'
import { defineOperation } from '../../engine/operation.ts'
import { bool, instant, oneOf, ref, strings, text } from '../../model/fields.ts'
import { pageSize } from '../../model/lists/page-size.ts'
import { Problem } from '../../model/problem.ts'
import { invalid, notFound } from '../../model/problems.ts'
import { NO_STORE, TAG } from './own.ts'

const tipos = {
  publica: 'Pública: no puede guardar un secreto (navegador, teléfono)',
  confidencial: 'Confidencial: tiene secreto o llaves',
  servicio: 'Servicio: un sistema que pide sin que haya una persona',
} as const

const nombre = { label: 'Nombre', about: 'Como lo lee quien la autoriza.', min: 3, max: 120 } as const
const redirecciones = {
  label: 'Direcciones de retorno',
  about:
    'Se comparan tal como se escriben: https, http en la propia máquina, o el esquema de una aplicación instalada.',
  max: 500,
  maxItems: 10,
} as const
const inicio = {
  label: 'Dirección de inicio',
  about: 'Donde se abre para un paciente (lanzamiento).',
  max: 500,
} as const
const llaves = {
  label: 'Llaves públicas',
  about:
    'Cada una un JWK, con que la aplicación firma sus aserciones (`private_key_jwt`): su texto JSON o el objeto; en JSON, también el conjunto (`{"keys": […]}`).',
  max: 4000,
  maxItems: 10,
  jwks: true,
} as const
const alcances = {
  label: 'Alcances',
  about: 'Lo más que puede pedir: `patient/Observation.rs`, `user/*.rs`, `system/*.rs`, `launch/patient`, `openid`…',
  max: 120,
  maxItems: 200,
} as const

const view = {
  client_id: text({ label: 'client_id', max: 60, required: true }),
  tipo: oneOf(tipos, { label: 'Tipo', required: true }),
  nombre: text({ ...nombre, required: true }),
  sistema: ref('cuenta', { label: 'Cuenta del sistema' }),
  redirecciones: strings({ ...redirecciones, required: true }),
  inicio: text(inicio),
  con_llaves: bool({ label: 'Firma con llaves', required: true }),
  alcances: strings({ ...alcances, required: true }),
  activa: bool({ label: 'Activa', required: true }),
  creado_en: instant({ label: 'Registrada en', required: true }),
  creado_por: text({ label: 'Registrada por', max: 200, required: true }),
  actualizado_en: instant({ label: 'Actualizada en', required: true }),
} as const
const secretView = {
  ...view,
  client_secret: text({ label: 'client_secret', about: 'Se muestra esta única vez.', max: 100 }),
} as const

const viewApp = (a: App): Record<keyof typeof view, unknown> => ({
  client_id: a.client_id,
  tipo: a.tipo,
  nombre: a.nombre,
  sistema: a.cuenta,
  redirecciones: a.redirecciones,
  inicio: a.inicio,
  con_llaves: a.llaves !== null || a.tipo === 'servicio',
  alcances: a.alcances,
  activa: a.activa,
  creado_en: a.creado_en,
  creado_por: a.creado_por,
  actualizado_en: a.actualizado_en,
})

const keysOf = (given: readonly string[] | null): ReturnType<typeof readKeys> | null => {
  return given === null || given.length === 0 ? null : readKeys(given)
}

const PATH = '/auth/aplicaciones/'
const ONE = `${PATH}{aplicacion}/` as const
const shared = { tag: TAG, access: ['administrador'], action: 'administrar', resource: 'aplicacion' } as const

const needs = (deps: AuthDeps) => deps

/** Applications that people authorise, and services, registered one by one. */
export const appOperations = [
  defineOperation({
    ...shared,
    id: 'auth_aplicaciones',
    method: 'GET',
    path: PATH,
    title: 'Aplicaciones',
    about: 'Las aplicaciones SMART registradas, en orden de `client_id`.',
    access: ['administrador', 'auditor'],
    action: 'listar',
    query: {
      despues_de: text({ label: 'Después de', about: 'El último `client_id` de la página anterior.', max: 60 }),
      page_size: pageSize,
    },
    output: { status: 200, about: 'Una página de aplicaciones.', listOf: view },
    needs,
    async run({ query }, deps) {
      const size = query.page_size
      const found = await listApps(deps.core.db, query.despues_de, size + 1)
      const shown = found.slice(0, size)
      const next = found.length > size ? `${PATH}?page_size=${size}&despues_de=${shown.at(-1)?.client_id}` : null
      return { json: { next, previous: null, results: shown.map(viewApp) } }
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_aplicacion',
    method: 'GET',
    path: ONE,
    title: 'Una aplicación',
    about: 'Cómo está registrada; su secreto no se vuelve a mostrar.',
    access: ['administrador', 'auditor'],
    action: 'leer',
    output: { status: 200, about: 'La aplicación.', fields: view },
    problems: [notFound],
    needs,
    async run({ params }, deps) {
      const app = await findApp(deps.core.db, params.aplicacion)
      if (app === null) throw new Problem(notFound)
      return { json: viewApp(app) }
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_aplicacion_registrar',
    method: 'POST',
    path: PATH,
    title: 'Registrar una aplicación',
    about:
      'Una aplicación SMART en FHIR. La pública y la confidencial piden en nombre de quien las autoriza; el servicio es un sistema ya creado (`sistema`), con las llaves de ese sistema. Una confidencial sin `llaves` recibe un secreto.',
    example: {
      tipo: 'publica',
      nombre: 'Curvas de crecimiento',
      redirecciones: ['https://curvas.example/volver'],
      alcances: ['launch', 'openid', 'patient/Observation.rs'],
    },
    body: {
      tipo: oneOf(tipos, { label: 'Tipo', required: true }),
      nombre: text({ ...nombre, required: true }),
      sistema: ref('cuenta', { label: 'Cuenta del sistema' }),
      redirecciones: strings(redirecciones),
      inicio: text(inicio),
      llaves: strings(llaves),
      alcances: strings({ ...alcances, required: true }),
    },
    output: { status: 201, about: 'Aplicación registrada.', fields: secretView },
    problems: [invalid, aplicacionExiste],
    needs,
    async run({ body, ...input }, deps) {
      const data = {
        tipo: body.tipo,
        nombre: body.nombre,
        sistema: body.sistema,
        redirecciones: body.redirecciones ?? [],
        inicio: body.inicio,
        llaves: keysOf(body.llaves),
        alcances: body.alcances,
      }
      const made = await registerApp(workOf(deps, input), data, deps.fhirTypes)
      const json = { ...viewApp(made.app), client_secret: made.secret }
      const location = `${PATH}${made.app.client_id}/`
      return { status: 201, json, headers: { ...NO_STORE, location }, audited: true }
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_aplicacion_cambiar',
    method: 'PATCH',
    path: ONE,
    title: 'Cambiar una aplicación',
    about:
      'Lo que no se envía queda como está. Con `activa` en falso, o con menos alcances, sus tokens lo sienten enseguida.',
    example: { activa: false },
    body: {
      nombre: text(nombre),
      redirecciones: strings(redirecciones),
      inicio: text(inicio),
      llaves: strings(llaves),
      alcances: strings(alcances),
      activa: bool({ label: 'Activa' }),
    },
    output: { status: 200, about: 'La aplicación.', fields: view },
    problems: [invalid, notFound],
    needs,
    async run({ params, body, ...input }, deps) {
      const said = {
        nombre: body.nombre,
        redirecciones: body.redirecciones,
        inicio: body.inicio,
        llaves: keysOf(body.llaves),
        alcances: body.alcances,
        activa: typeof body.activa === 'boolean' ? body.activa : null,
      }
      const change = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null))
      const app = await changeApp(workOf(deps, input), params.aplicacion, change, deps.fhirTypes)
      return { json: viewApp(app), audited: true }
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_aplicacion_secreto',
    method: 'POST',
    path: `${ONE}secreto/`,
    title: 'Nuevo secreto de una aplicación',
    about: 'El anterior, o sus llaves, dejan de servir.',
    output: { status: 200, about: 'El secreto, esta única vez.', fields: secretView },
    problems: [notFound],
    needs,
    async run({ params, ...input }, deps) {
      const made = await newAppSecret(workOf(deps, input), params.aplicacion)
      return { json: { ...viewApp(made.app), client_secret: made.secret }, headers: NO_STORE, audited: true }
    },
  }),
]
