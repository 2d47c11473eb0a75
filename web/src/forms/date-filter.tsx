import { type CSSProperties, type ReactNode, useState } from 'react'
import { isDate } from '../../../src/model/calendar.ts'
import { DateInput } from './dates/date-input.tsx'

const FIRST = '1900'

/** A day that a list is filtered by; what is no day yet stays in the box and asks for nothing. */
export function DateFilter(props: {
  label: string
  value: string
  description?: string
  size?: 'xs' | 'sm'
  style?: CSSProperties
  choose(day: string): void
}): ReactNode {
  const { value, choose, size = 'sm', ...shared } = props
  const [left, setLeft] = useState<string | null>(null)
  return (
    <DateInput
      {...shared}
      size={size}
      value={left ?? value}
      onChange={(day) => {
        const asks = day === null || (isDate(day) && day >= FIRST)
        setLeft(asks ? null : day)
        if (asks) choose(day ?? '')
      }}
    />
  )
}
