import type { JWK } from 'jose'
import {
  readScopes,
  type ScopeFault,
  type Scopes,
  type ScopeTypes,
  scopesText,
} from '../../model/access/smart-scopes.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { invalid, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { findAccount } from '../account/account.ts'
import { addSecret, endSecrets, revokeSecret } from '../account/client-secrets.ts'
import { aplicacionExiste } from '../problems.ts'
import { tokenHash } from '../session/random-token.ts'
import { auditId, type Work } from '../work.ts'
import { type App, findApp, lockApp, saveApp } from './app.ts'
import { redirectFault } from './redirect-uri.ts'

/** Applications are registered by an administrator: none registers itself. */

export interface AppData {
  readonly tipo: App['tipo']
  readonly nombre: string
  /** The account of the system that a service is. */
  readonly sistema: string | null
  readonly redirecciones: readonly string[]
  readonly inicio: string | null
  readonly llaves: readonly JWK[] | null
  readonly alcances: readonly string[]
}

export interface MadeApp {
  readonly app: App
  /** Shown now and never again. */
  readonly secret: string | null
}

const wrong = (campo: string, es: string, en: string): FieldError => ({ campo, codigo: 'regla', mensaje: say(es, en) })

const SCOPE_FAULTS: Readonly<Record<ScopeFault, string>> = {
  forma: 'No es un alcance de SMART: por ejemplo, patient/Observation.rs.',
  tipo: 'No hay recursos de ese tipo.',
  granular: 'Ese filtro no se compara aquí: use un parámetro de códigos de ese tipo, como ?category=laboratory.',
  vacio: 'Indique al menos un alcance.',
}

/** What an application may ask for, as it is kept: every fault is named, and nothing is registered that is never given. */
export function readAllowed(alcances: readonly string[], tipo: App['tipo'], types: ScopeTypes): Scopes {
  const errores: FieldError[] = []
  const read = readScopes(alcances.join(' '), types)
  for (const { scope, why } of read.faults)
    errores.push(wrong(`alcances[${alcances.indexOf(scope)}]`, SCOPE_FAULTS[why], 'Is not a scope that is honoured.'))
  for (const scope of read.reduced)
    errores.push(
      wrong(
        `alcances[${alcances.indexOf(scope)}]`,
        'Ese tipo solo se lee, o no se escribe así: `c` y `u` son de los tipos que `/fhir/metadata` dice, `d` de ninguno.',
        'That type is only read, or not written so: `c` and `u` are of the types that /fhir/metadata tells, `d` of none.',
      ),
    )
  const system = read.resources.some((s) => s.context === 'system')
  const personal = read.launch.length > 0 || read.resources.some((s) => s.context !== 'system')
  if (tipo === 'servicio' ? personal : system)
    errores.push(
      tipo === 'servicio'
        ? wrong('alcances', 'Un servicio solo pide alcances system/.', 'A service asks for system/ scopes only.')
        : wrong('alcances', 'Los alcances system/ son de los servicios.', 'Scopes of system/ are for services.'),
    )
  if (errores.length > 0) throw new Problem(invalid, { errores })
  return read
}

function faultsOf(a: AppData): FieldError[] {
  const errores = a.redirecciones.flatMap((uri, i) => {
    const fault = redirectFault(uri)
    return fault === null ? [] : [wrong(`redirecciones[${i}]`, fault, 'Is not an address to redirect to.')]
  })
  const service = a.tipo === 'servicio'
  if (service !== (a.redirecciones.length === 0))
    errores.push(
      service
        ? wrong('redirecciones', 'Un servicio no redirige a nadie.', 'A service redirects nobody.')
        : wrong('redirecciones', 'Diga a dónde vuelve la persona.', 'Say where the person returns to.'),
    )
  if (service !== (a.sistema !== null))
    errores.push(
      service
        ? wrong('sistema', 'Diga qué sistema es (su cuenta).', 'Say which system it is.')
        : wrong('sistema', 'Solo un servicio es un sistema.', 'Only a service is a system.'),
    )
  if (a.llaves !== null && a.tipo !== 'confidencial')
    errores.push(
      wrong('llaves', 'Solo una aplicación confidencial registra llaves aquí.', 'Only a confidential one has keys.'),
    )
  if (a.inicio !== null && (service || redirectFault(a.inicio) !== null))
    errores.push(wrong('inicio', 'Debe ser una dirección https de la aplicación.', 'Must be an https address.'))
  return errores
}

