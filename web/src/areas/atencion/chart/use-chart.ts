import { useHotkeys } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { returnFocus } from '../return-focus.ts'

/** While one writes too: with Alt, which types nothing that Spanish needs, and by where the key is. */
export const CHART_KEY = 'Alt+C'
export const CHART_BUTTON = 'boton-ficha'

/** `close`: by its own button, which goes with it. One is again where one was. */
export function useChart(): { readonly opened: boolean; toggle(): void; close(): void } {
  const [opened, setOpened] = useState(false)
  const before = useRef<Element | null>(null)
  const toggle = (): void => {
    if (!opened) before.current = document.activeElement
    setOpened(!opened)
  }
  const close = (): void => {
    setOpened(false)
    const { current } = before
    returnFocus(() =>
      current instanceof HTMLElement && current.isConnected && current !== document.body
        ? current
        : document.getElementById(CHART_BUTTON),
    )
  }
  useHotkeys([[CHART_KEY, toggle, { usePhysicalKeys: true }]], [], true)
  return { opened, toggle, close }
}
