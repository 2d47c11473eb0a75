import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import type { DbRow } from '../../src/engine/database.ts'
import { valuesSql } from '../../src/features/longitudinal/values-of-patient.ts'
import { dateInBogota } from '../../src/model/calendar.ts'
import { registry } from '../../src/resources/index.ts'
import { newPerson, type Person } from '../accounts.ts'
import {
  consentBody,
  diagnosisBody,
  fill,
  item,
  must,
  noteBody,
  openHistory,
  orderBody,
} from '../historias/histories.ts'
import { newDocument, newDraft, newPatient, patientBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** Two records of one person: merged, undone, what each refuses meanwhile and what is read of both together. */
const s = useService()

type Body = Record<string, unknown>
type Json = Answer['json']
type Caller = Pick<Person, 'call'>

const P = '/paciente/paciente/'
const WHY = 'El documento se digitó mal'
const NOBODY = '01a1dd0f-8992-703c-9c3c-723db29af03d'
const pathOf = (name: string): string => registry.get(name)?.path ?? assert.fail(name)
const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })
const read = (id: string): Promise<Json> => must(s.call('GET', `${P}${id}/`), 200)

const merge = (principal: string, duplicado: string, more: Body = {}, headers = {}, who: Caller = s): Promise<Answer> =>
  who.call('POST', `${P}${principal}/fusionar/`, { duplicado, motivo: WHY, ...more }, headers)
const undo = (
  absorbed: string,
  motivo = 'Eran dos personas distintas',
  headers = {},
  who: Caller = s,
): Promise<Answer> => who.call('POST', `${P}${absorbed}/fusionar/deshacer/`, { motivo }, headers)
const refused = (a: Answer, status: number, codigo: string): void => {
  assert.deepEqual([a.status, a.json.codigo], [status, codigo], a.text)
}

async function pair(more: Body = {}): Promise<[string, string]> {
  return [await newPatient(s), await newPatient(s, more)]
}
async function merged(more: Body = {}): Promise<[string, string]> {
  const [p, a] = await pair(more)
  await must(merge(p, a), 200)
  return [p, a]
}

/** What a row says, less what every write changes. */
const content = ({ version: _v, actualizado_en: _a, ...rest }: Json): Json => rest

