import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get } from '../api/client.ts'
import { together } from '../api/together.ts'
import { AnchorLink } from './links.tsx'

const NAMES = ['primer_nombre', 'segundo_nombre', 'primer_apellido', 'segundo_apellido'] as const

/** As it is said: names, then surnames. */
export const fullName = (of: object, prefix = ''): string =>
  NAMES.flatMap((name) => {
    const part: unknown = Reflect.get(of, `${prefix}${name}`)
    return typeof part === 'string' && part !== '' ? [part] : []
  }).join(' ')

const LONG_MS = 5 * 60_000
const MOST = 100

/** One request for all the rows of a page. */
const nameOf = together<string>(MOST, async (ids) => {
  const search = new URLSearchParams(ids.map((id) => ['id', id]))
  const { results } = await get(`/paciente/paciente/nombres/?${search}`)
  return new Map(results.map((p) => [p.id, fullName(p)]))
})

/** Who a row is about, where the row only says which; leads to the chart. */
export function PatientName({ id, bare = false }: { id: string; bare?: boolean }): ReactNode {
  const found = useQuery({
    queryKey: ['paciente-nombre', id],
    staleTime: LONG_MS,
    retry: false,
    queryFn: () => nameOf(id),
  })
  if (found.isPending) return <Skeleton component="span" display="inline-block" height={14} width={140} />
  const name = found.data ?? 'Paciente'
  if (bare) return name
  return (
    <AnchorLink to="/c/pacientes/$id" params={{ id }} className="custodia-touch">
      {name}
    </AnchorLink>
  )
}
