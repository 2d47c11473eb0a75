import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newPerson, type Person } from '../accounts.ts'
import { type Body, item, must, openHistory } from '../historias/histories.ts'
import { useService } from '../service.ts'
import { type Door, doorsOf, SERVICE, type Someone } from './doors.ts'
import { agreedOn, bellOf, topicsOf } from './voices.ts'
import { eachOf, inCase, namesOf } from './walk.ts'

/** What is critical of a person as they are now reaches people, and stops what it forbids, whatever door it came in by. */
const s = useService()
const { facts, openChannel, pageOf, someone } = doorsOf(s)
let doctor: Person
let nurse: Person
let stranger: Person

const attended = (sexo: 'F' | 'M'): Promise<Someone> => someone(sexo, '1970-04-02', { profesional: doctor.id })
const urgent = ({ paciente }: Someone): Promise<string> =>
  openHistory(s, { paciente, tipo_atencion: 'urgencias', servicio_reps: SERVICE, profesional: doctor.id })
const alertsIn = async (historia: string): Promise<string[]> =>
  (await must(s.call('GET', item(historia, 'vista-unificada/')), 200)).alertas
    .filter((a: Body) => a.gravedad === 'critica')
    .map((a: Body) => String(a.titulo))

describe('lo crítico de una persona llega a quien la atiende', () => {
  before(async () => {
    await openChannel()
    ;[doctor, nurse, stranger] = await Promise.all([
      newPerson(s, 'medico', { servicios: [SERVICE] }),
      newPerson(s, 'enfermeria', { servicios: [SERVICE] }),
      newPerson(s, 'medico', { servicios: ['1101'] }),
    ])
  })

  test('un potasio crítico suena, detiene lo que lo sube y se le dice a la persona; anulado, calla en todas partes', () =>
    eachOf(namesOf(facts.potasio), (name) =>
      inCase(`potasio por ${name}`, async () => {
        const him = await attended('M')
        const historia = await urgent(him)
        const door: Door = facts.potasio[name]
        const { undo } = await door(him)
        assert.deepEqual(await bellOf(doctor, him.paciente), ['resultado_critico'])
        assert.deepEqual(await bellOf(stranger, him.paciente), [])
        const topics = topicsOf(await agreedOn(s, him.paciente, historia, 'Losartán', 25))
        assert.ok(topics.includes('contraindicacion'), topics.join())
        const asked = { historia, tipo_consulta: 'plan_manejo' }
        const { recomendaciones } = await must(s.call('POST', '/hce/api/consultas-ia/consultar/', asked), 201)
        assert.ok(
          recomendaciones.some((r: Body) => r.severidad === 'critica' && /potasi|hiperpotas/i.test(String(r.texto))),
          'la asistente',
        )
        const own = await pageOf(him)
        const page = await must(own.call('GET', `/paciente/paciente/${him.paciente}/mis-resultados/`), 200)
        assert.deepEqual(
          page.results.map((r: Body) => r.lectura),
          ['por_encima'],
        )
        if (undo === undefined) return
        await undo()
        assert.deepEqual(await bellOf(doctor, him.paciente), [])
        assert.ok(!topicsOf(await agreedOn(s, him.paciente, historia, 'Losartán', 25)).includes('contraindicacion'))
      }),
    ))

  test('un signo que empeora suena a su médico y a su servicio, va primero en la cola y se ve en cada atención', () =>
    eachOf(namesOf(facts.saturacion), (name) =>
      inCase(`saturación por ${name}`, async () => {
        const her = await attended('F')
        const historia = await urgent(her)
        const door: Door = facts.saturacion[name]
        const { undo } = await door(her)
        // What a laboratory reports is a result of its own too.
        const rings = name === 'hl7' ? ['deterioro', 'resultado_critico'] : ['deterioro']
        for (const who of [doctor, nurse])
          assert.deepEqual(
            (await bellOf(who, her.paciente)).filter((k) => who === doctor || k === 'deterioro').toSorted(),
            who === doctor ? rings : ['deterioro'],
          )
        assert.deepEqual(await bellOf(stranger, her.paciente), [])
        const queue: Body[] = (await must(doctor.call('GET', '/hce/api/cola/'), 200)).results
        const hers = queue.filter((r) => r.paciente === her.paciente)
        assert.deepEqual(
          hers.map((r) => r.deterioro_nivel),
          ['critico', 'critico'],
        )
        const worst = queue.findLastIndex((r) => r.deterioro_nivel === 'critico')
        assert.ok(
          queue.slice(0, worst).every((r) => r.deterioro_nivel === 'critico'),
          'nadie que esté mejor va antes',
        )
        for (const open of [historia, her.otra])
          assert.ok((await alertsIn(open)).length > 0, open === historia ? 'la urgencia' : 'la consulta')
        if (undo === undefined) return
        await undo()
        assert.deepEqual(await bellOf(doctor, her.paciente), [])
        for (const open of [historia, her.otra]) assert.deepEqual(await alertsIn(open), [])
      }),
    ))

  test('lo crítico de un registro fusionado suena a quien atiende el principal', async () => {
    const [kept, double] = [await attended('M'), await someone('M', '1970-04-02')]
    await facts.potasio.json(double)
    assert.deepEqual(await bellOf(doctor, kept.paciente), [])
    const motivo = 'Es la misma persona, registrada dos veces.'
    await must(
      s.call('POST', `/paciente/paciente/${kept.paciente}/fusionar/`, { duplicado: double.paciente, motivo }),
      200,
    )
    assert.deepEqual(await bellOf(doctor, double.paciente), ['resultado_critico'])
  })
})
