import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

/** How something is, in a word or two that are never cut short. */
export const Tag = ({ color, children, title }: { color: string; children: ReactNode; title?: string }): ReactNode => (
  <Badge
    variant="light"
    color={color}
    style={{ flex: 'none', minWidth: 'max-content' }}
    {...(title === undefined ? {} : { title })}
  >
    {children}
  </Badge>
)
