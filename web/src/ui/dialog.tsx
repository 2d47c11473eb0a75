import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { focusAnswer } from './when-there.ts'

/**
 * A window over the page. It is made when it is first opened: a page has dozens that nobody opens, and each would draw
 * itself twice and listen to every key. It opens once it is there, so that the focus returns to where it was; what asks for
 * something begins at the first thing that it asks.
 */
export function Dialog({ opened, children, ...props }: ModalProps): ReactNode {
  const [made, setMade] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened) setMade(true)
  }, [opened])
  useEffect(() => (opened ? focusAnswer(() => box.current) : undefined), [opened])
  return (
    (made || opened) && (
      <Modal closeButtonProps={{ 'aria-label': 'Cerrar' }} opened={opened && made} {...props}>
        <div ref={box}>{children}</div>
      </Modal>
    )
  )
}
