import assert from 'node:assert/strict'
import { generateKeyPairSync, randomUUID, webcrypto } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { tokenHash } from '../../src/auth/session/random-token.ts'
import { operations } from '../../src/features/index.ts'
import { systemRoles } from '../../src/model/access/roles.ts'
import { envioNoConcedido, maySend } from '../../src/model/access/system-sends.ts'
import { Problem } from '../../src/model/problem.ts'
import { resources } from '../../src/resources/index.ts'
import { newPerson, type Person, withToken } from '../accounts.ts'
import { newHistory, newPatient, patientBody } from '../samples.ts'
import { type Answer, call, useService } from '../service.ts'

const PUBLIC = 'https://hce.ejemplo.co'
/** What a system publishes of its keys, and how often it was asked. */
const publisher = { keys: [] as object[], asked: 0, down: false }
const keyServer = createServer((request, answer) => {
  publisher.asked++
  if (request.url === '/lejos') answer.writeHead(302, { location: '/llaves' })
  else answer.writeHead(publisher.down ? 500 : 200, { 'content-type': 'application/json' })
  answer.end(JSON.stringify({ keys: publisher.keys }))
})
await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve))
after(() => void keyServer.close())
const published = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}`
const s = useService({ URL_PUBLICA: PUBLIC, SISTEMAS_ORIGENES_LLAVES: published })

let admin: Person
let made = 0
type Ask = ReturnType<typeof withToken>

const must = async (answer: Promise<Answer>, status = 200): Promise<Answer['json']> => {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}
const refused = (a: Answer, status: number, codigo: string): void =>
  assert.deepEqual([a.status, a.json?.codigo], [status, codigo], a.text)

interface System {
  readonly id: string
  readonly client_id: string
  readonly client_secret: string
}
const newSystem = (more: Record<string, unknown> = {}): Promise<System> => {
  const n = ++made
  return must(
    admin.call('POST', '/auth/sistemas/', { usuario: `programa-${n}`, nombre: `Programa ${n}`, ...more }),
    201,
  )
}
const token = (body: Record<string, unknown>, path = '/auth/token/'): Promise<Answer> =>
  call(s.base, 'POST', path, String(new URLSearchParams({ grant_type: 'client_credentials', ...body })), {
    'content-type': 'application/x-www-form-urlencoded',
  })
const enter = async ({ client_id, client_secret }: System): Promise<Ask> =>
  withToken(s.base, (await must(token({ client_id, client_secret }))).access_token)
const grant = (system: System, body: Record<string, unknown>, by: Ask = admin.call): Promise<Answer> =>
  by('POST', `/auth/sistemas/${system.id}/concesiones/`, { motivo: 'Contrato 2026-014 de prueba', ...body })

describe('sistemas', () => {
  before(async () => {
    admin = await newPerson(s, 'administrador')
  })

  describe('sin concesión', () => {
    test('una lista vacía porque no alcanza a nadie lo dice, y su registro también', async () => {
      await newPatient(s)
      const system = await newSystem()
      const ask = await enter(system)
      for (const path of [
        '/paciente/paciente/',
        '/hce/api/notas/',
        '/fhir/Patient',
        '/paciente/busqueda/?q=ana',
        '/eventos/',
      ]) {
        const a = await ask('GET', path)
        assert.deepEqual([a.status, a.headers.get('x-alcance')], [200, 'nadie'], `${path} ${a.text}`)
      }
      assert.equal((await ask('GET', '/paciente/eapb/')).headers.get('x-alcance'), null)
      const denied = await ask('POST', '/paciente/paciente/', patientBody())
      refused(denied, 403, 'sin_permiso')
      assert.equal(denied.headers.get('www-authenticate'), 'Bearer error="insufficient_scope"')
      const own = await must(ask('GET', `/auth/sistemas/${system.client_id}/accesos/?rechazos=true`))
      assert.equal(own.alcanza, 'nadie')
      assert.deepEqual([own.results[0].codigo, own.results[0].recurso], ['sin_permiso', 'paciente'])
      const other = await newSystem()
      refused(await ask('GET', `/auth/sistemas/${other.client_id}/accesos/`), 404, 'no_encontrado')
      const told = await must(admin.call('GET', `/auth/sistemas/${system.id}/`))
      assert.deepEqual([told.rol, told.finalidad, told.alcanza], ['integracion', null, 'nadie'])
      assert.ok(told.ultimo_uso)
    })
  })

  describe('con un rol concedido', () => {
    test('hace lo que las personas de ese rol, con su vista, y la auditoría dice para qué', async () => {
      const system = await newSystem()
      const ask = await enter(system)
      // Without what it may send it reads, by whatever door.
      await must(grant(system, { rol: 'admisiones', finalidad: 'admision' }), 201)
      const reader = await enter(system)
      const there = await newPatient(s)
      for (const [method, path, body] of [
        ['POST', '/paciente/paciente/', patientBody()],
        ['POST', '/paciente/paciente/lote/', { registros: [patientBody()] }],
        ['PATCH', `/paciente/paciente/${there}/`, { barrio: 'Otro' }],
        ['POST', '/hce/api/historias/', { paciente: there }],
        ['POST', '/hce/api/historias/abrir/', { paciente: there }],
      ] as const)
        refused(await reader(method, path, body), 403, 'envio_no_concedido')
      const given = await must(
        grant(system, { rol: 'admisiones', finalidad: 'admision', envia: ['pacientes', 'admisiones'] }),
        201,
      )
      assert.deepEqual([given.rol_nombre, given.retirada_en], ['Admisiones', null])
      const stale = await ask('GET', '/paciente/paciente/')
      refused(stale, 401, 'no_autenticado')
      assert.equal(stale.headers.get('www-authenticate'), 'Bearer error="invalid_token"')
      const desk = await enter(system)
      const person = await newPerson(s, 'admisiones')
      const list = '/paciente/paciente/?page_size=5'
      assert.equal((await desk('GET', list)).text, (await person.call('GET', list)).text)
      const patient = (await must(desk('POST', '/paciente/paciente/', patientBody()), 201)).id
      const [row] = await s.owner.run({
        text: `select rol, motivo from auditoria where cuenta = $1 and accion = 'crear' and recurso_id = $2`,
        values: [system.id, patient],
      })
      assert.deepEqual([row?.rol, row?.motivo], ['admisiones', 'Finalidad: Admisión y agenda'])
      // Whatever reason it states, for what it acts is written down.
      await must(desk('GET', `/paciente/paciente/${patient}/`, undefined, { 'x-motivo': 'Otra cosa que dice' }))
      const read = await s.owner.run({
        text: `select motivo from auditoria where cuenta = $1 and accion = 'leer' and recurso_id = $2`,
        values: [system.id, patient],
      })
      assert.deepEqual(read, [{ motivo: 'Finalidad: Admisión y agenda. Otra cosa que dice' }])
      // What people of that role may not, it may not; and what they answer for, it does not do either.
      const history = await newHistory(s, { paciente: patient })
      for (const [path, body] of [
        ['/hce/api/notas/', { historia: history, paciente: patient, contenido: 'x' }],
        ['/paciente/accesos-urgencia/', { paciente: patient, motivo: 'Urgencia de prueba' }],
        [`/hce/api/historias/${history}/cerrar/`, {}],
        [`/hce/api/historias/${history}/firmar/`, {}],
        ['/hce/api/formulas-medicamentos/', {}],
        [`/auth/sistemas/${system.id}/concesiones/`, {}],
      ] as const)
        refused(await desk('POST', path, body), 403, 'sin_permiso')
      const consent = { paciente: patient, tipo: 'interoperabilidad_terceros', terceros_autorizados: [] }
      refused(await desk('POST', '/hce/api/consentimientos/', consent), 403, 'solo_personas')
      refused(await desk('POST', '/hce/api/consentimientos/lote/', { registros: [consent] }), 403, 'solo_personas')
      refused(await desk('POST', `/paciente/paciente/${patient}/fusionar/`, {}), 403, 'solo_personas')
      for (const hands of ['entregar', 'devolver'])
        refused(await desk('POST', `/hce/api/historias/${history}/${hands}/`, {}), 403, 'solo_personas')
      const gone = await desk('DELETE', `/paciente/paciente/${patient}/`, undefined, { 'x-motivo': 'Se repite' })
      refused(gone, 403, 'solo_personas')
    })

    test('un sistema abre y corrige atenciones; a quien queda a cargo y a otro servicio lo lleva una persona', async () => {
      const system = await newSystem()
      await must(grant(system, { rol: 'admisiones', finalidad: 'admision', envia: ['pacientes', 'admisiones'] }), 201)
      const desk = await enter(system)
      const profesional = (await newPerson(s, 'medico')).id
      const paciente = await newPatient(s)
      const opened = { paciente, tipo_atencion: 'consulta_externa', servicio_reps: '328' }
      const inCharge = async (a: Promise<Answer>): Promise<void> => {
        const { status, json } = await a
        assert.deepEqual([status, json.errores?.map((e: { campo: string }) => e.campo)], [400, ['profesional']])
      }
      await inCharge(desk('POST', '/hce/api/historias/', { ...opened, profesional }))
      const { id } = await must(desk('POST', '/hce/api/historias/', opened), 201)
      await inCharge(desk('PATCH', `/hce/api/historias/${id}/`, { profesional }))
      const person = await newPerson(s, 'admisiones')
      await must(person.call('PATCH', `/hce/api/historias/${id}/`, { profesional }))
      // What it does not say of it stays.
      const now = await must(desk('PATCH', `/hce/api/historias/${id}/`, { modalidad_atencion: '02' }))
      assert.equal(now.profesional, profesional)
      const moved = await desk('PATCH', `/hce/api/historias/${id}/`, { servicio_reps: '344' })
      assert.deepEqual([moved.status, moved.json.errores?.[0]?.campo], [400, 'servicio_reps'])
      const unsaid = await must(desk('POST', '/hce/api/historias/', { paciente, tipo_atencion: 'urgencias' }), 201)
      const late = await desk('PATCH', `/hce/api/historias/${unsaid.id}/`, { servicio_reps: '344' })
      assert.deepEqual([late.status, late.json.errores?.[0]?.campo], [400, 'servicio_reps'])
    })

    test('archivo lee estadísticas; lo retirado deja de servir enseguida y queda escrito', async () => {
      const system = await newSystem()
      await must(grant(system, { rol: 'archivo', finalidad: 'estadistica' }), 201)
      const ask = await enter(system)
      assert.equal((await ask('GET', '/paciente/estadisticas/')).status, 200)
      refused(await ask('GET', '/avisos/'), 403, 'solo_personas')
      await must(grant(system, { rol: 'facturacion', finalidad: 'facturacion' }), 201)
      refused(await ask('GET', '/paciente/estadisticas/'), 401, 'no_autenticado')
      const billing = await enter(system)
      assert.equal((await billing('GET', '/paciente/paciente/')).status, 200)
      const path = `/auth/sistemas/${system.id}/concesiones/`
      await must(admin.call('POST', `${path}retirar/`, { motivo: 'Terminó el contrato' }), 204)
      refused(await billing('GET', '/paciente/paciente/'), 401, 'no_autenticado')
      refused(await admin.call('POST', `${path}retirar/`, { motivo: 'Terminó el contrato' }), 409, 'sin_concesion')
      const { results } = await must(admin.call('GET', path))
      assert.deepEqual(
        results.map((g: Record<string, unknown>) => [g.rol, g.retirada_en !== null, g.motivo_retiro]),
        [
          ['facturacion', true, 'Terminó el contrato'],
          ['archivo', true, 'Contrato 2026-014 de prueba'],
        ],
      )
      assert.equal((await (await enter(system))('GET', '/paciente/paciente/')).headers.get('x-alcance'), 'nadie')
    })

    test('lee lo de un servicio y nada más, y no escribe', async () => {
      const system = await newSystem()
      refused(await grant(system, { rol: 'integracion', finalidad: 'laboratorio' }), 400, 'validacion')
      const there = await newHistory(s, { servicio_reps: '328' })
      const elsewhere = await newHistory(s, { servicio_reps: '344' })
      await must(grant(system, { rol: 'integracion', servicios: ['328'], finalidad: 'laboratorio' }), 201)
      const ask = await enter(system)
      assert.equal((await ask('GET', `/hce/api/historias/${there}/`)).status, 200)
      assert.equal((await ask('GET', `/hce/api/historias/${elsewhere}/`)).status, 404)
      refused(await ask('PATCH', `/hce/api/historias/${there}/`, {}), 403, 'sin_permiso')
      assert.equal((await must(admin.call('GET', `/auth/sistemas/${system.id}/`))).alcanza, 'concedido')
    })

    test('lo que puede enviar se concede con el rol, de lo que ese rol envía, y termina con él', async () => {
      const system = await newSystem()
      const laboratory = { rol: 'integracion', servicios: ['328'], finalidad: 'laboratorio' }
      for (const envia of [['pacientes'], ['resultados', 'firmas']]) {
        const a = await grant(system, { ...laboratory, envia })
        refused(a, 400, 'validacion')
        assert.deepEqual(
          a.json.errores.map((e: Record<string, unknown>) => [e.campo, e.codigo]),
          [['envia', 'opcion']],
        )
      }
      refused(
        await grant(system, { rol: 'archivo', finalidad: 'estadistica', envia: ['documentos'] }),
        400,
        'validacion',
      )
      const given = await must(grant(system, { ...laboratory, envia: ['resultados', 'documentos', 'resultados'] }), 201)
      assert.deepEqual(given.envia, ['resultados', 'documentos'])
      const sends = async () => (await must(admin.call('GET', `/auth/sistemas/${system.id}/`))).envia
      assert.deepEqual(await sends(), ['resultados', 'documentos'])
      await must(
        admin.call('POST', `/auth/sistemas/${system.id}/concesiones/retirar/`, { motivo: 'Terminó el contrato' }),
        204,
      )
      assert.deepEqual(await sends(), [])
      const actor = { sistema: true, envia: ['resultados'] } as const
      maySend(actor, 'resultados')
      maySend({}, 'pacientes')
      for (const other of [{ ...actor, envia: ['documentos'] as const }, { sistema: true } as const])
        assert.throws(
          () => maySend(other, 'resultados'),
          (e) => e instanceof Problem && e.kind === envioNoConcedido,
        )
    })

    test('lo concede quien administra, y solo lo que un sistema puede ser', async () => {
      const system = await newSystem()
      for (const rol of ['medico', 'administrador', 'auditor', 'coordinador_medico', 'paciente', 'demostracion'])
        refused(await grant(system, { rol, finalidad: 'atencion' }), 400, 'validacion')
      refused(await grant(system, { rol: 'admisiones', finalidad: 'admision', servicios: ['328'] }), 400, 'validacion')
      const coordinator = await newPerson(s, 'coordinador_medico')
      refused(await grant(system, { rol: 'archivo', finalidad: 'estadistica' }, coordinator.call), 403, 'sin_permiso')
      refused(
        await grant({ ...system, id: admin.id }, { rol: 'archivo', finalidad: 'estadistica' }),
        404,
        'no_encontrado',
      )
      refused(await admin.call('PATCH', `/auth/cuentas/${system.id}/`, { rol: 'admisiones' }), 400, 'validacion')
    })
  })

  test('lo que un sistema puede cambiar está decidido, operación por operación', () => {
    const roles: readonly string[] = systemRoles
    const may = operations
      .filter(({ method, access, byPeople, action }) => {
        const writes = method !== 'GET' && !['buscar', 'leer', 'exportar', 'derivar', 'listar'].includes(action)
        return writes && byPeople !== true && Array.isArray(access) && access.some((role) => roles.includes(role))
      })
      .map(({ id }) => id)
    assert.deepEqual(
      may.toSorted(),
      [
        // What became of a card: a row of the audit, and nothing in a record.
        'cds_services_feedback_create',
        // What each of these takes of a system is what it was granted to send (docs/decisions/0140).
        'fhir_DiagnosticReport_create',
        'fhir_DocumentReference_conditional_patch',
        'fhir_DocumentReference_conditional_update',
        'fhir_DocumentReference_create',
        'fhir_DocumentReference_patch',
        'fhir_DocumentReference_update',
        'fhir_ImagingStudy_create',
        'fhir_Observation_conditional_patch',
        'fhir_Observation_conditional_update',
        'fhir_Observation_create',
        'fhir_Observation_patch',
        'fhir_Observation_update',
        'fhir_Patient_conditional_patch',
        'fhir_Patient_conditional_update',
        'fhir_Patient_create',
        'fhir_Patient_patch',
        'fhir_Patient_update',
        'fhir_ServiceRequest_conditional_patch',
        'fhir_ServiceRequest_conditional_update',
        'fhir_ServiceRequest_patch',
        'fhir_ServiceRequest_update',
        'fhir_bulk_destroy',
        'fhir_bundle',
        'hce_api_formulas_insumos_mipres_create',
        'hce_api_formulas_medicamentos_mipres_create',
        'hce_api_historias_abrir_create',
        'hce_api_historias_cambiar_estado_create',
        'hl7_create',
        'paciente_lista_espera_examen_autorizar_create',
        'paciente_lista_espera_examen_cancelar_create',
        'paciente_lista_espera_examen_contacto_create',
        'paciente_lista_espera_examen_no_asistio_create',
        'paciente_lista_espera_examen_programar_create',
        'paciente_lista_espera_examen_realizar_create',
        'paciente_lista_espera_examen_resultado_create',
        'paciente_lista_espera_examen_soltar_create',
        'paciente_lista_espera_examen_tomar_create',
      ],
      'Una operación nueva que admite el rol de un sistema: ¿responde alguien por ella (byPeople)?',
    )
    // And what is open to any account: of its own, what its scopes let it follow, or questions about codes and forms that keep nothing.
    const own = operations.filter(
      ({ method, access, byPeople }) => method !== 'GET' && access === 'cuenta' && byPeople !== true,
    )
    assert.deepEqual(
      own
        .filter(
          ({ path }) =>
            !/^\/(auth|fhir\/(Subscription|Organization\/_search|CodeSystem|ValueSet|\{tipo\}\/\$validate))/.test(path),
        )
        .map(({ id }) => id),
      [],
    )
    const written = resources.filter(
      (r) => r.access.byPeople !== true && r.access.write.some((role) => roles.includes(role)),
    )
    assert.deepEqual(written.map((r) => r.name).toSorted(), ['historia', 'lista_espera', 'miembro_familia', 'paciente'])
  })

  describe('secretos que cambian', () => {
    test('el anterior sirve hasta la fecha que se dijo; se listan sin su valor y se revocan', async () => {
      const system = await newSystem()
      const { client_id, client_secret: first } = system
      const path = `/auth/sistemas/${client_id}/secretos/`
      for (const anteriores_hasta of ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z'])
        refused(await admin.call('POST', path, { anteriores_hasta }), 400, 'validacion')
      const held = await enter(system)
      const until = new Date(Date.now() + 3_600_000).toISOString()
      const { client_secret: second } = await must(admin.call('POST', path, { anteriores_hasta: until }), 201)
      assert.equal((await held('GET', '/auth/yo/')).status, 200, 'while they overlap its tokens go on')
      for (const client_secret of [first, second]) await must(token({ client_id, client_secret }))
      const list = await must(admin.call('GET', path))
      assert.deepEqual(
        list.results.map((x: Record<string, unknown>) => [x.vence_en, x.usado_en !== null]),
        [
          [null, true],
          [until, true],
        ],
      )
      assert.ok(!JSON.stringify(list).includes(first) && !JSON.stringify(list).includes(second))
      await must(admin.call('DELETE', `${path}${list.results[1].id}/`), 204)
      refused(await token({ client_id, client_secret: first }), 401, 'credenciales')
      await must(token({ client_id, client_secret: second }))
      refused(await held('GET', '/auth/yo/'), 401, 'no_autenticado')
      // The version before this one knows one secret: with another, those that there were end.
      await s.owner.run({
        text: 'update cuenta set secreto = $2 where id = $1',
        values: [system.id, tokenHash('de la versión anterior')],
      })
      refused(await token({ client_id, client_secret: second }), 401, 'credenciales')
      await must(token({ client_id, client_secret: 'de la versión anterior' }))
      const failed = await must(admin.call('GET', `/auth/sistemas/${client_id}/`))
      assert.deepEqual([failed.fallos, failed.ultimo_fallo !== null], [0, true])
    })
  })

  describe('un solo registro', () => {
    test('sistemas y aplicaciones están juntos; con alcances de FHIR pide también esos, en cualquiera de las dos direcciones', async () => {
      const system = await newSystem({ alcances: ['system/Patient.rs'] })
      const app = await must(
        admin.call('POST', '/auth/sistemas/', {
          tipo: 'confidencial',
          nombre: 'Curvas de crecimiento',
          redirecciones: ['https://curvas.example/volver'],
          alcances: ['launch', 'patient/Observation.rs'],
        }),
        201,
      )
      assert.ok(app.client_secret)
      const { results } = await must(admin.call('GET', '/auth/sistemas/?page_size=200'))
      const kinds = new Map(results.map((x: Record<string, unknown>) => [x.client_id, x.tipo]))
      assert.deepEqual([kinds.get(system.client_id), kinds.get(app.client_id)], ['servicio', 'confidencial'])
      const { client_id, client_secret } = system
      for (const path of ['/auth/token/', '/oauth/token']) {
        const got = await must(token({ client_id, client_secret, scope: 'system/*.rs' }, path))
        assert.deepEqual([got.scope, got.token_type], ['system/Patient.rs', 'Bearer'])
        const ask = withToken(s.base, got.access_token)
        assert.equal((await ask('GET', '/fhir/Patient')).status, 200)
        refused(await ask('GET', '/paciente/paciente/'), 403, 'token_smart')
        const both = await token({ client_id, client_secret, scope: 'system/*.rs rol/integracion' }, path)
        assert.deepEqual([both.status, both.json.error, both.json.codigo], [400, 'invalid_scope', 'alcance_invalido'])
        const wrong = await token({ client_id, client_secret: 'no', scope: 'system/*.rs' }, path)
        assert.deepEqual([wrong.status, wrong.json.error, wrong.json.codigo], [401, 'invalid_client', 'credenciales'])
        assert.match(wrong.headers.get('content-type') ?? '', /^application\/json/)
        assert.equal(wrong.headers.get('cache-control'), 'no-store')
      }
      const changed = await must(
        admin.call('PATCH', `/auth/sistemas/${client_id}/`, { alcances: ['system/Encounter.rs'] }),
      )
      assert.deepEqual(changed.alcances, ['system/Encounter.rs'])
      refused(
        await admin.call('POST', '/auth/sistemas/', { tipo: 'publica', nombre: 'Sin retorno' }),
        400,
        'validacion',
      )
      refused(await admin.call('POST', '/auth/sistemas/', { nombre: 'Sin usuario' }), 400, 'validacion')
    })
  })

  describe('con una biblioteca ajena (oauth4webapi)', () => {
    const as: oauth.AuthorizationServer = { issuer: PUBLIC, token_endpoint: `${PUBLIC}/auth/token/` }
    const options = {
      [oauth.customFetch]: (url: string, init: RequestInit): Promise<Response> =>
        fetch(url.replace(PUBLIC, s.base), init),
    }
    const ask = async (
      client_id: string,
      auth: oauth.ClientAuth,
      scope?: string,
    ): Promise<oauth.TokenEndpointResponse> => {
      const client = { client_id }
      const parameters = new URLSearchParams(scope === undefined ? {} : { scope })
      const answer = await oauth.clientCredentialsGrantRequest(as, client, auth, parameters, options)
      return oauth.processClientCredentialsResponse(as, client, answer)
    }
    const failure = async (asked: Promise<unknown>): Promise<oauth.ResponseBodyError> => {
      const error = await asked.then(
        () => assert.fail('it was given a token'),
        (e: unknown) => e,
      )
      assert.ok(error instanceof oauth.ResponseBodyError, String(error))
      return error
    }

    test('secreto en el cuerpo o en Basic, alcance pedido y dado, y errores que entiende', async () => {
      const { client_id, client_secret } = await newSystem()
      for (const auth of [oauth.ClientSecretBasic(client_secret), oauth.ClientSecretPost(client_secret)]) {
        const got = await ask(client_id, auth, 'rol/integracion')
        assert.deepEqual([got.token_type, got.scope], ['bearer', 'rol/integracion'])
        assert.equal((await ask(client_id, auth)).scope, 'rol/integracion')
        const scope = await failure(ask(client_id, auth, 'rol/admisiones'))
        assert.deepEqual(
          [scope.error, scope.error_description],
          ['invalid_scope', 'this client acts as rol/integracion'],
        )
      }
      assert.equal((await failure(ask(client_id, oauth.None()))).error, 'invalid_client')
      const wrong = oauth.clientCredentialsGrantRequest(as, { client_id }, oauth.ClientSecretBasic('no'), {}, options)
      assert.equal((await wrong).headers.get('www-authenticate'), 'Basic realm="custodia"')
      const other = await oauth.genericTokenEndpointRequest(
        as,
        { client_id },
        oauth.ClientSecretPost(client_secret),
        'password',
        {},
        options,
      )
      assert.equal(((await other.json()) as Record<string, unknown>).error, 'unsupported_grant_type')
    })

    const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const publicKey = ({ publicKey: of }: ReturnType<typeof pair>, kid: string) => ({
      ...of.export({ format: 'jwk' }),
      kid,
    })
    const jwk = (of: ReturnType<typeof pair>, kid: string): string => JSON.stringify(publicKey(of, kid))
    const key = async ({ privateKey }: ReturnType<typeof pair>, kid: string) => ({
      kid,
      key: await webcrypto.subtle.importKey(
        'jwk',
        privateKey.export({ format: 'jwk' }) as webcrypto.JsonWebKey,
        { name: 'ECDSA', namedCurve: 'P-256' },
        false,
        ['sign'],
      ),
    })

    test('jwks_uri: la llave que el sistema publica después sirve sin registrarla, y no se pregunta por cada aserción', async () => {
      const [old, next, thief] = [pair(), pair(), pair()]
      publisher.keys = [publicKey(old, 'vieja')]
      const refusedUri = (jwks_uri: string, more: Record<string, unknown> = {}) =>
        admin.call('POST', '/auth/sistemas/', { nombre: 'Otro programa', jwks_uri, ...more })
      for (const [uri, more] of [
        ['https://169.254.169.254/llaves', { usuario: 'otro' }],
        ['http://localhost/llaves', { usuario: 'otro' }],
        ['llaves.json', { usuario: 'otro' }],
        [`${published}/llaves`, { usuario: 'otro', llaves: [jwk(old, 'vieja')] }],
        [`${published}/llaves`, { tipo: 'publica', redirecciones: ['https://app.ejemplo.co/'] }],
      ] as const) {
        const answer = await refusedUri(uri, more)
        assert.deepEqual([answer.status, answer.json.errores[0].campo], [400, 'jwks_uri'], answer.text)
      }
      const { client_id, client_secret, id } = await newSystem({
        jwks_uri: `${published}/llaves`,
        alcances: ['system/Patient.rs'],
      })
      assert.equal(client_secret, null)
      const shown = await must(admin.call('GET', `/auth/sistemas/${id}/`))
      assert.deepEqual([shown.prueba, shown.llaves, shown.jwks_uri], ['llaves', 0, `${published}/llaves`])
      const [byOld, byNext, byThief] = [await key(old, 'vieja'), await key(next, 'nueva'), await key(thief, 'vieja')]
      publisher.asked = 0
      for (let n = 0; n < 3; n++) assert.ok((await ask(client_id, oauth.PrivateKeyJwt(byOld))).access_token)
      assert.equal(publisher.asked, 1, 'se recuerdan')
      publisher.keys = [publicKey(next, 'nueva')]
      const byFhir = await ask(client_id, oauth.PrivateKeyJwt(byNext), 'system/Patient.rs')
      assert.equal(publisher.asked, 2, 'una llave que no estaba hace preguntar')
      // The library of OAuth proves it by the same keys where a token is given back.
      const back = await oauth.revocationRequest(
        { issuer: `${PUBLIC}/oauth`, revocation_endpoint: `${PUBLIC}/oauth/token/revocation` },
        { client_id },
        oauth.PrivateKeyJwt(byNext),
        String(byFhir.access_token),
        options,
      )
      assert.equal(back.status, 200)
      for (const one of [byThief, byOld])
        assert.equal((await failure(ask(client_id, oauth.PrivateKeyJwt(one)))).error, 'invalid_client')
      assert.equal(publisher.asked, 2, 'quien no es no hace preguntar una y otra vez')
      publisher.down = true
      await must(admin.call('PUT', `/auth/sistemas/${id}/llaves/`, { jwks_uri: `${published}/otras` }))
      const unread = async (): Promise<unknown> => {
        const answer = await oauth.clientCredentialsGrantRequest(
          as,
          { client_id },
          oauth.PrivateKeyJwt(byNext),
          {},
          options,
        )
        return [answer.status, ((await answer.json()) as Record<string, unknown>).error]
      }
      assert.deepEqual(await unread(), [503, 'temporarily_unavailable'])
      publisher.down = false
      await must(admin.call('PUT', `/auth/sistemas/${id}/llaves/`, { jwks_uri: `${published}/lejos` }))
      assert.deepEqual(await unread(), [503, 'temporarily_unavailable'], 'una redirección no se sigue')
      refused(await admin.call('PUT', `/auth/sistemas/${id}/llaves/`, {}), 400, 'validacion')
    })

    test('private_key_jwt: cambiar de llave sin cortes, y un aud que no es se dice', async () => {
      const [old, next] = [pair(), pair()]
      const { id, client_id } = await newSystem({ llaves: [jwk(old, 'vieja')] })
      const byOld = await key(old, 'vieja')
      assert.ok((await ask(client_id, oauth.PrivateKeyJwt(byOld))).access_token)
      await must(admin.call('PUT', `/auth/sistemas/${id}/llaves/`, { llaves: [jwk(old, 'vieja'), jwk(next, 'nueva')] }))
      const byNext = await key(next, 'nueva')
      for (const one of [byOld, byNext]) assert.ok((await ask(client_id, oauth.PrivateKeyJwt(one))).access_token)
      // The keys themselves, and a set of them, serve as their texts do.
      const keys = [JSON.parse(jwk(old, 'vieja')), JSON.parse(jwk(next, 'nueva'))]
      const put = (llaves: unknown): Promise<Answer> =>
        admin.call('PUT', `/auth/sistemas/${id}/llaves/`, { llaves: llaves as string[] })
      for (const llaves of [keys, { keys }, [keys[0], jwk(next, 'nueva')]]) {
        await must(put(llaves))
        assert.ok((await ask(client_id, oauth.PrivateKeyJwt(byNext))).access_token)
      }
      const told = async (llaves: unknown) => (await put(llaves)).json.errores.map((e: { campo: string }) => e.campo)
      assert.deepEqual(await told({ keys, otra: 1 }), ['llaves'])
      assert.deepEqual(await told({ keys: [keys[0], { ...keys[1], kty: 'oct' }] }), ['llaves[1]'])
      const saying = (change: Record<string, unknown>): oauth.ClientAuth =>
        oauth.PrivateKeyJwt(byNext, {
          [oauth.modifyAssertion]: (_header, payload) => void Object.assign(payload, change),
        })
      const aud = await failure(ask(client_id, saying({ aud: 'https://otro.example/token' })))
      assert.equal(aud.error, 'invalid_client')
      assert.match(aud.error_description ?? '', /^aud: /)
      const jti = randomUUID()
      await ask(client_id, saying({ jti }))
      assert.match((await failure(ask(client_id, saying({ jti })))).error_description ?? '', /^jti: /)
    })
  })
})
