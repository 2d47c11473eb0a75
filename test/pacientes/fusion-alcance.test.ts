import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { DbRow } from '../../src/engine/database.ts'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { CONSENTS, consentBody, HISTORIES, item, must, NOTES, noteBody, openHistory } from '../historias/histories.ts'
import { newDocument, newPatient, patientBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** Who reaches what while two records are one patient's, and that undoing it leaves nobody with more than before. */
const s = useService()

type Body = Record<string, unknown>
type Json = Answer['json']
type Caller = Pick<Person, 'call'>

const P = '/paciente/paciente/'
const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })
const merge = (p: string, duplicado: string): Promise<Json> =>
  must(s.call('POST', `${P}${p}/fusionar/`, { duplicado, motivo: 'El documento se digitó mal' }), 200)
const undo = (a: string): Promise<Json> =>
  must(s.call('POST', `${P}${a}/fusionar/deshacer/`, { motivo: 'Eran dos personas' }), 200)
const status = async (who: Caller, path: string): Promise<number> => (await who.call('GET', path)).status
const reaches = async (who: Caller, ...ids: string[]): Promise<number[]> =>
  Promise.all(ids.map((id) => status(who, `${P}${id}/`)))

interface Known {
  readonly paciente: string
  readonly historia: string
  readonly nota: string
}
/** A patient with a history under care and a note in it, of nobody's team. */
async function known(more: Body = {}, note: Body = {}): Promise<Known> {
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente, ...more })
  await must(s.call('POST', item(historia, 'cambiar-estado/'), { estado: 'en_atencion' }), 200)
  const nota = (await must(s.call('POST', NOTES, noteBody(historia, note)), 201)).id
  return { paciente, historia, nota }
}

describe('quien alcanza a uno alcanza al otro', () => {
  test('quien trata a cualquiera de los dos ve lo de ambos mientras dure, y no después', async () => {
    const [x, y] = [await newPerson(s, 'medico'), await newPerson(s, 'medico')]
    const [p, a] = [await known({ profesional: x.id }), await known({ profesional: y.id })]
    const all = [p.paciente, a.paciente]
    assert.deepEqual(await reaches(x, ...all), [200, 404])
    assert.deepEqual(await reaches(y, ...all), [404, 200])
    await merge(p.paciente, a.paciente)
    for (const who of [x, y]) {
      assert.deepEqual(await reaches(who, ...all), [200, 200])
      for (const { nota } of [p, a]) assert.equal(await status(who, `${NOTES}${nota}/`), 200)
      const line = await must(who.call('GET', `/paciente/historia-clinica/timeline/${p.paciente}/?tipo=nota`), 200)
      assert.deepEqual(line.results.map((e: Json) => e.id).toSorted(), [p.nota, a.nota].toSorted())
    }
    await undo(a.paciente)
    assert.deepEqual(await reaches(x, ...all), [200, 404])
    assert.deepEqual(await reaches(y, ...all), [404, 200])
    assert.equal(await status(x, `${NOTES}${a.nota}/`), 404)
    assert.equal(await status(y, `${NOTES}${p.nota}/`), 404)
  })

  test('lo que se da y lo que termina mientras tanto vale para los dos', async () => {
    const [p, a] = [await known(), await known()]
    await merge(p.paciente, a.paciente)
    const x = await newPerson(s, 'medico')
    assert.deepEqual(await reaches(x, p.paciente, a.paciente), [404, 404])
    const historia = await openHistory(s, { paciente: p.paciente, profesional: x.id, tipo_atencion: 'urgencias' })
    assert.deepEqual(await reaches(x, p.paciente, a.paciente), [200, 200])
    const other = await newPerson(s, 'medico')
    await must(s.call('PATCH', item(historia), { profesional: other.id }), 200)
    assert.deepEqual(await reaches(x, p.paciente, a.paciente), [404, 404])
    assert.deepEqual(await reaches(other, p.paciente, a.paciente), [200, 200])
    await undo(a.paciente)
    assert.deepEqual(await reaches(other, p.paciente, a.paciente), [200, 404])
  })

  test('un tercero ve del otro las partes que el paciente autorizó, y nada más si revoca', async () => {
    const nombre = `Aseguradora ${newDocument()}`
    const system = await newSystem(s, nombre)
    const [p, a] = [await known(), await known()]
    const consent = (paciente: string): Promise<Json> =>
      must(
        s.call(
          'POST',
          CONSENTS,
          consentBody({
            paciente,
            tipo: 'interoperabilidad_terceros',
            terceros_autorizados: [{ quien: nombre, ambitos: ['identificacion'] }],
          }),
        ),
        201,
      )
    const given = await consent(a.paciente)
    assert.deepEqual(await reaches(system, p.paciente, a.paciente), [404, 200])
    await merge(p.paciente, a.paciente)
    assert.deepEqual(await reaches(system, p.paciente, a.paciente), [200, 200])
    for (const { nota } of [p, a]) assert.equal(await status(system, `${NOTES}${nota}/`), 404)
    await must(s.call('POST', `${CONSENTS}${given.id}/revocar/`, { motivo: 'Ya no lo autorizo' }), 200)
    assert.deepEqual(await reaches(system, p.paciente, a.paciente), [404, 404])
    const again = await consent(p.paciente)
    assert.deepEqual(await reaches(system, p.paciente, a.paciente), [200, 200])
    await undo(a.paciente)
    assert.deepEqual(await reaches(system, p.paciente, a.paciente), [200, 404])
    await must(s.call('POST', `${CONSENTS}${again.id}/revocar/`, { motivo: 'Ya no lo autorizo' }), 200)
    assert.deepEqual(await reaches(system, p.paciente, a.paciente), [404, 404])
  })

  test('entre tres registros pasa por el vigente, y deshacer uno corta lo que pasaba por él', async () => {
    const x = await newPerson(s, 'medico')
    const [p, a, b] = [await known(), await known({ profesional: x.id }), await known()]
    const all = [p.paciente, a.paciente, b.paciente]
    await merge(p.paciente, b.paciente)
    await merge(p.paciente, a.paciente)
    assert.deepEqual(await reaches(x, ...all), [200, 200, 200])
    await undo(a.paciente)
    assert.deepEqual(await reaches(x, ...all), [404, 200, 404])
    await merge(p.paciente, a.paciente)
    await undo(b.paciente)
    assert.deepEqual(await reaches(x, ...all), [200, 200, 404])
    await merge(p.paciente, b.paciente)
    assert.deepEqual(await reaches(x, ...all), [200, 200, 200])
  })
})

