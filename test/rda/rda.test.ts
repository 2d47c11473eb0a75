import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { DEMO_PASSWORD, demoPeople } from '../../demo/accounts.ts'
import { ensureDemoAccounts } from '../../src/auth/account/demo-accounts.ts'
import { passwordHasher } from '../../src/auth/password/password.ts'
import { builtInGuide } from '../../src/features/rda/checker/built-in-guide.ts'
import { checkBundle } from '../../src/features/rda/checker/check-bundle.ts'
import { listedRules } from '../../src/features/rda/worklist-sql.ts'
import { formulaMedicamento } from '../../src/resources/formula-medicamento.ts'
import { login, newPerson, type Person } from '../accounts.ts'
import { loadPeople } from '../fhir/demo.ts'
import { accept as valid } from '../fhir/judges.ts'
import {
  closedHistory,
  DIAGNOSES,
  diagnosisBody,
  item,
  must,
  NOTES,
  noteBody,
  ORDERS,
  openHistory,
  orderBody,
  readyToClose,
} from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import { attended } from './attended.ts'

const rules071 = builtInGuide('0.7.1')

/** The digital summary of care over HTTP: made of whole records, refused with all that is missing, and never beyond reach. */
const s = useService({ RDA_GUIA_VERSION: '0.7.1' })

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
type Loose = any
const WORK = '/hce/api/rda/preparacion/'
const generate = (id: string, body: Loose = {}, headers = {}): Promise<Answer> =>
  s.call('POST', item(id, 'generar-rda/'), body, headers)
const sql = (text: string, ...values: unknown[]): Promise<Loose[]> => s.owner.run({ text, values })

/** One thing that each rule of the list looks at, by the table where it is. */
const SPOILT: readonly (readonly [table: string, what: string])[] = [
  ['paciente', `tipo_documento = 'DE'`],
  ['paciente', `municipio_residencia = null, pais_residencia = '170'`],
  ['paciente', `municipio_residencia = null, pais_residencia = '218', ciudad_residencia = null`],
  ['paciente', `pais_residencia = '218', ciudad_residencia = 'Quito'`],
  ['paciente', 'zona_residencia = null'],
  ['paciente', `nacionalidad = '{}'`],
  ['historia', 'grupo_servicios = null'],
  ['historia', 'causa_atencion = null'],
  ['historia', 'cups_consulta = null'],
  ['historia', `cups_consulta = '890480'`],
  ['historia', `eapb = null, tipo_usuario = '01'`],
  ['historia', `eapb = null, tipo_usuario = null`],
  ['historia', `eapb = null, tipo_usuario = '12'`],
  ['historia', 'triage = null'],
  ['historia', 'incapacidad_dias = 3, incapacidad_alcance = null'],
  ['historia', `profesional = 'nadie'`],
  ['diagnostico', 'anulado = true'],
  ['diagnostico', `verificacion = 'refutado'`],
  ['diagnostico', 'tipo_diagnostico = null'],
  ['formula_medicamento', 'dci_codigo = null, ium = null, cum = null'],
  ['formula_medicamento', 'finalidad = null'],
  ['formula_medicamento', `tipo_tecnologia = '07'`],
  ['formula_medicamento', `duracion_unidad = '8'`],
  ['formula_medicamento', 'frecuencia_valor = null'],
  ['formula_medicamento', `estado = 'suspendida', finalidad = null`],
  ['orden', 'finalidad = null'],
  ['orden', `estado = 'completada', finalidad = null`],
  ['orden', `estado = 'completada', cups = null, finalidad = null`],
  ['formula_insumo', 'finalidad = null'],
  ['antecedente_categorizado', 'agente = null'],
  ['antecedente_categorizado', 'anulado = true'],
  ['antecedente_categorizado', 'niega = true, agente = null'],
  ['antecedente_categorizado', `verificacion = 'refutado'`],
]

let histories: Loose[] = []
let doctor: Person
let clerk: Person

async function prepare(): Promise<void> {
  await s.owner.transaction((tx) => ensureDemoAccounts(tx, demoPeople, DEMO_PASSWORD, passwordHasher()))
  await loadPeople(s, 60)
  doctor = await newPerson(s, 'medico')
  clerk = await newPerson(s, 'admisiones')
  histories = await sql(
    `select h.id, h.paciente, h.tipo_atencion, h.estado, h.profesional from historia h where h.eliminado_en is null order by h.id`,
  )
}

