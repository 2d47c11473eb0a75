import { type Account, findAccount } from '../auth/account/account.ts'
import { listAccounts } from '../auth/account/account-list.ts'
import { blockAccount, resetSecondFactor, unblockAccount } from '../auth/account/account-state.ts'
import { blankPerson, changeAccount, createAccount, type Invited, newInvitation } from '../auth/account/accounts.ts'
import { invitationLink, rememberedAddress } from '../auth/account/invitations.ts'
import { inTransaction, type Work } from '../auth/work.ts'
import { type Config, ConfigError, configFromEnvironment, publicUrlOf } from '../config.ts'
import type { Call } from '../engine/call.ts'
import { buildCore, type Core } from '../engine/core.ts'
import { createFields } from '../model/access/account-fields.ts'
import type { Role } from '../model/access/roles.ts'
import { checkValue, type Report } from '../model/check-value.ts'
import { entriesOf } from '../model/keys.ts'
import { Problem } from '../model/problem.ts'
import { invalid, notFound } from '../model/problems.ts'
import { say } from '../model/say.ts'
import { registry } from '../resources/index.ts'
import { commandPool, prepareDatabase } from './database.ts'
import { readWords, UsageError, unknownOrder } from './options/usage.ts'

export const USAGE = `Uso: npm run custodia -- usuario ORDEN
  crear        --usuario U --nombre N --rol R --tipo-documento CC --documento D
               [--registro R] [--profesion P] [--correo C] [--servicio S]… [--paciente ID]
  rol          --usuario U --rol R [--registro R] [--tipo-documento CC --documento D] [--paciente ID]
  bloquear     --usuario U --motivo M
  desbloquear  --usuario U --motivo M
  reset-2fa    --usuario U --motivo M
  invitar      --usuario U
  listar       [--rol R] [--estado invitada|activa|bloqueada]`

const OPTIONS = {
  usuario: { type: 'string' },
  nombre: { type: 'string' },
  rol: { type: 'string' },
  'tipo-documento': { type: 'string' },
  documento: { type: 'string' },
  registro: { type: 'string' },
  profesion: { type: 'string' },
  correo: { type: 'string' },
  servicio: { type: 'string', multiple: true },
  paciente: { type: 'string' },
  motivo: { type: 'string' },
  estado: { type: 'string' },
} as const

type Given = { readonly [K in keyof typeof OPTIONS]?: string | string[] }
type Command = (core: Core, config: Config, given: Given) => Promise<void>

/** `custodia usuario …`: accounts from the machine itself, for the first of them and for when nobody else can. */
export async function run(args: string[]): Promise<number> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw unknownOrder(name)
  const given = readWords({ args: rest, options: OPTIONS }).values
  const config = configFromEnvironment()
  const prepared = await prepareDatabase(config, () => {})
  const db = commandPool(prepared.connection, config)
  try {
    await command(buildCore(db, registry), config, given)
    return 0
  } catch (error) {
    return explain(error)
  } finally {
    await db.end()
    await prepared.stop()
  }
}

function explain(error: unknown): number {
  if (!(error instanceof Problem)) throw error
  const { kind, details } = error
  console.error((details.detail ?? kind.title).es)
  for (const e of details.errores ?? []) console.error(`  ${e.campo}: ${e.mensaje.es}`)
  return 1
}

const operator = (): Call => ({
  actor: { id: 'cli', nombre: 'Línea de órdenes', rol: 'administrador', documento: null, registro: null, miembros: [] },
  session: null,
  ip: '127.0.0.1',
  requestId: `cli-${process.pid}-${Date.now()}`,
  now: new Date().toISOString(),
  reason: null,
})

const optional = (given: Given, name: keyof Given): string | null => {
  const value = given[name]
  return typeof value === 'string' ? value : null
}

function needed(given: Given, name: keyof Given): string {
  const value = optional(given, name)
  if (value === null) throw new UsageError(`Falta --${name}.`)
  return value
}

const FIELDS = {
  usuario: 'usuario',
  nombre: 'nombre',
  rol: 'rol',
  tipo_documento: 'tipo-documento',
  numero_documento: 'documento',
  registro: 'registro',
  profesion: 'profesion',
  correo: 'correo',
  servicios: 'servicio',
  paciente: 'paciente',
} as const satisfies Record<string, keyof Given>

