import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { changePreparer, type PreparedChange } from '../../engine/write/update.ts'
import { mayUse } from '../../model/access/access.ts'
import { careTeam } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { integer, objects, oneOf, ref } from '../../model/fields.ts'
import {
  describing,
  id as idSchema,
  instant,
  integer as integerSchema,
  list,
  object,
  text,
} from '../../model/json-schema.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { borradorCambiado, forbidden, invalid, notFound } from '../../model/problems.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { entries } from '../../resources/entries.ts'
import { historia } from '../../resources/historia.ts'
import { nadaSeFirmo } from './problems.ts'

const signable: readonly Resource[] = (entries as readonly Resource[]).filter((r) => r.signed !== undefined)
const names = Object.fromEntries(signable.map((r) => [r.name, r.singular]))

const MOST = 60

/** One record that is signed, and the version that was read. */
interface Named {
  readonly recurso: string
  readonly registro: string
  readonly version: number
}

interface Refusal extends Omit<Named, 'version'> {
  readonly codigo: string
  readonly mensaje: string
  readonly errores: readonly { readonly campo: string; readonly mensaje: string }[]
}

const refusalOf = ({ recurso, registro }: Named, { kind, details }: Problem): Refusal => ({
  recurso,
  registro,
  codigo: kind.codigo,
  mensaje: (details.detail ?? kind.title).es,
  errores: (details.errores ?? []).map(({ campo, mensaje }) => ({ campo, mensaje: mensaje.es })),
})

interface SignedRecord {
  readonly recurso: string
  readonly registro: string
  readonly version: number
  readonly firmado_en: string
}

const said = (campo: string, es: string, en: string): Problem => {
  const error: FieldError = { campo, codigo: 'regla', mensaje: say(es, en) }
  return new Problem(invalid, { errores: [error] })
}

const needs = ({ engine: { core } }: WithEngine) => {
  const preparers = new Map(signable.map((r) => [r.name, changePreparer(core, r)]))

  async function prepared(history: string, named: Named, call: Call): Promise<PreparedChange> {
    const r = signable.find(({ name }) => name === named.recurso)
    const prepare = preparers.get(named.recurso)
    if (r === undefined || prepare === undefined || r.signed === undefined) throw new Problem(notFound)
    if (!mayUse(call.actor.rol, r, 'write')) throw new Problem(forbidden)
    const row = await core.loadFor(call, r.name, named.registro)
    if (row === null || row.historia !== history) throw new Problem(notFound)
    return prepare({
      id: named.registro,
      body: { [r.signed.when]: true },
      mode: 'patch',
      call,
      ifMatch: named.version,
    })
  }
  return { core, prepared }
}

/** Each with its own refusal, so that whoever signs knows all that is in the way. */
async function prepareAll(
  registros: readonly Named[],
  prepare: (named: Named) => Promise<PreparedChange>,
): Promise<readonly (readonly [Named, PreparedChange])[]> {
  const ready: (readonly [Named, PreparedChange])[] = []
  const rechazados: Refusal[] = []
  for (const named of registros) {
    try {
      ready.push([named, await prepare(named)])
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      rechazados.push(refusalOf(named, error))
    }
  }
  if (rechazados.length > 0) throw new Problem(nadaSeFirmo, { lists: { rechazados } })
  return ready
}

/** What one professional wrote in an encounter and signs in one act: all of it or nothing, each with its version and its audit row. */
export const signTogetherOperation = defineOperation({
  id: 'hce_api_historias_firmar_create',
  method: 'POST',
  path: `${historia.path}{id}/firmar/`,
  tag: 'Historias: ciclo de vida',
  title: 'Firmar varios registros en un solo acto',
  about:
    'Órdenes, fórmulas, notas y demás registros propios de la atención: se firman todos o ninguno. De cada uno se dice la versión que se leyó. Cada registro queda con su versión, su huella y su línea de auditoría, como si se firmara solo.',
  access: careTeam,
  action: 'actualizar',
  resource: historia.name,
  example: {
    registros: [{ recurso: 'orden', registro: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c02', version: 1 }],
  },
  body: {
    registros: objects(
      {
        recurso: oneOf(names, { label: 'Colección', required: true }),
        registro: ref('registro', { label: 'Registro', required: true }),
        version: integer({ label: 'Versión que se leyó', min: 1, max: 1_000_000_000, required: true }),
      },
      { label: 'Lo que se firma', maxItems: MOST, required: true },
    ),
  },
  output: {
    status: 200,
    about: 'Lo firmado.',
    schema: describing<{ readonly registros: readonly SignedRecord[] }>(
      object('Lo firmado.', {
        registros: list(
          'En el orden en que se pidió.',
          object('Un registro.', {
            recurso: text('Colección.'),
            registro: idSchema('Registro.'),
            version: integerSchema('Su versión, firmado.'),
            firmado_en: instant('Cuándo.'),
          }),
        ),
      }),
    ),
  },
  problems: [notFound, nadaSeFirmo],
  needs,
  async run({ params, body, call, tx }, { core, prepared }) {
    const id = params.id.toLowerCase()
    const history = isUuid(id) ? await core.loadFor(call, historia.name, id) : null
    if (history === null) throw new Problem(notFound)
    const registros = body.registros as readonly Named[]
    if (registros.length === 0) throw said('registros', 'Diga qué se firma.', 'Say what is signed.')
    if (new Set(registros.map(({ registro }) => registro)).size < registros.length)
      throw said('registros', 'Un registro se dice una vez.', 'A record is named once.')
    const ready = await prepareAll(registros, (named) => prepared(id, named, call))
    const signed: SignedRecord[] = []
    for (const [named, change] of ready) signed.push(asSigned(named, await written(tx, named, change)))
    return { json: { registros: signed }, audited: true }
  },
})

const refusedFor = (named: Named, problem: Problem): Problem =>
  new Problem(nadaSeFirmo, { lists: { rechazados: [refusalOf(named, problem)] } })

/** Whoever changed it since it was looked at is seen when it is signed again. */
async function written(tx: Tx, named: Named, change: PreparedChange): Promise<Row> {
  let row: Row | null
  try {
    row = await change.write(tx)
  } catch (error) {
    const told = await change.explained(error)
    // A database that is away is no fault of the record: it is told as it is, and asked again.
    throw told instanceof Problem && told.kind.status < 500 ? refusedFor(named, told) : told
  }
  if (row === null) throw refusedFor(named, new Problem(borradorCambiado))
  return row
}

const asSigned = ({ recurso, registro }: Named, row: Row): SignedRecord => ({
  recurso,
  registro,
  version: row.version,
  firmado_en: String(row.firmado_en),
})
