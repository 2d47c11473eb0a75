import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** The few values that most encounters have, each at a click; the field has all of them. */
export function UsualChoices(props: {
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  value: unknown
  choose(value: string): void
}): ReactNode {
  const { label, options, value, choose } = props
  if (options.length === 0) return null
  return (
    <Group gap={6} role="group" aria-label={`${label}: lo usual`}>
      <Text size="sm" c="dimmed">
        {label}:
      </Text>
      {options.map((option) => (
        <Button
          key={option.value}
          size="compact-sm"
          variant={value === option.value ? 'filled' : 'default'}
          aria-pressed={value === option.value}
          style={{ height: 'auto', minHeight: 30 }}
          styles={{ label: { whiteSpace: 'normal' } }}
          onClick={() => choose(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </Group>
  )
}
