import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { XMLParser } from 'fast-xml-parser'
import { Batch, Message as LibraryMessage } from 'node-hl7-client'
import type { DbRow } from '../../src/engine/database.ts'
import { hl7Schemas, schemaOf } from '../../src/features/hl7/json-schema.ts'
import { mayUse } from '../../src/model/access/access.ts'
import { type AccountRole, accountRoles } from '../../src/model/access/roles.ts'
import { registry } from '../../src/resources/index.ts'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { askedStatements } from '../asked-statements.ts'
import { newDocument, newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import { at, type ReadSegment, readEr7 } from './er7-reader.ts'

/** The patient in HL7 v2.5.1: both forms, who sees what of it, pages, refusals, hostile texts, the audit. */
const s = useService({ PRESTADOR_CODIGO: '110013000101', APERTURA_MAXIMA_DIAS: '36500' })

type Body = Record<string, unknown>
type Caller = Pick<Person, 'call'>
type Json = Answer['json']

const ONE = '/paciente/hl7/pacientes/'
const LIST = '/paciente/hl7/pacientes_list/'
const NOBODY = '01a1dd0f-8992-703c-9c3c-723db29af03d'
const HOSTILE = 'Cl|1^2~3&4\\F\\5 "" \\X0D\\ \'; drop table paciente; -- 🩺 % _'
const PAPER = '1098700001'

const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })
async function must(answer: Promise<Answer>, status = 201): Promise<Json> {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}
const pathOf = (name: string): string => registry.get(name)?.path ?? assert.fail(name)
const make = async (name: string, body: Body): Promise<string> => (await must(s.call('POST', pathOf(name), body))).id
const json = (path: string, who: Caller = s): Promise<Json> => must(who.call('GET', path), 200)
async function er7(path: string, who: Caller = s): Promise<{ text: string; segments: ReadSegment[]; answer: Answer }> {
  const answer = await who.call('GET', path, undefined, { accept: 'application/hl7-v2' })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers.get('content-type'), 'application/hl7-v2; charset=utf-8')
  return { text: answer.text, segments: readEr7(answer.text), answer }
}
const names = (segments: readonly ReadSegment[]): string => segments.map((x) => x.name).join(' ')

let provider = 5_000_000_000
async function history(paciente: string, more: Body = {}): Promise<string> {
  const id = await make('historia', {
    paciente,
    tipo_atencion: 'consulta_externa',
    prestador_codigo: String(provider++),
    fecha_inicio: '2026-01-05T08:00:00-05:00',
    motivo_inicio_tardio: 'Se registra lo de entonces',
    ...more,
  })
  await must(s.call('POST', '/hce/api/historias/abrir/', { historia: id }), 200)
  return id
}
const diagnosis = (historia: string, codigo_cie10: string, more: Body = {}): Promise<string> =>
  make('diagnostico', { historia, codigo_cie10, rol: 'principal', tipo_diagnostico: '02', ...more })
const attribute = (paciente: string, codigo: string, valor: string, more: Body = {}): Promise<string> =>
  make('atributo_paciente', { paciente, codigo, valor, ...more })

let worlds = 0
/** One patient with something in each part. */
async function world(more: Body = {}): Promise<{ paciente: string; historia: string }> {
  const eapb = await make('eapb', {
    codigo: `ZQHL${'ABCDEFGHIJKLMNOP'[worlds++]}Q`,
    nit: '900226715',
    nombre: 'EPS & Compañía | S.A.',
  })
  const paciente = await newPatient(s, {
    estado_civil: 'casado',
    direccion: HOSTILE,
    telefono_movil: '3101234567',
    grupo_etnico: '99',
    nacionalidad: ['170'],
    ocupacion: '2221',
    voluntad_anticipada: true,
    codigo_familia: 'FAM-HL7',
    regimen: 'contributivo',
    tipo_afiliado: 'B',
    eapb,
    contacto_emergencia_nombre: 'Rosa Rojas',
    contacto_emergencia_telefono: '3007654321',
    ...more,
  })
  const historia = await history(paciente)
  await diagnosis(historia, 'I10')
  await make('antecedente_categorizado', {
    paciente,
    categoria: 'alergico',
    tipo_alergia: '01',
    agente: HOSTILE,
    reaccion: 'Ronchas\nen la piel',
    severidad: 'grave',
  })
  await attribute(paciente, '882-1', 'O+')
  await make('valor_clinico', { paciente, codigo: '8480-6', valor_numerico: 185, historia_atencion: historia })
  await make('miembro_familia', { paciente_indice: paciente, parentesco: 'madre', nombres: 'Rosa', vive: true })
  await make('miembro_familia', { paciente_indice: paciente, parentesco: 'padre', nombres: 'Luis', vive: false })
  return { paciente, historia }
}

