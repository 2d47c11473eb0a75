import { useQuery } from '@tanstack/react-query'
import { mayUse } from '../../../../src/model/access/access.ts'
import type { Resource } from '../../../../src/model/resource.ts'
import { registry } from '../../../../src/resources/index.ts'
import { getAt } from '../../api/client.ts'
import { useMe } from '../../session/session.tsx'
import { judgeOf, type WhatMay, whatMay } from './what-may.ts'

type Values = Readonly<Record<string, unknown>>
const NOTHING: WhatMay = { edit: [], remove: false, why: null }

/** What the caller may do to this row. Nothing is offered before it is known, nor to those who only read. */
export function useWhatMay(resource: Resource, row: Values, writes: boolean): WhatMay {
  const { rol } = useMe()
  const judge = judgeOf(resource, row)
  const by = judge === null ? undefined : registry.get(judge.to)
  const asks = writes && judge !== null && by !== undefined && mayUse(rol, by, 'read')
  const found = useQuery({
    queryKey: ['fila', judge?.to, judge?.id],
    enabled: asks,
    retry: false,
    queryFn: ({ signal }) => getAt<Values>(`${by?.path}${judge?.id}/`, signal),
  })
  if (!writes || (asks && found.isPending)) return NOTHING
  const state = judge === null ? null : found.data?.[judge.column]
  return whatMay(resource, row, typeof state === 'string' ? state : null)
}
