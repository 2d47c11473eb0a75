import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Authorisation, authorise } from '../../src/auth/smart/authorisation.ts'
import type { Call } from '../../src/engine/call.ts'
import type { Tx } from '../../src/engine/database.ts'
import { rebuildStatistics, verifyStatistics } from '../../src/features/estadisticas/verify.ts'
import { dropIndexes, lackingIndexes, makeIndexes } from '../../src/features/retencion/elimination-indexes.ts'
import { Problem } from '../../src/model/problem.ts'
import { registry } from '../../src/resources/index.ts'
import { newPerson, type Person } from '../accounts.ts'
import { tamper } from '../fixtures/audit-rows.ts'
import { fill, item, must, openHistory, SOMEBODY } from '../historias/histories.ts'
import { closedFull } from '../historias/marks.ts'
import { newDocument, newPatient, patientBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** What a signed act names is eliminated, and nothing else is (decision 0103). */
const s = useService()
const R = '/archivo/retencion/'
let archivist: Person
let signer: Person

let hired: Promise<void> | undefined
beforeEach(() => {
  hired ??= (async () => {
    archivist = await newPerson(s, 'archivo')
    signer = await newPerson(s, 'coordinador_medico')
  })()
  return hired
})

const rows = <T extends Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> =>
  s.owner.run<T>({ text, values })
const refused = (a: Answer, status: number, codigo: string): void =>
  assert.deepEqual([a.status, a.json.codigo], [status, codigo], a.text)

/** As the owner who loads what is old: counted like everything else. */
const dated = (patient: string, years: number): Promise<unknown> =>
  s.owner.transaction(async (tx) => {
    await tx.run({ text: `select set_config('custodia.carga', 'si', true)`, values: [] })
    await tx.run({
      text: `update historia set estado = 'cerrada', fecha_inicio = now() - make_interval(years => $2, days => 2),
  fecha_fin = now() - make_interval(years => $2, days => 1), cerrada_en = now() - make_interval(years => $2, days => 1) where paciente = $1`,
      values: [patient, years],
    })
  })

async function attendedYearsAgo(years: number, more: Record<string, unknown> = {}): Promise<string> {
  const paciente = await newPatient(s, more)
  await fill(s, await openHistory(s, { paciente }))
  await dated(paciente, years)
  return paciente
}

interface Removal {
  readonly request: { readonly method: string; readonly url: string }
}
/** What a bulk export tells as removed. */
async function bulkRemovals(path: string): Promise<string[]> {
  const asked = await s.call('GET', path, undefined, { prefer: 'respond-async' })
  const status = new URL(asked.headers.get('content-location') ?? assert.fail(asked.text)).pathname
  let manifest = await s.call('GET', status)
  for (; manifest.status === 202; manifest = await s.call('GET', status)) await setTimeout(20)
  const files: { url: string }[] = manifest.json.deleted
  const texts = await Promise.all(files.map(async ({ url }) => (await s.call('GET', new URL(url).pathname)).text))
  const bundles = texts.flatMap((text) => text.split('\n').filter((line) => line !== ''))
  return bundles.flatMap((line) => JSON.parse(line).entry.map((e: Removal) => e.request.url))
}

const daysAgo = (n: number): string => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)

async function begin(...pacientes: string[]): Promise<string> {
  const { id } = await must(archivist.call('POST', `${R}procesos/`, { pacientes }), 201)
  for (const [medio, ago] of [
    ['diario', 100],
    ['diario', 90],
    ['web', 90],
  ] as const)
    await must(
      archivist.call('POST', `${R}procesos/${id}/avisos/`, { medio, nombre: 'El Diario', fecha: daysAgo(ago) }),
      201,
    )
  return id
}
const propose = (id: string): Promise<Answer> => archivist.call('POST', `${R}procesos/${id}/acta/`, {})
const sign = (id: string): Promise<Answer> => signer.call('POST', `${R}procesos/${id}/acta/firmar/`, {})
const eliminate = (id: string, body: Record<string, unknown> = {}): Promise<Answer> =>
  archivist.call('POST', `${R}procesos/${id}/eliminar/`, body)
async function signed(...pacientes: string[]): Promise<string> {
  const id = await begin(...pacientes)
  await must(propose(id), 201)
  await must(sign(id), 200)
  return id
}

/** The tables that hold something of a patient, as the database finds them; pinned, so that a new one is looked at by a person. */
const HELD =
  `acceso_urgencia alcance antecedente antecedente_categorizado atributo_paciente autorizacion aviso_critico bitacora cadena_bitacora cierre
complemento comprobacion_mipres consentimiento consulta_ia deterioro_atendido diagnostico documento entrega escala examen_fisico formula_insumo formula_medicamento fusion historia ia_decision
ia_envio ia_evidencia ia_incorporacion ia_recomendacion ia_trabajo ia_vista lista_espera marca_error marca_error_decision mensaje_entrada miembro_familia nota
odontograma orden orden_salida papel papel_anulacion partograma presencia rda_envio rda_nota_pendiente rda_suceso resultado resultado_visto revision_sistema riesgo_paciente riesgo_razon sello_resultado solicitud_correccion turno_tomado valor_clinico`.split(
    /\s+/,
  )
