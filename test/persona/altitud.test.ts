import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPerson } from '../accounts.ts'
import { type Body, item, must, openHistory } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { useService } from '../service.ts'

const HIGH = '1100130001'
const LOW = '1300100201'
const s = useService({ ALTITUD_MSNM: '2640', ALTITUD_SEDES: `${LOW}=5` })
const VALUES = '/paciente/historias-clinicas/'
const open = async (prestador_codigo: string, more: Body = {}) => {
  const paciente = await newPatient(s, { sexo_biologico: '02', fecha_nacimiento: '1980-03-04' })
  const historia = await openHistory(s, { paciente, prestador_codigo, tipo_atencion: 'urgencias', ...more })
  return { paciente, historia }
}

test('la hemoglobina se juzga a la altura de la sede en que se atendió, y así se lee', async () => {
  for (const [site, said, least] of [
    [HIGH, 'bajo', 13.8],
    [LOW, 'normal', 12],
    ['9900000001', 'bajo', 13.8],
  ] as const) {
    const { paciente, historia } = await open(site)
    const body = { paciente, historia_atencion: historia, codigo: '718-7', valor_numerico: 12.5 }
    const made = await must(s.call('POST', VALUES, body), 201)
    assert.equal(made.interpretacion, said, site)
    const { results } = await must(s.call('GET', `/paciente/historia-clinica/?paciente=${paciente}&codigo=718-7`), 200)
    const [read]: Body[] = results
    assert.deepEqual([read?.interpretacion, read?.rango_referencia_min], [said, least], `${site} al leerla`)
  }
})

test('una saturación de la altura no alarma allá y sí en la costa: la atención y la cola dicen lo mismo', async () => {
  const doctor = await newPerson(s, 'medico')
  for (const [site, level] of [
    [HIGH, 'bajo'],
    [LOW, 'alto'],
  ] as const) {
    const { paciente, historia } = await open(site, { profesional: doctor.id })
    const signs = {
      frecuencia_respiratoria: 16,
      saturacion_oxigeno: 91,
      tension_sistolica: 120,
      tension_diastolica: 75,
    }
    await must(s.call('POST', '/hce/api/examen-fisico/', { historia, ...signs, frecuencia_cardiaca: 80 }), 201)
    const view = await must(s.call('GET', item(historia, 'vista-unificada/')), 200)
    const grave = view.alertas.filter((a: Body) => ['critica', 'alta'].includes(String(a.gravedad)))
    assert.equal(grave.length > 0, level === 'alto', `${site}: ${JSON.stringify(view.alertas)}`)
    const { results } = await must(doctor.call('GET', '/hce/api/cola/'), 200)
    assert.equal(results.find((r: Body) => r.paciente === paciente)?.deterioro_nivel, level, site)
  }
})

test('la anemia de una gestante es la misma para el resultado y para la asistente, a la altura de su sede', async () => {
  for (const [site, said] of [
    [HIGH, 'bajo'],
    [LOW, 'normal'],
  ] as const) {
    const { paciente, historia } = await open(site)
    await must(s.call('POST', VALUES, { paciente, codigo: '18185-9', valor_numerico: 20 }), 201)
    const body = { paciente, historia_atencion: historia, codigo: '718-7', valor_numerico: 12 }
    assert.equal((await must(s.call('POST', VALUES, body), 201)).interpretacion, said, site)
    const asked = { historia, tipo_consulta: 'plan_manejo' }
    const { recomendaciones } = await must(s.call('POST', '/hce/api/consultas-ia/consultar/', asked), 201)
    const anaemia = recomendaciones.some((r: Body) => /Trate la anemia/.test(String(r.texto)))
    assert.equal(anaemia, said === 'bajo', `${site}: la asistente`)
  }
})
