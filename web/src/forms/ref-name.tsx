import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mayUse, seenAs, viewOf } from '../../../src/model/access/access.ts'
import { registry } from '../../../src/resources/index.ts'
import { getAt } from '../api/client.ts'
import { useMe } from '../session/session.tsx'
import { AnchorLink } from '../ui/links.tsx'
import { PatientName } from '../ui/patient-name.tsx'
import { nameOfRow } from './name-of-row.ts'

const LONG_MS = 5 * 60_000

/** The row that another one refers to, by what it is called; leads to it. */
export function RefName({ to, id }: { to: string; id: string }): ReactNode {
  const { rol } = useMe()
  const resource = registry.get(to)
  const may = resource !== undefined && mayUse(rol, resource, 'read')
  const found = useQuery({
    queryKey: ['fila', to, id],
    enabled: may && to !== 'paciente',
    staleTime: LONG_MS,
    retry: false,
    queryFn: ({ signal }) => getAt<Readonly<Record<string, unknown>>>(`${resource?.path}${id}/`, signal),
  })
  if (to === 'paciente') return <PatientName id={id} />
  if (resource === undefined || !may) return 'Otro registro'
  if (found.isPending) return '…'
  // What is not for the caller is said to be so, and not what it is.
  if (found.data === undefined) return 'No disponible'
  return (
    <AnchorLink to="/c/registros/$coleccion/$id" params={{ coleccion: to, id }} className="custodia-touch">
      {nameOfRow(seenAs(resource, viewOf(rol, resource)), found.data)}
    </AnchorLink>
  )
}
