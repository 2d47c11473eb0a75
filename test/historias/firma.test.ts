import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { registry, resources } from '../../src/resources/index.ts'
import { newPerson, type Person } from '../accounts.ts'
import { type Answer, type Service, startService } from '../service.ts'
import {
  type Body,
  DOCUMENTS,
  fill,
  item,
  must,
  NOTES,
  ORDERS,
  openHistory,
  orderBody,
  resultBody,
  verifyHistory,
} from './histories.ts'

let s: Service & { stop(): Promise<void> }
const FORMULAS = '/hce/api/formulas-medicamentos/'
const MOTIVE = 'La dosis usual del adulto es 500 mg'

let author: Person
let colleague: Person
let nurse: Person
let historia: string

before(async () => {
  s = await startService()
  author = await newPerson(s, 'medico')
  // Two people may share a name: the account tells them apart.
  colleague = await newPerson(s, 'medico', { nombre: (await must(author.call('GET', '/auth/yo/'), 200)).nombre })
  nurse = await newPerson(s, 'enfermeria')
  historia = await openHistory(s, { profesional: author.id })
  for (const { id } of [colleague, nurse]) await must(s.call('POST', item(historia, 'equipo/'), { cuenta: id }), 201)
})

after(() => s.stop())

const note = (more: Body = {}): Body => ({ historia, tipo_nota: 'evolucion', contenido: 'Estable.', ...more })
const formula = (more: Body = {}): Body => ({ ...registry.get('formula_medicamento')?.example, historia, ...more })
const made = async (path: string, body: Body, who: Person = author): Promise<string> =>
  `${path}${(await must(who.call('POST', path, body), 201)).id}/`
const sign = (
  who: Person,
  at: string,
  version: number,
  headers: Record<string, string> = {},
  more: Body = {},
): Promise<Answer> => who.call('PATCH', at, { firmado: true, ...more }, { 'if-match': `"${version}"`, ...headers })
const assertProblem = (a: Answer, status: number, codigo: string): void =>
  assert.deepEqual([a.status, a.json?.codigo], [status, codigo], a.text)

