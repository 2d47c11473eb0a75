import { TextInput } from '@mantine/core'
import { type ChangeEvent, type ReactNode, useState } from 'react'

export interface VitalInputProps {
  readonly id: string
  /** Read on the screen. */
  readonly label: string
  /** Said whole to those who listen. */
  readonly name: string
  /** What there is, as it is said: drawn again where somebody else changed it. */
  readonly given: string
  readonly error: ReactNode
  /** The usual range, or how what was typed stands to it. */
  readonly about: ReactNode
  readonly digits?: boolean
  /** As it is said, from what was typed. */
  format(typed: string): string
  /** What is understood of it. */
  reads(text: string): string
  isFull(text: string): boolean
  write(text: string): void
}

const isDeletion = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')

/** A figure of the row: large, and once it is whole the next one has the focus. */
export function VitalInput(props: VitalInputProps): ReactNode {
  const { id, label, name, given, error, about, digits, format, reads, isFull, write } = props
  const [text, setText] = useState(given)
  if (reads(text) !== given) setText(given)
  return (
    <TextInput
      id={id}
      className="vital"
      size="md"
      label={label}
      aria-label={`${label}: ${name}`}
      inputMode={digits === true ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      error={error}
      description={about ?? ' '}
      onFocus={(e) => e.currentTarget.select()}
      onBlur={() => setText(given)}
      onChange={(e) => {
        const input = e.currentTarget
        const atEnd = input.selectionStart === input.value.length
        const next = isDeletion(e) ? input.value : format(input.value)
        setText(next)
        write(next)
        if (!isDeletion(e) && atEnd && isFull(next)) focusNext(input)
      }}
    />
  )
}

/** The next figure of the same row; after the last one there is nowhere to go, and Enter saves. */
function focusNext(input: HTMLInputElement): void {
  const all = [...(input.closest('.vitals')?.querySelectorAll<HTMLInputElement>('.vital input') ?? [])]
  all[all.indexOf(input) + 1]?.focus()
}
