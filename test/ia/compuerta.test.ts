import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import type { DbRow } from '../../src/engine/database.ts'
import { registry } from '../../src/resources/index.ts'
import { newPerson, type Person } from '../accounts.ts'
import { must } from '../historias/histories.ts'
import { newHistory, newPatient } from '../samples.ts'
import { type Answer, type Service, startService } from '../service.ts'
import { newPeople, type Opened, openedFor, PATH, type People, rounds, tryGate } from './gate.ts'

/** Nothing of what a machine wrote becomes an entry without a person's acceptance before it. */
let s: Service & { stop(): Promise<void> }
type Json = Answer['json']
type Caller = Pick<Person, 'call'>
const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })

let people: People
let medico: Person
let otro: Person
let enfermera: Person
let ajeno: Person
let auditor: Person

before(async () => {
  // Here agents are refused and accepted blindly on purpose.
  s = await startService({ IA_PAUSA_RECHAZOS: '100', IA_PAUSA_CIEGAS: '100' })
  people = await newPeople(s)
  ;({ medico, otro, enfermera, ajeno, auditor } = people)
})

after(() => s.stop())

const opened = (): Promise<Opened> => openedFor(s, people)
const decide = (who: Caller, consulta: Json, n: number, body: Record<string, unknown>): Promise<Answer> =>
  who.call('POST', `${PATH}${consulta.id}/validar-recomendacion/`, {
    recomendacion: consulta.recomendaciones[n].id,
    ...body,
  })
const incorporate = (who: Caller, consulta: Json, body: Record<string, unknown> = {}): Promise<Answer> =>
  who.call('POST', `${PATH}${consulta.id}/incorporar/`, body)
const codeOf = (a: Answer): string => `${a.status} ${a.json?.codigo ?? ''}`.trim()

