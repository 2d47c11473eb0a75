import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { DbRow } from '../../src/engine/database.ts'
import { fhirTypes } from '../../src/features/fhir/types/index.ts'
import { operations as declared } from '../../src/features/index.ts'
import { resources } from '../../src/resources/index.ts'
import { newPerson, type Person } from '../accounts.ts'
import { must } from '../historias/histories.ts'
import { newHistory, newPatient, patientBody, sample } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** Whoever tries a record that is not theirs to know leaves written whose it was, and learns nothing from it. */
const s = useService({ LIMITE_EXPORTACIONES: '0' })

const NOBODYS = '01a1dd0f-8992-703c-9c3c-0000000000aa'
const withPatient = resources.filter((r) => r.patientField !== null)
let medico: Person
let admisiones: Person
let asked = 0

interface Try {
  readonly what: string
  readonly solicitud: string
  readonly answer: Answer
}

async function attempt(who: Person, method: string, path: string): Promise<Try> {
  const solicitud = `intento-${++asked}-00000000`
  const headers = { 'x-request-id': solicitud, ...(method === 'GET' ? {} : { 'if-match': '"999999999"' }) }
  const body = method === 'PATCH' || method === 'PUT' || method === 'POST' ? {} : undefined
  return { what: `${method} ${path}`, solicitud, answer: await who.call(method, path, body, headers) }
}

async function written(tries: readonly Try[]): Promise<ReadonlyMap<string, DbRow>> {
  const rows = await s.owner.run({
    text: 'select solicitud, recurso_id, paciente, resultado from auditoria where solicitud = any($1::text[])',
    values: [tries.map((t) => t.solicitud)],
  })
  return new Map(rows.map((row) => [String(row.solicitud), row]))
}

async function expectNamed(tries: readonly Try[], id: string, paciente: string | null): Promise<void> {
  const rows = await written(tries)
  for (const { what, solicitud, answer } of tries) {
    const row = rows.get(solicitud)
    assert.deepEqual(
      [row?.resultado, row?.recurso_id, row?.paciente],
      [answer.status, id, paciente],
      `${what} ${answer.text}`,
    )
  }
}

/** What an answer says, but for which request it was. */
const said = ({ answer }: Try): unknown => {
  const { id_solicitud: _, ...rest } = answer.json ?? {}
  return [answer.status, 'issue' in rest ? rest.issue?.map((i: { code: string }) => i.code) : rest]
}

