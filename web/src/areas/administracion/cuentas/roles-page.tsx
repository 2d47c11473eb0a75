import { Alert, Paper, Select, Stack, Table, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AccountRole, accountRoles, factsOf, roles } from '../../../../../src/model/access/roles.ts'
import { resources } from '../../../../../src/resources/index.ts'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Card } from '../card.tsx'
import { Facts } from '../facts.tsx'
import { Tag } from '../tag.tsx'
import { powersOf, reachWords, saysWhy, viewWords } from './role-powers.ts'

export function RolesPage(): ReactNode {
  const search = useSearch({ from: '/dentro/c/administracion/roles' })
  const navigate = useNavigate({ from: '/c/administracion/roles' })
  const role = accountRoles.find((r) => r === search.rol) ?? 'medico'
  return (
    <AdminPage section="roles">
      <Stack>
        <Select
          label="Rol"
          maw={320}
          allowDeselect={false}
          data={accountRoles.map((r) => ({ value: r, label: roles[r] }))}
          value={role}
          onChange={(v) => void navigate({ search: { rol: v ?? undefined }, replace: true })}
        />
        <OneRole role={role} />
      </Stack>
    </AdminPage>
  )
}

function OneRole({ role }: { role: AccountRole }): ReactNode {
  const facts = factsOf(role)
  const powers = powersOf(role, resources)
  return (
    <>
      <Card title={roles[role]}>
        <Stack>
          <Facts
            of={[
              { label: 'A quién alcanza', value: reachWords[facts.reach] },
              { label: 'Qué ve de ello', value: viewWords[facts.view] },
            ]}
          />
          {saysWhy(role) && (
            <Alert color="blue">Debe decir por qué consulta antes de ver datos de un paciente; queda escrito.</Alert>
          )}
        </Stack>
      </Card>
      <Paper withBorder>
        <ScrollBox label={`Qué puede hacer ${roles[role]}`} minWidth={420}>
          <Table striped>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Registro</Table.Th>
                <Table.Th>Puede</Table.Th>
                <Table.Th>Campos que ve</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {powers.map(({ resource, writes, seen, fields }) => (
                <Table.Tr key={resource.name}>
                  <Table.Td>{resource.title}</Table.Td>
                  <Table.Td>
                    <Tag color={writes ? 'teal' : 'gray'}>{writes ? 'Ver y registrar' : 'Ver'}</Tag>
                  </Table.Td>
                  <Table.Td>{seen === fields ? 'Todos' : `${seen} de ${fields}`}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
        {powers.length === 0 && (
          <Text c="dimmed" ta="center" p="lg">
            Ninguna colección.
          </Text>
        )}
      </Paper>
      <Text size="sm" c="dimmed">
        Poder registrar no quita lo demás: una atención cerrada ya no se cambia, y fuera de su alcance nada existe.
      </Text>
    </>
  )
}
