import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { careTeam, type Role } from '../../../../src/model/access/roles.ts'
import { get } from '../../api/client.ts'
import { useMe } from '../../session/session.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing } from '../../ui/stale-notice.tsx'
import { ResultCard } from './result-card.tsx'

/** Reports with their values, of a patient or of an encounter; nothing where there are none. */
export function ResultList(props: { patient: string; history?: string; title: string }): ReactNode {
  const { patient, history, title } = props
  const { rol } = useMe()
  const attends = rol === 'demostracion' || careTeam.some((one: Role) => one === rol)
  const queryKey = history === undefined ? ['ficha', patient, 'informes'] : ['historia', history, 'informes', patient]
  const whose = history === undefined ? (`paciente=${patient}` as const) : (`historia=${history}` as const)
  const found = useQuery({
    queryKey,
    enabled: attends,
    retry: false,
    queryFn: async ({ signal }) =>
      (await get(`/hce/api/resultados/por-ver/?${whose}&cuales=todos&limite=50`, signal)).results,
  })
  if (attends && hasNothing(found)) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined || found.data.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {found.data.map((result) => (
        <ResultCard key={result.id} result={result} queryKey={queryKey} />
      ))}
    </Stack>
  )
}
