import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { neutralRole } from '../../../../src/model/access/roles.ts'
import { get, query } from '../../api/client.ts'
import { type Professional, useAccountName } from '../../forms/account-name.tsx'

const WAIT_MS = 200
const MOST = 30

interface Option {
  readonly value: string
  readonly label: string
}

const option = (p: Professional): Option => ({
  value: p.cuenta,
  label: `${p.nombre} · ${p.profesion ?? neutralRole(p.rol)}`,
})

/** Somebody who attends; those of the service first, and by name anybody else. */
export function PersonSelect(props: {
  id: string
  label: string
  service: string | null
  /** Who is not offered: the caller, and those who have it already. */
  without?: readonly string[]
  /** Offered before anybody by name. */
  first?: readonly Option[]
  value: string | null
  onChange(value: string | null): void
  error?: string | undefined
  placeholder?: string
  required?: boolean
}): ReactNode {
  const { id, label, service, without = [], first = [], value, onChange, error, placeholder, required = false } = props
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const current = useAccountName(first.some((o) => o.value === value) ? null : value)
  const kept = current.data == null ? [] : [option(current.data)]
  // What was chosen is shown in the box, and is no search.
  const asked = [...first, ...kept].some((o) => o.label === q) ? '' : q
  const people = (servicio: string | null) => ({
    queryKey: ['profesionales', asked, servicio],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await get(`/hce/api/profesionales/${query({ q: asked, servicio, limite: MOST })}`, signal)).results,
  })
  const own = useQuery({ ...people(service), enabled: service !== null })
  const all = useQuery({ ...people(null), enabled: service === null || asked !== '' || own.data?.length === 0 })
  const here = new Set(own.data?.map((p) => p.cuenta))
  const offered = (found: readonly Professional[] | undefined): Option[] =>
    (found ?? []).filter((p) => !without.includes(p.cuenta) && !kept.some((o) => o.value === p.cuenta)).map(option)
  const known = new Set([...first.map((o) => o.value), ...here])
  const others = offered(all.data).filter((o) => !known.has(o.value))
  const groups = [
    { group: 'De este servicio', items: offered(own.data).filter((o) => !first.some((f) => f.value === o.value)) },
    { group: service === null ? 'Quienes atienden' : 'De otros servicios', items: others },
  ].filter((g) => g.items.length > 0)
  const alone = [...first, ...kept]
  return (
    <Select
      id={id}
      label={label}
      error={error}
      data={[...alone, ...groups]}
      value={value}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      withAsterisk={required}
      placeholder={placeholder ?? 'Escriba el nombre'}
      nothingFoundMessage="Nadie se llama así"
      rightSection={own.isFetching || all.isFetching ? <Loader size="xs" /> : undefined}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
