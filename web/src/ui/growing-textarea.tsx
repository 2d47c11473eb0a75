import { Textarea, type TextareaProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** The browser itself makes a box as high as its text: measuring each one by script is half of what drawing a page of them costs. */
const GROWS = CSS.supports('field-sizing', 'content')

const rows = (n: number): string => `calc(${n} * 1lh + 2 * var(--input-padding-y) + 2px)`

/** A box for text as high as what is written in it, within so many lines. */
export function GrowingTextarea({
  minRows = 1,
  maxRows,
  ...props
}: Omit<TextareaProps, 'autosize' | 'styles'>): ReactNode {
  if (!GROWS) return <Textarea autosize minRows={minRows} {...(maxRows === undefined ? {} : { maxRows })} {...props} />
  const input = {
    fieldSizing: 'content',
    minHeight: rows(minRows),
    ...(maxRows === undefined ? {} : { maxHeight: rows(maxRows) }),
  } as const
  return <Textarea {...props} styles={{ input }} />
}
