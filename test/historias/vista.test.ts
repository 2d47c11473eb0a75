import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, test } from 'node:test'
import type { DbRow } from '../../src/engine/database.ts'
import { claimable } from '../../src/engine/operation.ts'
import { keptContent } from '../../src/features/historias/load-content.ts'
import { demoActor } from '../../src/http/caller.ts'
import type { AccountRole } from '../../src/model/access/roles.ts'
import { placeOf } from '../../src/model/place.ts'
import { entries } from '../../src/resources/entries.ts'
import { formulaMedicamento } from '../../src/resources/formula-medicamento.ts'
import { historia } from '../../src/resources/historia.ts'
import { registry } from '../../src/resources/index.ts'
import { newPerson, type Person } from '../accounts.ts'
import { askedStatements } from '../asked-statements.ts'
import { callBy } from '../auth-kit.ts'
import { newDraft, newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import {
  type Body,
  CONSENTS,
  careLog,
  closedHistory,
  consentBody,
  DIAGNOSES,
  diagnosisBody,
  item,
  moveTo,
  must,
  NOTES,
  noteBody,
  ORDERS,
  openHistory,
  orderBody,
  readyToClose,
} from './histories.ts'

/** The whole of a history in one answer, and the consent that is given in its flow. */
const s = useService()

const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })
const view = (id: string): Promise<Answer['json']> => must(s.call('GET', item(id, 'vista-unificada/')), 200)
const example = (name: string): Body => ({ ...registry.get(name)?.example })
type Section = { clave: string; total: number; registros: { id: string; recurso: string }[] }
const section = (seen: { secciones: Section[] }, clave: string): Section =>
  seen.secciones.find((x) => x.clave === clave) ?? assert.fail(clave)

function assertProblem(a: Answer, status: number, codigo: string): void {
  assert.equal(a.status, status, a.text)
  assert.equal(a.json.codigo, codigo, a.text)
}
const faults = (a: Answer): string[] => {
  assertProblem(a, 400, 'validacion')
  return a.json.errores.map((e: { campo: string }) => e.campo)
}

const people = new Map<AccountRole, Person>()
const person = (rol: AccountRole): Person => people.get(rol) ?? assert.fail(rol)
let prepared: Promise<unknown> | undefined
const about = (what: string, tests: () => void): void => {
  describe(what, () => {
    before(() => {
      const roles = ['medico', 'coordinador_medico', 'auditor', 'admisiones', 'facturacion', 'archivo'] as const
      prepared ??= Promise.all(roles.map(async (rol) => people.set(rol, await newPerson(s, rol))))
      return prepared
    })
    tests()
  })
}

