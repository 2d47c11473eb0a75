import { Badge, Button, Group, Paper, Skeleton, Table, Text, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { careTeam, factsOf, type Role } from '../../../../src/model/access/roles.ts'
import { historia } from '../../../../src/resources/historia.ts'
import { pagesFrom, query } from '../../api/client.ts'
import { AccountName } from '../../forms/account-name.tsx'
import { showValue } from '../../forms/show-value.ts'
import { showInstant } from '../../forms/times.ts'
import { useMe } from '../../session/session.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { hasNothing, StaleNotice } from '../../ui/stale-notice.tsx'
import { TeamButton } from '../entregas/team-button.tsx'
import { WholeRecordButton } from './whole-record-button.tsx'

const colors: Readonly<Record<string, string>> = {
  abierta: 'teal',
  en_atencion: 'teal',
  suspendida: 'orange',
  anulada: 'red',
}

const takesCopies = (role: Role): boolean => ['auditor', 'demostracion', ...careTeam].includes(role)

export function EncountersTab({ id }: { id: string }): ReactNode {
  const { rol } = useMe()
  // Those who see no clinical content have no page of the encounter: they say to whom it goes.
  const reads = factsOf(rol).view === 'completa'
  const found = useInfiniteQuery({
    queryKey: ['ficha', id, 'atenciones'],
    ...pagesFrom(`/hce/api/historias/${query({ paciente: id, ordering: '-fecha_inicio', page_size: 30 })}`),
  })
  if (hasNothing(found)) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={240} />
  const rows = found.data.pages.flatMap((p) => p.results)
  return (
    <Paper withBorder>
      <StaleNotice of={found} />
      {takesCopies(rol) && rows.length > 0 && (
        <Group justify="flex-end" p="xs" className="custodia-no-print">
          <WholeRecordButton id={id} />
        </Group>
      )}
      <ScrollBox label="Atenciones" minWidth={280}>
        <Table highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th visibleFrom="xs">Inicio</Table.Th>
              <Table.Th>Atención</Table.Th>
              <Table.Th>Estado</Table.Th>
              <Table.Th visibleFrom="xs">Número</Table.Th>
              <Table.Th>
                <VisuallyHidden>Abrir</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((h) => (
              <Table.Tr key={h.id}>
                <Table.Td visibleFrom="xs">{showInstant(h.fecha_inicio)}</Table.Td>
                <Table.Td>
                  {showValue(historia.fields.tipo_atencion, h.tipo_atencion)}
                  <Text size="xs" hiddenFrom="xs">
                    {showInstant(h.fecha_inicio)}
                  </Text>
                  <Text size="xs" c="dimmed" lineClamp={2}>
                    {[h.servicio_reps_nombre, h.motivo_consulta].filter(Boolean).join(' · ')}
                  </Text>
                  <Text size="xs" c="dimmed" component="div">
                    {h.profesional != null ? (
                      <AccountName id={h.profesional} />
                    ) : h.estado === 'abierta' ? (
                      'En la cola del servicio'
                    ) : null}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Badge variant="light" color={colors[h.estado ?? ''] ?? 'gray'} tt="none" miw="max-content">
                    {showValue(historia.fields.estado, h.estado)}
                  </Badge>
                </Table.Td>
                <Table.Td visibleFrom="xs">{h.numero_atencion}</Table.Td>
                <Table.Td ta="right">
                  {reads ? (
                    <AnchorLink to={'/c/historias/$id'} params={{ id: h.id }} size="sm">
                      Abrir
                    </AnchorLink>
                  ) : (
                    h.estado !== null &&
                    h.estado in colors &&
                    h.estado !== 'anulada' && (
                      <TeamButton
                        encounter={{
                          id: h.id,
                          paciente: h.paciente,
                          estado: h.estado,
                          profesional: h.profesional ?? null,
                          servicio: h.servicio_reps ?? null,
                          servicioNombre: h.servicio_reps_nombre ?? null,
                        }}
                      />
                    )
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
      {rows.length === 0 && (
        <Text p="lg" c="dimmed" ta="center">
          Sin atenciones.
        </Text>
      )}
      {found.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Ver más
        </Button>
      )}
    </Paper>
  )
}
