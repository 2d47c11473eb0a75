import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { MIGRATIONS } from '../../src/cli/database.ts'
import type { DbRow } from '../../src/engine/database.ts'
import { readMigrations } from '../../src/engine/migrate.ts'
import { registry } from '../../src/resources/index.ts'
import type { SealedName } from '../../src/resources/sealed-entries.ts'
import { newPerson, type Person } from '../accounts.ts'
import { tamper } from '../fixtures/audit-rows.ts'
import { newPatient, patientBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import {
  type Asker,
  type Body,
  CONSENTS,
  careLog,
  closedHistory,
  consentBody,
  DOCUMENTS,
  fill,
  findings,
  item,
  moveTo,
  must,
  NOTES,
  noteBody,
  ORDERS,
  openHistory,
  orderBody,
  REASON,
  readyToClose,
  resultBody,
  verifyHistory,
} from './histories.ts'
import { closedFull, type Full, fullHistory, MARK_REASON, markBody, said, sealed, wordOf } from './marks.ts'

/** What was recorded in the wrong patient or in error, found out after the closing: it counts nowhere and stays readable. */
const s = useService()

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Loose = any
const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })
const verified = async (id: string): Promise<string[]> => findings(await verifyHistory(s.owner, id))
const mark = (id: string, more: Body = {}, who: Asker = s, headers: Record<string, string> = {}): Promise<Answer> =>
  (who as Pick<Person, 'call'>).call('POST', item(id, 'marcar-error/'), markBody(more), headers)
const pathOf = (name: SealedName): string => registry.get(name)?.path ?? ''
const SUMMARY = '/paciente/historia-clinica/resumen-paciente/'
const words = sealed.map(wordOf)
const quiet: readonly SealedName[] = [
  'antecedente',
  'revision_sistema',
  'formula_insumo',
  'escala',
  'valor_clinico',
  'consentimiento',
]

/** Everything that counts the patient's record, each as one text; another encounter of the patient is open. */
/** What the assistant said is kept as it was said. */
function withoutAnswers(view: string): string {
  const { secciones, ...rest } = JSON.parse(view)
  const kept = secciones.map((x: Loose) => x.registros.filter((row: Loose) => row.recomendaciones === undefined))
  return JSON.stringify({ ...rest, secciones: kept })
}

async function counted({ paciente }: Full, other: string): Promise<Record<string, string>> {
  const get = async (path: string): Promise<string> => {
    const a = await s.call('GET', path, undefined, { accept: 'application/json' })
    assert.equal(a.status, 200, `${path} ${a.text}`)
    return a.text
  }
  const fhir = async (query: string): Promise<string> => {
    const a = await s.call('GET', `/fhir/${query}`)
    assert.equal(a.status, 200, a.text)
    return a.text
  }
  const ask = async (body: Body): Promise<string> => {
    const a = await s.call('POST', '/hce/api/consultas-ia/consultar/', { historia: other, ...body })
    assert.ok(a.status < 300, a.text)
    return a.text
  }
  const hl7 = async (): Promise<string> => (await s.call('GET', `/paciente/hl7/pacientes/${paciente}/`)).text
  return {
    resumen: await get(`${SUMMARY}${paciente}/`),
    ultimos: await get(`/paciente/historia-clinica/ultimos-valores/${paciente}/`),
    riesgo: JSON.stringify((await must(s.call('GET', `/paciente/paciente/${paciente}/riesgo/`), 200)).razones),
    vista: withoutAnswers(await get(item(other, 'vista-unificada/'))),
    hl7: await hl7(),
    ips: await fhir(`Patient/${paciente}/$summary`),
    condiciones: await fhir(`Condition?patient=${paciente}&clinical-status=active`),
    alergias: await fhir(`AllergyIntolerance?patient=${paciente}&clinical-status=active`),
    medicamentos: await fhir(`MedicationRequest?patient=${paciente}&status=active`),
    ordenes: await fhir(`ServiceRequest?patient=${paciente}&status=active`),
    observaciones: await fhir(`Observation?patient=${paciente}&status=final&_count=200`),
    notas: await fhir(`Composition?patient=${paciente}&status=final`),
    documentos: await fhir(`DocumentReference?patient=${paciente}&status=current`),
    autorizaciones: await fhir(`Consent?patient=${paciente}&status=active`),
    ia: await ask({ tipo_consulta: 'resumen_clinico' }),
    ia_plan: await ask({ tipo_consulta: 'plan_manejo' }),
  }
}

/** Which of the words and numbers of the entries an answer says; the seconds of an instant are no value. */
function saysIn(text: string): string[] {
  const told = text.replaceAll(/\d:\d\d:[\d.]+/g, '')
  return [...words, said.cie10, said.hba1c, said.peso].filter(
    (w) => told.includes(w) || told.includes(w.replace('.', ',')),
  )
}

