import { Button, Group, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFirstFocus } from '../../../session/use-first-focus.ts'

/** A short reason, asked for where it is needed. */
export function ReasonForm(props: {
  label: string
  submitLabel: string
  /** What was said before, to be added to. */
  before?: string | null
  submit(reason: string): Promise<void>
}): ReactNode {
  const [reason, setReason] = useState(props.before ?? '')
  const [busy, setBusy] = useState(false)
  const input = useFirstFocus()
  const send = async (): Promise<void> => {
    setBusy(true)
    try {
      await props.submit(reason.trim())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label={props.label}
        value={reason}
        maxLength={500}
        ref={input}
        onChange={(e) => setReason(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key !== 'Enter') return
          e.preventDefault()
          if (reason.trim() !== '') void send()
        }}
        style={{ flex: '1 1 240px' }}
      />
      <Button disabled={reason.trim() === ''} loading={busy} onClick={() => void send()}>
        {props.submitLabel}
      </Button>
    </Group>
  )
}
