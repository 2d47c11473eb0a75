import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { reachesRow, type Situation, situations, verdict } from '../../src/documents/access-policy.ts'
import { operations as declared } from '../../src/features/index.ts'
import { mayUse } from '../../src/model/access/access.ts'
import { type AccountRole, accountRoles, clinicians, factsOf } from '../../src/model/access/roles.ts'
import type { Resource } from '../../src/model/resource.ts'
import { resources } from '../../src/resources/index.ts'
import { orden } from '../../src/resources/orden.ts'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { newHistory, newPatient, unlikeOthers } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/**
 * The table of docs/generated/access.md, asked over HTTP: every role, every verb of every collection, in every
 * situation. Nothing is changed by asking: an update or a removal with a stale version answers 412 to whoever might.
 */
// How often one may export is tested elsewhere; here everything that exports is asked for in one go.
const s = useService({ LIMITE_EXPORTACIONES: '0' })

type Caller = Pick<Person, 'id' | 'call'>
const people = new Map<AccountRole, Caller>()
const rows = new Map<string, string>()
const world = new Map<Situation, { paciente: string; historia: string }>()
const REFUSAL = 'Su rol no permite esta operación.'
const SITUATIONS = Object.keys(situations) as Situation[]
const treating = [...clinicians, 'enfermeria'] as const
const withPatient = resources.filter((r) => r.patientField !== null)
const STALE = { 'if-match': '"999999999"' }

const TITULAR = '1098765432'
let provider = 1_000_000_000
const must = async (answer: Promise<Answer>, status = 201): Promise<Answer['json']> => {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}

/** The body of a row of that resource in that patient's history. */
async function bodyIn(r: Resource, paciente: string, historia: string): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = { ...r.example, ...unlikeOthers(r) }
  for (const [name, f] of Object.entries(r.fields)) {
    if (f.kind !== 'ref' || f.readOnly) continue
    if (f.to === 'paciente' && (f.required || name in body)) body[name] = paciente
    else if (name === r.historyField && f.to === 'historia') body[name] = historia
    else if (f.to === 'orden' && name === r.historyField) body[name] = rows.get(`orden ${historia}`)
    else if (name in body && f.to !== 'historia') {
      const target = resources.find((x) => x.name === f.to)
      assert.ok(target)
      body[name] = (await must(s.call('POST', target.path, await bodyIn(target, paciente, historia)))).id
    }
  }
  return body
}

async function history(paciente: string, more: Record<string, unknown> = {}): Promise<string> {
  const body = { paciente, tipo_atencion: 'consulta_externa', prestador_codigo: String(provider++), ...more }
  return newHistory(s, body)
}

async function consent(paciente: string, quien: string): Promise<string> {
  const body = {
    paciente,
    tipo: 'interoperabilidad_terceros',
    texto_version: '1',
    decision: 'aceptado',
    otorgado_por: 'paciente',
    terceros_autorizados: [{ quien, ambitos: ['todo'] }],
  }
  return (await must(s.call('POST', '/hce/api/consentimientos/', body))).id
}

