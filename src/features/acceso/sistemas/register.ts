import { findAccount } from '../../../auth/account/account.ts'
import { changeAccount } from '../../../auth/account/accounts.ts'
import { lastAccesses, listSystems, systemReach } from '../../../auth/account/system-list.ts'
import { createSystem, readSystemKeys } from '../../../auth/account/systems.ts'
import type { AuthDeps } from '../../../auth/deps.ts'
import { aplicacionExiste, nombreOcupado, usuarioOcupado } from '../../../auth/problems.ts'
import { findApp } from '../../../auth/smart/app.ts'
import { type AppChange, changeApp, registerApp } from '../../../auth/smart/apps.ts'
import { auditId, auditIds, type Work, workOf } from '../../../auth/work.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { systemFields } from '../../../model/access/account-fields.ts'
import { systemRoles } from '../../../model/access/roles.ts'
import { bool, instant, integer, oneOf, strings, text } from '../../../model/fields.ts'
import { pageSize } from '../../../model/lists/page-size.ts'
import { Problem } from '../../../model/problem.ts'
import { invalid, notFound } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { NO_STORE } from '../own.ts'
import { jwksUri, llaves, madeView } from './proofs.ts'
import {
  kinds,
  needs,
  ONE,
  PATH,
  readers,
  shared,
  systemAccountNamed,
  systemNamed,
  systemView,
  viewSystem,
} from './view.ts'

const alcances = strings({
  label: 'Alcances de FHIR',
  about:
    'Lo más que puede pedir: `system/*.rs` un sistema; `patient/Observation.rs`, `launch`, `openid`… una aplicación.',
  max: 120,
  maxItems: 200,
})
const redirecciones = strings({
  label: 'Direcciones de retorno',
  about: 'De una aplicación; se comparan tal como se escriben.',
  max: 500,
  maxItems: 10,
})
const inicio = text({
  label: 'Dirección de inicio',
  about: 'De una aplicación: donde se abre para un paciente.',
  max: 500,
})

const usuarioFault = (mensaje: ReturnType<typeof say>): Problem =>
  new Problem(invalid, { errores: [{ campo: 'usuario', codigo: 'requerido', mensaje }] })

/** Scopes of FHIR make of a system a service of SMART too; they are registered with it and not apart. */
async function setScopes(
  w: Work,
  deps: AuthDeps,
  system: { readonly id: string; readonly client_id: string; readonly nombre: string },
  said: AppChange,
): Promise<void> {
  if ((await findApp(w.tx, system.client_id)) !== null) {
    await changeApp(w, system.client_id, said, deps.fhirTypes)
    return
  }
  const whole = { alcances: [], redirecciones: [], inicio: null, ...said, llaves: null, nombre: system.nombre }
  await registerApp(w, { ...whole, tipo: 'servicio', sistema: system.id }, deps.fhirTypes)
}

const reach = oneOf(
  {
    nadie: 'A nadie: ningún paciente lo autorizó y no se le concedió un rol',
    concedido: 'A quienes lo autorizaron o atienden los servicios que lee',
    institucion: 'A todos, en lo de confidencialidad normal',
  },
  { label: 'A quién alcanza' },
)