describe('quien firma, firma lo que vio', () => {
  test('firmar un borrador sin decir qué versión se leyó es 428, y con cualquiera también', async () => {
    const at = await made(NOTES, note())
    for (const headers of [{}, { 'if-match': '*' }]) {
      const a = await author.call('PATCH', at, { firmado: true }, headers)
      assertProblem(a, 428, 'firma_sin_version')
      assert.equal(a.json.version_actual, 1)
    }
    const row = await must(author.call('GET', at), 200)
    assert.deepEqual([row.firmado, row.version], [false, 1])
  })

  test('se firma diciendo la versión en If-Match o en el cuerpo, y en las tres formas de cuerpo', async () => {
    await must(sign(author, await made(NOTES, note()), 1), 200)
    await must(author.call('PATCH', await made(NOTES, note()), { firmado: true, version: 1 }), 200)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await must(author.call('PATCH', await made(NOTES, note()), 'firmado=true&version=1', form), 200)
    const xml = '<nota><firmado>true</firmado><version>1</version></nota>'
    await must(author.call('PATCH', await made(NOTES, note()), xml, { 'content-type': 'application/xml' }), 200)
    const at = await made(NOTES, note())
    const whole = { ...(await must(author.call('GET', at), 200)), firmado: true }
    for (const name of ['hash_contenido', 'firmado_en']) delete whole[name]
    await must(author.call('PUT', at, whole), 200)
    const both = await made(NOTES, note())
    assertProblem(await sign(author, both, 1, {}, { version: 2 }), 409, 'borrador_cambiado')
  })

  test('lo que un colega cambió se muestra antes de firmar, con quién y cuándo, y se firma al confirmarlo', async () => {
    const at = await made(NOTES, note())
    const now = await must(nurse.call('PATCH', at, { contenido: 'Otra cosa.', titulo: 'Ajuste' }), 200)
    const { nombre } = await must(nurse.call('GET', '/auth/yo/'), 200)
    const seen = {
      por: nombre,
      cuando: now.actualizado_en,
    }
    const cambios = [
      { campo: 'titulo', etiqueta: 'Título', antes: null, despues: 'Ajuste', ...seen },
      { campo: 'contenido', etiqueta: 'Contenido', antes: 'Estable.', despues: 'Otra cosa.', ...seen },
    ]
    for (const version of [1, 2]) {
      const a = await sign(author, at, version)
      assertProblem(a, 409, 'borrador_cambiado')
      assert.deepEqual([a.json.version_actual, a.json.cambios], [2, cambios])
    }
    // To confirm what it was is not to confirm what it is.
    assertProblem(await sign(author, at, 2, { 'x-confirma-version': '1' }), 409, 'borrador_cambiado')
    assertProblem(await sign(author, at, 1, { 'x-confirma-version': '2' }), 409, 'borrador_cambiado')
    assertProblem(await sign(author, at, 2, { 'x-confirma-version': 'sí' }), 400, 'encabezado')
    const signed = await must(sign(author, at, 2, { 'x-confirma-version': '2' }), 200)
    assert.deepEqual([signed.firmado, signed.contenido], [true, 'Otra cosa.'])
  })

  test('quien se llama igual es otra persona', async () => {
    const at = await made(NOTES, note())
    await must(colleague.call('PATCH', at, { contenido: 'Otra cosa.' }), 200)
    assertProblem(await sign(author, at, 2), 409, 'borrador_cambiado')
  })

  test('lo propio en otra ventana también se muestra; lo que volvió a ser como era no detiene', async () => {
    const at = await made(NOTES, note())
    await must(author.call('PATCH', at, { contenido: 'Desde el teléfono.' }), 200)
    const a = await sign(author, at, 1)
    assertProblem(a, 409, 'borrador_cambiado')
    assert.deepEqual(
      a.json.cambios.map((c: Body) => [c.campo, c.antes, c.despues]),
      [['contenido', 'Estable.', 'Desde el teléfono.']],
    )
    await must(sign(author, at, 2), 200)
    const other = await made(NOTES, note())
    await must(nurse.call('PATCH', other, { contenido: 'Otra cosa.' }), 200)
    await must(nurse.call('PATCH', other, { contenido: 'Estable.' }), 200)
    await must(sign(author, other, 3), 200)
  })

  test('lo que se confirma abarca todo desde que el autor escribió, aunque haya leído a medias', async () => {
    const at = await made(NOTES, note())
    await must(nurse.call('PATCH', at, { titulo: 'Ajuste' }), 200)
    await must(nurse.call('PATCH', at, { contenido: 'Otra cosa.' }), 200)
    const a = await sign(author, at, 2)
    assert.deepEqual(a.json.cambios.map((c: Body) => c.campo).sort(), ['contenido', 'titulo'])
    // Writing elsewhere in it is not having seen that; writing there is.
    await must(author.call('PATCH', at, { plan: 'Control', contenido: 'Estable, sin fiebre.' }), 200)
    const left = await sign(author, at, 4)
    assert.deepEqual(
      left.json.cambios.map((c: Body) => [c.campo, c.antes, c.despues]),
      [['titulo', null, 'Ajuste']],
    )
    await must(sign(author, at, 4, { 'x-confirma-version': '4' }), 200)
  })

  test('el rechazo no deja valores en los registros del servicio, y la lectura de lo cambiado queda en la auditoría', async () => {
    const at = await made(NOTES, note())
    await must(nurse.call('PATCH', at, { contenido: 'palabraquenoestaenotraparte' }), 200)
    assertProblem(await sign(author, at, 2), 409, 'borrador_cambiado')
    assert.ok(!s.log.some((line) => line.includes('palabraquenoestaenotraparte')))
    const rows = await s.owner.run({
      text: `select accion, resultado, codigo, campos, paciente is not null as de_alguien from auditoria
where recurso_id = $1 and cuenta = $2 and codigo = 'borrador_cambiado' order by id`,
      values: [at.split('/').at(-2), author.id],
    })
    assert.deepEqual(rows, [
      { accion: 'versiones', resultado: 409, codigo: 'borrador_cambiado', campos: ['contenido'], de_alguien: true },
      { accion: 'actualizar', resultado: 409, codigo: 'borrador_cambiado', campos: null, de_alguien: true },
    ])
  })

  test('firmar y cambiar a la vez: nunca queda firmado lo que el autor no vio', async () => {
    for (let i = 0; i < 12; i++) {
      const at = await made(NOTES, note())
      const change = (): Promise<Answer> => nurse.call('PATCH', at, { contenido: 'Otra cosa.' })
      const signing = (): Promise<Answer> => sign(author, at, 1)
      const [first, second] = await Promise.all(i % 2 === 0 ? [signing(), change()] : [change(), signing()])
      const [signed, changed] = i % 2 === 0 ? [first, second] : [second, first]
      const row = await must(author.call('GET', at), 200)
      if (signed.status === 200) {
        assertProblem(changed, 409, 'registro_firmado')
        assert.deepEqual([row.firmado, row.contenido], [true, 'Estable.'])
      } else {
        assertProblem(signed, 409, 'borrador_cambiado')
        assert.deepEqual([changed.status, row.firmado, row.contenido], [200, false, 'Otra cosa.'])
      }
    }
  })

  test('en los dos órdenes: cambiar después de la firma y firmar después del cambio', async () => {
    const at = await made(NOTES, note())
    await must(sign(author, at, 1), 200)
    assertProblem(await nurse.call('PATCH', at, { contenido: 'Otra cosa.' }), 409, 'registro_firmado')
    const other = await made(NOTES, note())
    await must(nurse.call('PATCH', other, { contenido: 'Otra cosa.' }), 200)
    assertProblem(await sign(author, other, 1), 409, 'borrador_cambiado')
  })

  test('vale para todo lo que se firma', async () => {
    for (const r of resources.filter((x) => x.signed !== undefined)) {
      const at = await made(r.path, { ...r.example, historia })
      assertProblem(await author.call('PATCH', at, { firmado: true }), 428, 'firma_sin_version')
      assertProblem(await sign(author, at, 9), 409, 'borrador_cambiado')
      await must(sign(author, at, 1), 200)
    }
  })
})

