import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { secretBox } from '../../src/auth/secret-box.ts'
import type { DbRow } from '../../src/engine/database.ts'
import { sealSecrets } from '../../src/features/eventos/destinos/endpoint.ts'
import { newSigningPair } from '../../src/features/eventos/destinos/signature.ts'
import type { MarkStatement } from '../../src/features/historias/marks/mark.ts'
import { isKeyOf } from '../../src/model/keys.ts'
import type { Resource } from '../../src/model/resource.ts'
import { resources } from '../../src/resources/index.ts'
import { orden } from '../../src/resources/orden.ts'
import { tamper } from '../fixtures/audit-rows.ts'
import { newHistory, newPatient, unlikeOthers } from '../samples.ts'
import { type Service, TEST_SECRET } from '../service.ts'

/** A database with a row in every table that says something of a patient, of an encounter that few reach and of one that is anybody's. */

/** Whose a row is, for who judges who may know of it. */
export interface Fact {
  readonly table: string
  readonly id: string
  readonly paciente: string
  readonly historia: string | null
  /** 1 sensitive; 3 of a `muy_restringida` encounter. */
  readonly level: number
}

export interface World {
  readonly restricted: Chart
  /** Of level 2. */
  readonly reserved: Chart
  readonly ordinary: Chart
  /** Another encounter of the patient of the restricted one, which anybody may reach. */
  readonly beside: string
  readonly canal: string
  readonly messages: readonly string[]
  /** A document for the ministry. */
  readonly sent: string
  readonly facts: ReadonlyMap<string, Fact>
}

/** A patient, an encounter and a row of each collection in them. */
export interface Chart {
  readonly paciente: string
  readonly historia: string
  readonly rows: ReadonlyMap<string, string>
}

const withPatient = resources.filter((r) => r.patientField !== null)
/** Columns by which a table is of somebody. */
const OWNING = ['paciente', 'historia', 'orden', 'resultado']
/** Written by the database as the others are; and of a record that was eliminated nothing is left to hide. */
const BY_ITSELF =
  /^(retencion_eliminada|alcance|auditoria.*|evento.*|version.*|mes_.*|estadistica_.*|riesgo_.*|busqueda_.*|lista_mostrada.*|cuenta)$/

export async function buildWorld(s: Service, owner: { readonly id: string }, channel: string): Promise<World> {
  const restricted = await chart(s, owner.id)
  const reserved = await chart(s, null)
  const ordinary = await chart(s, null)
  for (const [{ historia }, confidencialidad] of [
    [restricted, 'muy_restringida'],
    [reserved, 'restringida'],
  ] as const) {
    const a = await s.call('PATCH', `/hce/api/historias/${historia}/`, { confidencialidad })
    assert.equal(a.status, 200, a.text)
  }
  const beside = await newHistory(s, { paciente: restricted.paciente, servicio_reps: '344' })
  await fallDue(s)
  const messages = await keepMessages(s, channel, restricted)
  await s.sealer.sealOnce()
  await fillTables(s, restricted, channel)
  const [sent] = await s.owner.run<{ id: string }>({ text: 'select id from rda_envio', values: [] })
  return {
    restricted,
    reserved,
    ordinary,
    beside,
    canal: channel,
    messages,
    sent: sent?.id ?? assert.fail(),
    facts: await factsOf(s),
  }
}

/** Somebody whose only encounter is restricted, and so long ago that the record is over. */
async function fallDue(s: Service): Promise<void> {
  const paciente = await newPatient(s)
  const id = await newHistory(s, { paciente })
  await tamper(
    s.owner,
    `update historia set estado = 'cerrada', confidencialidad = 'muy_restringida', causa_atencion = '45', fecha_inicio = now() - interval '31 years 2 days',
      fecha_fin = now() - interval '31 years 1 day', cerrada_en = now() - interval '31 years 1 day' where id = '${id}'`,
  )
}

async function chart(s: Service, profesional: string | null): Promise<Chart> {
  const paciente = await newPatient(s)
  const historia = await newHistory(s, { paciente, ...(profesional === null ? {} : { profesional }) })
  const rows = new Map([
    ['paciente', paciente],
    ['historia', historia],
  ])
  const make = async (r: Resource): Promise<string> => {
    const known = rows.get(r.name)
    if (known !== undefined) return known
    const body: Record<string, unknown> = { ...r.example, ...unlikeOthers(r) }
    for (const [name, f] of Object.entries(r.fields)) {
      if (f.kind !== 'ref' || f.readOnly) continue
      const to = resources.find((other) => other.name === f.to)
      const isAsked = f.required === true || name in body || name === r.historyField
      if (to !== undefined && isAsked) body[name] = await make(to)
    }
    // The turn in the waiting list and the order that it comes from are of one examination.
    const same = r.name === 'lista_espera' ? { cups: orden.example.cups } : {}
    const made = await s.call('POST', r.path, { ...body, ...same, ...(r.name === 'orden' ? { firmado: true } : {}) })
    assert.equal(made.status, 201, `${r.name} ${made.text}`)
    rows.set(r.name, made.json.id)
    return made.json.id
  }
  for (const r of withPatient) await make(r)
  return { paciente, historia, rows }
}