about('vista unificada', () => {
  test('por muchas clases de registros que haya, se pide de una vez, y lo del RDA en otra; si nada cambió, no se lee de nuevo', async () => {
    const { id } = await readyToClose(s, { paciente: await newPatient(s) })
    const { db } = s.engine.core
    const asks = async (): Promise<readonly string[]> =>
      // What is loaded once is not of the history; a name may end in the digest of its text.
      (await askedStatements(db, () => view(id)))
        .filter((name) => name !== 'catalogo_versiones')
        .map((name) => name.replace(/(?<=^unico_[a-z]+_historia)_.*/, ''))
    const besides = ['rda_fondo_demostracion', 'auditoria']
    assert.deepEqual(await asks(), ['unico_cargar_historia', ...besides])
    const same = ['unico_marcas_historia', ...besides]
    assert.deepEqual(await asks(), same)
    await must(s.call('POST', NOTES, noteBody(id)), 201)
    assert.deepEqual(await asks(), ['unico_marcas_historia', 'unico_cargar_historia', ...besides])
    assert.deepEqual(await asks(), same)
  })

  test('lo que se conserva de una historia no lo cambia nadie, hasta su último valor', async () => {
    const { id } = await readyToClose(s, { paciente: await newPatient(s) })
    const read = keptContent(s.engine.core)
    const { content } = (await read(id, callBy(demoActor))) ?? assert.fail()
    const open: string[] = []
    const look = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return
      if (!Object.isFrozen(value)) open.push(path)
      for (const [name, inner] of Object.entries(value)) look(inner, `${path}.${name}`)
    }
    look(content, 'contenido')
    assert.deepEqual(open, [])
    assert.equal((await read(id, callBy(demoActor)))?.content, content, 'se conserva')
  })

  test('trae todo lo de la historia, en el orden en que se lee, como lo muestra cada colección', async () => {
    const paciente = await newPatient(s)
    const { id, nota, diagnostico } = await readyToClose(s, { paciente })
    const made = async (name: string, more: Body = {}): Promise<string> => {
      const r = registry.get(name) ?? assert.fail(name)
      return (await must(s.call('POST', r.path, { ...r.example, ...more }), 201)).id
    }
    const expected: Record<string, string[]> = {
      antecedentes: [
        await made('antecedente_categorizado', { paciente, historia: id }),
        await made('antecedente', { historia: id }),
      ],
      revision_por_sistemas: [await made('revision_sistema', { historia: id })],
      escalas: [await made('escala', { historia: id })],
      diagnosticos: [
        diagnostico,
        (await must(s.call('POST', DIAGNOSES, diagnosisBody(id, { rol: 'relacionado', codigo_cie10: 'I10' })), 201)).id,
      ],
      ordenes: [await made('orden', { historia: id })],
      resultados: [await made('resultado', { paciente, historia: id })],
      formulas: [await made('formula_medicamento', { historia: id }), await made('formula_insumo', { historia: id })],
      consentimientos: [(await must(s.call('POST', item(id, 'consentimiento/'), consentBody()), 201)).id],
      documentos: [await made('documento', { historia: id })],
      consultas_ia: [await made('consulta_ia', { historia: id })],
    }
    const newer = (await must(s.call('POST', NOTES, noteBody(id, { contenido: 'Más nueva.' })), 201)).id
    expected.notas = [newer, nota]
    const exam = await made('examen_fisico', { historia: id })
    const seen = await view(id)
    assert.deepEqual(
      seen.secciones.map((x: Section) => x.clave),
      [
        'antecedentes',
        'revision_por_sistemas',
        'examen_fisico',
        'escalas',
        'diagnosticos',
        'notas',
        'ordenes',
        'resultados',
        'formulas',
        'consentimientos',
        'documentos',
        'consultas_ia',
        'bitacora',
      ],
    )
    for (const [clave, ids] of Object.entries(expected)) {
      assert.deepEqual(
        section(seen, clave).registros.map((r) => r.id),
        ids,
        clave,
      )
      assert.equal(section(seen, clave).total, ids.length)
    }
    const measured = section(seen, 'examen_fisico').registros
    assert.equal(measured[0]?.id, exam)
    assert.ok(measured.filter((r) => r.recurso === 'valor_clinico').length >= 8, 'las mediciones van con el examen')
    assert.equal(section(seen, 'bitacora').total, (await careLog(s.owner, id)).length)
    assert.deepEqual(seen.historia, await must(s.call('GET', item(id)), 200))
    assert.equal(seen.paciente.id, paciente)
    assert.equal(typeof seen.paciente.edad, 'number')
    for (const { registros } of seen.secciones)
      for (const { recurso, ...row } of registros) {
        const r = registry.get(recurso) ?? assert.fail(recurso)
        const own = await must(s.call('GET', `${r.path}${row.id}/`), 200)
        const heavy = Object.keys(r.fields).filter((name) => r.fields[name]?.heavy)
        for (const name of heavy) delete own[name]
        assert.deepEqual(row, own, recurso)
      }
    assert.deepEqual(seen.estados_posibles, ['en_atencion', 'cerrada', 'anulada'])
    assert.equal(seen.autores.length, 1)
  })

  test('lo que se registró en el mismo instante va en el orden que le da la base', async () => {
    const id = await openHistory(s)
    for (let i = 0; i < 8; i++) await must(s.call('POST', ORDERS, orderBody(id)), 201)
    // Less than what the column keeps apart: some of them fall on one instant.
    await sql(
      `update orden o set fecha_registro = '2026-03-01T10:00:00.123456Z'::timestamptz + n.n % 3 * interval '300 microseconds'
from (select id, row_number() over (order by id desc) as n from orden where historia = $1) n where n.id = o.id`,
      id,
    )
    const rows = await sql('select id, fecha_registro from orden where historia = $1 order by fecha_registro, id', id)
    assert.equal(new Set(rows.map((row) => row.fecha_registro)).size, 2)
    assert.deepEqual(
      section(await view(id), 'ordenes').registros.map((row) => row.id),
      rows.map((row) => row.id),
    )
    const ordering = entries.map((r) => [
      r.name,
      'fecha_registro' in r.fields ? 'fecha_registro' : placeOf(r).happenedAt,
    ])
    for (const [table, column] of ordering) {
      const [kept] = await sql(
        'select datetime_precision from information_schema.columns where table_name = $1 and column_name = $2',
        table,
        column,
      )
      assert.equal(kept?.datetime_precision, 3, `${table}.${column}`)
    }
  })

  test('ETag y 304 mientras nada cambia; cada lectura queda en la auditoría, también la que dice que nada cambió', async () => {
    const { id } = await readyToClose(s)
    const reads = async (): Promise<number> =>
      Number(
        (
          await sql(
            `select count(*)::integer as n from auditoria where recurso = 'historia' and recurso_id = $1 and accion = 'leer'
and resultado = 200 and paciente is not null`,
            id,
          )
        )[0]?.n,
      )
    const path = item(id, 'vista-unificada/')
    const first = await s.call('GET', path)
    const etag = first.headers.get('etag') ?? assert.fail()
    assert.equal(await reads(), 1)
    const same = await s.call('GET', path, undefined, { 'if-none-match': etag })
    assert.equal(same.status, 304)
    assert.equal(same.text, '')
    assert.equal(same.headers.get('etag'), etag)
    assert.equal(await reads(), 2)
    const xml = await s.call('GET', path, undefined, { 'if-none-match': etag, accept: 'application/xml' })
    assert.equal(xml.status, 200)
    await must(s.call('POST', NOTES, noteBody(id)), 201)
    const changed = await s.call('GET', path, undefined, { 'if-none-match': etag })
    assert.equal(changed.status, 200)
    assert.notEqual(changed.headers.get('etag'), etag)
  })

  test('quien no alcanza la historia recibe 404 y no se dice que la leyó', async () => {
    const id = await openHistory(s)
    const before = (
      await sql('select count(*)::integer as n from auditoria where resultado = 200 and recurso_id = $1', id)
    )[0]
    const a = await person('medico').call('GET', item(id, 'vista-unificada/'))
    assertProblem(a, 404, 'no_encontrado')
    assert.deepEqual(
      (await sql('select count(*)::integer as n from auditoria where resultado = 200 and recurso_id = $1', id))[0],
      before,
    )
    const [refused] = await sql(
      'select count(*)::integer as n from auditoria where solicitud = $1',
      a.json.id_solicitud,
    )
    assert.equal(refused?.n, 1)
    for (const rol of ['admisiones', 'facturacion', 'archivo'] as const)
      assertProblem(await person(rol).call('GET', item(id, 'vista-unificada/')), 403, 'sin_permiso')
    for (const x of ['no-es-un-id', '01a1dd0f-8992-703c-9c3c-723db29af03d'])
      assertProblem(await s.call('GET', item(x, 'vista-unificada/')), 404, 'no_encontrado')
    assertProblem(await s.call('GET', item(id, 'vista-unificada/?sorpresa=1')), 400, 'parametro')
  })

  test('una nota restringida la ve el equipo, y los de fuera ni su texto ni su número', async () => {
    const { id } = await readyToClose(s, { profesional: person('medico').id })
    const secret = 'Prueba de VIH reactiva'
    const note = (
      await must(s.call('POST', NOTES, noteBody(id, { contenido: secret, confidencialidad: 'restringida' })), 201)
    ).id
    const team = await must(person('medico').call('GET', item(id, 'vista-unificada/')), 200)
    assert.equal(section(team, 'notas').total, 2)
    for (const rol of ['coordinador_medico', 'auditor'] as const) {
      const a = await person(rol).call('GET', item(id, 'vista-unificada/'))
      assert.equal(a.status, 200, a.text)
      assert.equal(section(a.json, 'notas').total, 1, rol)
      assert.ok(!a.text.includes(secret) && !a.text.includes(note), rol)
    }
    await must(s.call('PATCH', item(id), { confidencialidad: 'restringida' }), 200)
    assertProblem(await person('auditor').call('GET', item(id, 'vista-unificada/')), 404, 'no_encontrado')
  })

  test('de quienes tienen un mismo rol cada uno ve lo suyo, pregunten en el orden que pregunten', async () => {
    const paciente = await newPatient(s)
    const [team, other] = [await newPerson(s, 'medico'), await newPerson(s, 'medico')]
    const { id } = await readyToClose(s, { paciente, profesional: team.id })
    await openHistory(s, { paciente, profesional: other.id, prestador_codigo: '9999999999' })
    const secret = 'Prueba de VIH reactiva'
    const kept = { contenido: secret, confidencialidad: 'restringida' }
    await must(s.call('POST', NOTES, noteBody(id, kept)), 201)
    const told = async (who: Person): Promise<[number, boolean]> => {
      const a = await who.call('GET', item(id, 'vista-unificada/'))
      assert.equal(a.status, 200, a.text)
      return [section(a.json, 'notas').total, a.text.includes(secret)]
    }
    for (const who of [team, other, other, team, team, other])
      assert.deepEqual(await told(who), who === team ? [2, true] : [1, false])
    const both = await Promise.all([team, other, team, other].map(told))
    assert.deepEqual(both, [
      [2, true],
      [1, false],
      [2, true],
      [1, false],
    ])
    await must(s.call('PATCH', item(id), { confidencialidad: 'restringida' }), 200)
    assertProblem(await other.call('GET', item(id, 'vista-unificada/')), 404, 'no_encontrado')
    assert.deepEqual(await told(team), [2, true])
  })

  test('lo que una solicitud cambió está en la vista siguiente, por donde se haya escrito', async () => {
    const paciente = await newPatient(s)
    const eapb = (await must(s.call('POST', '/paciente/eapb/', { ...example('eapb'), codigo: 'EPS099' }), 201)).id
    const { id, nota } = await readyToClose(s, { paciente, eapb })
    const supply = registry.get('formula_insumo') ?? assert.fail()
    const made = (await must(s.call('POST', supply.path, { ...supply.example, historia: id }), 201)).id
    const consent = (await must(s.call('POST', item(id, 'consentimiento/'), consentBody()), 201)).id
    const changes: readonly (readonly [() => Promise<unknown>, (seen: Answer['json']) => unknown, unknown])[] = [
      [
        () => must(s.call('PATCH', `/paciente/paciente/${paciente}/`, { direccion: 'Carrera 7 # 1-2' }), 200),
        (seen) => seen.paciente.direccion,
        'Carrera 7 # 1-2',
      ],
      [
        () => must(s.call('PATCH', item(id), { plan_manejo: 'Control en ocho días' }), 200),
        (seen) => seen.historia.plan_manejo,
        'Control en ocho días',
      ],
      // Past the service, and without another version.
      [
        () => sql(`update eapb set telefono = '6011112233' where id = $1`, eapb),
        (seen) => seen.eapb.telefono,
        '6011112233',
      ],
      [() => must(s.call('DELETE', `${supply.path}${made}/`), 204), (seen) => section(seen, 'formulas').total, 0],
      [
        () => must(s.call('POST', `${CONSENTS}${consent}/revocar/`, { motivo: 'Ya no lo autorizo' }), 200),
        (seen) => section(seen, 'consentimientos').registros.map((r) => (r as Body).vigente),
        [false],
      ],
      [
        () => must(s.call('POST', item(id, 'cerrar/'), {}), 200),
        (seen) => [seen.historia.estado, seen.puede_cerrarse],
        ['cerrada', false],
      ],
      [
        () =>
          must(
            s.call('POST', item(id, 'marcar-error/'), {
              recurso: 'nota',
              registro: nota,
              tipo: 'paciente_equivocado',
              motivo: 'Es de otra persona',
            }),
            200,
          ),
        (seen) => seen.marcas_error.map((m: Body) => m.registro),
        [nota],
      ],
    ]
    for (const [change, part, expected] of changes) {
      await view(id)
      const before = await view(id)
      assert.notDeepEqual(part(before), expected)
      await change()
      assert.deepEqual(part(await view(id)), expected)
      assert.deepEqual(part(await view(id)), expected)
    }
    const absorber = await newPatient(s)
    const merge = { duplicado: paciente, motivo: 'Es la misma' }
    await must(s.call('POST', `/paciente/paciente/${absorber}/fusionar/`, merge), 200)
    assert.equal((await view(id)).paciente.id, absorber)
  })

  test('lo pendiente es lo que cerrar responde, y puede_cerrarse dice si cerrar cierra', async () => {
    const blocking = (seen: { pendientes: Body[] }): string[] =>
      seen.pendientes.filter((p) => p.bloquea === true).map((p) => `${p.codigo} ${p.campo} ${p.donde} ${p.norma}`)
    const make: (() => Promise<string>)[] = [
      () => openHistory(s, { profesional: undefined }),
      () => openHistory(s, { tipo_atencion: 'urgencias' }),
      async () =>
        openHistory(s, { paciente: await newPatient(s, { tipo_documento: 'TI', fecha_nacimiento: '2015-01-01' }) }),
      async () => {
        const { id } = await readyToClose(s)
        await must(s.call('POST', ORDERS, orderBody(id, { estado: 'borrador' })), 201)
        await must(s.call('POST', NOTES, noteBody(id, { firmado: false })), 201)
        return id
      },
    ]
    for (const one of make) {
      const id = await one()
      const seen = await view(id)
      assert.equal(seen.puede_cerrarse, false)
      const a = await s.call('POST', item(id, 'cerrar/'), {})
      assertProblem(a, 422, 'falta_para_cerrar')
      const said = a.json.errores.map((e: Body) => `${e.pendiente} ${e.campo} ${e.donde} ${e.norma}`)
      assert.deepEqual(blocking(seen), said)
      assert.deepEqual(
        a.json.errores.map((e: Body) => e.mensaje),
        seen.pendientes.filter((p: Body) => p.bloquea === true).map((p: Body) => p.mensaje),
      )
    }
    const { id } = await readyToClose(s)
    assert.equal((await view(id)).puede_cerrarse, true)
    assert.equal((await s.call('POST', item(id, 'cerrar/'), {})).status, 200)
  })

  test('a una historia que ya no se puede cerrar no le falta nada para cerrarse', async () => {
    const closed = await closedHistory(s)
    assert.equal((await view(closed.id)).puede_cerrarse, false, 'cerrada')
    const suspended = await readyToClose(s)
    await moveTo(s, suspended.id, 'en_atencion', 'suspendida')
    assert.equal((await view(suspended.id)).puede_cerrarse, false, 'suspendida')
  })

  test('alerta de amoxicilina en alérgico a la penicilina mientras la fórmula valga', async () => {
    const paciente = await newPatient(s)
    const allergy = example('antecedente_categorizado')
    await must(s.call('POST', '/hce/api/antecedentes-categorizados/', { ...allergy, paciente }), 201)
    const id = await openHistory(s, { paciente })
    const quiet = await view(id)
    assert.ok(!quiet.alertas.some((a: Body) => String(a.codigo).startsWith('alergia')))
    const formula = { ...example('formula_medicamento'), historia: id, medicamento_dci: 'Amoxicilina', firmado: true }
    const made = await must(s.call('POST', '/hce/api/formulas-medicamentos/', formula), 201)
    const [alert] = (await view(id)).alertas
    assert.match(alert.codigo, /^alergia/)
    assert.ok(['critica', 'alta'].includes(alert.gravedad))
    assert.ok(alert.registros.includes(made.id))
    assert.ok(alert.fuente.length > 0)
    const annulment = { anulado: true, motivo_anulacion: 'El paciente es alérgico' }
    await must(s.call('PATCH', `/hce/api/formulas-medicamentos/${made.id}/`, annulment), 200)
    assert.ok(!(await view(id)).alertas.some((a: Body) => String(a.codigo).startsWith('alergia')))
  })

  test('en XML dice lo mismo', async () => {
    const { id, nota } = await readyToClose(s)
    const a = await s.call('GET', item(id, 'vista-unificada/'), undefined, { accept: 'application/xml' })
    assert.equal(a.status, 200)
    assert.match(a.headers.get('content-type') ?? '', /^application\/xml/)
    for (const part of [
      `<id>${nota}</id>`,
      '<clave>diagnosticos</clave>',
      '<puede_cerrarse>true</puede_cerrarse>',
      '«Me duele la cabeza»',
    ])
      assert.ok(a.text.includes(part), part)
  })
})