describe('la fórmula y la orden sin firmar son de quien las escribió', () => {
  test('un colega no cambia la dosis, ni la borra, ni la firma; la propone', async () => {
    for (const [path, body, change] of [
      [FORMULAS, formula(), { dosis_valor: 4000 }],
      ['/hce/api/formulas-insumos/', { ...registry.get('formula_insumo')?.example, historia }, { cantidad: 900 }],
      [ORDERS, orderBody(historia), { descripcion: 'Otro examen', cups: '903895' }],
    ] as const) {
      const at = await made(path, body)
      assertProblem(await colleague.call('PATCH', at, change), 409, 'borrador_ajeno')
      assertProblem(await colleague.call('PATCH', at, { ...change, cantidad: -3 }), 400, 'validacion')
      const row = await must(author.call('GET', at), 200)
      const { hash_contenido: _h, firmado_en: _f, ...whole } = row
      assertProblem(await colleague.call('PUT', at, { ...whole, ...change }), 409, 'borrador_ajeno')
      assertProblem(await sign(colleague, at, 1), 409, 'borrador_ajeno')
      assertProblem(await colleague.call('DELETE', at), 409, 'borrador_ajeno')
      assert.deepEqual(await must(author.call('GET', at), 200), row)
      await must(sign(author, at, 1), 200)
    }
  })

  test('el curso de una orden activa lo sigue el equipo; lo que nadie ha enviado no tiene curso', async () => {
    const active = await made(ORDERS, orderBody(historia))
    await must(nurse.call('PATCH', active, { estado: 'en_proceso' }), 200)
    const draft = await made(ORDERS, orderBody(historia, { estado: 'borrador' }))
    assertProblem(await nurse.call('PATCH', draft, { estado: 'activa' }), 409, 'borrador_ajeno')
    await must(author.call('PATCH', draft, { estado: 'activa' }), 200)
    // The course is part of what is seen too.
    const a = await sign(author, active, 2)
    assert.deepEqual(
      a.json.cambios.map((c: Body) => [c.campo, c.antes, c.despues]),
      [['estado', 'activa', 'en_proceso']],
    )
  })
})