describe('fusionar y deshacer', () => {
  test('el duplicado queda inactivo, enlazado y con su motivo; el otro dice que tiene fusionados', async () => {
    const [p, a] = await pair()
    const before = [await read(p), await read(a)]
    const made = await must(merge(p, a), 200)
    assert.deepEqual([made.principal, made.absorbido, made.motivo, made.vigente], [p, a, WHY, true])
    const [principal, absorbed] = [await read(p), await read(a)]
    assert.deepEqual([absorbed.activo, absorbed.fusionado_con], [false, p])
    assert.match(absorbed.motivo_inactivacion, new RegExp(`^Fusionado con el registro ${p}`))
    assert.deepEqual(content(principal), { ...content(before[0]), tiene_fusionados: true })
    assert.deepEqual(content(absorbed), {
      ...content(before[1]),
      activo: false,
      fusionado_con: p,
      motivo_inactivacion: absorbed.motivo_inactivacion,
    })
    assert.deepEqual([principal.version, absorbed.version], [2, 2])
    const found = await must(s.call('GET', `${P}?fusionado_con=${p}&count=true`), 200)
    assert.deepEqual([found.count, found.results[0].id], [1, a])
  })

  test('los dos quedan con su versión y en la auditoría, con nombres de campos y sin valores', async () => {
    const [p, a] = await merged()
    await must(undo(a), 200)
    for (const [id, campos] of [
      [p, ['tiene_fusionados']],
      [a, ['activo', 'motivo_inactivacion', 'fusionado_con']],
    ] as const) {
      const versions = await must(s.call('GET', `${P}${id}/versiones/`), 200)
      assert.deepEqual(
        versions.results.slice(0, 2).map((v: Json) => [v.version, v.campos]),
        [
          [3, campos],
          [2, campos],
        ],
      )
      const rows = await sql(
        `select accion, resultado, campos from auditoria where paciente = $1 and accion in ('fusionar', 'deshacer_fusion') order by id`,
        id,
      )
      assert.deepEqual(rows, [
        { accion: 'fusionar', resultado: 200, campos },
        { accion: 'deshacer_fusion', resultado: 200, campos },
      ])
    }
    const accesses = await must(s.call('GET', `${P}${a}/accesos/`), 200)
    assert.ok(
      accesses.results.some((x: Json) => /fusionó .* con otro registro suyo/.test(x.frase)),
      JSON.stringify(accesses),
    )
  })

  test('fusionar, deshacer y fusionar otra vez, en un sentido y en el otro', async () => {
    const [p, a] = await merged()
    const first = await read(p)
    await must(undo(a), 200)
    assert.equal((await read(p)).tiene_fusionados, null)
    await must(merge(p, a), 200)
    assert.deepEqual(content(await read(p)), content(first))
    await must(undo(a), 200)
    await must(merge(a, p), 200)
    assert.deepEqual([(await read(p)).fusionado_con, (await read(a)).fusionado_con], [a, null])
    const { results } = await must(s.call('GET', `${P}${p}/fusiones/`), 200)
    assert.deepEqual(
      results.map((f: Json) => [f.principal, f.vigente, f.deshecha_en !== null, f.motivo_deshecha !== null]),
      [
        [a, true, false, false],
        [p, false, true, true],
        [p, false, true, true],
      ],
    )
    assert.deepEqual((await must(s.call('GET', `${P}${a}/fusiones/`), 200)).results, results)
  })

  test('deshacer deja el registro exactamente como estaba, cualquiera que fuera', async () => {
    const texts = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter((t) => t.trim() === t && t.length > 0)
    const shape = fc.record(
      {
        barrio: texts,
        direccion: texts,
        correo: fc.constantFrom('ana@ejemplo.co', 'a.b@ejemplo.org'),
        telefono_movil: fc.constantFrom('3001112233', '3109998877'),
        nivel_riesgo: fc.constantFrom('bajo', 'muy_alto'),
        factores_riesgo: fc.array(fc.constantFrom('Diabetes', 'Caídas'), { maxLength: 2 }),
        nacionalidad: fc.constantFrom([], ['170'], ['170', '862']),
        hora_nacimiento: fc.constantFrom('06:45', '23:59'),
      },
      { requiredKeys: [] },
    )
    const state = fc.constantFrom<Body>(
      {},
      { activo: false, motivo_inactivacion: 'Cambió de prestador' },
      { activo: false, fecha_fallecimiento: '2020-05-05' },
      { activo: false, fecha_fallecimiento: '2020-05-05', motivo_inactivacion: 'Falleció' },
      { motivo_inactivacion: 'Estuvo inactivo y volvió' },
    )
    const p = await newPatient(s)
    await fc.assert(
      fc.asyncProperty(shape, state, async (more, how) => {
        const made = await s.call('POST', P, {
          tipo_documento: 'CC',
          numero_documento: newDocument(),
          primer_nombre: 'Ana',
          primer_apellido: 'Muñoz',
          fecha_nacimiento: '1980-02-29',
          sexo_biologico: '02',
          ...more,
          ...how,
        })
        // A text that the service does not take is no record to merge.
        fc.pre(made.status === 201)
        const { id } = made.json
        const stored = await sql('select * from paciente where id = $1', id)
        const before = content(await read(id))
        await must(merge(p, id), 200)
        await must(undo(id), 200)
        assert.deepEqual(content(await read(id)), before)
        const [after] = await sql('select * from paciente where id = $1', id)
        assert.deepEqual({ ...after, version: 1, actualizado_en: '' }, { ...stored[0], actualizado_en: '' })
      }),
      { numRuns: 25 },
    )
  })

  test('con Idempotency-Key se repite la primera respuesta, aunque ya se haya deshecho', async () => {
    const [p, a] = await pair()
    const key = { 'idempotency-key': `fusion-${p}` }
    const first = await merge(p, a, {}, { ...key })
    assert.equal(first.status, 200, first.text)
    const again = await merge(p, a, {}, { ...key })
    assert.deepEqual([again.json, again.headers.get('idempotency-replayed')], [first.json, 'true'])
    const undoKey = { 'idempotency-key': `deshacer-${p}` }
    const undone = await undo(a, undefined, { ...undoKey })
    assert.equal(undone.status, 200, undone.text)
    assert.deepEqual((await undo(a, undefined, { ...undoKey })).json, undone.json)
    assert.deepEqual((await merge(p, a, {}, { ...key })).json, first.json)
    assert.equal((await read(a)).fusionado_con, null)
    refused(await merge(await newPatient(s), a, {}, { ...key }), 409, 'clave_reutilizada')
    refused(await undo(a, 'Otro motivo distinto', { ...undoKey }), 409, 'clave_reutilizada')
  })

  test('If-Match es del paciente de la ruta: el que sigue vigente al fusionar, el absorbido al deshacer', async () => {
    const [p, a] = await pair()
    await must(s.call('PATCH', `${P}${p}/`, { barrio: 'Centro' }), 200)
    refused(await merge(p, a, {}, { 'if-match': '"1"' }), 412, 'version_anterior')
    await must(merge(p, a, {}, { 'if-match': '"2"' }), 200)
    refused(await undo(a, undefined, { 'if-match': '"1"' }), 412, 'version_anterior')
    await must(undo(a, undefined, { 'if-match': '"2"' }), 200)
  })

  test('en formulario y en XML se responde lo mismo', async () => {
    const [p, a] = await pair()
    const form = await s.call('POST', `${P}${p}/fusionar/`, `duplicado=${a}&motivo=${encodeURIComponent(WHY)}`, {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/xml',
    })
    assert.equal(form.status, 200, form.text)
    assert.match(form.text, new RegExp(`<absorbido>${a}</absorbido>`))
  })
})

