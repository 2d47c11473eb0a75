import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Pendiente } from '../../src/features/historias/checklist.ts'
import { isCompletable } from '../../src/features/historias/complements/completable.ts'
import { closingItems } from '../../src/features/rda/readiness/closing-items.ts'
import { isMendable } from '../../src/features/rda/readiness/problema.ts'
import { rules } from '../../src/features/rda/readiness/rules.ts'
import { Problem } from '../../src/model/problem.ts'
import { unavailable } from '../../src/model/problems.ts'
import { eapb } from '../../src/resources/eapb.ts'
import { formulaInsumo } from '../../src/resources/formula-insumo.ts'
import { formulaMedicamento } from '../../src/resources/formula-medicamento.ts'
import { newPerson, type Person } from '../accounts.ts'
import { careLog, item, must, ORDERS, orderBody, verifyHistory } from '../historias/histories.ts'
import { type Answer, useService } from '../service.ts'
import { attended } from './attended.ts'
import { demoInputs } from './demo.ts'
import type { Loose } from './good-bundle.ts'

/** What was signed or closed without what the RDA asks for is completed beside it, and stays as it was. */
const s = useService({
  RDA_AL_CERRAR: 'avisar',
  PRESTADOR_CODIGO: '1100130001',
  PRESTADOR_NIT: '900000001',
  PRESTADOR_DIRECCION: 'Calle 1 # 2-3',
  PRESTADOR_MUNICIPIO: '11001',
  PRESTADOR_CLASE: 'IPS',
})

const REASON = 'No se dijo al firmar y el RDA lo pide'
const sql = (text: string, ...values: unknown[]): Promise<Loose[]> => s.owner.run({ text, values })
const generate = (id: string): Promise<Answer> => s.call('POST', item(id, 'generar-rda/'), {})
const complement = (who: Pick<Person, 'call'>, id: string, body: Loose, headers = {}): Promise<Answer> =>
  who.call('POST', item(id, 'complementos/'), { motivo: REASON, ...body }, headers)
const codesOf = (problems: Loose[]): string[] =>
  problems
    .filter((p) => p.severidad === 'error')
    .map((p) => p.codigo)
    .sort()

interface Care {
  readonly id: string
  readonly medico: Person
  readonly formula: string
  readonly orden: string
  readonly insumo: string
}

/** A consultation of somebody of whom all is known, with a prescription by its CUM and nothing said of what anything is for. */
async function careWithGaps(): Promise<Care> {
  const { id, medico } = await attended(s)
  /** Its purpose is taken away: it has that of its encounter. */
  const withoutPurpose = async (path: string, body: Loose): Promise<string> => {
    const made = await must(medico.call('POST', path, { ...body, historia: id, firmado: false }), 201)
    assert.equal(made.finalidad, (await must(s.call('GET', item(id)), 200)).finalidad)
    await must(medico.call('PATCH', `${path}${made.id}/`, { finalidad: null, firmado: true, version: 1 }), 200)
    return made.id
  }
  return {
    id,
    medico,
    formula: await withoutPurpose(formulaMedicamento.path, { ...formulaMedicamento.example, cum: '19951234-1' }),
    orden: await withoutPurpose(ORDERS, orderBody(id)),
    insumo: await withoutPurpose(formulaInsumo.path, formulaInsumo.example),
  }
}