about('consentimiento en la historia', () => {
  const give = (id: string, more: Body = {}, headers = {}): Promise<Answer> =>
    s.call('POST', item(id, 'consentimiento/'), consentBody(more), headers)
  const guardian = {
    otorgado_por: 'representante_legal',
    otorgante_nombre: 'Luz Muñoz',
    otorgante_tipo_documento: 'CC',
    otorgante_numero_documento: '52123456',
    otorgante_parentesco: 'madre',
  }
  const born = (age: number): string => `${new Date().getFullYear() - age - 1}-01-01`
  const minor = async (age: number): Promise<string> =>
    openHistory(s, {
      paciente: await newPatient(s, { tipo_documento: age < 7 ? 'RC' : 'TI', fecha_nacimiento: born(age) }),
    })

  test('queda con el paciente y la historia, la huella del texto y una anotación en la bitácora', async () => {
    const id = await openHistory(s)
    const { paciente } = await must(s.call('GET', item(id)), 200)
    const a = await give(id)
    assert.equal(a.status, 201, a.text)
    assert.equal(a.headers.get('location'), `${CONSENTS}${a.json.id}/`)
    assert.equal(a.json.paciente, paciente)
    assert.equal(a.json.historia, id)
    assert.equal(a.json.texto_hash, createHash('sha256').update(String(consentBody().texto)).digest('hex'))
    assert.equal(a.json.vigente, true)
    const log = await careLog(s.owner, id)
    assert.deepEqual(
      log.map((b) => `${b.tipo_evento} ${b.origen}`),
      ['apertura sistema', 'consentimiento sistema'],
    )
    assert.equal(log[1]?.recurso_id, a.json.id)
    const rows = await sql(
      `select count(*)::integer as n from auditoria where recurso_id = $1 and accion = 'crear'`,
      a.json.id,
    )
    assert.equal(rows[0]?.n, 1)
  })

  test('sin el texto o sin cómo se firmó no vale, salvo urgencia justificada', async () => {
    const id = await openHistory(s)
    assert.deepEqual(faults(await give(id, { texto: undefined })), ['texto'])
    assert.deepEqual(faults(await give(id, { firma_metodo: undefined })), ['firma_metodo'])
    assert.deepEqual(faults(await give(id, { texto: undefined, firma_metodo: undefined })), ['texto', 'firma_metodo'])
    const bare = { texto: undefined, firma_metodo: undefined, excepcion_urgencia: true }
    assert.deepEqual(faults(await give(id, bare)), ['justificacion_urgencia'])
    assert.equal((await give(id, { ...bare, justificacion_urgencia: 'Inconsciente y solo' })).status, 201)
    assert.equal((await careLog(s.owner, id)).length, 2)
  })

  test('de quien está inconsciente y solo se dice que nadie decidió, por qué y qué segundo profesional coincide', async () => {
    const id = await openHistory(s, { tipo_atencion: 'urgencias' })
    const nobody = {
      tipo: 'quirurgico',
      procedimiento: 'Laparotomía exploratoria',
      decision: 'no_obtenido',
      otorgado_por: 'nadie',
      firma_metodo: undefined,
      excepcion_urgencia: true,
      justificacion_urgencia: 'Trauma abdominal en choque, inconsciente y sin acompañante',
      segundo_profesional_nombre: 'Ángela Restrepo',
      segundo_profesional_registro: '76-1234',
    }
    assert.deepEqual(faults(await give(id, { ...nobody, decision: 'aceptado' })), ['decision'])
    assert.deepEqual(faults(await give(id, { ...nobody, otorgado_por: 'paciente' })), ['decision'])
    assert.deepEqual(faults(await give(id, { ...nobody, excepcion_urgencia: false, firma_metodo: 'otp' })), [
      'riesgos_explicados',
      'alternativas_explicadas',
      'beneficios_explicados',
      'excepcion_urgencia',
      'firma_metodo',
    ])
    assert.deepEqual(faults(await give(id, { ...nobody, justificacion_urgencia: '..........' })), [
      'justificacion_urgencia',
    ])
    assert.deepEqual(faults(await give(id, { ...nobody, segundo_profesional_nombre: undefined })), [
      'segundo_profesional_nombre',
    ])
    assert.deepEqual(
      faults(await give(id, { ...nobody, segundo_profesional_nombre: 'Administrador local de demostración' })),
      ['segundo_profesional_nombre'],
    )
    assert.deepEqual(faults(await give(id, { ...nobody, tipo: 'investigacion' })), ['tipo'])
    const { id: given, ...said } = (await give(id, nobody)).json
    assert.deepEqual([said.estado, said.vigente, said.otorgante_nombre], ['no_obtenido', false, null])
    assert.match(String((await careLog(s.owner, id)).at(-1)?.descripcion), /no se pudo obtener/)
    assert.deepEqual(
      faults(
        await s.call('PATCH', `${CONSENTS}${given}/`, {
          revocado_en: new Date().toISOString(),
          motivo_revocacion: 'No',
          revocado_por: 'Él',
        }),
      ),
      ['revocado_en'],
    )
    const fhir = await s.call('GET', `/fhir/Consent/${given}`)
    assert.equal(fhir.status, 200, fhir.text)
    assert.equal(fhir.json.status, 'inactive')
    assert.equal(fhir.json.performer, undefined)
    assert.equal(fhir.json.provision.type, undefined)
    assert.deepEqual(fhir.json.verification, [{ verified: false }])
    assert.equal(fhir.json.policyRule.text, nobody.justificacion_urgencia)
    assert.ok(fhir.text.includes('Ángela Restrepo'))
    const paper = await s.call('POST', item(id, 'reporte/'), { formato: 'html' })
    for (const part of ['No se pudo obtener', 'Nadie: sin capacidad de decidir y sin acompañante', 'Ángela Restrepo'])
      assert.ok(paper.text.includes(part), part)
  })

  test('quien no pudo decidir no deshace lo que alguien rechazó, y deja de contar cuando alguien decide', async () => {
    const id = await openHistory(s, { tipo_atencion: 'urgencias' })
    const nobody = {
      decision: 'no_obtenido',
      otorgado_por: 'nadie',
      firma_metodo: undefined,
      excepcion_urgencia: true,
      justificacion_urgencia: 'Inconsciente y sin acompañante',
      segundo_profesional_nombre: 'Ángela Restrepo',
      segundo_profesional_registro: '76-1234',
    }
    const asked = async (): Promise<boolean> =>
      (await view(id)).pendientes.some((p: Body) => p.codigo === 'falta_consentimiento_datos')
    assert.equal(await asked(), true)
    assert.equal((await give(id, nobody)).status, 201)
    assert.equal(await asked(), false)
    assert.equal((await give(id, { decision: 'rechazado' })).status, 201)
    assert.equal(await asked(), true)
    assert.equal((await give(id, nobody)).status, 201)
    assert.equal(await asked(), true)
  })

  test('el disentimiento se registra igual y no autoriza', async () => {
    const id = await openHistory(s)
    const a = await give(id, { decision: 'rechazado' })
    assert.equal(a.status, 201, a.text)
    assert.equal(a.json.vigente, false)
    assert.equal(a.json.estado, 'rechazado')
    assert.ok((await view(id)).pendientes.some((p: Body) => p.codigo === 'falta_consentimiento_datos'))
    assert.match(String((await careLog(s.owner, id)).at(-1)?.descripcion), /rechazado/)
  })

  test('por un menor decide su representante, y de 7 años en adelante se dice si asintió', async () => {
    const child = await minor(5)
    assert.deepEqual(faults(await give(child)), ['otorgado_por'])
    assert.deepEqual(faults(await give(child, { autonomia_progresiva: true })), ['otorgado_por'])
    assert.equal((await give(child, guardian)).status, 201)
    const ten = await minor(10)
    assert.deepEqual(faults(await give(ten, guardian)), ['asentimiento_menor'])
    assert.equal((await give(ten, { ...guardian, asentimiento_menor: false })).status, 201)
    const fifteen = await minor(15)
    assert.deepEqual(faults(await give(fifteen)), ['otorgado_por'])
    assert.equal((await give(fifteen, { autonomia_progresiva: true })).status, 201)
  })

  test('quien consiente por otro se identifica del todo', async () => {
    const id = await openHistory(s)
    for (const name of ['otorgante_nombre', 'otorgante_tipo_documento', 'otorgante_parentesco'] as const) {
      const field = name === 'otorgante_tipo_documento' ? 'otorgante_numero_documento' : name
      assert.deepEqual(faults(await give(id, { ...guardian, [name]: undefined })), [field])
    }
    assert.deepEqual(faults(await give(id, { otorgante_nombre: 'Luz Muñoz' })), ['otorgante_nombre'])
    assert.equal((await give(id, guardian)).status, 201)
  })

  test('no se dice de quién es, ni nace revocado, ni lleva la huella que uno quiera', async () => {
    const id = await openHistory(s)
    const other = await openHistory(s)
    assert.deepEqual(faults(await give(id, { historia: other })), ['historia'])
    for (const name of ['revocado_en', 'revocado_por', 'motivo_revocacion', 'estado', 'texto_hash', 'sorpresa'])
      assert.deepEqual(faults(await give(id, { [name]: 'x' })), [name])
    assert.equal((await careLog(s.owner, id)).length, 1)
  })

  test('un borrador y una suspendida lo admiten; una cerrada y una anulada no', async () => {
    assert.equal((await give(await newDraft(s))).status, 201)
    const suspended = await openHistory(s)
    await moveTo(s, suspended, 'en_atencion', 'suspendida')
    assert.equal((await give(suspended)).status, 201)
    const closed = await closedHistory(s)
    const annulled = await openHistory(s)
    await moveTo(s, annulled, 'anulada')
    for (const id of [closed.id, annulled]) {
      const log = (await careLog(s.owner, id)).length
      assertProblem(await give(id), 409, 'historia_cerrada')
      assert.equal((await careLog(s.owner, id)).length, log)
    }
  })

  test('treinta y dos a la vez quedan todos, cada uno con su anotación', async () => {
    const id = await openHistory(s)
    const answers = await Promise.all(Array.from({ length: 32 }, () => give(id)))
    for (const a of answers) assert.equal(a.status, 201, a.text)
    assert.equal((await careLog(s.owner, id)).length, 33)
  })

  test('en formulario y con respuesta en XML', async () => {
    const id = await openHistory(s)
    const form = new URLSearchParams(consentBody() as Record<string, string>).toString()
    const a = await s.call('POST', item(id, 'consentimiento/'), form, {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/xml',
    })
    assert.equal(a.status, 201, a.text)
    assert.match(a.text, /<decision>aceptado<\/decision>/)
  })
})

