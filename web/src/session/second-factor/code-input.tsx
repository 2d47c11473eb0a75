import { Anchor, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** As long as the service takes it: recovery codes have letters and may be typed with spaces. */
const MAX = 40

/** The code of the application or, where that serves too, one of recovery: another keyboard on a telephone. */
export function CodeInput(props: {
  value: string
  onChange(value: string): void
  recovers?: boolean
  takesFocus?: boolean
  error?: string | undefined
}): ReactNode {
  const { value, onChange, recovers = false, takesFocus = false, error } = props
  const [recovery, setRecovery] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <div>
      <TextInput
        ref={input}
        label={recovery ? 'Código de recuperación' : 'Código de la aplicación'}
        description={recovery ? 'Cada uno sirve una sola vez.' : 'Las seis cifras que muestra ahora su aplicación.'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        placeholder={recovery ? 'xxxx-xxxx-xxxx' : '000000'}
        maxLength={MAX}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(e) => onChange(e.currentTarget.value)}
        error={error}
        required
      />
      {recovers && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt={6}
          onClick={() => {
            setRecovery(!recovery)
            onChange('')
            input.current?.focus()
          }}
        >
          {recovery ? 'Usar el código de la aplicación' : 'Usar un código de recuperación'}
        </Anchor>
      )}
    </div>
  )
}
