import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { DbRow, Tx } from '../../src/engine/database.ts'
import type { Resource } from '../../src/model/resource.ts'
import { resources } from '../../src/resources/index.ts'
import { newDraft, newPatient, unlikeOthers } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import {
  type Body,
  CONSENTS,
  clarification,
  closedHistory,
  complete,
  consentBody,
  DIAGNOSES,
  DOCUMENTS,
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
  resultBody,
} from './histories.ts'

/** What closing asks for, and what a history takes in each state: over HTTP, and underneath, in SQL. */
const s = useService({ ARCHIVO_ANOS: '0' })

const FORMULAS = '/hce/api/formulas-medicamentos/'
const AI = '/hce/api/consultas-ia/'
const ANNUL = { anulado: true, motivo_anulacion: 'Es de otro paciente' }

/** Every collection whose rows a history can refuse. */
const entries = resources.filter((r) => r.belongsTo !== undefined)
const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })
const current = (id: string): Promise<Answer['json']> => must(s.call('GET', item(id)), 200)

function assertProblem(a: Answer, status: number, codigo: string): void {
  assert.equal(a.status, status, a.text)
  assert.equal(a.json.codigo, codigo, a.text)
}

/** A row of that collection in that history, signed where it can be, so that the history may still be closed. */
function bodyIn(r: Resource, paciente: string, historia: string): Body {
  const field = r.belongsTo?.history ?? assert.fail(r.name)
  return {
    ...r.example,
    ...unlikeOthers(r),
    ...(r.fields.paciente?.readOnly ? {} : { paciente }),
    [field]: historia,
    ...('firmado' in r.fields ? { firmado: true } : {}),
  }
}

/** Something that the row would take if nothing stood against it. */
function changeOf(r: Resource): Body {
  const [name] =
    Object.entries(r.fields).find(
      ([, f]) => f.kind === 'text' && !f.readOnly && !f.immutable && f.pattern === undefined && (f.max ?? 0) >= 100,
    ) ?? assert.fail(r.name)
  return { [name]: 'Cambiado después' }
}

const numberOfRows = async (historia: string): Promise<number> => {
  const counts = entries.map((r) => `(select count(*) from "${r.name}" t where t."${r.belongsTo?.history}" = $1)`)
  return Number((await sql(`select (${counts.join(' + ')})::integer as n`, historia))[0]?.n)
}