describe('decidir', () => {
  test('aceptar, modificar y rechazar quedan con nombre, hora y diferencia, y en la auditoría', async () => {
    const { consulta } = await opened()
    await must(decide(medico, consulta, 0, { decision: 'modificar', texto_modificado: 'Otra cosa distinta.' }), 200)
    const c = await must(decide(medico, consulta, 1, { decision: 'rechazar', motivo: 'no_aplica' }), 200)
    const [a, b] = c.recomendaciones
    assert.deepEqual(
      [a.estado, a.texto, a.texto_modificado],
      ['modificada', consulta.recomendaciones[0].texto, 'Otra cosa distinta.'],
    )
    assert.match(a.validada_por, /Médico/)
    assert.deepEqual([b.estado, b.motivo_rechazo], ['rechazada', 'no_aplica'])
    const rows = await sql('select decision, distancia from ia_decision where consulta = $1 order by id', consulta.id)
    assert.deepEqual(
      rows.map((r) => r.decision),
      ['modificar', 'rechazar'],
    )
    assert.ok(Number(rows[0]?.distancia) > 0)
    const trail = await sql(`select cuenta from auditoria where accion = 'validar_ia' and recurso_id = $1`, consulta.id)
    assert.deepEqual(
      trail.map((t) => t.cuenta),
      [medico.id, medico.id],
    )
  })

  test('lo que falta o sobra se dice', async () => {
    const { consulta } = await opened()
    for (const [body, campo] of [
      [{ decision: 'rechazar' }, 'motivo'],
      [{ decision: 'rechazar', motivo: 'otro' }, 'comentario'],
      [{ decision: 'modificar' }, 'texto_modificado'],
      [{ decision: 'modificar', texto_modificado: '   ' }, 'texto_modificado'],
      [{ decision: 'aceptar', texto_modificado: 'x' }, 'texto_modificado'],
      [{ decision: 'aceptar', motivo: 'no_aplica' }, 'motivo'],
      [{ decision: 'incorporar' }, 'decision'],
      [{ decision: 'aceptar', validada_por: 'x' }, 'validada_por'],
    ] as const) {
      const a = await decide(medico, consulta, 0, body)
      assert.equal(a.status, 400, JSON.stringify(body))
      assert.equal(a.json.errores[0].campo, campo)
    }
    for (const recomendacion of ['', "'", '\u0000', consulta.id, '😀'.repeat(9), '%']) {
      const a = await medico.call('POST', `${PATH}${consulta.id}/validar-recomendacion/`, {
        recomendacion,
        decision: 'aceptar',
      })
      assert.equal(a.status, 400, recomendacion)
    }
    assert.equal((await sql('select 1 as x from ia_decision where consulta = $1', consulta.id)).length, 0)
  })

  test('si lo que cita cambió, hay que mirarlo otra vez', async () => {
    const { historia, consulta } = await opened()
    const n = consulta.recomendaciones.findIndex((r: Json) => r.citas.includes(`historia/${historia}`))
    assert.ok(n >= 0)
    await must(s.call('PATCH', `/hce/api/historias/${historia}/`, { enfermedad_actual: 'Ahora se sabe más.' }), 200)
    const refused = await decide(medico, consulta, n, { decision: 'aceptar' })
    assert.equal(codeOf(refused), '409 evidencia_cambio')
    assert.equal(refused.json.entradas, `historia/${historia}`)
    const seen = await must(
      medico.call('POST', `${PATH}${consulta.id}/abrir-evidencia/`, { recomendacion: consulta.recomendaciones[n].id }),
      200,
    )
    assert.equal(seen.evidencia[0].cambio, true)
    assert.equal(seen.evidencia[0].registro.enfermedad_actual, 'Ahora se sabe más.')
    // That he looked does not make somebody else have looked.
    assert.equal(codeOf(await decide(otro, consulta, n, { decision: 'aceptar' })), '409 evidencia_cambio')
    await must(decide(medico, consulta, n, { decision: 'aceptar' }), 200)
    await must(s.call('PATCH', `/hce/api/historias/${historia}/`, { enfermedad_actual: 'Y cambió de nuevo.' }), 200)
    const late = await incorporate(medico, consulta, { recomendaciones: [consulta.recomendaciones[n].id] })
    assert.equal(codeOf(late), '409 evidencia_cambio')
  })

  test('lo que uno decidió no lo cambia otro por encima', async () => {
    const { consulta } = await opened()
    await must(decide(medico, consulta, 0, { decision: 'aceptar' }), 200)
    assert.equal(
      codeOf(await decide(otro, consulta, 0, { decision: 'rechazar', motivo: 'incorrecta' })),
      '409 recomendacion_decidida',
    )
    await must(decide(medico, consulta, 0, { decision: 'rechazar', motivo: 'incorrecta' }), 200)
    assert.equal(codeOf(await incorporate(medico, consulta)), '409 recomendacion_sin_aceptar')
  })
})

