import { Avatar, Group, Text, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { careTeam } from '../../../src/model/access/roles.ts'
import { call } from '../api/client.ts'
import { useMe } from '../session/session.tsx'

const BEAT_MS = 20_000
const SHOWN = 3

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('es-CO'))
    .join('')

/** Who else has this encounter open now: two who write the same know of each other. */
export function Present({ id }: { id: string }): ReactNode {
  const { rol } = useMe()
  const isHere = careTeam.some((r) => r === rol) || rol === 'demostracion'
  const path = `/hce/api/historias/${id}/presencia/` as const
  const { data } = useQuery({
    queryKey: ['presencia', id],
    enabled: isHere,
    // A page that nobody looks at is not there.
    refetchInterval: BEAT_MS,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => (await call('POST', path, { body: { aqui: true }, signal })).data,
  })
  useEffect(() => {
    if (!isHere) return
    return () => void call('POST', path, { body: { aqui: false } }).catch(() => undefined)
  }, [isHere, path])
  const others = data?.results ?? []
  return (
    // There to be heard from the start; alone it takes no room beside the buttons.
    <Group
      gap={6}
      role="status"
      aria-live="polite"
      className="custodia-no-print"
      {...(others.length === 0 ? { pos: 'absolute' } : {})}
    >
      {others.length > 0 && (
        <>
          <Avatar.Group spacing={6} aria-hidden>
            {others.slice(0, SHOWN).map((who) => (
              <Tooltip key={who.cuenta} label={`${who.nombre}, ${who.rol}`} withArrow>
                <Avatar size={26} color="blue" radius="xl">
                  {initials(who.nombre)}
                </Avatar>
              </Tooltip>
            ))}
          </Avatar.Group>
          <Text size="xs" c="dimmed">
            {wordsFor(others.map((who) => who.nombre))}
          </Text>
        </>
      )}
    </Group>
  )
}

function wordsFor(names: readonly string[]): string {
  const [first = '', second = ''] = names
  if (names.length === 1) return `${first} también está aquí`
  if (names.length === 2) return `${first} y ${second} también están aquí`
  return `${first} y ${names.length - 1} más también están aquí`
}