describe('cerrar', () => {
  test('dice de una vez todo lo que falta, dónde se corrige y por qué; completo, cierra', async () => {
    const id = await openHistory(s, { profesional: undefined })
    const note = (await must(s.call('POST', NOTES, noteBody(id, { firmado: false })), 201)).id
    const order = (await must(s.call('POST', ORDERS, orderBody(id, { estado: 'borrador' })), 201)).id
    const example = resources.find((r) => r.name === 'formula_medicamento')?.example
    const formula = (await must(s.call('POST', FORMULAS, { ...example, historia: id }), 201)).id
    const a = await s.call('POST', item(id, 'cerrar/'), {})
    assertProblem(a, 422, 'falta_para_cerrar')
    const said = a.json.errores.map((e: Body) => `${e.pendiente} ${e.campo} ${e.donde}`)
    const header = (campo: string): string => `falta_${campo} ${campo} ${item(id)}`
    assert.deepEqual(said, [
      header('profesional'),
      header('motivo_consulta'),
      header('enfermedad_actual'),
      `falta_valoracion_firmada firmado ${NOTES}`,
      `falta_diagnostico_principal rol ${DIAGNOSES}`,
      header('causa_atencion'),
      header('finalidad'),
      header('cups_consulta'),
      `orden_en_borrador estado ${ORDERS}${order}/`,
      `formula_sin_firmar firmado ${FORMULAS}${formula}/`,
      `nota_sin_firmar firmado ${NOTES}${note}/`,
      header('plan_manejo'),
    ])
    for (const e of a.json.errores)
      for (const name of ['mensaje', 'norma', 'recurso'])
        assert.ok(String(e[name]).length > 3, `${e.pendiente} ${name}`)
    assert.equal((await current(id)).estado, 'abierta')

    // Each is put right where the answer says.
    for (const e of a.json.errores) {
      const { plan_manejo: _, ...said } = complete
      if (e.recurso === 'historia' && e.campo !== 'plan_manejo')
        await must(s.call('PATCH', e.donde, { ...said, profesional: 'm1' }), 200)
      else if (e.pendiente === 'falta_diagnostico_principal')
        await must(s.call('POST', e.donde, diagnosisBody(id)), 201)
      else if (e.pendiente === 'orden_en_borrador') await must(s.call('PATCH', e.donde, { estado: 'activa' }), 200)
      else if (e.registro !== null && e.recurso !== 'historia')
        await must(s.call('PATCH', e.donde, { firmado: true, version: 1 }), 200)
    }
    const nearly = await s.call('POST', item(id, 'cerrar/'), {})
    assert.deepEqual(
      nearly.json.errores.map((e: Body) => e.pendiente),
      ['falta_plan_manejo'],
    )
    // What is decided on leaving may come with the closing itself.
    const closed = await s.call('POST', item(id, 'cerrar/'), { plan_manejo: 'Reposo y control.' })
    assert.equal(closed.status, 200, closed.text)
    assert.equal(closed.json.estado, 'cerrada')
    assert.equal(closed.json.plan_manejo, 'Reposo y control.')
    for (const name of ['fecha_fin', 'cerrada_en', 'cerrada_por']) assert.notEqual(closed.json[name], null)
    assert.match(closed.json.hash_cierre, /^[0-9a-f]{64}$/)
    const [seal] = await sql('select c.huella from cierre c where c.historia = $1', id)
    assert.equal(seal?.huella, closed.json.hash_cierre)
    assert.deepEqual(await current(id), closed.json)
  })

  test('lo del egreso que viene con el cierre cumple las reglas de la historia', async () => {
    const id = await openHistory(s, { tipo_atencion: 'urgencias', via_ingreso: '01', triage: '03' })
    const { cups_consulta: _, ...header } = complete
    await must(s.call('PATCH', item(id), header), 200)
    await must(s.call('POST', NOTES, noteBody(id)), 201)
    for (const [rol, codigo_cie10] of [
      ['ingreso', 'R51X'],
      ['egreso', 'G43.9'],
    ])
      await must(s.call('POST', DIAGNOSES, diagnosisBody(id, { rol, codigo_cie10 })), 201)
    const close = (body: Body): Promise<Answer> => s.call('POST', item(id, 'cerrar/'), body)
    assert.deepEqual(
      (await close({})).json.errores.map((e: Body) => e.campo),
      ['condicion_egreso', 'destino_egreso'],
    )
    assertProblem(await close({ condicion_egreso: '2', destino_egreso: '01' }), 400, 'validacion')
    assertProblem(await close({ condicion_egreso: '9', destino_egreso: '01' }), 400, 'validacion')
    assertProblem(await close({ condicion_egreso: '1', destino_egreso: '04' }), 400, 'validacion')
    const dead = await close({ condicion_egreso: '2', destino_egreso: '02' })
    assert.deepEqual(
      dead.json.errores.map((e: Body) => e.pendiente),
      ['falta_diagnostico_causa_muerte', 'falta_fecha_fallecimiento'],
    )
    assert.equal((await current(id)).condicion_egreso, null)
    const closed = await must(close({ condicion_egreso: '1', destino_egreso: '01' }), 200)
    assert.equal(closed.destino_egreso, '01')
  })
})

