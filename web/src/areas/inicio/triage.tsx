import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

const SHOWN: Readonly<Record<string, { readonly roman: string; readonly color: string }>> = {
  '01': { roman: 'I', color: 'red' },
  '02': { roman: 'II', color: 'red' },
  '03': { roman: 'III', color: 'orange' },
  '04': { roman: 'IV', color: 'teal' },
  '05': { roman: 'V', color: 'gray' },
}

/** How soon an emergency has to be seen; of what is none, nothing. */
export function Triage({ code }: { code: string | null }): ReactNode {
  const shown = code === null ? undefined : SHOWN[code]
  if (shown === undefined) return null
  return (
    <Badge size="sm" color={shown.color} variant="light" tt="none">
      Triage {shown.roman}
    </Badge>
  )
}