async function buildWorld(): Promise<void> {
  for (const situation of SITUATIONS) {
    const paciente = await newPatient(s, situation === 'propio' ? { numero_documento: TITULAR } : {})
    world.set(situation, { paciente, historia: await history(paciente) })
  }
  const at = (situation: Situation): { paciente: string; historia: string } => {
    const found = world.get(situation)
    assert.ok(found)
    return found
  }
  const system = await newSystem(s, 'Aseguradora de prueba')
  for (const rol of accountRoles) {
    if (rol === 'integracion') people.set(rol, system)
    else
      people.set(
        rol,
        await newPerson(
          s,
          rol,
          rol === 'paciente' ? { paciente: at('propio').paciente, numero_documento: TITULAR } : {},
        ),
      )
  }
  const person = (rol: AccountRole): Caller => {
    const found = people.get(rol)
    assert.ok(found)
    return found
  }
  for (const rol of treating) {
    const { id } = person(rol)
    await history(at('propio').paciente, { profesional: id })
    await history(at('restringida').paciente, { profesional: id })
    for (const situation of ['equipo', 'cerrada'] as const) {
      await must(s.call('POST', `/hce/api/historias/${at(situation).historia}/equipo/`, { cuenta: id }))
    }
  }
  for (const situation of ['propio', 'cerrada', 'restringida'] as const)
    await consent(at(situation).paciente, 'Aseguradora de prueba')
  const revoked = await consent(at('revocado').paciente, 'Aseguradora de prueba')
  await must(s.call('POST', `/hce/api/consentimientos/${revoked}/revocar/`, { motivo: 'Ya no lo autorizo' }), 200)

  for (const situation of SITUATIONS) {
    const { paciente, historia } = at(situation)
    rows.set(`historia ${situation}`, historia)
    rows.set(`paciente ${situation}`, paciente)
    const inOrder = [...withPatient].sort((a, b) => Number(b.name === 'orden') - Number(a.name === 'orden'))
    for (const r of inOrder) {
      if (r.name === 'historia' || r.name === 'paciente') continue
      // The turn in the waiting list and the order it comes from are of one examination.
      const same = r.name === 'lista_espera' ? { cups: orden.example.cups } : {}
      const { id } = await must(s.call('POST', r.path, { ...(await bodyIn(r, paciente, historia)), ...same }))
      rows.set(`${r.name} ${situation}`, id)
      if (r.name === 'orden') rows.set(`orden ${historia}`, id)
    }
  }
  // The titular is of one patient; for the other two situations he is given the same grant directly.
  for (const situation of ['cerrada', 'restringida'] as const) {
    await s.owner.run({
      text: `insert into alcance (miembro, paciente, via, nivel, desde) values ('c:' || $1, $2, 'titular', 3, now())`,
      values: [person('paciente').id, at(situation).paciente],
    })
  }
  const { historia } = at('restringida')
  await must(s.call('PATCH', `/hce/api/historias/${historia}/`, { confidencialidad: 'restringida' }), 200)
  await s.owner.run({ text: `update historia set estado = 'cerrada' where id = $1`, values: [at('cerrada').historia] })
}

const EXPECTED_READ = { si: 200, parcial: 200, no_existe: 404, sin_permiso: 403 } as const
const EXPECTED_WRITE = { si: 412, parcial: 412, no_existe: 404, sin_permiso: 403 } as const

/** In lists, counts and searches a row that one does not reach is not there. */
async function listed(
  rol: AccountRole,
  r: Resource,
  situation: Situation,
  call: Person['call'],
  id: string,
  paciente: string,
): Promise<void> {
  const where = `${rol} ${r.name} ${situation} lista`
  const mine = r.patientField === 'id' ? '' : `${r.patientField}=${paciente}&`
  const a = await call('GET', `${r.path}?${mine}count=true&page_size=200`)
  if (!mayUse(rol, r, 'read')) {
    assert.equal(a.status, 403, where)
    return
  }
  assert.equal(a.status, 200, `${where} ${a.text}`)
  const found = a.json.results.some((x: { id: string }) => x.id === id)
  assert.equal(found, reachesRow(rol, r, situation), where)
  if (a.json.next === null) assert.equal(a.json.count, a.json.results.length, `${where} cuenta`)
}

/** A new row may only refer to what its author reaches. */
async function created(
  rol: AccountRole,
  r: Resource,
  situation: Situation,
  call: Person['call'],
  paciente: string,
  historia: string,
): Promise<void> {
  const where = `${rol} ${r.name} ${situation} crear`
  const field = r.fields.historia === undefined ? 'paciente' : 'historia'
  const body = field in r.fields ? { [field]: field === 'historia' ? historia : paciente } : {}
  const a = await call('POST', r.path, { ...body, campo_que_no_existe: 1 })
  if (!mayUse(rol, r, 'write')) {
    assert.equal(a.status, 403, where)
    return
  }
  assert.equal(a.status, 400, `${where} ${a.text}`)
  if (!(field in r.fields)) return
  const target = resources.find((x) => x.name === field) ?? assert.fail()
  const refused = a.json.errores.some(
    (e: { campo: string; codigo: string }) => e.campo === field && e.codigo === 'referencia',
  )
  assert.equal(refused, !reachesRow(rol, target, situation), `${where} ${a.text}`)
}