const validator = new Ajv2020({ strict: false, allErrors: true })
const adt = validator.compile({ ...schemaOf('ADT_A05'), components: { schemas: hl7Schemas } })
const obx = validator.compile({ ...schemaOf('OBX'), components: { schemas: hl7Schemas } })
const faults = (what: typeof adt, value: Json): unknown => (what(value) ? null : what.errors)

let ana: string
let annaHistory: string
let asked: Promise<void> | undefined
/** Ana, made once for all the groups of tests. */
const withAna = (): Promise<void> => {
  asked ??= world({ numero_documento: PAPER }).then((made) => {
    ana = made.paciente
    annaHistory = made.historia
  })
  return asked
}

describe('un paciente', () => {
  before(withAna)

  test('«sin alergias conocidas» solo de quien no las tiene en ninguna parte: una nota o un registro fusionado lo callan', async () => {
    const people = await Promise.all([newPatient(s), newPatient(s), newPatient(s)])
    const [none, told, merged] = people
    for (const paciente of people)
      await make('antecedente_categorizado', { paciente, categoria: 'alergico', niega: true })
    const lines = async (paciente: string): Promise<unknown> => (await json(`${ONE}${paciente}/`)).AL1
    assert.match(JSON.stringify(await lines(none)), /716186003/)
    await must(
      s.call('POST', '/hce/api/notas/', {
        historia: await history(told),
        tipo_nota: 'evolucion',
        contenido: 'Le brotó la amoxicilina.',
      }),
      201,
    )
    assert.equal(await lines(told), undefined)
    const duplicado = await newPatient(s)
    const stated = { paciente: duplicado, categoria: 'alergico', tipo_alergia: '01', agente: 'Dipirona' }
    await make('antecedente_categorizado', { ...stated, estado_clinico: 'inactivo' })
    const motivo = 'Es la misma persona, registrada dos veces.'
    await must(s.call('POST', `/paciente/paciente/${merged}/fusionar/`, { duplicado, motivo }), 200)
    assert.match(JSON.stringify(await lines(merged)), /Dipirona/)
    // However many they are, they are asked about together.
    const denied: number[] = []
    const asked = async (n: number): Promise<readonly string[]> => {
      const listed = await askedStatements(s.engine.core.db, async () => {
        const { results } = await json(`${LIST}?page_size=${n}&ordering=-creado_en`)
        assert.equal(results.length, n)
        denied.push(results.filter((m: Json) => JSON.stringify(m.AL1 ?? null).includes('716186003')).length)
      })
      return [...listed].sort()
    }
    for (const paciente of [await newPatient(s), await newPatient(s), await newPatient(s)])
      await make('antecedente_categorizado', { paciente, categoria: 'alergico', niega: true })
    const [few, many] = [await asked(1), await asked(3)]
    assert.deepEqual([denied, many.length], [[1, 3], few.length], many.join())
    assert.equal(many.filter((name) => name.includes('alergias_personas')).length, 1, many.join())
  })

  test('en JSON, con los nombres del estándar y según su esquema', async () => {
    const found = await json(`${ONE}${ana}/`)
    assert.equal(faults(adt, found), null)
    assert.deepEqual(Object.keys(found), ['MSH', 'EVN', 'PID', 'PD1', 'NK1', 'PV1', 'OBX', 'AL1', 'DG1', 'IN1', 'ZCO'])
    assert.deepEqual(found.MSH.message_type, {
      message_code: 'ADT',
      trigger_event: 'A28',
      message_structure: 'ADT_A05',
    })
    assert.deepEqual(found.MSH.sending_facility, { namespace_id: '110013000101' })
    assert.deepEqual(found.MSH.processing_id, { processing_id: 'T' })
    assert.equal(found.PID.patient_identifier_list[0].id_number, PAPER)
    assert.equal(found.PID.patient_address[0].street_address.street_or_mailing_address, HOSTILE)
    assert.equal(found.AL1[0].allergen_code_mnemonic_description.text, HOSTILE)
    assert.equal(found.DG1[0].diagnosis_code.identifier, 'I10')
    assert.equal(found.PV1.patient_class, 'O')
    assert.equal(found.PV1.alternate_visit_id.id_number, annaHistory)
    assert.deepEqual(
      found.OBX.map((o: Json) => o.observation_identifier.identifier),
      ['882-1', '8480-6'],
    )
    assert.deepEqual(
      found.NK1.map((n: Json) => n.nk_name[0].given_name),
      ['Rosa Rojas', 'Rosa'],
    )
    assert.equal(found.IN1[0].insurance_company_name[0].organization_name, 'EPS & Compañía | S.A.')
  })

  test('en ER7 dice lo mismo, y lo lee también una biblioteca ajena', async () => {
    const { text, segments } = await er7(`${ONE}${ana}/`)
    assert.equal(names(segments), 'MSH EVN PID PD1 NK1 NK1 PV1 OBX OBX AL1 DG1 IN1 ZCO')
    assert.equal(at(segments, 'PID-11'), HOSTILE)
    assert.equal(at(segments, 'AL1-3.2'), HOSTILE)
    assert.equal(at(segments, 'AL1-5'), 'Ronchas\nen la piel')
    assert.equal(at(segments, 'IN1-4'), 'EPS & Compañía | S.A.')
    const theirs = new LibraryMessage({ text })
    assert.equal(theirs.get('PID.3.1').toString(), PAPER)
    assert.equal(theirs.get('AL1.3.2').toString(), HOSTILE)
    assert.equal(theirs.get('IN1.4.1').toString(), 'EPS & Compañía | S.A.')
    assert.equal(theirs.get('MSH.9.3').toString(), 'ADT_A05')
  })

  test('se pide con formato, con cualquiera de los dos tipos, y en XML', async () => {
    const asked = await s.call('GET', `${ONE}${ana}/?formato=er7`)
    assert.match(asked.text, /^MSH\|\^~\\&\|CUSTODIA\|110013000101\|/)
    const named = await s.call('GET', `${ONE}${ana}/`, undefined, { accept: 'application/hl7-v2+er7' })
    assert.match(named.text, /^MSH\|/)
    const plain = await s.call('GET', `${ONE}${ana}/?formato=json`, undefined, { accept: 'application/hl7-v2' })
    assert.match(plain.headers.get('content-type') ?? '', /^application\/json/)
    const xml = await s.call('GET', `${ONE}${ana}/`, undefined, { accept: 'application/xml' })
    assert.match(xml.headers.get('content-type') ?? '', /^application\/xml/)
    const tree = new XMLParser({ parseTagValue: false }).parse(xml.text)
    assert.equal(tree.root.PID.patient_identifier_list['list-item'][0].id_number, PAPER)
    assert.equal(tree.root.AL1['list-item'].allergen_code_mnemonic_description.text, HOSTILE)
  })

  test('lo que no se puede se rechaza', async () => {
    for (const [path, accept, status] of [
      [`${ONE}${NOBODY}/`, '*/*', 404],
      [`${ONE}no-es-un-id/`, '*/*', 404],
      [`${ONE}${ana}/?formato=xml`, '*/*', 400],
      [`${ONE}${ana}/?formato=ER7`, '*/*', 400],
      [`${ONE}${ana}/?formato=er7&formato=er7`, '*/*', 400],
      [`${ONE}${ana}/?nada=1`, '*/*', 400],
      [`${ONE}${ana}/`, 'text/plain', 406],
      [`${ONE}${ana}/`, 'application/hl7-v2+xml', 406],
      [`${ONE}${NOBODY}/atributos/`, '*/*', 404],
      [`${LIST}?formato=csv`, '*/*', 400],
      [`${LIST}?page_size=201`, '*/*', 400],
      [`${LIST}?nada=1`, '*/*', 400],
      [`${LIST}?cursor=s.${NOBODY}`, '*/*', 400],
      [`${LIST}`, 'image/png', 406],
    ] as const) {
      const a = await s.call('GET', path, undefined, { accept })
      assert.equal(a.status, status, `${path} ${a.text}`)
      assert.match(a.headers.get('content-type') ?? '', /problem/)
    }
  })

  test('un cambio es A31, y lo que se borró va como nulo', async () => {
    const id = await newPatient(s, { telefono_movil: '3101234567', correo: 'ana@example.com' })
    assert.equal(at((await er7(`${ONE}${id}/`)).segments, 'PID-13.12'), '3101234567')
    await must(s.call('PATCH', `/paciente/paciente/${id}/`, { telefono_movil: null, correo: null }), 200)
    const { text, segments } = await er7(`${ONE}${id}/`)
    assert.equal(at(segments, 'MSH-9.2'), 'A31')
    assert.equal(at(segments, 'PID-13'), null)
    assert.match(text, /\|""\|/)
    assert.equal((await json(`${ONE}${id}/`)).PID.phone_number_home, null)
  })

  test('sin nada más que lo obligatorio también es un mensaje', async () => {
    const id = await newPatient(s)
    const { segments } = await er7(`${ONE}${id}/`)
    assert.equal(names(segments), 'MSH EVN PID PV1 ZCO')
    assert.equal(at(segments, 'PV1-2'), 'N')
    assert.equal(faults(adt, await json(`${ONE}${id}/`)), null)
  })

  test('lo anulado, lo resuelto, lo refutado, lo reemplazado y lo vencido no van', async () => {
    const { paciente, historia } = await world({ numero_documento: newDocument() })
    const wrong = await diagnosis(historia, 'J00', { rol: 'complicacion', orden: 1 })
    await diagnosis(historia, 'A059', { rol: 'complicacion', orden: 2, estado_clinico: 'resuelto' })
    await diagnosis(historia, 'E119', { rol: 'complicacion', orden: 3, verificacion: 'refutado' })
    await must(
      s.call('PATCH', `${pathOf('diagnostico')}${wrong}/`, {
        anulado: true,
        motivo_anulacion: 'Se registró por error',
      }),
      200,
    )
    // Of two codes: the second says that the first was wrong, and was then overcome itself.
    const first = await diagnosis(historia, 'J180', { rol: 'complicacion', orden: 4 })
    await diagnosis(historia, 'J189', { rol: 'complicacion', orden: 5, reemplaza_a: first, estado_clinico: 'resuelto' })
    await attribute(paciente, 'estrato', '2', { vigente_desde: '2026-01-01', vigente_hasta: '2026-01-31' })
    const found = await json(`${ONE}${paciente}/`)
    assert.deepEqual(
      found.DG1.map((d: Json) => d.diagnosis_code.alternate_identifier),
      ['I10X'],
    )
    assert.deepEqual(
      found.OBX.map((o: Json) => o.observation_identifier.identifier),
      ['882-1', '8480-6'],
    )
    await sql(`update historia set estado = 'anulada' where id = $1`, historia)
    const after = await json(`${ONE}${paciente}/`)
    assert.equal(after.DG1, undefined)
    assert.equal(after.PV1.patient_class, 'N')
    assert.deepEqual(
      after.OBX.map((o: Json) => o.observation_identifier.identifier),
      ['882-1'],
    )
  })

  test('muchos a la vez no comparten identificador de control', async () => {
    const all = await Promise.all(Array.from({ length: 24 }, () => er7(`${ONE}${ana}/`)))
    assert.equal(new Set(all.map((a) => at(a.segments, 'MSH-10'))).size, all.length)
  })
})

