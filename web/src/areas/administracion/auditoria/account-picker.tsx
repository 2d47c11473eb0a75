import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { get, query } from '../../../api/client.ts'

const FEWEST = 2

/** Somebody with an account, found by name; the address keeps only the number of the account. */
export function AccountPicker(props: { value: string | null; onChange(value: string | null): void }): ReactNode {
  const { value, onChange } = props
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const current = useQuery({
    queryKey: ['administracion', 'cuenta', value],
    enabled: value !== null,
    retry: false,
    queryFn: ({ signal }) => get(`/auth/cuentas/${value}/`, signal),
  })
  const found = useQuery({
    queryKey: ['administracion', 'cuentas', q],
    queryFn: ({ signal }) =>
      get(`/auth/cuentas/${query({ q: q.length >= FEWEST ? q : undefined, page_size: 20 })}`, signal),
  })
  const rows = [...(current.data === undefined ? [] : [current.data]), ...(found.data?.results ?? [])]
  const options = new Map(rows.map((a) => [a.id, { value: a.id, label: `${a.nombre} · ${a.usuario}` }]))
  // An account of which only the number is known is still what is asked by.
  if (value !== null && !options.has(value)) options.set(value, { value, label: value })
  return (
    <Select
      label="Persona"
      placeholder="Cualquiera"
      data={[...options.values()]}
      value={value}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      clearable
      nothingFoundMessage="Nadie se llama así"
    />
  )
}
