import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newPerson, type Person } from '../accounts.ts'
import { patientBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import {
  clarification,
  fill,
  findings,
  item,
  must,
  NOTES,
  noteBody,
  openHistory,
  type Ready,
  verifyHistory,
} from './histories.ts'
import { markBody } from './marks.ts'

/** Where the provider asks for two people, a mark waits for the second; and clarifications may be about anything. */
const s = useService({ MARCA_ERROR_COFIRMA: 'siempre' })

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Loose = any
const verified = async (id: string): Promise<string[]> => findings(await verifyHistory(s.owner, id))
let author: Person
let coordinator: Person
let other: Person

async function closed(by = author): Promise<Ready> {
  const { id: paciente } = await must(coordinator.call('POST', '/paciente/paciente/', patientBody()), 201)
  const id = await openHistory(coordinator, { paciente, profesional: by.id })
  const ready = await fill(by, id)
  await must(by.call('POST', item(id, 'cerrar/'), {}), 200)
  return ready
}
const mark = (who: Person, { id, diagnostico }: Ready): Promise<Answer> =>
  who.call('POST', item(id, 'marcar-error/'), markBody({ recurso: 'diagnostico', registro: diagnostico }))
const decide = (who: Person, id: string, marca: string, how: string, body: Loose = {}): Promise<Answer> =>
  who.call('POST', item(id, `marcas-error/${marca}/${how}/`), body)
const annulled = async ({ diagnostico }: Ready): Promise<boolean> =>
  (await must(author.call('GET', `/hce/api/diagnosticos/${diagnostico}/`), 200)).anulado

describe('con cofirma', () => {
  before(async () => {
    author = await newPerson(s, 'medico')
    coordinator = await newPerson(s, 'coordinador_medico')
    other = await newPerson(s, 'coordinador_medico')
  })

  test('no vale hasta que firma otra persona; quien la pidió no es otra', async () => {
    const ready = await closed()
    const made = await must(mark(author, ready), 200)
    assert.deepEqual([made.estado, made.decision, await annulled(ready)], ['pendiente', null, false])
    assert.deepEqual(await verified(ready.id), [])
    const twice = await mark(coordinator, ready)
    assert.deepEqual([twice.status, twice.json.marca], [409, made.id])
    assert.equal((await decide(author, ready.id, made.id, 'cofirmar')).status, 403)
    assert.equal((await decide(await newPerson(s, 'medico'), ready.id, made.id, 'cofirmar')).status, 404)
    const both = await Promise.all([
      decide(coordinator, ready.id, made.id, 'cofirmar'),
      decide(other, ready.id, made.id, 'cofirmar'),
    ])
    assert.deepEqual(both.map((a) => a.status).sort(), [200, 409])
    assert.equal(both.find((a) => a.status === 409)?.json.codigo, 'marca_resuelta')
    assert.equal(await annulled(ready), true)
    assert.deepEqual(await verified(ready.id), [])
    const view = await must(author.call('GET', item(ready.id, 'vista-unificada/')), 200)
    assert.equal(view.marcas_error[0].estado, 'vigente')
    assert.notEqual(view.marcas_error[0].decision.profesional.nombre, view.marcas_error[0].profesional.nombre)
  })

  test('se rechaza o se retira diciendo por qué, nada cambia, y se puede pedir otra vez', async () => {
    const ready = await closed()
    const made = await must(mark(coordinator, ready), 200)
    assert.equal((await decide(author, ready.id, made.id, 'rechazar')).status, 400)
    const refused = await must(
      decide(author, ready.id, made.id, 'rechazar', { motivo: 'El diagnóstico sí es suyo' }),
      200,
    )
    assert.deepEqual([refused.estado, await annulled(ready)], ['rechazada', false])
    const late = await decide(other, ready.id, made.id, 'cofirmar')
    assert.deepEqual([late.status, late.json.codigo], [409, 'marca_resuelta'])
    const again = await must(mark(author, ready), 200)
    await must(decide(author, ready.id, again.id, 'rechazar', { motivo: 'La pedí por equivocación' }), 200)
    assert.deepEqual(await verified(ready.id), [])
    const { marcas } = await must(author.call('GET', item(ready.id, 'marcas-error/')), 200)
    assert.deepEqual(
      marcas.map((m: Loose) => m.estado),
      ['rechazada', 'rechazada'],
    )
  })

  test('toda la atención: la pide quien la atendió y la firma el coordinador', async () => {
    const ready = await closed()
    const made = await must(author.call('POST', item(ready.id, 'marcar-error/'), markBody()), 200)
    assert.equal((await must(author.call('GET', item(ready.id)), 200)).estado, 'cerrada')
    await must(author.call('POST', NOTES, clarification(ready.id, ready.nota)), 201)
    await must(decide(coordinator, ready.id, made.id, 'cofirmar'), 200)
    assert.equal((await must(author.call('GET', item(ready.id)), 200)).estado, 'anulada')
    assert.deepEqual(await verified(ready.id), [])
    const notes = await must(author.call('GET', `${NOTES}?historia=${ready.id}`), 200)
    assert.ok(notes.results.every((n: Loose) => n.anulado === true))
  })
})

describe('lo que espera cofirma, en todas las historias', () => {
  const WAITING = '/hce/api/marcas-error/'
  /** All the pages, as somebody sees them. */
  async function waitsFor(who: Person, size = 2): Promise<Loose[]> {
    const found: Loose[] = []
    for (let at: string | null = `${WAITING}?page_size=${size}`; at !== null; ) {
      const page: Loose = await must(who.call('GET', at), 200)
      assert.ok(page.results.length <= size)
      found.push(...page.results)
      at = page.next
    }
    return found
  }
  const ids = async (who: Person): Promise<string[]> => (await waitsFor(who)).map((m) => m.id)

  test('la ve quien puede cofirmarla, la más antigua primero, hasta que alguien decide', async () => {
    const doctor = await newPerson(s, 'medico')
    const [mine, theirs, whole] = [await closed(doctor), await closed(doctor), await closed(doctor)]
    const asked = await must(mark(doctor, mine), 200)
    const of = await must(mark(coordinator, theirs), 200)
    const all = await must(doctor.call('POST', item(whole.id, 'marcar-error/'), markBody()), 200)
    // Nobody is shown what they asked for themselves.
    assert.deepEqual(await ids(doctor), [of.id])
    const seen = await waitsFor(coordinator, 1)
    assert.deepEqual(
      seen.map((m) => m.id).filter((id) => [asked.id, of.id, all.id].includes(id)),
      [asked.id, all.id],
    )
    const shown = seen.find((m) => m.id === asked.id)
    const { paciente } = await must(doctor.call('GET', item(mine.id)), 200)
    assert.deepEqual([shown.historia, shown.estado, shown.paciente], [mine.id, 'pendiente', paciente])
    assert.ok(shown.paciente_nombre.length > 0 && shown.motivo.length > 0)
    const [trace] = await s.owner.run({
      text: `select a.pacientes from auditoria a where a.accion = 'listar' and a.recurso = 'historia' and $1 = any(a.pacientes) and a.cuenta = $2 limit 1`,
      values: [paciente, coordinator.id],
    })
    assert.notEqual(trace, undefined)
    assert.deepEqual(
      (await ids(other)).filter((id) => [asked.id, of.id, all.id].includes(id)),
      [asked.id, of.id, all.id],
    )
    await must(decide(coordinator, mine.id, asked.id, 'cofirmar'), 200)
    await must(decide(coordinator, whole.id, all.id, 'rechazar', { motivo: 'Sí es de este paciente' }), 200)
    const left = await ids(other)
    assert.deepEqual(
      [asked.id, of.id, all.id].filter((id) => left.includes(id)),
      [of.id],
    )
  })

  test('nadie ve lo que no alcanza ni lo que no le toca', async () => {
    const [doctor, colleague] = [await newPerson(s, 'medico'), await newPerson(s, 'medico')]
    const { id: paciente } = await must(coordinator.call('POST', '/paciente/paciente/', patientBody()), 201)
    const id = await openHistory(coordinator, { paciente, profesional: doctor.id })
    await must(coordinator.call('POST', item(id, 'equipo/'), { cuenta: colleague.id }), 201)
    const ready = await fill(doctor, id)
    const secret = noteBody(id, { confidencialidad: 'muy_restringida' })
    const registro = (await must(doctor.call('POST', NOTES, secret), 201)).id
    await must(doctor.call('POST', item(id, 'cerrar/'), {}), 200)
    const body = markBody({ recurso: 'nota', registro })
    const hidden = await must(doctor.call('POST', item(id, 'marcar-error/'), body), 200)
    const plain = await must(mark(doctor, ready), 200)
    const seen = await ids(coordinator)
    assert.deepEqual([seen.includes(hidden.id), seen.includes(plain.id)], [false, true])
    // He reads it, and neither wrote it nor answers for it.
    assert.deepEqual(await ids(colleague), [])
    assert.deepEqual(await ids(await newPerson(s, 'medico')), [])
    for (const rol of ['admisiones', 'facturacion', 'auditor'] as const)
      assert.equal((await (await newPerson(s, rol)).call('GET', WAITING)).status, 403, rol)
    const bad = await coordinator.call('GET', `${WAITING}?cursor=nada`)
    assert.deepEqual([bad.status, bad.json.errores[0].campo], [400, 'cursor'])
  })
})

describe('una aclaratoria', () => {
  const about = (historia: string, more: Loose): Loose => {
    const { nota_referida: _note, ...body } = clarification(historia, '', more)
    return { ...body, ...more }
  }

  test('se refiere a cualquier registro de su historia, o a su encabezado, y se ve donde las demás', async () => {
    const ready = await closed()
    const write = (more: Loose) => author.call('POST', NOTES, about(ready.id, more))
    const made = await must(write({ recurso_referido: 'diagnostico', registro_referido: ready.diagnostico }), 201)
    const header = await must(write({ recurso_referido: 'historia' }), 201)
    assert.equal(header.registro_referido, ready.id)
    assert.deepEqual(await verified(ready.id), [])
    const report = await must(author.call('POST', item(ready.id, 'reporte/'), { formato: 'json' }), 200)
    const later = report.secciones.find((x: Loose) => x.id === 'aclaraciones')
    const cells = later.bloques[0].filas.map((f: Loose) => f.celdas[1])
    assert.match(cells[0], /R51X.*Diagnóstico/)
    assert.match(cells[1], /Atención .*Encabezado de la historia/)
    const fhir = await author.call('GET', `/fhir/Composition?related-id=urn:uuid:${ready.diagnostico}`)
    assert.deepEqual(
      JSON.parse(fhir.text).entry.map((e: Loose) => e.resource.id),
      [made.id],
    )
    assert.equal(
      JSON.parse(fhir.text).entry[0].resource.relatesTo[0].targetIdentifier.value,
      `urn:uuid:${ready.diagnostico}`,
    )
  })

  test('no a uno de otra historia, ni a dos cosas, ni a ninguna', async () => {
    const [ready, elsewhere] = [await closed(), await closed()]
    const wrong: readonly [Loose, string][] = [
      [{ recurso_referido: 'diagnostico', registro_referido: elsewhere.diagnostico }, 'registro_referido'],
      [{ recurso_referido: 'historia', registro_referido: elsewhere.id }, 'registro_referido'],
      [{ recurso_referido: 'orden', registro_referido: ready.diagnostico }, 'registro_referido'],
      [{ recurso_referido: 'diagnostico' }, 'registro_referido'],
      [{ registro_referido: ready.diagnostico }, 'registro_referido'],
      [{ recurso_referido: 'historia', nota_referida: ready.nota }, 'recurso_referido'],
      [{ recurso_referido: 'nota', registro_referido: ready.nota }, 'recurso_referido'],
      [{}, 'nota_referida'],
    ]
    for (const [more, campo] of wrong) {
      const a = await author.call('POST', NOTES, about(ready.id, more))
      assert.ok(a.status === 400 && a.json.errores.some((e: Loose) => e.campo === campo), `${campo} ${a.text}`)
    }
  })
})