let prepared: Promise<void> | undefined
/** The hooks of a file run beside that which starts the service; those of a group, after it. */
const about = (what: string, tests: () => void): void => {
  describe(what, () => {
    before(() => {
      prepared ??= prepare()
      return prepared
    })
    tests()
  })
}

const logged = async (id: string): Promise<number> =>
  (await sql(`select b.id from bitacora b where b.historia = $1 and b.tipo_evento = 'generacion_rda'`, id)).length
const closedOnes = (): Loose[] => histories.filter((h) => h.estado === 'cerrada')
/** Of a patient whom more may be written of. */
async function firstReady(kind: string): Promise<{ id: string; answer: Loose; row: Loose }> {
  for (const h of closedOnes().filter((x) => x.tipo_atencion === kind)) {
    const a = await generate(h.id)
    if (a.status !== 200) continue
    const { activo } = await must(s.call('GET', `/paciente/paciente/${h.paciente}/`), 200)
    if (activo === true) return { id: h.id, answer: a.json, row: h }
  }
  return assert.fail(`ninguna de ${kind} está lista`)
}

about('generar el RDA', () => {
  test('de una historia cerrada y completa: el documento, con su epicrisis en PDF, sin errores', async () => {
    for (const [kind, tipo] of [
      ['consulta_externa', 'consulta'],
      ['urgencias', 'urgencias'],
    ] as const) {
      const { answer } = await firstReady(kind)
      assert.equal(answer.tipo, tipo)
      assert.equal(answer.documento.estado, 'pendiente')
      assert.match(answer.huella, /^[0-9a-f]{64}$/)
      assert.deepEqual(
        checkBundle(answer.bundle, rules071).filter((f) => f.severidad === 'error'),
        [],
      )
      const paper = answer.bundle.entry.find((e: Loose) => e.resource.resourceType === 'DocumentReference')
      const pdf = Buffer.from(paper.resource.content[0].attachment.data, 'base64')
      assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
      assert.ok(pdf.length > 5_000)
    }
  })

  test('pedido dos veces es el mismo documento, byte a byte, y queda en la bitácora', async () => {
    const { id, answer } = await firstReady('consulta_externa')
    const times = await logged(id)
    const again = await must(generate(id), 200)
    assert.equal(again.huella, answer.huella)
    assert.equal(await logged(id), times + 1)
    const bare = await generate(id, {}, { accept: 'application/fhir+json' })
    assert.match(String(bare.headers.get('content-type')), /application\/fhir\+json/)
    assert.deepEqual(JSON.parse(bare.text), answer.bundle)
  })

  test('el del paciente se pide por su nombre; el de otro tipo de atención se rechaza', async () => {
    const { id } = await firstReady('consulta_externa')
    const own = await generate(id, { tipo_rda: 'paciente' })
    assert.ok(own.status === 200 || own.status === 422)
    const other = await generate(id, { tipo_rda: 'hospitalizacion' })
    assert.equal(other.status, 400, other.text)
    assert.equal(other.json.errores[0].campo, 'tipo_rda')
    assert.equal((await generate(id, { tipo: 'paciente' })).status, 400)
    assert.equal((await generate(id, { tipo_atencion: 'urgencias' })).json.codigo, 'historia_distinta')
  })

  test('sin cerrar o incompleta: 422 con lo que falta, dónde y cómo; nada queda en la bitácora', async () => {
    const open = histories.find((h) => h.estado === 'en_atencion' || h.estado === 'abierta')
    const a = await generate(open.id)
    assert.equal(a.status, 422, a.text)
    assert.equal(a.json.codigo, 'rda_incompleto')
    const [first] = a.json.problemas
    assert.equal(first.codigo, 'historia_sin_cerrar')
    for (const p of a.json.problemas)
      for (const key of ['severidad', 'codigo', 'recurso', 'campo', 'fhir', 'ruta', 'mensaje', 'solucion'])
        assert.ok(typeof p[key] === 'string' && p[key] !== '', key)
    const english = await generate(open.id, {}, { 'accept-language': 'en' })
    assert.match(english.json.problemas[0].mensaje, /^The document is made of an encounter that has ended/)
    assert.equal(await logged(open.id), 0)
    const xml = await generate(open.id, {}, { accept: 'application/xml' })
    assert.equal(xml.status, 422)
    assert.match(xml.text, /historia_sin_cerrar/)
  })

  test('lo que falta en la ficha se corrige, y el problema desaparece también de la vista y de la lista', async () => {
    const { id, row } = await firstReady('consulta_externa')
    const file = `/paciente/paciente/${row.paciente}/`
    const zone = (await must(s.call('GET', file), 200)).zona_residencia
    await must(s.call('PATCH', file, { zona_residencia: null }), 200)
    const refused = await generate(id)
    assert.equal(refused.status, 422, refused.text)
    const [p] = refused.json.problemas
    assert.deepEqual([p.recurso, p.id, p.campo, p.donde], ['paciente', row.paciente, 'zona_residencia', file])
    const view = await must(s.call('GET', item(id, 'vista-unificada/')), 200)
    assert.equal(view.rda.listo, false)
    assert.ok(view.rda.puntaje > 0 && view.rda.puntaje < 100)
    assert.equal(view.rda.problemas[0].campo, 'zona_residencia')
    const listed = await must(s.call('GET', `${WORK}?recurso=paciente&page_size=200`), 200)
    assert.ok(listed.results.some((r: Loose) => r.historia === id && r.problemas[0].codigo === 'falta_zona_residencia'))
    await must(s.call('PATCH', p.donde, { [p.campo]: zone }), 200)
    await must(generate(id), 200)
    const after = await must(s.call('GET', item(id, 'vista-unificada/')), 200)
    assert.deepEqual([after.rda.listo, after.rda.puntaje], [true, 100])
  })

  test('lo reservado de otra historia no sale en ninguno, y el documento es el mismo lo genere quien lo genere', async () => {
    const { id, row } = await firstReady('consulta_externa')
    const treating = await login(s, row.profesional, DEMO_PASSWORD)
    const coordinator = await newPerson(s, 'coordinador_medico')
    const make = (body: Loose): Promise<Loose> =>
      must(s.call('POST', '/hce/api/antecedentes-categorizados/', body), 201)
    const denied = ['farmacologico', 'patologico', 'familiar'].map((categoria) => ({ categoria, niega: true }))
    for (const body of denied) await make({ paciente: row.paciente, ...body })
    const kinds = [{}, { tipo_rda: 'paciente' }]
    const before = await Promise.all(kinds.map(async (body) => must(generate(id, body), 200)))
    const secret = await openHistory(s, {
      paciente: row.paciente,
      profesional: row.profesional,
      confidencialidad: 'muy_restringida',
    })
    const of = { paciente: row.paciente, historia: secret }
    await make({ ...of, categoria: 'patologico', cie10: 'B24X', descripcion: 'Vive con quimérica' })
    await make({ ...of, categoria: 'alergico', tipo_alergia: '01', agente: 'Quimericina' })
    await make({ ...of, categoria: 'farmacologico', medicamento: 'Quimeravir', estado_uso: 'active' })
    for (const [n, body] of kinds.entries())
      for (const who of [s, treating, coordinator]) {
        const made = await must(who.call('POST', item(id, 'generar-rda/'), body), 200)
        assert.ok(!/quim[eé]r/i.test(JSON.stringify(made)), JSON.stringify(body))
        assert.equal(made.huella, before[n].huella)
      }
    const shown = await treating.call('GET', item(id, 'vista-unificada/'))
    assert.equal(shown.status, 200, shown.text)
  })

  test('la alergia que cuenta otra atención, con palabras o con un código, sale aunque esta las niegue', async () => {
    const { id, paciente, medico } = await attended(s, {}, { tipo_usuario: '12', prestador_codigo: '1100130001' })
    await must(medico.call('POST', item(id, 'cerrar/'), {}), 200)
    const told = async (): Promise<Loose> => {
      const { bundle } = await must(generate(id), 200)
      const [first, ...rest] = bundle.entry.map((e: Loose) => e.resource)
      const section = first.section.find((one: Loose) => one.code.coding[0].code === '48765-2')
      const said = rest.filter((r: Loose) => r.resourceType === 'AllergyIntolerance')
      return [section.emptyReason?.coding[0].code, said.map((r: Loose) => r.code.text)]
    }
    assert.deepEqual(await told(), ['nilknown', []])
    const secret = await openHistory(s, { paciente, confidencialidad: 'muy_restringida' })
    await must(s.call('POST', NOTES, noteBody(secret, { contenido: 'Alérgica al látex.' })), 201)
    assert.deepEqual(await told(), ['nilknown', []], 'lo reservado no sale')
    const other = await openHistory(s, { paciente, servicio_reps: '329' })
    await must(s.call('POST', NOTES, noteBody(other, { contenido: 'Triste. La dipirona le produce urticaria.' })), 201)
    await must(s.call('POST', DIAGNOSES, diagnosisBody(other, { codigo_cie10: 'Z880', rol: 'relacionado' })), 201)
    const [reason, names] = await told()
    assert.deepEqual([reason, names.sort()], [undefined, ['Penicilina (Z880)', 'dipirona']])
    const { bundle } = await must(generate(id), 200)
    assert.ok(!JSON.stringify(bundle).includes('Triste'), 'de lo demás que dice esa atención no sale nada')
  })

  test('a quien no alcanza el registro que falta corregir no se le dice cuál es', async () => {
    const paciente = await newPatient(s)
    const attended = await newPerson(s, 'medico')
    const { id } = await closedHistory(s, { paciente, profesional: attended.id })
    const body = { paciente, categoria: 'alergico', tipo_alergia: '02' }
    const made = ['Maní', 'Látex'].map((agente) =>
      must(s.call('POST', '/hce/api/antecedentes-categorizados/', { ...body, agente }), 201),
    )
    const allergies = (await Promise.all(made)).map((a) => String(a.id)).sort()
    await sql('update antecedente_categorizado set tipo_alergia = null where id = any($1)', allergies)
    const told = async (who: Pick<Person, 'call'>): Promise<Loose[]> =>
      (await must(who.call('GET', item(id, 'vista-unificada/')), 200)).rda.problemas
        .filter((p: Loose) => p.recurso === 'antecedente_categorizado' && p.fhir === 'AllergyIntolerance')
        .map((p: Loose) => [p.id, p.donde])
    assert.deepEqual(
      (await told(s)).sort(),
      allergies.map((id) => [id, `/hce/api/antecedentes-categorizados/${id}/`]),
    )
    assert.deepEqual(await told(attended), [[null, null]])
    const refused = await attended.call('POST', item(id, 'generar-rda/'), {})
    assert.equal(refused.status, 422, refused.text)
    assert.ok(!allergies.some((id) => refused.text.includes(id)))
  })

  test('quien no alcanza la historia no la encuentra; quien no atiende no lo pide; cada acceso queda escrito', async () => {
    const { id } = await firstReady('consulta_externa')
    assert.equal((await doctor.call('POST', item(id, 'generar-rda/'), {})).status, 404)
    assert.equal((await clerk.call('POST', item(id, 'generar-rda/'), {})).status, 403)
    assert.equal((await generate('no-es-un-uuid')).status, 404)
    const audited = await sql(
      `select a.accion from auditoria a where a.recurso = 'historia' and a.recurso_id = $1 and a.accion = 'exportar'`,
      id,
    )
    assert.ok(audited.length > 0)
  })
})