describe('lo que una fusión no abre', () => {
  test('lo restringido sigue siendo de su equipo, también para el titular del otro registro', async () => {
    const secret = { confidencialidad: 'restringida' }
    const [p, a] = [await known(secret), await known(secret)]
    const { numero_documento } = await must(s.call('GET', `${P}${a.paciente}/`), 200)
    const owner = await newPerson(s, 'paciente', { paciente: a.paciente, numero_documento })
    const x = await newPerson(s, 'medico')
    const own = await openHistory(s, { paciente: a.paciente, profesional: x.id, tipo_atencion: 'urgencias' })
    await merge(p.paciente, a.paciente)
    for (const who of [owner, x]) {
      assert.deepEqual(await reaches(who, p.paciente, a.paciente), [200, 200])
      assert.equal(await status(who, `${NOTES}${p.nota}/`), 404)
      assert.equal(await status(who, item(p.historia)), 404)
      const line = await must(who.call('GET', `/paciente/historia-clinica/timeline/${p.paciente}/?page_size=200`), 200)
      assert.ok(!JSON.stringify(line).includes(p.nota))
      const { historias_abiertas } = await must(
        who.call('GET', `/paciente/historia-clinica/resumen-paciente/${p.paciente}/`),
        200,
      )
      assert.ok(!JSON.stringify(historias_abiertas).includes(p.historia))
    }
    assert.equal(await status(owner, `${NOTES}${a.nota}/`), 200)
    assert.equal(await status(x, item(own)), 200)
    const { results } = await must(owner.call('GET', `${P}${p.paciente}/accesos/`), 200)
    for (const { frase } of results) assert.doesNotMatch(frase, /nota|historia clínica/, frase)
  })

  test('un acceso de urgencia queda en el registro que se abrió', async () => {
    const [p, a] = [await known(), await known()]
    const [early, late] = [await newPerson(s, 'medico'), await newPerson(s, 'medico')]
    const open = (who: Person): Promise<Json> =>
      must(
        who.call('POST', '/paciente/accesos-urgencia/', {
          paciente: p.paciente,
          tipo: 'urgencia_vital',
          motivo: 'Llegó inconsciente a urgencias y sin acompañante',
        }),
        201,
      )
    await open(early)
    await merge(p.paciente, a.paciente)
    await open(late)
    for (const who of [early, late]) {
      assert.deepEqual(await reaches(who, p.paciente, a.paciente), [200, 404])
      const r = await must(who.call('GET', `/paciente/historia-clinica/resumen-paciente/${p.paciente}/`), 200)
      assert.deepEqual([r.identidades, r.alcance_completo, r.alergias_estado], [[], false, null])
      assert.deepEqual((await must(who.call('GET', `${P}${p.paciente}/fusiones/`), 200)).results, [])
    }
  })

  test('registrar un casi duplicado no abre el registro con el que se fusiona, en ningún sentido', async () => {
    const person = {
      primer_nombre: 'Eulalia',
      primer_apellido: 'Zuleta',
      segundo_apellido: 'Cárdenas',
      fecha_nacimiento: '1961-07-04',
    }
    for (const absorbs of [false, true]) {
      const x = await newPerson(s, 'medico')
      const victim = await known()
      await must(s.call('PATCH', `${P}${victim.paciente}/`, person), 200)
      const { id: own } = await must(
        x.call('POST', P, patientBody({ ...person, numero_documento: newDocument() })),
        201,
      )
      assert.deepEqual(await reaches(x, own, victim.paciente), [200, 404])
      const [principal, absorbed] = absorbs ? [own, victim.paciente] : [victim.paciente, own]
      await merge(principal, absorbed)
      assert.deepEqual(await reaches(x, own, victim.paciente), [200, 404])
      assert.equal(await status(x, `${NOTES}${victim.nota}/`), 404)
      const mine = await must(x.call('GET', `/paciente/historia-clinica/resumen-paciente/${own}/`), 200)
      assert.deepEqual(mine.identidades, [])
      await undo(absorbed)
      assert.deepEqual(await reaches(x, own, victim.paciente), [200, 404])
    }
  })

  test('quien tiene una sola atención no llega al otro registro', async () => {
    const x = await newPerson(s, 'medico')
    const [p, a] = [await known(), await known()]
    await must(
      x.call('POST', '/paciente/accesos-urgencia/', {
        paciente: p.paciente,
        tipo: 'urgencia_vital',
        motivo: 'Llegó inconsciente a urgencias y sin acompañante',
      }),
      201,
    )
    await must(x.call('POST', `${HISTORIES}abrir/`, { paciente: p.paciente, tipo_atencion: 'urgencias' }), 201)
    await sql(`update alcance set hasta = now() where miembro = $1 and via = 'urgencia'`, `c:${x.id}`)
    await merge(p.paciente, a.paciente)
    assert.deepEqual(await reaches(x, p.paciente, a.paciente), [200, 404])
  })

  test('quien alcanza por la fusión no da lo que así alcanza', async () => {
    const [x, y] = [await newPerson(s, 'medico'), await newPerson(s, 'medico')]
    const [p, a] = [await known(), await known({ profesional: x.id })]
    await merge(p.paciente, a.paciente)
    const added = await x.call('POST', `${HISTORIES}${p.historia}/equipo/`, { cuenta: y.id })
    assert.equal(added.status, 403, added.text)
    const own = await must(
      x.call('POST', `${HISTORIES}abrir/`, { paciente: p.paciente, tipo_atencion: 'urgencias' }),
      201,
    )
    await must(x.call('PATCH', item(own.id), { profesional: y.id }), 200)
    assert.equal(await status(y, item(own.id)), 200)
    assert.equal(await status(y, `${NOTES}${p.nota}/`), 404)
    assert.equal(await status(y, `${NOTES}${a.nota}/`), 404)
    await undo(a.paciente)
    assert.equal(await status(y, `${NOTES}${p.nota}/`), 404)
  })
})

