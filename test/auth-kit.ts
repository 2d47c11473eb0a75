import { createHmac, randomUUID } from 'node:crypto'
import { after, before } from 'node:test'
import { type Account, actorOf, findAccount } from '../src/auth/account/account.ts'
import { type AccountChange, createAccount, type Invited } from '../src/auth/account/accounts.ts'
import { redeemInvitation } from '../src/auth/account/redeem.ts'
import type { AuthDeps, Identifier } from '../src/auth/deps.ts'
import { type Entered, login } from '../src/auth/password/login.ts'
import { passwordHasher } from '../src/auth/password/password.ts'
import { unknownAttempts } from '../src/auth/password/unknown-attempts.ts'
import { newSecret, secretBox } from '../src/auth/secret-box.ts'
import { identifier } from '../src/auth/session/identify.ts'
import { keyStore } from '../src/auth/session/keys.ts'
import type { OidcVerifier } from '../src/auth/session/oidc.ts'
import { publishedKeys } from '../src/auth/session/published-keys.ts'
import { tokenIssuer } from '../src/auth/session/tokens.ts'
import { inTransaction } from '../src/auth/work.ts'
import type { Call } from '../src/engine/call.ts'
import { buildCore } from '../src/engine/core.ts'
import { type Database, openDatabase } from '../src/engine/database.ts'
import type { OperationResult } from '../src/engine/operation.ts'
import { authOperations } from '../src/features/acceso/index.ts'
import { carryOut } from '../src/http/operations.ts'
import { checkValue, type Report } from '../src/model/check-value.ts'
import { Problem } from '../src/model/problem.ts'
import type { Actor } from '../src/model/resource.ts'
import { outgoing } from '../src/outgoing/fetch.ts'
import { registry } from '../src/resources/index.ts'
import { cloneDatabase } from './service.ts'

export const CLAVE = 'tres tazas de tinto amargo'
const fhirTypes = new Map([
  ['Patient', new Set<string>()],
  ['Observation', new Set(['category'])],
])
const SHIFT_MS = 30_000

const actor = (rol: Actor['rol'], id: string): Actor => ({
  id,
  nombre: `Prueba ${rol}`,
  rol,
  documento: null,
  registro: null,
  miembros: [],
})
export const nobody = actor('anonimo', 'anonimo')
export const administrator = actor('administrador', 'prueba')
export const frontDesk = actor('admisiones', 'prueba-admisiones')

export const callBy = (who: Actor, more: Partial<Call> = {}): Call => ({
  actor: who,
  session: null,
  ip: '127.0.0.1',
  requestId: randomUUID(),
  now: new Date().toISOString(),
  reason: null,
  ...more,
})

export interface Asked {
  readonly as?: Actor
  readonly session?: string | null
  readonly now?: string
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: Record<string, unknown>
  readonly headers?: Record<string, string>
  readonly accept?: string
}

export interface Auth {
  readonly deps: AuthDeps
  /** As the owner, to look and to arrange. */
  readonly owner: Database
  with(more: Partial<AuthDeps>): AuthDeps
  who(oidc: OidcVerifier | null, open?: boolean, secondFactor?: AuthDeps['secondFactor']): Identifier
  run(id: string, asked?: Asked, deps?: AuthDeps): Promise<OperationResult>
  invite(change?: AccountChange, by?: Actor): Promise<Invited>
  /** An account that can enter with CLAVE. */
  person(change?: AccountChange): Promise<Account>
  enter(
    account: Account,
    more?: { codigo?: string | null; clave?: string; now?: string },
    deps?: AuthDeps,
  ): Promise<Entered>
  patient(more?: Record<string, string>): Promise<string>
}

let counter = Math.floor(Date.now() / 1000) % 1e8

/** Identity over a database of its own, without HTTP. */
export function useAuth(): Auth {
  let stop = async (): Promise<void> => {}
  let made: Auth | undefined
  before(async () => {
    const clone = await cloneDatabase()
    const open = (role?: string): Database =>
      openDatabase({
        connection: { connectionString: clone.url },
        poolSize: 6,
        maxWaiting: 200,
        statementTimeoutMs: 0,
        ...(role === undefined ? {} : { role }),
      })
    const owner = open()
    const db = open('custodia_app')
    made = build(db, owner)
    stop = async () => {
      await db.end()
      await owner.end()
      await clone.drop()
    }
  })
  after(() => stop())
  return new Proxy({} as Auth, {
    get(_target, name) {
      if (made === undefined) throw new Error('Not before the tests begin')
      return made[name as keyof Auth]
    },
  })
}