describe('quien intenta lo que no alcanza deja escrito de quién era', () => {
  before(async () => {
    medico = await newPerson(s, 'medico')
    admisiones = await newPerson(s, 'admisiones')
  })

  // A page to look at, public keys and what is asked without an account say nothing of who asks.
  const named = declared.filter((o) => o.path.includes('{') && o.access !== 'publico' && o.unaudited !== true)
  /** A patient's id names nothing there; each is asked below with the ids that it has. */
  const ofAnotherKind = (path: string): boolean => /^\/fhir\/(?!Patient)[A-Z]\w+\/\{\w+\}$/.test(path)

  test('en todas las operaciones cuyo camino nombra a un paciente o una fila', async () => {
    const paciente = await newPatient(s)
    const at = (path: string, id: string): string => path.replaceAll(/\{\w+\}/g, id)
    const [tried, other]: [Try[], Try[]] = [[], []]
    for (const o of named.filter(({ path }) => !ofAnotherKind(path))) {
      const one = await attempt(medico, o.method, at(o.path, paciente))
      assert.ok(one.answer.status >= 400 && one.answer.status < 500, `${one.what} ${one.answer.text}`)
      const none = await attempt(medico, o.method, at(o.path, NOBODYS))
      assert.deepEqual(said(one), said(none), one.what)
      tried.push(one)
      other.push(none)
    }
    assert.ok(tried.length > 100)
    await expectNamed(tried, paciente, paciente)
    await expectNamed(other, NOBODYS, null)
  })

  test('en todos los verbos de todas las colecciones', async () => {
    for (const r of withPatient) {
      const row = await sample(s, r)
      const paciente = r.patientField === 'id' ? row.id : String(row[r.patientField ?? ''])
      const verbs = (id: string): Promise<Try>[] => [
        ...['GET ', 'GET ?en=2030-01-01T00:00:00Z', 'GET versiones/', 'PATCH ', 'PUT ', 'DELETE '].map((verb) => {
          const [method = '', rest = ''] = verb.split(' ')
          return attempt(medico, method, `${r.path}${id}/${rest}`)
        }),
        ...fhirTypes.flatMap(({ type, sources }) =>
          sources
            .filter(({ resource }) => resource.name === r.name)
            .map(({ prefix }) => attempt(medico, 'GET', `/fhir/${type}/${prefix}${id}`)),
        ),
      ]
      const tried = await Promise.all(verbs(row.id))
      const other = await Promise.all(verbs(NOBODYS))
      for (const [i, t] of tried.entries()) {
        assert.ok([403, 404].includes(t.answer.status), `${t.what} ${t.answer.text}`)
        assert.deepEqual(said(t), said(other[i] as Try), t.what)
      }
      await expectNamed(tried, row.id, paciente)
      await expectNamed(other, NOBODYS, null)
    }
  })

  test('y el paciente lo lee en quién vio su historia; a quien no dice quién es no se le anota', async () => {
    const numero_documento = '1098700001'
    const paciente = await newPatient(s, { numero_documento })
    const titular = await newPerson(s, 'paciente', { paciente, numero_documento })
    await attempt(medico, 'GET', `/paciente/historia-clinica/timeline/${paciente}/`)
    await attempt(admisiones, 'GET', `/paciente/historia-clinica/resumen-paciente/${paciente}/`)
    await s.call('GET', `/fhir/Patient/${paciente}/$everything`, undefined, { authorization: 'Bearer no' })
    const { results } = await must(titular.call('GET', `/paciente/paciente/${paciente}/accesos/`), 200)
    const phrases: string[] = results.map((r: { frase: string }) => r.frase)
    assert.equal(phrases.filter((f) => /intentó .* y no se le permitió/.test(f)).length, 2, phrases.join('\n'))
    assert.ok(phrases.some((f) => f.includes('Persona de Médico')))
    assert.ok(!phrases.some((f) => f.includes('sin identificar')))
  })
})

describe('lo que ya existe y no se alcanza no se delata al crear otro', () => {
  let coordinador: Person
  before(async () => {
    coordinador = await newPerson(s, 'coordinador_medico')
  })

  test('de cada regla de unicidad está decidido qué hacer con la fila que estorba', () => {
    for (const r of withPatient)
      for (const unique of r.unique) {
        // Within one history: whoever writes in it reaches what is in it.
        const ofOneHistory =
          r.historyField !== null && unique.fields.includes(r.historyField) && r.confidentialField === null
        // What the caller itself sent, or what takes the place of a row that the caller reads.
        const ofCaller = unique.fields.includes('fuente_cuenta') || unique.fields.includes('corrige_a')
        const isDecided = unique.openly === true || ofOneHistory || ofCaller || r.patientField === 'id'
        assert.ok(isDecided, `${r.name}: ${unique.fields}`)
      }
  })

  test('un atributo sensible no estorba a quien no lo ve; a quien lo ve, sí', async () => {
    const paciente = await newPatient(s)
    const path = '/paciente/attribute_paciente/'
    const body = (codigo: string, more = {}) => ({ paciente, codigo, nombre: codigo, valor: 'positivo', ...more })
    const hidden = await must(s.call('POST', path, body('vih', { sensible: true })), 201)
    const normal = await must(coordinador.call('POST', path, body('vih')), 201)
    await must(coordinador.call('POST', path, body('sifilis')), 201)
    const again = await s.call('POST', path, body('vih', { sensible: true }))
    assert.equal(again.status, 409, again.text)
    assert.ok([hidden.id, normal.id].includes(again.json.id_existente))
    const open = await coordinador.call('POST', path, body('sifilis'))
    assert.equal(open.status, 409)
    assert.ok(open.json.id_existente)
  })

  test('abrir junto a una atención restringida responde igual que si no la hubiera', async () => {
    for (const who of [admisiones, coordinador]) {
      const [secret, plain] = [await newPatient(s), await newPatient(s)]
      const care = { tipo_atencion: 'hospitalizacion', prestador_codigo: '1100100001', servicio_reps: '129' }
      const restricted = await must(
        s.call('POST', '/hce/api/historias/', { paciente: secret, confidencialidad: 'restringida', ...care }),
        201,
      )
      const [opened] = await Promise.all(
        [secret, plain].map((paciente) =>
          must(who.call('POST', '/hce/api/historias/abrir/', { paciente, ...care }), 201),
        ),
      )
      // Two of normal confidentiality are still one too many, and who reaches the restricted one is told.
      assert.equal((await who.call('POST', '/hce/api/historias/abrir/', { paciente: secret, ...care })).status, 409)
      const told = await s.call('POST', '/hce/api/historias/', {
        paciente: secret,
        confidencialidad: 'muy_restringida',
        ...care,
      })
      assert.equal(told.status, 409, told.text)
      assert.ok([restricted.id, opened.id].includes(told.json.id_existente), told.text)
    }
  })

  test('registrar un documento conocido dice que lo es sin decir de quién, y queda como intento sobre ese paciente', async () => {
    const numero_documento = '1098700002'
    const paciente = await newPatient(s, { numero_documento })
    const answer = await medico.call(
      'POST',
      '/paciente/paciente/',
      patientBody({ numero_documento, primer_nombre: 'Otra' }),
      {
        'x-request-id': 'registro-conocido-1',
      },
    )
    assert.equal(answer.status, 409, answer.text)
    assert.ok(!answer.text.includes(paciente))
    const [row] = await s.owner.run({
      text: `select recurso_id, paciente, resultado from auditoria where solicitud = 'registro-conocido-1'`,
      values: [],
    })
    assert.deepEqual(row, { recurso_id: paciente, paciente, resultado: 409 })
  })
})