/** What is given on one record and never on the one that it is merged with. */
const STAYS = ['urgencia', 'registro']

/** What the grants should amount to, said without copies. */
interface Grant {
  readonly id: string
  readonly miembro: string
  readonly paciente: number
  readonly via: string
  readonly nivel: number
  readonly whole: boolean
}

test('cualquiera que sea el orden, alcanza quien debe; y deshecho todo, queda lo que se dio y nada más', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ que: fc.constant('fusionar' as const), de: fc.nat(3), a: fc.nat(3) }) },
    { weight: 2, arbitrary: fc.record({ que: fc.constant('deshacer' as const), de: fc.nat(3) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        que: fc.constant('dar' as const),
        de: fc.nat(3),
        miembro: fc.constantFrom('uno', 'dos', 'tres'),
        via: fc.constantFrom('tratante', 'servicio', 'titular', 'urgencia', 'registro', 'representante'),
        nivel: fc.nat(3),
        whole: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ que: fc.constant('terminar' as const), cual: fc.nat(5) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const people = [await newPatient(s), await newPatient(s), await newPatient(s), await newPatient(s)]
      const at = (i: number): string => people[i] ?? assert.fail()
      const names = new Map(people.map((id, i) => [id, i]))
      const run = newDocument()
      const into: (number | null)[] = [null, null, null, null]
      let grants: Grant[] = []
      const root = (i: number): number => into[i] ?? i

      const check = async (): Promise<void> => {
        const live = await sql(
          `select miembro, paciente, max(nivel)::integer as nivel from alcance where miembro like $1 and historia is null
and (hasta is null or hasta > now()) group by miembro, paciente`,
          `%:${run}`,
        )
        const expected = new Map<string, number>()
        for (const g of grants.filter((x) => x.whole))
          for (const i of people.keys()) {
            if (i !== g.paciente && (STAYS.includes(g.via) || root(i) !== root(g.paciente))) continue
            const key = `${g.miembro} ${i}`
            expected.set(key, Math.max(expected.get(key) ?? 0, i === g.paciente ? g.nivel : Math.min(g.nivel, 1)))
          }
        const found = live.map((r) => [`${r.miembro} ${names.get(String(r.paciente))}`, r.nivel] as const)
        assert.deepEqual(new Map(found.toSorted()), new Map([...expected].toSorted()))
      }

      for (const st of steps) {
        if (st.que === 'dar') {
          const miembro = `${st.miembro}:${run}`
          const historia = st.whole
            ? null
            : await openHistory(s, { paciente: at(root(st.de)), prestador_codigo: newDocument() })
          const paciente = st.whole ? st.de : root(st.de)
          const [made] = await sql(
            `insert into alcance (miembro, paciente, historia, via, nivel, desde) values ($1, $2, $3, $4, $5, now()) returning id::text`,
            miembro,
            at(paciente),
            historia,
            st.via,
            st.nivel,
          )
          grants.push({ id: String(made?.id), miembro, paciente, via: st.via, nivel: st.nivel, whole: st.whole })
        } else if (st.que === 'terminar') {
          const ended = grants[st.cual]
          if (ended === undefined) continue
          const [row] = await sql(
            'update alcance set hasta = now() where id = $1 returning hasta <= now() as terminado',
            ended.id,
          )
          assert.equal(row?.terminado, true)
          grants = grants.filter((g) => g !== ended)
        } else if (st.que === 'fusionar') {
          const may = st.de !== st.a && into[st.de] === null && into[st.a] === null && !into.includes(st.de)
          const answer = await s.call('POST', `${P}${at(st.a)}/fusionar/`, {
            duplicado: at(st.de),
            motivo: 'El documento se digitó mal',
          })
          assert.equal(answer.status === 200, may, answer.text)
          if (may) into[st.de] = st.a
        } else {
          const answer = await s.call('POST', `${P}${at(st.de)}/fusionar/deshacer/`, { motivo: 'Eran dos personas' })
          assert.equal(answer.status === 200, into[st.de] !== null, answer.text)
          into[st.de] = null
        }
        await check()
      }
      for (const i of people.keys()) {
        if (into[i] === null) continue
        await undo(at(i))
        into[i] = null
        await check()
      }
      const left = await sql(
        `select a.id::text from alcance a where a.miembro like $1 and (a.hasta is null or a.hasta > now()) order by a.id`,
        `%:${run}`,
      )
      assert.deepEqual(
        left.map((r) => r.id),
        grants.map((g) => g.id),
      )
    }),
    { numRuns: 20 },
  )
})