const propose = (who: Person, at: string, body: Body): Promise<Answer> =>
  who.call('POST', `${at}proponer/`, { motivo_propuesta: MOTIVE, ...body })
const proposals = async (who: Person, at: string): Promise<Body[]> =>
  (await must(who.call('GET', `${at}propuestas/`), 200)).results

describe('proponer, aceptar, rechazar', () => {
  test('lo propuesto no cambia nada hasta que el autor lo acepta, y entonces es un cambio suyo', async () => {
    const at = await made(FORMULAS, formula())
    const asked = await must(propose(nurse, at, { dosis_valor: 250, cum: '1-1' }), 201)
    assert.equal((await must(author.call('GET', at), 200)).dosis_valor, 500)
    const [shown] = await proposals(author, at)
    assert.deepEqual(shown, asked)
    const { nombre } = await must(nurse.call('GET', '/auth/yo/'), 200)
    assert.deepEqual([asked.estado, asked.version, asked.motivo, asked.propuesta_por], ['pendiente', 1, MOTIVE, nombre])
    assert.deepEqual(asked.cambios, [
      { campo: 'cum', etiqueta: 'CUM', antes: null, propuesto: '1-1' },
      { campo: 'dosis_valor', etiqueta: 'Dosis', antes: 500, propuesto: 250 },
    ])
    const path = `${at}propuestas/${asked.id}/`
    assertProblem(await colleague.call('POST', `${path}aceptar/`), 403, 'no_es_su_autor')
    assertProblem(await colleague.call('POST', `${path}rechazar/`, { respuesta: 'No va' }), 403, 'no_es_su_autor')
    const row = await must(author.call('POST', `${path}aceptar/`), 200)
    assert.deepEqual([row.dosis_valor, row.cum, row.version, row.firmado], [250, '1-1', 2, false])
    const { results } = await must(author.call('GET', `${at}versiones/`), 200)
    assert.deepEqual([results[0].actor, results[0].campos], [row.profesional_nombre, ['cum', 'dosis_valor', 'alertas']])
    assertProblem(await author.call('POST', `${path}aceptar/`), 409, 'propuesta_decidida')
    assertProblem(await author.call('POST', `${path}rechazar/`, { respuesta: 'Tarde' }), 409, 'propuesta_decidida')
    const [decided] = await proposals(nurse, at)
    assert.deepEqual([decided?.estado, decided?.decidida_por], ['aceptada', row.profesional_nombre])
    // It is his own version: nothing to confirm.
    await must(sign(author, at, 2), 200)
  })

  test('lo rechazado queda con su respuesta, y lo que nadie decidió antes de la firma, sin efecto', async () => {
    const at = await made(ORDERS, orderBody(historia))
    const no = await must(propose(colleague, at, { cantidad: 2 }), 201)
    const late = await must(propose(nurse, at, { indicaciones: 'En ayunas' }), 201)
    assertProblem(await author.call('POST', `${at}propuestas/${no.id}/rechazar/`, {}), 400, 'validacion')
    const said = await must(
      author.call('POST', `${at}propuestas/${no.id}/rechazar/`, { respuesta: 'Con una muestra basta' }),
      200,
    )
    assert.deepEqual([said.estado, said.respuesta], ['rechazada', 'Con una muestra basta'])
    await must(sign(author, at, 1), 200)
    assert.deepEqual(
      (await proposals(author, at)).map((p) => p.estado),
      ['rechazada', 'sin_efecto'],
    )
    assertProblem(await author.call('POST', `${at}propuestas/${late.id}/aceptar/`), 409, 'registro_firmado')
    assertProblem(await propose(nurse, at, { indicaciones: 'Otra' }), 409, 'registro_firmado')
  })

  test('no se acepta lo que se propuso sobre otros valores', async () => {
    const at = await made(FORMULAS, formula())
    const asked = await must(propose(nurse, at, { dosis_valor: 250 }), 201)
    await must(author.call('PATCH', at, { recomendaciones: 'Con alimentos' }), 200)
    const other = await must(propose(nurse, at, { recomendaciones: null }), 201)
    await must(author.call('PATCH', at, { dosis_valor: 1000 }), 200)
    const a = await author.call('POST', `${at}propuestas/${asked.id}/aceptar/`)
    assertProblem(a, 409, 'propuesta_vencida')
    assert.deepEqual(
      a.json.errores.map((e: Body) => e.campo),
      ['dosis_valor'],
    )
    const row = await must(author.call('POST', `${at}propuestas/${other.id}/aceptar/`), 200)
    assert.deepEqual([row.dosis_valor, row.recomendaciones], [1000, null])
  })

  test('se propone lo que podría quedar: ni nada, ni lo imposible, ni la firma, ni a sí mismo', async () => {
    const at = await made(FORMULAS, formula())
    const faults = async (body: Body): Promise<string[]> => {
      const a = await propose(nurse, at, body)
      assertProblem(a, 400, 'validacion')
      return a.json.errores.map((e: Body) => `${e.campo} ${e.codigo}`)
    }
    assert.deepEqual(await faults({}), [' requerido'])
    assert.deepEqual(await faults({ dosis_valor: 500 }), [' requerido'])
    assert.deepEqual(await faults({ firmado: true }), ['firmado desconocido'])
    assert.deepEqual(await faults({ estado: 'activa' }), ['estado desconocido'])
    assert.deepEqual(await faults({ frecuencia_valor: null }), ['frecuencia_valor regla'])
    assert.deepEqual(await faults({ dosis_valor: null }), ['dosis_valor nulo'])
    assert.deepEqual(await faults({ dosis_valor: 1, motivo_propuesta: 'Porque sí' }), ['motivo_propuesta longitud'])
    assertProblem(await propose(author, at, { dosis_valor: 250 }), 409, 'borrador_propio')
    assert.deepEqual(await proposals(author, at), [])
  })

  test('dos decisiones a la vez: una sola vale, y lo aceptado se aplica una vez', async () => {
    const at = await made(FORMULAS, formula())
    const asked = await must(propose(nurse, at, { dosis_valor: 250 }), 201)
    const path = `${at}propuestas/${asked.id}/`
    const answers = await Promise.all([
      author.call('POST', `${path}aceptar/`),
      author.call('POST', `${path}rechazar/`, { respuesta: 'No hace falta' }),
      author.call('POST', `${path}aceptar/`),
    ])
    assert.equal(answers.filter((a) => a.status === 200).length, 1, answers.map((a) => a.text).join('\n'))
    const [{ estado } = { estado: '' }] = await proposals(author, at)
    const row = await must(author.call('GET', at), 200)
    assert.deepEqual([row.dosis_valor, row.version], estado === 'aceptada' ? [250, 2] : [500, 1])
  })

  test('quien no alcanza la historia no propone ni sabe qué se propuso', async () => {
    const at = await made(ORDERS, orderBody(historia))
    const stranger = await newPerson(s, 'medico')
    const asked = await must(propose(nurse, at, { cantidad: 2 }), 201)
    assertProblem(await propose(stranger, at, { cantidad: 3 }), 404, 'no_encontrado')
    assertProblem(await stranger.call('GET', `${at}propuestas/`), 404, 'no_encontrado')
    assertProblem(await stranger.call('POST', `${at}propuestas/${asked.id}/aceptar/`), 404, 'no_encontrado')
    const elsewhere = await made(ORDERS, orderBody(historia))
    assertProblem(await author.call('POST', `${elsewhere}propuestas/${asked.id}/aceptar/`), 404, 'no_encontrado')
  })
})