describe('un registro de cada clase, marcado en error después de cerrar', () => {
  let full: Full
  let other: string
  let before_: Record<string, string>
  let after_: Record<string, string>
  let allergies: string[]
  let diabetics: number
  const countDiabetics = async (): Promise<number> => {
    const { condiciones } = await must(s.call('GET', '/paciente/estadisticas/?seccion=condiciones'), 200)
    return condiciones.condiciones.find((c: Loose) => c.codigo === 'diabetes').n
  }
  /** What prescribing what the patient is said to be allergic to would raise. */
  const allergyAlerts = async (): Promise<string[]> => {
    const body = { medicamento_dci: wordOf('antecedente_categorizado') }
    const { alertas } = await must(s.call('POST', item(other, 'revisar-formula/'), body), 200)
    return alertas.map((a: Loose) => a.codigo).filter((c: string) => c.includes('alergia'))
  }

  before(async () => {
    const paciente = await newPatient(s)
    full = await closedFull(s, { paciente })
    other = await openHistory(s, { paciente, tipo_atencion: 'urgencias' })
    before_ = await counted(full, other)
    allergies = await allergyAlerts()
    diabetics = await countDiabetics()
    for (const recurso of sealed) {
      const a = await mark(full.id, { recurso, registro: full.entries[recurso] })
      assert.equal(a.status, 200, `${recurso} ${a.text}`)
      assert.deepEqual(await verified(full.id), [], recurso)
    }
    after_ = await counted(full, other)
  })

  test('antes contaba: cada palabra la decía alguna respuesta, o no prueba nada', () => {
    const all = Object.values(before_).flatMap(saysIn)
    // Read in their history, and told by no answer about the patient as a whole.
    const silent = new Set(quiet.map(wordOf))
    for (const w of [...words, said.cie10, said.hba1c, said.peso])
      if (!silent.has(w)) assert.ok(all.includes(w), `nadie decía ${w}`)
    assert.ok(before_.autorizaciones?.includes(full.entries.consentimiento))
    assert.notDeepEqual(JSON.parse(before_.riesgo ?? ''), [])
  })

  test('ya no lo dice ninguna respuesta de las que cuentan', () => {
    for (const [name, text] of Object.entries(after_)) assert.deepEqual(saysIn(text), [], name)
    assert.ok(!after_.autorizaciones?.includes(full.entries.consentimiento))
  })

  test('el resumen no tiene el problema, la alergia, el medicamento ni la autorización; las alertas y el riesgo tampoco', async () => {
    const summary = JSON.parse(after_.resumen ?? '')
    assert.deepEqual(summary.alergias, [])
    assert.deepEqual(summary.medicamentos, [])
    assert.ok(JSON.stringify(summary).includes('R51X'), 'lo que no se marcó sigue')
    assert.notDeepEqual(allergies, [])
    assert.deepEqual(await allergyAlerts(), [])
    const codes = (text = ''): string[] => JSON.parse(text).alertas.map((a: Loose) => a.codigo)
    assert.ok(!codes(before_.vista).includes('consentimiento_datos_ausente'))
    assert.ok(codes(after_.vista).includes('consentimiento_datos_ausente'))
    assert.deepEqual(JSON.parse(after_.riesgo ?? ''), [])
    assert.equal(await countDiabetics(), diabetics - 1)
  })

  test('se conserva legible y dice quién, cuándo, por qué: en su colección, la vista, la línea de tiempo y el reporte', async () => {
    for (const name of sealed) {
      const row = await must(s.call('GET', `${pathOf(name)}${full.entries[name]}/`), 200)
      assert.ok(row.anulado === true || row.estado === 'anulado', name)
      if ('motivo_anulacion' in row) assert.equal(row.motivo_anulacion, `Paciente equivocado: ${MARK_REASON}`)
    }
    const view = await must(s.call('GET', item(full.id, 'vista-unificada/')), 200)
    assert.deepEqual(view.marcas_error.map((m: Loose) => m.recurso).sort(), [...sealed].sort())
    const shown = JSON.stringify(view.secciones)
    for (const w of words) assert.ok(shown.includes(w), w)
    const timeline = await must(
      s.call('GET', `/paciente/historia-clinica/timeline/${full.paciente}/?page_size=100`),
      200,
    )
    const events = timeline.results.filter((e: Loose) => Object.values(full.entries).includes(e.registro ?? e.id))
    assert.ok(events.length >= 5)
    for (const e of events) assert.equal(e.anulado, true, JSON.stringify(e))
    const report = await must(s.call('POST', item(full.id, 'reporte/'), { formato: 'json' }), 200)
    const text = JSON.stringify(report)
    for (const w of words) assert.ok(text.includes(w), w)
    assert.match(text, /Marcado en error/)
    const html = await s.call('POST', item(full.id, 'reporte/'), { formato: 'html' })
    assert.match(html.text, /Marcado en error/)
    assert.match(html.text, new RegExp(MARK_REASON))
  })

  test('en FHIR se lee y dice que fue un error', async () => {
    const status: Partial<Record<SealedName, [string, (r: Loose) => string]>> = {
      diagnostico: ['Condition', (r) => r.verificationStatus.coding[0].code],
      antecedente_categorizado: ['AllergyIntolerance', (r) => r.verificationStatus.coding[0].code],
      nota: ['Composition', (r) => r.status],
      orden: ['ServiceRequest', (r) => r.status],
      formula_medicamento: ['MedicationRequest', (r) => r.status],
      documento: ['DocumentReference', (r) => r.status],
      consentimiento: ['Consent', (r) => r.status],
      valor_clinico: ['Observation', (r) => r.status],
    }
    for (const [name, [type, of]] of Object.entries(status)) {
      const a = await s.call('GET', `/fhir/${type}/${full.entries[name as SealedName]}`)
      assert.equal(a.status, 200, `${name} ${a.text}`)
      assert.equal(of(JSON.parse(a.text)), 'entered-in-error', name)
    }
    for (const id of [
      `escala-${full.entries.escala}`,
      `presion-${full.entries.examen_fisico}`,
      `examen-${full.entries.examen_fisico}`,
    ]) {
      const a = await s.call('GET', `/fhir/Observation/${id}`)
      assert.equal(JSON.parse(a.text).status, 'entered-in-error', `${id} ${a.text}`)
    }
  })

  test('cada marca deja versión, auditoría y una línea en la bitácora, cuya cadena sigue entera', async () => {
    const log = await careLog(s.owner, full.id)
    assert.equal(log.filter((b) => b.tipo_evento === 'anulacion').length, sealed.length)
    for (const name of sealed) {
      const [made] = await sql(
        `select (select count(*)::integer from version v where v.id = $1) as versiones,
  (select count(*)::integer from auditoria a where a.recurso_id = $1 and a.accion = 'marcar_error' and a.resultado = 200) as huellas`,
        full.entries[name],
      )
      assert.deepEqual(made, { versiones: 2, huellas: 1 }, name)
    }
  })

  test('lo marcado no se marca otra vez, ni el valor que dejó otro registro', async () => {
    const again = await mark(full.id, { recurso: 'nota', registro: full.entries.nota })
    assert.deepEqual([again.status, again.json.codigo], [409, 'marca_imposible'])
    const [left] = await sql(
      `select v.id from valor_clinico v where v.origen_id = $1 and v.estado = 'final' limit 1`,
      full.entries.examen_fisico,
    )
    const derived = await mark(full.id, { recurso: 'valor_clinico', registro: left?.id })
    assert.deepEqual([derived.status, derived.json.registro], [409, full.entries.examen_fisico])
  })
})