describe('los atributos', () => {
  let luz: string
  const codes = ['882-1', 'estrato', 'alcohol', 'sisben', 'mascotas']
  before(async () => {
    await withAna()
    luz = await newPatient(s)
    await attribute(luz, '882-1', 'A-')
    await attribute(luz, 'estrato', '3')
    await attribute(luz, 'alcohol', 'nunca')
    await attribute(luz, 'sisben', 'B2')
    await attribute(luz, 'mascotas', `${HOSTILE}\nsegunda línea`, { nombre: 'Mascotas', tipo_valor: 'texto' })
    await attribute(luz, '72166-2', 'nunca', { vigente_desde: '2026-01-01', vigente_hasta: '2026-01-31' })
  })

  test('los vigentes, con su código, su valor y desde cuándo', async () => {
    const page = await json(`${ONE}${luz}/atributos/`)
    assert.deepEqual([page.next, page.previous], [null, null])
    for (const o of page.results) assert.equal(faults(obx, o), null)
    assert.deepEqual(
      page.results.map((o: Json) => o.observation_identifier.identifier),
      codes,
    )
    assert.equal(page.MSH.message_type.message_code, 'ORU')
    assert.equal(page.PID.patient_name[0].given_name, 'Ana')
    assert.equal(page.results[4].observation_value[0], `${HOSTILE}\nsegunda línea`)
  })

  test('en ER7, un ORU^R01', async () => {
    const { segments } = await er7(`${ONE}${luz}/atributos/`)
    assert.equal(names(segments), 'MSH PID OBR OBX OBX OBX OBX OBX')
    assert.equal(at(segments.slice(7), 'OBX-5'), `${HOSTILE}\nsegunda línea`)
    assert.equal(at(segments.slice(7), 'OBX-2'), 'FT')
  })

  test('página por página, en cualquiera de las dos formas', async () => {
    const seen: string[] = []
    for (let path: string | null = `${ONE}${luz}/atributos/?page_size=2`; path !== null; ) {
      const page: Json = await json(path)
      seen.push(...page.results.map((o: Json) => o.observation_identifier.identifier))
      path = page.next
    }
    assert.deepEqual(seen, codes)
    const { answer, segments } = await er7(`${ONE}${luz}/atributos/?page_size=2&formato=er7`)
    assert.equal(names(segments), 'MSH PID OBR OBX OBX')
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    assert.ok(next)
    assert.equal(at((await er7(next)).segments, 'OBX-3'), 'alcohol')
  })

  test('un cursor de otro paciente, o que no es, se rechaza', async () => {
    const [other] = await sql('select id from atributo_paciente where paciente = $1', ana)
    for (const cursor of ['x', NOBODY, String(other?.id)]) {
      const a = await s.call('GET', `${ONE}${luz}/atributos/?cursor=${cursor}`)
      assert.equal(a.status, 400, a.text)
      assert.equal(a.json.errores[0].campo, 'cursor')
    }
  })
})