describe('incorporar', () => {
  test('una sola vez, aunque lo pidan muchos a la vez, firmado por la persona y marcado', async () => {
    const { historia, consulta } = await opened()
    await must(decide(medico, consulta, 0, { decision: 'aceptar' }), 200)
    const all = await Promise.all(
      [medico, otro, medico, enfermera, otro, medico].map((who) => incorporate(who, consulta)),
    )
    for (const a of all) assert.equal(a.status, 200, a.text)
    const made = await sql(
      `select n.contenido, n.firmado, n.hash_contenido, n.profesional_nombre from nota n where n.historia = $1 and n.origen = 'ia_incorporada'`,
      historia,
    )
    assert.equal(made.length, 1)
    assert.equal(made[0]?.contenido, consulta.recomendaciones[0].texto)
    assert.equal(made[0]?.firmado, true)
    assert.match(String(made[0]?.hash_contenido), /^[0-9a-f]{64}$/)
    assert.equal(new Set(all.map((a) => a.json.recomendaciones[0].recurso_creado)).size, 1)
    assert.equal(
      codeOf(await decide(medico, consulta, 0, { decision: 'rechazar', motivo: 'otro', comentario: 'Tarde' })),
      '409 recomendacion_incorporada',
    )
  })

  test('en lo que el profesional diga: diagnóstico, orden o fórmula en borrador', async () => {
    const { consulta } = await opened()
    for (const n of [0, 1]) await must(decide(medico, consulta, n, { decision: 'aceptar' }), 200)
    const [a, b] = consulta.recomendaciones
    const incomplete = await incorporate(medico, consulta, { recomendaciones: [a.id], como: 'orden' })
    assert.equal(incomplete.status, 400)
    assert.equal(incomplete.json.errores[0].campo, 'tipo_orden')
    const stray = await incorporate(medico, consulta, { recomendaciones: [a.id], como: 'nota', cups: '903895' })
    assert.equal(stray.json.errores[0].campo, 'cups')
    await must(
      incorporate(medico, consulta, { recomendaciones: [a.id], como: 'diagnostico', codigo_cie10: 'I10' }),
      200,
    )
    const c = await must(
      incorporate(medico, consulta, {
        recomendaciones: [b.id],
        como: 'formula_medicamento',
        ...Object.fromEntries(
          Object.entries(registry.get('formula_medicamento')?.example ?? {}).filter(([name]) => name !== 'historia'),
        ),
      }),
      200,
    )
    const [dx, formula] = c.recomendaciones.map((r: Json) => r.recurso_creado?.split('/')[1])
    const diagnosis = await must(medico.call('GET', `/hce/api/diagnosticos/${dx}/`), 200)
    assert.deepEqual(
      [diagnosis.origen, diagnosis.tipo_diagnostico, diagnosis.rol, diagnosis.firmado],
      ['ia_incorporada', '01', 'principal', true],
    )
    const draft = await must(medico.call('GET', `/hce/api/formulas-medicamentos/${formula}/`), 200)
    assert.deepEqual([draft.origen, draft.estado, draft.firmado], ['ia_incorporada', 'borrador', false])
  })

  test('lo que dice «Ordene» queda como orden sin firmar, que el médico completa y firma; nunca como nota firmada', async () => {
    const paciente = await newPatient(s, { fecha_nacimiento: '1960-01-01' })
    const historia = await newHistory(s, { paciente, profesional: medico.id })
    const body = { historia, codigo_cie10: 'E119', rol: 'principal', tipo_diagnostico: '03' }
    await must(medico.call('POST', '/hce/api/diagnosticos/', body), 201)
    const asked = { historia, tipo_consulta: 'plan_manejo' }
    const consulta = await must(medico.call('POST', `${PATH}consultar/`, asked), 201)
    const ordered = consulta.recomendaciones
      .map((r: Json, n: number) => [r, n])
      .filter(([r]: [Json]) => /^Ordene/.test(r.texto))
    assert.ok(ordered.length >= 2, consulta.recomendaciones.map((r: Json) => r.texto).join('\n'))
    for (const [, n] of ordered) await must(decide(medico, consulta, n, { decision: 'aceptar' }), 200)
    const [[plain], [said]] = ordered
    const c = await must(incorporate(medico, consulta, { recomendaciones: [plain.id] }), 200)
    const [kind, id] = c.recomendaciones.find((r: Json) => r.id === plain.id).recurso_creado.split('/')
    assert.equal(kind, 'orden')
    const at = `/hce/api/ordenes/${id}/`
    const draft = await must(medico.call('GET', at), 200)
    assert.deepEqual([draft.origen, draft.estado, draft.firmado], ['ia_incorporada', 'borrador', false])
    const signed = { estado: 'activa', cups: draft.cups ?? '903895', firmado: true, version: draft.version }
    assert.equal((await must(medico.call('PATCH', at, signed), 200)).firmado, true)
    const note = await must(incorporate(medico, consulta, { recomendaciones: [said.id], como: 'nota' }), 200)
    const [, noteId] = note.recomendaciones.find((r: Json) => r.id === said.id).recurso_creado.split('/')
    assert.equal((await must(medico.call('GET', `/hce/api/notas/${noteId}/`), 200)).firmado, false)
  })

  test('quien no puede escribirlo no lo incorpora', async () => {
    const { consulta } = await opened()
    await must(decide(medico, consulta, 0, { decision: 'aceptar' }), 200)
    const body = { recomendaciones: [consulta.recomendaciones[0].id], como: 'formula_medicamento' }
    assert.equal((await incorporate(enfermera, consulta, body)).status, 403)
    assert.equal((await incorporate(ajeno, consulta)).status, 404)
    assert.equal((await incorporate(auditor, consulta)).status, 403)
  })

  test('nadie crea ni convierte un registro en «de la IA» por otro camino', async () => {
    const { historia, nota } = await opened()
    for (const name of ['nota', 'diagnostico', 'orden', 'formula_medicamento']) {
      const r = registry.get(name)
      assert.ok(r)
      const a = await medico.call('POST', r.path, { ...r.example, historia, origen: 'ia_incorporada' })
      assert.equal(a.status, 400, a.text)
    }
    assert.equal((await medico.call('PATCH', `/hce/api/notas/${nota}/`, { origen: 'ia_incorporada' })).status, 400)
    // Not even past the API.
    await assert.rejects(sql(`update nota set origen = 'ia_incorporada' where id = $1`, nota), /origen/)
    await assert.rejects(
      sql(
        `insert into nota select (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid(), 'origen', 'ia_incorporada'))).* from nota n where n.id = $1`,
        nota,
      ),
      /aceptación/,
    )
    const { consulta } = await opened()
    await assert.rejects(
      sql(
        `insert into ia_incorporacion (consulta, recomendacion, decision, recurso, recurso_id, cuenta, incorporada_en)
values ($1, $2, coalesce((select max(id) from ia_decision), 0), 'nota', gen_random_uuid(), 'x', now())`,
        consulta.id,
        consulta.recomendaciones[0].id,
      ),
      /no está aceptada/,
    )
  })
})