describe('lo que se firmó', () => {
  for (const [name, path, body] of [
    ['nota', NOTES, {}],
    ['formula_medicamento', FORMULAS, {}],
    ['formula_insumo', '/hce/api/formulas-insumos/', {}],
  ] as const)
    test(`una ${name} firmada no cambia ni se elimina; se anula, y su texto queda con quién, cuándo y por qué`, async () => {
      const r = resources.find((x) => x.name === name) ?? assert.fail()
      const id = await openHistory(s)
      const { paciente } = await current(id)
      const made = await must(s.call('POST', path, { ...bodyIn(r, paciente, id), ...body }), 201)
      const at = `${path}${made.id}/`
      assert.match(made.hash_contenido, /^[0-9a-f]{64}$/)
      assertProblem(await s.call('PATCH', at, changeOf(r)), 409, 'registro_firmado')
      assertProblem(await s.call('PATCH', at, { firmado: false }), 409, 'registro_firmado')
      assertProblem(await s.call('PUT', at, { ...made, ...changeOf(r) }), 409, 'registro_firmado')
      assert.equal((await s.call('DELETE', at)).status, 409)
      assert.equal((await s.call('PATCH', at, { anulado: true, motivo_anulacion: 'corto' })).status, 400)
      assert.equal((await s.call('PATCH', at, { ...ANNUL, anulado_por: 'Otro' })).status, 400)
      assert.deepEqual(await must(s.call('GET', at), 200), made)
      const annulled = await must(s.call('PATCH', at, ANNUL), 200)
      const { anulado_por, anulado_en, version: _v, actualizado_en: _a, ...rest } = annulled
      assert.equal(anulado_por, made.creado_por)
      assert.ok(anulado_en >= made.creado_en)
      const { anulado_por: _p, anulado_en: _e, version: _w, actualizado_en: _b, ...before } = made
      assert.deepEqual(rest, { ...before, ...ANNUL })
      assertProblem(await s.call('PATCH', at, changeOf(r)), 409, 'registro_firmado')
      assert.equal((await s.call('DELETE', at)).status, 409)
    })

  test('lo anulado no vuelve a valer, ni cambia por qué se anuló', async () => {
    const at = `${NOTES}${(await must(s.call('POST', NOTES, noteBody(await openHistory(s))), 201)).id}/`
    const annulled = await must(s.call('PATCH', at, ANNUL), 200)
    for (const body of [{ anulado: false }, { motivo_anulacion: 'Otro motivo, de otra persona' }])
      assertProblem(await s.call('PATCH', at, body), 409, 'registro_firmado')
    assert.deepEqual(await must(s.call('GET', at), 200), annulled)
  })

  test('nada nace anulado', async () => {
    const a = await s.call('POST', NOTES, noteBody(await openHistory(s), ANNUL))
    assertProblem(a, 400, 'validacion')
  })
})

describe('lo que cada estado admite', () => {
  /** A closed history with a row of every kind, and the body of each. */
  async function withEverything(): Promise<{ id: string; rows: Map<Resource, Answer['json']>; paciente: string }> {
    const id = await openHistory(s)
    const { paciente } = await current(id)
    await must(s.call('PATCH', item(id), complete), 200)
    const rows = new Map<Resource, Answer['json']>()
    for (const r of entries) rows.set(r, await must(s.call('POST', r.path, bodyIn(r, paciente, id)), 201))
    return { id, rows, paciente }
  }

  for (const state of ['cerrada', 'archivada', 'anulada'] as const)
    test(`una historia ${state} no admite crear, modificar ni eliminar nada, en ninguna colección`, async () => {
      const { id, rows, paciente } = await withEverything()
      await moveTo(s, id, ...(state === 'archivada' ? ['cerrada', 'archivada'] : [state]))
      const before = (await s.call('GET', item(id))).text
      const count = await numberOfRows(id)
      for (const [r, made] of rows) {
        const at = `${r.path}${made.id}/`
        // Annulling makes void what was recorded; closing and archiving touch nothing of it.
        const row = state === 'anulada' ? await must(s.call('GET', at), 200) : made
        for (const a of [
          await s.call('POST', r.path, bodyIn(r, paciente, id)),
          await s.call('PATCH', at, changeOf(r)),
          await s.call('PUT', at, row),
          await s.call('PUT', at, { ...row, ...changeOf(r) }),
          await s.call('DELETE', at),
          ...('anulado' in r.fields ? [await s.call('PATCH', at, ANNUL)] : []),
        ])
          assertProblem(a, 409, 'historia_cerrada')
        assert.deepEqual(await must(s.call('GET', at), 200), row, r.name)
      }
      assertProblem(await s.call('PATCH', item(id), { analisis: 'Otro' }), 409, 'historia_cerrada')
      assertProblem(await s.call('PATCH', item(id), {}), 409, 'historia_cerrada')
      assertProblem(await s.call('PUT', item(id), JSON.parse(before)), 409, 'historia_cerrada')
      assert.equal((await s.call('DELETE', item(id))).status, 409)
      assertProblem(await s.call('POST', item(id, 'consentimiento/'), consentBody()), 409, 'historia_cerrada')
      assert.equal((await s.call('GET', item(id))).text, before)
      assert.equal(await numberOfRows(id), count)
    })

  test('un borrador no admite registros, salvo consentimientos y bitácora', async () => {
    const paciente = await newPatient(s)
    const id = await newDraft(s, { paciente })
    for (const r of entries) {
      const a = await s.call('POST', r.path, bodyIn(r, paciente, id))
      if (['consentimiento', 'bitacora'].includes(r.name)) assert.equal(a.status, 201, a.text)
      else assertProblem(a, 409, 'historia_sin_abrir')
    }
    await must(s.call('PATCH', item(id), { analisis: 'La cabecera sí' }), 200)
  })

  test('una suspendida solo admite notas, documentos, órdenes, consentimientos y bitácora', async () => {
    const { id, rows, paciente } = await withEverything()
    await moveTo(s, id, 'en_atencion', 'suspendida')
    const takes = ['nota', 'documento', 'orden', 'consentimiento', 'bitacora']
    for (const [r, row] of rows) {
      const made = await s.call('POST', r.path, bodyIn(r, paciente, id))
      if (takes.includes(r.name)) assert.equal(made.status, 201, made.text)
      else {
        assertProblem(made, 409, 'historia_suspendida')
        assertProblem(await s.call('PATCH', `${r.path}${row.id}/`, changeOf(r)), 409, 'historia_suspendida')
        assertProblem(await s.call('DELETE', `${r.path}${row.id}/`), 409, 'historia_suspendida')
      }
    }
    const order = [...rows].find(([r]) => r.name === 'orden')?.[1]
    const result = { estado: 'completada', resultado_texto: 'Normal', fecha_resultado: new Date().toISOString() }
    await must(s.call('PATCH', `${ORDERS}${order.id}/`, result), 200)
  })

  test('la bitácora del servicio no la escribe nadie más', async () => {
    const id = await openHistory(s)
    const body = { historia: id, tipo_evento: 'cierre', descripcion: 'Como si fuera el servicio', origen: 'sistema' }
    assertProblem(await s.call('POST', '/hce/api/bitacora/', body), 400, 'validacion')
  })
})