/** Whatever is there of these keeps the record from being eliminated. */
const HINDERING = ['ia_trabajo', 'rda_nota_pendiente']

/** Columns that may name a row or a patient without a foreign key, and what becomes of them. */
const UNBOUND: Readonly<Record<string, string>> = {
  'acceso_paciente.paciente': 'audit',
  'auditoria.paciente': 'audit',
  'auditoria.pacientes': 'audit',
  'auditoria.recurso_id': 'audit',
  'auditoria.registros': 'audit',
  'auditoria_adjunta.paciente': 'audit',
  'auditoria_adjunta.pacientes': 'audit',
  'auditoria_adjunta.recurso_id': 'audit',
  'auditoria_adjunta.registros': 'audit',
  'busqueda_paciente.eapb': 'of no patient',
  'busqueda_paciente.id': 'goes with the patient, by its trigger',
  'canal.ejecutor': 'of no patient',
  'canal_ordenes.ejecutor': 'of no patient',
  'complemento.registro': 'goes with its history',
  'comprobacion_mipres.ejecutor': 'of no patient',
  'destino.ejecutor': 'of no patient',
  'destino_numero.paciente': 'an id without content, until it is old or its endpoint goes',
  'destino_numero.recurso_id': 'an id without content, until it is old or its endpoint goes',
  'destino_pendiente.paciente': 'an id without content, until it is delivered or its endpoint goes',
  'destino_pendiente.recurso_id': 'an id without content, until it is delivered or its endpoint goes',
  'estadistica_condicion.paciente': 'goes with the last diagnosis, by its trigger',
  'estadistica_delta.eapb': 'of no patient',
  'evento.paciente': 'an id without content, until its months are over',
  'evento.recurso_id': 'an id without content, until its months are over',
  'exportacion.hasta': 'how far an export went',
  'exportacion.tras': 'how far an export went',
  'exportacion.ultimo': 'how far an export went',
  'ia_decision.agente': 'of no patient',
  'ia_incorporacion.recurso_id': 'goes with its question',
  'ia_recomendacion.recomendacion': 'goes with its question',
  'ia_trabajo.ejecutor': 'of no patient',
  'idempotencia.recurso_id': 'goes with the row',
  'marca_error.registro': 'goes with its history',
  'mensaje_entrada.nombra': 'goes with the message',
  'mensaje_entrada.resultados': 'goes with the message',
  'propuesta.registro': 'goes with the row',
  'rda_envio.ejecutor': 'of no patient',
  'respaldo_trabajo.ejecutor': 'of no patient',
  'retencion_eliminada.registros': 'what remains',
  'riesgo_razon.fuente': 'goes with the patient',
  'riesgo_razon.historia': 'goes with the patient',
  'sello_resultado.historia': 'goes with the report',
  'version.id': 'goes with the row',
}

test('toda tabla con algo de un paciente se conoce: por sus llaves foráneas, o aquí', async () => {
  const found = await rows<{ tabla: string }>('select tabla from custodia_tablas_del_paciente() order by tabla')
  assert.deepEqual(
    found.map((r) => r.tabla),
    HELD.toSorted(),
    'Una tabla nueva tiene filas de pacientes: se elimina con ellos, o schema/retencion.sql dice que queda',
  )
  const unbound = await rows<{ columna: string }>(`select c.relname || '.' || a.attname as columna
from pg_attribute a join pg_class c on c.oid = a.attrelid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
  and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and a.attnum = any(k.conkey) and k.contype = 'f')
  and not (a.attname = 'id' and exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and k.conkey = array[a.attnum])
    and c.relname <> 'busqueda_paciente') order by 1`)
  assert.deepEqual(
    unbound.map((r) => r.columna).toSorted(),
    Object.keys(UNBOUND).toSorted(),
    'Una columna nueva puede nombrar a un paciente o a uno de sus registros: ¿qué pasa con ella al eliminarlo?',
  )
})