const together = (who: Person, registros: readonly Body[], of = historia): Promise<Answer> =>
  who.call('POST', item(of, 'firmar/'), { registros })
const named = (recurso: string, at: string, version = 1): Body => ({ recurso, registro: at.split('/').at(-2), version })
const idOf = (at: string): string => String(at.split('/').at(-2))

describe('varios registros se firman en un solo acto', () => {
  test('órdenes en borrador y una fórmula, cada uno con su versión, su huella y su auditoría', async () => {
    const drafts = [
      await made(ORDERS, orderBody(historia, { estado: 'borrador' })),
      await made(ORDERS, orderBody(historia, { estado: 'borrador', cups: '903895', descripcion: 'Creatinina' })),
    ]
    const drug = await made(FORMULAS, formula())
    const all = [...drafts.map((at) => named('orden', at)), named('formula_medicamento', drug)]
    const { registros } = await must(together(author, all), 200)
    assert.deepEqual(
      registros.map((r: Body) => [r.recurso, r.registro, r.version]),
      all.map((r) => [r.recurso, r.registro, 2]),
    )
    for (const at of drafts) {
      const row = await must(author.call('GET', at), 200)
      // Signed, it is no draft any more.
      assert.deepEqual([row.firmado, row.estado, row.hash_contenido.length], [true, 'activa', 64])
    }
    const audited = await s.owner.run({
      text: `select a.accion, a.resultado, a.campos @> '{firmado}' as firma from auditoria a
where a.recurso_id = any($1::uuid[]) and a.cuenta = $2 and a.accion = 'actualizar'`,
      values: [[...drafts, drug].map(idOf), author.id],
    })
    assert.deepEqual(audited, Array(3).fill({ accion: 'actualizar', resultado: 200, firma: true }))
  })

  test('todos o ninguno: se dice de cada uno por qué no, y nada cambia', async () => {
    const good = await made(ORDERS, orderBody(historia, { estado: 'borrador' }))
    const sketch = await made(ORDERS, {
      historia,
      tipo_orden: 'laboratorio',
      descripcion: 'Sin código',
      estado: 'borrador',
    })
    const seen = await made(NOTES, note())
    await must(nurse.call('PATCH', seen, { contenido: 'Otra cosa.' }), 200)
    const theirs = await made(ORDERS, orderBody(historia), colleague)
    const a = await together(author, [
      named('orden', good),
      named('orden', sketch),
      named('nota', seen),
      named('orden', theirs),
      { recurso: 'orden', registro: historia, version: 1 },
    ])
    assertProblem(a, 409, 'nada_se_firmo')
    assert.deepEqual(
      a.json.rechazados.map((r: Body) => [r.registro, r.codigo]),
      [
        [idOf(sketch), 'validacion'],
        [idOf(seen), 'borrador_cambiado'],
        [idOf(theirs), 'borrador_ajeno'],
        [historia, 'no_encontrado'],
      ],
    )
    assert.deepEqual(
      a.json.rechazados[0].errores.map((e: Body) => e.campo),
      ['cups'],
    )
    const row = await must(author.call('GET', good), 200)
    assert.deepEqual([row.firmado, row.estado, row.version], [false, 'borrador', 1])
    await must(together(author, [named('orden', good)]), 200)
    assertProblem(await together(author, [named('orden', good, 2)]), 409, 'nada_se_firmo')
  })

  test('ni sin nada, ni dos veces lo mismo, ni lo de otra atención', async () => {
    const at = await made(ORDERS, orderBody(historia))
    assertProblem(await together(author, []), 400, 'validacion')
    assertProblem(await together(author, [named('orden', at), named('orden', at)]), 400, 'validacion')
    const other = await openHistory(s, { profesional: author.id })
    assertProblem(await together(author, [named('orden', at)], other), 409, 'nada_se_firmo')
    assertProblem(await together(await newPerson(s, 'medico'), [named('orden', at)]), 404, 'no_encontrado')
  })
})

