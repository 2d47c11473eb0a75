import { TextInput } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'

const FIRST = '1900'

/** A year is typed cipher by cipher: what is not one yet stays in the box and asks for nothing. */
export function DateFilter(props: {
  label: string
  value: string
  size?: 'xs' | 'sm'
  style?: CSSProperties
  choose(day: string): void
}): ReactNode {
  const { label, value, size = 'sm', style, choose } = props
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <TextInput
      type="date"
      label={label}
      size={size}
      {...(style === undefined ? {} : { style })}
      value={typed}
      onChange={(e) => {
        const day = e.currentTarget.value
        setTyped(day)
        if (day === '' || day >= FIRST) choose(day)
      }}
    />
  )
}
