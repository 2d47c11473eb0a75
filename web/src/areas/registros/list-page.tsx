import {
  Button,
  Group,
  Paper,
  ScrollArea,
  Select,
  SimpleGrid,
  Skeleton,
  Table,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Field } from '../../../../src/model/fields.ts'
import { MIN_SEARCH, orderable, searchable } from '../../../../src/model/list-query.ts'
import type { Resource } from '../../../../src/model/resource.ts'
import { getAt, type Page as ListPageOf, query } from '../../api/client.ts'
import { AccountName } from '../../forms/account-name.tsx'
import { DateFilter } from '../../forms/date-filter.tsx'
import { FieldInput } from '../../forms/field-input.tsx'
import { showValue } from '../../forms/show-value.ts'
import { Icon } from '../../ui/icons.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { PatientName } from '../../ui/patient-name.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useCollection } from './use-collection.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

const COLUMNS = 6
const WHOLE_WORDS = { overflowWrap: 'normal' } as const

/** The first telling fields: what is long, large or a mere reference is on the row's own page. */
const columnsOf = (r: Resource): string[] =>
  Object.entries(r.fields)
    .filter(([, f]) => !['ref', 'objects', 'numbers', 'binary', 'hash'].includes(f.kind) && f.heavy !== true)
    .filter(([, f]) => f.kind !== 'text' || (f.max ?? 0) <= 300)
    .map(([name]) => name)
    .slice(0, COLUMNS)

const filtersOf = (r: Resource): string[] =>
  Object.entries(r.fields)
    .filter(([, f]) => f.filter === true && ['oneOf', 'code', 'boolean', 'ref', 'date'].includes(f.kind))
    .map(([name]) => name)
    .slice(0, 6)

export function ListPage(): ReactNode {
  const { coleccion } = useParams({ from: '/dentro/c/registros/$coleccion' })
  const collection = useCollection(coleccion)
  return collection === null ? <NotFound /> : <List key={coleccion} {...collection} />
}

function Cell({ field, value }: { field: Field | undefined; value: unknown }): ReactNode {
  const text = field === undefined ? null : showValue(field, value)
  if (text === null) return '–'
  return field?.account === true ? <AccountName id={text} /> : text
}

function List({ resource, writes }: { resource: Resource; writes: boolean }): ReactNode {
  const navigate = useNavigate()
  const [filters, setFilters] = useState<Readonly<Record<string, unknown>>>({})
  const [search, setSearch] = useState('')
  const [ordering, setOrdering] = useState<string | null>(null)
  const [place, setPlace] = useState<string | null>(null)
  const [words] = useDebouncedValue(search.trim(), 250)
  const asked =
    place ??
    `${resource.path}${query({
      ...filters,
      search: words.length >= MIN_SEARCH ? words : undefined,
      ordering,
    })}`
  const page = useQuery({
    queryKey: ['lista', resource.name, asked],
    queryFn: ({ signal }) => getAt<ListPageOf<Row>>(asked, signal),
    placeholderData: keepPreviousData,
  })
  const columns = columnsOf(resource)
  // Who each row is about; in the list of patients the row itself says it.
  const patient =
    resource.patientField !== null && resource.patientField in resource.fields ? resource.patientField : null
  const narrow = (change: () => void): void => {
    setPlace(null)
    change()
  }
  return (
    <Page
      wide
      title={resource.title}
      tab={`Registros: ${resource.title.toLowerCase()}`}
      about={resource.about}
      actions={
        writes && (
          <ButtonLink
            to="/c/registros/$coleccion/nuevo"
            params={{ coleccion: resource.name }}
            leftSection={<Icon name="nuevo" size={16} />}
          >
            Nuevo
          </ButtonLink>
        )
      }
    >
      <SimpleGrid cols={{ base: 2, md: 3, lg: 5 }} verticalSpacing="xs" mb="md" style={{ alignItems: 'end' }}>
        {searchable(resource) && (
          <TextInput
            label="Contiene"
            placeholder={`${MIN_SEARCH} letras o más`}
            value={search}
            onChange={(e) => {
              const { value } = e.currentTarget
              narrow(() => setSearch(value))
            }}
          />
        )}
        {filtersOf(resource).map((name) => {
          const field = resource.fields[name]
          if (field === undefined) return null
          const { help: _, ...bare } = field
          const choose = (value: unknown): void => narrow(() => setFilters((all) => ({ ...all, [name]: value })))
          if (field.kind === 'date')
            return (
              <DateFilter
                key={name}
                label={field.label}
                value={String(filters[name] ?? '')}
                choose={(day) => choose(day || null)}
              />
            )
          return (
            <FieldInput
              key={name}
              name={`filtro-${name}`}
              field={bare}
              required={false}
              value={filters[name]}
              onChange={choose}
            />
          )
        })}
        <Select
          label="Orden"
          clearable
          value={ordering}
          onChange={(value) => narrow(() => setOrdering(value))}
          data={orderable(resource).flatMap((name) => {
            const label = resource.fields[name]?.label ?? 'Creación'
            return [
              { value: name, label: `${label} ↑` },
              { value: `-${name}`, label: `${label} ↓` },
            ]
          })}
        />
      </SimpleGrid>
      {page.isError && <ProblemNotice error={page.error} retry={() => void page.refetch()} />}
      {page.isPending && <Skeleton height={320} />}
      {page.data !== undefined && (
        <Paper withBorder>
          <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': resource.title }}>
            <Table highlightOnHover striped stickyHeader aria-busy={page.isFetching} miw={880} style={WHOLE_WORDS}>
              <Table.Thead>
                <Table.Tr>
                  {patient !== null && <Table.Th>Paciente</Table.Th>}
                  {columns.map((name) => (
                    <Table.Th key={name}>{resource.fields[name]?.label ?? name}</Table.Th>
                  ))}
                  <Table.Th>
                    <VisuallyHidden>Abrir</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {page.data.results.map((row) => (
                  <Table.Tr
                    key={row.id}
                    style={{ cursor: 'pointer' }}
                    onClick={() =>
                      void navigate({
                        to: '/c/registros/$coleccion/$id',
                        params: { coleccion: resource.name, id: row.id },
                      })
                    }
                  >
                    {patient !== null && (
                      <Table.Td>
                        {typeof row[patient] === 'string' ? <PatientName id={row[patient]} bare /> : '–'}
                      </Table.Td>
                    )}
                    {columns.map((name) => {
                      const field = resource.fields[name]
                      return (
                        <Table.Td key={name}>
                          <Cell field={field} value={row[name]} />
                        </Table.Td>
                      )
                    })}
                    <Table.Td>
                      <ButtonLink
                        size="compact-xs"
                        variant="subtle"
                        to="/c/registros/$coleccion/$id"
                        params={{ coleccion: resource.name, id: row.id }}
                      >
                        Abrir
                      </ButtonLink>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea>
          {page.data.results.length === 0 && (
            <Text p="lg" c="dimmed" ta="center">
              No hay registros así.
            </Text>
          )}
        </Paper>
      )}
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          disabled={page.data?.previous == null}
          onClick={() => setPlace(page.data?.previous ?? null)}
          leftSection={<Icon name="atras" size={16} />}
        >
          Anteriores
        </Button>
        <Button
          variant="default"
          disabled={page.data?.next == null}
          onClick={() => setPlace(page.data?.next ?? null)}
          rightSection={<Icon name="adelante" size={16} />}
        >
          Siguientes
        </Button>
      </Group>
    </Page>
  )
}