describe('una atención entera marcada en error', () => {
  test('queda anulada con todo lo suyo, no cuenta en nada, se lee con su marca y su sello sigue siendo válido', async () => {
    const paciente = await newPatient(s)
    const full = await closedFull(s, { paciente })
    const right = await closedHistory(s, {})
    const other = await openHistory(s, { paciente, tipo_atencion: 'urgencias' })
    const made = await must(mark(full.id, { correcta_historia: right.id }), 200)
    assert.deepEqual(
      [made.estado, made.recurso, made.correcta],
      ['vigente', null, { historia: right.id, recurso: null, registro: null }],
    )
    assert.deepEqual(await verified(full.id), [])
    for (const [name, text] of Object.entries(await counted(full, other))) {
      assert.deepEqual(saysIn(text), [], name)
      assert.ok(!text.includes('R51X'), name)
    }
    const view = await must(s.call('GET', item(full.id, 'vista-unificada/')), 200)
    assert.equal(view.historia.estado, 'anulada')
    assert.equal(view.marcas_error[0].correcta.historia, right.id)
    assert.equal(JSON.parse((await s.call('GET', `/fhir/Encounter/${full.id}`)).text).status, 'entered-in-error')
    const rda = await s.call('POST', item(full.id, 'generar-rda/'), {})
    assert.deepEqual([rda.status, rda.json.problemas[0].codigo], [422, 'historia_sin_cerrar'])
    const again = await mark(full.id)
    assert.deepEqual([again.status, again.json.codigo], [409, 'marca_imposible'])
    const [stored] = await sql('select c.codigo from cierre c where c.historia = $1', full.id)
    const page = await s.call('GET', `/verificar/${stored?.codigo}/`)
    assert.match(page.text, /class="resultado si"/)
    assert.match(page.text, /Marcas de error<\/dt><dd>Una/)
  })

  test('lo que el paciente rechazó o revocó sigue siendo suyo, y se marca aparte si también fue un error', async () => {
    for (const closes of [true, false]) {
      const { id } = await readyToClose(s)
      const consent = async (more: Body): Promise<string> =>
        (await must(s.call('POST', item(id, 'consentimiento/'), consentBody(more)), 201)).id
      const refused = await consent({ decision: 'rechazado' })
      const revoked = await consent({})
      await must(s.call('POST', `${CONSENTS}${revoked}/revocar/`, { motivo: 'Cambió de opinión' }), 200)
      if (closes) {
        await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
        await must(mark(id, { tipo: 'registrado_por_error' }), 200)
      } else await moveTo(s, id, 'anulada')
      const states = async (): Promise<string[]> =>
        Promise.all([refused, revoked].map(async (c) => (await must(s.call('GET', `${CONSENTS}${c}/`), 200)).estado))
      assert.deepEqual(await states(), ['rechazado', 'revocado'])
      for (const registro of [refused, revoked]) {
        const made = await must(mark(id, { recurso: 'consentimiento', registro }), 200)
        assert.equal(made.estado, 'vigente')
        assert.deepEqual(await verified(id), [])
      }
      assert.deepEqual(await states(), ['anulado', 'anulado'])
      const again = await mark(id, { recurso: 'consentimiento', registro: refused })
      assert.deepEqual([again.status, again.json.codigo], [409, 'marca_imposible'])
      assert.equal((await mark(id)).json.codigo, 'marca_imposible')
    }
  })

  test('de un registro fusionado se marca igual', async () => {
    const [principal, duplicado] = [await newPatient(s), await newPatient(s)]
    const { id, diagnostico } = await closedHistory(s, { paciente: duplicado })
    await must(
      s.call('POST', `/paciente/paciente/${principal}/fusionar/`, { duplicado, motivo: 'Son la misma persona' }),
      200,
    )
    await must(mark(id, { recurso: 'diagnostico', registro: diagnostico }), 200)
    const summary = await must(s.call('GET', `${SUMMARY}${principal}/`), 200)
    assert.ok(!JSON.stringify(summary).includes('R51X'))
    assert.deepEqual(await verified(id), [])
  })
})