/** One register of everything that asks without being a person's browser: systems and SMART applications. */
export const systemRegisterOperations = [
  defineOperation({
    ...shared,
    id: 'auth_sistemas',
    method: 'GET',
    path: PATH,
    title: 'Sistemas',
    about: 'Los sistemas y las aplicaciones SMART registrados, en orden de `client_id`.',
    access: readers,
    action: 'listar',
    query: {
      despues_de: text({ label: 'Después de', about: 'El último `client_id` de la página anterior.', max: 200 }),
      page_size: pageSize,
    },
    output: { status: 200, about: 'Una página de sistemas.', listOf: systemView },
    needs,
    async run({ query, tx }) {
      const size = query.page_size
      const found = await listSystems(tx, query.despues_de, size + 1)
      const shown = found.slice(0, size)
      const after = encodeURIComponent(shown.at(-1)?.client_id ?? '')
      const next = found.length > size ? `${PATH}?page_size=${size}&despues_de=${after}` : null
      const rows = auditIds(shown.map((s) => s.id))
      return { json: { next, previous: null, results: shown.map(viewSystem) }, audit: { rows } }
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_sistema',
    method: 'GET',
    path: ONE,
    title: 'Un sistema',
    about: 'Por su identificador o su `client_id`. Sus secretos no se vuelven a mostrar.',
    access: readers,
    action: 'leer',
    output: { status: 200, about: 'El sistema.', fields: { ...systemView, alcanza: reach } },
    problems: [notFound],
    needs,
    async run({ params, tx }) {
      const system = await systemNamed(tx, params.sistema)
      const account = system.tipo === 'servicio' ? await findAccount(tx, { id: system.id }) : null
      const alcanza = account === null ? null : await systemReach(tx, account)
      return { json: { ...viewSystem(system), alcanza }, audit: { id: auditId(system.id) } }
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_sistema_crear',
    method: 'POST',
    path: PATH,
    title: 'Registrar un sistema',
    about:
      'Un sistema (con `usuario`, que será su `client_id`) pide por sí mismo: lee lo que los pacientes autorizan a su nombre, hasta que se le conceda un rol. Una aplicación SMART (`publica`, `confidencial`) pide en nombre de quien la autoriza, y su `client_id` se le da aquí. Sin `llaves` ni `jwks_uri` recibe un secreto, salvo la pública.',
    example: { usuario: 'laboratorio.central', nombre: 'Laboratorio Central' },
    body: {
      ...systemFields,
      tipo: oneOf(kinds, { label: 'Tipo', default: 'servicio' }),
      llaves,
      jwks_uri: jwksUri,
      redirecciones,
      inicio,
      alcances,
    },
    output: { status: 201, about: 'Sistema registrado.', fields: madeView },
    problems: [invalid, usuarioOcupado, nombreOcupado, aplicacionExiste],
    needs,
    async run({ body, ...input }, deps) {
      const work = workOf(deps, input)
      const proof = readSystemKeys(deps.publishedKeys, body)
      const { usuario, nombre, tipo } = body
      const said = { redirecciones: body.redirecciones ?? [], inicio: body.inicio }
      const made = (id: string, client_id: string, client_secret: string | null) => ({
        status: 201 as const,
        json: { id, client_id, client_secret },
        headers: { ...NO_STORE, location: `${PATH}${encodeURIComponent(id)}/` },
        audited: true as const,
      })
      if (tipo !== 'servicio') {
        if (usuario !== null)
          throw usuarioFault(
            say('El client_id de una aplicación se da aquí.', 'The client_id of an application is given.'),
          )
        if (proof.jwksUri !== null)
          throw new Problem(invalid, {
            errores: [{ campo: 'jwks_uri', codigo: 'regla', mensaje: say('Solo de un sistema.', 'Of a system only.') }],
          })
        const llaves = proof.keys.length > 0 ? proof.keys : null
        const data = { tipo, nombre, sistema: null, ...said, llaves }
        const { app, secret } = await registerApp(work, { ...data, alcances: body.alcances ?? [] }, deps.fhirTypes)
        return made(app.client_id, app.client_id, secret)
      }
      if (usuario === null) throw usuarioFault(say('Es obligatorio.', 'Is required.'))
      const { account, secret } = await createSystem(work, { usuario, nombre, ...proof })
      const scopes = body.alcances === null ? {} : { alcances: body.alcances }
      if (body.alcances !== null || said.redirecciones.length > 0 || said.inicio !== null)
        await setScopes(work, deps, { id: account.id, client_id: usuario, nombre }, { ...said, ...scopes })
      return made(account.id, usuario, secret)
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_sistema_cambiar',
    method: 'PATCH',
    path: ONE,
    title: 'Cambiar un sistema',
    about:
      'Lo que no se envía queda como está. Con menos alcances, o una aplicación con `activa` en falso, sus tokens lo sienten enseguida; un sistema se bloquea con su cuenta.',
    example: { alcances: ['system/Patient.rs'] },
    body: {
      nombre: text({ label: 'Nombre', min: 3, max: 120 }),
      redirecciones,
      inicio,
      alcances,
      activa: bool({ label: 'Activa', about: 'De una aplicación.' }),
    },
    output: { status: 200, about: 'El sistema.', fields: systemView },
    problems: [invalid, notFound, nombreOcupado],
    needs,
    async run({ params, body, ...input }, deps) {
      const work = workOf(deps, input)
      const system = await systemNamed(input.tx, params.sistema)
      const isSystem = system.tipo === 'servicio'
      if (isSystem && body.activa !== null) {
        const mensaje = say('Un sistema se bloquea con su cuenta.', 'A system is blocked with its account.')
        throw new Problem(invalid, { errores: [{ campo: 'activa', codigo: 'regla', mensaje }] })
      }
      const { nombre, ...others } = body
      const of = (all: object): AppChange =>
        Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
      const change = of(isSystem ? others : body)
      if (isSystem && nombre !== null) await changeAccount(work, system.id, { nombre })
      if (!isSystem) await changeApp(work, system.client_id, change, deps.fhirTypes)
      else if (Object.keys(change).length > 0) await setScopes(work, deps, system, change)
      const after = await systemNamed(input.tx, system.id)
      const afterCommit = (): void => deps.identifier.forget(system.id)
      return { json: viewSystem(after), audited: true, afterCommit }
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_sistema_accesos',
    method: 'GET',
    path: `${ONE}accesos/`,
    title: 'Qué pidió un sistema',
    about:
      'Lo último que pidió y lo que se le negó, sin decir de qué paciente. La administración ve el de todos; un sistema, el suyo, por su `client_id`.',
    access: [...readers, ...systemRoles],
    action: 'listar',
    query: {
      rechazos: bool({ label: 'Solo lo que se le negó', default: false }),
      page_size: integer({ label: 'Cuántos', min: 1, max: 200, default: 50 }),
    },
    output: {
      status: 200,
      about: 'Lo último primero.',
      listOf: {
        momento: instant({ label: 'Cuándo', required: true }),
        accion: text({ label: 'Qué hizo', max: 40, required: true }),
        recurso: text({ label: 'Sobre qué', max: 80, required: true }),
        resultado: integer({ label: 'Estado HTTP', min: 100, max: 599, required: true }),
        codigo: text({ label: 'Código', about: 'De lo que se le negó.', max: 80 }),
        origen: text({ label: 'Dirección', max: 60 }),
      },
      beside: { alcanza: reach },
    },
    problems: [notFound],
    needs,
    async run({ params, query, call, tx }) {
      const { id } = await systemAccountNamed(tx, params.sistema)
      const account = await findAccount(tx, { id })
      const may = readers.some((role) => role === call.actor.rol) || call.actor.rol === 'demostracion'
      if (account === null || (!may && call.actor.id !== id)) throw new Problem(notFound)
      const results = await lastAccesses(tx, id, query.rechazos === true, query.page_size)
      const alcanza = await systemReach(tx, account)
      return { json: { next: null, previous: null, alcanza, results }, audit: { id: auditId(id) } }
    },
  }),
]
