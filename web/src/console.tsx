import '@mantine/core/styles.css'
import './app/global.css'
import './app/print.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadPage } from './app/preload-page.ts'
import { preparePrinting } from './app/print.ts'
import { queries } from './app/queries.ts'
import { makeRouter } from './app/router.tsx'
import { theme } from './app/theme.ts'
import { cleanWhatIsTyped } from './app/typed-text.ts'
import type { Begun } from './session/begin.ts'
import { SessionProvider } from './session/session.tsx'
import { nextTurn } from './ui/in-turns.ts'
import { ToastProvider } from './ui/toasts.tsx'
import { Waiting } from './ui/waiting.tsx'

/** The console in that place, for the person that the session turns out to be of. */
export async function draw(place: HTMLElement, session: Promise<Begun>): Promise<void> {
  await nextTurn()
  const router = makeRouter()
  await nextTurn()
  const root = createRoot(place)
  // What the page is made of is on its way while the first of it is drawn.
  preloadPage(router)
  preparePrinting()
  cleanWhatIsTyped()
  // In a transition the browser is let do other things between one piece and the next.
  startTransition(() => {
    root.render(
      <StrictMode>
        <MantineProvider theme={theme} defaultColorScheme="auto">
          <QueryClientProvider client={queries}>
            <SessionProvider begun={session} waiting={<Waiting whole />}>
              <ToastProvider>
                <RouterProvider router={router} />
              </ToastProvider>
            </SessionProvider>
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    )
  })
}