describe('una atención sin cerrar que se anula', () => {
  test('anula todo lo suyo, firmado o no: no cuenta en nada y se lee anulado, con quién, cuándo y por qué', async () => {
    const paciente = await newPatient(s)
    const other = await openHistory(s, { paciente, tipo_atencion: 'urgencias' })
    const full = await fullHistory(s, { paciente })
    const draft = (await must(s.call('POST', NOTES, noteBody(full.id, { firmado: false })), 201)).id
    const earlier = (await must(s.call('POST', NOTES, noteBody(full.id)), 201)).id
    const own = { anulado: true, motivo_anulacion: 'Anulada antes, por su autor' }
    const kept = await must(s.call('PATCH', `${NOTES}${earlier}/`, own), 200)
    const alerts = async (): Promise<string> => {
      const body = { medicamento_dci: wordOf('antecedente_categorizado') }
      return (await must(s.call('POST', item(other, 'revisar-formula/'), body), 200)).alertas.map(
        (a: Loose) => a.codigo,
      )
    }
    assert.ok(String(await alerts()).includes('alergia'))
    const told = Object.values(await counted(full, other)).flatMap(saysIn)
    for (const w of words) assert.ok(told.includes(w) || quiet.map(wordOf).includes(w), `nadie decía ${w}`)

    // Suspended, when most of it could not be written by hand.
    await moveTo(s, full.id, 'en_atencion', 'suspendida', 'anulada')
    const after = await counted(full, other)
    for (const [name, text] of Object.entries(after)) assert.deepEqual(saysIn(text), [], name)
    assert.deepEqual(JSON.parse(after.riesgo ?? ''), [])
    assert.ok(!after.autorizaciones?.includes(full.entries.consentimiento))
    assert.ok(!String(await alerts()).includes('alergia'))

    const view = await must(s.call('GET', item(full.id, 'vista-unificada/')), 200)
    assert.equal(view.historia.estado, 'anulada')
    const shown = JSON.stringify(view.secciones)
    for (const w of words) assert.ok(shown.includes(w), w)
    const seen = new Map<string, Loose>(
      view.secciones.flatMap((x: Loose) => x.registros).map((row: Loose) => [row.id, row]),
    )
    for (const [name, id] of [...Object.entries(full.entries), ['nota', draft]] as [SealedName, string][]) {
      const row = await must(s.call('GET', `${pathOf(name)}${id}/`), 200)
      for (const { anulado, estado } of [row, seen.get(id)]) assert.ok(anulado === true || estado === 'anulado', name)
      if ('motivo_anulacion' in row) assert.equal(row.motivo_anulacion, REASON)
      if ('anulado_por' in row) assert.ok(row.anulado_por && row.anulado_en >= row.fecha_registro, name)
      const [made] = await sql(
        `select (select count(*)::integer from version v where v.id = $1) as versiones,
  (select count(*)::integer from auditoria a where a.recurso_id = $1 and a.accion = 'cambiar_estado' and a.resultado = 200) as huellas`,
        id,
      )
      assert.deepEqual(made, { versiones: 2, huellas: 1 }, name)
    }
    assert.deepEqual(await must(s.call('GET', `${NOTES}${earlier}/`), 200), kept)
    const log = await careLog(s.owner, full.id)
    assert.equal(log.filter((b) => b.tipo_evento === 'anulacion').length, 1)
  })
})

