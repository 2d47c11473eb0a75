import { Menu } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, useDeferredValue, useState } from 'react'

/**
 * A button with its menu. The button is there first: a menu draws itself again as soon as it is made, and with it at once
 * whatever the page had left for later.
 */
export function MenuButton(props: { button: ReactElement<{ onClick?(): void }>; children: ReactNode }): ReactNode {
  const { button, children } = props
  const made = useDeferredValue(true, false)
  const [opened, setOpened] = useState(false)
  if (!made) return cloneElement(button, { onClick: () => setOpened(true) })
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
