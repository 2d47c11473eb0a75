import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { readPdf, squeezed } from '../fixtures/read-pdf.ts'
import { CONSENTS, closedHistory, item, must, openHistory } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import { useService } from '../service.ts'

const s = useService()
const PARTY = 'EPS La Esperanza'
const APART = 'Registrado fuera de una atención'

let paciente = ''
let patient: Person

const path = (what: string, of = paciente): string => `/paciente/paciente/${of}/${what}/`

describe('lo que un paciente autoriza y se lleva de su historia', () => {
  before(async () => {
    const numero_documento = newDocument()
    paciente = await newPatient(s, { numero_documento })
    patient = await newPerson(s, 'paciente', { paciente, numero_documento })
  })

  const give = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    patient.call('POST', path('mis-consentimientos'), { decision: 'aceptado', texto_version: '1.0', ...body }, headers)

  test('autoriza lo suyo con el texto que leyó, una sola vez por llave, y lo revoca', async () => {
    const offered = await must(patient.call('GET', path('mis-consentimientos')), 200)
    assert.equal(offered.decide, true)
    const tipos = offered.ofrecidos.map((o: { tipo: string }) => o.tipo)
    assert.deepEqual(tipos, ['tratamiento_datos', 'uso_ia'])
    assert.ok(offered.ofrecidos.every((o: { autorizado: boolean }) => !o.autorizado))
    const key = { 'idempotency-key': '9b2f1c8e-50f1-4b0e-9a55-0d9f6f0c1a01' }
    const given = await must(give({ tipo: 'uso_ia' }, key), 201)
    assert.equal((await must(give({ tipo: 'uso_ia' }, key), 201)).id, given.id)
    assert.deepEqual(
      [given.otorgado_por, given.firma_metodo, given.profesional, given.vigente, given.texto],
      ['paciente', 'electronica', null, true, offered.ofrecidos[1].texto],
    )
    const again = await must(patient.call('GET', path('mis-consentimientos')), 200)
    assert.deepEqual(
      again.ofrecidos.map((o: { autorizado: boolean }) => o.autorizado),
      [false, true],
    )
    const old = await give({ tipo: 'uso_ia', texto_version: '0.9' })
    assert.deepEqual([old.status, old.json.errores[0].campo], [400, 'texto_version'])
    await must(patient.call('POST', `${CONSENTS}${given.id}/revocar/`, { motivo: 'Ya no lo autorizo' }), 200)
    const no = await must(give({ tipo: 'uso_ia', decision: 'rechazado' }), 201)
    assert.deepEqual([no.estado, no.vigente], ['rechazado', false])
  })

  test('autoriza a un tercero registrado, que desde entonces ve esa parte y ninguna otra', async () => {
    const party = await newSystem(s, PARTY)
    const person = path('').replace(/\/$/, '')
    const diagnoses = `/hce/api/diagnosticos/?paciente=${paciente}`
    assert.equal((await party.call('GET', person)).status, 404)
    const tipo = 'interoperabilidad_terceros'
    for (const [said, campo] of [
      [{ quien: 'Nadie', ambitos: ['todo'] }, 'quien'],
      [{ quien: PARTY }, 'ambitos'],
    ] as const)
      assert.equal((await give({ tipo, ...said })).json.errores[0].campo, campo)
    assert.deepEqual((await must(patient.call('GET', path('mis-consentimientos')), 200)).terceros, [PARTY])
    const given = await must(give({ tipo, quien: PARTY, ambitos: ['identificacion'] }), 201)
    assert.match(given.texto, /mostrar a EPS La Esperanza esto .*identificación y datos de contacto/)
    assert.equal((await party.call('GET', person)).status, 200)
    assert.deepEqual((await must(party.call('GET', diagnoses), 200)).results, [])
    await must(patient.call('POST', `${CONSENTS}${given.id}/revocar/`, { motivo: 'Ya no lo autorizo' }), 200)
    assert.equal((await party.call('GET', person)).status, 404)
  })

  test('por un menor o por otra persona se autoriza en persona, y nadie más lo hace aquí', async () => {
    const numero_documento = newDocument()
    const minor = await newPatient(s, { tipo_documento: 'TI', numero_documento, fecha_nacimiento: '2012-05-05' })
    const young = await newPerson(s, 'paciente', { paciente: minor, tipo_documento: 'TI', numero_documento })
    assert.equal((await must(young.call('GET', path('mis-consentimientos', minor)), 200)).decide, false)
    const said = { tipo: 'uso_ia', decision: 'aceptado', texto_version: '1.0' }
    const refused = await young.call('POST', path('mis-consentimientos', minor), said)
    assert.deepEqual([refused.status, refused.json.codigo], [409, 'consentimiento_en_persona'])
    assert.equal((await patient.call('POST', path('mis-consentimientos', minor), said)).status, 404)
    const doctor = await newPerson(s, 'medico')
    assert.equal((await doctor.call('POST', path('mis-consentimientos'), said)).status, 403)
    assert.equal((await give({ tipo: 'procedimiento' })).status, 400)
  })

  test('la historia completa sale en un PDF con índice y páginas, y cada atención lo sabe', async () => {
    const first = await closedHistory(s, { paciente })
    const second = await openHistory(s, { paciente })
    const past = { paciente, categoria: 'alergico', tipo_alergia: '01', agente: 'Dipirona', reaccion: 'Urticaria' }
    const { id: apart } = await must(s.call('POST', '/hce/api/antecedentes-categorizados/', past), 201)
    const answer = await fetch(`${s.base}${path('historia-completa')}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${patient.token}` },
    })
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf'])
    const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    const [cover] = pdf.pages
    const said = squeezed(cover?.content ?? '')
    const numbers = []
    for (const id of [first.id, second]) {
      const { numero_atencion } = await must(s.call('GET', item(id)), 200)
      const begins = pdf.pages.findIndex(
        (p, n) => n > 0 && squeezed(p.content).includes(squeezed(`Atención ${numero_atencion}`)),
      )
      numbers.push(begins)
      assert.match(said, new RegExp(`Atención${numero_atencion}·(Cerrada|Abierta)${begins + 1}`))
      const logged = await must(s.call('GET', `/hce/api/bitacora/?historia=${id}&tipo_evento=impresion`), 200)
      assert.equal(logged.results.length, 1)
    }
    assert.ok((numbers[0] ?? 0) > 0 && (numbers[1] ?? 0) > (numbers[0] ?? 0), String(numbers))
    assert.ok(said.includes(squeezed('Historia clínica completa')))
    // What belongs to no encounter comes last: consents that the patient gave, what was told at the front desk.
    const begun = pdf.pages.findIndex((p, n) => n > 0 && squeezed(p.content).includes(squeezed(APART)))
    assert.ok(begun > (numbers[1] ?? 0), String(begun))
    assert.match(said, new RegExp(`${squeezed(APART)}·.*Consentimientosinformados${begun + 1}`))
    const last = squeezed(
      pdf.pages
        .slice(begun)
        .map((p) => p.content)
        .join(' '),
    )
    for (const words of ['Dipirona', 'Urticaria', 'Uso de inteligencia artificial'])
      assert.ok(last.includes(squeezed(words)), words)
    // What is not closed says so on its own pages, and only there.
    const marked = pdf.pages.map((p) => squeezed(p.artifacts).includes(squeezed('NO CERRADA')))
    assert.deepEqual([marked[0], marked[numbers[0] ?? 0], marked[numbers[1] ?? 0]], [false, false, true])
    assert.ok(squeezed(pdf.pages.at(-1)?.artifacts ?? '').includes(`Página${pdf.pages.length}de${pdf.pages.length}`))
    // The copy as such, and each encounter before it was drawn.
    const { results } = await must(s.call('GET', `/auditoria/?paciente=${paciente}&accion=imprimir`), 200)
    const copy = results.find((row: { recurso_id: string | null }) => row.recurso_id === null)
    assert.ok(copy.registros.includes(apart))
    const shown = results.map((row: { recurso_id: string | null }) => row.recurso_id)
    assert.deepEqual(new Set(shown), new Set([null, first.id, second]))
    const doctor = await newPerson(s, 'medico')
    assert.equal((await doctor.call('POST', path('historia-completa'))).status, 404)
    const biller = await newPerson(s, 'facturacion')
    assert.equal((await biller.call('POST', path('historia-completa'))).status, 403)
  })
})
