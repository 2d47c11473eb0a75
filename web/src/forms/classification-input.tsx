import { Autocomplete, Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { Classification } from '../../../src/model/classification.ts'
import { messageOf } from '../api/problem.ts'
import { IcdOption, useIcdSearch } from './icd-search.tsx'
import { isAnswerTo } from './is-answer-to.ts'

interface ClassificationInputProps {
  readonly id: string
  readonly label: string
  readonly description: string | undefined
  readonly error: string | undefined
  readonly disabled: boolean
  readonly withAsterisk: boolean
  readonly classification: Classification
  /** Whether a text has the shape of a code. */
  isCode(text: string): boolean
  readonly value: string
  onChange(value: string | null): void
  /** How the code that was chosen is called. */
  onName?(name: string): void
}

const WAIT_MS = 180
const bare = (code: string): string => code.toUpperCase().replaceAll(/[\s.]/g, '')

/** The code of a disease, found by its words: nobody has to know it by heart. */
export function ClassificationInput(props: ClassificationInputProps): ReactNode {
  const { classification, isCode, value, onChange, onName, description, error, ...shared } = props
  // Words on their way to a code: the form has them, and finds fault with them, once they are left as they are.
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? value
  const leave = (): void => {
    if (typed !== null) onChange(typed)
    setTyped(null)
  }
  const [q] = useDebouncedValue(shown.trim(), WAIT_MS)
  const found = useIcdSearch({ q, sistema: classification, enabled: !shared.disabled })
  const results = shown !== '' && isAnswerTo(shown, q, found) ? (found.data ?? []) : []
  const same = results.find((r) => bare(r.codigo) === bare(shown))
  return (
    <Autocomplete
      {...shared}
      description={same?.nombre ?? (found.isError ? `No se pudo buscar: ${messageOf(found.error)}` : description)}
      error={typed === null ? error : undefined}
      placeholder="Código o palabras"
      data={results.map((r) => r.codigo)}
      value={shown}
      onChange={(text) => {
        const whole = text === '' || isCode(text)
        setTyped(whole ? null : text)
        if (whole) onChange(text === '' ? null : text)
      }}
      onBlur={leave}
      onKeyDown={(e) => {
        if (e.key === 'Enter') leave()
      }}
      onOptionSubmit={(code) => {
        const one = results.find((r) => r.codigo === code)
        if (one !== undefined) onName?.(one.nombre)
      }}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const one = results.find((r) => r.codigo === option.value)
        return one === undefined ? option.value : <IcdOption found={one} />
      }}
      comboboxProps={{ shadow: 'md', width: 'max-content', position: 'bottom-start' }}
      styles={{ dropdown: { minWidth: 260, maxWidth: 'min(520px, 92vw)' } }}
      autoComplete="off"
      spellCheck={false}
      rightSection={found.isFetching ? <Loader size="xs" /> : undefined}
    />
  )
}
