import { Alert, Button, Group, List, Progress, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { call, get } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { showInstant } from '../../../forms/times.ts'
import { NotFound } from '../../../ui/not-found.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Card } from '../card.tsx'
import { Facts } from '../facts.tsx'
import { Figures } from '../figures.tsx'
import { Tag } from '../tag.tsx'
import { useDeed } from '../use-deed.ts'
import { isRunning, type Job, type JobPath, jobsOf, partDone, sourceWords, stateWords } from './catalogue.ts'
import { Differences } from './differences.tsx'

const OFTEN_MS = 700

export function JobPage(): ReactNode {
  const { nombre, id } = useParams({ from: '/dentro/c/administracion/catalogos/$nombre/cargas/$id' })
  const path = `${jobsOf(nombre)}${id}/` as const
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: ['administracion-carga', path],
    queryFn: ({ signal }) => get(path, signal),
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? OFTEN_MS : false),
  })
  const state = found.data?.estado
  // What was loaded is shown elsewhere too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of state
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['administracion'] })
  }, [queries, state])
  if (found.error instanceof ApiProblem && found.error.status === 404) return <NotFound />
  return (
    <AdminPage
      section="catalogos"
      back={{ to: `/c/administracion/catalogos/${nombre}`, label: 'Catálogo' }}
      title="Carga de catálogo"
      about={found.data?.edicion ?? ''}
    >
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={240} />}
      {found.data !== undefined && <OneJob job={found.data} path={path} again={() => void found.refetch()} />}
    </AdminPage>
  )
}

const VERBS = {
  confirmar: { label: 'Aplicar los cambios', said: 'Se están aplicando.', color: undefined },
  reanudar: { label: 'Reanudar', said: 'Sigue desde donde iba.', color: undefined },
  cancelar: { label: 'Cancelar', said: 'Cancelada: nada cambió.', color: 'red' },
} as const
type Verb = keyof typeof VERBS

const verbsFor = ({ estado, fuente }: Job): readonly Verb[] => {
  if (estado === 'por_confirmar') return ['confirmar', 'cancelar']
  if (estado === 'pendiente' || estado === 'en_curso') return ['cancelar']
  return estado === 'error' && fuente === 'oms' ? ['reanudar'] : []
}

function OneJob({ job, path, again }: { job: Job; path: JobPath; again(): void }): ReactNode {
  const deed = useDeed()
  const { label, color } = stateWords[job.estado]
  const r = job.resultado
  return (
    <Stack>
      <Card
        title="Cómo va"
        actions={verbsFor(job).map((verb) => (
          <Button
            key={verb}
            size="sm"
            loading={deed.busy}
            {...(VERBS[verb].color === undefined ? {} : { color: VERBS[verb].color, variant: 'light' })}
            onClick={() => void deed.run(() => call('POST', `${path}${verb}/`), VERBS[verb].said).then(again)}
          >
            {VERBS[verb].label}
          </Button>
        ))}
      >
        <Stack gap="sm">
          <Group gap="xs" aria-live="polite">
            <Tag color={color}>{label}</Tag>
            <Text size="sm">{job.explicacion}</Text>
          </Group>
          {isRunning(job) && <Reading job={job} />}
          {deed.failure !== null && <ProblemNotice error={deed.failure} />}
          <Facts
            of={[
              { label: 'De dónde', value: sourceWords[job.fuente] },
              { label: 'Quién', value: job.creado_por },
              { label: 'Empezó', value: showInstant(job.creado_en) },
              { label: 'Terminó', value: job.terminado_en === null ? null : showInstant(job.terminado_en) },
              { label: 'Filas leídas', value: job.progreso.leidos.toLocaleString('es-CO') },
              { label: 'Versión anterior', value: job.version_anterior },
              { label: 'Versión que quedó', value: job.version },
            ]}
          />
        </Stack>
      </Card>
      {job.error !== null && (
        <Alert color="red" title="No se cargó nada" role="alert">
          {job.error}
        </Alert>
      )}
      {job.errores.length > 0 && <FileFaults job={job} />}
      {job.avisos.length > 0 && (
        <Alert color="yellow" title="Lo que se dejó de lado">
          <List size="sm">
            {job.avisos.map((a) => (
              <List.Item key={a}>{a}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {r !== null && (
        <>
          <Figures
            label="Resultado"
            of={[
              { label: 'Agregados', value: r.agregados.toLocaleString('es-CO') },
              { label: 'Cambiados', value: r.cambiados.toLocaleString('es-CO') },
              { label: 'Sin uso', value: r.deshabilitados.toLocaleString('es-CO'), bad: r.deshabilitados > 0 },
              { label: 'Iguales', value: r.sin_cambio.toLocaleString('es-CO') },
            ]}
          />
          {r.agregados + r.cambiados + r.deshabilitados > 0 && <Differences path={path} state={job.estado} />}
        </>
      )}
    </Stack>
  )
}

function Reading({ job }: { job: Job }): ReactNode {
  const done = partDone(job.progreso)
  const read = `${job.progreso.leidos.toLocaleString('es-CO')} leídos`
  return (
    <div>
      <Progress value={done ?? 100} animated={done === null} size="lg" aria-label="Avance de la carga" />
      <Text size="xs" c="dimmed" mt={4} aria-live="polite">
        {done === null ? read : `${done} % · ${read}, faltan ${job.progreso.pendientes.toLocaleString('es-CO')}`}
      </Text>
    </div>
  )
}

const FileFaults = ({ job }: { job: Job }): ReactNode => (
  <Card title="Qué está mal en el archivo" about={`${job.errores_total.toLocaleString('es-CO')} filas con errores.`}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Línea</Table.Th>
          <Table.Th>Columna</Table.Th>
          <Table.Th>Qué pasa</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {job.errores.map((e) => (
          <Table.Tr key={`${e.linea} ${e.columna} ${e.mensaje}`}>
            <Table.Td>{e.linea}</Table.Td>
            <Table.Td>{e.columna}</Table.Td>
            <Table.Td>{e.mensaje}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Card>
)
