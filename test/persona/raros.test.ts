import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newPerson, type Person } from '../accounts.ts'
import { type Body, diagnosisBody, item, must, openHistory } from '../historias/histories.ts'
import { useService } from '../service.ts'
import { doorsOf, SERVICE, type Someone } from './doors.ts'
import { agreedOn, allergiesAgree, gravePressureAgrees, topicsOf } from './voices.ts'

/** Persons of whom something is unusual: what one voice says of them, all say. */
const s = useService()
const { observation, byHl7, openChannel, pageOf, someone } = doorsOf(s)
const CODED = '/hce/api/antecedentes-categorizados/'
const VALUES = '/paciente/historias-clinicas/'
const DIAGNOSES = '/hce/api/diagnosticos/'
let doctor: Person
const day = (n: number): string => new Date(Date.now() - n * 86_400_000).toISOString()
const urgent = ({ paciente }: Pick<Someone, 'paciente'>, more: Body = {}): Promise<string> =>
  openHistory(s, { paciente, tipo_atencion: 'urgencias', servicio_reps: SERVICE, profesional: doctor.id, ...more })
const said = async (paciente: string, historia: string, dci: string, mg: number): Promise<string[]> =>
  topicsOf(await agreedOn(s, paciente, historia, dci, mg))
const merge = (kept: string, duplicado: string): Promise<unknown> =>
  must(
    s.call('POST', `/paciente/paciente/${kept}/fusionar/`, {
      duplicado,
      motivo: 'Es la misma persona, registrada dos veces.',
    }),
    200,
  )
/** The pregnancy of today as the chart of growth has it. */
const pregnancyInGrowth = async (paciente: string): Promise<{ semanas: number } | null> =>
  (await must(s.call('GET', `/paciente/historia-clinica/crecimiento/${paciente}/`), 200)).gestacion
const penicillin = { categoria: 'alergico', tipo_alergia: '01', agente: 'Penicilina', severidad: 'grave' }

