import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get } from '../../api/client.ts'
import { askAgainEvery } from '../../live/live-state.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../ui/stale-notice.tsx'
import { type Result, ResultCard } from '../paciente/result-card.tsx'

type Which = 'por_ver' | 'criticos'

const KEY = ['resultados'] as const
const MOST = 100
const AGAIN_MS = 60_000

export const toSeeQuery = (which: Which) =>
  queryOptions({
    queryKey: [...KEY, which],
    refetchInterval: askAgainEvery(AGAIN_MS),
    queryFn: async ({ signal }) =>
      (await get(`/hce/api/resultados/por-ver/?cuales=${which}&limite=${MOST}`, signal)).results,
  })

const words = {
  por_ver: {
    about: 'De las atenciones que tiene a cargo o en que ordena. Dejan de esperar cuando dice que los vio.',
    none: 'Nada espera por usted.',
  },
  criticos: {
    about:
      'De todos los pacientes que alcanza a ver. Se atienden cuando los ve quien está a cargo, o cuando alguien fue avisado y los leyó de vuelta.',
    none: 'Ningún resultado crítico de una historia está sin atender. De los que aún no corresponden a una avisa la campana.',
  },
} as const

/** Reports that wait, what is critical first. */
export function ToSee({ which }: { which: Which }): ReactNode {
  const found = useQuery(toSeeQuery(which))
  if (hasNothing(found)) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={240} />
  const all = [...found.data.filter((r) => r.critico), ...found.data.filter((r) => !r.critico)]
  return (
    <Stack gap="sm">
      <StaleNotice of={found} />
      <Text size="sm" c="dimmed">
        {words[which].about}
      </Text>
      {all.map((r) => (
        <ResultCard key={r.id} result={r} queryKey={KEY} whose={<Whose result={r} />} />
      ))}
      {all.length === 0 && (
        <Text c="dimmed" ta="center" p="lg">
          {words[which].none}
        </Text>
      )}
      {all.length === MOST && (
        <Text size="sm" c="dimmed">
          Se ven los {MOST} más recientes.
        </Text>
      )}
    </Stack>
  )
}

/** A record that was merged leads to the one that stands; the encounter, to where the rest of it is. */
const Whose = ({ result: r }: { result: Result }): ReactNode => (
  <Group gap="xs">
    <AnchorLink to="/c/pacientes/$id" params={{ id: r.paciente }} search={{ tab: 'valores' }} fw={600}>
      {r.paciente_nombre === '' ? 'Paciente' : r.paciente_nombre}
    </AnchorLink>
    {r.historia === null ? (
      <Text size="xs" c="dimmed">
        Ninguna orden de aquí lo pidió
      </Text>
    ) : (
      <AnchorLink to="/c/historias/$id" params={{ id: r.historia }} size="sm">
        Abrir la atención
      </AnchorLink>
    )}
  </Group>
)