describe('matriz de acceso', () => {
  before(buildWorld)

  for (const rol of accountRoles) {
    describe(`como ${rol}`, () => {
      for (const r of withPatient) {
        test(r.path, async () => {
          const { call } = people.get(rol) ?? assert.fail()
          // From the declaration itself, and not through the function that narrows it.
          const { view } = factsOf(rol)
          const names = view === 'completa' ? Object.keys(r.fields) : (r.views[view] ?? [])
          const seen = new Set(names.filter((name) => name in r.fields))
          // All situations at once: batches of different outcomes, as callers of one moment share them.
          const ask = async (situation: Situation): Promise<void> => {
            const id = rows.get(`${r.name} ${situation}`)
            const where = `${rol} ${r.name} ${situation}`
            const { paciente, historia } = world.get(situation) ?? assert.fail()
            const read = verdict(rol, r, 'read', situation)
            const write = verdict(rol, r, 'write', situation)

            const got = await call('GET', `${r.path}${id}/`)
            assert.equal(got.status, EXPECTED_READ[read], `${where} leer ${got.text}`)
            if (got.status === 200) {
              const shown = Object.keys(got.json).filter((name) => name in r.fields)
              assert.deepEqual(new Set(shown), seen, where)
            }
            assert.equal(
              (await call('GET', `${r.path}${id}/versiones/`)).status,
              EXPECTED_READ[read],
              `${where} versiones`,
            )
            const then = await call('GET', `${r.path}${id}/?en=${new Date().toISOString()}`)
            assert.equal(then.status, EXPECTED_READ[read], `${where} en`)
            for (const [method, body] of [
              ['PATCH', {}],
              ['PUT', {}],
              ['DELETE', undefined],
            ] as const) {
              const a = await call(method, `${r.path}${id}/`, body, STALE)
              assert.equal(a.status, EXPECTED_WRITE[write], `${where} ${method} ${a.text}`)
            }
            await listed(rol, r, situation, call, String(id), paciente)
            await created(rol, r, situation, call, paciente, historia)
          }
          await Promise.all(SITUATIONS.map(ask))
        })
      }

      test('colecciones sin pacientes', async () => {
        const { call } = people.get(rol) ?? assert.fail()
        for (const r of resources.filter((one) => one.patientField === null)) {
          const read = await call('GET', r.path)
          assert.equal(read.status, r.access.read.includes(rol) ? 200 : 403, `${rol} ${r.path} ${read.text}`)
          const write = await call('POST', r.path, {})
          assert.equal(write.status, r.access.write.includes(rol) ? 400 : 403, `${rol} ${r.path} ${write.text}`)
        }
      })

      test('operaciones', async () => {
        const { call } = people.get(rol) ?? assert.fail()
        for (const o of declared) {
          const path = o.path.replaceAll(/\{\w+\}/g, '01a1dd0f-8992-703c-9c3c-723db29af03d')
          if (typeof o.access === 'string') continue
          // A stream would go on: it is let in and refuses what it is asked.
          const goesOn = 'type' in o.output && o.output.type === 'text/event-stream'
          const a = await call(o.method, goesOn ? `${path}?desde=nada` : path, o.method === 'GET' ? undefined : {})
          const what = `${rol} ${o.method} ${o.path} ${a.text}`
          // Whoever may is asked for the rest: a body, a row that is there, a reason.
          if (o.access.includes(rol)) assert.ok(a.status !== 401 && a.json?.title !== REFUSAL, what)
          else assert.deepEqual([a.status, a.json?.title ?? REFUSAL], [403, REFUSAL], what)
        }
      })
    })
  }

  test('con una cuenta que no sirve nada responde, salvo lo público', async () => {
    const nobody = { authorization: 'Bearer no-es-de-nadie' }
    for (const r of resources)
      for (const method of ['GET', 'POST']) {
        const a = await s.call(method, r.path, method === 'GET' ? undefined : {}, nobody)
        assert.equal(a.status, 401, `${method} ${r.path} ${a.text}`)
      }
    for (const o of declared) {
      if (o.access === 'publico') continue
      const path = o.path.replaceAll(/\{\w+\}/g, '01a1dd0f-8992-703c-9c3c-723db29af03d')
      const a = await s.call(o.method, path, o.method === 'GET' ? undefined : {}, nobody)
      assert.equal(a.status, 401, `${o.method} ${o.path} ${a.text}`)
    }
  })

  test('quien audita dice por qué, o no lee', async () => {
    const auditor = people.get('auditor') ?? assert.fail()
    for (const r of withPatient) {
      // The last one is long as it travels and empty as it would be written down.
      for (const motivo of ['', 'corto', '%20'.repeat(12)]) {
        const blank = await auditor.call('GET', r.path, undefined, { 'x-motivo': motivo })
        assert.equal(blank.status, 403, `${r.name} ${motivo}`)
      }
      const a = await auditor.call('GET', r.path, undefined, { 'x-motivo': '' })
      assert.equal(a.status, 403, r.name)
      assert.equal(a.json.codigo, 'motivo_requerido')
    }
  })
})
