import { Autocomplete, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get, query } from '../api/client.ts'
import { isAnswerTo } from './is-answer-to.ts'

interface AllergenInputProps {
  readonly id: string
  readonly label: string
  readonly description: string | undefined
  readonly error: string | undefined
  readonly disabled: boolean
  readonly withAsterisk: boolean
  readonly value: string
  onChange(value: string | null): void
}

const WAIT_MS = 200
const FEWEST = 2
const MOST = 8
const LONG_MS = 5 * 60_000

/** Substances, classes, brands and what is no medicine, however it is spelt; what is not understood stays as it is and says so. */
export function AllergenInput({ value, onChange, description, ...shared }: AllergenInputProps): ReactNode {
  const [q] = useDebouncedValue(value.trim(), WAIT_MS)
  const found = useQuery({
    queryKey: ['alergenos', q],
    enabled: !shared.disabled && q.length >= FEWEST,
    staleTime: LONG_MS,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => get(`/catalogos/alergenos/${query({ q, limite: MOST })}`, signal),
  })
  const answer = isAnswerTo(value, q, found) ? found.data : undefined
  const all = new Map((answer?.results ?? []).map((r) => [r.nombre, r]))
  return (
    <Autocomplete
      {...shared}
      description={
        answer?.reconocido === false
          ? 'Sin codificar: no se reconoce, y al formular no se revisa contra ello. Elija uno de la lista si lo es.'
          : description
      }
      data={[...all.keys()]}
      value={value}
      onChange={(text) => onChange(text === '' ? null : text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      // What was found is what answers what is written: it is not filtered again.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const contains = all.get(option.value)?.contiene ?? []
        return (
          <Text size="sm">
            {option.value}
            {contains.length > 0 && (
              <Text span size="xs" c="dimmed">
                {' '}
                ({contains.join(', ')})
              </Text>
            )}
          </Text>
        )
      }}
      autoComplete="off"
      spellCheck={false}
      rightSection={found.isFetching ? <Loader size="xs" /> : undefined}
    />
  )
}
