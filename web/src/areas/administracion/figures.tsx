import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './admin.module.css'

export interface Figure {
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
  /** Something has to be done about it. */
  readonly bad?: boolean
}

/** Numbers that are read at a glance. */
export const Figures = ({ of, label }: { of: readonly Figure[]; label: string }): ReactNode => (
  <section aria-label={label} className={classes.figures}>
    {of.map((f) => (
      <Paper key={f.label} withBorder p="sm">
        <Text size="xs" c="dimmed">
          {f.label}
        </Text>
        <Text
          fz={22}
          fw={600}
          lh={1.2}
          style={{ overflowWrap: 'normal', wordBreak: 'keep-all' }}
          {...(f.bad === true ? { c: 'var(--mantine-color-error)' } : {})}
        >
          {f.value}
        </Text>
        {f.note !== undefined && (
          <Text size="xs" c="dimmed">
            {f.note}
          </Text>
        )}
      </Paper>
    ))}
  </section>
)
