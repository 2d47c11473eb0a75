import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { focusAnswer } from './when-there.ts'

/** The library gives the focus back before this. */
const GIVEN_BACK_MS = 60

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body
const isThere = (place: Element | null): place is HTMLElement =>
  place instanceof HTMLElement && place.isConnected && place !== document.body

/** Where the window that closed last was opened from: one that follows it begins where nothing stays. */
let earlier: HTMLElement | null = null

/**
 * A window over the page. It is made when it is first opened: a page has dozens that nobody opens, and each would draw
 * itself twice and listen to every key. It opens once it is known where the focus was, which it returns to; what asks for
 * something begins at the first thing that it asks.
 */
export function Dialog({ opened, children, ...props }: ModalProps): ReactNode {
  const [made, setMade] = useState(false)
  const [isKnown, setKnown] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!opened) return
    const places = [document.activeElement, earlier]
    setMade(true)
    setKnown(true)
    focusAnswer(() => box.current)
    return () => {
      setKnown(false)
      earlier = places.find(isThere) ?? null
      // Where nothing moves, the library may look for where it was when it is already in the window.
      setTimeout(() => isLost() && places.find(isThere)?.focus({ preventScroll: true }), GIVEN_BACK_MS)
    }
  }, [opened])
  return (
    (made || opened) && (
      <Modal closeButtonProps={{ 'aria-label': 'Cerrar' }} opened={opened && isKnown} {...props}>
        <div ref={box}>{children}</div>
      </Modal>
    )
  )
}
