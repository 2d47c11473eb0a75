import { Badge, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepsInbox } from '../../../../src/model/access/notice-kinds.ts'
import type { Role } from '../../../../src/model/access/roles.ts'
import { get } from '../../api/client.ts'
import { askAgainEvery } from '../../live/live-state.ts'
import { useMe } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { CHANNELS } from '../administracion/canales/channel.tsx'
import { CodesToComplete } from './codes-to-complete.tsx'
import { type ResultTabName, resultTabs, tabsOf } from './tabs.ts'
import { ToSee, toSeeQuery } from './to-see.tsx'
import { Unmatched } from './unmatched.tsx'

const AGAIN_MS = 30_000

const panels: Readonly<Record<ResultTabName, () => ReactNode>> = {
  por_ver: () => <ToSee which="por_ver" />,
  criticos: () => <ToSee which="criticos" />,
  sin_emparejar: () => <Unmatched />,
  codigos: () => <CodesToComplete />,
}

/** What arrived and waits: to be seen, to be told, or to be matched with whom it is of. */
export function InboxPage(): ReactNode {
  const { rol } = useMe()
  const { ver } = useSearch({ from: '/dentro/c/resultados' })
  const navigate = useNavigate({ from: '/c/resultados' })
  const offered = tabsOf(rol)
  const [first] = offered
  const counts = useCounts(offered, rol)
  if (first === undefined)
    return (
      <Page title="Esta página no es para su rol">
        <Text>Los resultados los ve quien atiende, y lo que no corresponde a nadie, archivo y coordinación.</Text>
      </Page>
    )
  const chosen = ver !== undefined && offered.includes(ver) ? ver : first
  return (
    <Page title="Resultados" about="Lo que llegó y espera por alguien.">
      <Tabs
        value={chosen}
        onChange={(v) => void navigate({ search: { ver: offered.find((name) => name === v) }, replace: true })}
        keepMounted={false}
      >
        <Tabs.List>
          {offered.map((name) => {
            const n = counts[name] ?? 0
            return (
              <Tabs.Tab
                key={name}
                value={name}
                rightSection={
                  n > 0 && (
                    <Badge size="sm" color={name === 'criticos' ? 'red.8' : 'blue.8'} circle={n < 10}>
                      {n.toLocaleString('es-CO')}
                    </Badge>
                  )
                }
              >
                {resultTabs[name].label}
              </Tabs.Tab>
            )
          })}
        </Tabs.List>
        <Tabs.Panel value={chosen} pt="md">
          {panels[chosen]()}
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function useCounts(offered: readonly ResultTabName[], rol: Role): Partial<Record<ResultTabName, number>> {
  const attends = offered.includes('criticos')
  const toSee = useQuery({ ...toSeeQuery('por_ver'), enabled: attends })
  const critical = useQuery({ ...toSeeQuery('criticos'), enabled: attends })
  const channels = useQuery({
    queryKey: ['administracion', CHANNELS],
    enabled: keepsInbox(rol),
    queryFn: ({ signal }) => get(CHANNELS, signal),
    refetchInterval: askAgainEvery(AGAIN_MS),
  })
  const sum = (of: 'por_resolver' | 'codigos_pendientes'): number =>
    (channels.data?.results ?? []).reduce((n, c) => n + c[of], 0)
  return {
    por_ver: toSee.data?.length ?? 0,
    criticos: critical.data?.length ?? 0,
    sin_emparejar: sum('por_resolver'),
    codigos: sum('codigos_pendientes'),
  }
}
