import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { registry } from '../../src/resources/index.ts'
import { newPerson, newSystem, PASSWORD, type Person, withToken } from '../accounts.ts'
import { fromBase32, totpCode } from '../auth-kit.ts'
import { newHistory, newPatient, patientBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import {
  AUD,
  assertion,
  authorise,
  authorizeUrl,
  Browser,
  exchange,
  type Pkce,
  PUBLIC,
  pkce,
  RETURN,
  type ServiceKey,
  serviceKey,
  serviceToken,
  tokenCall,
} from './smart-app.ts'

const s = useService({ URL_PUBLICA: PUBLIC })
const ALL = 'openid fhirUser offline_access launch launch/patient patient/*.rs user/*.rs'.split(' ')
const ONE = 'launch/patient patient/*.rs'
const VALUES = registry.get('valor_clinico')?.path ?? ''
const BASIC = (id: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

const must = async (answer: Promise<Answer>, status: number): Promise<Answer['json']> => {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}
const register = (more: Record<string, unknown> = {}): Promise<Answer['json']> =>
  must(
    s.call('POST', '/auth/aplicaciones/', {
      tipo: 'publica',
      nombre: 'Curvas de crecimiento',
      redirecciones: [RETURN],
      alcances: ALL,
      ...more,
    }),
    201,
  )
const refusal = (a: Answer, status: number, error: string): void => {
  assert.equal(a.status, status, a.text)
  assert.equal(a.json?.error, error, a.text)
}

let medico: Person
let publica = ''
let patient = ''
let mine = ''
let other = ''

/** A patient of the doctor's, with a history. */
async function treated(): Promise<string> {
  const { id } = await must(medico.call('POST', '/paciente/paciente/', patientBody()), 201)
  await newHistory(medico, { paciente: id })
  return id
}

const codeFor = async (
  scope: string,
  p: Pkce,
  who: { usuario: string; clave: string; paciente?: string } = { ...medico, paciente: patient },
  clientId = publica,
): Promise<string> => {
  const { params, pages } = await authorise(s, authorizeUrl(clientId, scope, p), who)
  const code = params.get('code')
  assert.ok(code !== null, `${params} ${pages.at(-1)?.text.slice(-1500)}`)
  return code
}
const tokensFor = async (scope: string, paciente = patient, clientId = publica): Promise<Answer['json']> => {
  const p = pkce()
  return must(exchange(s, clientId, await codeFor(scope, p, { ...medico, paciente }, clientId), p), 200)
}
const refresh = (token: string, more: Record<string, string> = {}): Promise<Answer> =>
  tokenCall(s, { grant_type: 'refresh_token', refresh_token: token, client_id: publica, ...more })
const introspect = (token: string): Promise<Answer> =>
  tokenCall(s, { token, client_id: publica }, {}, '/oauth/token/introspection')
/** A value of the patient's series. */
const measured = async (paciente: string, more: Record<string, unknown>): Promise<string> => {
  const at = { fecha_medicion: '2026-11-02T15:00:00.000Z', sistema_codigo: 'loinc' }
  return (await must(medico.call('POST', VALUES, { paciente, ...at, ...more }), 201)).id
}
const statusWith = async (token: string, path = `/fhir/Patient/${patient}`): Promise<number> =>
  (await withToken(s.base, token)('GET', path)).status

describe('SMART en FHIR', () => {
  before(async () => {
    medico = await newPerson(s, 'medico')
    patient = await treated()
    mine = await treated()
    other = await newPatient(s)
    publica = (await register()).client_id
  })

  test('la configuración está donde una aplicación la busca, sin identificarse y desde cualquier sitio', async () => {
    for (const path of [
      '/fhir/.well-known/smart-configuration',
      '/.well-known/smart-configuration',
      '/.well-known/oauth-authorization-server/oauth',
    ]) {
      const a = await s.call('GET', path)
      assert.equal(a.status, 200, a.text)
      assert.equal(a.headers.get('access-control-allow-origin'), '*')
      assert.equal(a.json.authorization_endpoint, `${PUBLIC}/oauth/auth`)
      assert.deepEqual(a.json.code_challenge_methods_supported, ['S256'])
      for (const capability of [
        'launch-standalone',
        'client-public',
        'client-confidential-asymmetric',
        'permission-v2',
      ])
        assert.ok(a.json.capabilities.includes(capability), capability)
    }
    const openid = await s.call('GET', '/oauth/.well-known/openid-configuration')
    const smart = (await s.call('GET', '/fhir/.well-known/smart-configuration')).json
    for (const name of ['issuer', 'jwks_uri', 'token_endpoint', 'authorization_endpoint', 'introspection_endpoint'])
      assert.equal(openid.json[name], smart[name], name)
    assert.equal(openid.json.registration_endpoint, undefined)
    assert.equal((await s.call('POST', '/oauth/reg', {})).status, 404)
    const keys = (await s.call('GET', '/oauth/jwks')).json.keys
    assert.deepEqual(
      keys.map((k: { alg: string; d?: string }) => [k.alg, k.d]),
      [['RS256', undefined]],
    )
  })

  test('código con PKCE, de principio a fin: token, paciente, identidad y lo que se concedió', async () => {
    const p = pkce()
    const scope = 'openid fhirUser launch/patient patient/Patient.read patient/*.*'
    const code = await codeFor(scope, p)
    const got = await must(exchange(s, publica, code, p), 200)
    assert.equal(got.patient, patient)
    assert.equal(got.scope, 'openid fhirUser launch/patient patient/*.rs patient/Patient.rs')
    assert.deepEqual([got.token_type, got.refresh_token], ['Bearer', undefined])
    const id = JSON.parse(Buffer.from(got.id_token.split('.')[1], 'base64url').toString())
    assert.deepEqual([id.iss, id.sub, id.aud], [`${PUBLIC}/oauth`, medico.id, publica])
    assert.equal(id.fhirUser, `${AUD}/Practitioner/${medico.id}`)
    const call = withToken(s.base, got.access_token)
    assert.equal((await call('GET', `/fhir/Patient/${patient}`)).status, 200)
    const me = await call('GET', '/oauth/me')
    assert.equal(me.json.sub, medico.id, me.text)
  })

  test('el token de una aplicación no sirve fuera de /fhir', async () => {
    const { access_token } = await tokensFor('user/*.rs')
    const call = withToken(s.base, access_token)
    for (const path of [`/paciente/paciente/${patient}/`, '/hce/api/historias/', '/auth/yo/', '/auth/aplicaciones/']) {
      const a = await call('GET', path)
      assert.deepEqual([a.status, a.json.codigo], [403, 'token_smart'], path)
    }
    assert.equal((await call('POST', '/auth/salir/')).status, 403)
    assert.equal((await call('POST', '/hce/api/historias/', { paciente: patient })).json.codigo, 'token_smart')
  })

  test('con un paciente escogido no se sale de él: ni por id, búsqueda, cadena, _has, _include, historia o $everything', async () => {
    const { access_token } = await tokensFor(ONE)
    const call = withToken(s.base, access_token)
    assert.equal(await statusWith(access_token), 200)
    assert.equal((await medico.call('GET', `/fhir/Patient/${mine}`)).status, 200)
    for (const id of [mine, other])
      for (const path of ['', '/_history', '/_history/1', '/$everything', '/$everything?_count=5'])
        assert.equal((await call('GET', `/fhir/Patient/${id}${path}`)).status, 404, path)
    const ids = async (path: string): Promise<string[]> => {
      const a = await call('GET', path)
      assert.equal(a.status, 200, `${path} ${a.text}`)
      return (a.json.entry ?? []).map((e: { resource: Answer['json'] }) =>
        e.resource.resourceType === 'Patient'
          ? e.resource.id
          : (e.resource.subject ?? e.resource.patient)?.reference?.replace('Patient/', ''),
      )
    }
    for (const path of [
      '/fhir/Patient',
      `/fhir/Patient?_id=${mine},${patient}`,
      '/fhir/Patient?name=ana',
      '/fhir/Patient?_revinclude=Encounter:patient',
      '/fhir/Encounter',
      '/fhir/Encounter?_include=Encounter:patient',
      '/fhir/Encounter?subject:Patient.name=ana',
      '/fhir/Patient?_has:Encounter:patient:_lastUpdated=gt2000-01-01',
    ])
      assert.deepEqual([...new Set(await ids(path))], [patient], path)
    for (const path of [
      `/fhir/Encounter?patient=${mine}`,
      `/fhir/Encounter?subject:Patient._id=${mine}`,
      `/fhir/Patient?_id=${mine}`,
      `/fhir/Patient?_has:Encounter:patient:patient=${mine}`,
    ])
      assert.deepEqual(await ids(path), [], path)
  })

  test('lo que se quitó de otro paciente tampoco está, y la auditoría dice que no se entregó', async () => {
    const call = withToken(s.base, (await tokensFor(ONE)).access_token)
    const audited = async (path: string): Promise<[number, unknown]> => {
      const a = await call('GET', path)
      const rows = await s.owner.run({
        text: 'select accion, resultado from auditoria where solicitud = $1',
        values: [a.headers.get('x-request-id')],
      })
      return [a.status, rows]
    }
    const removed = async (paciente: string, status: number): Promise<void> => {
      const body = { paciente, codigo: '8867-4', valor_numerico: 72, fecha_medicion: '2026-01-02T10:00:00Z' }
      const { id, version } = await must(medico.call('POST', VALUES, body), 201)
      const path = `/fhir/Observation/${id}`
      const was = status === 410 ? 200 : 404
      assert.deepEqual(await audited(path), [was, [{ accion: 'leer', resultado: was }]])
      await must(medico.call('DELETE', `${VALUES}${id}/`, undefined, { 'if-match': `"${version}"` }), 204)
      assert.deepEqual(await audited(path), [status, [{ accion: 'leer', resultado: 404 }]])
      assert.equal((await medico.call('GET', path)).status, 410)
      for (const version of ['/_history', '/_history/2'])
        assert.equal(
          (await call('GET', path + version)).status,
          status === 410 && version === '/_history' ? 200 : status,
        )
    }
    await removed(patient, 410)
    await removed(mine, 404)
  })

  test('el resumen de un paciente escogido no lleva lo que se dijo en un registro que se fusionó con el suyo', async () => {
    const [kept, gone] = [await treated(), await newPatient(medico)]
    const historia = await newHistory(medico, { paciente: gone })
    const told = { historia, tipo_nota: 'evolucion', contenido: 'La dipirona le produce urticaria.' }
    await must(medico.call('POST', '/hce/api/notas/', told), 201)
    await must(
      s.call('POST', `/paciente/paciente/${kept}/fusionar/`, { duplicado: gone, motivo: 'Es la misma persona' }),
      200,
    )
    const path = `/fhir/Patient/${kept}/$summary`
    const whole = await medico.call('GET', path)
    assert.match(whole.text, /dipirona/)
    const bound = await withToken(s.base, (await tokensFor(ONE, kept)).access_token)('GET', path)
    assert.equal(bound.status, 200, bound.text)
    assert.doesNotMatch(bound.text, /dipirona/)
  })

  test('solo los tipos concedidos, y tampoco de través', async () => {
    const { access_token } = await tokensFor('launch/patient patient/Encounter.rs')
    const call = withToken(s.base, access_token)
    assert.equal((await call('GET', '/fhir/Encounter')).status, 200)
    for (const path of [
      `/fhir/Patient/${patient}`,
      '/fhir/Patient',
      '/fhir/RelatedPerson',
      `/fhir/Patient/${patient}/$everything`,
    ])
      assert.equal((await call('GET', path)).status, 403, path)
    const included = await call('GET', '/fhir/Encounter?_include=Encounter:patient')
    const types = (included.json.entry ?? []).map((e: { resource: Answer['json'] }) => e.resource.resourceType)
    assert.ok(!types.includes('Patient'), included.text)
    const all = await call('GET', '/fhir/Encounter')
    assert.ok(all.json.entry.length > 0)
    for (const path of ['/fhir/Encounter?subject:Patient.name=ana', '/fhir/Encounter?_has:Provenance:target:_id=x']) {
      const chained = await call('GET', path)
      assert.ok(chained.status >= 400 || (chained.json.entry ?? []).length === 0, `${path} ${chained.text}`)
    }
    const read = (await tokensFor('launch/patient patient/Encounter.r')).access_token
    assert.equal(await statusWith(read, '/fhir/Encounter'), 403)
  })

  test('user/: lo que la persona alcanza y su rol permite, y no más', async () => {
    const { access_token, patient: chosen } = await tokensFor('user/*.rs', '')
    assert.equal(chosen, undefined)
    assert.equal(await statusWith(access_token, `/fhir/Patient/${mine}`), 200)
    assert.equal(await statusWith(access_token, `/fhir/Patient/${other}`), 404)
  })

  test('verificador equivocado, código repetido, ajeno, vencido o con otra dirección: no hay token', async () => {
    const p = pkce()
    const wrong = await codeFor(ONE, p)
    refusal(await exchange(s, publica, wrong, pkce()), 400, 'invalid_grant')
    refusal(await exchange(s, publica, wrong, { ...p, verifier: '' }), 400, 'invalid_grant')
    refusal(await exchange(s, publica, wrong, p, { redirect_uri: `${RETURN}/` }), 400, 'invalid_grant')
    const foreign = (await register({ nombre: 'Otra aplicación' })).client_id
    refusal(await exchange(s, foreign, wrong, p), 400, 'invalid_grant')
    refusal(await exchange(s, publica, `${wrong}x`, p), 400, 'invalid_grant')
    const { access_token } = await must(exchange(s, publica, wrong, p), 200)
    assert.equal(await statusWith(access_token), 200)
    // Whoever uses it a second time ends what was given for it.
    refusal(await exchange(s, publica, wrong, p), 400, 'invalid_grant')
    assert.equal(await statusWith(access_token), 401)
    const late = await codeFor(ONE, p)
    await s.owner.run({ text: `update oauth set vence_en = now() where tipo = 'AuthorizationCode'`, values: [] })
    refusal(await exchange(s, publica, late, p), 400, 'invalid_grant')
  })

  test('de muchos que traen el mismo código a la vez, uno cuando mucho recibe token', async () => {
    const p = pkce()
    const code = await codeFor(ONE, p)
    const all = await Promise.all(Array.from({ length: 8 }, () => exchange(s, publica, code, p)))
    const good = all.filter((a) => a.status === 200)
    assert.ok(good.length <= 1, all.map((a) => a.text).join('\n'))
    assert.ok(
      all.every((a) => a.status === 200 || a.json.error === 'invalid_grant'),
      all.map((a) => a.text).join('\n'),
    )
  })

  test('una solicitud que no es como debe no llega a pedir la clave', async () => {
    const p = pkce()
    const errorOf = async (url: string): Promise<string | null> => {
      const { at } = await new Browser(s).follow('GET', url)
      assert.ok(at.startsWith(RETURN), at)
      return new URL(at).searchParams.get('error')
    }
    const url = (scope: string, more: Record<string, string> = {}): string => authorizeUrl(publica, scope, p, more)
    const without = (name: string): string => {
      const u = new URL(url(ONE))
      u.searchParams.delete(name)
      return u.href
    }
    assert.equal(await errorOf(url('patient/Observation.rs?category=laboratory')), 'invalid_scope')
    assert.equal(await errorOf(url('openid patient/Observation.sr')), 'invalid_scope')
    assert.equal(await errorOf(url('patient/Appointment.rs')), 'invalid_scope')
    assert.equal(await errorOf(url('lo que sea')), 'invalid_scope')
    assert.equal(await errorOf(url('system/*.rs')), 'invalid_scope')
    assert.equal(await errorOf(without('scope')), 'invalid_scope')
    assert.equal(await errorOf(url(ONE, { aud: 'https://otra.ejemplo.co/fhir' })), 'invalid_request')
    assert.equal(await errorOf(without('aud')), 'invalid_request')
    assert.equal(await errorOf(without('code_challenge')), 'invalid_request')
    assert.equal(await errorOf(url(ONE, { code_challenge_method: 'plain' })), 'invalid_request')
    assert.equal(await errorOf(url(ONE, { prompt: 'none' })), 'login_required')
    assert.equal(await errorOf(url(ONE, { launch: 'x' })), 'invalid_request')
    // Where the application is not who it says, nothing is sent to the address that it gives.
    for (const bad of [
      authorizeUrl('nadie', ONE, p),
      url(ONE, { redirect_uri: 'https://ladron.ejemplo.co/' }),
      url(ONE, { redirect_uri: `${RETURN}?x=1` }),
    ]) {
      const { answer, at } = await new Browser(s).follow('GET', bad)
      assert.ok(at.startsWith(PUBLIC), at)
      assert.equal(answer.status, 400)
      assert.match(answer.text, /No se puede continuar/)
      assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
    }
  })

  test('una aplicación no recibe más de lo que se le registró, aunque lo pida', async () => {
    const { client_id } = await register({ alcances: ['launch/patient', 'patient/Patient.r', 'openid'] })
    const got = await tokensFor('openid offline_access launch/patient patient/*.rs user/*.rs', patient, client_id)
    assert.equal(got.scope, 'openid launch/patient patient/Patient.r')
    assert.equal(got.refresh_token, undefined)
    assert.equal(await statusWith(got.access_token), 200)
    assert.equal(await statusWith(got.access_token, '/fhir/Patient'), 403)
    // What is taken from the application is taken from its tokens.
    const wide = await tokensFor('launch/patient patient/*.rs')
    await must(s.call('PATCH', `/auth/aplicaciones/${publica}/`, { alcances: ['patient/Encounter.rs'] }), 200)
    const fresh = withToken(s.base, wide.access_token)
    await new Promise((done) => setTimeout(done, 5_100))
    assert.equal((await fresh('GET', `/fhir/Patient/${patient}`)).status, 403)
    await must(s.call('PATCH', `/auth/aplicaciones/${publica}/`, { alcances: ALL }), 200)
  })

  test('las páginas no se enmarcan, no ejecutan nada y no se dejan inyectar', async () => {
    const { client_id } = await register({ nombre: '<script>alert(1)</script> "app"' })
    const p = pkce()
    const { pages } = await authorise(s, authorizeUrl(client_id, 'openid user/*.rs', p), medico)
    assert.equal(pages.length, 3)
    for (const page of pages.slice(0, 2)) {
      assert.equal(page.headers.get('x-frame-options'), 'DENY')
      assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/)
      assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self' https:\/\/app\.ejemplo\.co;/)
      assert.equal(page.headers.get('cache-control'), 'no-store')
      assert.doesNotMatch(page.text, /<script|onclick|javascript:/i)
      assert.match(page.text, /&lt;script&gt;/)
    }
    assert.match(pages[1]?.text ?? '', /de todos los pacientes que usted alcanza/)
    const again = await new Browser(s).follow('GET', authorizeUrl(client_id, 'user/*.rs', p))
    const hostile = await new Browser(s).go('POST', again.at, { accion: 'ingresar', usuario: 'x', clave: 'y' })
    assert.equal(hostile.status, 410, 'sin la galleta de quien empezó no hay paso')
  })

  test('clave mala, cuenta inexistente o en espera, y segundo factor: como al ingresar', async () => {
    const p = await newPerson(s, 'medico')
    const his = new Browser(s)
    const entered = await his.go('POST', '/auth/ingresar/', { usuario: p.usuario, clave: p.clave, galleta: 'true' })
    assert.equal(entered.status, 200, entered.text)
    const step = async (
      form: Record<string, string>,
      browser = new Browser(s),
    ): Promise<{ answer: Answer; at: string }> => {
      const first = await browser.follow('GET', authorizeUrl(publica, 'user/*.rs', pkce()))
      return browser.follow('POST', first.at, { accion: 'ingresar', ...form })
    }
    const bad = await step({ usuario: p.usuario, clave: 'no es esta' })
    assert.equal(bad.answer.status, 401)
    assert.match(bad.answer.text, /Usuario, clave o código incorrectos/)
    assert.ok(!bad.answer.text.includes('no es esta'))
    assert.equal((await step({ usuario: 'nadie', clave: 'x' })).answer.status, 401)
    assert.equal((await step({ usuario: '', clave: '' })).answer.status, 401)
    assert.equal((await step({ usuario: 'x\u0000', clave: '\u0000' })).answer.status, 401)
    for (let i = 0; i < 5; i++) await step({ usuario: p.usuario, clave: 'no es esta' })
    const locked = await step({ usuario: p.usuario, clave: p.clave })
    assert.equal(locked.answer.status, 401)
    assert.match(locked.answer.text, /Espere \d+ segundos/)
    // In the browser where he entered before, the mistakes of others do not make him wait.
    const known = await step({ usuario: p.usuario, clave: p.clave }, his)
    assert.equal(known.answer.status, 200, known.answer.text)
    const audited = await s.owner.run({
      text: `select count(*)::int as n from auditoria where accion = 'ingresar' and recurso_id = $1 and resultado = 401`,
      values: [p.id],
    })
    assert.ok(Number(audited[0]?.n) >= 6)

    const q = await newPerson(s, 'medico')
    const asked = await must(q.call('POST', '/auth/segundo-factor/', { clave: PASSWORD }), 200)
    const secret = fromBase32(asked.secreto)
    const codes = await must(
      q.call('POST', '/auth/segundo-factor/confirmar/', { codigo: totpCode(secret, new Date()) }),
      200,
    )
    const missing = await step({ usuario: q.usuario, clave: q.clave })
    assert.equal(missing.answer.status, 401)
    assert.match(missing.answer.text, /código de su aplicación/)
    assert.equal((await step({ usuario: q.usuario, clave: q.clave, codigo: '000000' })).answer.status, 401)
    const [recovery = ''] = codes.codigos_recuperacion as string[]
    const right = await step({ usuario: q.usuario, clave: q.clave, codigo: recovery })
    assert.match(right.answer.text, /Autorice la aplicación/)
    assert.equal((await step({ usuario: q.usuario, clave: q.clave, codigo: recovery })).answer.status, 401)
  })

  test('quien no autoriza, no autoriza; quien no escoge paciente, lo lee', async () => {
    const browser = new Browser(s)
    const first = await browser.follow('GET', authorizeUrl(publica, ONE, pkce()))
    const entered = await browser.follow('POST', first.at, {
      accion: 'ingresar',
      ...{ usuario: medico.usuario, clave: medico.clave },
    })
    const none = await browser.follow('POST', entered.at, { accion: 'autorizar' })
    assert.equal(none.answer.status, 400)
    assert.match(none.answer.text, /Escoja primero al paciente/)
    for (const paciente of [other, 'x', '%', '00000000-0000-7000-8000-000000000000'])
      assert.equal((await browser.follow('POST', entered.at, { accion: 'autorizar', paciente })).answer.status, 400)
    const found = await browser.follow('POST', entered.at, { accion: 'buscar', busqueda: 'ana muñoz' })
    assert.ok(found.answer.text.includes(patient) && !found.answer.text.includes(other))
    for (const busqueda of ['%', "'", '\u0000', '👩‍⚕️', 'a'.repeat(10_000), '   ', '"><script>alert(1)</script>']) {
      const a = await browser.follow('POST', entered.at, { accion: 'buscar', busqueda })
      assert.equal(a.answer.status, 200, busqueda)
      assert.doesNotMatch(a.answer.text, /<script/)
    }
    const denied = await browser.follow('POST', entered.at, { accion: 'cancelar' })
    assert.equal(new URL(denied.at).searchParams.get('error'), 'access_denied')
    assert.equal((await browser.go('GET', entered.at)).status, 410)
  })

  test('un paciente solo escoge lo suyo', async () => {
    const own = await newPatient(s, { numero_documento: '1090000001' })
    const who = await newPerson(s, 'paciente', { paciente: own, tipo_documento: 'CC', numero_documento: '1090000001' })
    const p = pkce()
    const { pages, params } = await authorise(s, authorizeUrl(publica, `openid fhirUser ${ONE}`, p), {
      ...who,
      paciente: own,
    })
    assert.ok(pages[1]?.text.includes(own) && !pages[1]?.text.includes(patient))
    const got = await must(exchange(s, publica, params.get('code'), p), 200)
    const id = JSON.parse(Buffer.from(got.id_token.split('.')[1], 'base64url').toString())
    assert.equal(id.fhirUser, `${AUD}/Patient/${own}`)
    assert.equal(await statusWith(got.access_token, `/fhir/Patient/${own}`), 200)
    const else_ = await authorise(s, authorizeUrl(publica, ONE, pkce()), { ...who, paciente: patient })
    assert.equal(else_.params.get('code'), null)
  })

  test('renovar: cada token de refresco sirve una vez, y el segundo uso termina todo', async () => {
    const first = await tokensFor(`offline_access ${ONE}`)
    assert.ok(first.refresh_token)
    const second = await must(refresh(first.refresh_token), 200)
    assert.equal(second.patient, patient)
    assert.notEqual(second.refresh_token, first.refresh_token)
    const silent = { grant_type: 'refresh_token', refresh_token: second.refresh_token }
    const third = await must(tokenCall(s, silent), 200)
    const less = await must(refresh(third.refresh_token, { scope: 'patient/*.rs' }), 200)
    assert.equal(less.scope, 'patient/*.rs')
    refusal(await refresh(less.refresh_token, { scope: 'user/*.rs' }), 400, 'invalid_scope')
    assert.equal(await statusWith(less.access_token), 200)
    refusal(await refresh(first.refresh_token), 400, 'invalid_grant')
    assert.equal(await statusWith(less.access_token), 401)
    refusal(await refresh(less.refresh_token), 400, 'invalid_grant')
    const parallel = await tokensFor(`offline_access ${ONE}`)
    const all = await Promise.all(Array.from({ length: 6 }, () => refresh(parallel.refresh_token)))
    assert.ok(all.filter((a) => a.status === 200).length <= 1)
  })

  test('pedir menos al renovar, o quitarle a la aplicación patient/, no abre las historias de los demás', async () => {
    const { client_id } = await register()
    const scope = 'launch/patient patient/Observation.rs user/Patient.rs offline_access'
    const seen = async (token: string): Promise<string[]> => {
      const a = await withToken(s.base, token)('GET', '/fhir/Patient')
      assert.equal(a.status, 200, a.text)
      return (a.json.entry ?? []).map((e: { resource: { id: string } }) => e.resource.id)
    }
    const first = await tokensFor(scope, patient, client_id)
    const less = await must(refresh(first.refresh_token, { client_id, scope: 'user/Patient.rs offline_access' }), 200)
    assert.equal(less.scope.includes('patient/'), false)
    assert.deepEqual(await seen(less.access_token), [patient])
    assert.equal(await statusWith(less.access_token, `/fhir/Patient/${mine}`), 404)
    const second = await tokensFor(scope, patient, client_id)
    await must(s.call('PATCH', `/auth/aplicaciones/${client_id}/`, { alcances: ['user/Patient.rs'] }), 200)
    assert.deepEqual(await seen(second.access_token), [patient])
    assert.ok((await seen((await tokensFor('user/Patient.rs', patient, client_id)).access_token)).includes(mine))
  })

  test('un alcance con filtro: solo eso, por id, búsqueda, cadena, _has, inclusiones, versiones, $everything y resumen', async () => {
    const lab = await measured(patient, {
      codigo: '718-7',
      valor_numerico: 13.2,
      unidad: 'g/dL',
      categoria: 'laboratorio',
    })
    const pulse = await measured(patient, {
      codigo: '8867-4',
      valor_numerico: 80,
      unidad: '/min',
      categoria: 'signo_vital',
    })
    const system = 'http://terminology.hl7.org/CodeSystem/observation-category'
    const filter = `category=${system}|laboratory`
    const scope = `launch/patient offline_access patient/Patient.rs patient/Observation.rs?${filter}`
    const p = pkce()
    const { params, pages } = await authorise(s, authorizeUrl(publica, scope, p), { ...medico, paciente: patient })
    assert.match(pages[1]?.text ?? '', /mediciones del paciente escogido, solo si category es laboratory\./)
    const got = await must(exchange(s, publica, params.get('code'), p), 200)
    assert.ok(got.scope.split(' ').includes(`patient/Observation.rs?${filter}`), got.scope)
    const ask = withToken(s.base, got.access_token)
    const ids = async (path: string, type = 'Observation'): Promise<string[]> => {
      const { entry = [] } = await must(ask('GET', `/fhir/${path}`), 200)
      return entry
        .map((e: { resource: { resourceType: string; id: string } }) => e.resource)
        .filter((r: { resourceType: string }) => r.resourceType === type)
        .map((r: { id: string }) => r.id)
    }
    assert.deepEqual(await ids('Observation'), [lab])
    assert.deepEqual(await ids(`Observation?_id=${lab},${pulse}`), [lab])
    assert.deepEqual(await ids('Observation?category=vital-signs'), [])
    assert.equal((await must(ask('GET', '/fhir/Observation?_summary=count'), 200)).total, 1)
    assert.deepEqual(await ids(`Patient?_has:Observation:patient:_id=${pulse}`, 'Patient'), [])
    assert.deepEqual(await ids(`Patient?_has:Observation:patient:_id=${lab}`, 'Patient'), [patient])
    assert.deepEqual(await ids(`Patient?_id=${patient}&_revinclude=Observation:patient`), [lab])
    assert.deepEqual(await ids(`Patient/${patient}/$everything`), [lab])
    assert.ok(!(await ask('GET', `/fhir/Patient/${patient}/$summary`)).text.includes(pulse))
    for (const [id, status] of [
      [lab, 200],
      [pulse, 404],
    ] as const)
      for (const path of ['', '/_history', '/_history/1'])
        assert.equal((await ask('GET', `/fhir/Observation/${id}${path}`)).status, status, `${id}${path}`)
    const [row] = await s.owner.run({
      text: `select resultado from auditoria where recurso_id = $1 and accion = 'leer' order by id desc limit 1`,
      values: [pulse],
    })
    assert.equal(row?.resultado, 404)
    // What was narrowed stays so when it is renewed, and can be narrowed further and never widened.
    const again = await must(refresh(got.refresh_token), 200)
    assert.deepEqual(again.scope.split(' ').sort(), got.scope.split(' ').sort())
    refusal(await refresh(again.refresh_token, { scope: 'patient/Observation.rs' }), 400, 'invalid_scope')
    refusal(
      await refresh(again.refresh_token, { scope: `patient/Observation.rs?category=survey` }),
      400,
      'invalid_scope',
    )
  })

  test('al renovar se puede pedir una parte de lo concedido, y el token no da más que ella', async () => {
    const first = await tokensFor(`openid fhirUser offline_access ${ONE}`)
    const less = await must(refresh(first.refresh_token, { scope: 'patient/Encounter.rs' }), 200)
    assert.equal(less.scope, 'patient/Encounter.rs')
    assert.equal(less.patient, patient)
    assert.equal(await statusWith(less.access_token), 403)
    assert.equal(await statusWith(less.access_token, '/fhir/Encounter'), 200)
    const known = await must(introspect(less.access_token), 200)
    assert.deepEqual([known.scope, known.patient, known.fhirUser], ['patient/Encounter.rs', patient, undefined])
    // The right to all of it is still in the refresh token.
    const whole = await must(refresh(less.refresh_token), 200)
    assert.equal(await statusWith(whole.access_token), 200)
    const told = await must(introspect(whole.access_token), 200)
    assert.deepEqual([told.patient, told.fhirUser, told.active], [patient, `${AUD}/Practitioner/${medico.id}`, true])
    refusal(await refresh(whole.refresh_token, { scope: 'patient/Nada.rs' }), 400, 'invalid_scope')
  })

  test('un tipo que no se sirve no impide lo demás', async () => {
    const got = await tokensFor('launch/patient patient/Appointment.rs patient/Patient.rs')
    assert.equal(got.scope, 'launch/patient patient/Patient.rs')
    assert.equal(await statusWith(got.access_token), 200)
  })

  test('lo que se autorizó es una sesión más: quien la termina, termina sus tokens', async () => {
    const who = await newPerson(s, 'medico')
    const p = pkce()
    const get = async (): Promise<Answer['json']> =>
      must(exchange(s, publica, await codeFor('offline_access user/*.rs', p, who), p), 200)
    const first = await get()
    assert.equal(await statusWith(first.access_token, '/fhir/Patient'), 200)
    const sessions = (await must(who.call('GET', '/auth/sesiones/'), 200)).results
    const app = sessions.find((x: { agente: string }) => x.agente === 'Aplicación: Curvas de crecimiento')
    assert.ok(app !== undefined, JSON.stringify(sessions))
    await must(who.call('DELETE', `/auth/sesiones/${app.id}/`), 204)
    assert.equal(await statusWith(first.access_token, '/fhir/Patient'), 401)
    refusal(await refresh(first.refresh_token), 400, 'invalid_grant')
    const second = await get()
    assert.equal(await statusWith(second.access_token, '/fhir/Patient'), 200)
    await must(s.call('POST', `/auth/cuentas/${who.id}/bloquear/`, { motivo: 'Ya no trabaja aquí' }), 200)
    assert.equal(await statusWith(second.access_token, '/fhir/Patient'), 401)
    refusal(await refresh(second.refresh_token), 400, 'invalid_grant')
  })

  test('revocar y preguntar: cada aplicación por lo suyo', async () => {
    const { client_id, client_secret } = await register({ tipo: 'confidencial', nombre: 'Con secreto' })
    const p = pkce()
    const code = await codeFor(`offline_access ${ONE}`, p, { ...medico, paciente: patient }, client_id)
    const form = { grant_type: 'authorization_code', code, redirect_uri: RETURN, code_verifier: p.verifier }
    refusal(await tokenCall(s, { ...form, client_id }), 401, 'invalid_client')
    refusal(await tokenCall(s, form, BASIC(client_id, 'no es')), 401, 'invalid_client')
    const [kept] = await s.owner.run({
      text: 'select secreto from aplicacion where client_id = $1',
      values: [client_id],
    })
    refusal(await tokenCall(s, form, BASIC(client_id, String(kept?.secreto))), 401, 'invalid_client')
    const got = await must(tokenCall(s, form, BASIC(client_id, client_secret)), 200)
    // What a confidential application has, it renews as itself.
    refusal(
      await tokenCall(s, { grant_type: 'refresh_token', refresh_token: got.refresh_token }),
      400,
      'invalid_request',
    )
    const about = (token: string, headers: Record<string, string>, path: string, more = {}): Promise<Answer> =>
      tokenCall(s, { token, ...more }, headers, path)
    const INTROSPECT = '/oauth/token/introspection'
    const REVOKE = '/oauth/token/revocation'
    const mineIs = await must(about(got.access_token, BASIC(client_id, client_secret), INTROSPECT), 200)
    assert.deepEqual([mineIs.active, mineIs.client_id, mineIs.sub], [true, client_id, medico.id])
    const foreign = await must(about(got.access_token, {}, INTROSPECT, { client_id: publica }), 200)
    assert.deepEqual(foreign, { active: false })
    await about(got.refresh_token, {}, REVOKE, { client_id: publica })
    assert.equal(await statusWith(got.access_token), 200)
    await must(about(got.refresh_token, BASIC(client_id, client_secret), REVOKE), 200)
    assert.equal(await statusWith(got.access_token), 401)
    const after = await must(about(got.access_token, BASIC(client_id, client_secret), INTROSPECT), 200)
    assert.deepEqual(after, { active: false })
  })

  test('una aplicación que se desactiva deja de servir', async () => {
    const { client_id } = await register()
    const got = await tokensFor(ONE, patient, client_id)
    await must(s.call('PATCH', `/auth/aplicaciones/${client_id}/`, { activa: false }), 200)
    const { at } = await new Browser(s).follow('GET', authorizeUrl(client_id, ONE, pkce()))
    assert.ok(at.startsWith(PUBLIC))
    assert.equal(await statusWith(got.access_token), 401)
  })

  test('abierta desde la consola: el paciente ya está escogido, y solo sirve a quien la abrió', async () => {
    const { client_id } = await register({ inicio: 'https://app.ejemplo.co/abrir' })
    const open = await must(medico.call('POST', '/auth/lanzamientos/', { aplicacion: client_id, paciente: mine }), 201)
    assert.equal(new URL(open.url).searchParams.get('iss'), AUD)
    const p = pkce()
    const url = authorizeUrl(client_id, 'launch patient/*.rs', p, { launch: open.launch })
    const { params, pages } = await authorise(s, url, medico)
    assert.doesNotMatch(pages[1]?.text ?? '', /Busque al paciente/)
    const got = await must(exchange(s, client_id, params.get('code'), p), 200)
    assert.equal(got.patient, mine)
    const stranger = await newPerson(s, 'medico')
    assert.equal((await authorise(s, url, stranger)).params.get('error'), 'invalid_request')
    assert.equal(
      (await medico.call('POST', '/auth/lanzamientos/', { aplicacion: client_id, paciente: other })).status,
      400,
    )
    assert.equal(
      (await medico.call('POST', '/auth/lanzamientos/', { aplicacion: publica, paciente: mine })).status,
      400,
    )
  })

  test('registrar aplicaciones es de quien administra, y todo lo que no sirve se nombra', async () => {
    assert.equal((await medico.call('POST', '/auth/aplicaciones/', {})).status, 403)
    const faults = async (more: Record<string, unknown>): Promise<string[]> => {
      const a = await s.call('POST', '/auth/aplicaciones/', {
        tipo: 'publica',
        nombre: 'Prueba',
        redirecciones: [RETURN],
        alcances: ['patient/*.rs'],
        ...more,
      })
      assert.equal(a.status, 400, a.text)
      return a.json.errores.map((e: { campo: string }) => e.campo)
    }
    assert.deepEqual(await faults({ redirecciones: [RETURN, 'http://x.co/', 'javascript:alert(1)'] }), [
      'redirecciones[1]',
      'redirecciones[2]',
    ])
    assert.deepEqual(await faults({ redirecciones: [] }), ['redirecciones'])
    assert.deepEqual(await faults({ alcances: ['patient/*.rs', 'patient/Condition.write', 'patient/Nada.rs'] }), [
      'alcances[2]',
      'alcances[1]',
    ])
    assert.deepEqual(await faults({ alcances: ['system/*.rs'] }), ['alcances'])
    assert.deepEqual(await faults({ sistema: 'x' }), ['sistema'])
    assert.deepEqual(await faults({ llaves: [serviceKey().jwk] }), ['llaves'])
    assert.deepEqual(await faults({ desconocido: 1 }), ['desconocido'])
    const listed = await must(s.call('GET', '/auth/aplicaciones/?page_size=1'), 200)
    assert.equal(listed.results.length, 1)
    assert.ok(listed.next)
    assert.equal((await s.call('GET', '/auth/aplicaciones/nadie/')).status, 404)
  })

  test('confidencial con llaves: firma su aserción', async () => {
    const key = serviceKey('RS384')
    const { client_id, client_secret } = await register({ tipo: 'confidencial', llaves: [key.jwk] })
    assert.equal(client_secret, null)
    const p = pkce()
    const code = await codeFor(ONE, p, { ...medico, paciente: patient }, client_id)
    const got = await must(
      tokenCall(s, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: RETURN,
        code_verifier: p.verifier,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await assertion(key, client_id),
      }),
      200,
    )
    assert.equal(got.patient, patient)
  })

  describe('servicios', () => {
    let key: ServiceKey
    let client = ''
    let account = ''
    const SCOPE = 'system/Patient.rs system/Encounter.rs'

    before(async () => {
      key = serviceKey('ES384')
      const usuario = `laboratorio-${process.pid}`
      const made = await must(
        s.call('POST', '/auth/sistemas/', { usuario, nombre: 'Laboratorio Sur', llaves: [key.jwk] }),
        201,
      )
      account = made.id
      const app = await register({ tipo: 'servicio', redirecciones: [], sistema: account, alcances: SCOPE.split(' ') })
      client = app.client_id
      assert.equal(client, usuario)
      await must(
        s.call('POST', '/hce/api/consentimientos/', {
          paciente: patient,
          tipo: 'interoperabilidad_terceros',
          texto_version: '1',
          decision: 'aceptado',
          otorgado_por: 'paciente',
          terceros_autorizados: [{ quien: 'Laboratorio Sur', ambitos: ['todo'] }],
        }),
        201,
      )
    })

    test('una aserción firmada da un token de cinco minutos con los alcances que puede tener', async () => {
      const got = await must(serviceToken(s, await assertion(key, client), 'system/*.read'), 200)
      assert.deepEqual(
        [got.scope, got.expires_in, got.refresh_token],
        ['system/Encounter.rs system/Patient.rs', 300, undefined],
      )
      assert.equal(await statusWith(got.access_token), 200)
      assert.equal(await statusWith(got.access_token, `/fhir/Patient/${mine}`), 404)
      assert.equal(await statusWith(got.access_token, '/fhir/RelatedPerson'), 403)
      assert.equal(await statusWith(got.access_token, `/paciente/paciente/${patient}/`), 403)
    })

    test('un resumen se niega sin los alcances de lo que nunca le falta, y de lo demás dice que no se puede ver', async () => {
      const own = serviceKey('ES384')
      const usuario = `resumen-${process.pid}`
      const nombre = 'Lector de resúmenes'
      const { id } = await must(s.call('POST', '/auth/sistemas/', { usuario, nombre, llaves: [own.jwk] }), 201)
      await must(
        s.call('POST', '/hce/api/consentimientos/', {
          paciente: patient,
          tipo: 'interoperabilidad_terceros',
          texto_version: '1',
          decision: 'aceptado',
          otorgado_por: 'paciente',
          terceros_autorizados: [{ quien: nombre, ambitos: ['todo'] }],
        }),
        201,
      )
      const alcances = ['system/Patient.rs', 'system/Observation.rs', 'system/AllergyIntolerance.rs']
      const app = await register({ tipo: 'servicio', redirecciones: [], sistema: id, alcances })
      const summary = async (scope: string): Promise<Answer> => {
        const { access_token } = await must(serviceToken(s, await assertion(own, app.client_id), scope), 200)
        return withToken(s.base, access_token)('GET', `/fhir/Patient/${patient}/$summary`)
      }
      assert.equal((await summary('system/Patient.rs system/Observation.rs')).status, 403)
      const { section } = (await must(summary('system/Patient.rs system/AllergyIntolerance.rs'), 200)).entry[0].resource
      const why = section.map((part: { emptyReason?: { coding: { code: string }[] }; text: { div: string } }) => [
        part.emptyReason?.coding[0]?.code,
        /no puede verlo/.test(part.text.div),
      ])
      assert.deepEqual(why, [
        ['withheld', true],
        ['unavailable', false],
        ['withheld', true],
      ])
    })

    test('una aserción sirve una vez, también si llega dos veces a la vez', async () => {
      const signed = await assertion(key, client)
      const all = await Promise.all(Array.from({ length: 6 }, () => serviceToken(s, signed, SCOPE)))
      assert.equal(all.filter((a) => a.status === 200).length, 1, all.map((a) => a.text).join('\n'))
      for (const a of all.filter((x) => x.status !== 200)) refusal(a, 401, 'invalid_client')
      refusal(await serviceToken(s, signed, SCOPE), 401, 'invalid_client')
    })

    test('ni de otra llave, ni para otro, ni vencida, ni con alcances de personas', async () => {
      const now = Math.floor(Date.now() / 1000)
      refusal(await serviceToken(s, await assertion(serviceKey(), client), SCOPE), 401, 'invalid_client')
      refusal(
        await serviceToken(s, await assertion(key, client, { aud: 'https://otro.example/oauth/token' }), SCOPE),
        401,
        'invalid_client',
      )
      refusal(await serviceToken(s, await assertion(key, client, { exp: now - 60 }), SCOPE), 401, 'invalid_client')
      refusal(await serviceToken(s, await assertion(key, client, { iss: 'otro' }), SCOPE), 401, 'invalid_client')
      refusal(await serviceToken(s, await assertion(key, client, { exp: now + 3600 }), SCOPE), 401, 'invalid_client')
      for (const scope of [
        'user/*.rs',
        'patient/*.rs',
        'openid',
        '',
        'system/RelatedPerson.rs',
        'system/Patient.rs?x=1',
      ])
        refusal(await serviceToken(s, await assertion(key, client), scope), 400, 'invalid_scope')
    })

    test('lo mismo en /auth/token/, y lo que se usó en una de las dos direcciones no sirve en la otra', async () => {
      const signed = await assertion(key, client)
      const TYPE = { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' }
      const there = (client_assertion: string, more: Record<string, string> = {}): Promise<Answer> =>
        s.call('POST', '/auth/token/', {
          grant_type: 'client_credentials',
          ...TYPE,
          client_assertion,
          ...more,
        })
      const got = await must(there(signed, { scope: 'system/*.read' }), 200)
      assert.deepEqual([got.scope, got.expires_in], ['system/Encounter.rs system/Patient.rs', 300])
      assert.equal(await statusWith(got.access_token), 200)
      refusal(await serviceToken(s, signed, SCOPE), 401, 'invalid_client')
      refusal(await there(await assertion(key, client), { scope: 'user/*.rs' }), 400, 'invalid_scope')
      const asked = { token: got.access_token, client_assertion: await assertion(key, client), ...TYPE }
      const told = await must(tokenCall(s, asked, {}, '/oauth/token/introspection'), 200)
      assert.deepEqual([told.active, told.scope, told.client_id], [true, got.scope, client])
      refusal(await there(asked.client_assertion), 401, 'invalid_client')
    })

    test('un sistema que nadie registró como servicio no recibe nada aquí', async () => {
      const system = await newSystem(s, 'Sin servicio')
      assert.ok(system.token)
      const twice = await s.call('POST', '/auth/aplicaciones/', {
        tipo: 'servicio',
        nombre: 'Otra vez',
        sistema: account,
        alcances: ['system/*.rs'],
      })
      assert.deepEqual([twice.status, twice.json.codigo], [409, 'aplicacion_existe'])
      const keyless = await s.call('POST', '/auth/aplicaciones/', {
        tipo: 'servicio',
        nombre: 'Sin llaves',
        sistema: system.id,
        alcances: ['system/*.rs'],
      })
      assert.equal(keyless.status, 201)
    })

    test('con llaves nuevas, lo que dieron las viejas termina', async () => {
      const got = await must(serviceToken(s, await assertion(key, client), SCOPE), 200)
      assert.equal(await statusWith(got.access_token), 200)
      const fresh = serviceKey('RS384')
      await must(s.call('PUT', `/auth/sistemas/${account}/llaves/`, { llaves: [fresh.jwk] }), 200)
      refusal(await serviceToken(s, await assertion(key, client), SCOPE), 401, 'invalid_client')
      const next = await must(serviceToken(s, await assertion(fresh, client), SCOPE), 200)
      assert.equal(await statusWith(next.access_token), 200)
      assert.equal(await statusWith(got.access_token), 401)
      key = fresh
    })
  })

  test('cada token dado queda en la auditoría, se escriba como se escriba la dirección', async () => {
    const given = async (): Promise<number> =>
      Number(
        (
          await s.owner.run({
            text: `select count(*)::int as n from auditoria where recurso = 'oauth' and resultado = 200 and cuenta = $1`,
            values: [medico.id],
          })
        )[0]?.n,
      )
    for (const path of ['/oauth/token', '/oauth/token/', '/oauth/TOKEN', '/oauth/%74oken']) {
      const p = pkce()
      const before = await given()
      const form = {
        grant_type: 'authorization_code',
        redirect_uri: RETURN,
        client_id: publica,
        code_verifier: p.verifier,
      }
      const got = await tokenCall(s, { ...form, code: await codeFor(ONE, p) }, {}, path)
      assert.equal(await given(), before + (got.status === 200 ? 1 : 0), `${path} ${got.text}`)
      if (got.status === 200) assert.equal(got.json.patient, patient)
    }
  })

  test('ni códigos ni tokens ni claves quedan en la base o en el registro', async () => {
    const p = pkce()
    const code = await codeFor(`openid offline_access ${ONE}`, p)
    const got = await must(exchange(s, publica, code, p), 200)
    const rows = await s.owner.run({
      text: `select o::text as t from oauth o union all select a::text from autorizacion a union all select x::text from auditoria x`,
      values: [],
    })
    const kept = rows.map((r) => String(r.t)).join('\n') + s.log.join('\n')
    for (const secret of [
      code,
      got.access_token,
      got.refresh_token,
      got.id_token,
      p.verifier,
      medico.clave,
      'estado-1',
    ])
      assert.ok(!kept.includes(secret))
  })
})