/** What no request of this test would write: rows of the other tables, as they would be found. */
async function fillTheRest(paciente: string, historia: string, nota: string): Promise<void> {
  const [consulta, recomendacion, envio, turno, marca, canal] = Array.from({ length: 6 }, () => randomUUID())
  const now = 'now()'
  await tamper(
    s.owner,
    `insert into acceso_urgencia (id, cuenta, nombre, rol, paciente, tipo, motivo, creado_en, hasta, estado)
     values (gen_random_uuid(), '${archivist.id}', 'X', 'medico', '${paciente}', 'urgencia', 'Xqurgenciawz', ${now}, ${now}, 'justificado')`,
    `insert into autorizacion (concesion, aplicacion, cuenta, sesion, paciente, alcances, creado_en)
     values ('concesion-${paciente}', 'app', '${archivist.id}', gen_random_uuid(), '${paciente}', '{}', ${now})`,
    `insert into oauth (tipo, hash, concesion, creado_en, vence_en, datos)
     values ('AccessToken', 'hash-${paciente}', 'concesion-${paciente}', ${now}, ${now}, '\\x00')`,
    `insert into complemento (id, historia, recurso, registro, campo, valor, declaracion, llave, firma)
     select gen_random_uuid(), '${historia}', 'nota', '${nota}', 'pagador', 'Xqcomplementowz', '{}', l.kid, 'x' from llave l limit 1`,
    `insert into entrega (id, historia, paciente, tipo, nota, por, por_nombre, desde)
     values (gen_random_uuid(), '${historia}', '${paciente}', 'devolucion', 'Xqentregawz', 'x', 'X', ${now})`,
    `insert into canal (id, nombre, cuenta, aplicacion, creado_en, creado_por, actualizado_en)
     values ('${canal}', 'Laboratorio', '${archivist.id}', '${canal}', ${now}, 'x', ${now})`,
    `insert into mensaje_entrada (id, canal, puerta, control, tipo, huella, contenido, juego, clave, recibido_en, estado, respuesta, paciente, detalle)
     values (gen_random_uuid(), '${canal}', 'mllp', 'c1', 'ORU^R01', 'x', 'Xqmensajewz', 'ASCII', 'x', ${now}, 'aplicado', 'x', '${paciente}', 'Xqdetallewz')`,
    `insert into mensaje_entrada (id, canal, puerta, control, tipo, huella, contenido, juego, clave, recibido_en, estado, respuesta, detalle)
     select gen_random_uuid(), '${canal}', 'mllp', 'c2', 'ORU^R01', 'x', 'Xqsinduenowz', 'ASCII', p.tipo_documento || ' ' || p.numero_documento, ${now},
       'por_resolver', 'x', 'Xqsinduenowz' from paciente p where p.id = '${paciente}'`,
    `insert into mensaje_entrada (id, canal, puerta, control, tipo, huella, contenido, juego, clave, recibido_en, estado, respuesta, detalle)
     select gen_random_uuid(), '${canal}', 'fhir', 'c3', 'DiagnosticReport', 'x', 'Xqsintipowz', 'ASCII', p.numero_documento, ${now},
       'por_resolver', 'x', 'Xqsintipowz' from paciente p where p.id = '${paciente}'`,
    `insert into orden_salida (canal, orden, paciente, evento, detalle)
     select '${canal}', o.id, '${paciente}', 'NW', 'Xqsalidawz' from orden o where o.paciente = '${paciente}' limit 1`,
    `insert into presencia (historia, cuenta, nombre, rol) values ('${historia}', '${archivist.id}', 'Xqpresenciawz', 'medico')`,
    `insert into odontograma (id, version, creado_en, actualizado_en, creado_por, historia, paciente, denticion, fecha_examen, hallazgos, observaciones, firmado, anulado)
     values (gen_random_uuid(), 1, ${now}, ${now}, 'x', '${historia}', '${paciente}', 'permanente', ${now}, '[]', 'Xqodontogramawz', false, false)`,
    `insert into partograma (id, version, creado_en, actualizado_en, creado_por, historia, paciente, controles, alertas, observaciones, firmado, anulado)
     values (gen_random_uuid(), 1, ${now}, ${now}, 'x', '${historia}', '${paciente}', '[]', '{}', 'Xqpartogramawz', false, false)`,
    `insert into comprobacion_mipres (id, recurso, paciente, numero)
     values (gen_random_uuid(), 'formula_medicamento', '${paciente}', 'Xqmipreswz')`,
    `insert into solicitud_correccion (id, version, creado_en, actualizado_en, creado_por, paciente, tipo, parte, atencion, descripcion, estado, aclaracion, recibida_en)
     values (gen_random_uuid(), 1, ${now}, ${now}, 'x', '${paciente}', 'consulta', 'atencion', '${historia}', 'Xqsolicitudwz', 'recibida', '${nota}', ${now})`,
    `insert into papel (id, historia, paciente, tipo, numero, prestador, emitido_en, emitido_por, tamano, contenido, fuentes, huella, declaracion, llave, firma, codigo)
     select gen_random_uuid(), '${historia}', '${paciente}', 'certificado', 'Xqpapelwz', 'x', ${now}, 'x', 'carta', '{}', '{}', 'x', '{}', l.kid, 'x', 'codigo-${paciente}' from llave l limit 1`,
    `insert into papel_anulacion (papel, declaracion, llave, firma)
     select p.id, '{"motivo": "Xqanulacionwz"}', p.llave, 'x' from papel p where p.paciente = '${paciente}'`,
    `insert into consulta_ia (id, version, creado_en, actualizado_en, creado_por, historia, paciente, tipo_consulta, pregunta, contexto_incluido, recomendaciones, estado)
     values ('${consulta}', 1, ${now}, ${now}, 'x', '${historia}', '${paciente}', 'pregunta_libre', 'Xqconsultawz', '{}', '[]', 'completada')`,
    `insert into ia_recomendacion (consulta, recomendacion, agente, tipo_consulta, tipo, texto, soporte, citas, creada_en)
     values ('${consulta}', '${recomendacion}', gen_random_uuid(), 'pregunta_libre', 'alerta', 'Xqrecomendacionwz', 'x', '[]', ${now})`,
    `insert into ia_decision (consulta, recomendacion, agente, tipo_consulta, decision, cuenta, nombre, rol, texto, distancia, palabras, huellas, segundos, evidencia, decidida_en)
     values ('${consulta}', '${recomendacion}', gen_random_uuid(), 'pregunta_libre', 'aceptar', 'x', 'X', 'medico', 'Xqdecisionwz', 0, 1, '[]', 1, true, ${now})`,
    `insert into ia_evidencia (consulta, recomendacion, cuenta, huellas, abierta_en) values ('${consulta}', '${recomendacion}', 'x', '[]', ${now})`,
    `insert into ia_incorporacion (consulta, recomendacion, decision, recurso, recurso_id, cuenta, incorporada_en)
     select '${consulta}', '${recomendacion}', d.id, 'nota', '${nota}', 'x', ${now} from ia_decision d where d.consulta = '${consulta}'`,
    `insert into ia_envio (consulta, agente, agente_version, proveedor, modelo, contexto_hash, contenido, enviado_en)
     values ('${consulta}', gen_random_uuid(), 1, 'x', 'x', 'x', 'Xqenviowz', ${now})`,
    `insert into ia_vista select '${consulta}', 'x', ${now}`,
    `insert into rda_envio (id, historia, paciente, tipo, version, guia, documento, huella, firmado_en, llave, firma, llamada, actor, creado_en, estado, codigo, proximo_en)
     values ('${envio}', '${historia}', '${paciente}', 'consulta', 1, 'x', 'Xqrdawz', encode(sha256('Xqrdawz'), 'hex'), ${now}, 'x', 'x', '{}', 'x', ${now}, 'aceptado', 'x', ${now})`,
    `insert into rda_suceso (envio, momento, que, intento) values ('${envio}', ${now}, 'encolado', 0)`,
    `insert into lista_espera (id, version, creado_en, actualizado_en, creado_por, paciente, orden, cups, prioridad, orden_prioridad, fecha_solicitud, fecha_objetivo, estado, contacto_intentos)
     select '${turno}', 1, ${now}, ${now}, 'x', '${paciente}', o.id, '902210', 'urgente', 1, ${now}, ${now}, 'realizado', '[]' from orden o where o.historia = '${historia}' limit 1`,
    `insert into resultado_visto (id, orden, version, cuenta, nombre, visto_en)
     select gen_random_uuid(), o.id, o.version, 'x', 'Xqvistowz', ${now} from orden o where o.historia = '${historia}' limit 1`,
    `with r as (insert into resultado (id, version, creado_en, actualizado_en, creado_por, paciente, historia, nombre, categoria, estado, fecha_informe, conclusion)
     values (gen_random_uuid(), 1, ${now}, ${now}, 'x', '${paciente}', '${historia}', 'x', 'laboratorio', 'final', ${now}, 'Xqresultadowz') returning id)
     insert into aviso_critico (id, resultado, paciente, cuenta, nombre, informado_a, leido_de_vuelta, momento, registrado_en)
     select gen_random_uuid(), r.id, '${paciente}', 'x', 'X', 'Xqavisowz', true, ${now}, ${now} from r`,
    `insert into sello_resultado (id, resultado, declaracion, llave, firma)
     select gen_random_uuid(), r.id, '{"nota": "Xqsellowz"}', l.kid, 'x' from resultado r, llave l where r.paciente = '${paciente}' limit 1`,
    `insert into deterioro_atendido (id, valor, paciente, historia, cuenta, nombre, conducta, momento)
     select gen_random_uuid(), v.id, '${paciente}', '${historia}', 'x', 'X', 'Xqconductawz', ${now} from valor_clinico v where v.paciente = '${paciente}' limit 1`,
    `insert into turno_tomado (id, turno, cuenta, nombre, desde, hasta) values (gen_random_uuid(), '${turno}', 'x', 'X', ${now}, ${now})`,
    `insert into marca_error (id, historia, declaracion, llave, firma) values ('${marca}', '${historia}', '{"motivo": "Xqmarcawz"}', 'x', 'x')`,
    `insert into marca_error_decision (marca, vigente, declaracion, llave, firma) values ('${marca}', false, '{}', 'x', 'x')`,
    `insert into miembro_familia (id, version, creado_en, actualizado_en, creado_por, paciente_indice, parentesco, vive, condiciones, advertencias, observaciones)
     values (gen_random_uuid(), 1, ${now}, ${now}, 'x', '${paciente}', 'madre', true, '[]', '{}', 'Xqfamiliawz')`,
    `insert into propuesta (id, recurso, registro, version, antes, despues, motivo, cuenta, nombre, creada_en)
     values (gen_random_uuid(), 'nota', '${nota}', 1, '{}', '{"x": "Xqpropuestawz"}', 'x', 'x', 'X', ${now})`,
    `insert into idempotencia (actor, clave, huella, recurso, recurso_id, creada_en) values ('x', '${nota}', 'x', 'nota', '${nota}', ${now})`,
  )
}