describe('una orden, desde que se pide hasta que se ve su resultado', () => {
  const FOLLOWED = `${ORDERS}seguimiento/`
  const stages = async (who: Person, query: string): Promise<string[][]> =>
    (await must(who.call('GET', `${FOLLOWED}${query}`), 200)).results.map((o: Body) => [o.descripcion, o.etapa])

  test('escrita antes de que la atención diga su finalidad, la toma cuando se firma', async () => {
    const doctor = await newPerson(s, 'medico')
    const id = await openHistory(s, { profesional: doctor.id })
    const draft = await must(doctor.call('POST', ORDERS, orderBody(id)), 201)
    await fill(doctor, id, { finalidad: '15' })
    const read = { 'if-match': `"${draft.version}"` }
    const signed = await must(doctor.call('PATCH', `${ORDERS}${draft.id}/`, { firmado: true }, read), 200)
    assert.deepEqual([draft.finalidad, signed.finalidad], [null, '15'])
  })

  test('toma la finalidad de la atención, se sigue por etapas y su resultado se ve aunque la historia esté cerrada', async () => {
    const doctor = await newPerson(s, 'medico')
    const id = await openHistory(s, { profesional: doctor.id })
    const { paciente } = await must(doctor.call('GET', item(id)), 200)
    await fill(doctor, id, { finalidad: '15' })
    const signed = async (more: Body): Promise<string> => {
      const row = await must(doctor.call('POST', ORDERS, orderBody(id, { firmado: true, ...more })), 201)
      assert.equal(row.finalidad, more.finalidad ?? '15')
      return row.id
    }
    const [blood, urine] = [
      await signed({}),
      await signed({ cups: '907106', descripcion: 'Uroanálisis', finalidad: '12' }),
    ]
    assert.deepEqual(await stages(doctor, ''), [
      ['Uroanálisis', 'ordenada'],
      ['Hemograma IV automatizado', 'ordenada'],
    ])
    await must(doctor.call('PATCH', `${ORDERS}${urine}/`, { estado: 'en_proceso' }), 200)
    assert.deepEqual(await stages(doctor, `?paciente=${paciente}`), [
      ['Uroanálisis', 'tomada'],
      ['Hemograma IV automatizado', 'ordenada'],
    ])
    assertProblem(await doctor.call('POST', `${ORDERS}${blood}/visto/`, { version: 1 }), 409, 'sin_resultado')
    await must(doctor.call('POST', item(id, 'cerrar/'), {}), 200)
    const before = (await must(doctor.call('GET', item(id)), 200)).hash_cierre
    await must(doctor.call('POST', DOCUMENTS, resultBody(id, { orden: blood })), 201)
    const all = `?paciente=${paciente}&cuales=todas`
    assert.deepEqual(
      (await stages(doctor, all)).map(([, etapa]) => etapa),
      ['tomada', 'con_resultado'],
    )
    const { version } = await must(doctor.call('GET', `${ORDERS}${blood}/`), 200)
    assertProblem(
      await doctor.call('POST', `${ORDERS}${blood}/visto/`, { version: version - 1 }),
      412,
      'version_anterior',
    )
    const stranger = await newPerson(s, 'medico')
    assertProblem(await stranger.call('POST', `${ORDERS}${blood}/visto/`, { version }), 404, 'no_encontrado')
    assert.deepEqual(await stages(stranger, all), [])
    const other = await newPerson(s, 'coordinador_medico')
    const glanced = await must(other.call('POST', `${ORDERS}${blood}/visto/`, { version }), 200)
    assert.equal(glanced.etapa, 'con_resultado')
    assert.deepEqual(
      (await must(other.call('GET', `${FOLLOWED}${all}`), 200)).results.map((o: Body) => [o.etapa, o.lo_vio]),
      [
        ['tomada', false],
        ['con_resultado', true],
      ],
    )
    for (let i = 0; i < 2; i++)
      assert.equal((await must(doctor.call('POST', `${ORDERS}${blood}/visto/`, { version }), 200)).etapa, 'vista')
    assert.deepEqual(
      (await stages(doctor, all)).map(([, etapa]) => etapa),
      ['tomada', 'vista'],
    )
    assert.deepEqual(await stages(doctor, ''), [['Uroanálisis', 'tomada']])
    const { valida } = await verifyHistory(s.owner, id)
    assert.deepEqual([valida, (await must(doctor.call('GET', item(id)), 200)).hash_cierre], [true, before])
    const rows = await s.owner.run({
      text: `select a.accion, a.resultado from auditoria a where a.recurso_id = $1 and a.accion = 'revisar' and a.resultado = 200`,
      values: [blood],
    })
    assert.equal(rows.length, 3)
  })
})
