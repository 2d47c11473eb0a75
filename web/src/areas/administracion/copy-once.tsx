import { Button, CopyButton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useFocusOn } from '../../ui/when-there.ts'

/** What is shown once is copied first: one begins there, also when it was made in a window that closes. */
export function CopyOnce({ value, label }: { value: string; label: string }): ReactNode {
  const id = useId()
  useFocusOn(id)
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button id={id} size="xs" variant="light" onClick={copy}>
          {copied ? 'Copiado' : label}
        </Button>
      )}
    </CopyButton>
  )
}
