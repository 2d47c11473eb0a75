import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'

export interface TypedInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown' | 'error'> {
  readonly error?: ReactNode
  /** As JSON has it, or what was left written that is none. */
  readonly value: string
  onChange(value: string | null): void
  /** What a text means; null while it means nothing. */
  read(text: string): string | null
  /** How a value is written; null where it is no value. */
  show(value: string): string | null
  /** What is said of a text that means nothing. */
  readonly fault: string
  onOpen?(): void
}

/**
 * A value that is typed as people write it. What means nothing yet stays in the box; once it is left so, the form has it as
 * it was typed, finds fault with it and loses nothing.
 */
export function TypedInput(props: TypedInputProps): ReactNode {
  const { value, onChange, read, show, fault, error, onOpen, ...shared } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [given, setGiven] = useState(value)
  // Somebody else changed it: the calendar, a draft, a row that was read again.
  if (given !== value) {
    setGiven(value)
    if (typed !== null && read(typed) !== value) setTyped(null)
  }
  const shown = value === '' ? '' : (show(value) ?? value)
  const leave = (): void => {
    if (typed !== null && typed.trim() !== '' && read(typed) === null) onChange(typed)
    setTyped(null)
  }
  const isWrong = value !== '' && show(value) === null
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? shown}
      error={typed !== null ? undefined : isWrong ? fault : error}
      onChange={(e) => {
        const text = e.currentTarget.value
        setTyped(text)
        const meant = text.trim() === '' ? null : read(text)
        if (meant !== null || text.trim() === '') onChange(meant)
      }}
      onBlur={leave}
      onKeyDown={(e: KeyboardEvent) => {
        if (e.key === 'Enter') leave()
        if (e.key === 'ArrowDown' && e.altKey && onOpen !== undefined) {
          e.preventDefault()
          onOpen()
        }
      }}
    />
  )
}
