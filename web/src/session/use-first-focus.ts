import { type RefObject, useEffect, useRef } from 'react'

/** A form that appears where a button was goes on from its first field. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return first
}