/** One that waits and names the order, one that names none of ours, and one that was applied. */
async function keepMessages(s: Service, canal: string, { paciente, rows }: Chart): Promise<string[]> {
  const [order, result] = [rows.get('orden') ?? null, rows.get('resultado')]
  const ids: string[] = []
  for (const { named, estado, orden, resultados } of [
    { named: order, estado: 'por_resolver', orden: null, resultados: [] },
    { named: 'sin-numero', estado: 'por_resolver', orden: null, resultados: [] },
    { named: 'sin-numero', estado: 'aplicado', orden: order, resultados: [result] },
  ]) {
    const said = `MSH|^~\\&|A||C|I|20261118||ORU^R01|1|P|2.5.1\rOBR|1|${named}|R|X^Examen\rOBX|1|ST|X||REACTIVO`
    const contenido = Buffer.from(said)
    const id = randomUUID()
    const huella = createHash('sha256').update(contenido).digest('hex')
    await s.owner.run({
      text: `insert into mensaje_entrada (id, canal, puerta, control, tipo, huella, contenido, juego, clave, recibido_en, estado, respuesta, paciente, orden, resultados, critico)
values ($1::uuid, $2, 'http', $1::uuid::text, 'ORU^R01', $3, $4, 'UNICODE UTF-8', '', now(), $5, '', $6, $7, $8, true)`,
      values: [id, canal, huella, contenido, estado, paciente, orden, resultados],
    })
    ids.push(id)
  }
  return ids
}

interface Column extends DbRow {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly to: string | null
  readonly key: string | null
  readonly options: string | null
  readonly must: boolean
}

const COLUMNS = `select c.table_name as "table", c.column_name as "column", c.udt_name as type, c.is_nullable = 'NO' and c.column_default is null as must,
  (select f.confrelid::regclass::text from pg_constraint f where f.contype = 'f' and f.conrelid = t.oid and f.conkey = array[a.attnum] limit 1) as "to",
  (select r.attname from pg_constraint f join pg_attribute r on r.attrelid = f.confrelid and r.attnum = f.confkey[1] where f.contype = 'f'
    and f.conrelid = t.oid and f.conkey = array[a.attnum] limit 1) as key,
  (select pg_get_constraintdef(k.oid) from pg_constraint k where k.contype = 'c' and k.conrelid = t.oid and k.conkey = array[a.attnum] limit 1) as options
from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not t.relispartition
join pg_attribute a on a.attrelid = t.oid and a.attname = c.column_name
where c.table_schema = 'public' and c.is_identity = 'NO' and c.is_generated = 'NEVER' order by 1, c.ordinal_position`

let texts = 0

function valueFor({ type, options }: Column): unknown {
  const first = /'([^']+)'::text/.exec(options ?? '')?.[1]
  if (first !== undefined) return type === '_text' ? [first] : first
  if (type === 'uuid') return randomUUID()
  if (type.startsWith('_')) return []
  if (type === 'bool') return false
  if (type === 'jsonb' || type === 'json') return '{}'
  if (type === 'bytea') return Buffer.from('x')
  if (type.startsWith('timestamp')) return new Date().toISOString()
  if (type === 'date') return '2026-01-15'
  return /^(int|float|numeric|xid)/.test(type) ? 1 : `texto ${++texts}`
}

/** What a check of two columns asks for. */
const GIVEN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  destino: {
    id: 'recorrido',
    secretos: sealSecrets(secretBox(TEST_SECRET), 'recorrido', { ...newSigningPair(), previous: null }),
  },
  aplicacion: { redirecciones: ['https://ejemplo.co/'] },
  rda_envio: { documento: Buffer.from('x'), huella: createHash('sha256').update('x').digest('hex') },
}

const isOwning = ({ column, type }: Column): boolean => type === 'uuid' && OWNING.includes(column)