describe('la lista', () => {
  const made: string[] = []
  before(async () => {
    await withAna()
    for (let i = 0; i < 5; i++)
      made.push(await newPatient(s, { codigo_familia: 'LISTA-HL7', municipio_residencia: '05001' }))
    made.reverse()
  })
  const idsOf = (page: Json): string[] => page.results.map((m: Json) => m.PID.patient_identifier_list[1].id_number)

  test('los mismos pacientes que la lista de siempre, con los mismos filtros', async () => {
    for (const query of [
      'codigo_familia=LISTA-HL7',
      'codigo_familia=LISTA-HL7&ordering=numero_documento',
      'search=mu%C3%B1oz&page_size=3',
      `numero_documento=${PAPER}`,
      'fecha_nacimiento_desde=1990-01-01',
    ]) {
      const [ours, plain] = await Promise.all([
        json(`${LIST}?${query}&count=true`),
        json(`/paciente/paciente/?${query}&count=true`),
      ])
      assert.deepEqual(
        idsOf(ours),
        plain.results.map((p: Json) => p.id),
        query,
      )
      assert.equal(ours.count, plain.count)
      for (const m of ours.results) assert.equal(faults(adt, m), null)
    }
  })

  test('cada mensaje es el que se pide de a uno', async () => {
    const { results } = await json(`${LIST}?numero_documento=${PAPER}`)
    const alone = await json(`${ONE}${ana}/`)
    const { MSH: _a, ...one } = results[0]
    const { MSH: _b, ...other } = alone
    assert.deepEqual(one, other)
  })

  test('en ER7 es un lote, que una biblioteca ajena lee', async () => {
    const { text, segments } = await er7(`${LIST}?codigo_familia=LISTA-HL7&count=true&page_size=3`)
    assert.equal(segments[0]?.name, 'BHS')
    assert.equal(segments.at(-1)?.name, 'BTS')
    assert.deepEqual([at(segments, 'BTS-1'), at(segments, 'BTS-3')], ['3', '5'])
    const messages = new Batch({ text }).messages()
    assert.deepEqual(
      messages.map((m) => m.get('PID.3').get(1).get(0).toString()),
      made.slice(0, 3),
    )
    const controls = segments.filter((x) => x.name === 'MSH').map((x) => at([x], 'MSH-10'))
    assert.equal(new Set([...controls, at(segments, 'BHS-11')]).size, 4)
  })

  test('se recorre con Link hacia adelante y hacia atrás', async () => {
    const seen: string[] = []
    let path: string | undefined = `${LIST}?codigo_familia=LISTA-HL7&page_size=2&formato=er7`
    let back: string | undefined
    while (path !== undefined) {
      const { answer, segments } = await er7(path)
      seen.push(...segments.filter((x) => x.name === 'PID').map((x) => at([x], 'PID-3[1]') ?? ''))
      const link: string = answer.headers.get('link') ?? ''
      path = /<([^>]+)>; rel="next"/.exec(link)?.[1]
      back = /<([^>]+)>; rel="prev"/.exec(link)?.[1]
    }
    assert.deepEqual(seen, made)
    assert.ok(back)
    const before = await er7(back)
    assert.deepEqual(
      before.segments.filter((x) => x.name === 'PID').map((x) => at([x], 'PID-3[1]')),
      made.slice(2, 4),
    )
  })

  test('vacía es un lote sin mensajes', async () => {
    const { segments } = await er7(`${LIST}?codigo_familia=NADIE`)
    assert.equal(names(segments), 'BHS BTS')
    assert.equal(at(segments, 'BTS-1'), '0')
  })
})

