import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { newPerson, type Person } from '../accounts.ts'
import { newSystem } from '../fhir/systems.ts'
import { type Body, fill, item, must, ORDERS, openHistory, orderBody, verifyHistory } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import { newChannel, type TestChannel } from './channel.ts'

/** What laboratories send of the orders that they were asked (docs/decisions/0180-an-order-is-answered-while-it-is-valid.md). */
const s = useService({})
const SERVICE = '328'
const HEMOGLOBIN = 'OBX|1|NM|718-7^Hemoglobina^LN||13.2|g/dL|12-16|N|||F'
const GRANT = { rol: 'integracion', finalidad: 'laboratorio', servicios: [SERVICE], envia: ['resultados'] }

let doctor: Person
let laboratory: TestChannel

interface Asked {
  readonly numero: string
  readonly paciente: string
  readonly historia: string
  readonly orden: string
}

async function ordered(order: Body = {}, encounter: Body = {}): Promise<Asked> {
  const numero = newDocument()
  const paciente = await newPatient(s, {
    primer_apellido: 'López',
    primer_nombre: 'Ana',
    fecha_nacimiento: '1980-01-15',
    sexo_biologico: '02',
    tipo_documento: 'CC',
    numero_documento: numero,
  })
  const historia = await openHistory(s, { paciente, profesional: doctor.id, servicio_reps: SERVICE, ...encounter })
  const { id: orden } = await must(doctor.call('POST', ORDERS, orderBody(historia, { firmado: true, ...order })), 201)
  return { numero, paciente, historia, orden }
}

const report = (
  { numero }: Pick<Asked, 'numero'>,
  lines: readonly string[],
  from = laboratory,
): ReturnType<TestChannel['send']> =>
  from.send('ORU^R01', [`PID|1||${numero}^^^RNEC^CC||López^Ana||19800115|F`, ...lines])

const orderState = async (orden: string): Promise<unknown> =>
  (await s.owner.run({ text: 'select estado from orden where id = $1', values: [orden] }))[0]?.estado

/** The encounter is closed, and the thirty days are over in which its service still reaches it. */
async function closeLongAgo({ historia }: Asked): Promise<void> {
  await fill(s, historia)
  await must(s.call('POST', item(historia, 'cerrar/'), {}), 200)
  await s.owner.run({
    text: `update alcance set hasta = now() - interval '1 day' where historia = $1 and via = 'servicio'`,
    values: [historia],
  })
}