/** What no collection writes: as its columns ask for, with what this chart has wherever they refer to such a row. */
async function fillTables(s: Service, { paciente, historia, rows }: Chart, canal: string): Promise<void> {
  const tables = Map.groupBy(await s.owner.run<Column>({ text: COLUMNS, values: [] }), (c) => c.table)
  const [account] = await s.owner.run<DbRow>({
    text: `select id from cuenta where rol = 'medico' limit 1`,
    values: [],
  })
  const named: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(rows),
    paciente,
    historia,
    canal,
    cuenta: account?.id,
  }
  const mark: MarkStatement = {
    formato: 'custodia/marca-error/1',
    id: randomUUID(),
    historia,
    recurso: null,
    registro: null,
    tipo: 'registrado_por_error',
    motivo: 'Se escribió dos veces',
    correcta: null,
    cofirma: true,
    momento: new Date().toISOString(),
    profesional: { cuenta: 'nadie', nombre: 'Nadie', documento: null, registro: null },
    llave: 'ninguna',
  }
  const given = { ...GIVEN, marca_error: { declaracion: JSON.stringify(mark) } }
  const givenTo = (name: string): Readonly<Record<string, unknown>> =>
    (isKeyOf(given, name) ? given[name] : undefined) ?? {}
  const tried = new Set<string>()

  async function referred({ to, key }: Column): Promise<unknown> {
    const any = { text: `select "${key}" as key from "${to}" limit 1`, values: [] }
    const [there] = await s.owner.run(any)
    if (there !== undefined) return there.key
    await fill(to ?? '')
    return (await s.owner.run(any))[0]?.key
  }

  async function fill(name: string): Promise<void> {
    if (tried.has(name)) return
    tried.add(name)
    const said = (tables.get(name) ?? []).filter((c) => c.must || isOwning(c) || givenTo(name)[c.column] !== undefined)
    const values: unknown[] = []
    for (const c of said) {
      const own = givenTo(name)[c.column] ?? named[c.to ?? c.column] ?? named[c.column]
      values.push(own ?? (c.to === null ? valueFor(c) : await referred(c)))
    }
    await s.owner
      .run({
        text: `insert into "${name}" (${said.map((c) => `"${c.column}"`).join(', ')}) values (${said.map((_, i) => `$${i + 1}`).join(', ')})`,
        values,
      })
      .catch((error: unknown) => assert.fail(`${name}: una tabla sin fila: ${String(error)}`))
  }

  for (const [name, own] of tables) {
    const by = BY_ITSELF.test(name) ? undefined : own.find(isOwning)
    if (by === undefined) continue
    const text = `select 1 from "${name}" where "${by.column}" = $1 limit 1`
    if ((await s.owner.run({ text, values: [named[by.column]] })).length === 0) await fill(name)
  }
}

const LEVELS: Readonly<Record<string, number>> = { muy_restringida: 3, restringida: 2, sensible: 1 }

async function factsOf(s: Service): Promise<Map<string, Fact>> {
  const found = new Map<string, Fact>()
  const histories = await s.owner.run<{ id: string; paciente: string; confidencialidad: string | null }>({
    text: 'select id, paciente, confidencialidad from historia',
    values: [],
  })
  // A turn in a waiting list is of the encounter of its order.
  const orders = await s.owner.run<DbRow>({ text: 'select id, historia from orden', values: [] })
  const ordered = new Map<unknown, unknown>(orders.map((o) => [o.id, o.historia]))
  const known = new Map(histories.map((h) => [h.id, h]))
  const columns = await s.owner.run<Column>({ text: COLUMNS, values: [] })
  for (const [table, own] of Map.groupBy(columns, (c) => c.table)) {
    const has = (name: string): boolean => own.some((c) => c.column === name && c.type === 'uuid')
    const r = resources.find((x) => x.name === table)
    if (!has('id') || (r?.patientField == null && !has('paciente') && !has('historia'))) continue
    if (NOT_FACTS.includes(table)) continue
    for (const row of await s.owner.run({
      text: `select to_jsonb(t) - 'contenido' as row from "${table}" t`,
      values: [],
    })) {
      const said = row.row as Record<string, unknown>
      const history =
        table === 'historia' ? said.id : (said.historia ?? said.historia_atencion ?? ordered.get(said.orden))
      const h = known.get(String(history))
      const patient = table === 'paciente' ? said.id : (said[r?.patientField ?? 'paciente'] ?? h?.paciente)
      if (patient == null) continue
      const self = r?.confidentialField == null ? null : said[r.confidentialField]
      const level = Math.max(self === true ? 1 : (LEVELS[String(self)] ?? 0), LEVELS[h?.confidencialidad ?? ''] ?? 0)
      found.set(String(said.id), {
        table,
        id: String(said.id),
        paciente: String(patient),
        historia: h?.id ?? null,
        level,
      })
    }
  }
  return found
}

/** Numbered and told to those who see the traffic; what they name is judged. */
const NOT_FACTS = ['mensaje_entrada', 'orden_salida', 'rda_envio', 'auditoria', 'cuenta', 'canal']
