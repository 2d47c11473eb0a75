import { Paper, Select, Stack, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { accountStates, roleOptions } from '../../../../../src/model/access/account-fields.ts'
import { query } from '../../../api/client.ts'
import { optionsOfWords } from '../../../forms/options-of.ts'
import { useMe } from '../../../session/session.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import classes from '../admin.module.css'
import { AdminPage } from '../admin-page.tsx'
import { Tag } from '../tag.tsx'
import { PagesFoot, usePages } from '../use-pages.tsx'
import { stateOf } from './account.ts'

const FEWEST = 2

export function AccountsPage(): ReactNode {
  const { rol } = useMe()
  const search = useSearch({ from: '/dentro/c/administracion/cuentas' })
  const navigate = useNavigate({ from: '/c/administracion/cuentas' })
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const q = words.length >= FEWEST ? words : undefined
  const pages = usePages(`/auth/cuentas/${query({ ...search, q })}`)
  const set = (change: typeof search): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  return (
    <AdminPage
      section="cuentas"
      actions={
        rol !== 'auditor' && (
          <ButtonLink to="/c/administracion/cuentas/nueva" leftSection={<Icon name="nuevo" size={16} />}>
            Crear cuenta
          </ButtonLink>
        )
      }
    >
      <Stack>
        <search className={classes.filters}>
          <TextInput
            label="Nombre o usuario"
            placeholder={`${FEWEST} letras o más`}
            value={typed}
            onChange={(e) => setTyped(e.currentTarget.value)}
          />
          <Select
            label="Rol"
            placeholder="Todos"
            clearable
            data={optionsOfWords(roleOptions)}
            value={search.rol ?? null}
            onChange={(v) => set({ rol: v ?? undefined })}
          />
          <Select
            label="Estado"
            placeholder="Todos"
            clearable
            data={optionsOfWords(accountStates)}
            value={search.estado ?? null}
            onChange={(v) => set({ estado: v ?? undefined })}
          />
        </search>
        <Paper withBorder>
          {pages.rows.length > 0 && (
            <ScrollBox label="Cuentas" minWidth={560}>
              <Table highlightOnHover aria-busy={pages.list.isFetching}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Persona o sistema</Table.Th>
                    <Table.Th>Rol</Table.Th>
                    <Table.Th>Estado</Table.Th>
                    <Table.Th>Segundo factor</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {pages.rows.map((a) => (
                    <Table.Tr key={a.id}>
                      <Table.Td>
                        <AnchorLink to="/c/administracion/cuentas/$id" params={{ id: a.id }} fw={500}>
                          {a.nombre}
                        </AnchorLink>
                        <Text size="xs" c="dimmed">
                          {a.usuario}
                          {a.tipo === 'sistema' ? ' · sistema' : ''}
                        </Text>
                      </Table.Td>
                      <Table.Td>{a.rol_nombre}</Table.Td>
                      <Table.Td>
                        <Tag color={stateOf(a).color}>{stateOf(a).label}</Tag>
                      </Table.Td>
                      <Table.Td>
                        {a.externa ? 'De su proveedor' : a.tipo === 'sistema' ? '–' : a.segundo_factor ? 'Sí' : 'No'}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollBox>
          )}
          <PagesFoot pages={pages} none="Ninguna cuenta es así." />
        </Paper>
      </Stack>
    </AdminPage>
  )
}