describe('el turno de una orden que ya no es', () => {
  const WAITING = '/paciente/lista-espera-examen/'
  const ends: Readonly<Record<string, [(id: string, orden: string) => Promise<unknown>, string, boolean]>> = {
    'marcada en error': [(id, registro) => must(mark(id, { recurso: 'orden', registro }), 200), 'anuló', true],
    'de una atención marcada en error': [(id) => must(mark(id), 200), 'anuló', true],
    'de una historia anulada': [(id) => moveTo(s, id, 'anulada'), 'anuló', false],
    anulada: [
      (_id, orden) => must(s.call('PATCH', `${ORDERS}${orden}/`, { anulado: true, motivo_anulacion: REASON }), 200),
      'anuló',
      false,
    ],
    cancelada: [
      (_id, orden) =>
        must(s.call('PATCH', `${ORDERS}${orden}/`, { estado: 'cancelada', motivo_cancelacion: REASON }), 200),
      'canceló',
      false,
    ],
  }
  let lastCups = 300_000
  for (const [what, [end, word, closes]] of Object.entries(ends))
    test(`${what}: se cancela con su razón, nadie la llama y no ocupa lugar; otro turno no se pide`, async () => {
      const { id } = await readyToClose(s)
      const { paciente } = await must(s.call('GET', item(id)), 200)
      const cups = String(++lastCups)
      const orden = (await must(s.call('POST', ORDERS, orderBody(id, { cups })), 201)).id
      const turn = (more: Body): Promise<Answer> =>
        s.call('POST', WAITING, { paciente, cups, prioridad: 'urgente', ...more })
      const { id: waits } = await must(
        turn({ orden, fecha_solicitud: new Date(Date.now() - 60_000).toISOString() }),
        201,
      )
      const { id: behind } = await must(turn({ paciente: await newPatient(s) }), 201)
      const done = (
        await must(
          turn({ orden, estado: 'programado', fecha_programada: new Date(Date.now() + 3_600_000).toISOString() }),
          201,
        )
      ).id
      await must(s.call('POST', `${WAITING}${done}/realizar/`, {}), 200)
      assert.equal((await must(s.call('GET', `${WAITING}${behind}/`), 200)).posicion, 2)
      if (closes) await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
      await end(id, orden)
      const { estado, motivo_cancelacion, posicion, version } = await must(s.call('GET', `${WAITING}${waits}/`), 200)
      assert.deepEqual([estado, motivo_cancelacion, posicion, version], ['cancelado', `La orden se ${word}.`, null, 2])
      assert.equal((await must(s.call('GET', `${WAITING}${behind}/`), 200)).posicion, 1)
      assert.equal((await must(s.call('GET', `${WAITING}${done}/`), 200)).estado, 'realizado')
      const [trace] = await sql(
        `select a.accion, a.campos from auditoria a where a.recurso_id = $1 and a.resultado = 200 and a.accion <> 'leer'`,
        waits,
      )
      assert.deepEqual(trace, { accion: 'derivar', campos: ['estado', 'motivo_cancelacion'] })
      const late = await turn({ orden })
      assert.deepEqual([late.status, late.json.errores[0].campo], [400, 'orden'], late.text)
    })
})

describe('el documento que era el resultado de una orden', () => {
  const shownOrder = async (orden: string): Promise<unknown[]> => {
    const row = await must(s.call('GET', `${ORDERS}${orden}/`), 200)
    return [row.estado, row.resultado_documento, row.fecha_resultado]
  }
  const filed = async (historia: string, orden: string, more: Body = {}): Promise<Loose> =>
    must(s.call('POST', DOCUMENTS, resultBody(historia, { orden, ...more })), 201)
  const markDocument = (id: string, registro: string): Promise<Loose> =>
    must(mark(id, { recurso: 'documento', registro }), 200)
  const fhirOrder = async (orden: string): Promise<string> =>
    (await must(s.call('GET', `/fhir/ServiceRequest/${orden}`), 200)).status

  test('llegó después de cerrar: la orden vuelve a esperar, y la completa el que es, cuantas veces haga falta', async () => {
    const { id } = await readyToClose(s)
    const orden = (await must(s.call('POST', ORDERS, orderBody(id, { firmado: true })), 201)).id
    await must(s.call('PATCH', `${ORDERS}${orden}/`, { estado: 'en_proceso' }), 200)
    await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
    for (const titulo of ['De otro paciente', 'De otro más']) {
      const wrong = await filed(id, orden, { titulo })
      assert.deepEqual(await shownOrder(orden), ['completada', wrong.id, wrong.fecha_registro])
      await markDocument(id, wrong.id)
      assert.deepEqual(await shownOrder(orden), ['en_proceso', null, null])
      assert.equal(await fhirOrder(orden), 'active')
      assert.deepEqual(await verified(id), [])
    }
    const right = await filed(id, orden)
    assert.deepEqual(await shownOrder(orden), ['completada', right.id, right.fecha_registro])
    assert.equal(await fhirOrder(orden), 'completed')
    assert.deepEqual(await verified(id), [])
    const [made] = await sql(
      `select count(*)::integer as versiones, (select count(*)::integer from auditoria a where a.recurso_id = $1
  and a.accion = 'marcar_error' and a.campos = '{estado,resultado_documento,fecha_resultado}') as huellas from version v where v.id = $1`,
      orden,
    )
    assert.deepEqual(made, { versiones: 7, huellas: 2 })
    await must(mark(id, { recurso: 'orden', registro: orden }), 200)
    assert.deepEqual(await verified(id), [])
  })

  test('de un resultado en partes queda la otra', async () => {
    const { id } = await readyToClose(s)
    const orden = (await must(s.call('POST', ORDERS, orderBody(id)), 201)).id
    await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
    const [first, second] = [await filed(id, orden), await filed(id, orden, { titulo: 'Antibiograma' })]
    await markDocument(id, first.id)
    assert.deepEqual(await shownOrder(orden), ['completada', second.id, second.fecha_registro])
    assert.deepEqual(await verified(id), [])
    await markDocument(id, second.id)
    assert.deepEqual(await shownOrder(orden), ['activa', null, null])
    await filed(id, orden)
    await must(mark(id), 200)
    assert.deepEqual(await verified(id), [])
  })

  test('estaba al cerrar: la orden sellada deja de decir que lo tiene, y el sello sigue siendo válido', async () => {
    const { id } = await readyToClose(s)
    const make = async (more: Body): Promise<{ orden: string; documento: string }> => {
      const orden = (await must(s.call('POST', ORDERS, orderBody(id, { firmado: true })), 201)).id
      const documento = (await must(s.call('POST', DOCUMENTS, resultBody(id)), 201)).id
      const done = { estado: 'completada', resultado_documento: documento, fecha_resultado: new Date().toISOString() }
      await must(s.call('PATCH', `${ORDERS}${orden}/`, { ...done, ...more }), 200)
      return { orden, documento }
    }
    const [bare, read] = [await make({}), await make({ resultado_texto: 'Hemoglobina 13,2' })]
    await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
    const full = await s.call('POST', DOCUMENTS, resultBody(id, { orden: bare.orden }))
    assert.equal(full.status, 400, full.text)
    for (const { orden, documento } of [bare, read]) {
      await markDocument(id, documento)
      assert.deepEqual(await verified(id), [])
      assert.equal((await shownOrder(orden))[1], null)
    }
    assert.equal((await shownOrder(bare.orden))[0], 'activa')
    // What was transcribed is not what was marked.
    assert.equal((await shownOrder(read.orden))[0], 'completada')
    for (const { orden } of [bare, read]) {
      const right = await filed(id, orden)
      assert.deepEqual((await shownOrder(orden)).slice(0, 2), ['completada', right.id])
      assert.deepEqual(await verified(id), [])
    }
    const other = await filed(id, bare.orden, { titulo: 'Otra parte' })
    await assert.rejects(
      sql('update orden set resultado_documento = $2 where id = $1', bare.orden, other.id),
      /cerrada/,
    )
    await assert.rejects(
      sql(`update orden set estado = 'activa', resultado_documento = null where id = $1`, bare.orden),
      /cerrada/,
    )
    await tamper(s.owner, `update orden set resultado_documento = '${bare.documento}' where id = '${bare.orden}'`)
    assert.deepEqual(await verified(id), [`modificado orden ${bare.orden}`])
  })
})

