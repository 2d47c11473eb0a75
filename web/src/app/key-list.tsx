import { Group, Kbd, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { useAllCommands } from './commands.tsx'

const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent)
export const SEARCH_KEYS = APPLE ? '⌘ K' : 'Ctrl K'
const LETTER_KEYS = APPLE ? '⌥ ⇧' : 'Alt Mayús'

const GENERAL = [
  [SEARCH_KEYS, 'Buscar, o decir qué se quiere hacer'],
  ['?', 'Ver estas teclas'],
  ['Tab', 'Pasar al campo siguiente'],
  ['Alt ↓', 'Abrir el calendario de una fecha'],
  ['Esc', 'Cerrar lo que está abierto'],
] as const

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Opened with `?`, where that is not a letter of what somebody writes. */
export function KeyList({ opened, open, close }: { opened: boolean; open(): void; close(): void }): ReactNode {
  const commands = useAllCommands().filter((c) => c.letter !== undefined)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '?' || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [open])
  return (
    <Dialog opened={opened} onClose={close} title="Teclas">
      <Stack gap="md">
        <Keys of={GENERAL} />
        {commands.length > 0 && (
          <div>
            <Text fw={600} size="sm" mb={4}>
              En esta página
            </Text>
            <Keys of={commands.map((c) => [`${LETTER_KEYS} ${c.letter}`, c.label])} />
          </div>
        )}
      </Stack>
    </Dialog>
  )
}

const Keys = ({ of }: { of: readonly (readonly [string, string])[] }): ReactNode => (
  <Stack component="dl" gap={6} m={0}>
    {of.map(([keys, label]) => (
      <Group key={label} justify="space-between" wrap="nowrap" gap="md">
        <Text component="dt" size="sm">
          {label}
        </Text>
        <Text component="dd" m={0} style={{ whiteSpace: 'nowrap' }}>
          {keys.split(' ').map((key) => (
            <Kbd key={key} size="sm" ml={4}>
              {key}
            </Kbd>
          ))}
        </Text>
      </Group>
    ))}
  </Stack>
)
