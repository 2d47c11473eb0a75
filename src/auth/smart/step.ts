import type { IncomingMessage, ServerResponse } from 'node:http'
import type { InteractionDetails, Provider } from 'oidc-provider'
import type { Call } from '../../engine/call.ts'
import { needsPatient, readScopes, type Scopes, scopesText } from '../../model/access/smart-scopes.ts'
import { isStorable, isUuid } from '../../model/check-value.ts'
import { Problem } from '../../model/problem.ts'
import { type Account, actorOf, findAccount } from '../account/account.ts'
import { pageHeaders } from '../page-frame.ts'
import { proveIdentity } from '../password/login.ts'
import { wrongCredentials } from '../problems.ts'
import { isLimited } from '../second-factor/second-factor.ts'
import { browserIn } from '../session/cookies.ts'
import { tokenHash } from '../session/random-token.ts'
import { auditId } from '../work.ts'
import { type App, findApp } from './app.ts'
import { authorise } from './authorisation.ts'
import type { PatientChoice, SmartDeps } from './deps.ts'
import { launchedPatient } from './launch.ts'
import { type ConsentView, consentPage, expiredPage, loginPage } from './pages.ts'
import { consentPath } from './places.ts'
import { formTarget } from './redirect-uri.ts'
import { scopeWords } from './scope-words.ts'

/** What a person is shown, or where they are sent. */
export type Step =
  | { readonly status: number; readonly html: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly to: string }

export interface Exchange {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly call: Call
  /** What the form said; null when the page is asked for. */
  readonly form: Readonly<Record<string, string>> | null
  /** Whether the form came to where people sign in, which is counted; elsewhere nobody does. */
  readonly signing: boolean
}

const shown = (html: string, status: number, redirect?: string): Step => ({
  status,
  html,
  headers: pageHeaders(...(redirect === undefined ? [] : [formTarget(redirect)])),
})

interface Asked {
  readonly details: InteractionDetails
  readonly app: App
  readonly redirect: string
}

/** One step of signing in and authorising: the library says which one is due. */
export async function takeStep(deps: SmartDeps, provider: Provider, x: Exchange): Promise<Step> {
  const details = await provider.interactionDetails(x.req, x.res).catch(() => null)
  const app = details === null ? null : await findApp(deps.core.db, details.params.client_id ?? '')
  const redirect = details?.params.redirect_uri
  if (details === null || app === null || redirect === undefined) return shown(expiredPage(), 410)
  const asked = { details, app, redirect }
  if (x.form?.accion === 'cancelar') {
    const error = { error: 'access_denied', error_description: 'the person did not authorise it' }
    return { to: await provider.interactionResult(x.req, x.res, error) }
  }
  return details.prompt.name === 'login' ? signIn(deps, provider, x, asked) : consent(deps, provider, x, asked)
}

