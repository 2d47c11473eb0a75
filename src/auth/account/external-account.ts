import type { AuditLog } from '../../engine/audit.ts'
import type { Database, Tx } from '../../engine/database.ts'
import { type AccountData, accountFaults, changeFields } from '../../model/access/account-fields.ts'
import { accountRoles, type Role } from '../../model/access/roles.ts'
import { checkValue, isStorable } from '../../model/check-value.ts'
import type { Field } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { forbidden } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { wordList } from '../../model/text/word-list.ts'
import type { ExternalIdentity } from '../session/oidc.ts'
import { tokenHash } from '../session/random-token.ts'
import { type Account, actorOf, findAccount } from './account.ts'
import { insertAccount, updateAccount } from './account-store.ts'
import { endGrants } from './grants.ts'

export interface ExternalDeps {
  readonly db: Database
  readonly audit: AuditLog
  readonly newId: () => string
}

const BY = 'Proveedor de identidad'
const AHEAD_MS = 60_000

/** What it says in our terms, or null: a claim that no field of ours takes is as good as none. */
function said(field: Field, value: string | null): string | null {
  if (value === null) return null
  const checked = checkValue(field, value, '', { errors: [] })
  return typeof checked === 'string' ? checked : null
}

/** A person's role, and not that of systems, whatever the map says. */
const roleOf = (rol: string): Role | null => accountRoles.find((r) => r === rol && r !== 'integracion') ?? null

export const externalKey = (who: Pick<ExternalIdentity, 'issuer' | 'subject'>): string => `${who.issuer}|${who.subject}`

/** Two people of two directories may be called the same; the mark of who says so tells them apart. */
function userName(who: ExternalIdentity): string {
  const theirs = (who.usuario ?? '').toLowerCase().replaceAll(/[^a-z0-9._@-]/g, '')
  return `oidc:${tokenHash(externalKey(who)).slice(0, 12)}:${theirs.slice(0, 100)}`
}

/** What the issuer says goes first; what it leaves out, an administrator may have said here. */
function merged(who: ExternalIdentity, rol: Role, known: Account | null): AccountData {
  return {
    tipo: 'persona',
    rol,
    nombre:
      said(changeFields.nombre, who.nombre) ?? known?.nombre ?? said(changeFields.nombre, who.usuario) ?? who.subject,
    tipo_documento: said(changeFields.tipo_documento, who.tipo_documento) ?? known?.tipo_documento ?? null,
    numero_documento: said(changeFields.numero_documento, who.numero_documento) ?? known?.numero_documento ?? null,
    registro: said(changeFields.registro, who.registro) ?? known?.registro ?? null,
    profesion: said(changeFields.profesion, who.profesion) ?? known?.profesion ?? null,
    correo: said(changeFields.correo, who.correo) ?? known?.correo ?? null,
    servicios: known?.servicios ?? [],
    paciente: rol === 'paciente' ? (known?.paciente ?? null) : null,
  }
}

const KEYS = wordList('nombre rol tipo_documento numero_documento registro profesion correo paciente')

/** The account of somebody whom an issuer vouches for: made the first time, changed when what it says changes. */
export async function externalAccount(deps: ExternalDeps, who: ExternalIdentity): Promise<Account | null> {
  const rol = roleOf(who.rol)
  const externo = externalKey(who)
  if (rol === null || !isStorable(externo)) return null
  const known = await findAccount(deps.db, { externo })
  const data = merged(who, rol, known)
  const current = known !== null && (saidBefore(known, who) || KEYS.every((k) => known[k] === data[k]))
  return current ? known : deps.db.transaction((tx) => write(deps, tx, who, rol))
}

/** A token that is older than what its issuer said last: it is still the person, and no longer what is true of them. */
const saidBefore = (known: Account, { iat }: ExternalIdentity): boolean => {
  const last = known.externo_desde === null ? Number.NaN : Date.parse(known.externo_desde)
  // What was said "in the future" does not hold back what is said now.
  return last <= Date.now() + AHEAD_MS && iat * 1000 < last
}

async function write(deps: ExternalDeps, tx: Tx, who: ExternalIdentity, rol: Role): Promise<Account> {
  const externo = externalKey(who)
  const now = new Date().toISOString()
  // An account that comes for the first time often comes with several requests at once.
  await tx.run({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [externo] })
  const known = await findAccount(tx, { externo })
  if (known !== null && saidBefore(known, who)) return known
  const data = merged(who, rol, known)
  const account =
    known === null
      ? await insertAccount(
          tx,
          { ...data, id: deps.newId(), usuario: userName(who), estado: 'activa', externo },
          now,
          BY,
        )
      : await updateAccount(tx, known.id, data, now)
  await tx.run({
    text: 'update cuenta set externo_desde = to_timestamp($2::double precision) where id = $1',
    values: [account.id, who.iat],
  })
  if (known !== null && (known.rol === 'paciente') !== (rol === 'paciente')) await endGrants(tx, known)
  await deps.audit.recordIn(tx, {
    call: { actor: { ...actorOf(account), nombre: BY }, session: null, ip: '', requestId: 'oidc', now, reason: null },
    action: 'administrar',
    resource: 'cuenta',
    status: known === null ? 201 : 200,
    id: account.id,
    fields: KEYS.filter((k) => data[k] !== (known?.[k] ?? null)),
  })
  return account
}

/** Res. 1995 de 1999: nobody writes in a record who is not known by document and register, wherever they come from. */
export function refuseUnidentified(account: Account): void {
  const missing = accountFaults(account).filter((f) => f.campo !== 'paciente')
  if (missing.length === 0) return
  const fields = missing.map((f) => f.campo).join(', ')
  throw new Problem(forbidden, {
    detail: say(
      `Su proveedor de identidad no dice todo lo que exige su rol (${fields}): pida que lo completen en su cuenta.`,
      `Your identity provider leaves out what your role demands (${fields}): have it completed in your account.`,
    ),
  })
}
