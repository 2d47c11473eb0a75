import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './admin.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** What is known of one thing, each with its name; what is not known is left out. */
export const Facts = ({ of }: { of: readonly Fact[] }): ReactNode => (
  <dl className={classes.facts}>
    {of
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ label, value }) => (
        <div key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm">
            {value}
          </Text>
        </div>
      ))}
  </dl>
)
