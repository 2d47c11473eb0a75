import { Notification, Portal, Stack } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { messageOf } from '../api/problem.ts'

interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: 'done' | 'failed'
}
interface Toasts {
  done(text: string): void
  failed(error: unknown): void
}
const Context = createContext<Toasts>({ done: () => {}, failed: () => {} })
export const useToasts = (): Toasts => useContext(Context)

const STAYS_MS = 4_000
let numbered = 0

/** What happened, said once and out of the way; read aloud where somebody listens. */
export function ToastProvider({ children }: { children: ReactNode }): ReactNode {
  const [shown, setShown] = useState<readonly Toast[]>([])
  const drop = useCallback((id: number) => setShown((all) => all.filter((t) => t.id !== id)), [])
  const add = useCallback(
    (text: string, kind: Toast['kind']) => {
      const id = ++numbered
      // What went well before this is no news any more; what failed stays until it is closed.
      setShown((all) => [...all.filter((t) => t.kind === 'failed').slice(-2), { id, text, kind }])
      if (kind === 'done') setTimeout(() => drop(id), STAYS_MS)
    },
    [drop],
  )
  const value = useMemo<Toasts>(
    () => ({
      done: (text) => add(text, 'done'),
      failed: (error) => add(messageOf(error), 'failed'),
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
              onClose={() => drop(t.id)}
              closeButtonProps={{ 'aria-label': 'Cerrar aviso' }}
              withBorder
            >
              {t.text}
            </Notification>
          ))}
        </Stack>
      </Portal>
    </Context.Provider>
  )
}
