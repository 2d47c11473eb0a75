import { FileInput, Loader } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { base64Of } from './base64-of.ts'

interface BinaryInputProps {
  readonly id: string
  readonly label: string
  readonly description: string | undefined
  readonly error: string | undefined
  readonly disabled: boolean
  readonly withAsterisk: boolean
  readonly max: number | undefined
  readonly value: unknown
  onChange(value: string | null): void
  onName?(name: string): void
}

const MIB = 1_048_576

/** A file, by its name; what is too large is said before it is read and not after it was sent. */
export function BinaryInput(props: BinaryInputProps): ReactNode {
  const { max, value, onChange, onName, error, ...shared } = props
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const choose = async (chosen: File | null): Promise<void> => {
    setFault(null)
    setFile(chosen)
    onChange(null)
    if (chosen === null) return
    if (max !== undefined && chosen.size > max)
      return setFault(`«${chosen.name}» es demasiado grande: caben hasta ${Math.floor(max / MIB)} MB.`)
    setReading(true)
    try {
      onChange(await base64Of(chosen))
      onName?.(chosen.name)
    } catch {
      setFault(`«${chosen.name}» no se puede leer.`)
    } finally {
      setReading(false)
    }
  }
  return (
    <FileInput
      {...shared}
      placeholder="Escoja un archivo"
      clearable
      // Begun anew, the form has no file either.
      value={typeof value === 'string' || reading ? file : null}
      onChange={(chosen) => void choose(chosen)}
      error={fault ?? error}
      rightSection={reading ? <Loader size="xs" /> : undefined}
    />
  )
}