const recordApp = ({ core, tx, call }: Work, app: App, status: number, fields: readonly string[]): Promise<void> =>
  core.audit.recordIn(tx, {
    call,
    action: 'administrar',
    resource: 'aplicacion',
    status,
    id: auditId(app.client_id),
    fields,
  })

export async function registerApp(w: Work, data: AppData, types: ScopeTypes): Promise<MadeApp> {
  const errores = faultsOf(data)
  if (errores.length > 0) throw new Problem(invalid, { errores })
  const allowed = readAllowed(data.alcances, data.tipo, types)
  const client_id = data.sistema === null ? w.core.newId() : await systemUser(w, data.sistema)
  if ((await findApp(w.tx, client_id)) !== null) throw new Problem(aplicacionExiste)
  const byKeys = data.llaves !== null || data.tipo !== 'confidencial'
  const app: App = {
    client_id,
    tipo: data.tipo,
    nombre: data.nombre,
    cuenta: data.sistema,
    redirecciones: data.redirecciones,
    inicio: data.inicio,
    secreto: byKeys ? null : '',
    llaves: data.llaves,
    alcances: scopesText(allowed).split(' '),
    activa: true,
    creado_en: w.call.now,
    creado_por: w.call.actor.nombre,
    actualizado_en: w.call.now,
  }
  await saveApp(w.tx, app)
  const secret = byKeys ? null : await addSecret(w, { aplicacion: client_id }, null)
  if (secret !== null) await saveApp(w.tx, { ...app, secreto: tokenHash(secret) })
  await recordApp(w, app, 201, ['tipo', 'nombre', 'redirecciones', 'alcances', ...app.alcances])
  return { app, secret }
}

/** A service is called what its system is called, and proves itself as that system does. */
async function systemUser({ tx }: Work, id: string): Promise<string> {
  const account = await findAccount(tx, { id })
  if (account?.tipo === 'sistema') return account.usuario
  const errores = [wrong('sistema', 'No hay un sistema con esa cuenta.', 'There is no such system.')]
  throw new Problem(invalid, { errores })
}

export type AppChange = Partial<Omit<AppData, 'tipo' | 'sistema'>> & { readonly activa?: boolean }

export async function changeApp(w: Work, clientId: string, change: AppChange, types: ScopeTypes): Promise<App> {
  const before = await lockApp(w.tx, clientId)
  if (before === null) throw new Problem(notFound)
  const after = { ...before, ...change, sistema: before.cuenta }
  const errores = faultsOf({ ...after, llaves: change.llaves ?? null })
  if (errores.length > 0) throw new Problem(invalid, { errores })
  const allowed = readAllowed(after.alcances, before.tipo, types)
  const app: App = {
    ...before,
    ...change,
    // One way of proving who it is replaces the other.
    secreto: change.llaves == null ? before.secreto : null,
    alcances: scopesText(allowed).split(' '),
    actualizado_en: w.call.now,
  }
  await saveApp(w.tx, app)
  if (change.llaves != null) await endSecrets(w, { aplicacion: clientId })
  await recordApp(w, app, 200, [...Object.keys(change), ...(change.alcances === undefined ? [] : app.alcances)])
  return app
}

async function lockedConfidential(w: Work, clientId: string): Promise<App> {
  const app = await lockApp(w.tx, clientId)
  if (app === null || app.tipo !== 'confidencial') throw new Problem(notFound)
  return app
}

/** Another secret. The ones before it serve until `until`; where nothing is said, no longer. */
export async function newAppSecret(w: Work, clientId: string, until: string | null = null): Promise<MadeApp> {
  const before = await lockedConfidential(w, clientId)
  const secret = await addSecret(w, { aplicacion: clientId }, until)
  const app: App = { ...before, secreto: tokenHash(secret), llaves: null, actualizado_en: w.call.now }
  await saveApp(w.tx, app)
  await recordApp(w, app, 200, ['secreto'])
  return { app, secret }
}

export async function revokeAppSecret(w: Work, clientId: string, secret: string): Promise<void> {
  const app = await lockedConfidential(w, clientId)
  await revokeSecret(w, { aplicacion: clientId }, secret)
  await recordApp(w, app, 200, ['secreto'])
}
