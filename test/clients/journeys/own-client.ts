import { type components, createClient, followEvents, isProblem, rowsOf } from './client/index.ts'
import { person } from './person.ts'

/** The ten calls with the same client. */
export async function ownTenCalls(baseUrl: string, number: string): Promise<string[]> {
  const client = createClient({ baseUrl })
  const done: string[] = []
  const body: components['schemas']['PacienteRequest'] = {
    tipo_documento: 'CC',
    numero_documento: number,
    primer_nombre: 'Ana',
    primer_apellido: 'Orozco',
    fecha_nacimiento: '1980-02-29',
    sexo_biologico: '02',
  }
  const { id } = await client.request('post', '/paciente/paciente/', { body, idempotencyKey: `clave-${number}` })
  done.push('registra')
  const path = { id }
  const read = await client.request('get', '/paciente/paciente/{id}/', { path })
  if (read.numero_documento === number) done.push('lee')
  const change = { telefono_movil: '3001234567' }
  const changed = await client.request('patch', '/paciente/paciente/{id}/', { path, body: change })
  if (changed.version === 2) done.push('actualiza')
  const list = await client.request('get', '/paciente/paciente/', { query: { page_size: 1 } })
  if (list.results.length === 1) done.push('lista')
  const little = await client.request('get', '/paciente/paciente/', {
    query: { numero_documento: [number], campos: ['primer_apellido'], nombres: 'no' },
  })
  const [row] = little.results
  if (row?.id === id && row.primer_apellido === 'Orozco' && row.primer_nombre === undefined)
    done.push('lista solo lo que pide')
  const again: unknown = await client.request('post', '/paciente/paciente/', { body }).catch((error: unknown) => error)
  if (isProblem(again, 'duplicado')) done.push('sabe por qué se rechaza')
  const opened = await client.request('post', '/hce/api/historias/abrir/', {
    body: { paciente: id, tipo_atencion: 'consulta_externa', profesional: '01a1dd0f-8992-703c-9c3c-000000000001' },
  })
  done.push('abre')
  const closed: unknown = await client
    .request('post', '/hce/api/historias/{id}/cerrar/', { path: { id: opened.id }, body: {} })
    .catch((error: unknown) => error)
  if (isProblem(closed, 'falta_para_cerrar')) done.push('sabe qué falta')
  const written = await client.request('post', '/fhir/Patient', { body: person(`${number}1`) })
  if (written.resourceType === 'Patient') done.push('escribe por FHIR')
  const events = await client.request('get', '/eventos/', { query: { desde: 'ahora' } })
  if (events.next === null) done.push('sigue los eventos')
  return done
}

/** With the client of the repository, whose types openapi-typescript made: compiled as strictly as we compile, and then run. */
export async function ownClientJourney(baseUrl: string): Promise<string[]> {
  const client = createClient({ baseUrl })
  const body: components['schemas']['PacienteRequest'] = {
    tipo_documento: 'CC',
    numero_documento: '52700001',
    primer_nombre: 'Rosa',
    primer_apellido: 'Cifuentes',
    fecha_nacimiento: '1980-02-29',
    sexo_biologico: '02',
  }
  const done: string[] = []
  const made = await client.send('post', '/paciente/paciente/', { body, idempotencyKey: 'cliente-propio-1' })
  const again = await client.send('post', '/paciente/paciente/', { body, idempotencyKey: 'cliente-propio-1' })
  const { id } = made.data
  if (again.data.id === id && again.headers.get('idempotency-replayed') === 'true') done.push('registrado una vez')

  const path = { id }
  const changed = await client.request('patch', '/paciente/paciente/{id}/', {
    path,
    body: { telefono_movil: '3001234567' },
    ...(made.etag === null ? {} : { ifMatch: made.etag }),
  })
  if (changed.version === 2) done.push('actualizado')
  const stale = await client
    .request('patch', '/paciente/paciente/{id}/', { path, body: { telefono_movil: null }, ifMatch: '"1"' })
    .catch((error: unknown) => (isProblem(error, 'version_anterior') ? error.problem.version_actual : error))
  if (stale === 2) done.push('versión anterior rechazada')
  const twice = await client
    .request('post', '/paciente/paciente/', { body })
    .catch((error: unknown) => (isProblem(error, 'duplicado') ? error.problem.id_existente : error))
  if (twice === id) done.push('duplicado rechazado')

  let seen = 0
  for await (const row of rowsOf(client, '/paciente/paciente/', { query: { page_size: 2 } }))
    seen += row.primer_apellido === undefined ? 0 : 1
  for await (const row of rowsOf(client, '/paciente/paciente/', {
    query: { page_size: 2, campos: ['primer_apellido'] },
  })) {
    // @ts-expect-error What was not asked for is not there.
    const other: unknown = row.primer_nombre
    seen += row.primer_apellido === undefined || other !== undefined ? -100 : 0
  }
  if (seen >= 4) done.push('listado por páginas')

  const start = await client.request('get', '/eventos/', { query: { desde: 'ahora' } })
  const opened = await client.request('post', '/hce/api/historias/abrir/', {
    body: { paciente: id, tipo_atencion: 'consulta_externa', profesional: '01a1dd0f-8992-703c-9c3c-000000000001' },
  })
  const missing = await client
    .request('post', '/hce/api/historias/{id}/cerrar/', { path: { id: opened.id }, body: {} })
    .catch((error: unknown) => (isProblem(error, 'falta_para_cerrar') ? error.problem.errores : error))
  if (Array.isArray(missing) && missing.every((e) => typeof e.norma === 'string')) done.push('dice lo que falta')
  await client.request('patch', '/hce/api/historias/{id}/', {
    path: { id: opened.id },
    body: {
      motivo_consulta: '«Me duele la cabeza»',
      enfermedad_actual: 'Cefalea de tres días.',
      plan_manejo: 'Analgesia y control.',
      causa_atencion: '38',
      finalidad: '15',
      cups_consulta: '890201',
    },
  })
  await client.request('post', '/hce/api/notas/', {
    body: { historia: opened.id, tipo_nota: 'evolucion', contenido: 'Paciente estable.', firmado: true },
  })
  await client.request('post', '/hce/api/diagnosticos/', {
    body: { historia: opened.id, codigo_cie10: 'R51X', rol: 'principal', tipo_diagnostico: '01' },
  })
  const closed = await client.request('post', '/hce/api/historias/{id}/cerrar/', { path: { id: opened.id }, body: {} })
  if (closed.estado === 'cerrada') done.push('cerrado')

  let told = 0
  for await (const event of rowsOf(client, '/eventos/', { query: { desde: start.hasta, page_size: 2, paciente: id } }))
    told += event.tipo === 'historia.cierre' ? 1 : 0
  if (told === 1) done.push('eventos hasta ahora')

  const ends = new AbortController()
  let cursor = start.hasta
  for await (const event of followEvents(client, {
    from: start.hasta,
    patient: id,
    signal: ends.signal,
    onCursor: (reached) => {
      cursor = reached
    },
  }))
    if (event.tipo === 'historia.cierre') {
      done.push('evento del cierre')
      ends.abort()
    }
  if (cursor !== '') done.push('cursor')
  return done
}