describe('quién ve qué', () => {
  const people = new Map<AccountRole, Caller>()
  /** Of which collection each segment is made. */
  const made: Readonly<Record<string, readonly string[]>> = {
    AL1: ['antecedente_categorizado'],
    DG1: ['diagnostico'],
    OBX: ['atributo_paciente', 'valor_clinico'],
  }
  before(async () => {
    await withAna()
    for (const rol of accountRoles) {
      if (rol === 'integracion') continue
      people.set(rol, await newPerson(s, rol, rol === 'paciente' ? { paciente: ana, numero_documento: PAPER } : {}))
    }
  })
  const person = (rol: AccountRole): Caller => people.get(rol) ?? assert.fail(rol)

  test('cada rol, lo que las colecciones le muestran y nada más', async () => {
    for (const rol of accountRoles) {
      if (rol === 'integracion') continue
      const who = person(rol)
      const [plain, found] = await Promise.all([
        who.call('GET', `/paciente/paciente/${ana}/`),
        who.call('GET', `${ONE}${ana}/`),
      ])
      assert.equal(found.status, plain.status, `${rol} ${found.text}`)
      if (found.status !== 200) continue
      assert.equal(faults(adt, found.json), null)
      for (const [segment, collections] of Object.entries(made)) {
        const readable = collections.some((name) => mayUse(rol, registry.get(name) ?? assert.fail(), 'read'))
        assert.equal(segment in found.json, readable, `${rol} ${segment}`)
      }
      const relatives = found.json.NK1?.filter((n: Json) => n.nk_name[0].given_name === 'Rosa').length ?? 0
      assert.equal(relatives, mayUse(rol, registry.get('miembro_familia') ?? assert.fail(), 'read') ? 1 : 0, rol)
      assert.equal('marital_status' in found.json.PID, 'estado_civil' in plain.json, rol)
      assert.equal('PD1' in found.json, 'voluntad_anticipada' in plain.json, rol)
      assert.equal('ocupacion' in found.json.ZCO, 'ocupacion' in plain.json, rol)
      const { results } = await json(`${LIST}?numero_documento=${PAPER}`, who)
      const { MSH: _a, ...inList } = results[0]
      const { MSH: _b, ...alone } = found.json
      assert.deepEqual(inList, alone, rol)
    }
  })

  test('facturación ve códigos y quién paga, no el cuadro clínico ni los contactos', async () => {
    const found = await json(`${ONE}${ana}/`, person('facturacion'))
    assert.deepEqual(Object.keys(found), ['MSH', 'EVN', 'PID', 'PV1', 'DG1', 'IN1', 'ZCO'])
    assert.deepEqual(Object.keys(found.ZCO).includes('grupo_etnico'), false)
    assert.equal('diagnosis_date_time' in found.DG1[0], false)
    assert.equal((await person('facturacion').call('GET', `${ONE}${ana}/atributos/`)).status, 403)
  })

  test('quien no trata al paciente no sabe de él; el administrador no lee pacientes; el auditor dice por qué', async () => {
    for (const path of [`${ONE}${ana}/`, `${ONE}${ana}/atributos/`]) {
      const [his, nobodys] = await Promise.all([
        person('medico').call('GET', path),
        person('medico').call('GET', path.replace(ana, NOBODY)),
      ])
      assert.deepEqual([his.status, nobodys.status], [404, 404])
      assert.equal(his.json.detail, nobodys.json.detail)
    }
    assert.deepEqual(await json(`${LIST}?numero_documento=${PAPER}&count=true`, person('medico')), {
      count: 0,
      next: null,
      previous: null,
      results: [],
    })
    assert.equal((await person('administrador').call('GET', LIST)).status, 403)
    const bare = await person('auditor').call('GET', `${ONE}${ana}/`, undefined, { 'x-motivo': '' })
    assert.notEqual(bare.status, 200)
  })

  test('una atención restringida no aparece para quien no es de su equipo', async () => {
    const { paciente, historia } = await world({ numero_documento: newDocument() })
    const secret = await history(paciente, { tipo_atencion: 'urgencias', fecha_inicio: '2026-02-05T08:00:00-05:00' })
    await diagnosis(secret, 'F329')
    await make('valor_clinico', { paciente, codigo: '8867-4', valor_numerico: 70, historia_atencion: secret })
    await make('antecedente_categorizado', {
      paciente,
      historia: secret,
      categoria: 'alergico',
      tipo_alergia: '02',
      agente: 'Maní',
    })
    await must(s.call('PATCH', `/hce/api/historias/${secret}/`, { confidencialidad: 'restringida' }), 200)
    const all = await json(`${ONE}${paciente}/`)
    assert.equal(all.PV1.alternate_visit_id.id_number, secret)
    assert.equal(all.DG1.length, 2)
    const who = person('coordinador_medico')
    const found = await json(`${ONE}${paciente}/`, who)
    assert.equal(found.PV1.alternate_visit_id.id_number, historia)
    assert.deepEqual(
      found.DG1.map((d: Json) => d.diagnosis_code.identifier),
      ['I10'],
    )
    const { text } = await er7(`${ONE}${paciente}/`, who)
    for (const word of ['F32', 'Maní', '8867-4', secret]) assert.equal(text.includes(word), false, word)
  })

  test('un atributo sensible es de quien trata al paciente', async () => {
    const id = await newPatient(s)
    await attribute(id, 'orientacion_sexual', 'bisexual')
    await attribute(id, 'estrato', '2')
    assert.equal((await json(`${ONE}${id}/atributos/`)).results.length, 2)
    const found = await json(`${ONE}${id}/atributos/`, person('coordinador_medico'))
    assert.deepEqual(
      found.results.map((o: Json) => o.observation_identifier.identifier),
      ['estrato'],
    )
    assert.equal((await json(`${ONE}${id}/`, person('coordinador_medico'))).OBX.length, 1)
  })

  test('un sistema autorizado ve las partes que el paciente le abrió, y aparece como destinatario', async () => {
    const { paciente } = await world({ numero_documento: newDocument() })
    const system = await newSystem(s, 'Aseguradora | HL7')
    assert.equal((await system.call('GET', `${ONE}${paciente}/`)).status, 404)
    const consent = (ambitos: string[]): Promise<string> =>
      make('consentimiento', {
        paciente,
        tipo: 'interoperabilidad_terceros',
        texto_version: '1',
        decision: 'aceptado',
        otorgado_por: 'paciente',
        terceros_autorizados: [{ quien: 'Aseguradora | HL7', ambitos }],
      })
    const first = await consent(['identificacion', 'diagnosticos'])
    const some = await er7(`${ONE}${paciente}/`, system)
    assert.equal(names(some.segments), 'MSH EVN PID PD1 NK1 PV1 DG1 IN1 ZCO')
    assert.equal(at(some.segments, 'PV1-2'), 'N')
    assert.equal(at(some.segments, 'MSH-6'), 'Aseguradora | HL7')
    assert.deepEqual((await json(`${ONE}${paciente}/atributos/`, system)).results, [])
    await must(s.call('POST', `/hce/api/consentimientos/${first}/revocar/`, { motivo: 'Ya no lo autorizo' }), 200)
    assert.equal((await system.call('GET', `${ONE}${paciente}/`)).status, 404)
    await consent(['todo'])
    const whole = await er7(LIST, system)
    assert.equal(names(whole.segments), 'BHS MSH EVN PID PD1 NK1 NK1 PV1 OBX OBX AL1 DG1 IN1 ZCO BTS')
  })
})