describe('lo que envían los laboratorios', () => {
  before(async () => {
    doctor = await newPerson(s, 'medico')
    laboratory = await newChannel(s, GRANT)
  })

  test('una orden vigente recibe su resultado y su corrección aunque la atención se haya cerrado hace meses; lo demás, no', async () => {
    const blood = (order: string): string =>
      `OBR|1|${order}|${randomUUID()}|902210^Cuadro hemático^CUPS|||||||||||||||||||||F`
    for (const order of [{ vigencia_dias: 90 }, {}]) {
      const one = await ordered(order)
      await closeLongAgo(one)
      const obr = blood(one.orden)
      const { kept } = await report(one, [obr, HEMOGLOBIN])
      assert.deepEqual([kept.estado, kept.causa, kept.orden], ['aplicado', null, one.orden])
      assert.equal(await orderState(one.orden), 'completada')
      const corrected = await report(one, [obr, HEMOGLOBIN.replace('13.2', '9.9').replace('||F', '||C')])
      assert.equal(corrected.kept.estado, 'aplicado', JSON.stringify(corrected.kept))
      // What was not asked is not filed for somebody whom the laboratory reaches no more.
      const unasked = await report(one, [
        'OBR|1||X1|903841^Glucosa^CUPS',
        'OBX|1|NM|2345-7^Glucosa^LN||90|mg/dL||N|||F',
      ])
      assert.equal(unasked.kept.causa, 'paciente_sin_alcance')
    }
    const byExam = await ordered({ vigencia_dias: 90 })
    await closeLongAgo(byExam)
    const found = await report(byExam, [blood(''), HEMOGLOBIN])
    assert.deepEqual([found.kept.estado, found.kept.orden], ['aplicado', byExam.orden])

    const fecha_orden = new Date(Date.now() - 32 * 86_400_000).toISOString()
    const expired = await ordered(
      { vigencia_dias: 30, fecha_orden },
      { fecha_inicio: fecha_orden, motivo_inicio_tardio: 'Se registra tras una falla de red' },
    )
    const foreign = await ordered({ vigencia_dias: 90 })
    for (const one of [expired, foreign]) await closeLongAgo(one)
    const otherService = await newChannel(s, { ...GRANT, servicios: ['344'] })
    const causes = [
      await report(expired, [blood(expired.orden), HEMOGLOBIN]),
      await report(foreign, [blood(foreign.orden), HEMOGLOBIN], otherService),
      await report(expired, [blood(foreign.orden), HEMOGLOBIN]),
    ].map(({ kept }) => kept.causa)
    assert.deepEqual(causes, Array(3).fill('paciente_sin_alcance'), 'vencida, de otro servicio, de otra persona')
    assert.equal(await orderState(foreign.orden), 'activa')
  })

  test('un informe definitivo sin ningún resultado no completa nada, por HL7 ni por FHIR', async () => {
    const one = await ordered()
    const obr = (state: string): string =>
      `OBR|1|${one.orden}|V-${one.numero}|902210^Cuadro hemático^CUPS|||||||||||||||||||||${state}`
    for (const lines of [
      [obr('F')],
      [obr('C')],
      [obr('F'), 'OBX|1|NM|718-7^Hemoglobina^LN||||||||F'],
      [obr('')],
      [obr('F'), HEMOGLOBIN.replace('||F', '||X')],
      [obr('F'), 'OBX|1|CE|718-7^Hemoglobina^LN||||||||F'],
    ]) {
      const { kept } = await report(one, lines)
      assert.deepEqual([kept.estado, kept.causa], ['por_resolver', 'informe_vacio'], lines.join(' '))
    }
    const sent = {
      resourceType: 'DiagnosticReport',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '58410-2' }] },
      subject: { reference: `Patient/${one.paciente}` },
      basedOn: [{ reference: `ServiceRequest/${one.orden}` }],
    }
    const valueless = {
      resourceType: 'Observation',
      id: 'o',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '718-7' }] },
      subject: { reference: `Patient/${one.paciente}` },
    }
    for (const empty of [sent, { ...sent, contained: [valueless], result: [{ reference: '#o' }] }]) {
      const refused = await s.call('POST', '/fhir/DiagnosticReport', empty)
      assert.equal(refused.status, 422, refused.text)
      assert.match(refused.text, /informe_vacio/)
    }
    assert.equal(await orderState(one.orden), 'activa')
    // What only says how it goes, or says it in words, is a report.
    assert.equal((await report(one, [obr('P')])).kept.estado, 'aplicado')
    assert.equal(await orderState(one.orden), 'en_proceso')
    const told = await report(one, [obr('F'), 'NTE|1|L|Muestra coagulada: se solicita una nueva.'])
    assert.equal(told.kept.estado, 'aplicado', JSON.stringify(told.kept))
  })

  test('lo que una persona registra sin decir nada aún no completa la orden: la completa el primero de sus valores', async () => {
    const { paciente, historia, orden } = await ordered()
    const result = { paciente, historia, orden, nombre: 'Hemoglobina', categoria: 'laboratorio' }
    const { id: resultado } = await must(doctor.call('POST', '/hce/api/resultados/', result), 201)
    assert.equal(await orderState(orden), 'en_proceso')
    const value = { paciente, historia_atencion: historia, codigo: '718-7', valor_numerico: 13.2, resultado }
    await must(doctor.call('POST', '/paciente/historias-clinicas/', value), 201)
    assert.equal(await orderState(orden), 'completada')
  })

  test('el primer valor de un informe que nada decía entra tras el cierre y completa su orden', async () => {
    const one = await ordered()
    const { paciente, historia, orden } = one
    const result = { paciente, historia, orden, nombre: 'Hemoglobina', categoria: 'laboratorio' }
    const { id: resultado } = await must(doctor.call('POST', '/hce/api/resultados/', result), 201)
    await closeLongAgo(one)
    assert.equal(await orderState(orden), 'en_proceso')
    const value = { paciente, historia_atencion: historia, codigo: '718-7', valor_numerico: 13.2, resultado }
    await must(doctor.call('POST', '/paciente/historias-clinicas/', value), 201)
    assert.equal(await orderState(orden), 'completada')
    assert.deepEqual((await verifyHistory(s.owner, historia)).hallazgos, [])
    // The closing sealed the report: annulled, it leaves what its value did.
    await must(doctor.call('POST', `/hce/api/resultados/${resultado}/anular/`, { motivo: 'Era de otra persona' }), 204)
    assert.equal(await orderState(orden), 'completada')
    assert.deepEqual((await verifyHistory(s.owner, historia)).hallazgos, [])
  })

  test('por FHIR también se responde una orden vigente de una atención cerrada hace meses', async () => {
    const one = await ordered({ vigencia_dias: 90 })
    await closeLongAgo(one)
    const system = await newSystem(s, await newPerson(s, 'administrador'), GRANT)
    const sent = (more: Body): Body => ({
      resourceType: 'DiagnosticReport',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '58410-2' }] },
      subject: { reference: `Patient/${one.paciente}` },
      conclusion: 'Sin crecimiento.',
      ...more,
    })
    const unasked = await system.ask('POST', '/fhir/DiagnosticReport', sent({}))
    assert.equal(unasked.status, 400, unasked.text)
    const answered = await system.ask(
      'POST',
      '/fhir/DiagnosticReport',
      sent({ basedOn: [{ reference: `ServiceRequest/${one.orden}` }] }),
    )
    assert.ok([201, 202].includes(answered.status), answered.text)
    assert.equal(await orderState(one.orden), 'completada')
  })

  test('una presión en dos líneas es una sola, con sus dos componentes y lo que se leyó de cada uno', async () => {
    const one = await ordered()
    const monitor = await newChannel(s, { ...GRANT, envia: ['signos_vitales'] })
    const lines = [
      `OBR|1||P-${one.numero}|SIGNOS^Signos vitales^L|||||||||||||||||||||F`,
      'OBX|1|NM|8462-4^Diastólica^LN||125|mm[Hg]|60-84|HH|||F',
      'OBX|2|NM|8480-6^Sistólica^LN||170|mm[Hg]|90-129|H|||F',
    ]
    const { kept } = await report(one, lines, monitor)
    assert.equal(kept.estado, 'aplicado', JSON.stringify(kept))
    const { entry } = await must(s.call('GET', `/fhir/Observation?patient=${one.paciente}`), 200)
    assert.equal(entry.length, 1)
    const { component, code } = entry[0].resource
    assert.equal(code.coding[0].code, '85354-9')
    assert.deepEqual(
      component.map((c: Body) => {
        const { valueQuantity, interpretation } = c as { valueQuantity: Body; interpretation: { coding: Body[] }[] }
        return [valueQuantity.value, interpretation[0]?.coding[0]?.code]
      }),
      [
        [170, 'H'],
        [125, 'HH'],
      ],
    )
    const { entry: reports } = await must(s.call('GET', `/fhir/DiagnosticReport?patient=${one.paciente}`), 200)
    assert.deepEqual(reports[0].resource.result, [{ reference: `Observation/${entry[0].resource.id}` }])
  })

  test('lo que se responde con un código conserva su sistema y se busca por él', async () => {
    const one = await ordered()
    const { kept } = await report(one, [
      `OBR|1|${one.orden}|C-${one.numero}|902210^Cultivo^CUPS|||||||||||||||||||||F`,
      'OBX|1|CE|600-7^Germen^LN||112283007^Escherichia coli^SCT||||||F',
      'OBX|2|CWE|AISLADO^Aislamiento^L||3092008^Staphylococcus aureus^SCT^SAU^S. aureus^L||||||F',
      'OBX|3|CWE|MEDIO^Medio^L||MC^MacConkey^L||||||F',
      'OBX|4|CWE|OTRO^Segundo^L||ECO^E. coli^L^112283007^Escherichia coli^SCT~40886007^Klebsiella oxytoca^SCT||||||F',
    ])
    assert.equal(kept.estado, 'aplicado', JSON.stringify(kept))
    const values = await s.owner.run({
      text: `select v.id, v.valor_fuente_codigo, v.valor_texto from valor_clinico v where v.paciente = $1 order by v.posicion`,
      values: [one.paciente],
    })
    assert.deepEqual(
      values.map((v) => [v.valor_fuente_codigo, v.valor_texto]),
      [
        ['http://snomed.info/sct|112283007', 'Escherichia coli'],
        ['http://snomed.info/sct|3092008', 'Staphylococcus aureus'],
        [null, 'MacConkey (MC)'],
        ['http://snomed.info/sct|112283007', 'E. coli'],
        ['http://snomed.info/sct|40886007', 'Klebsiella oxytoca'],
      ],
    )
    const own = await must(s.call('GET', `/paciente/historias-clinicas/${values[0]?.id}/`), 200)
    assert.equal(own.valor_fuente_codigo, 'http://snomed.info/sct|112283007')
    const drawn = await must(s.call('GET', `/fhir/Observation/${values[0]?.id}`), 200)
    assert.deepEqual(drawn.valueCodeableConcept, {
      coding: [{ system: 'http://snomed.info/sct', code: '112283007', display: 'Escherichia coli' }],
      text: 'Escherichia coli',
    })
    const asked = 'http://snomed.info/sct|3092008'
    const found = await must(
      s.call('GET', `/fhir/Observation?patient=${one.paciente}&value-concept=${encodeURIComponent(asked)}`),
      200,
    )
    assert.deepEqual(
      found.entry.map((e: Body) => (e.resource as Body).id),
      [values[1]?.id],
    )
    // By FHIR the same, with all the codes of each answer.
    const subject = { reference: `Patient/${one.paciente}` }
    const observed = (code: string, coding: readonly object[], more: object = {}) => ({
      resourceType: 'Observation',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code }] },
      subject,
      valueCodeableConcept: { coding, text: 'Como se dijo' },
      ...more,
    })
    const snomed = (code: string) => ({ system: 'http://snomed.info/sct', code })
    const ours = (code: string) => ({ system: 'urn:custodia:valor-clinico:882-1', code })
    const other = { system: 'urn:oid:2.16.170.9', code: 'OP' }
    const germs = [{ system: 'http://laboratorio.ejemplo.co/germenes', code: 'KOX' }, snomed('40886007')]
    const sentWith = (...group: object[]) => ({
      resourceType: 'DiagnosticReport',
      status: 'final',
      code: { text: 'Cultivo' },
      subject,
      contained: [observed('600-7', germs, { id: 'a' }), observed('882-1', group, { id: 'b' })],
      result: [{ reference: '#a' }, { reference: '#b' }],
    })
    const codesOf = (o: Body): unknown =>
      (o.valueCodeableConcept as Body & { coding: Body[] }).coding.map(({ system, code }) => `${system}|${code}`).sort()
    const made = await must(s.call('POST', '/fhir/DiagnosticReport', sentWith(other, snomed('278147001'))), 201)
    const id = String(made.result[0].reference).split('/')[1]
    const again = await must(s.call('GET', `/fhir/Observation/${id}`), 200)
    assert.deepEqual(codesOf(again), ['http://laboratorio.ejemplo.co/germenes|KOX', 'http://snomed.info/sct|40886007'])
    const group = await must(s.call('GET', `/fhir/${made.result[1].reference}`), 200)
    assert.deepEqual(codesOf(group), [
      'http://snomed.info/sct|278147001',
      'urn:custodia:valor-clinico:882-1|O+',
      'urn:oid:2.16.170.9|OP',
    ])
    const refused = await s.call('POST', '/fhir/DiagnosticReport', sentWith(snomed('278147001'), ours('A+')))
    const told = (a: Answer): unknown[] => [a.json.issue[0].code, /respuestas distintas \(/.test(a.text)]
    assert.deepEqual(told(refused), ['code-invalid', true], refused.text)
    // The same of a value by itself: its code of SNOMED CT says our option.
    const alone = (...coding: object[]) =>
      s.call('POST', '/fhir/Observation', { ...observed('882-1', coding), valueCodeableConcept: { coding } })
    const said = await must(alone(snomed('278149003')), 201)
    assert.deepEqual(codesOf(said), ['http://snomed.info/sct|278149003', 'urn:custodia:valor-clinico:882-1|A+'])
    const wrong = await alone(snomed('278149003'), ours('O+'))
    assert.deepEqual(told(wrong), ['code-invalid', true], wrong.text)
  })
})