about('lo que una solicitud dice de la historia', () => {
  test('el reporte y el consentimiento aceptan el encabezado del contrato si es el que tiene, y nada hacen si no', async () => {
    const history = await must(s.call('GET', item(await openHistory(s))), 200)
    const other = await newPatient(s)
    // As it was read: null of what is not there.
    const empty = Object.keys(claimable(historia)).filter((name) => history[name] === null)
    assert.ok(empty.length > 5, String(empty))
    const nulls = Object.fromEntries(empty.map((name) => [name, null]))
    const said = { ...nulls, paciente: history.paciente, tipo_atencion: history.tipo_atencion, formato: 'json' }
    await must(s.call('POST', item(history.id, 'reporte/'), said), 200)
    assertProblem(
      await s.call('POST', item(history.id, 'reporte/'), { ...said, tipo_atencion: null }),
      409,
      'historia_distinta',
    )
    const refused = await s.call('POST', item(history.id, 'reporte/'), { ...said, paciente: other })
    assertProblem(refused, 409, 'historia_distinta')
    assert.deepEqual(
      refused.json.errores.map((e: { campo: string }) => e.campo),
      ['paciente'],
    )
    assertProblem(await s.call('POST', item(history.id, 'reporte/'), { inventado: 1 }), 400, 'validacion')
    const consent = consentBody()
    const before = await s.call('GET', `${CONSENTS}?historia=${history.id}&count=true`)
    const no = await s.call('POST', item(history.id, 'consentimiento/'), { ...consent, paciente: other })
    assertProblem(no, 409, 'historia_distinta')
    const after = await s.call('GET', `${CONSENTS}?historia=${history.id}&count=true`)
    assert.equal(after.json.count, before.json.count)
    const body = { ...consent, paciente: history.paciente }
    await must(s.call('POST', item(history.id, 'consentimiento/'), body), 201)
  })
})