describe('lo que una historia cerrada todavía admite', () => {
  async function withOrder(): Promise<{ id: string; nota: string; orden: string; done: string; result: string }> {
    const { id, nota } = await readyToClose(s)
    const order = async (more: Body = {}): Promise<string> =>
      (await must(s.call('POST', ORDERS, orderBody(id, more)), 201)).id
    const orden = await order()
    const done = await order()
    await must(s.call('PATCH', `${ORDERS}${done}/`, { estado: 'completada' }), 200)
    const result = (await must(s.call('POST', DOCUMENTS, resultBody(id, { orden })), 201)).id
    await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
    return { id, nota, orden, done, result }
  }

  for (const state of ['cerrada', 'archivada'] as const)
    test(`una ${state} admite una aclaratoria firmada de una nota suya, y ninguna otra nota`, async () => {
      const { id, nota } = await closedHistory(s)
      const elsewhere = (await closedHistory(s)).nota
      if (state === 'archivada') await moveTo(s, id, 'archivada')
      assertProblem(await s.call('POST', NOTES, noteBody(id)), 409, 'historia_cerrada')
      for (const wrong of [{ firmado: false }, { nota_referida: elsewhere }, { nota_referida: undefined }])
        assertProblem(await s.call('POST', NOTES, clarification(id, nota, wrong)), 400, 'validacion')
      const made = await must(s.call('POST', NOTES, clarification(id, nota)), 201)
      assert.equal(made.firmado, true)
      assertProblem(await s.call('PATCH', `${NOTES}${made.id}/`, { contenido: 'Otra cosa' }), 409, 'historia_cerrada')
      assertProblem(await s.call('DELETE', `${NOTES}${made.id}/`), 409, 'historia_cerrada')
    })

  test('admite el resultado de una orden que quedó pendiente, y ningún otro documento', async () => {
    const { id, orden, done } = await withOrder()
    const other = await readyToClose(s)
    const foreign = (await must(s.call('POST', ORDERS, orderBody(other.id)), 201)).id
    assert.equal((await s.call('POST', DOCUMENTS, resultBody(id, { orden }))).status, 201)
    assertProblem(await s.call('POST', DOCUMENTS, resultBody(id)), 409, 'historia_cerrada')
    assertProblem(
      await s.call('POST', DOCUMENTS, resultBody(id, { orden, tipo_documento: 'EPI' })),
      409,
      'historia_cerrada',
    )
    assertProblem(await s.call('POST', DOCUMENTS, resultBody(id, { orden: done })), 400, 'validacion')
    assertProblem(await s.call('POST', DOCUMENTS, resultBody(id, { orden: foreign })), 400, 'validacion')
  })

  test('un resultado de la historia cerrada no se cambia ni se anula: 409', async () => {
    const { id, orden, result } = await withOrder()
    const late = (await must(s.call('POST', DOCUMENTS, resultBody(id, { orden })), 201)).id
    for (const document of [result, late])
      for (const body of [{ titulo: 'Otro' }, { descripcion: 'Otra' }, ANNUL])
        assertProblem(await s.call('PATCH', `${DOCUMENTS}${document}/`, body), 409, 'historia_cerrada')
  })

  test('una aclaratoria posterior al cierre no se anula: 409', async () => {
    const { id, nota } = await closedHistory(s)
    const made = await must(s.call('POST', NOTES, clarification(id, nota)), 201)
    assertProblem(await s.call('PATCH', `${NOTES}${made.id}/`, ANNUL), 409, 'historia_cerrada')
  })

  const revocation = { revocado_por: 'Ana Muñoz', motivo_revocacion: 'Ya no lo autorizo' }
  for (const state of ['cerrada', 'archivada'] as const)
    test(`en una ${state} se revoca un consentimiento, y nada más de él cambia`, {}, async () => {
      const { id } = await readyToClose(s)
      const give = async (): Promise<string> =>
        (await must(s.call('POST', item(id, 'consentimiento/'), consentBody()), 201)).id
      const [one, two] = [await give(), await give()]
      await moveTo(s, id, ...(state === 'archivada' ? ['cerrada', 'archivada'] : [state]))
      const at = `${CONSENTS}${two}/`
      assertProblem(await s.call('PATCH', at, { observaciones: 'x' }), 409, 'historia_cerrada')
      const both = await s.call('PATCH', at, {
        ...revocation,
        revocado_en: new Date().toISOString(),
        observaciones: 'x',
      })
      assert.ok([400, 409].includes(both.status), both.text)
      const revoked = await s.call('POST', `${CONSENTS}${one}/revocar/`, { motivo: 'Ya no lo autorizo' })
      assert.equal(revoked.status, 200, revoked.text)
      await must(s.call('PATCH', at, { ...revocation, revocado_en: new Date().toISOString() }), 200)
      assert.equal((await s.call('PATCH', at, { revocado_en: new Date().toISOString() })).status, 409)
    })

  test('en una anulada el consentimiento ya no vale: no hay qué revocar', async () => {
    const { id } = await readyToClose(s)
    const consent = (await must(s.call('POST', item(id, 'consentimiento/'), consentBody()), 201)).id
    await moveTo(s, id, 'anulada')
    const revoked = await s.call('POST', `${CONSENTS}${consent}/revocar/`, { motivo: 'Ya no lo autorizo' })
    assertProblem(revoked, 409, 'consentimiento_no_vigente')
    assert.equal((await must(s.call('GET', `${CONSENTS}${consent}/`), 200)).estado, 'anulado')
  })

  test('lo que el paciente revocó sigue revocado aunque la atención se anule', async () => {
    const { id } = await readyToClose(s)
    const consent = (await must(s.call('POST', item(id, 'consentimiento/'), consentBody()), 201)).id
    await must(s.call('POST', `${CONSENTS}${consent}/revocar/`, { motivo: 'Ya no lo autorizo' }), 200)
    await moveTo(s, id, 'anulada')
    assert.equal((await must(s.call('GET', `${CONSENTS}${consent}/`), 200)).estado, 'revocado')
  })

  test('un resumen de la IA lee lo cerrado sin agregarle', async () => {
    const { id } = await closedHistory(s)
    assert.equal((await s.call('POST', AI, { historia: id, tipo_consulta: 'resumen_clinico' })).status, 201)
    const free = { historia: id, tipo_consulta: 'pregunta_libre', pregunta: '¿Qué tiene?' }
    assertProblem(await s.call('POST', AI, free), 409, 'historia_cerrada')
  })
})

