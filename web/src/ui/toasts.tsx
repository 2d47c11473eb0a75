import { Button, Notification, Portal, Stack } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { messageOf } from '../api/problem.ts'

interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: 'done' | 'failed' | 'alarm'
  /** Of an alarm: what follows once it was read. */
  readonly heard?: () => void
}
interface Toasts {
  done(text: string): void
  failed(error: unknown): void
  /** About a patient: it takes the focus and stays until somebody says that it was read. */
  alarm(text: string, heard: () => void): void
}
const Context = createContext<Toasts>({ done: () => {}, failed: () => {}, alarm: () => {} })
export const useToasts = (): Toasts => useContext(Context)

const ALARM = {
  role: 'alert',
  title: 'Paciente en riesgo',
  styles: {
    root: { border: '2px solid var(--mantine-color-error)' },
    description: { color: 'var(--mantine-color-text)', fontWeight: 600 },
  },
} as const
const STAYS_MS = 4_000
let numbered = 0

/** What happened, said once and out of the way; read aloud where somebody listens. */
export function ToastProvider({ children }: { children: ReactNode }): ReactNode {
  const [shown, setShown] = useState<readonly Toast[]>([])
  const drop = useCallback((id: number) => setShown((all) => all.filter((t) => t.id !== id)), [])
  const add = useCallback(
    (text: string, kind: Toast['kind'], heard?: () => void) => {
      const id = ++numbered
      // What went well before this is no news any more; what failed stays until it is closed.
      setShown((all) => [
        ...all.filter((t) => t.kind === 'alarm'),
        ...all.filter((t) => t.kind === 'failed').slice(-2),
        { id, text, kind, ...(heard && { heard }) },
      ])
      if (kind === 'done') setTimeout(() => drop(id), STAYS_MS)
    },
    [drop],
  )
  const value = useMemo<Toasts>(
    () => ({
      done: (text) => add(text, 'done'),
      failed: (error) => add(messageOf(error), 'failed'),
      alarm: (text, heard) => add(text, 'alarm', heard),
    }),
    [add],
  )
  return (
    <Context.Provider value={value}>
      {children}
      <Portal>
        <Stack
          gap="xs"
          aria-live="polite"
          style={{ position: 'fixed', right: 16, bottom: 16, zIndex: 500, maxWidth: 'min(420px, calc(100vw - 32px))' }}
        >
          {shown.map((t) => (
            <Notification
              key={t.id}
              color={t.kind === 'done' ? 'teal' : 'red'}
              {...(t.kind === 'alarm' ? { ...ALARM, withCloseButton: false } : {})}
              onClose={() => drop(t.id)}
              closeButtonProps={{ 'aria-label': 'Cerrar aviso' }}
              withBorder
            >
              {t.text}
              {t.kind === 'alarm' && (
                <Button
                  size="compact-md"
                  color="red"
                  mt="xs"
                  autoFocus
                  style={{ display: 'block' }}
                  onClick={() => {
                    drop(t.id)
                    t.heard?.()
                  }}
                >
                  Entendido
                </Button>
              )}
            </Notification>
          ))}
        </Stack>
      </Portal>
    </Context.Provider>
  )
}