describe('lo que no se fusiona', () => {
  test('consigo mismo, lo que no existe, lo ya fusionado, y lo que tiene fusionados', async () => {
    const [p, a] = await merged()
    const [x, y] = await merged()
    refused(await merge(p, p), 422, 'fusion_consigo_mismo')
    refused(await merge(p, p.toUpperCase()), 422, 'fusion_consigo_mismo')
    for (const answer of [await merge(p, NOBODY), await merge(NOBODY, p), await merge('nada', p), await undo(NOBODY)])
      refused(answer, 404, 'no_encontrado')
    const already = await merge(x, a)
    refused(already, 409, 'duplicado_ya_fusionado')
    assert.equal(already.json.fusionado_con, p)
    refused(await merge(p, a), 409, 'duplicado_ya_fusionado')
    const into = await merge(a, await newPatient(s))
    refused(into, 409, 'principal_fusionado')
    assert.equal(into.json.fusionado_con, p)
    refused(await merge(p, x), 409, 'duplicado_con_fusionados')
    refused(await undo(p), 409, 'sin_fusion')
    refused(await undo(await newPatient(s)), 409, 'sin_fusion')
    await must(undo(y), 200)
    refused(await undo(y), 409, 'sin_fusion')
    await must(merge(p, x), 200)
  })

  test('quien no se parece en nada exige confirmarlo, y se dice en qué difieren sin decir qué son', async () => {
    const [p, a] = await pair({
      primer_nombre: 'Luis',
      primer_apellido: 'Rojas',
      fecha_nacimiento: '1991-01-01',
      sexo_biologico: '01',
    })
    for (const more of [{}, { confirmo: false }]) {
      const answer = await merge(p, a, more)
      refused(answer, 422, 'fusion_por_confirmar')
      assert.deepEqual(
        answer.json.errores.map((e: Json) => e.campo),
        ['sexo_biologico', 'fecha_nacimiento', 'primer_nombre'],
      )
      assert.doesNotMatch(JSON.stringify({ ...answer.json, id_solicitud: '' }), /Luis|Rojas|1991|Ana|1980/)
    }
    assert.equal((await read(a)).version, 1)
    await must(merge(p, a, { confirmo: true }), 200)
  })

  test('un motivo que no lo es, un campo de más o un tipo equivocado se rechazan y nada cambia', async () => {
    const [p, a] = await pair()
    for (const motivo of [
      '',
      'corto',
      ' '.repeat(40),
      `a${' '.repeat(20)}`,
      'x'.repeat(501),
      'a\u0000bcdefghijkl',
      7,
      null,
    ])
      refused(await merge(p, a, { motivo }), 400, 'validacion')
    for (const more of [{ duplicado: 'x' }, { duplicado: null }, { confirmo: 'true' }, { forzar: true }])
      refused(await merge(p, a, more), 400, 'validacion')
    assert.equal((await s.call('POST', `${P}${p}/fusionar/?forzar=1`, { duplicado: a, motivo: WHY })).status, 400)
    assert.deepEqual(await sql('select 1 from fusion where absorbido = $1', a), [])
    for (const motivo of [`%'; drop table fusion; --`, '\\\\\\" 👩🏽‍⚕️ mismo paciente', `ñandú ${'ñ'.repeat(494)}`]) {
      await must(merge(p, a, { motivo }), 200)
      const [last] = (await must(s.call('GET', `${P}${a}/fusiones/`), 200)).results
      assert.equal(last.motivo, motivo)
      await must(undo(a), 200)
    }
  })

  test('ni por el cuerpo de un paciente: los dos campos son de solo lectura', async () => {
    const [p, a] = await pair()
    for (const body of [{ fusionado_con: p }, { tiene_fusionados: true }]) {
      const answer = await s.call('PATCH', `${P}${a}/`, body)
      refused(answer, 400, 'validacion')
      assert.equal(answer.json.errores[0].codigo, 'solo_lectura')
    }
  })

  test('si algo falla a la mitad no queda nada', async () => {
    const [p, a] = await pair()
    const before = [await read(p), await read(a)]
    await sql(
      `create function prueba_falla() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await sql('create trigger zz_falla after insert or update on fusion for each row execute function prueba_falla()')
    try {
      assert.equal((await merge(p, a, {}, { 'idempotency-key': `falla-${p}` })).status, 500)
    } finally {
      await sql('drop trigger zz_falla on fusion')
    }
    assert.deepEqual([await read(p), await read(a)], before)
    assert.deepEqual(await sql('select 1 from version where id = any($1::uuid[]) and version > 1', [p, a]), [])
    await must(merge(p, a, {}, { 'idempotency-key': `falla-${p}` }), 200)
    await sql('create trigger zz_falla after insert or update on fusion for each row execute function prueba_falla()')
    try {
      assert.equal((await undo(a)).status, 500)
    } finally {
      await sql('drop trigger zz_falla on fusion; drop function prueba_falla()')
    }
    assert.equal((await read(a)).fusionado_con, p)
    await must(undo(a), 200)
  })
})

describe('mientras está fusionado', () => {
  test('el absorbido no cambia ni se elimina y dice cuál usar; el otro no se elimina', async () => {
    const [p, a] = await merged()
    const whole = await read(a)
    for (const [method, body] of [
      ['PATCH', { barrio: 'Centro' }],
      ['PATCH', {}],
      ['PUT', whole],
      ['PATCH', { activo: true }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await s.call(method, `${P}${a}/`, body)
      refused(answer, 409, 'paciente_fusionado')
      assert.equal(answer.json.fusionado_con, p)
    }
    assert.deepEqual(await read(a), whole)
    refused(await s.call('DELETE', `${P}${p}/`), 409, 'en_uso')
    await must(s.call('PATCH', `${P}${p}/`, { barrio: 'Centro' }), 200)
    await must(undo(a), 200)
    await must(s.call('PATCH', `${P}${a}/`, { barrio: 'Centro' }), 200)
    assert.equal((await s.call('DELETE', `${P}${p}/`)).status, 204)
    refused(await merge(p, a), 404, 'no_encontrado')
  })

  test('nada nuevo se registra en el absorbido, y la respuesta dice dónde', async () => {
    const [p, a] = await pair()
    const history = await openHistory(s, { paciente: a })
    const order = (await must(s.call('POST', pathOf('orden'), orderBody(history)), 201)).id
    const turn = { cups: '902210', prioridad: 'programada', tipo_examen: 'laboratorio' }
    const draft = await newDraft(s, { paciente: a, tipo_atencion: 'urgencias' })
    const waiting = (await must(s.call('POST', pathOf('lista_espera'), { paciente: a, ...turn }), 201)).id
    await must(merge(p, a), 200)
    const bodies: [string, Body][] = [
      ['historia', { paciente: a, tipo_atencion: 'urgencias' }],
      ['lista_espera', { paciente: a, ...turn }],
      ['lista_espera', { paciente: a, orden: order, ...turn }],
      ['valor_clinico', { paciente: a, codigo: '8480-6', valor_numerico: 120 }],
      ['atributo_paciente', { ...registry.get('atributo_paciente')?.example, paciente: a }],
      [
        'antecedente_categorizado',
        { ...registry.get('antecedente_categorizado')?.example, paciente: a, historia: undefined },
      ],
      ['consentimiento', consentBody({ paciente: a })],
      ['miembro_familia', { ...registry.get('miembro_familia')?.example, paciente_indice: a }],
      ['miembro_familia', { ...registry.get('miembro_familia')?.example, paciente_indice: p, paciente_relacionado: a }],
    ]
    for (const [name, body] of bodies) {
      for (const headers of [{}, { 'idempotency-key': `nuevo-${name}-${Math.random()}` }]) {
        const answer = await s.call('POST', pathOf(name), body, headers)
        refused(answer, 409, 'paciente_fusionado')
        assert.equal(answer.json.fusionado_con, p, name)
      }
    }
    refused(
      await s.call('POST', '/hce/api/historias/abrir/', { paciente: a, tipo_atencion: 'urgencias' }),
      409,
      'paciente_fusionado',
    )
    await must(
      s.call('PATCH', `${pathOf('lista_espera')}${waiting}/`, {
        estado: 'cancelado',
        motivo_cancelacion: 'Ya no se requiere',
      }),
      200,
    )
    refused(await s.call('POST', '/hce/api/historias/abrir/', { historia: draft }), 409, 'paciente_fusionado')
    await must(undo(a), 200)
    await must(s.call('POST', '/hce/api/historias/abrir/', { historia: draft }), 200)
    await must(s.call('POST', pathOf('valor_clinico'), { paciente: a, codigo: '8480-6', valor_numerico: 120 }), 201)
  })

  test('la atención que estaba abierta sigue hasta cerrarse, sellada con su propio paciente', async () => {
    const [p, a] = await pair()
    const history = await openHistory(s, { paciente: a })
    await must(merge(p, a), 200)
    await must(s.call('POST', item(history, 'cambiar-estado/'), { estado: 'en_atencion' }), 200)
    await fill(s, history)
    await must(
      s.call('POST', pathOf('valor_clinico'), {
        paciente: a,
        historia_atencion: history,
        codigo: '8480-6',
        valor_numerico: 118,
      }),
      201,
    )
    const closed = await s.call('POST', item(history, 'cerrar/'), { motivo: 'Cierra el coordinador de prueba' })
    assert.equal(closed.status, 200, closed.text)
    assert.equal(closed.json.paciente, a)
    await must(undo(a), 200)
    const [row] = await sql('select paciente, hash_cierre from historia where id = $1', history)
    assert.deepEqual(row, { paciente: a, hash_cierre: closed.json.hash_cierre })
  })
})

describe('quién puede', () => {
  test('admisiones, archivo y coordinación fusionan y deshacen; los demás no', async () => {
    for (const rol of ['admisiones', 'archivo', 'coordinador_medico']) {
      const who = await newPerson(s, rol)
      const [p, a] = await pair()
      const made = await must(merge(p, a, {}, {}, who), 200)
      assert.match(made.quien, /^Persona de /)
      assert.equal((await must(who.call('GET', `${P}${p}/fusiones/`), 200)).results.length, 1)
      await must(undo(a, undefined, {}, who), 200)
    }
    for (const rol of ['medico', 'enfermeria', 'facturacion', 'auditor', 'administrador']) {
      const who = await newPerson(s, rol)
      const [p, a] = await merged()
      refused(await merge(p, a, {}, {}, who), 403, 'sin_permiso')
      refused(await undo(a, undefined, {}, who), 403, 'sin_permiso')
    }
  })

  test('las fusiones las lee quien alcanza a los dos; la lectura queda en la auditoría de ambos', async () => {
    const medico = await newPerson(s, 'medico')
    const [p, a] = await pair()
    await openHistory(s, { paciente: p, profesional: medico.id })
    await must(merge(p, a), 200)
    assert.equal((await must(medico.call('GET', `${P}${p}/fusiones/`), 200)).results.length, 1)
    const [row] = await sql(
      `select pacientes from auditoria where accion = 'leer' and cuenta = $1 and paciente = $2 and pacientes is not null`,
      medico.id,
      p,
    )
    assert.deepEqual(((row?.pacientes ?? []) as string[]).toSorted(), [p, a].toSorted())
    await must(undo(a), 200)
    assert.deepEqual((await must(medico.call('GET', `${P}${p}/fusiones/`), 200)).results, [])
    refused(await medico.call('GET', `${P}${a}/fusiones/`), 404, 'no_encontrado')
    const stranger = await newPerson(s, 'medico')
    refused(await stranger.call('GET', `${P}${p}/fusiones/`), 404, 'no_encontrado')
    const auditor = await newPerson(s, 'auditor')
    assert.equal((await must(auditor.call('GET', `${P}${p}/fusiones/`), 200)).results.length, 1)
  })

  test('las fusiones van por páginas', async () => {
    const [p, a] = await pair()
    for (let i = 0; i < 3; i++) {
      await must(merge(p, a), 200)
      await must(undo(a), 200)
    }
    const seen: string[] = []
    for (let at: string | null = `${P}${p}/fusiones/?page_size=2`; at !== null; ) {
      const page: Json = await must(s.call('GET', at), 200)
      seen.push(...page.results.map((f: Json) => f.id))
      at = page.next
    }
    assert.equal(new Set(seen).size, 3)
    assert.deepEqual(seen, seen.toSorted().reverse())
    assert.equal((await s.call('GET', `${P}${p}/fusiones/?cursor=x`)).status, 400)
  })
})

describe('lo que se lee de los dos', () => {
  const VIEW = '/paciente/historia-clinica/'
  let p: string
  let a: string
  let b: string
  const see = (view: string, id: string, query = '', who: Caller = s): Promise<Json> =>
    must(who.call('GET', `${VIEW}${view}/${id}/${query}`), 200)
  const day = (n: number): string => `2026-03-${String(n).padStart(2, '0')}T08:00:00-05:00`
  const value = async (paciente: string, n: number, more: Body = {}): Promise<string> =>
    (
      await must(
        s.call('POST', pathOf('valor_clinico'), {
          paciente,
          codigo: '8480-6',
          valor_numerico: 100 + n,
          fecha_medicion: day(n),
          ...more,
        }),
        201,
      )
    ).id
  async function walk(path: string): Promise<Json[]> {
    const all: Json[] = []
    for (let at: string | null = path; at !== null; ) {
      const page: Json = await must(s.call('GET', at), 200)
      all.push(...page.results)
      at = page.next
      assert.ok(all.length < 1000)
    }
    return all
  }

  before(async () => {
    ;[p, a] = await pair()
    b = await newPatient(s)
    for (const [i, id] of [p, a, b, a, p, b, p, a].entries()) await value(id, i + 1)
    // The same instant in all three.
    for (const id of [p, a, b]) await value(id, 20)
    await value(a, 9, { codigo: '2339-0', valor_numerico: 90 })
    await value(b, 10, { codigo: '8867-4', valor_numerico: 70 })
    for (const [id, code] of [
      [p, 'R51X'],
      [a, 'I10X'],
      [b, 'R51X'],
    ] as const) {
      const history = await openHistory(s, { paciente: id })
      await must(s.call('POST', item(history, 'cambiar-estado/'), { estado: 'en_atencion' }), 200)
      await must(s.call('POST', pathOf('nota'), noteBody(history)), 201)
      await must(s.call('POST', pathOf('diagnostico'), diagnosisBody(history, { codigo_cie10: code })), 201)
    }
    await must(
      s.call('POST', pathOf('antecedente_categorizado'), {
        paciente: a,
        categoria: 'alergico',
        descripcion: 'Alergia a la penicilina',
        tipo_alergia: '01',
        agente: 'Penicilina',
        verificacion: 'confirmado',
      }),
      201,
    )
  })

  test('antes de fusionar cada uno dice lo suyo, y las vistas son las de siempre', async () => {
    const { identidades, paciente } = await see('resumen-paciente', p)
    assert.deepEqual([identidades, paciente.fusionado_con], [[], null])
    assert.equal((await see('por-paciente', p)).results.length, 4)
    const query = { categoria: null, codigo: null, estado: null, desde: null, hasta: null, cursor: null, size: 5 }
    assert.doesNotMatch(valuesSql('concedido', query), /registros/)
  })

  test('fusionados, las cuatro vistas del vigente son la unión de las de cada uno, en orden', async () => {
    const own = new Map<string, { values: Json[]; events: Json[] }>()
    for (const id of [p, a, b])
      own.set(id, {
        values: await walk(`${VIEW}por-paciente/${id}/?page_size=200`),
        events: await walk(`${VIEW}timeline/${id}/?page_size=200`),
      })
    await must(merge(p, a), 200)
    await must(merge(p, b), 200)
    const ids = (rows: readonly Json[]): string[] => rows.map((r) => `${r.tipo ?? ''} ${r.id} ${r.paciente}`)
    const all = [...own.values()]
    for (const [view, expected] of [
      ['por-paciente', all.flatMap((o) => o.values)],
      ['timeline', all.flatMap((o) => o.events)],
    ] as const) {
      const whole = await walk(`${VIEW}${view}/${p}/?page_size=200`)
      assert.deepEqual(ids(whole).toSorted(), ids(expected).toSorted())
      const when = whole.map((r) => r.fecha ?? r.fecha_medicion)
      assert.deepEqual(when, when.toSorted().reverse())
      // Whatever the pages, and wherever each ends.
      for (const size of [1, 2, 3, 7])
        assert.deepEqual(ids(await walk(`${VIEW}${view}/${p}/?page_size=${size}`)), ids(whole))
      assert.deepEqual(
        ids((await see(view, a, '?page_size=200')).results).length,
        own.get(a)?.[view === 'timeline' ? 'events' : 'values'].length,
      )
    }
    const some = await walk(`${VIEW}timeline/${p}/?tipo=nota&tipo=historia_abierta&page_size=1`)
    assert.deepEqual([some.length, new Set(some.map((e) => e.paciente)).size], [6, 3])
    const bounded = await walk(`${VIEW}por-paciente/${p}/?desde=2026-03-03&hasta=2026-03-06&page_size=1`)
    assert.deepEqual(
      bounded.map((v) => v.valor_numerico),
      [106, 105, 104, 103],
    )
  })

  test('los últimos valores son los de todos, con el anterior de cualquiera', async () => {
    const { results } = await see('ultimos-valores', p)
    const by = new Map<string, Json>(results.map((v: Json) => [v.codigo, v]))
    assert.deepEqual([...by.keys()].toSorted(), ['2339-0', '8480-6', '8867-4'])
    assert.deepEqual([by.get('2339-0')?.paciente, by.get('8867-4')?.paciente], [a, b])
    assert.deepEqual([by.get('8480-6')?.valor_numerico, by.get('8480-6')?.anterior_valor_numerico], [120, 120])
    assert.equal(results.length, 3)
  })

  test('el resumen junta lo de todos, dice de quiénes y de cuál es cada atención abierta', async () => {
    const r = await see('resumen-paciente', p)
    assert.deepEqual(
      r.identidades.map((i: Json) => i.id),
      [a, b].toSorted(),
    )
    assert.deepEqual(Object.keys(r.identidades[0]), [
      'id',
      'tipo_documento',
      'tipo_documento_nombre',
      'numero_documento',
      'nombre',
      'fecha_nacimiento',
    ])
    assert.deepEqual(r.problemas.map((d: Json) => d.codigo_cie10).toSorted(), ['I10X', 'R51X'])
    assert.deepEqual([r.alergias_estado, r.alergias[0].agente], ['registradas', 'Penicilina'])
    assert.deepEqual(new Set(r.historias_abiertas.map((h: Json) => h.paciente)), new Set([p, a, b]))
    assert.equal(r.cuentas.find((c: Json) => c.recurso === 'valor_clinico').total, 13)
    const pressure = r.signos_vitales.find((v: Json) => v.codigo === '8480-6')
    assert.deepEqual([pressure.valor_numerico, pressure.anteriores.length], [120, 3])
    assert.equal(r.alcance_completo, true)
    assert.equal(r.paciente.id, p)
  })

  test('el absorbido se sigue leyendo, con lo suyo, y dice dónde está el resto', async () => {
    assert.equal((await see('resumen-paciente', a)).paciente.fusionado_con, p)
    for (const view of ['por-paciente', 'timeline', 'ultimos-valores']) {
      const page = await see(view, a)
      assert.equal(page.fusionado_con, p, view)
      for (const row of page.results) assert.equal(row.paciente, a, view)
      assert.equal((await see(view, p)).fusionado_con, null)
    }
  })

  test('un cursor de otra historia se rechaza; uno de un registro fusionado, no', async () => {
    const stranger = await newPatient(s)
    const theirs = await value(stranger, 1)
    const own = (await see('por-paciente', a)).results.at(-1).id
    assert.equal((await s.call('GET', `${VIEW}por-paciente/${p}/?cursor=${theirs}`)).status, 400)
    assert.equal((await s.call('GET', `${VIEW}por-paciente/${p}/?cursor=${own}`)).status, 200)
    const events = await see('timeline', stranger, '?page_size=1')
    assert.equal(events.next, null)
    const place = 10
    assert.equal((await s.call('GET', `${VIEW}timeline/${p}/?cursor=${place}.${theirs}`)).status, 400)
  })

  test('la auditoría dice de quiénes eran las filas', async () => {
    for (const view of ['por-paciente', 'timeline', 'ultimos-valores', 'resumen-paciente']) {
      await see(view, p)
      const [row] = await sql(
        'select paciente, pacientes from auditoria where paciente = $1 order by id desc limit 1',
        p,
      )
      assert.deepEqual(((row?.pacientes ?? []) as string[]).toSorted(), [p, a, b].toSorted(), view)
    }
  })

  test('deshecha la fusión, cada uno vuelve a decir solo lo suyo', async () => {
    await must(undo(a), 200)
    assert.deepEqual(
      (await see('resumen-paciente', p)).identidades.map((i: Json) => i.id),
      [b],
    )
    await must(undo(b), 200)
    assert.deepEqual((await see('resumen-paciente', p)).identidades, [])
    assert.equal((await see('por-paciente', p)).results.length, 4)
  })
})

describe('alertas de seguridad', () => {
  test('una alergia escrita en el otro registro de la misma persona avisa mientras estén fusionados', async () => {
    const [p, a] = await pair()
    const allergy = { ...registry.get('antecedente_categorizado')?.example, paciente: a }
    await must(s.call('POST', pathOf('antecedente_categorizado'), allergy), 201)
    const id = await openHistory(s, { paciente: p })
    const formula = {
      ...registry.get('formula_medicamento')?.example,
      historia: id,
      medicamento_dci: 'Amoxicilina',
      firmado: true,
    }
    await must(s.call('POST', pathOf('formula_medicamento'), formula), 201)
    const alerts = async (): Promise<string[]> =>
      (await must(s.call('GET', item(id, 'vista-unificada/')), 200)).alertas
        .map((x: Body) => String(x.codigo))
        .filter((codigo: string) => codigo.startsWith('alergia'))
    assert.deepEqual(await alerts(), [])
    await must(merge(p, a), 200)
    assert.equal((await alerts()).length, 1)
    await must(undo(a), 200)
    assert.deepEqual(await alerts(), [])
  })
})

describe('con la búsqueda', () => {
  test('los que ya se fusionaron no son posibles duplicados, y la búsqueda dice a cuál lleva cada uno', async () => {
    const name = { primer_nombre: 'Zenobia', primer_apellido: 'Quiñones', fecha_nacimiento: '1971-03-09' }
    const [p, a] = [await newPatient(s, name), await newPatient(s, name)]
    const likely = async (id: string): Promise<string[]> =>
      (await must(s.call('GET', `${P}${id}/duplicados/`), 200)).results.map((r: Json) => r.id)
    assert.deepEqual([await likely(p), await likely(a)], [[a], [p]])
    await must(merge(p, a), 200)
    assert.deepEqual([await likely(p), await likely(a)], [[], []])
    const found = (await must(s.call('GET', '/paciente/busqueda/?q=senovia+quinones'), 200)).results
    assert.deepEqual(
      new Map(found.map((r: Json) => [r.id, r.fusionado_con])),
      new Map([
        [p, null],
        [a, p],
      ]),
    )
    await must(undo(a), 200)
    assert.deepEqual(await likely(p), [a])
  })
})

describe('quien llega sin poder decir quién es', () => {
  const unknown = (more: Body = {}): Body => ({
    tipo_documento: 'AS',
    numero_documento: `S${newDocument().slice(1)}`,
    primer_nombre: 'Desconocido',
    primer_apellido: 'Urgencias',
    fecha_nacimiento: '1990-07-01',
    fecha_nacimiento_estimada: true,
    sexo_biologico: '99',
    ...more,
  })
  test('tiene una edad estimada y un sexo desconocido, y cada intercambio lo dice así', async () => {
    const made = await must(s.call('POST', P, unknown()), 201)
    assert.equal(made.sexo_biologico_nombre, 'Desconocido')
    const fhir = await must(s.call('GET', `/fhir/Patient/${made.id}`), 200)
    assert.deepEqual([fhir.birthDate, fhir.gender], ['1990', 'unknown'])
    assert.equal(fhir._gender.extension[0].valueCoding.code, '03')
    const seen = await must(s.call('GET', `/fhir/Patient?gender=unknown&_id=${made.id}&birthdate=1990`), 200)
    assert.equal(seen.total ?? seen.entry.length, 1)
    const { PID } = await must(s.call('GET', `/paciente/hl7/pacientes/${made.id}/`), 200)
    assert.deepEqual([PID.date_time_of_birth, PID.administrative_sex], ['1990', 'U'])
    const summary = await must(s.call('GET', `/paciente/historia-clinica/resumen-paciente/${made.id}/`), 200)
    assert.equal(summary.paciente.fecha_nacimiento_estimada, true)
    const found = await must(s.call('GET', `${P}?sexo_biologico=99&count=true`), 200)
    assert.ok(found.results.some((r: Json) => r.id === made.id && r.fecha_nacimiento_estimada === true))
  })

  test('con documento no hay nada que estimar; con fecha estimada no hay hora', async () => {
    const documented = { tipo_documento: 'CC', numero_documento: newDocument() }
    for (const [more, campo] of [
      [{ ...documented, sexo_biologico: '02' }, 'fecha_nacimiento_estimada'],
      [{ ...documented, fecha_nacimiento_estimada: false }, 'sexo_biologico'],
      [{ hora_nacimiento: '06:45' }, 'hora_nacimiento'],
    ] as const) {
      const a = await s.call('POST', P, unknown(more))
      assert.deepEqual([a.status, a.json.errores.map((e: Json) => e.campo)], [400, [campo]], a.text)
    }
  })
})

test('quien vive en otro país dice su ciudad, y la calle sigue siendo la calle', async () => {
  const abroad = { pais_residencia: '218', ciudad_residencia: 'Quito', direccion: 'Av. Amazonas 123' }
  const id = await newPatient(s, abroad)
  const { address } = await must(s.call('GET', `/fhir/Patient/${id}`), 200)
  assert.deepEqual([address[0].city, address[0].line], ['Quito', ['Av. Amazonas 123']])
  const { PID } = await must(s.call('GET', `/paciente/hl7/pacientes/${id}/`), 200)
  assert.equal(PID.patient_address[0].city, 'Quito')
  const here = await s.call('POST', P, {
    ...abroad,
    ...patientBody(),
    pais_residencia: '170',
    municipio_residencia: '11001',
  })
  assert.deepEqual([here.status, here.json.errores[0].campo], [400, 'ciudad_residencia'], here.text)
})

test('el tipo de usuario no contradice al régimen ni al tipo de afiliado', async () => {
  for (const [more, status] of [
    [{ regimen: 'subsidiado', tipo_usuario: '01' }, 400],
    [{ regimen: 'contributivo', tipo_usuario: '04' }, 400],
    [{ regimen: 'contributivo', tipo_usuario: '02', tipo_afiliado: 'C' }, 400],
    [{ regimen: 'particular', tipo_usuario: '06' }, 400],
    [{ regimen: 'contributivo', tipo_usuario: '02', tipo_afiliado: 'B' }, 201],
    [{ regimen: 'subsidiado', tipo_usuario: '10' }, 201],
    [{ tipo_usuario: '12' }, 201],
  ] as const) {
    const a = await s.call('POST', P, { ...patientBody(), ...more })
    assert.equal(a.status, status, JSON.stringify(more))
    if (status === 400) assert.equal(a.json.errores[0].campo, 'tipo_usuario')
  }
})

test('el recién nacido «hijo de» se ofrece como posible duplicado cuando llega con su registro civil', async () => {
  const today = dateInBogota(new Date().toISOString())
  const born = { fecha_nacimiento: today, sexo_biologico: '01' }
  const surname = 'Zuluaguita'
  const newborn = await newPatient(s, {
    ...born,
    tipo_documento: 'CN',
    numero_documento: newDocument().slice(1),
    primer_nombre: 'Hijo de Marcela',
    primer_apellido: surname,
  })
  const named = (more: Body) =>
    must(
      s.call('POST', P, {
        ...born,
        tipo_documento: 'RC',
        numero_documento: newDocument(),
        primer_nombre: 'Tomás',
        primer_apellido: 'Pérez',
        segundo_apellido: surname,
        ...more,
      }),
      201,
    )
  const found = (await named({})).posibles_duplicados.filter((d: Json) => d.id === newborn)
  assert.equal(found.length, 1)
  assert.match(found[0].razones.join(' '), /recién nacido/)
  for (const other of [{ fecha_nacimiento: '2026-01-05' }, { segundo_apellido: 'Ibáñez' }])
    assert.ok(!(await named(other)).posibles_duplicados.some((d: Json) => d.id === newborn))
})