test('un medicamento de control se reconoce sin que lo digan: se marca, se alerta y no pasa de 30 días', async () => {
  const historia = await openHistory(s)
  const write = (more: Body) =>
    s.call('POST', formulaMedicamento.path, { ...formulaMedicamento.example, historia, ...more })
  const made = await must(
    write({ medicamento_dci: 'Morfina clorhidrato', concentracion: '10 mg', dosis_valor: 10 }),
    201,
  )
  assert.equal(made.control_especial, true)
  assert.match(made.alertas.join(' '), /recetario oficial.*Escriba el número.*monopolio del Estado/)
  assert.equal(made.vigencia_dias, 15)
  const quarter = await write({ medicamento_dci: 'Morfina', duracion_valor: 90, cantidad_total: 270 })
  assert.deepEqual([quarter.status, quarter.json.errores[0].codigo], [400, 'control_dias'], quarter.text)
  const denied = await write({ medicamento_dci: 'Morfina', control_especial: false })
  assert.deepEqual([denied.status, denied.json.errores[0].campo], [400, 'control_especial'], denied.text)
  const common = await must(write({}), 201)
  assert.deepEqual([common.control_especial, common.alertas], [false, []])
  const formula = `${formulaMedicamento.path}${common.id}/`
  // Beside the morphine it is a grave alert, which is answered.
  const other = { medicamento_dci: 'Clonazepam', numero_recetario: 'A-100', motivo_alerta: 'Con vigilancia en sala.' }
  const moved = await must(s.call('PATCH', formula, other), 200)
  assert.deepEqual([moved.control_especial, moved.vigencia_dias], [true, 15])
  assert.doesNotMatch(moved.alertas.join(' '), /Escriba/)
  assert.match(
    moved.alertas.join(' '),
    /Interacción: Morfina clorhidrato con Clonazepam|Interacción: Clonazepam con Morfina/,
  )
  assert.equal((await s.call('PATCH', formula, { control_especial: false, numero_recetario: null })).status, 400)
})
