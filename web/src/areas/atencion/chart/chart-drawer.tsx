import { Badge, Box, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { medicineSaid } from '../../../../../src/model/medicines/everyday-medicines.ts'
import { historia } from '../../../../../src/resources/historia.ts'
import { get, query } from '../../../api/client.ts'
import { showValue } from '../../../forms/show-value.ts'
import { showDate, showInstant } from '../../../forms/times.ts'
import { Icon } from '../../../ui/icons.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { noAllergiesWords, summaryQuery } from '../../paciente/summary.ts'
import { judged, trendMark } from '../../paciente/value-words.tsx'
import { useWorking } from '../working.tsx'
import { CHART_KEY } from './use-chart.ts'

const VISITS = 6
const RESULTS = 8

/** What is known of the patient, read while something is being written: it takes no focus and covers no field of the note. */
export function ChartDrawer({ close, floats }: { close(): void; floats: boolean }): ReactNode {
  const { view } = useWorking()
  const { id } = view.paciente
  return (
    <Paper
      withBorder
      p="sm"
      component="aside"
      aria-label="Ficha del paciente"
      {...(floats ? { className: 'chart-floating', shadow: 'lg', radius: 0 } : {})}
    >
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Title order={2} size="h5">
          Ficha
        </Title>
        <Group gap={4} wrap="nowrap">
          <AnchorLink to="/c/pacientes/$id" params={{ id }} size="sm" target="_blank">
            Abrir completa
          </AnchorLink>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<Icon name="cerrar" size={14} />}
            onClick={close}
            aria-keyshortcuts={CHART_KEY}
          >
            Cerrar ficha
          </Button>
        </Group>
      </Group>
      <Stack gap="sm">
        <Known id={id} />
        <LastResults id={id} />
        <LastVisits id={id} />
      </Stack>
    </Paper>
  )
}

function Known({ id }: { id: string }): ReactNode {
  const found = useQuery(summaryQuery(id))
  if (found.isError) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={160} />
  const s = found.data
  return (
    <>
      <Part title="Alergias" none={noAllergiesWords(s)}>
        {s.alergias.map((a) => (
          <Line key={a.id} strong about={a.reaccion}>
            {a.agente ?? a.tipo_alergia_nombre}
            {a.severidad_nombre === null ? '' : ` (${a.severidad_nombre.toLowerCase()})`}
          </Line>
        ))}
      </Part>
      <Part title="Medicamentos en uso" none="Ninguno registrado.">
        {s.medicamentos.map((m) => (
          <Line
            key={m.id}
            about={[m.indicaciones, m.hasta === null ? null : `vigente hasta ${showDate(m.hasta)}`]
              .filter(Boolean)
              .join(' · ')}
          >
            {medicineSaid(m.medicamento ?? '')} {m.concentracion}
          </Line>
        ))}
      </Part>
      <Part title="Problemas activos" none="Ninguno registrado.">
        {s.problemas.map((d) => (
          <Line key={d.id}>
            {d.codigo_cie10} {d.descripcion}
          </Line>
        ))}
      </Part>
    </>
  )
}

function LastResults({ id }: { id: string }): ReactNode {
  const values = useQuery({
    queryKey: ['ficha', id, 'ultimos'],
    queryFn: ({ signal }) => get(`/paciente/historia-clinica/ultimos-valores/${id}/`, signal),
  })
  const orders = useQuery({
    queryKey: ['ficha', id, 'resultados'],
    queryFn: ({ signal }) =>
      get(
        `/hce/api/ordenes/${query({ paciente: id, estado: 'completada', anulado: false, ordering: '-fecha_orden', page_size: RESULTS })}`,
        signal,
      ),
  })
  const failed = values.isError ? values : orders.isError ? orders : null
  if (failed !== null) return <ProblemNotice error={failed.error} retry={() => void failed.refetch()} />
  if (values.data === undefined || orders.data === undefined) return <Skeleton height={120} />
  const latest = values.data.results.toSorted((a, b) => (String(a.fecha_medicion) < String(b.fecha_medicion) ? 1 : -1))
  return (
    <Part title="Resultados" none="Ninguno registrado.">
      {orders.data.results.map((row) => (
        <Line key={row.id} about={row.fecha_resultado === null ? null : showInstant(row.fecha_resultado)}>
          {row.descripcion}
          {row.resultado_texto === null ? '' : `: ${row.resultado_texto}`}
        </Line>
      ))}
      {latest.slice(0, RESULTS).map((v) => (
        <Line key={v.codigo} about={showInstant(v.fecha_medicion)}>
          {v.nombre}: {v.valor} {trendMark(v.tendencia)} {judged(v.interpretacion, v.interpretacion_nombre)}
        </Line>
      ))}
    </Part>
  )
}

function LastVisits({ id }: { id: string }): ReactNode {
  const { id: here } = useWorking()
  const found = useQuery({
    queryKey: ['ficha', id, 'ultimas-atenciones'],
    queryFn: ({ signal }) =>
      get(`/hce/api/historias/${query({ paciente: id, ordering: '-fecha_inicio', page_size: VISITS + 1 })}`, signal),
  })
  if (found.isError) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={120} />
  return (
    <Part title="Últimas atenciones" none="Esta es la primera.">
      {found.data.results
        .filter((h) => h.id !== here)
        .slice(0, VISITS)
        .map((h) => (
          <Line key={h.id} about={[h.motivo_consulta, h.analisis].filter(Boolean).join(' · ')}>
            <AnchorLink to="/c/historias/$id" params={{ id: h.id }} size="sm" target="_blank">
              {showInstant(h.fecha_inicio)}
            </AnchorLink>{' '}
            {showValue(historia.fields.tipo_atencion, h.tipo_atencion)}{' '}
            <Badge size="xs" variant="light" color="gray" tt="none">
              {showValue(historia.fields.estado, h.estado)}
            </Badge>
          </Line>
        ))}
    </Part>
  )
}

const Part = ({
  title,
  none,
  children,
}: {
  title: string
  none: string
  children: readonly ReactNode[] | ReactNode[][]
}): ReactNode => (
  <section>
    <Title order={3} size="h6">
      {title}
    </Title>
    {children.flat().length === 0 ? (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    ) : (
      <Stack component="ul" gap={4} p={0} m={0}>
        {children}
      </Stack>
    )}
  </section>
)

const Line = (props: { strong?: boolean; about?: string | null; children: ReactNode }): ReactNode => (
  <Box component="li" style={{ listStyle: 'none' }}>
    <Text size="sm" fw={props.strong === true ? 700 : 400} component="div">
      {props.children}
    </Text>
    {props.about != null && props.about !== '' && (
      <Text size="xs" c="dimmed" lineClamp={3}>
        {props.about}
      </Text>
    )}
  </Box>
)