describe('las historias que se anularon antes de que anular anulara lo suyo', () => {
  test('la migración lo anula igual, con versión y auditoría, y a lo demás no lo toca', async () => {
    const paciente = await newPatient(s)
    const other = await openHistory(s, { paciente, tipo_atencion: 'urgencias' })
    const migration = (await readMigrations(MIGRATIONS)).find((m) => m.name === 'historias_anuladas_antes')
    const annuls = migration?.sql ?? assert.fail()
    // What came after it was never left so.
    const ofThen = sealed.filter((name) => new RegExp(`\\b${name}\\b`).test(annuls))
    const full = await fullHistory(s, { paciente }, ofThen)
    const refused = (
      await must(s.call('POST', item(full.id, 'consentimiento/'), consentBody({ decision: 'rechazado' })), 201)
    ).id
    const orden = full.entries.orden
    const turn = { paciente, cups: '999999', prioridad: 'urgente', orden }
    const { id: waits } = await must(s.call('POST', '/paciente/lista-espera-examen/', turn), 201)
    const stands = await closedFull(s, { paciente: await newPatient(s) })

    // As the version before left it: the history annulled, with its line and its version, and all that it holds standing.
    await moveTo(s, full.id, 'anulada')
    const rows = (table: string): string =>
      `${table} where ${table === 'valor_clinico' ? 'historia_atencion' : 'historia'} = '${full.id}'`
    const columns = (name: SealedName): string =>
      Object.entries({ anulado: 'false', motivo_anulacion: 'null', anulado_por: 'null', anulado_en: 'null' })
        .filter(([column]) => column in (registry.get(name)?.fields ?? {}))
        .map(([column, value]) => `${column} = ${value}`)
        .join(', ')
    const byState = (name: SealedName): boolean => !('anulado' in (registry.get(name)?.fields ?? {}))
    const first = (table: string) =>
      `delete from version v where v.version > 1 and v.id in (select id from ${rows(table)})`
    await tamper(
      s.owner,
      ...sealed.map(first),
      `delete from version where id = '${waits}' and version > 1`,
      `update lista_espera set estado = 'en_espera', motivo_cancelacion = null, version = 1 where id = '${waits}'`,
      `delete from ${rows('valor_clinico')} and estado = 'anulado' and version = 1`,
      `update ${rows('valor_clinico').replace(' where', " set estado = 'final', version = 1 where")} and estado = 'anulado'`,
      `update ${rows('consentimiento').replace(' where', " set estado = 'vigente', version = 1 where")} and estado = 'anulado'`,
      ...sealed
        .filter((name) => !byState(name))
        .map(
          (name) => `update ${rows(name).replace(' where', ` set ${columns(name)}, version = 1 where`)} and anulado`,
        ),
    )
    assert.notDeepEqual(Object.values(await counted(full, other)).flatMap(saysIn), [])
    const audited = (await sql('select coalesce(max(id), 0)::text as n from auditoria'))[0]?.n

    await sql(annuls)
    for (const [name, text] of Object.entries(await counted(full, other))) assert.deepEqual(saysIn(text), [], name)
    for (const name of ofThen) {
      const id = full.entries[name]
      const row = await must(s.call('GET', `${pathOf(name)}${id}/`), 200)
      assert.ok(row.anulado === true || row.estado === 'anulado', name)
      assert.equal(row.version, 2, name)
      if ('motivo_anulacion' in row) assert.equal(row.motivo_anulacion, REASON)
      if ('anulado_por' in row) assert.ok(row.anulado_por && row.anulado_en >= row.fecha_registro, name)
      const { results } = await must(s.call('GET', `${pathOf(name)}${id}/versiones/`), 200)
      assert.equal(results.length, 2, name)
      const { contenido_base64: _content, ...kept } = results[0].registro
      assert.deepEqual(kept, Object.fromEntries(Object.keys(kept).map((field) => [field, row[field]])), name)
    }
    const turned = await must(s.call('GET', `/paciente/lista-espera-examen/${waits}/`), 200)
    assert.deepEqual([turned.estado, turned.motivo_cancelacion], ['cancelado', 'La orden se anuló.'])
    assert.equal((await must(s.call('GET', `${CONSENTS}${refused}/`), 200)).estado, 'rechazado')
    for (const id of [full.id, stands.id]) assert.deepEqual(await verified(id), [])
    const traces = await sql(
      `select count(*)::integer as n, count(distinct a.recurso)::integer as clases from auditoria a where a.id > $1::bigint and a.solicitud = 'migracion' and a.paciente = $2`,
      audited,
      paciente,
    )
    assert.equal(traces[0]?.clases, ofThen.length + 1)
    // Run again it finds nothing to do.
    await sql(annuls)
    const [again] = await sql(
      `select count(*)::integer as n from auditoria a where a.solicitud = 'migracion' and a.paciente = $1`,
      paciente,
    )
    assert.equal(again?.n, traces[0]?.n)
  })
})

