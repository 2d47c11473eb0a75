import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface DecimalInputProps extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur'> {
  readonly value: number | null | undefined
  onChange(value: number | null): void
}

/** What has been written so far, as a number: `1.` is one, a lone sign is nothing yet. */
function numberOf(text: number | string): number | null {
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

/**
 * A number with its comma. What is being written is kept as it was written (`1,` and `0,0` are on their way to somewhere):
 * given back as a number it would be drawn without the comma, and the next digit would make it ten times as large.
 */
export function DecimalInput({ value, onChange, ...others }: DecimalInputProps): ReactNode {
  const given = typeof value === 'number' && Number.isFinite(value) ? value : null
  const [text, setText] = useState<number | string>(given ?? '')
  // Somebody else changed it: a helper, a draft, a row that was read again.
  if (numberOf(text) !== given) setText(given ?? '')
  return (
    <NumberInput
      clampBehavior="none"
      decimalSeparator=","
      hideControls
      {...others}
      value={text}
      onChange={(next) => {
        const written = typeof next === 'bigint' ? Number(next) : next
        setText(written)
        onChange(numberOf(written))
      }}
      onBlur={() => setText(given ?? '')}
    />
  )
}
