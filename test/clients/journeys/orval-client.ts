import {
  hceApiDiagnosticosCreate,
  hceApiHistoriasAbrirCreate,
  hceApiHistoriasCerrarCreate,
  hceApiHistoriasPartialUpdate,
  hceApiNotasCreate,
  pacientePacienteCreate,
  pacientePacienteList,
  pacientePacientePartialUpdate,
} from './orval/custodia.ts'

/** With the client that orval made, as it made it. */
export async function orvalJourney(): Promise<string[]> {
  const done: string[] = []
  const made = await pacientePacienteCreate(
    {
      tipo_documento: 'CC',
      numero_documento: '52700002',
      primer_nombre: 'Ana',
      primer_apellido: 'Orozco',
      fecha_nacimiento: '1980-02-29',
      sexo_biologico: '02',
    },
    { headers: { 'Idempotency-Key': 'cliente-orval-1' } },
  )
  if (made.status !== 201) throw new Error(made.data.detail)
  const { id } = made.data
  done.push('registrado')
  const changed = await pacientePacientePartialUpdate(id, { telefono_movil: '3001234567' })
  if (changed.status === 200 && changed.data.version === 2) done.push('actualizado')
  const list = await pacientePacienteList({ page_size: 2 })
  if (list.status === 200 && list.data.results.length === 2) done.push('listado')
  const opened = await hceApiHistoriasAbrirCreate({
    paciente: id,
    tipo_atencion: 'consulta_externa',
    profesional: '01a1dd0f-8992-703c-9c3c-000000000001',
  })
  if (opened.status !== 201) throw new Error(opened.data.detail)
  const historia = opened.data.id
  await hceApiHistoriasPartialUpdate(historia, {
    motivo_consulta: '«Me duele la cabeza»',
    enfermedad_actual: 'Cefalea de tres días.',
    plan_manejo: 'Analgesia y control.',
    causa_atencion: '38',
    finalidad: '15',
    cups_consulta: '890201',
  })
  await hceApiNotasCreate({ historia, tipo_nota: 'evolucion', contenido: 'Paciente estable.', firmado: true })
  await hceApiDiagnosticosCreate({ historia, codigo_cie10: 'R51X', rol: 'principal', tipo_diagnostico: '01' })
  const closed = await hceApiHistoriasCerrarCreate(historia, {})
  if (closed.status === 200 && closed.data.estado === 'cerrada') done.push('cerrado')
  return done
}
