import { Alert, Group, Progress, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get, getAt, request } from '../../../api/client.ts'
import { showInstant } from '../../../forms/times.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Card } from '../card.tsx'
import { Facts } from '../facts.tsx'
import { Figures } from '../figures.tsx'
import { Tag } from '../tag.tsx'
import { bytes, lasting } from './amounts.ts'
import { readMetrics } from './read-metrics.ts'
import type { State } from './state.ts'
import { warningsOf } from './warnings.ts'

const OFTEN_MS = 10_000

export function SystemPage(): ReactNode {
  const found = useQuery({
    queryKey: ['administracion', '/sistema/estado/'],
    queryFn: ({ signal }) => get('/sistema/estado/', signal),
    refetchInterval: OFTEN_MS,
  })
  const ready = useQuery({
    queryKey: ['administracion', '/salud/listo'],
    queryFn: ({ signal }) => getAt<{ estado: string }>('/salud/listo', signal),
    refetchInterval: OFTEN_MS,
    retry: false,
  })
  return (
    <AdminPage section="sistema" about="Se actualiza solo cada diez segundos. Sin datos de nadie.">
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={320} />}
      {found.data !== undefined && <Everything s={found.data} ready={ready.isSuccess} asked={!ready.isPending} />}
    </AdminPage>
  )
}

function Everything({ s, ready, asked }: { s: State; ready: boolean; asked: boolean }): ReactNode {
  const now = Date.now()
  const since = (instant: string): string => lasting((now - Date.parse(instant)) / 1000)
  const warnings = warningsOf(s, now)
  return (
    <Stack>
      <Group gap="xs" aria-live="polite">
        <Tag color={!asked ? 'gray' : ready ? 'teal' : 'red'}>
          {!asked ? 'Preguntando' : ready ? 'En servicio' : 'No está listo'}
        </Tag>
        <Text size="sm" c="dimmed">
          Versión {s.version}, en marcha hace {since(s.iniciado_en)}
        </Text>
      </Group>
      {warnings.map((w) => (
        <Alert key={w} color="yellow">
          {w}
        </Alert>
      ))}
      <Figures
        label="De un vistazo"
        of={[
          {
            label: 'Base de datos',
            value: bytes(s.base.bytes),
            note: `responde en ${s.base.milisegundos.toLocaleString('es-CO')} ms`,
          },
          {
            label: 'Espacio libre',
            value: s.disco === null ? '–' : bytes(s.disco.libre_bytes),
            note: s.disco === null ? 'La base está en otra máquina' : `de ${bytes(s.disco.total_bytes)}`,
          },
          { label: 'Memoria del proceso', value: bytes(s.memoria_bytes) },
          {
            label: 'Último sello',
            value: s.auditoria.ultimo_en === null ? 'Ninguno' : `hace ${since(s.auditoria.ultimo_en)}`,
            note: `${s.auditoria.por_sellar.toLocaleString('es-CO')} ${s.auditoria.por_sellar === 1 ? 'fila' : 'filas'} por sellar`,
          },
        ]}
      />
      {s.disco !== null && (
        <div>
          <Text size="xs" c="dimmed" mb={4}>
            Disco ocupado: {Math.round(usedPart(s.disco) * 100)} %
          </Text>
          <Progress value={usedPart(s.disco) * 100} size="lg" aria-label="Disco ocupado" />
        </div>
      )}
      <Card title="Trabajos">
        <ScrollBox label="Trabajos" minWidth={520}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Trabajo</Table.Th>
                <Table.Th ta="right">Esperan</Table.Th>
                <Table.Th ta="right">En curso</Table.Th>
                <Table.Th ta="right">Por mirar</Table.Th>
                <Table.Th>El más antiguo espera hace</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {s.trabajos.map((t) => (
                <Table.Tr key={t.clase}>
                  <Table.Td>{t.nombre}</Table.Td>
                  <Table.Td ta="right">{t.esperan.toLocaleString('es-CO')}</Table.Td>
                  <Table.Td ta="right">{t.en_curso.toLocaleString('es-CO')}</Table.Td>
                  <Table.Td ta="right">{t.fallidos.toLocaleString('es-CO')}</Table.Td>
                  <Table.Td>{t.mas_antiguo === null ? '–' : since(t.mas_antiguo)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      </Card>
      <Answers />
      <Card title="Instalación">
        <Facts
          of={[
            { label: 'Custodia', value: s.version },
            { label: 'Node.js', value: s.node },
            { label: 'PostgreSQL', value: s.base.version },
            { label: 'Iniciado', value: showInstant(s.iniciado_en) },
            {
              label: 'Migraciones',
              value: `${s.migraciones.aplicadas} de ${s.migraciones.incluidas} aplicadas`,
            },
            {
              label: 'Última migración',
              value: `${s.migraciones.ultima.replaceAll('_', ' ')} · ${showInstant(s.migraciones.aplicada_en)}`,
            },
            {
              label: 'Conexiones a la base',
              value: `${s.base.conexiones.abiertas} abiertas, ${s.base.conexiones.ociosas} sin uso, ${s.base.conexiones.en_espera} solicitudes en espera`,
            },
            { label: 'Sellos de la auditoría', value: s.auditoria.sellos.toLocaleString('es-CO') },
          ]}
        />
      </Card>
    </Stack>
  )
}

const usedPart = (d: { total_bytes: number; libre_bytes: number }): number =>
  d.total_bytes === 0 ? 0 : 1 - d.libre_bytes / d.total_bytes

const ms = (seconds: number): string =>
  `${(seconds * 1000).toLocaleString('es-CO', { maximumFractionDigits: seconds < 0.01 ? 1 : 0 })} ms`

function Answers(): ReactNode {
  const found = useQuery({
    queryKey: ['administracion', '/metrics'],
    queryFn: async ({ signal }) =>
      readMetrics(await (await request('GET', '/metrics', { signal, headers: { accept: 'text/plain' } })).text()),
    refetchInterval: OFTEN_MS,
  })
  if (found.isError) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={120} />
  const t = found.data
  return (
    <Card title="Respuestas" about="Desde que el servicio está en marcha.">
      <Stack>
        <Figures
          label="Respuestas en cifras"
          of={[
            { label: 'Solicitudes', value: t.requests.toLocaleString('es-CO') },
            { label: 'Fallaron', value: t.failed.toLocaleString('es-CO'), bad: t.failed > 0 },
            { label: 'La mitad, antes de', value: t.half === null ? '–' : ms(t.half) },
            { label: '95 de cada 100, antes de', value: t.most === null ? '–' : ms(t.most) },
          ]}
        />
        {t.slowest.length > 0 && (
          <ScrollBox label="Las más lentas" minWidth={460}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Las más lentas</Table.Th>
                  <Table.Th ta="right">Veces</Table.Th>
                  <Table.Th ta="right">En promedio</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {t.slowest.map((r) => (
                  <Table.Tr key={r.route}>
                    <Table.Td>{r.route}</Table.Td>
                    <Table.Td ta="right">{r.count.toLocaleString('es-CO')}</Table.Td>
                    <Table.Td ta="right">{ms(r.mean)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollBox>
        )}
      </Stack>
    </Card>
  )
}
