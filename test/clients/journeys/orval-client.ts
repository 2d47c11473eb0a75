import {
  eventosList,
  fhirPatientCreate,
  hceApiHistoriasAbrirCreate,
  hceApiHistoriasCerrarCreate,
  pacientePacienteCreate,
  pacientePacienteList,
  pacientePacientePartialUpdate,
  pacientePacienteRetrieve,
} from './orval/custodia.ts'
import { person } from './person.ts'

/** The ten calls with the client that orval made, as it made it. */
export async function orvalTenCalls(_baseUrl: string, number: string): Promise<string[]> {
  const done: string[] = []
  const body = {
    tipo_documento: 'CC',
    numero_documento: number,
    primer_nombre: 'Ana',
    primer_apellido: 'Orozco',
    fecha_nacimiento: '1980-02-29',
    sexo_biologico: '02',
  } as const
  const made = await pacientePacienteCreate(body, { headers: { 'Idempotency-Key': `clave-${number}` } })
  if (made.status !== 201) throw new Error(made.data.detail)
  const { id } = made.data
  done.push('registra')
  const read = await pacientePacienteRetrieve(id)
  if (read.status === 200 && read.data.numero_documento === number) done.push('lee')
  const changed = await pacientePacientePartialUpdate(id, { telefono_movil: '3001234567' })
  if (changed.status === 200 && changed.data.version === 2) done.push('actualiza')
  const list = await pacientePacienteList({ page_size: 1 })
  if (list.status === 200 && list.data.results.length === 1) done.push('lista')
  const little = await pacientePacienteList({ numero_documento: [number], campos: ['primer_apellido'], nombres: 'no' })
  const row = little.status === 200 ? little.data.results[0] : undefined
  if (row?.id === id && row.primer_apellido === 'Orozco' && row.primer_nombre === undefined)
    done.push('lista solo lo que pide')
  const again = await pacientePacienteCreate(body)
  if (again.status === 409 && again.data.codigo === 'duplicado') done.push('sabe por qué se rechaza')
  const opened = await hceApiHistoriasAbrirCreate({
    paciente: id,
    tipo_atencion: 'consulta_externa',
    profesional: '01a1dd0f-8992-703c-9c3c-000000000001',
  })
  if (opened.status !== 201) throw new Error(opened.data.detail)
  done.push('abre')
  const closed = await hceApiHistoriasCerrarCreate(opened.data.id, {})
  if (closed.status === 422 && closed.data.codigo === 'falta_para_cerrar') done.push('sabe qué falta')
  const written = await fhirPatientCreate(person(`${number}1`))
  if (written.status === 201 && written.data.resourceType === 'Patient') done.push('escribe por FHIR')
  const events = await eventosList({ desde: 'ahora' })
  if (events.status === 200 && events.data.next === null) done.push('sigue los eventos')
  return done
}
