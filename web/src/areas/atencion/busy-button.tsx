import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

/** While it works it does nothing more, and keeps the focus: a button that is disabled under somebody's hands loses it. */
export function BusyButton({
  busy,
  onClick,
  children,
  ...rest
}: ButtonProps & { busy: boolean; onClick(): unknown; children: ReactNode }): ReactNode {
  return (
    <Button
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      {...(busy ? { leftSection: <Loader size={14} color="currentColor" /> } : {})}
      onClick={() => {
        if (!busy) onClick()
      }}
    >
      {children}
    </Button>
  )
}
