import { Paper, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { showInstant } from '../../../forms/times.ts'
import { useMe } from '../../../session/session.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Tag } from '../tag.tsx'
import { PagesFoot, usePages } from '../use-pages.tsx'
import { kindWords } from './system.ts'

export function SystemsPage(): ReactNode {
  const { rol } = useMe()
  const pages = usePages('/auth/sistemas/')
  return (
    <AdminPage
      section="integraciones"
      actions={
        rol !== 'auditor' && (
          <ButtonLink to="/c/administracion/integraciones/nueva" leftSection={<Icon name="nuevo" size={16} />}>
            Registrar
          </ButtonLink>
        )
      }
    >
      <Paper withBorder>
        {pages.rows.length > 0 && (
          <ScrollBox label="Sistemas y aplicaciones" minWidth={640}>
            <Table highlightOnHover aria-busy={pages.list.isFetching}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Sistema o aplicación</Table.Th>
                  <Table.Th>Actúa como</Table.Th>
                  <Table.Th>Último uso</Table.Th>
                  <Table.Th>Estado</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {pages.rows.map((s) => (
                  <Table.Tr key={s.id}>
                    <Table.Td>
                      <AnchorLink to="/c/administracion/integraciones/$id" params={{ id: s.id }} fw={500}>
                        {s.nombre}
                      </AnchorLink>
                      <Text size="xs" c="dimmed">
                        {s.client_id} · {kindWords[s.tipo]}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      {s.tipo !== 'servicio'
                        ? 'Quien la autoriza'
                        : s.finalidad === null
                          ? 'Tercero que los pacientes autorizan'
                          : s.rol_nombre}
                      {s.finalidad !== null && (
                        <Text size="xs" c="dimmed">
                          {s.finalidad_nombre}
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td>{s.ultimo_uso === null ? '–' : showInstant(s.ultimo_uso)}</Table.Td>
                    <Table.Td>
                      <Tag color={s.estado === 'activa' ? 'teal' : 'red'}>
                        {s.estado === 'activa' ? 'Activo' : 'Bloqueado'}
                      </Tag>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollBox>
        )}
        <PagesFoot pages={pages} none="No se ha registrado ninguno." />
      </Paper>
    </AdminPage>
  )
}