about('lo que falta para los RDA', () => {
  test('dice lo mismo que la vista de cada historia, y no lista las que están listas', async () => {
    const listed = await must(s.call('GET', `${WORK}?page_size=200`), 200)
    const lacking = new Map<string, Set<string>>(
      listed.results.map((r: Loose) => [r.historia, new Set(r.problemas.map((p: Loose) => p.codigo))]),
    )
    assert.ok(lacking.size > 0)
    for (const h of histories.filter((x) => x.estado !== 'anulada' && x.estado !== 'borrador').slice(0, 60)) {
      const { rda } = await must(s.call('GET', item(h.id, 'vista-unificada/')), 200)
      const told = rda.problemas.filter((p: Loose) => p.severidad === 'error').map((p: Loose) => p.codigo)
      for (const codigo of lacking.get(h.id) ?? []) assert.ok(told.includes(codigo), `${h.id} ${codigo}`)
      if (rda.listo) assert.equal(lacking.has(h.id), false, h.id)
      else if (!lacking.has(h.id)) assert.fail(`${h.id} no está en la lista: ${told}`)
    }
  })

  test('estropeado todo lo que una regla mira, la lista y la vista dicen lo mismo, regla por regla', async () => {
    const version = '0.7.1'
    const listed = listedRules('demostracion', version).map((r) => r.codigo)
    const open = histories.filter((h) => h.estado !== 'anulada' && h.estado !== 'borrador').slice(0, 80)
    const spoilt = new Set<string>()
    await s.owner.transaction(async (tx) => {
      const run = (text: string, ...values: unknown[]): Promise<unknown> => tx.run({ text, values })
      await run('set local session_replication_role = replica')
      await run(`update cuenta set nombre = 'Ana' where id = $1`, clerk.id)
      await run('update historia set profesional = $1, version = version + 1 where id = $2', clerk.id, open[0].id)
      for (const [n, h] of open.entries())
        for (const [table, what] of SPOILT.filter((_, k) => (k + n) % 7 === 0 || (k * n) % 11 === 1)) {
          const own = table === 'historia' || table === 'paciente'
          await run(
            `update ${table} set ${what}, version = version + 1 where ${own ? 'id' : 'historia'} = $1`,
            table === 'paciente' ? h.paciente : h.id,
          )
        }
    })
    const page = await must(s.call('GET', `${WORK}?page_size=200`), 200)
    const said = new Map<string, string[]>(
      page.results.map((r: Loose) => [r.historia, r.problemas.map((p: Loose) => p.codigo).sort()]),
    )
    for (const h of open) {
      const { rda } = await must(s.call('GET', item(h.id, 'vista-unificada/')), 200)
      const told = new Set<string>(rda.problemas.map((p: Loose) => p.codigo))
      assert.deepEqual(said.get(h.id) ?? [], listed.filter((codigo) => told.has(codigo)).sort(), h.id)
      for (const codigo of said.get(h.id) ?? []) spoilt.add(codigo)
    }
    const unseen = listed.filter((codigo) => !spoilt.has(codigo))
    assert.deepEqual(unseen, [], 'cada regla que la lista conoce se vio incumplida alguna vez')
  })

  test('por páginas se llega a lo mismo, una sola vez cada una', async () => {
    const whole = (await must(s.call('GET', `${WORK}?page_size=200`), 200)).results.map((r: Loose) => r.historia)
    const seen: string[] = []
    let next: string | null = `${WORK}?page_size=3`
    while (next !== null) {
      const page: Loose = await must(s.call('GET', next), 200)
      seen.push(...page.results.map((r: Loose) => r.historia))
      next = page.next
    }
    assert.deepEqual(seen, whole)
  })

  test('los filtros acotan, y lo desconocido o mal escrito se rechaza', async () => {
    const all = (await must(s.call('GET', `${WORK}?page_size=200`), 200)).results
    const only = (await must(s.call('GET', `${WORK}?page_size=200&tipo_atencion=urgencias`), 200)).results
    assert.deepEqual(
      only.map((r: Loose) => r.historia),
      all.filter((r: Loose) => r.tipo_atencion === 'urgencias').map((r: Loose) => r.historia),
    )
    const [{ profesional, edad }] = all
    const his = (await must(s.call('GET', `${WORK}?page_size=200&profesional=${profesional}`), 200)).results
    assert.ok(his.length > 0 && his.every((r: Loose) => r.profesional === profesional))
    const aged = await must(s.call('GET', `${WORK}?page_size=200&edad_desde=${edad}&edad_hasta=${edad}`), 200)
    assert.ok(aged.results.length > 0 && aged.results.every((r: Loose) => r.edad === edad))
    assert.deepEqual((await must(s.call('GET', `${WORK}?profesional=%25'%5C`), 200)).results, [])
    for (const wrong of ['?otro=1', '?tipo_atencion=x', '?cursor=abc', '?edad_desde=-1', '?servicio=00000'])
      assert.equal((await s.call('GET', WORK + wrong)).status, 400, wrong)
  })

  test('cada quien ve lo que alcanza: nada para quien no tiene pacientes; a admisiones, lo de la ficha y el encabezado', async () => {
    assert.deepEqual((await must(doctor.call('GET', WORK), 200)).results, [])
    const victim = histories.find((h) => h.estado === 'en_atencion' || h.estado === 'abierta')
    await sql('update paciente set zona_residencia = null where id = $1', victim.paciente)
    const seen = (await must(clerk.call('GET', `${WORK}?page_size=200`), 200)).results
    assert.ok(seen.some((r: Loose) => r.paciente === victim.paciente))
    const named = new Set(seen.flatMap((r: Loose) => r.problemas.map((p: Loose) => p.recurso)))
    assert.deepEqual(
      [...named].filter((r) => !['paciente', 'historia', 'profesional'].includes(String(r))),
      [],
    )
    await sql(`update historia set confidencialidad = 'restringida' where id = $1`, victim.id)
    const after = (await must(clerk.call('GET', `${WORK}?page_size=200`), 200)).results
    assert.equal(
      after.some((r: Loose) => r.historia === victim.id),
      false,
    )
  })
})

