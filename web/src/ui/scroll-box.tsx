import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** What is wider than a small screen scrolls by itself, also with the keyboard; no landmark, as it stands in one of that name. */
export const ScrollBox = ({
  label,
  children,
  minWidth = 460,
}: {
  label: string
  children: ReactNode
  minWidth?: number
}): ReactNode => (
  <Box role="group" aria-label={label} tabIndex={0} style={{ overflowX: 'auto', position: 'relative' }}>
    <Box miw={minWidth} style={{ overflowWrap: 'break-word' }}>
      {children}
    </Box>
  </Box>
)