/** By the rules of the API; what was not said is left out, and what has to be said is named with the rest. */
function readFields(given: Given, required: readonly (keyof Given)[] = []): Record<string, unknown> {
  const missing = required.filter((name) => optional(given, name) === null)
  const report: Report = { errors: [] }
  const values: Record<string, unknown> = {}
  for (const [field, option] of entriesOf(FIELDS)) {
    const said = given[option]
    if (said !== undefined) values[field] = checkValue(createFields[field], said, `--${option}`, report)
  }
  if (missing.length > 0)
    throw new UsageError(
      [
        `Falta ${missing.map((name) => `--${name}`).join(', ')}.`,
        ...report.errors.map(({ campo, mensaje }) => `${campo}: ${mensaje.es}`),
      ].join('\n'),
    )
  if (report.errors.length > 0) throw new Problem(invalid, { errores: report.errors })
  return values
}

async function accountNamed(core: Core, given: Given): Promise<Account> {
  const account = await findAccount(core.db, { usuario: needed(given, 'usuario') })
  if (account === null)
    throw new Problem(notFound, { detail: say('No hay una cuenta con ese usuario.', 'No such user.') })
  return account
}

/** A link that leads elsewhere is worse than none: it is as the service writes it, or nothing is done. */
async function addressOf({ db }: Core, config: Config): Promise<string> {
  const address = config.publicUrl === null ? await rememberedAddress(db) : publicUrlOf(config)
  if (address !== null) return address
  throw new ConfigError(
    'No se sabe con qué dirección llegan las personas al servicio, y el enlace la lleva: diga URL_PUBLICA, o inicie antes el servicio.',
  )
}

function tellInvitation(address: string, { account, invitation }: Invited): void {
  console.log(`Enlace para que ${account.usuario} fije su clave; sirve una vez, hasta ${invitation.vence_en}:
  ${invitationLink(address, invitation.token)}`)
}

const change =
  (done: string, work: (w: Work, id: string, reason: string) => Promise<Account>): Command =>
  async (core, _config, given) => {
    const reason = needed(given, 'motivo')
    const { id, usuario } = await accountNamed(core, given)
    await inTransaction(core, operator(), (w) => work(w, id, reason))
    console.log(`${usuario}: ${done}.`)
  }

const commands: Readonly<Record<string, Command>> = {
  async crear(core, config, given) {
    const said = readFields(given, ['usuario', 'nombre', 'rol'])
    const person = {
      ...blankPerson,
      ...said,
      usuario: needed(given, 'usuario'),
      nombre: needed(given, 'nombre'),
      // Judged with the other fields.
      rol: needed(given, 'rol') as Role,
    }
    const address = await addressOf(core, config)
    tellInvitation(address, await inTransaction(core, operator(), (w) => createAccount(w, person)))
  },
  async rol(core, _config, given) {
    const { usuario: _usuario, ...changes } = readFields(given, ['usuario', 'rol'])
    const { id } = await accountNamed(core, given)
    const account = await inTransaction(core, operator(), (w) => changeAccount(w, id, changes))
    console.log(`${account.usuario}: ${account.rol}.`)
  },
  bloquear: change('cuenta bloqueada', blockAccount),
  desbloquear: change('cuenta desbloqueada', unblockAccount),
  'reset-2fa': change('segundo factor reiniciado', resetSecondFactor),
  async invitar(core, config, given) {
    const { id } = await accountNamed(core, given)
    const address = await addressOf(core, config)
    tellInvitation(address, await inTransaction(core, operator(), (w) => newInvitation(w, id)))
  },
  async listar(core, _config, given) {
    const filter = { rol: optional(given, 'rol'), estado: optional(given, 'estado'), usuario: null, q: null, size: 500 }
    let after: string | null = null
    do {
      const page = await listAccounts(core.db, { ...filter, after })
      for (const a of page.accounts)
        console.log([a.usuario, a.rol, a.estado, a.totp === null ? '' : '2fa', a.nombre].join('\t'))
      after = page.next
    } while (after !== null)
  },
}