describe('quién marca, y con quién', () => {
  let author: Person
  let colleague: Person
  let coordinator: Person
  let closed: { id: string; nota: string; diagnostico: string }

  /** The author attends; the colleague is of the team and writes a note of his own. */
  async function attended(): Promise<typeof closed & { ajena: string }> {
    const { id: paciente } = await must(coordinator.call('POST', '/paciente/paciente/', patientBody()), 201)
    const id = await openHistory(coordinator, { paciente, profesional: author.id })
    await must(coordinator.call('POST', item(id, 'equipo/'), { cuenta: colleague.id }), 201)
    const made = await fill(author, id)
    const ajena = (await must(colleague.call('POST', NOTES, noteBody(id)), 201)).id
    await must(author.call('POST', item(id, 'cerrar/'), {}), 200)
    return { ...made, ajena }
  }

  before(async () => {
    author = await newPerson(s, 'medico')
    colleague = await newPerson(s, 'medico')
    coordinator = await newPerson(s, 'coordinador_medico')
  })

  test('su autor o el coordinador; un colega no, ni quien no alcanza la historia', async () => {
    const made = await attended()
    closed = made
    const own = { recurso: 'nota', registro: made.nota }
    const refused = await mark(made.id, own, colleague)
    assert.deepEqual([refused.status, refused.json.codigo], [403, 'marca_ajena'])
    assert.equal((await mark(made.id, {}, colleague)).status, 403)
    assert.equal((await mark(made.id, { recurso: 'nota', registro: made.ajena }, author)).status, 403)
    assert.equal((await mark(made.id, own, await newPerson(s, 'medico'))).status, 404)
    assert.equal((await mark(made.id, own, await newPerson(s, 'admisiones'))).status, 403)
    await must(mark(made.id, own, author), 200)
    await must(mark(made.id, { recurso: 'nota', registro: made.ajena }, coordinator), 200)
    const { marcas } = await must(author.call('GET', item(made.id, 'marcas-error/')), 200)
    assert.deepEqual(
      marcas.map((m: Loose) => [m.registro, m.estado, m.profesional.nombre === '' || m.profesional.documento === null]),
      [
        [made.nota, 'vigente', false],
        [made.ajena, 'vigente', false],
      ],
    )
    assert.deepEqual(await verified(made.id), [])
  })

  test('quien la atendió la marca entera y la sigue leyendo', async () => {
    await must(mark(closed.id, {}, author), 200)
    const view = await must(author.call('GET', item(closed.id, 'vista-unificada/')), 200)
    assert.equal(view.marcas_error.at(-1).recurso, null)
    assert.equal((await colleague.call('GET', item(closed.id))).status, 200)
  })

  test('lo correcto se señala solo si se alcanza, y quien no lo alcanza sabe que existe y no cuál es', async () => {
    const made = await attended()
    const hidden = await closedHistory(s, {})
    const far = await mark(made.id, { recurso: 'nota', registro: made.nota, correcta_historia: hidden.id }, author)
    assert.deepEqual([far.status, far.json.errores[0].campo], [400, 'correcta_historia'])
    const self = await mark(made.id, { correcta_historia: made.id }, author)
    assert.equal(self.status, 400)
    await must(
      mark(
        made.id,
        { recurso: 'nota', registro: made.nota, correcta_recurso: 'nota', correcta_registro: hidden.nota },
        s,
      ),
      200,
    )
    const { marcas } = await must(author.call('GET', item(made.id, 'marcas-error/')), 200)
    assert.deepEqual([marcas[0].correcta, marcas[0].correcta_sin_alcance], [null, true])
    const all = await must(s.call('GET', item(made.id, 'marcas-error/')), 200)
    assert.deepEqual(all.marcas[0].correcta, { historia: hidden.id, recurso: 'nota', registro: hidden.nota })
  })

  test('de un registro reservado que no alcanza, nadie sabe que se marcó', async () => {
    const { id: paciente } = await must(coordinator.call('POST', '/paciente/paciente/', patientBody()), 201)
    const id = await openHistory(coordinator, { paciente, profesional: author.id })
    await fill(author, id)
    const secreta = (await must(author.call('POST', NOTES, noteBody(id, { confidencialidad: 'muy_restringida' })), 201))
      .id
    await must(author.call('POST', item(id, 'cerrar/'), {}), 200)
    assert.equal((await mark(id, { recurso: 'nota', registro: secreta }, coordinator)).status, 404)
    await must(mark(id, { recurso: 'nota', registro: secreta }, author), 200)
    const { marcas } = await must(coordinator.call('GET', item(id, 'marcas-error/')), 200)
    assert.deepEqual(marcas, [])
  })

  test('lo que falta o contradice se rechaza, y nada cambia', async () => {
    const made = await attended()
    const wrong: readonly [Body, string][] = [
      [{ motivo: 'corto' }, 'motivo'],
      [{ tipo: 'otro' }, 'tipo'],
      [{ recurso: 'nota' }, 'registro'],
      [{ registro: made.nota }, 'recurso'],
      [{ recurso: 'bitacora', registro: made.nota }, 'recurso'],
    ]
    for (const [more, campo] of wrong) {
      const a = await mark(made.id, more, author)
      assert.deepEqual([a.status, a.json.errores?.[0]?.campo], [400, campo], a.text)
    }
    const elsewhere = await closedHistory(s, {})
    assert.equal((await mark(made.id, { recurso: 'nota', registro: elsewhere.nota })).status, 404)
    const open = await openHistory(s)
    const { nota } = await fill(s, open)
    const early = await mark(open, { recurso: 'nota', registro: nota })
    assert.deepEqual([early.status, early.json.codigo], [409, 'marca_imposible'])
    assert.deepEqual((await must(s.call('GET', item(made.id, 'marcas-error/')), 200)).marcas, [])
  })

  test('dos a la vez: una marca, y la otra 409; repetida con su clave responde lo mismo', async () => {
    const made = await attended()
    const target = { recurso: 'diagnostico', registro: made.diagnostico }
    const both = await Promise.all([mark(made.id, target, author), mark(made.id, target, coordinator)])
    assert.deepEqual(both.map((a) => a.status).sort(), [200, 409])
    const key = { 'idempotency-key': `marca-${made.id}` }
    const first = await must(mark(made.id, { recurso: 'nota', registro: made.nota }, author, key), 200)
    const again = await mark(made.id, { recurso: 'nota', registro: made.nota }, author, key)
    assert.deepEqual([again.status, again.json.id, again.headers.get('idempotency-replayed')], [200, first.id, 'true'])
    const [count] = await sql('select count(*)::integer as n from marca_error where historia = $1', made.id)
    assert.equal(count?.n, 2)
  })
})

