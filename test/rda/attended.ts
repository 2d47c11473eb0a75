import { newPerson, type Person } from '../accounts.ts'
import { type Body, fill, must, openHistory } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import type { Service } from '../service.ts'

const BACKGROUND = '/hce/api/antecedentes-categorizados/'

export interface Attended {
  readonly id: string
  readonly paciente: string
  readonly medico: Person
}

/** A consultation of somebody of whom the RDA lacks nothing, open and with a signed note; who pays is said in `more`. */
export async function attended(s: Service, who: Body = {}, more: Body = {}): Promise<Attended> {
  const medico = await newPerson(s, 'medico', { nombre: 'Ana María Ruiz Peña', profesion: 'Medicina general' })
  const paciente = await newPatient(s, {
    nacionalidad: ['170'],
    grupo_etnico: '99',
    discapacidad: ['08'],
    municipio_residencia: '11001',
    zona_residencia: '01',
    ...who,
  })
  for (const categoria of ['alergico', 'toxico_habitos'])
    await must(s.call('POST', BACKGROUND, { paciente, categoria, niega: true }), 201)
  const place = { modalidad_atencion: '01', entorno_atencion: '05' }
  const id = await openHistory(s, { paciente, profesional: medico.id, ...place, ...more })
  await fill(medico, id)
  return { id, paciente, medico }
}