async function signIn(deps: SmartDeps, provider: Provider, x: Exchange, { app, redirect }: Asked): Promise<Step> {
  const { form, call, signing } = x
  if (form === null || !signing) return shown(loginPage(app, redirect, '', null), 200, redirect)
  const usuario = (form.usuario ?? '').trim().toLowerCase()
  try {
    // No account has such a name, and the database would fail on it.
    if (!isStorable(usuario)) throw wrongCredentials()
    const known = browserIn(x.req)
    const browser = known === null ? null : tokenHash(known)
    const given = { usuario, clave: form.clave ?? '', codigo: form.codigo?.trim() || null, browser }
    const { account } = await proveIdentity(deps, given, call, async (tx, who) => {
      await deps.core.audit.recordIn(tx, {
        call: { ...call, actor: actorOf(who) },
        action: 'ingresar',
        resource: 'cuenta',
        status: 200,
        id: auditId(who.id),
      })
    })
    if (isLimited(account, deps.secondFactor)) {
      const notice = 'Esta institución exige segundo factor: actívelo en su cuenta y vuelva.'
      return shown(loginPage(app, redirect, usuario, notice), 403, redirect)
    }
    const login = { accountId: account.id, remember: false }
    return { to: await provider.interactionResult(x.req, x.res, { login }) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const wait = error.details.headers?.['retry-after']
    const notice = `${(error.details.detail ?? error.kind.title).es}${wait === undefined ? '' : ` Espere ${wait} segundos.`}`
    await deps.core.audit.record({
      call,
      action: 'ingresar',
      resource: 'oauth',
      status: error.kind.status,
      code: error.kind.codigo,
    })
    const answer = shown(loginPage(app, redirect, usuario, notice), error.kind.status, redirect)
    return 'html' in answer && wait !== undefined
      ? { ...answer, headers: { ...answer.headers, 'retry-after': wait } }
      : answer
  }
}

async function consent(deps: SmartDeps, provider: Provider, x: Exchange, asked: Asked): Promise<Step> {
  const { details, app, redirect } = asked
  const account = await findAccount(deps.core.db, { id: details.lastSubmission?.login?.accountId ?? '' })
  if (account === null || account.estado !== 'activa') return shown(expiredPage(), 410)
  const scopes = readScopes(details.params.scope ?? '', deps.fhirTypes)
  const call = { ...x.call, actor: actorOf(account) }
  const launched = await launchedPatient(deps, details.params.launch, app, account)
  if (launched === 'ninguno') {
    const error = { error: 'invalid_request', error_description: 'the launch is unknown, used, expired or of another' }
    return { to: await provider.interactionResult(x.req, x.res, error) }
  }
  const action = consentPath(details.uid)
  const view = { app, account, redirect, action, lines: scopeWords(scopes), notice: null }
  const form = x.form ?? {}
  const choosing = launched === null && needsPatient(scopes)
  if (form.accion === 'autorizar') {
    const named = launched ?? (choosing ? form.paciente : undefined)
    const patient = named === undefined ? null : await chosen(deps, call, named)
    if (patient !== null || !needsPatient(scopes))
      return { to: await grant(deps, provider, x, { asked, account, scopes, patient, call }) }
  }
  const patients = choosing ? await choices(deps, call, account, form.busqueda ?? '') : null
  const notice = form.accion === 'autorizar' ? 'Escoja primero al paciente.' : null
  const status = form.accion === 'autorizar' ? 400 : 200
  return shown(consentPage({ ...view, patients, notice } satisfies ConsentView), status, redirect)
}

/** The patient whom the form names, if the person reaches that record. */
async function chosen(deps: SmartDeps, call: Call, id: string): Promise<string | null> {
  if (!isUuid(id)) return null
  const row = await deps.core.loadFor(call, 'paciente', id.toLowerCase())
  return row === null ? null : row.id
}

/** Patients and those who represent one see theirs; an account that treats many looks for one. Nobody is shown before it is recorded. */
async function choices(
  deps: SmartDeps,
  call: Call,
  { rol }: Account,
  typed: string,
): Promise<NonNullable<ConsentView['patients']>> {
  const own = rol === 'paciente'
  const text = typed.trim().slice(0, 200)
  const found: readonly PatientChoice[] = own || text !== '' ? await deps.findPatients(call, own ? '' : text) : []
  if (found.length > 0)
    await deps.core.audit.record({
      call,
      action: own ? 'listar' : 'buscar',
      resource: 'paciente',
      status: 200,
      rows: found.map((p) => p.id),
    })
  return { choices: found, typed: own ? null : text }
}

async function grant(
  deps: SmartDeps,
  provider: Provider,
  x: Exchange,
  g: { asked: Asked; account: Account; scopes: Scopes; patient: string | null; call: Call },
): Promise<string> {
  const { app } = g.asked
  const made = new provider.Grant({ accountId: g.account.id, clientId: app.client_id })
  const text = scopesText(g.scopes)
  made.addOIDCScope(text)
  const grantId = await made.save()
  const authorised = { grantId, app, account: g.account, patient: g.patient, scopes: text.split(' ') }
  await deps.core.db.transaction((tx) => authorise(deps.core, tx, g.call, authorised))
  return provider.interactionResult(x.req, x.res, { consent: { grantId } })
}
