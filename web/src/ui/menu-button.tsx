import { Menu } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { Later } from './in-pieces.tsx'

/** A button with its menu. The button is there first, and opens it as soon as it is made. */
export function MenuButton(props: { button: ReactElement<{ onClick?(): void }>; children: ReactNode }): ReactNode {
  const { button, children } = props
  const [opened, setOpened] = useState(false)
  return (
    <Later waiting={cloneElement(button, { onClick: () => setOpened(true) })}>
      <Menu position="bottom-end" opened={opened} onChange={setOpened}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </Later>
  )
}