describe('personas raras', () => {
  before(async () => {
    await openChannel()
    doctor = await newPerson(s, 'medico', { servicios: [SERVICE] })
  })

  test('la alergia de uno de dos registros viejos, fusionados los dos', async () => {
    const [a, b, c] = [
      await someone('F', '1990-01-01'),
      await someone('F', '1990-01-01'),
      await someone('F', '1990-01-01'),
    ]
    await must(s.call('POST', CODED, { paciente: a.paciente, ...penicillin }), 201)
    await merge(c.paciente, a.paciente)
    await merge(c.paciente, b.paciente)
    const historia = await urgent(c)
    assert.ok((await said(c.paciente, historia, 'Amoxicilina', 500)).includes('alergia'))
    await allergiesAgree(s, c.paciente, [historia, c.otra], [a.paciente, b.paciente])
  })

  test('el embarazo que terminó ayer: ni enalapril ni tensión de gestante, y lactancia sí', async () => {
    const her = await someone('F', '1996-04-02', {
      fecha_inicio: day(3),
      motivo_inicio_tardio: 'Se registra lo de la jornada',
    })
    const weeks = { paciente: her.paciente, codigo: '18185-9', valor_numerico: 39, fecha_medicion: day(2) }
    await must(s.call('POST', VALUES, weeks), 201)
    const period = { paciente: her.paciente, codigo: '8665-2', valor_fecha: day(275).slice(0, 10) }
    await must(s.call('POST', VALUES, period), 201)
    await must(
      s.call('POST', DIAGNOSES, diagnosisBody(her.otra, { codigo_cie10: 'O800', fecha_registro: day(1) })),
      201,
    )
    const historia = await urgent(her)
    const topics = await said(her.paciente, historia, 'Enalapril', 5)
    assert.ok(!topics.includes('precaucion_embarazo'), topics.join())
    assert.equal(await gravePressureAgrees(doctor, her.paciente, historia), false)
    assert.equal(await pregnancyInGrowth(her.paciente), null)
    assert.ok((await said(her.paciente, historia, 'Metotrexato', 15)).includes('precaucion_lactancia'))
  })

  test('el peso en libras por FHIR es el mismo peso', async () => {
    const child = await someone('M', `${new Date().getUTCFullYear() - 4}-01-15`)
    await observation('29463-7', 35.27, '[lb_av]')(child)
    const historia = await urgent(child)
    assert.ok((await said(child.paciente, historia, 'Acetaminofén', 500)).includes('dosis'))
    assert.ok(!(await said(child.paciente, historia, 'Acetaminofén', 200)).includes('dosis'))
  })

  test('la creatinina en µmol/L por HL7 frena lo mismo que en mg/dL', async () => {
    for (const write of [
      byHl7('2160-0', 400, 'umol/L'),
      byHl7('14682-9', 400, 'umol/L'),
      observation('2160-0', 400, 'umol/L'),
      observation('2160-0', 4.52, 'mg/dL'),
    ]) {
      const him = await someone('M', '1955-01-15')
      await write(him)
      assert.ok((await said(him.paciente, await urgent(him), 'Metformina', 500)).includes('precaucion_renal'))
    }
  })

  test('dos pesos que no pueden ser ciertos, uno de cada puerta, se dicen en todas las voces', async () => {
    const child = await someone('F', `${new Date().getUTCFullYear() - 5}-01-15`)
    await byHl7('29463-7', 18, 'kg', day(5))(child)
    await observation('29463-7', 39.7, '[lb_av]', day(2))(child)
    const historia = await urgent(child)
    const before = (await agreedOn(s, child.paciente, historia, 'Acetaminofén', 200)).map((a) => JSON.stringify(a))
    assert.ok(!before.some((a) => a.includes('no pueden ser ciertos')), '39,7 libras son 18 kilos')
    await observation('29463-7', 39.7, 'kg', day(1))(child)
    const after = (await agreedOn(s, child.paciente, historia, 'Acetaminofén', 200)).map((a) => JSON.stringify(a))
    assert.ok(
      after.some((a) => a.includes('no pueden ser ciertos')),
      after.join(),
    )
  })

  test('la alergia dicha por la persona, y «niega alergias» después de la anafilaxia: se dice y detiene', async () => {
    const her = await someone('F', '1980-01-01')
    const own = await pageOf(her)
    const request = {
      paciente: her.paciente,
      tipo: 'reclamo',
      parte: 'medicamentos',
      descripcion: 'Falta en mi historia.',
      debe_decir: 'La vez que me pusieron penicilina se me cerró la garganta.',
    }
    await must(own.call('POST', '/paciente/solicitudes-correccion/', request), 201)
    const historia = await urgent(her)
    assert.ok((await said(her.paciente, historia, 'Amoxicilina', 500)).includes('alergia'))
    await must(s.call('POST', CODED, { paciente: her.paciente, categoria: 'alergico', niega: true }), 201)
    assert.ok((await said(her.paciente, historia, 'Amoxicilina', 500)).includes('alergia'))
    const view = await must(s.call('GET', item(historia, 'vista-unificada/')), 200)
    assert.equal(view.alergias_estado, 'contradictorias')
  })

  test('cirrosis dicha en otra atención y medida en dos: lo que el hígado no elimina se detiene', async () => {
    const him = await someone('M', '1960-01-01')
    await must(s.call('POST', DIAGNOSES, diagnosisBody(him.otra, { codigo_cie10: 'K746' })), 201)
    await byHl7('1975-2', 60, 'umol/L')(him)
    await observation('1751-7', 25, 'g/L')(him)
    const inr = { paciente: him.paciente, codigo: '6301-6', valor_numerico: 2.5, fecha_medicion: day(1) }
    await must(s.call('POST', VALUES, inr), 201)
    const historia = await urgent(him)
    assert.ok(!(await said(him.paciente, historia, 'Atorvastatina', 5)).includes('contraindicacion'))
    const note = { historia, tipo_nota: 'evolucion', contenido: 'Ascitis a tensión. Sin encefalopatía.', firmado: true }
    await must(s.call('POST', '/hce/api/notas/', note), 201)
    assert.ok((await said(him.paciente, historia, 'Atorvastatina', 5)).includes('contraindicacion'))
  })

  test('una mujer que fue registrada como hombre, y al corregirlo su embarazo se oye en todas partes', async () => {
    const her = await someone('M', '1996-04-02')
    const status = { paciente: her.paciente, codigo: '18185-9', valor_numerico: 20 }
    await s.call('POST', VALUES, status)
    const historia = await urgent(her)
    assert.ok(!(await said(her.paciente, historia, 'Enalapril', 5)).includes('precaucion_embarazo'))
    await must(s.call('PATCH', `/paciente/paciente/${her.paciente}/`, { sexo_biologico: '02' }), 200)
    await s.call('POST', VALUES, { ...status, valor_numerico: 20.1 })
    assert.ok((await said(her.paciente, historia, 'Enalapril', 5)).includes('precaucion_embarazo'))
    assert.equal(await gravePressureAgrees(doctor, her.paciente, historia), true)
    assert.equal(Math.floor((await pregnancyInGrowth(her.paciente))?.semanas ?? 0), 20)
  })

  test('lo que tomaba en el registro que se fusionó y se suspendió en el otro no choca', async () => {
    const [kept, double] = [await someone('M', '1960-01-01'), await someone('M', '1960-01-01')]
    const taken = { categoria: 'farmacologico', medicamento: 'Warfarina', estado_uso: 'active' }
    await must(s.call('POST', CODED, { paciente: double.paciente, ...taken }), 201)
    await merge(kept.paciente, double.paciente)
    const historia = await urgent(kept)
    assert.ok((await said(kept.paciente, historia, 'Ibuprofeno', 400)).includes('interaccion'))
    await must(s.call('POST', CODED, { paciente: kept.paciente, ...taken, estado_uso: 'stopped' }), 201)
    const topics = await said(kept.paciente, historia, 'Ibuprofeno', 400)
    assert.ok(!topics.includes('interaccion'), topics.join())
  })

  test('un recién nacido con el apellido de la madre: su «39 semanas de gestación» no la embaraza a ella ni a él', async () => {
    const baby = await someone('F', day(2).slice(0, 10))
    const note = {
      historia: baby.otra,
      tipo_nota: 'evolucion',
      firmado: true,
      contenido: 'Producto de 39 semanas de gestación, madre alérgica a la penicilina.',
    }
    await must(s.call('POST', '/hce/api/notas/', note), 201)
    const historia = await urgent(baby)
    const topics = await said(baby.paciente, historia, 'Amoxicilina', 50)
    assert.ok(!topics.includes('alergia') && !topics.includes('precaucion_embarazo'), topics.join())
  })
})