describe('complementos', () => {
  test('lo que se cerró sin decirse se completa aparte, firmado y auditado; el sello no cambia y hay documento', async () => {
    const { id, medico, formula, orden, insumo } = await careWithGaps()
    const pending = (await must(s.call('GET', item(id, 'vista-unificada/')), 200)).pendientes
    const gap = pending.find((p: Loose) => p.codigo === 'falta_dci_o_ium')
    assert.match(gap.mensaje, /solo se podrá agregar aparte/)
    await must(medico.call('POST', item(id, 'cerrar/'), {}), 200)
    const seal = (await must(s.call('GET', item(id)), 200)).hash_cierre
    const written = await must(s.call('GET', `${formulaMedicamento.path}${formula}/`), 200)

    const refused = (await generate(id)).json.problemas as Loose[]
    assert.deepEqual(codesOf(refused), [
      'falta_dci_o_ium',
      'falta_eapb',
      'formula_sin_finalidad',
      'insumo_sin_finalidad',
      'orden_sin_finalidad',
    ])
    for (const p of refused.filter((one) => one.severidad === 'error'))
      assert.deepEqual([p.corregible, p.donde], [true, item(id, 'complementos/')], p.codigo)
    const listed = async (): Promise<string[]> =>
      (await must(s.call('GET', '/hce/api/rda/preparacion/?page_size=200'), 200)).results
        .filter((r: Loose) => r.historia === id)
        .flatMap((r: Loose) => r.problemas.map((p: Loose) => p.codigo))
        .sort()
    assert.deepEqual(await listed(), codesOf(refused))

    const admission = await newPerson(s, 'admisiones')
    const insurer = (await must(s.call('POST', eapb.path, eapb.example), 201)).id
    const key = { 'idempotency-key': 'complemento-1' }
    const dci = { recurso: 'formula_medicamento', registro: formula, campo: 'dci_codigo', valor: '626' }
    const made = await must(complement(medico, id, dci, key), 201)
    assert.deepEqual([made.valor, made.vigente, made.firma_valida], ['626', true, true])
    const again = await complement(medico, id, dci, key)
    assert.deepEqual([again.status, again.json.id], [201, made.id])
    await must(complement(medico, id, { ...dci, campo: 'finalidad', valor: '16' }), 201)
    await must(complement(medico, id, { recurso: 'orden', registro: orden, campo: 'finalidad', valor: '15' }), 201)
    await must(
      complement(medico, id, { recurso: 'formula_insumo', registro: insumo, campo: 'finalidad', valor: '44' }),
      201,
    )
    await must(
      complement(medico, id, {
        recurso: 'formula_insumo',
        registro: insumo,
        campo: 'finalidad',
        valor: '16',
        motivo: 'Se escogió otra por error',
      }),
      201,
    )
    await must(complement(admission, id, { recurso: 'historia', campo: 'eapb', valor: insurer }), 201)
    assert.deepEqual(await listed(), [])

    const { bundle } = await must(generate(id), 200)
    const resources = bundle.entry.map((e: Loose) => e.resource)
    const request = resources.find((r: Loose) => r.resourceType === 'MedicationRequest')
    assert.equal(request.medicationCodeableConcept.coding[0].code, '626')
    assert.equal(request.reasonCode[0].coding[0].code, '16')
    assert.deepEqual(
      resources
        .filter((r: Loose) => r.resourceType === 'ServiceRequest')
        .map((r: Loose) => r.reasonCode[0].coding[0].code),
      ['15', '16'],
    )
    assert.ok(JSON.stringify(resources).includes('NamingSystem/EAPB'))
    assert.ok(Date.parse(bundle.timestamp) >= Math.floor(Date.parse(made.momento) / 1000) * 1000)

    const after = await must(s.call('GET', `${formulaMedicamento.path}${formula}/`), 200)
    assert.deepEqual(after, written)
    const header = await must(s.call('GET', item(id)), 200)
    assert.deepEqual([header.hash_cierre, header.eapb], [seal, null])
    assert.equal((await verifyHistory(s.owner, id)).valida, true)
    const { complementos } = await must(medico.call('GET', item(id, 'complementos/')), 200)
    assert.deepEqual(
      complementos.map((c: Loose) => [c.campo, c.valor, c.vigente]),
      [
        ['dci_codigo', '626', true],
        ['finalidad', '16', true],
        ['finalidad', '15', true],
        ['finalidad', '44', false],
        ['finalidad', '16', true],
        ['eapb', insurer, true],
      ],
    )
    assert.ok(complementos.every((c: Loose) => c.firma_valida && c.motivo.length >= 10))
    const [audited] = await sql(
      `select count(*)::integer as n from auditoria a where a.recurso_id = $1 and a.accion = 'completar' and a.resultado = 200`,
      id,
    )
    // The repetition was asked for too.
    assert.equal(audited.n, 7)

    // Printed beside what it completes, with who and when.
    const shownIn = async (path: string, body: Loose): Promise<string> =>
      JSON.stringify(await must(medico.call('POST', path, body), 200))
    const report = await shownIn(item(id, 'reporte/'), { formato: 'json' })
    const [, author] = /"Complemento: Código DCI[^}]*lo agregó ([^,]+), documento/.exec(report) ?? assert.fail(report)
    assert.equal(author, complementos[0].profesional.nombre)
    assert.equal(report.split('"Complemento: ').length, 6)
    assert.match(report, /"Complemento: EAPB","texto":"ESS024 [^"]*lo agregó/)
    assert.ok(!report.includes('Su firma no concuerda'))
    const [paper] = (await must(medico.call('POST', item(id, 'papeles/'), { tipo: 'ordenes' }), 201)).results
    const sheet = await shownIn(`/hce/api/papeles/${paper.id}/imprimir/`, { formato: 'json' })
    assert.match(sheet, /Complementos posteriores a la firma/)
    assert.equal(sheet.split('lo agregó').length, 3)

    // Read as FHIR it is a note of its author beside what was signed, and a client that has the old one is told.
    const prescription = await must(s.call('GET', `/fhir/MedicationRequest/${formula}`), 200)
    const note = prescription.note.find((n: Loose) => n.text.startsWith('Complemento: Código DCI'))
    assert.deepEqual([note.authorString, note.time], [author, made.momento])
    const coded = prescription.medicationCodeableConcept.coding.map((c: Loose) => c.code)
    assert.ok(!coded.includes('626'))
    const ordered = await must(s.call('GET', `/fhir/ServiceRequest/${orden}`), 200)
    assert.match(ordered.note.at(-1).text, /^Complemento: Finalidad: 15/)
    const encounter = await must(s.call('GET', `/fhir/Encounter/${id}`), 200)
    const added = encounter.extension.find((e: Loose) => e.url === 'urn:custodia:complemento')
    assert.match(added.valueAnnotation.text, /^Complemento: EAPB: ESS024 /)
    assert.equal((await careLog(s.owner, id)).filter((l) => /Se completó aparte/.test(String(l.descripcion))).length, 6)
    await assert.rejects(sql('update complemento set valor = $2 where historia = $1', id, '1'))
  })

  test('quien no pagaba con nadie se dice por su tipo de usuario; firmado y sin cerrar también se completa, y se puede cerrar', async () => {
    const { id, medico, formula, orden, insumo } = await careWithGaps()
    const bare = { recurso: 'historia', campo: 'tipo_usuario', valor: '12' }
    const early = await complement(medico, id, bare)
    assert.deepEqual([early.status, early.json.codigo], [409, 'complemento_imposible'])
    for (const [recurso, registro, campo, valor] of [
      ['formula_medicamento', formula, 'dci_codigo', '626'],
      ['formula_medicamento', formula, 'finalidad', '16'],
      ['orden', orden, 'finalidad', '15'],
      ['formula_insumo', insumo, 'finalidad', '16'],
    ])
      await must(complement(medico, id, { recurso, registro, campo, valor }), 201)
    const view = await must(s.call('GET', item(id, 'vista-unificada/')), 200)
    assert.deepEqual(codesOf(view.rda.problemas), ['falta_eapb'])
    await must(medico.call('POST', item(id, 'cerrar/'), {}), 200)
    const insured = await complement(medico, id, { ...bare, valor: '01' })
    assert.deepEqual([insured.status, insured.json.codigo], [409, 'complemento_imposible'])
    await must(complement(medico, id, bare), 201)
    const names = async (): Promise<boolean> =>
      JSON.stringify((await must(generate(id), 200)).bundle).includes('NamingSystem/EAPB')
    assert.equal(await names(), false)

    // Who insures and that nobody does are one question: the last answer counts, whichever way it was mistaken.
    const admission = await newPerson(s, 'admisiones')
    const insurer = (await must(s.call('POST', eapb.path, { ...eapb.example, codigo: 'EPS998' }), 201)).id
    const payer = { recurso: 'historia', campo: 'eapb', valor: insurer }
    const key = { 'idempotency-key': 'pagador-1' }
    const first = await must(complement(admission, id, payer, key), 201)
    assert.deepEqual([first.vigente, await names()], [true, true])
    await must(complement(medico, id, bare), 201)
    assert.equal(await names(), false)
    const other = (await must(s.call('POST', eapb.path, { ...eapb.example, codigo: 'EPS999' }), 201)).id
    const last = await must(complement(admission, id, { ...payer, valor: other }), 201)
    assert.equal(await names(), true)
    const standing = (await must(medico.call('GET', item(id, 'complementos/')), 200)).complementos
      .filter((c: Loose) => c.recurso === 'historia' && c.vigente)
      .map((c: Loose) => c.id)
    assert.deepEqual(standing, [last.id])
    const again = await complement(admission, id, payer, key)
    assert.deepEqual([again.status, again.json], [201, { ...first, vigente: false }])
    assert.equal((await verifyHistory(s.owner, id)).valida, true)

    // The columns beside what was signed say nothing; what was not signed so, or of another history, lets no document out.
    const copy = (historia: string, valor: string, declaracion: string): Promise<Loose[]> =>
      sql(
        `insert into complemento (id, historia, recurso, registro, campo, valor, declaracion, llave, firma)
select gen_random_uuid(), $2, k.recurso, k.registro, k.campo, $3, ${declaracion}, k.llave, k.firma from complemento k where k.id = $1`,
        last.id,
        historia,
        valor,
      )
    await copy(id, insurer, 'k.declaracion')
    const { bundle } = await must(generate(id), 200)
    assert.ok(JSON.stringify(bundle).includes('EPS999'))
    const broken = async (history: string): Promise<boolean> => {
      const { status, json } = await generate(history)
      return status === 422 && json.problemas.some((p: Loose) => p.codigo === 'complemento_alterado')
    }
    await copy(id, insurer, `jsonb_set(k.declaracion, '{valor}', to_jsonb($3::text))`)
    assert.equal(await broken(id), true)
    const seen = (await must(s.call('GET', item(id, 'vista-unificada/')), 200)).rda
    assert.deepEqual([seen.listo, codesOf(seen.problemas)], [false, ['complemento_alterado']])
    const elsewhere = await careWithGaps()
    assert.equal(await broken(elsewhere.id), false)
    await copy(elsewhere.id, other, 'k.declaracion')
    assert.equal(await broken(elsewhere.id), true)
    await sql(
      `insert into complemento (id, historia, recurso, registro, campo, valor, declaracion, llave, firma)
select gen_random_uuid(), $2, k.recurso, $2, k.campo, k.valor, k.declaracion, k.llave, k.firma from complemento k where k.id = $1`,
      last.id,
      elsewhere.id,
    )
    const { results } = await must(s.call('GET', '/hce/api/rda/preparacion/?page_size=200'), 200)
    const row = results.find((r: Loose) => r.historia === elsewhere.id)
    assert.ok(row.problemas.some((p: Loose) => p.codigo === 'falta_eapb'))
    const printed = await must(s.call('POST', item(id, 'reporte/'), { formato: 'json' }), 200)
    assert.match(JSON.stringify(printed), /Su firma no concuerda/)
  })

  test('lo que quedó guardado no se niega aunque la base de datos falle después', async (t) => {
    const { id, medico, orden } = await careWithGaps()
    const { db } = s.engine.core
    const run = db.run.bind(db)
    t.mock.method(db, 'run', (asked: Parameters<typeof run>[0]) => {
      if (asked.name === 'complementos') throw new Problem(unavailable)
      return run(asked)
    })
    const key = { 'idempotency-key': 'complemento-guardado' }
    const body = { recurso: 'orden', registro: orden, campo: 'finalidad', valor: '15' }
    const made = await must(complement(medico, id, body, key), 201)
    const again = await complement(medico, id, body, key)
    assert.deepEqual([again.status, again.json.codigo], [504, 'sin_confirmacion'])
    t.mock.restoreAll()
    assert.deepEqual((await must(complement(medico, id, body, key), 201)).id, made.id)
  })

  test('la ocupación que faltaba al cerrar se dice aparte, aunque nadie asegure al paciente', async () => {
    const { id, medico } = await careWithGaps()
    await must(medico.call('PATCH', item(id), { tipo_usuario: '12', eapb: null, ocupacion: null }), 200)
    await must(medico.call('POST', item(id, 'cerrar/'), {}), 200)
    const lacking = async (): Promise<Loose | undefined> =>
      (await must(medico.call('GET', item(id, 'vista-unificada/')), 200)).rda.problemas.find(
        (p: Loose) => p.codigo === 'falta_ocupacion',
      )
    const found = await lacking()
    assert.deepEqual([found?.corregible, found?.donde], [true, item(id, 'complementos/')])
    await must(complement(medico, id, { recurso: 'historia', campo: 'ocupacion', valor: '2221' }), 201)
    assert.equal(await lacking(), undefined)
  })

  test('no cambia lo dicho, ni lo anulado, ni lo ajeno; y no admite lo que no existe', async () => {
    const { id, medico, formula, orden } = await careWithGaps()
    await must(medico.call('POST', item(id, 'cerrar/'), {}), 200)
    const of = { recurso: 'formula_medicamento', registro: formula, campo: 'finalidad', valor: '16' }
    const status = async (who: Pick<Person, 'call'>, body: Loose): Promise<string> => {
      const { status, json } = await complement(who, id, body)
      return `${status} ${json.codigo ?? ''}`
    }
    assert.equal(
      await status(medico, { ...of, campo: 'dci_codigo', recurso: 'orden', registro: orden }),
      '409 complemento_imposible',
    )
    assert.equal(await status(medico, { ...of, valor: '999' }), '400 validacion')
    assert.equal(await status(medico, { ...of, motivo: 'corto' }), '400 validacion')
    assert.equal(await status(medico, { ...of, registro: undefined }), '400 validacion')
    assert.equal(await status(medico, { ...of, registro: id }), '404 no_encontrado')
    assert.equal(await status(medico, { recurso: 'historia', campo: 'eapb', valor: formula }), '400 validacion')
    const stranger = await newPerson(s, 'medico')
    assert.equal(await status(stranger, of), '404 no_encontrado')
    const admission = await newPerson(s, 'admisiones')
    assert.equal(await status(admission, of), '404 no_encontrado')
    // Reading by an emergency is no answering for who pays.
    const nurse = await newPerson(s, 'enfermeria')
    const { paciente } = await must(s.call('GET', item(id)), 200)
    const emergency = { paciente, tipo: 'urgencia_vital', motivo: 'Llega inconsciente a urgencias y nadie lo conoce' }
    await must(nurse.call('POST', '/paciente/accesos-urgencia/', emergency), 201)
    await must(nurse.call('GET', item(id)), 200)
    assert.equal(
      await status(nurse, { recurso: 'historia', campo: 'tipo_usuario', valor: '12' }),
      '403 complemento_ajeno',
    )
    const billing = await newPerson(s, 'facturacion')
    assert.equal(await status(billing, of), '403 sin_permiso')
    await must(complement(medico, id, of), 201)
    const mark = { recurso: 'orden', registro: orden, tipo: 'registrado_por_error', motivo: 'No era de este paciente' }
    await must(medico.call('POST', item(id, 'marcar-error/'), mark), 200)
    assert.equal(await status(medico, { ...of, recurso: 'orden', registro: orden }), '409 complemento_imposible')
    const [{ n }] = await sql('select count(*)::integer as n from complemento k where k.historia = $1', id)
    assert.equal(n, 1)
  })
})

test('de lo que el RDA pide no hay nada que cerrar deje sin salida: o se exige antes, o se corrige o completa después', () => {
  const [input] = demoInputs(1)
  assert.ok(input !== undefined)
  for (const { codigo, recurso, campo, fhir, ruta, mensaje, solucion } of rules) {
    const place = { recurso, id: null, campo, donde: null, corregible: true }
    const problem = { severidad: 'error', codigo, ...place, fhir, ruta, mensaje, solucion } as const
    const told = (demanded: boolean): Pendiente => closingItems([problem], input, demanded)[0] ?? assert.fail(codigo)
    const open = isMendable({ id: input.content.historia.id, estado: 'cerrada' }, recurso, null)
    const owed = !['cups_no_es_consulta', 'atencion_antigua'].includes(codigo)
    assert.deepEqual([told(true).bloquea, told(false).bloquea], [!open && owed, false], codigo)
    const after = open
      ? /hasta corregirlo/
      : isCompletable(recurso, campo)
        ? /agregar aparte/
        : /ya no se podrá corregir/
    assert.match(told(true).mensaje.es, after, codigo)
  }
})
