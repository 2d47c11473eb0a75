import { Button, Checkbox, Group, Paper, Select, Stack, Table, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { roles } from '../../../../../src/model/access/roles.ts'
import { query } from '../../../api/client.ts'
import { DateFilter } from '../../../forms/date-filter.tsx'
import { RefInput } from '../../../forms/ref-input.tsx'
import { showSecond } from '../../../forms/times.ts'
import { Icon } from '../../../ui/icons.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { PatientName } from '../../../ui/patient-name.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import classes from '../admin.module.css'
import { AdminPage } from '../admin-page.tsx'
import { Tag } from '../tag.tsx'
import { PagesFoot, usePages } from '../use-pages.tsx'
import { AccountPicker } from './account-picker.tsx'
import { type AuditRow, actionWords, outcomeColor, outcomeOptions, outcomeWords, things, thingWords } from './words.ts'

const actions = Object.entries(actionWords).map(([value, label]) => ({ value, label }))
const roleNames: Readonly<Record<string, string>> = roles

/** Who saw or did what. */
export function AuditPage(): ReactNode {
  const search = useSearch({ from: '/dentro/c/administracion/auditoria' })
  const navigate = useNavigate({ from: '/c/administracion/auditoria' })
  const set = (change: typeof search): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const pages = usePages(`/auditoria/${query({ ...search, page_size: 50 })}`)
  const filtered = Object.values(search).some((v) => v !== undefined)
  return (
    <AdminPage
      section="auditoria"
      actions={
        <ButtonLink
          to="/c/administracion/auditoria/sello"
          variant="default"
          leftSection={<Icon name="auditoria" size={16} />}
        >
          Verificar y exportar
        </ButtonLink>
      }
    >
      <Stack>
        <search className={classes.filters}>
          <AccountPicker value={search.cuenta ?? null} onChange={(cuenta) => set({ cuenta: cuenta ?? undefined })} />
          <RefInput
            id="filtro-paciente"
            label="Paciente"
            description={undefined}
            error={undefined}
            disabled={false}
            withAsterisk={false}
            to="paciente"
            value={search.paciente ?? null}
            onChange={(paciente) => set({ paciente: paciente ?? undefined })}
          />
          <Select
            label="Qué hizo"
            placeholder="Cualquier cosa"
            clearable
            searchable
            selectFirstOptionOnChange
            data={actions}
            value={search.accion ?? null}
            onChange={(v) => set({ accion: v ?? undefined })}
          />
          <Select
            label="Con qué"
            placeholder="Cualquier registro"
            clearable
            searchable
            selectFirstOptionOnChange
            data={things()}
            value={search.recurso ?? null}
            onChange={(v) => set({ recurso: v ?? undefined })}
          />
          <Select
            label="Resultado"
            placeholder="Todos"
            clearable
            data={outcomeOptions}
            value={search.resultado ?? null}
            onChange={(v) => set({ resultado: v ?? undefined })}
          />
          <DateFilter label="Desde" value={search.desde ?? ''} choose={(day) => set({ desde: day || undefined })} />
          <DateFilter label="Hasta" value={search.hasta ?? ''} choose={(day) => set({ hasta: day || undefined })} />
          <Checkbox
            label="Solo por acceso de urgencia"
            pb={8}
            checked={search.acceso === 'urgencia'}
            onChange={(e) => set({ acceso: e.currentTarget.checked ? 'urgencia' : undefined })}
          />
        </search>
        {filtered && (
          <Group>
            <Button size="compact-sm" variant="subtle" onClick={() => void navigate({ search: {}, replace: true })}>
              Quitar los filtros
            </Button>
          </Group>
        )}
        <Paper withBorder>
          {pages.rows.length > 0 && (
            <ScrollBox label="Auditoría" minWidth={720}>
              <Table highlightOnHover aria-busy={pages.list.isFetching}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Cuándo</Table.Th>
                    <Table.Th>Quién</Table.Th>
                    <Table.Th>Qué</Table.Th>
                    <Table.Th>Paciente</Table.Th>
                    <Table.Th>Resultado</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {pages.rows.map((row) => (
                    <Line key={row.id} row={row} />
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollBox>
          )}
          <PagesFoot pages={pages} none="Nada así en la auditoría." />
        </Paper>
      </Stack>
    </AdminPage>
  )
}

const Line = ({ row }: { row: AuditRow }): ReactNode => (
  <Table.Tr>
    <Table.Td style={{ whiteSpace: 'nowrap' }}>
      <AnchorLink to="/c/administracion/auditoria/$fila" params={{ fila: row.id }} size="sm">
        {showSecond(row.momento)}
      </AnchorLink>
      <Text size="xs" c="dimmed">
        Fila {row.id}
      </Text>
    </Table.Td>
    <Table.Td>
      {row.actor}
      {roleNames[row.rol] !== row.actor && (
        <Text size="xs" c="dimmed">
          {roleNames[row.rol] ?? row.rol}
        </Text>
      )}
    </Table.Td>
    <Table.Td>
      {actionWords[row.accion] ?? row.accion}
      <Text size="xs" c="dimmed">
        {thingWords(row.recurso)}
      </Text>
    </Table.Td>
    <Table.Td>
      {row.paciente !== null ? (
        <PatientName id={row.paciente} />
      ) : row.pacientes !== null && row.pacientes.length > 0 ? (
        `${row.pacientes.length} en la lista`
      ) : (
        '–'
      )}
      {row.acceso === 'urgencia' && <Tag color="orange">Urgencia</Tag>}
    </Table.Td>
    <Table.Td>
      <Tag color={outcomeColor(row.resultado)} title={String(row.resultado)}>
        {row.resultado < 400 ? 'Hecho' : row.resultado < 500 ? 'Rechazado' : 'Falló'}
      </Tag>
      {row.resultado >= 400 && (
        <Text size="xs" c="dimmed">
          {outcomeWords(row.resultado).replace('Rechazado: ', '')}
        </Text>
      )}
    </Table.Td>
  </Table.Tr>
)