describe('la base de datos misma', () => {
  const REFUSED = ['23000', '42501', 'P0001']

  /** As that role, in a transaction that leaves nothing behind. */
  async function attempt(role: 'custodia_app' | 'dueño', text: string, ...values: unknown[]): Promise<string> {
    class Undo extends Error {}
    try {
      await s.owner.transaction(async (tx: Tx) => {
        if (role === 'custodia_app') await tx.run({ text: 'set local role custodia_app', values: [] })
        await tx.run({ text, values })
        throw new Undo()
      })
    } catch (error) {
      if (error instanceof Undo) return 'pasó'
      return String((error as { code?: string }).code ?? error)
    }
    return 'pasó'
  }

  async function columnsOf(table: string): Promise<string[]> {
    const rows = await sql(
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1
and is_generated = 'NEVER' and column_name <> 'id'`,
      table,
    )
    return rows.map((row) => `"${row.column_name}"`)
  }

  for (const role of ['custodia_app', 'dueño'] as const)
    for (const state of ['cerrada', 'archivada', 'anulada'] as const)
      test(`${role} no cambia, agrega ni quita filas de una historia ${state} con SQL`, async () => {
        const id = await openHistory(s)
        const { paciente } = await current(id)
        const other = await current(await openHistory(s))
        await must(s.call('PATCH', item(id), complete), 200)
        const rows = new Map<Resource, string>()
        for (const r of entries) rows.set(r, (await must(s.call('POST', r.path, bodyIn(r, paciente, id)), 201)).id)
        await moveTo(s, id, ...(state === 'archivada' ? ['cerrada', 'archivada'] : [state]))
        for (const [r, row] of rows) {
          const t = `"${r.name}"`
          const columns = (await columnsOf(r.name)).join(', ')
          const from = `from ${t} where id = $1`
          for (const [what, text] of Object.entries({
            update: `update ${t} set creado_por = 'Otro' where id = $1`,
            nothing: `update ${t} set version = version + 1 where id = $1`,
            remove: `update ${t} set eliminado_en = now() where id = $1`,
            delete: `delete ${from}`,
            insert: `insert into ${t} (id, ${columns}) select gen_random_uuid(), ${columns} ${from}`,
            leave: `update ${t} set "${r.belongsTo?.history}" = '${other.id}' where id = $1`,
          }))
            assert.ok(REFUSED.includes(await attempt(role, text, row)), `${r.name} ${what}`)
        }
        for (const text of [
          `update historia set motivo_consulta = 'Otro' where id = $1`,
          `update historia set hash_cierre = 'x' where id = $1`,
          `update historia set estado = 'en_atencion' where id = $1`,
          `update historia set estado = 'borrador', version = version + 1 where id = $1`,
          `update historia set eliminado_en = now() where id = $1`,
          `update historia set paciente = '${other.paciente}' where id = $1`,
          `delete from historia where id = $1`,
          `update cierre set firma = 'x' where historia = $1`,
          `delete from cierre where historia = $1`,
          `truncate cierre`,
        ])
          assert.ok(REFUSED.includes(await attempt(role, text, ...(text.includes('$1') ? [id] : []))), text)
        const note = (await must(s.call('POST', NOTES, noteBody(other.id)), 201)).id
        assert.ok(REFUSED.includes(await attempt(role, 'update nota set historia = $2 where id = $1', note, id)))
      })

  test('la aplicación no se exime diciendo que carga datos', async () => {
    const { nota } = await closedHistory(s)
    const said = await s.owner.session(async (tx) => {
      try {
        await tx.run({ text: 'begin', values: [] })
        await tx.run({ text: 'set local role custodia_app', values: [] })
        await tx.run({ text: `set local custodia.carga = 'si'`, values: [] })
        await tx.run({ text: `update nota set contenido = 'Otro' where id = $1`, values: [nota] })
        return 'pasó'
      } catch (error) {
        return String((error as { code?: string }).code)
      } finally {
        await tx.run({ text: 'rollback', values: [] })
      }
    })
    assert.equal(said, '23000')
  })

  test('quien cambia la historia justo cuando la cierra una carga oye que está cerrada', async () => {
    const id = await openHistory(s)
    const waiting = `select count(*)::integer as n from pg_stat_activity
where datname = current_database() and wait_event_type = 'Lock' and query like '%update%historia%'`
    const asked = await s.owner.transaction(async (tx) => {
      await tx.run({ text: `select set_config('custodia.carga', 'si', true)`, values: [] })
      // A load does not count versions as the service does: only the database itself can tell the change that waits.
      await tx.run({ text: `update historia set estado = 'cerrada' where id = $1`, values: [id] })
      const change = s.call('PATCH', item(id), { motivo_consulta: 'Otro motivo de consulta' })
      while ((await sql(waiting))[0]?.n !== 1) await setTimeout(5)
      return [change]
    })
    for (const change of asked) assertProblem(await change, 409, 'historia_cerrada')
    assert.notEqual((await current(id)).motivo_consulta, 'Otro motivo de consulta')
  })
})
