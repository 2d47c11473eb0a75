import { Anchor, Badge, Button, Group, Modal, Paper, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { careTeam, type Role } from '../../../../src/model/access/roles.ts'
import type { AnswerAt } from '../../api/answers.ts'
import { call, get } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { useMe } from '../../session/session.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing } from '../../ui/stale-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { Viewer } from './documents-tab.tsx'
import { judged } from './value-words.tsx'

type Result = AnswerAt<`/hce/api/resultados/por-ver/`>['results'][number]

/** Reports with their values, of a patient or of an encounter; nothing where there are none. */
export function ResultList({ of, id, title }: { of: 'paciente' | 'historia'; id: string; title: string }): ReactNode {
  const { rol } = useMe()
  const attends = rol === 'demostracion' || careTeam.some((one: Role) => one === rol)
  const queryKey = of === 'paciente' ? ['ficha', id, 'informes'] : ['historia', id, 'informes']
  const found = useQuery({
    queryKey,
    enabled: attends,
    retry: false,
    queryFn: async ({ signal }) =>
      (await get(`/hce/api/resultados/por-ver/?${of}=${id}&cuales=todos&limite=50`, signal)).results,
  })
  if (attends && hasNothing(found)) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined || found.data.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {found.data.map((result) => (
        <ResultCard key={result.id} result={result} queryKey={queryKey} />
      ))}
    </Stack>
  )
}

function ResultCard({ result: r, queryKey }: { result: Result; queryKey: readonly unknown[] }): ReactNode {
  const client = useQueryClient()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const [reading, setReading] = useState(false)
  const see = async (): Promise<void> => {
    setBusy(true)
    try {
      await call('POST', `/hce/api/resultados/${r.id}/visto/`)
      toasts.done('Queda dicho que usted vio el resultado.')
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(false)
    }
    await client.invalidateQueries({ queryKey })
  }
  return (
    <Paper withBorder p="sm" id={`registro-${r.id}`} tabIndex={-1}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Group gap="xs">
            <Text fw={600}>{r.nombre}</Text>
            {r.critico && (
              <Badge color="red" size="sm" tt="none">
                Crítico
              </Badge>
            )}
            {r.estado !== 'final' && (
              <Badge color="gray" variant="light" size="sm" tt="none">
                {r.estado_nombre}
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {[r.laboratorio, showInstant(r.fecha)].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          {r.documento !== null && (
            <Button size="compact-sm" variant="default" onClick={() => setReading(true)}>
              Ver el documento
            </Button>
          )}
          {r.imagen_url !== null && (
            <Anchor href={r.imagen_url} target="_blank" rel="noreferrer" size="sm">
              Ver las imágenes
            </Anchor>
          )}
          {!r.lo_vio && (
            <Button size="compact-sm" variant="light" loading={busy} onClick={() => void see()}>
              Vi el resultado
            </Button>
          )}
        </Group>
      </Group>
      {r.valores.length > 0 && <Values of={r} />}
      {r.conclusion !== null && (
        <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-wrap' }}>
          {r.conclusion}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt={4}>
        {seenWords(r)}
      </Text>
      {r.documento !== null && (
        <Modal opened={reading} onClose={() => setReading(false)} title={r.nombre} size="xl">
          {reading && <Document id={r.documento} />}
        </Modal>
      )}
    </Paper>
  )
}

function seenWords(r: Result): string {
  const told =
    r.avisado_a === null
      ? ''
      : ` Se avisó a ${r.avisado_a}${r.avisado_en === null ? '' : ` (${showInstant(r.avisado_en)})`}.`
  if (r.visto_por !== null && r.visto_en !== null) return `Lo vio ${r.visto_por} (${showInstant(r.visto_en)}).${told}`
  return `${r.lo_vio ? 'Usted lo vio. Sigue por ver hasta que lo vea quien lo ordenó o quien está a cargo.' : 'Nadie a cargo lo ha visto.'}${told}`
}

function Values({ of }: { of: Result }): ReactNode {
  const groups = [...Map.groupBy(of.valores, (v) => v.grupo)]
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table fz="sm" verticalSpacing={4} aria-label={`Valores de ${of.nombre}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Examen</Table.Th>
            <Table.Th>Valor</Table.Th>
            <Table.Th>Referencia</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.flatMap(([group, values]) => [
            ...(group === null
              ? []
              : [
                  <Table.Tr key={`grupo ${group}`}>
                    <Table.Th colSpan={3} scope="colgroup">
                      {group}
                    </Table.Th>
                  </Table.Tr>,
                ]),
            ...values.map((v) => (
              <Table.Tr key={v.id}>
                <Table.Td>
                  {v.nombre}
                  {v.observaciones !== null && (
                    <Text size="xs" c="dimmed">
                      {v.observaciones}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <Group gap={6}>
                    {v.valor}
                    {judged(v.interpretacion, v.interpretacion_nombre)}
                  </Group>
                </Table.Td>
                <Table.Td>{v.rango ?? ''}</Table.Td>
              </Table.Tr>
            )),
          ])}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Document({ id }: { id: string }): ReactNode {
  const found = useQuery({
    queryKey: ['documento', id, 'entero'],
    queryFn: ({ signal }) => get(`/hce/api/documentos/${id}/`, signal),
    gcTime: 30_000,
  })
  if (hasNothing(found)) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  return found.data === undefined ? <Skeleton height={480} /> : <Viewer of={found.data} />
}
