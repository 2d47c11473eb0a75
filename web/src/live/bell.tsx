import { ActionIcon, Button, Indicator, Popover, ScrollArea, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { noticeReaders, silenceableFor } from '../../../src/model/access/notice-kinds.ts'
import { useMe } from '../session/session.tsx'
import { Icon } from '../ui/icons.tsx'
import { Later } from '../ui/in-pieces.tsx'
import { countInTitle } from '../ui/page-title.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { NoticeRow } from './notice-row.tsx'
import { NoticeSwitches } from './notice-switches.tsx'
import { type Notice, useMarkSeen, useNotices } from './notices.ts'

/** More than these nobody counts. */
const MOST_SHOWN = 99

const unseenWords = (n: number): string => (n === 0 ? 'ninguno sin ver' : n === 1 ? '1 sin ver' : `${n} sin ver`)

/** What concerns the person who works here, wherever they are. */
export function Bell(): ReactNode {
  const { rol } = useMe()
  const isConcerned = rol === 'demostracion' || noticeReaders.includes(rol)
  const found = useNotices(isConcerned)
  const [opened, { toggle }] = useDisclosure(false)
  const [choosing, setChoosing] = useState(false)
  const markSeen = useMarkSeen()
  const notices = found.data?.results ?? []
  const unseen = found.data?.sin_ver ?? 0
  const news = useNews(found.data?.results)
  useEffect(() => {
    countInTitle(unseen)
    return () => countInTitle(0)
  }, [unseen])
  if (!isConcerned) return null
  const change = (): void => {
    if (!opened) setChoosing(false)
    // Those that were shown, and no others: one that comes meanwhile goes on counting.
    else markSeen(notices.filter((n) => !n.visto).map((n) => n.id))
    toggle()
  }
  const label = `Avisos: ${unseenWords(unseen)}`
  const button = (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label} onClick={change}>
      <Icon name="avisos" />
    </ActionIcon>
  )
  const withCount = (inside: ReactNode): ReactNode => (
    <Indicator
      label={unseen > MOST_SHOWN ? `${MOST_SHOWN}+` : unseen}
      disabled={unseen === 0}
      color="red.8"
      size={18}
      offset={11}
    >
      {inside}
    </Indicator>
  )
  return (
    <>
      <VisuallyHidden role="status" aria-live="polite">
        {news}
      </VisuallyHidden>
      <Later waiting={withCount(button)}>
        <Popover
          opened={opened}
          onChange={(next) => next !== opened && change()}
          position="bottom-end"
          width="min(400px, calc(100vw - 16px))"
          trapFocus
          returnFocus
          shadow="md"
          withinPortal
        >
          {withCount(<Popover.Target>{button}</Popover.Target>)}
          <Popover.Dropdown p="xs">
            <Stack gap="xs">
              <Title order={2} size="h5" px="xs">
                {choosing ? 'De qué avisar' : 'Avisos'}
              </Title>
              {choosing ? (
                <NoticeSwitches />
              ) : (
                <NoticeList
                  notices={notices}
                  error={found.data === undefined && found.isError ? found.error : null}
                  retry={() => void found.refetch()}
                  follow={change}
                />
              )}
              {silenceableFor(rol).length > 0 && (
                <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setChoosing(!choosing)}>
                  {choosing ? 'Ver los avisos' : 'Elegir de qué avisar'}
                </Button>
              )}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      </Later>
    </>
  )
}

function NoticeList(props: { notices: readonly Notice[]; error: unknown; retry(): void; follow(): void }): ReactNode {
  const { notices, error, retry, follow } = props
  if (error !== null) return <ProblemNotice error={error} retry={retry} />
  if (notices.length === 0)
    return (
      <Text size="sm" c="dimmed" px="xs">
        Nada espera por usted.
      </Text>
    )
  return (
    <ScrollArea.Autosize mah="min(60vh, 480px)" type="auto">
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} follow={follow} />
          </li>
        ))}
      </Stack>
    </ScrollArea.Autosize>
  )
}

/** What came since it was last looked at, in words for who does not see the bell; nothing of what was there at first. */
function useNews(notices: readonly Notice[] | undefined): string {
  const known = useRef<ReadonlySet<string> | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (notices === undefined) return
    const before = known.current
    known.current = new Set(notices.map((n) => n.id))
    if (before === null) return
    const fresh = notices.filter((n) => !n.visto && !before.has(n.id))
    if (fresh.length > 0) setNews(`Aviso: ${[...new Set(fresh.map((n) => n.titulo))].join('. ')}`)
  }, [notices])
  return news
}
