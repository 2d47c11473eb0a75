import { Badge, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

const MARKS = { sube: ['↑', 'subió'], baja: ['↓', 'bajó'], estable: ['→', 'estable'] } as const

export const trendMark = (trend: keyof typeof MARKS | null): ReactNode =>
  trend === null ? null : (
    <>
      <span aria-hidden="true">{MARKS[trend][0]}</span>
      <VisuallyHidden>{MARKS[trend][1]}</VisuallyHidden>
    </>
  )

/** What is normal needs no mark. */
export const judged = (code: string | null, words: string | null): ReactNode =>
  code === null || code === 'normal' || words === null ? null : (
    <Badge
      size="sm"
      color={/critic/.test(code) ? 'red' : code === 'sensible' ? 'teal' : 'orange'}
      variant="light"
      tt="none"
    >
      {words}
    </Badge>
  )