describe('quien tiene la base de datos en sus manos', () => {
  test('lo anulado a mano, lo desmarcado y la marca cambiada se nombran; sin marca ni el dueño puede', async () => {
    const { id, nota, diagnostico } = await closedHistory(s, {})
    await assert.rejects(
      sql(`update diagnostico set anulado = true, motivo_anulacion = 'porque sí' where id = $1`, diagnostico),
      /cerrada/,
    )
    await assert.rejects(sql(`update historia set estado = 'anulada' where id = $1`, id), /cerrada/)
    await tamper(
      s.owner,
      `update diagnostico set anulado = true, motivo_anulacion = 'porque sí' where id = '${diagnostico}'`,
    )
    assert.deepEqual(await verified(id), [`huella historia ${id}`, `modificado diagnostico ${diagnostico}`])
    await tamper(s.owner, `update diagnostico set anulado = false, motivo_anulacion = null where id = '${diagnostico}'`)
    await must(mark(id, { recurso: 'nota', registro: nota }), 200)
    assert.deepEqual(await verified(id), [])
    await assert.rejects(sql(`update nota set anulado = false where id = $1`, nota), /cerrada/)
    await assert.rejects(sql(`update nota set contenido = 'otra cosa' where id = $1`, nota), /cerrada/)
    await tamper(s.owner, `update nota set anulado = false where id = '${nota}'`)
    assert.deepEqual(await verified(id), [`modificado nota ${nota}`])
    await tamper(
      s.owner,
      `update nota set anulado = true, motivo_anulacion = 'otro motivo distinto' where id = '${nota}'`,
    )
    assert.deepEqual(await verified(id), [`modificado nota ${nota}`])
    await assert.rejects(sql(`update marca_error set recurso = 'orden' where historia = $1`, id), /./)
    await tamper(
      s.owner,
      `update marca_error set declaracion = jsonb_set(declaracion, '{motivo}', '"cambiado después de firmar"') where historia = '${id}'`,
    )
    assert.ok((await verified(id)).includes(`marca nota ${nota}`))
  })
})