test('quien no alcanza a un familiar que también es paciente no ve cuál es, y reemplazar la fila no lo desliga', async () => {
  const who = await newPerson(s, 'medico')
  const [paciente, other] = [await newPatient(s), await newPatient(s, { fecha_nacimiento: '1955-05-06' })]
  await newHistory(s, { paciente, profesional: who.id })
  const path = '/paciente/miembros_familia/'
  const body = { paciente_indice: paciente, codigo_familia: 'FAM-7', parentesco: 'madre', vive: true }
  const row = await must(s.call('POST', path, { ...body, paciente_relacionado: other }), 201)
  const item = `${path}${row.id}/`
  const kept = async (): Promise<unknown> => (await must(s.call('GET', item), 200)).paciente_relacionado
  const asked = [
    item,
    `${path}?paciente_indice=${paciente}`,
    `${item}versiones/`,
    `${item}?en=2100-01-01T00:00:00Z`,
    '/paciente/familias/FAM-7/',
    `/paciente/paciente/${paciente}/genograma/`,
    `/fhir/RelatedPerson/${row.id}`,
    `/fhir/RelatedPerson?patient=${paciente}`,
    `/fhir/Patient/${paciente}/$everything`,
    '/fhir/Family/FAM-7/members',
  ]
  for (const at of asked) {
    const answer = await who.call('GET', at)
    assert.equal(answer.status, 200, `${at} ${answer.text}`)
    assert.ok(!answer.text.includes(other), `${at} ${answer.text}`)
  }
  const filtered = await must(who.call('GET', `${path}?paciente_relacionado=${other}`), 200)
  assert.deepEqual(filtered.results, [])
  const seen = await must(who.call('GET', item), 200)
  const patched = await must(who.call('PATCH', item, { convive: true }), 200)
  assert.deepEqual([seen.paciente_relacionado, patched.paciente_relacionado], [null, null])
  const replaced = await who.call('PUT', item, { ...body, convive: false })
  assert.equal(replaced.status, 200, replaced.text)
  assert.ok(!replaced.text.includes(other))
  assert.equal(await kept(), other)
  // With reach of the other, the link is there.
  await newHistory(s, { paciente: other, profesional: who.id })
  for (const at of asked.slice(0, 8)) assert.ok((await who.call('GET', at)).text.includes(other), at)
})