function build(db: Database, owner: Database): Auth {
  const core = buildCore(db, registry)
  const box = secretBox(newSecret())
  const keys = keyStore(db, box)
  const issuer = tokenIssuer({ keys, issuer: 'urn:prueba', audience: 'custodia', seconds: 600 })
  const deps: AuthDeps = {
    core,
    hasher: passwordHasher(),
    box,
    keys,
    publishedKeys: publishedKeys({ origins: [], fetch: outgoing({ allowed: [], timeoutMs: 1, maxBytes: 1 }) }),
    issuer,
    identifier: identifier({ db, issuer, oidc: null, open: false, secondFactor: 'opcional', fhirTypes }),
    publicUrl: 'https://clinica.example',
    open: false,
    secondFactor: 'opcional',
    lockMinutes: 15,
    unknown: unknownAttempts(),
    fhirTypes,
  }
  const invite = (change: AccountChange = {}, by: Actor = administrator): Promise<Invited> => {
    const n = counter++
    return inTransaction(core, callBy(by), (w) =>
      createAccount(w, {
        usuario: `persona.${n}`,
        nombre: 'Ana María Ruiz',
        rol: 'medico',
        tipo_documento: 'CC',
        numero_documento: String(1_000_000_000 + n),
        registro: `RM-${n}`,
        profesion: null,
        correo: null,
        servicios: [],
        paciente: null,
        ...change,
      }),
    )
  }
  return {
    deps,
    owner,
    with: (more) => ({ ...deps, ...more }),
    who: (oidc, open = false, secondFactor = 'opcional') =>
      identifier({ db, issuer, oidc, open, secondFactor, fhirTypes }),
    async run(id, asked = {}, used = deps) {
      const operation = authOperations.find((o) => o.id === id)
      if (operation === undefined) throw new Error(`There is no operation ${id}`)
      const { run } = operation.bind(used)
      const input = {
        params: asked.params ?? {},
        query: read(operation.query ?? {}, asked.query ?? {}),
        body: read(operation.body ?? {}, asked.body ?? {}),
        cleared: [],
        claims: {},
        list: null,
        call: callBy(asked.as ?? nobody, {
          session: asked.session ?? null,
          ...(asked.now === undefined ? {} : { now: asked.now }),
        }),
        headers: asked.headers ?? {},
        accept: asked.accept,
        search: new URLSearchParams(),
        form: null,
        origin: 'http://localhost',
        alsoCount: async () => {},
        left: () => new AbortController().signal,
        ifMatch: null,
        key: null,
      }
      return carryOut(core, operation, run, input)
    },
    invite,
    async person(change) {
      const { invitation } = await invite(change)
      return redeemInvitation(deps, callBy(nobody), invitation.token, { clave: CLAVE, first: null })
    },
    enter: (account, more = {}, used = deps) =>
      login(
        used,
        { usuario: account.usuario, clave: more.clave ?? CLAVE, codigo: more.codigo ?? null, browser: null },
        callBy(nobody, more.now === undefined ? {} : { now: more.now }),
        { agent: 'pruebas', known: null },
      ),
    async patient(more = {}) {
      const id = core.newId()
      const row: Record<string, string> = {
        id,
        tipo_documento: 'CC',
        numero_documento: String(1_500_000_000 + counter++),
        primer_nombre: 'Luz',
        primer_apellido: 'Ortiz',
        fecha_nacimiento: '1980-02-29',
        sexo_biologico: '02',
        ...more,
      }
      const names = Object.keys(row)
      await owner.run({
        text: `insert into paciente (${names.join(', ')}, version, creado_en, actualizado_en, creado_por, nacionalidad,
  discapacidad, activo, factores_riesgo, advertencias)
values (${names.map((_, i) => `$${i + 1}`).join(', ')}, 1, now(), now(), 'prueba', '{}', '{}', true, '{}', '{}')`,
        values: Object.values(row),
      })
      return id
    },
  }
}

/** As the HTTP layer does: checked, and the default or null where nothing was said. */
function read(fields: Record<string, unknown>, given: Record<string, unknown>): Record<string, never> {
  const report: Report = { errors: [] }
  const values = Object.entries(fields).map(([name, field]) => {
    const value = given[name]
    const unsaid = (field as { readonly default?: unknown }).default ?? null
    return [name, value === undefined ? unsaid : checkValue(field as never, value, name, report)]
  })
  const unknown = Object.keys(given).filter((name) => !(name in fields))
  if (report.errors.length + unknown.length > 0) throw new Error(`${unknown} ${JSON.stringify(report.errors)}`)
  return Object.fromEntries(values)
}

/** RFC 6238, written again: the service is not asked to check itself. */
export function totpCode(secret: Buffer, at: string | Date): string {
  const counterBytes = Buffer.alloc(8)
  counterBytes.writeBigUInt64BE(BigInt(Math.floor(new Date(at).getTime() / SHIFT_MS)))
  const mac = createHmac('sha1', secret).update(counterBytes).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((b) => Number.parseInt(b, 2)))
}

/** What `assert.rejects` looks for: the code of the problem. */
export const problemOf =
  (codigo: string, more: (p: Problem) => boolean = () => true) =>
  (error: unknown): boolean => {
    if (!(error instanceof Problem)) throw error
    if (error.kind.codigo !== codigo) throw error
    return more(error)
  }

export const reload = async (auth: Auth, account: Account): Promise<Account> => {
  const found = await findAccount(auth.deps.core.db, { id: account.id })
  if (found === null) throw new Error('The account is gone')
  return found
}
export const asActor = (account: Account): Actor => actorOf(account)
