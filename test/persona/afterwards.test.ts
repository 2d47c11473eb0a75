import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { newPerson } from '../accounts.ts'
import { type Body, diagnosisBody, item, must, openHistory } from '../historias/histories.ts'
import { useService } from '../service.ts'
import { type Door, doorsOf, FORMULAS, prescribed, SERVICE, type Someone } from './doors.ts'
import { agreedOn, topicsOf } from './voices.ts'
import { eachOf, inCase, namesOf } from './walk.ts'

/** What is known of a person after something was prescribed, or no longer holds, or only to some. */
const s = useService()
const { facts, openChannel, someone } = doorsOf(s)
const CODED = '/hce/api/antecedentes-categorizados/'
const FREE = '/hce/api/antecedentes/'
const VALUES = '/paciente/historias-clinicas/'

const woman = (): Promise<Someone> => someone('F', '1996-04-02')
const urgent = ({ paciente }: Someone, more: Body = {}): Promise<string> =>
  openHistory(s, { paciente, tipo_atencion: 'urgencias', servicio_reps: SERVICE, ...more })
const topics = async ({ paciente }: Someone, historia: string, dci: string, mg: number): Promise<string[]> =>
  topicsOf(await agreedOn(s, paciente, historia, dci, mg))

describe('lo que se sabe después', () => {
  before(openChannel)

  test('la alergia que se anota contra lo que ya toma se le dice a quien la anota y a todo el que mira', () =>
    eachOf(namesOf(facts.alergia), (name) =>
      inCase(`alergia por ${name}`, async () => {
        const her = await woman()
        const historia = await urgent(her)
        const made = await must(s.call('POST', FORMULAS, { historia, ...prescribed('Amoxicilina', 500) }), 201)
        const door: Door = facts.alergia[name]
        const { answer } = await door(her)
        // The words of an XML or form answer are the same; who proposed or asked is no clinician who writes it.
        if (answer !== undefined)
          assert.deepEqual(
            answer.formulas_en_conflicto?.map((f: Body) => [f.formula, f.gravedad]),
            [[made.id, 'critica']],
            'la nota a quien la anota',
          )
        for (const open of [historia, her.otra]) {
          const { alertas } = await must(s.call('GET', item(open, 'vista-unificada/')), 200)
          const against = alertas.filter((a: { registros: string[] }) => a.registros.includes(made.id))
          assert.deepEqual(
            against.map((a: Body) => `${a.gravedad} ${a.codigo}`),
            ['critica alergia'],
            open === historia ? 'la atención que la formuló' : 'la otra atención',
          )
        }
        const ia = { historia, tipo_consulta: 'interacciones' }
        const { recomendaciones } = await must(s.call('POST', '/hce/api/consultas-ia/consultar/', ia), 201)
        assert.ok(
          recomendaciones.some(
            (r: { severidad: string; citas: string[] }) =>
              r.severidad === 'critica' && r.citas.includes(`formula_medicamento/${made.id}`),
          ),
          'la asistente',
        )
        const summary = await must(s.call('GET', `/paciente/historia-clinica/resumen-paciente/${her.paciente}/`), 200)
        const taken = summary.medicamentos.find((m: Body) => m.id === made.id)
        assert.equal(taken.alertas.length, 1, 'el resumen')
        const context = { userId: 'x', patientId: her.paciente }
        const hook = { hook: 'patient-view', hookInstance: randomUUID(), context }
        const { cards } = await must(s.call('POST', '/cds-services/patient-view', hook), 200)
        assert.ok(
          cards.some((c: Body) => c.indicator === 'critical'),
          'la pluma de otro sistema',
        )
        const sign = { firmado: true }
        const stopped = await s.call('PATCH', `${FORMULAS}${made.id}/`, sign, { 'if-match': `"${made.version}"` })
        assert.deepEqual([stopped.status, stopped.json.codigo], [409, 'alerta_grave'], 'la firma')
      }),
    ))

  test('negar las alergias junto a una que consta se dice al escribirlo, se ve en todas partes y nada deja de detenerse', () =>
    eachOf(['codificada', 'libre', 'libre con palabras'] as const, (how) =>
      inCase(how, async () => {
        const her = await woman()
        const { answer } = await facts.alergia.json(her)
        const { paciente, otra: historia } = her
        const denial = {
          codificada: () => s.call('POST', CODED, { paciente, categoria: 'alergico', niega: true }),
          libre: () =>
            s.call('POST', FREE, { historia, tipo: 'alergico', niega: true, descripcion: 'Niega alergias.' }),
          'libre con palabras': () =>
            s.call('POST', FREE, { historia, tipo: 'alergico', descripcion: 'Niega alergias a medicamentos' }),
        }[how]
        const denied = await must(denial(), 201)
        assert.deepEqual(
          denied.alergias_registradas.map((a: Body) => [a.registro, a.agente]),
          [[answer?.id, 'Penicilina']],
        )
        const open = await urgent(her)
        const view = await must(s.call('GET', item(open, 'vista-unificada/')), 200)
        assert.equal(view.alergias_estado, 'contradictorias')
        assert.ok(view.alertas.some((a: Body) => a.titulo === 'Alergias registradas y negadas a la vez'))
        assert.ok((await topics(her, open, 'Amoxicilina', 500)).includes('alergia'))
      }),
    ))

  test('quien niega alergias sin que conste ninguna no recibe nada', async () => {
    const { paciente } = await woman()
    const made = await must(s.call('POST', CODED, { paciente, categoria: 'alergico', niega: true }), 201)
    assert.ok(!('alergias_registradas' in made) && !('formulas_en_conflicto' in made))
  })

  test('el embarazo que terminó deja de detener en todas las voces, en cualquier orden en que se escriba', () =>
    eachOf([true, false], (endedFirst) =>
      inCase(endedFirst ? 'el parto primero' : 'el parto después', async () => {
        const days = (n: number): string => new Date(Date.now() - n * 86_400_000).toISOString()
        const late = { fecha_inicio: days(50), motivo_inicio_tardio: 'Se registra lo de la jornada' }
        const her = await someone('F', '1996-04-02', late)
        const pregnant = { paciente: her.paciente, codigo: '18185-9', valor_numerico: 38, fecha_medicion: days(40) }
        const ended = {
          paciente: her.paciente,
          codigo: '82810-3',
          valor_codigo: 'no_embarazada',
          fecha_medicion: days(20),
        }
        const disorder = diagnosisBody(her.otra, { codigo_cie10: 'O140', fecha_registro: days(40) })
        const risk = async (): Promise<string[]> =>
          (await must(s.call('GET', `/paciente/paciente/${her.paciente}/riesgo/`), 200)).razones.map(
            (r: Body) => r.regla,
          )
        for (const body of endedFirst ? [ended, pregnant] : [pregnant, ended])
          await must(s.call('POST', VALUES, body), 201)
        await must(s.call('POST', '/hce/api/diagnosticos/', disorder), 201)
        const historia = await urgent(her)
        assert.ok(!(await topics(her, historia, 'Enalapril', 5)).includes('precaucion_embarazo'))
        assert.deepEqual(await risk(), [], 'el riesgo')
        const again = { ...disorder, rol: 'complicacion', codigo_cie10: 'O244', fecha_registro: days(1) }
        await must(s.call('POST', '/hce/api/diagnosticos/', again), 201)
        assert.ok((await topics(her, historia, 'Enalapril', 5)).includes('precaucion_embarazo'))
        assert.deepEqual([...new Set(await risk())], ['embarazo_complicado'], 'el riesgo, otra vez')
      }),
    ))

  test('lo que no se reclamó, se suspendió o terminó no choca en ninguna voz, y lo que sigue sí', async () => {
    const since = new Date(Date.now() - 10 * 86_400_000).toISOString()
    const cases = [
      { said: 'curso que terminó', days: 5, later: null, meets: false },
      { said: 'curso que sigue', days: 30, later: null, meets: true },
      {
        said: 'suspendida',
        days: 30,
        later: { estado: 'suspendida', motivo_suspension: 'Hizo náuseas.' },
        meets: false,
      },
      { said: 'anulada', days: 30, later: { anulado: true, motivo_anulacion: 'Era de otra persona.' }, meets: false },
    ]
    await eachOf(cases, ({ said, days, later, meets }) =>
      inCase(said, async () => {
        const him = await someone('M', '1970-01-15', {
          fecha_inicio: since,
          motivo_inicio_tardio: 'Se registra lo de la jornada',
        })
        const body = { historia: him.otra, fecha_prescripcion: since, duracion_valor: days, frecuencia_valor: 12 }
        const made = await must(s.call('POST', FORMULAS, { ...prescribed('Claritromicina', 500), ...body }), 201)
        if (later !== null) await must(s.call('PATCH', `${FORMULAS}${made.id}/`, later), 200)
        const historia = await urgent(him)
        assert.equal((await topics(him, historia, 'Simvastatina', 5)).includes('interaccion'), meets)
        const summary = await must(s.call('GET', `/paciente/historia-clinica/resumen-paciente/${him.paciente}/`), 200)
        assert.equal(summary.medicamentos.length, meets ? 1 : 0)
      }),
    )
  })

  test('a quien alcanza menos le dicen lo mismo todas las voces', async () => {
    const colleague = await newPerson(s, 'medico', { servicios: [SERVICE] })
    const other = await newPerson(s, 'medico', { servicios: ['1101'] })
    const reserved = { confidencialidad: 'restringida' }
    const walk = [
      ...(['json', 'libre', 'nota', 'paciente', 'motivo'] as const).map((name) => ({ name, restricted: false })),
      ...(['libre', 'nota', 'motivo'] as const).map((name) => ({ name, restricted: true })),
    ]
    await eachOf(walk, ({ name, restricted }) =>
      inCase(`${name}${restricted ? ' en una atención reservada' : ''}`, async () => {
        const her = await someone('F', '1996-04-02', restricted ? reserved : {})
        // The assistant is not told what is reserved elsewhere but for allergies and medicines (decision 0163).
        if (!restricted) await facts.embarazo.diagnostico(her)
        await facts.alergia[name](her)
        await facts.toma.json(her)
        for (const [who, more] of [
          [colleague, { tipo_atencion: 'hospitalizacion', servicio_reps: SERVICE }],
          [other, { tipo_atencion: 'urgencias', servicio_reps: '1101', profesional: other.id }],
        ] as const) {
          const historia = await openHistory(s, { paciente: her.paciente, ...more })
          await agreedOn(who, her.paciente, historia, 'Amoxicilina', 500)
          await agreedOn(who, her.paciente, historia, 'Ibuprofeno', 400)
          await agreedOn(who, her.paciente, historia, 'Enalapril', 5)
        }
      }),
    )
  })
})
