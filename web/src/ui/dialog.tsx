import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

/**
 * A window over the page. It is made when it is first opened: a page has dozens that nobody opens, and each would draw
 * itself twice and listen to every key. It opens once it is there, so that the focus returns to where it was.
 */
export function Dialog({ opened, ...props }: ModalProps): ReactNode {
  const [made, setMade] = useState(false)
  useEffect(() => {
    if (opened) setMade(true)
  }, [opened])
  return (made || opened) && <Modal closeButtonProps={{ 'aria-label': 'Cerrar' }} opened={opened && made} {...props} />
}