/** How many rows of each table are of these records. */
async function heldOf(tx: Pick<Tx, 'run'>, records: readonly string[]): Promise<Record<string, number>> {
  const tables = await tx.run<{ tabla: string; condicion: string }>({
    text: 'select tabla, condicion from custodia_tablas_del_paciente() order by tabla',
    values: [],
  })
  const held: Record<string, number> = {}
  for (const { tabla, condicion } of tables) {
    const text = `select count(*)::integer as n from ${tabla} where ${condicion}`
    held[tabla] = (await tx.run<{ n: number }>({ text, values: [records] }))[0]?.n ?? 0
  }
  return held
}

/** Every id that the record has anywhere. */
async function idsOf(records: readonly string[]): Promise<string[]> {
  const ids = [...records]
  const tables = await rows<{ tabla: string; condicion: string }>(
    `select t.tabla, t.condicion from custodia_tablas_del_paciente() t
where exists (select 1 from information_schema.columns c where c.table_name = t.tabla and c.column_name = 'id' and c.data_type = 'uuid')`,
  )
  for (const { tabla, condicion } of tables)
    ids.push(...(await rows<{ id: string }>(`select id from ${tabla} where ${condicion}`, records)).map((r) => r.id))
  return ids
}

/** The tables, partitions included, with a row in which any of these texts stands. */
async function tablesWith(pattern: string): Promise<string[]> {
  const all = await rows<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and n.nspname in ('public', 'particion') order by 1`,
  )
  const found: string[] = []
  for (const { name } of all)
    if ((await rows(`select 1 from ${name} t where to_jsonb(t)::text ~ $1 limit 1`, pattern)).length > 0)
      found.push(name)
  return found
}

test('de una historia eliminada no queda nada en ninguna tabla, salvo lo que debe quedar', async () => {
  const number = newDocument()
  const principal = await newPatient(s, {
    numero_documento: number,
    primer_nombre: 'Eulalia',
    correo: 'eulalia@ejemplo.co',
    barrio: 'Xqbarriowz',
  })
  const absorbed = await newPatient(s)
  const bystander = await attendedYearsAgo(20)
  const full = await closedFull(s, { paciente: principal, profesional: SOMEBODY })
  const attribute = registry.get('atributo_paciente') ?? assert.fail()
  await must(s.call('POST', attribute.path, { ...attribute.example, paciente: principal }), 201)
  await fill(s, await openHistory(s, { paciente: absorbed }))
  const owner = await newPerson(s, 'paciente', { paciente: principal, numero_documento: number })
  await dated(absorbed, 25)
  await dated(principal, 16)
  await fillTheRest(principal, full.id, full.entries.nota)
  const merge = { duplicado: absorbed, motivo: 'Es la misma persona' }
  await must(s.call('POST', `/paciente/paciente/${principal}/fusionar/`, merge), 200)
  // A row that another record has of this person stays with that other.
  await tamper(
    s.owner,
    `insert into miembro_familia (id, version, creado_en, actualizado_en, creado_por, paciente_indice, paciente_relacionado, parentesco, vive, condiciones, advertencias)
     values (gen_random_uuid(), 1, now(), now(), 'x', '${bystander}', '${principal}', 'madre', true, '[]', '{}')`,
  )
  await rebuildStatistics(s.owner)
  const records = [principal, absorbed]
  const before = await heldOf(s.owner, records)
  assert.deepEqual(
    Object.keys(before).filter((table) => before[table] === 0 && !HINDERING.includes(table)),
    [],
    'Sin una fila de cada tabla esta prueba no prueba nada',
  )
  const others = await heldOf(s.owner, [bystander])
  const ids = await idsOf(records)
  const id = await signed(principal)
  const act = JSON.parse((await must(signer.call('GET', `${R}procesos/${id}/`), 200)).declaracion)
  assert.deepEqual(act.historias[0].registros, records)

  // Read before, so that whatever remembers answers remembers them.
  const read = [
    `/fhir/Patient/${principal}`,
    `/fhir/Encounter/${full.id}`,
    `/paciente/paciente/${principal}/`,
    item(full.id),
  ]
  for (const path of read) await must(s.call('GET', path), 200)

  // Interrupted half-way, nothing happened.
  await assert.rejects(
    s.owner.transaction(async (tx) => {
      await tx.run({
        text: 'select custodia_elimina($1, $2::uuid[], $3, $4, now())',
        values: [id, records, 'X', 'x'],
      })
      assert.ok(Object.values(await heldOf(tx, records)).every((n) => n === 0))
      throw new Error('killed')
    }),
    /killed/,
  )
  assert.deepEqual(await heldOf(s.owner, records), before)

  const [reader, stranger] = [await newPerson(s, 'medico'), await newPerson(s, 'medico')]
  const grant = { miembro: `c:${reader.id}`, paciente: principal, origen: 'prueba' }
  await s.owner.run({
    text: `insert into alcance (miembro, paciente, via, nivel, desde, origen) values ($1, $2, 'equipo', 1, now(), $3)`,
    values: Object.values(grant),
  })
  const given = await must(reader.call('GET', '/hce/api/historias/?ordering=actualizado_en'), 200)
  // Without what says with which rights it was given: any account goes on from there.
  const marca = given.marca.split('-').slice(0, 3).join('-')
  const since = new Date().toISOString()
  const done = await must(eliminate(id), 200)
  assert.deepEqual([done.estado, done.eliminado, done.eliminadas], ['terminado', true, 1])
  // Those who may have a copy are told that it is no more, and nobody else.
  const lostTo = async (who: Person, path: string): Promise<string[]> =>
    (await must(who.call('GET', `${path}?actualizado_desde=${marca}`), 200)).perdidos.map((r: { id: string }) => r.id)
  assert.ok((await lostTo(reader, '/hce/api/historias/')).includes(full.id))
  assert.ok((await lostTo(reader, '/hce/api/notas/')).includes(full.entries.nota))
  assert.deepEqual((await lostTo(reader, '/paciente/paciente/')).toSorted(), records.toSorted())
  assert.deepEqual(await lostTo(stranger, '/hce/api/historias/'), [])
  const fed = async (who: Person): Promise<string[]> =>
    (await must(who.call('GET', `/eventos/?desde=${marca}&tipos=historia.eliminacion`), 200)).results.map(
      (e: { recurso_id: string }) => e.recurso_id,
    )
  assert.ok((await fed(reader)).includes(full.id))
  assert.deepEqual(await fed(stranger), [])
  const removedFrom = async (who: Person, type: string): Promise<string[]> => {
    const { entry = [] } = await must(
      who.call('GET', `/fhir/${type}/_history?_since=${encodeURIComponent(since)}`),
      200,
    )
    return entry.flatMap((e: Removal) => (e.request.method === 'DELETE' && !('resource' in e) ? [e.request.url] : []))
  }
  assert.ok((await removedFrom(reader, 'Encounter')).includes(`Encounter/${full.id}`))
  assert.ok((await removedFrom(reader, 'Patient')).includes(`Patient/${principal}`))
  assert.deepEqual(await removedFrom(stranger, 'Encounter'), [])
  const exported = await bulkRemovals(
    `/fhir/Group/servicio-328/$export?_type=Patient,Encounter&_since=${encodeURIComponent(since)}`,
  )
  for (const gone of [`Encounter/${full.id}`, ...records.map((r) => `Patient/${r}`)])
    assert.ok(exported.includes(gone), gone)
  assert.deepEqual(
    Object.entries(await heldOf(s.owner, records)).filter(([, n]) => n > 0),
    [],
  )
  assert.deepEqual(await heldOf(s.owner, [bystander]), others)
  // No word of it anywhere, the audit included; its ids only where they must be.
  assert.deepEqual(await tablesWith('Xq[a-z]+wz'), [])
  const left = await tablesWith(ids.join('|'))
  const mayStay =
    /^(particion\.(auditoria|lista_mostrada|evento)|public\.(acceso_paciente|paciente|version|cuenta|miembro_familia|retencion_(expediente|acta|eliminada)))/
  assert.deepEqual(
    left.filter((table) => !mayStay.test(table)),
    [],
  )
  const versions = await rows(`select id, recurso, operacion from version where id::text = any($1)`, ids)
  assert.deepEqual(versions.map((v) => `${v.recurso} ${v.operacion}`).toSorted(), [
    'paciente actualizar',
    'paciente actualizar',
    'paciente eliminar',
    'paciente eliminar',
  ])
  const [husk] = await rows('select * from paciente where id = $1', principal)
  assert.deepEqual(
    [husk?.primer_nombre, husk?.correo, husk?.barrio, husk?.eapb, husk?.nacionalidad, husk?.eliminado_en === null],
    ['Eulalia', null, null, null, [], false],
  )
  assert.deepEqual(await rows(`select 1 from busqueda_paciente where id = any($1)`, records), [])
  assert.deepEqual(await rows(`select 1 from oauth where concesion = $1`, `concesion-${principal}`), [])

  // Gone, to everybody who asks.
  const statuses = await Promise.all(read.map(async (path) => (await s.call('GET', path)).status))
  assert.deepEqual(statuses, [410, 404, 404, 404])
  assert.equal((await s.call('GET', `/fhir/Patient/${principal}/$everything`)).status, 404)
  assert.equal((await owner.call('GET', '/auth/yo/')).status, 401)
  const told = await must(archivist.call('GET', `${R}eliminadas/?numero_documento=${number}`), 200)
  assert.deepEqual(
    told.results.map((r: Record<string, unknown>) => [r.paciente, r.numero_documento, r.acta, r.historias]),
    [[principal, number, id, 2]],
  )
  // Asked again it is as it was; the person may come back.
  assert.equal((await eliminate(id, { paciente: principal })).status, 200)
  assert.equal((await s.call('POST', '/paciente/paciente/', patientBody({ numero_documento: number }))).status, 201)

  // Counts are those of who is left, and the audit proves what happened.
  assert.deepEqual(await verifyStatistics(s.owner), [])
  await s.sealer.sealOnce()
  const auditor = await newPerson(s, 'auditor')
  assert.equal((await must(auditor.call('GET', '/auditoria/verificar/'), 200)).integra, true)
  const [audited] = await rows(
    `select accion, recurso, campos from auditoria where paciente = $1 and accion = 'eliminar' order by id desc limit 1`,
    principal,
  )
  assert.deepEqual([audited?.recurso, audited?.campos], ['retencion', ['eliminada']])
})

test('sin un acta firmada no se elimina, y una propuesta se retira con su motivo', async () => {
  const patient = await attendedYearsAgo(16)
  const id = await begin(patient)
  refused(await eliminate(id), 409, 'sin_acta_firmada')
  const proposed = await must(propose(id), 201)
  assert.equal(proposed.estado, 'acta_propuesta')
  refused(await eliminate(id), 409, 'sin_acta_firmada')
  const withdraw = (who: Person, body: Record<string, unknown>): Promise<Answer> =>
    who.call('POST', `${R}procesos/${id}/acta/retirar/`, body)
  assert.equal((await withdraw(signer, {})).status, 400)
  const withdrawn = await must(withdraw(signer, { motivo: 'Falta revisar dos historias' }), 200)
  assert.deepEqual(
    [withdrawn.estado, withdrawn.propuesta_en, withdrawn.retirada_por, withdrawn.motivo_retiro],
    ['en_avisos', null, signer.id, 'Falta revisar dos historias'],
  )
  refused(await withdraw(signer, { motivo: 'Falta revisar dos historias' }), 409, 'sin_acta_propuesta')
  refused(await sign(id), 409, 'sin_acta_propuesta')
  const [row] = await rows(`select motivo from auditoria where recurso_id = $1 and campos @> '{retirada}'`, id)
  assert.equal(row?.motivo, 'Falta revisar dos historias')
  await must(propose(id), 201)
  await must(sign(id), 200)
  refused(await withdraw(archivist, { motivo: 'Ya estaba firmada' }), 409, 'sin_acta_propuesta')
  // Nor by the service's own role, whatever it asks the database for.
  const app = `set local role custodia_app`
  for (const text of [
    `select custodia_elimina('${id}', array['${await attendedYearsAgo(17)}']::uuid[], 'X', 'x', now())`,
    `delete from retencion_acta where proceso = '${id}'`,
    `delete from version`,
    `insert into retencion_eliminada (paciente) values ('${patient}')`,
  ])
    await assert.rejects(
      s.owner.transaction(async (tx) => {
        await tx.run({ text: app, values: [] })
        await tx.run({ text, values: [] })
      }),
      { code: '42501' },
      text,
    )
  // And not by its owner, outside of an elimination.
  await assert.rejects(rows('delete from version'), /solo admite agregar/)
  // A notice that was published too late, however the act came to be signed.
  await tamper(
    s.owner,
    `update retencion_aviso set fecha = current_date - 30 where proceso = '${id}' and medio = 'web'`,
  )
  refused(await eliminate(id), 422, 'acta_incompleta')
  await assert.rejects(
    rows('select custodia_elimina($1, array[$2::uuid], $3, $4, now())', id, patient, 'X', 'x'),
    /Ningún acta firmada/,
  )
  const other = await newPerson(s, 'medico')
  assert.equal((await other.call('POST', `${R}procesos/${id}/eliminar/`, {})).status, 403)
  assert.equal((await signer.call('POST', `${R}procesos/${id}/eliminar/`, {})).status, 403)
})

test('lo que cambió o está abierto después de la firma impide eliminar, y se puede sacar del acta', async () => {
  const [again, victim, merged, sent, held, plain] = await Promise.all(
    [16, 17, 18, 19, 20, 21].map((years) => attendedYearsAgo(years)),
  )
  const all = [again, victim, merged, sent, held, plain].map((p) => p ?? assert.fail())
  const id = await signed(...all)
  await openHistory(s, { paciente: again })
  await tamper(s.owner, `update paciente set grupo_poblacional = '9' where id = '${victim}'`)
  const twin = await newPatient(s)
  const merge = { duplicado: twin, motivo: 'Es la misma persona' }
  await must(s.call('POST', `/paciente/paciente/${merged}/fusionar/`, merge), 200)
  await tamper(
    s.owner,
    `insert into rda_nota_pendiente (nota, historia) select n.id, n.historia from nota n where n.paciente = '${sent}' limit 1`,
  )
  for (const paciente of all.slice(0, 4)) refused(await eliminate(id, { paciente }), 409, 'eliminacion_impedida')
  const exclusion = { paciente: held, causa: 'reclamada', motivo: 'La pide un juzgado' }
  await must(archivist.call('POST', `${R}procesos/${id}/excluir/`, exclusion), 200)
  refused(await eliminate(id, { paciente: held }), 409, 'sin_acta_firmada')
  await must(eliminate(id, { paciente: plain }), 200)
  refused(
    await archivist.call('POST', `${R}procesos/${id}/excluir/`, { ...exclusion, paciente: plain }),
    404,
    'no_encontrado',
  )
  for (const paciente of all.slice(0, 4))
    await must(
      archivist.call('POST', `${R}procesos/${id}/excluir/`, {
        paciente,
        causa: 'otra',
        motivo: 'Ya no es como dice el acta',
      }),
      200,
    )
  const end = await must(archivist.call('GET', `${R}procesos/${id}/`), 200)
  assert.deepEqual([end.estado, end.eliminado, end.eliminadas, end.excluidos], ['terminado', true, 1, 5])
  assert.equal((await s.call('GET', `/paciente/paciente/${held}/`)).status, 200)
})

test('lo que dice uno de los registros fusionados vale para la persona', async () => {
  const due = async (): Promise<string[]> =>
    (await must(archivist.call('GET', `${R}vencidas/?page_size=200`), 200)).results.map(
      (r: { paciente: string }) => r.paciente,
    )
  // The one without histories says that she is a victim.
  const [old, victim] = [await attendedYearsAgo(16), await newPatient(s, { grupo_poblacional: '9' })]
  const id = await begin(old)
  await must(
    s.call('POST', `/paciente/paciente/${old}/fusionar/`, { duplicado: victim, motivo: 'Es la misma persona' }),
    200,
  )
  refused(await propose(id), 422, 'acta_incompleta')
  // And who became part of another record is no longer a record by itself.
  const [first, second] = [await attendedYearsAgo(16), await attendedYearsAgo(17)]
  const process = await begin(second)
  await must(
    s.call('POST', `/paciente/paciente/${first}/fusionar/`, { duplicado: second, motivo: 'Es la misma persona' }),
    200,
  )
  refused(await propose(process), 422, 'acta_incompleta')
  assert.equal((await due()).includes(first), false, 'Una parte está en otro proceso')
  const exclusion = { paciente: second, causa: 'otra', motivo: 'Se fusionó con otro registro' }
  await must(archivist.call('POST', `${R}procesos/${process}/excluir/`, exclusion), 200)
  assert.equal((await due()).includes(first), true)
})

test('de una fusión que se deshizo queda que la hubo, mientras quede el otro', async () => {
  const [a, b] = [await attendedYearsAgo(16), await attendedYearsAgo(17)]
  const merge = { duplicado: b, motivo: 'Es la misma persona' }
  await must(s.call('POST', `/paciente/paciente/${a}/fusionar/`, merge), 200)
  await must(s.call('POST', `/paciente/paciente/${b}/fusionar/deshacer/`, { motivo: 'Eran dos personas' }), 200)
  const merges = (): Promise<Record<string, unknown>[]> =>
    rows('select principal, antes, motivo, motivo_deshecha from fusion where absorbido = $1', b)
  assert.equal((await merges())[0]?.motivo, merge.motivo)
  await must(eliminate(await signed(a)), 200)
  assert.deepEqual(await merges(), [{ principal: a, antes: {}, motivo: '', motivo_deshecha: '' }])
  await must(eliminate(await signed(b)), 200)
  assert.deepEqual(await merges(), [])
})

test('lo que se abre mientras se elimina espera, y entonces no hay a quién', async () => {
  const number = newDocument()
  const patient = await attendedYearsAgo(16, { numero_documento: number })
  const id = await signed(patient)
  const medico = await newPerson(s, 'medico')
  const urgent = { paciente: patient, tipo: 'urgencia_vital', motivo: 'Llega inconsciente, sin acompañante' }
  const refusals = await s.owner.transaction(async (tx) => {
    await tx.run({ text: 'select 1 from paciente where id = $1 for update', values: [patient] })
    const asked = [
      medico.call('POST', '/paciente/accesos-urgencia/', urgent).then((a) => `${a.status} ${a.json.codigo}`),
      newPerson(s, 'paciente', { paciente: patient, numero_documento: number }).then(
        () => 'hecha',
        (error: Error) => error.message.slice(0, 3),
      ),
      // Nothing else of these is looked at before the patient.
      s.engine.core.db
        .transaction((other) => authorise(s.engine.core, other, {} as Call, { patient } as Authorisation))
        .then(
          () => 'hecha',
          (error: unknown) => (error instanceof Problem ? error.kind.codigo : String(error)),
        ),
    ]
    const waiting = `select 1 from pg_stat_activity
where datname = current_database() and wait_event_type = 'Lock' and query like '%for key share%'`
    while ((await rows(waiting)).length < asked.length) await setTimeout(5)
    const values = [id, [patient], 'X', 'x']
    await tx.run({ text: 'select custodia_elimina($1, $2::uuid[], $3, $4, now())', values })
    return asked
  })
  assert.deepEqual(await Promise.all(refusals), ['404 no_encontrado', '400', 'no_encontrado'])
  const left = Object.entries(await heldOf(s.owner, [patient])).filter(([, n]) => n > 0)
  assert.deepEqual(left, [])
})

test('los índices con que se elimina se hacen antes de un acta y se quitan después', async () => {
  const lacking = await lackingIndexes(s.owner)
  assert.ok(lacking.some((i) => i.tabla === 'nota' && i.columnas === 'historia'))
  assert.equal(await makeIndexes(s.owner), lacking.length)
  assert.deepEqual(await lackingIndexes(s.owner), [])
  assert.equal(await makeIndexes(s.owner), 0)
  assert.equal(await dropIndexes(s.owner), lacking.length)
  assert.deepEqual(await lackingIndexes(s.owner), lacking)
})