test('ningún orden de llamadas simultáneas mete texto de la IA sin una aceptación anterior de quien puede', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, (given) => tryGate(s, people, given)),
    { numRuns: 25 },
  )
})

describe('la propiedad sabe fallar', () => {
  const refuse = { do: 'decidir', who: 0, n: 0, how: 'rechazar' } as const
  const jump = (how: 'entrada' | 'incorporación') => ({ do: 'saltar', n: 0, how }) as const
  for (const [what, weaken, given] of [
    ['un registro entra sin incorporación', 'drop trigger nota_origen_ia on nota', [[jump('entrada')]]],
    [
      'lo rechazado se incorpora',
      'drop trigger ia_incorporacion_aceptada on ia_incorporacion',
      [[refuse], [jump('incorporación')]],
    ],
  ] as const)
    test(`sin su disparador, ${what} si la aplicación no mira`, async () => {
      const weak = await startService({ IA_PAUSA_RECHAZOS: '100', IA_PAUSA_CIEGAS: '100' })
      try {
        const all = await newPeople(weak)
        await tryGate(weak, all, given)
        await weak.owner.run({ text: weaken, values: [] })
        await assert.rejects(tryGate(weak, all, given), assert.AssertionError)
      } finally {
        await weak.stop()
      }
    })

  test('la base no deja que una nota diga otra cosa que lo aceptado', async () => {
    const { consulta, nota } = await opened()
    await must(decide(medico, consulta, 0, { decision: 'modificar', texto_modificado: 'Lo que acepto.' }), 200)
    const write = (contenido: string): Promise<unknown> =>
      s.owner.transaction(async (tx) => {
        const id = crypto.randomUUID()
        await tx.run({
          text: `insert into ia_incorporacion (consulta, recomendacion, decision, recurso, recurso_id, cuenta, incorporada_en)
select $1, $2, max(d.id), 'nota', $3, 'x', now() from ia_decision d where d.consulta = $1`,
          values: [consulta.id, consulta.recomendaciones[0].id, id],
        })
        await tx.run({
          text: `insert into nota select (jsonb_populate_record(n, jsonb_build_object('id', $2::uuid, 'origen', 'ia_incorporada', 'contenido', $3::text))).*
from nota n where n.id = $1`,
          values: [nota, id, contenido],
        })
      })
    await assert.rejects(write(consulta.recomendaciones[0].texto), /lo que el profesional aceptó/)
    await write('Lo que acepto.')
  })

  test('la aplicación tampoco incorpora lo que nadie aceptó aunque la base dejara', async () => {
    const weak = await startService({ IA_PAUSA_RECHAZOS: '100', IA_PAUSA_CIEGAS: '100' })
    try {
      const all = await newPeople(weak)
      for (const text of [
        'drop trigger nota_origen_ia on nota',
        'drop trigger ia_incorporacion_aceptada on ia_incorporacion',
      ])
        await weak.owner.run({ text, values: [] })
      await fc.assert(
        fc.asyncProperty(rounds, (given) =>
          tryGate(
            weak,
            all,
            given.map((round) => round.filter((t) => t.do !== 'saltar')),
          ),
        ),
        { numRuns: 10 },
      )
    } finally {
      await weak.stop()
    }
  })
})

