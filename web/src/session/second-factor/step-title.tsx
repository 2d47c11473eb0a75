import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** The person who reads with the ears or goes by keyboard is taken to the step that begins. */
export function StepTitle({ children }: { children: ReactNode }): ReactNode {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Title order={2} size="h4" ref={title} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </Title>
  )
}