about('resumen internacional del paciente', () => {
  test('es un documento FHIR válido con sus tres secciones, y dice lo que no se sabe', async () => {
    const [{ paciente }] = histories
    const a = await s.call('GET', `/fhir/Patient/${paciente}/$summary`)
    assert.equal(a.status, 200, a.text)
    const [composition, patient] = a.json.entry.map((e: Loose) => e.resource)
    assert.equal(a.json.type, 'document')
    assert.equal(composition.type.coding[0].code, '60591-5')
    assert.equal(patient.id, paciente)
    assert.deepEqual(
      composition.section.slice(0, 3).map((x: Loose) => x.code.coding[0].code),
      ['10160-0', '48765-2', '11450-4'],
    )
    const there = new Set(a.json.entry.map((e: Loose) => `${e.resource.resourceType}/${e.resource.id}`))
    for (const section of composition.section) {
      assert.ok(section.text.div.length > 0)
      assert.ok((section.entry === undefined) !== (section.emptyReason === undefined))
      for (const { reference } of section.entry ?? []) assert.ok(there.has(reference), reference)
    }
    for (const { resource } of a.json.entry) valid(resource)
  })

  test('quien no alcanza al paciente no lo encuentra', async () => {
    const [{ paciente }] = histories
    assert.equal((await doctor.call('GET', `/fhir/Patient/${paciente}/$summary`)).status, 404)
    assert.equal((await s.call('GET', `/fhir/Patient/${paciente}/$summary?x=1`)).status, 400)
  })
})

