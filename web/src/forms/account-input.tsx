import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { roles } from '../../../src/model/access/roles.ts'
import { get, query } from '../api/client.ts'
import { type Professional, useAccountName } from './account-name.tsx'

interface AccountInputProps {
  readonly id: string
  readonly label: string
  readonly description: string | undefined
  readonly error: string | undefined
  readonly disabled: boolean
  readonly withAsterisk: boolean
  readonly value: string | null
  onChange(value: string | null): void
}

const WAIT_MS = 200
const MOST = 20

const nameOf = (p: Professional): string => `${p.nombre} · ${p.profesion ?? roles[p.rol]}`

/** Somebody who attends, by name. */
export function AccountInput({ value, onChange, ...shared }: AccountInputProps): ReactNode {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const current = useAccountName(value)
  const shown = current.data === undefined || current.data === null ? null : nameOf(current.data)
  const found = useQuery({
    queryKey: ['profesionales', q === shown ? '' : q],
    queryFn: async ({ signal }) =>
      (await get(`/hce/api/profesionales/${query({ q: q === shown ? '' : q, limite: MOST })}`, signal)).results,
  })
  const people = [...(current.data == null ? [] : [current.data]), ...(found.data ?? [])]
  const options = [...new Map(people.map((p) => [p.cuenta, { value: p.cuenta, label: nameOf(p) }])).values()]
  // An account that is nobody's any more is still what the row says.
  if (value !== null && !options.some((o) => o.value === value) && !current.isPending)
    options.push({ value, label: 'Cuenta que ya no atiende' })
  return (
    <Select
      {...shared}
      description={undefined}
      data={options}
      value={value}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      clearable={!shared.withAsterisk}
      placeholder="Escriba el nombre"
      nothingFoundMessage="Nadie se llama así"
      rightSection={found.isFetching ? <Loader size="xs" /> : undefined}
    />
  )
}