describe('rendir cuentas', () => {
  test('un agente que se rechaza o se acepta a ciegas demasiado queda en pausa hasta que alguien lo reanude', async () => {
    for (const how of [{ decision: 'rechazar', motivo: 'incorrecta' }, { decision: 'aceptar' }]) {
      const strict = await startService({ IA_PAUSA_MINIMO: '5', IA_PAUSA_CIEGAS: '1' })
      try {
        let last: Json
        const left: string[] = []
        for (let i = 0; i < 5; i++) {
          if (left.length === 0) {
            const historia = await newHistory(strict)
            last = await must(
              strict.call('POST', `${PATH}consultar/`, { historia, tipo_consulta: 'calidad_registro' }),
              201,
            )
            left.push(...last.recomendaciones.map((r: Json) => r.id))
          }
          const body = { recomendacion: left.shift(), ...how }
          await must(strict.call('POST', `${PATH}${last.id}/validar-recomendacion/`, body), 200)
        }
        const agent = await must(strict.call('GET', '/hce/api/agentes-ia/default/'), 200)
        assert.equal(agent.pausado, true)
        assert.match(agent.motivo_pausa, how.decision === 'rechazar' ? /Rechazos: 100 %/ : /sin abrir la evidencia/)
        const again = { historia: last.historia, tipo_consulta: 'calidad_registro' }
        assert.equal(codeOf(await strict.call('POST', `${PATH}consultar/`, again)), '409 agente_pausado')
        await must(strict.call('POST', `/hce/api/agentes-ia/${agent.id}/reanudar/`), 200)
        await must(strict.call('POST', `${PATH}consultar/`, again), 201)
      } finally {
        await strict.stop()
      }
    }
  })

  test('se cuenta por agente, profesional y tipo, y se exporta', async () => {
    const { consulta } = await opened()
    const fresh = await newPerson(s, 'medico')
    await must(s.call('POST', `/hce/api/historias/${consulta.historia}/equipo/`, { cuenta: fresh.id }), 201)
    await must(fresh.call('GET', `${PATH}${consulta.id}/recomendaciones/`), 200)
    await must(decide(fresh, consulta, 0, { decision: 'aceptar' }), 200)
    await must(decide(fresh, consulta, 1, { decision: 'rechazar', motivo: 'poco_util' }), 200)
    const coordinator = await newPerson(s, 'coordinador_medico')
    const { results } = await must(coordinator.call('GET', `${PATH}metricas/?profesional=${fresh.id}`), 200)
    assert.equal(results.length, 1)
    const [m] = results
    assert.deepEqual(
      [m.agente_nombre, m.tipo_consulta, m.decididas, m.aceptadas, m.rechazadas, m.ciegas, m.rechazos_por_motivo],
      ['reglas', 'calidad_registro', 2, 1, 1, 1, [{ motivo: 'poco_util', cuantas: 1 }]],
    )
    const csv = await coordinator.call('GET', `${PATH}metricas/?profesional=${fresh.id}&formato=csv`)
    assert.match(csv.headers.get('content-type') ?? '', /text\/csv/)
    assert.equal(csv.text.trim().split('\r\n').length, 2)
    const lines = await coordinator.call('GET', `${PATH}metricas/?profesional=${fresh.id}&formato=ndjson`)
    assert.deepEqual(JSON.parse(lines.text), m)
    assert.equal((await fresh.call('GET', `${PATH}metricas/`)).status, 403)
    const feedback = await must(fresh.call('GET', `${PATH}${consulta.id}/retroalimentacion/`), 200)
    assert.deepEqual(
      feedback.feedback.map((f: Json) => f.outcome),
      ['accepted', 'overridden'],
    )
  })
})