about('lo que falta para el RDA, antes de cerrar', () => {
  test('está entre los pendientes de cerrar, una vez, y no impide cerrar', async () => {
    const { id } = await readyToClose(s)
    const view = await must(s.call('GET', item(id, 'vista-unificada/')), 200)
    const wanted = view.rda.problemas.filter((p: Loose) => p.severidad === 'error')
    const place = (p: Loose): string => `${p.recurso} ${p.registro === undefined ? p.id : p.registro} ${p.campo}`
    const places = view.pendientes.map(place)
    for (const p of wanted) assert.ok(places.includes(place(p)), p.codigo)
    const told = view.pendientes.map((p: Loose) => `${p.codigo} ${place(p)}`)
    assert.equal(new Set(told).size, told.length)
    assert.ok(wanted.length > 2)
    const zone = view.pendientes.find((p: Loose) => p.codigo === 'falta_zona_residencia')
    assert.deepEqual([zone.bloquea, zone.recurso], [false, 'paciente'])
    assert.match(zone.norma, /1888/)
    assert.equal(view.puede_cerrarse, true)
    await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
    assert.deepEqual((await must(s.call('GET', item(id, 'vista-unificada/')), 200)).pendientes, [])
  })
})

describe('si el prestador exige lo del RDA para cerrar', () => {
  const strict = useService({
    RDA_AL_CERRAR: 'exigir',
    PRESTADOR_CODIGO: '1100130001',
    RDA_GUIA_VERSION: '0.7.1',
  })
  test('no se cierra con lo que después ya no se corrige; la ficha y la cuenta pueden esperar', async () => {
    const { id } = await readyToClose(strict)
    const view = await must(strict.call('GET', item(id, 'vista-unificada/')), 200)
    assert.equal(view.puede_cerrarse, false)
    const blocking = view.pendientes.filter((p: Loose) => p.bloquea).map((p: Loose) => p.codigo)
    const refused = await strict.call('POST', item(id, 'cerrar/'), {})
    assert.deepEqual([refused.status, refused.json.codigo], [422, 'falta_para_cerrar'])
    assert.deepEqual(refused.json.errores.map((e: Loose) => e.pendiente).sort(), blocking.sort())
    assert.ok(!blocking.includes('falta_zona_residencia') && !blocking.includes('faltan_alergias'))
    const { version } = await must(strict.call('GET', item(id)), 200)
    await must(strict.call('PATCH', item(id), { tipo_usuario: '12' }, { 'if-match': `"${version}"` }), 200)
    const left = (await must(strict.call('GET', item(id, 'vista-unificada/')), 200)).pendientes
      .filter((p: Loose) => p.bloquea)
      .map((p: Loose) => p.codigo)
    assert.deepEqual(left, ['falta_profesional'])
  })

  test('una fórmula sin código, una orden sin finalidad y quien paga se piden antes de cerrar; corregidos, hay documento', async () => {
    const medico = await newPerson(strict, 'medico')
    const { id } = await readyToClose(strict, { profesional: medico.id, entorno_atencion: '05' })
    const { id: formula } = await must(
      strict.call('POST', formulaMedicamento.path, { ...formulaMedicamento.example, historia: id }),
      201,
    )
    await must(strict.call('PATCH', `${formulaMedicamento.path}${formula}/`, { finalidad: null }), 200)
    const { id: order, finalidad } = await must(strict.call('POST', ORDERS, orderBody(id)), 201)
    assert.equal(finalidad, '15', 'la de su atención')
    await must(strict.call('PATCH', `${ORDERS}${order}/`, { finalidad: null }), 200)
    const close = () => strict.call('POST', item(id, 'cerrar/'), {})
    const view = async (): Promise<Loose> => (await must(strict.call('GET', item(id, 'vista-unificada/')), 200)).rda
    const refused = await close()
    assert.equal(refused.status, 422, refused.text)
    // What a closing would make of it is not what it is.
    const open = await view()
    assert.equal(open.problemas.find((p: Loose) => p.codigo === 'falta_eapb')?.corregible, true)
    assert.deepEqual((await close()).json.errores, refused.json.errores)
    assert.deepEqual(await view(), open)
    const told = refused.json.errores.map((e: Loose) => `${e.recurso}.${e.campo} ${e.pendiente}`)
    for (const wanted of [
      'formula_medicamento.dci_codigo falta_dci_codigo',
      'formula_medicamento.finalidad formula_sin_finalidad',
      'formula_medicamento.firmado formula_sin_firmar',
      'orden.finalidad orden_sin_finalidad',
      'historia.eapb falta_eapb',
    ])
      assert.ok(told.includes(wanted), `${wanted} no está en ${told}`)
    for (const e of refused.json.errores) assert.ok(e.mensaje !== '' && e.donde !== null, JSON.stringify(e))
    const fixed = { dci_codigo: '626', finalidad: '16', firmado: true }
    const read = { 'if-match': '"2"' }
    await must(strict.call('PATCH', `${formulaMedicamento.path}${formula}/`, fixed, read), 200)
    await must(strict.call('PATCH', `${ORDERS}${order}/`, { finalidad: '15' }), 200)
    await must(strict.call('PATCH', item(id), { tipo_usuario: '12' }), 200)
    const mended = (await view()).problemas.map((p: Loose) => p.codigo)
    assert.deepEqual(
      ['falta_dci_codigo', 'orden_sin_finalidad', 'falta_eapb'].filter((codigo) => mended.includes(codigo)),
      [],
    )
    await must(close(), 200)
    const still = (await strict.call('POST', item(id, 'generar-rda/'), {})).json.problemas
    assert.ok(still.length > 0)
    assert.deepEqual(
      still.filter((p: Loose) => p.severidad === 'error' && !p.corregible),
      [],
    )
  })
})

describe('una guía que no se puede leer', () => {
  const other = useService({ RDA_GUIA: '/no/existe' })
  test('no se ignora ni tumba la vista: se dice, y no se genera nada', async () => {
    const { id } = await readyToClose(other)
    const view = await must(other.call('GET', item(id, 'vista-unificada/')), 200)
    assert.deepEqual([view.rda.listo, view.rda.problemas[0].codigo], [false, 'guia_ilegible'])
    const a = await other.call('POST', item(id, 'generar-rda/'), {})
    assert.deepEqual([a.status, a.json.problemas[0].codigo], [422, 'guia_ilegible'])
  })
})
