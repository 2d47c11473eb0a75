import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'

/** While one writes too: with Alt, which types nothing that Spanish needs, and by where the key is. */
export const CHART_KEY = 'Alt+C'

export function useChart(): { readonly opened: boolean; toggle(): void } {
  const [opened, setOpened] = useState(false)
  const toggle = (): void => setOpened((before) => !before)
  useHotkeys([[CHART_KEY, toggle, { usePhysicalKeys: true }]], [], true)
  return { opened, toggle }
}
