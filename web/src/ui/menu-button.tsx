import { Menu } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type Ref, useRef, useState } from 'react'
import { Later } from './in-pieces.tsx'

/** A button with its menu. The button is there first, and opens it as soon as it is made. */
export function MenuButton(props: {
  button: ReactElement<{ onClick?(): void; ref?: Ref<HTMLButtonElement> }>
  children: ReactNode
}): ReactNode {
  const target = useRef<HTMLButtonElement>(null)
  const button = cloneElement(props.button, { ref: target })
  const [opened, setOpened] = useState(false)
  const change = (next: boolean): void => {
    // Before a window that the menu opens: on closing it gives the focus back to a button that is still there.
    if (!next) target.current?.focus({ preventScroll: true })
    setOpened(next)
  }
  return (
    <Later waiting={cloneElement(button, { onClick: () => setOpened(true) })}>
      <Menu position="bottom-end" opened={opened} onChange={change}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>{props.children}</Menu.Dropdown>
      </Menu>
    </Later>
  )
}
