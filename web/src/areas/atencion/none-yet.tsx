import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

export const NoneYet = ({ children }: { children: ReactNode }): ReactNode => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)
