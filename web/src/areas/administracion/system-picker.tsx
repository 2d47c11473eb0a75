import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { get, query } from '../../api/client.ts'

/** The account of a program, by its name. */
export function SystemPicker(props: {
  description: string
  value: string
  error: string | undefined
  choose(id: string): void
}): ReactNode {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const found = useQuery({
    queryKey: ['administracion', 'sistemas', q],
    queryFn: ({ signal }) =>
      get(`/auth/cuentas/${query({ q: q.length >= 2 ? q : undefined, page_size: 200 })}`, signal),
  })
  const systems = found.data?.results.filter((a) => a.tipo === 'sistema') ?? []
  return (
    <Select
      label="Sistema"
      description={props.description}
      withAsterisk
      searchable
      placeholder="Escriba su nombre"
      nothingFoundMessage="Ningún sistema se llama así"
      data={systems.map((a) => ({ value: a.id, label: `${a.nombre} · ${a.usuario}` }))}
      value={props.value === '' ? null : props.value}
      error={props.error}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      onChange={(id) => props.choose(id ?? '')}
    />
  )
}