describe('la auditoría', () => {
  before(withAna)

  const last = async (): Promise<DbRow> =>
    (
      await sql(
        'select accion, recurso, recurso_id, paciente, registros, campos, resultado from auditoria order by id desc limit 1',
      )
    )[0] ?? {}

  test('dice de quién y con qué colecciones, nunca valores', async () => {
    await er7(`${ONE}${ana}/`)
    const row = await last()
    assert.deepEqual(
      [row.accion, row.recurso, row.recurso_id, row.paciente, row.resultado],
      ['leer', 'paciente', ana, ana, 200],
    )
    assert.deepEqual(row.campos, [
      'miembro_familia',
      'historia',
      'atributo_paciente',
      'valor_clinico',
      'antecedente_categorizado',
      'diagnostico',
      'eapb',
    ])
    await er7(`${LIST}?numero_documento=${PAPER}`)
    const list = await last()
    assert.deepEqual([list.accion, list.registros], ['listar', [ana]])
    assert.equal((list.campos as string[])[0], 'numero_documento')
    assert.equal(JSON.stringify(list).includes(PAPER), false)
    await er7(`${ONE}${ana}/atributos/`)
    const attributes = await last()
    assert.deepEqual([attributes.recurso, attributes.paciente], ['atributo_paciente', ana])
    assert.equal((attributes.registros as string[]).length, 1)
    assert.equal(
      s.log.some((line) => line.includes(PAPER)),
      false,
    )
  })
})
