import { Loader, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { mayUse } from '../../../src/model/access/access.ts'
import { searchable } from '../../../src/model/list-query.ts'
import { registry } from '../../../src/resources/index.ts'
import { get, getAt, type Page, query } from '../api/client.ts'
import { useMe } from '../session/session.tsx'
import { isAnswerTo } from './is-answer-to.ts'
import { nameOfRow } from './name-of-row.ts'

interface RefInputProps {
  readonly id: string
  readonly label: string
  readonly description: string | undefined
  readonly error: string | undefined
  readonly disabled: boolean
  readonly withAsterisk: boolean
  readonly to: string
  readonly value: string | null
  onChange(value: string | null): void
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

const WAIT_MS = 200
const MOST = 20
/** A payer that is no longer in business insures nobody new; where it is written already it is still shown. */
const ONLY_ACTIVE: readonly string[] = ['eapb']

/** Another row, found by what it is called and never by typing its number. */
export function RefInput(props: RefInputProps): ReactNode {
  const { to, value, onChange, ...shared } = props
  const { rol } = useMe()
  const resource = registry.get(to)
  // What this role does not see is not asked for either.
  const reads = resource !== undefined && mayUse(rol, resource, 'read')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const isPatient = to === 'paciente'
  const current = useQuery({
    queryKey: ['fila', to, value],
    enabled: reads && value !== null,
    queryFn: ({ signal }) => getAt<Row>(`${resource?.path}${value}/`, signal),
  })
  const found = useQuery({
    queryKey: ['ref', to, q],
    enabled: reads && (isPatient ? q.length > 1 : true),
    queryFn: async ({ signal }) => {
      if (isPatient) return (await get(`/paciente/busqueda/${query({ q, page_size: MOST })}`, signal)).results
      const search = resource !== undefined && searchable(resource) && q.length >= 3 ? q : undefined
      return (
        await getAt<Page<Row>>(
          `${resource?.path}${query({ search, page_size: MOST, activo: ONLY_ACTIVE.includes(to) ? true : undefined })}`,
          signal,
        )
      ).results
    },
  })
  if (resource === undefined)
    return <TextInput {...shared} value={value ?? ''} onChange={(e) => onChange(e.currentTarget.value || null)} />
  const settled = isAnswerTo(typed, q, found)
  const rows = [...(current.data === undefined ? [] : [current.data]), ...(settled ? (found.data ?? []) : [])]
  const options = [...new Map(rows.map((row) => [row.id, { value: row.id, label: nameOfRow(resource, row) }])).values()]
  return (
    <Select
      {...shared}
      data={options}
      value={value}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      clearable
      nothingFoundMessage={
        !reads
          ? 'Su rol no los ve'
          : isPatient && q.length < 2
            ? 'Escriba nombre o documento'
            : found.isError
              ? 'No se pudo buscar'
              : settled
                ? 'Nada coincide'
                : 'Buscando…'
      }
      rightSection={found.isFetching ? <Loader size="xs" /> : undefined}
    />
  )
}
