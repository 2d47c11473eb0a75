import { Autocomplete, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Catalogue } from '../../../src/model/fields.ts'
import { get, query } from '../api/client.ts'
import { isAnswerTo } from './is-answer-to.ts'

interface CatalogueInputProps {
  readonly id: string
  readonly label: string
  readonly description: string | undefined
  readonly error: string | undefined
  readonly disabled: boolean
  readonly withAsterisk: boolean
  readonly catalogue: Catalogue
  /** What the field keeps: codes, or the names as they are written. */
  readonly keeps: 'codigo' | 'nombre'
  readonly value: string
  onChange(value: string | null): void
  /** The code of the name that is written; null where it is the name of none. */
  onCode?(code: string | null): void
  /** How the code that was chosen is called. */
  onName?(name: string): void
}

const WAIT_MS = 200
const FEWEST = 2
const MOST = 8
const LONG_MS = 5 * 60_000

/** Looked for by code or by words where the catalogue is loaded; elsewhere what is typed is what there is. */
export function CatalogueInput(props: CatalogueInputProps): ReactNode {
  const { catalogue, keeps, value, onChange, onCode, onName, description, ...shared } = props
  const [q] = useDebouncedValue(value.trim(), WAIT_MS)
  const loaded = useQuery({
    queryKey: ['catalogos'],
    staleTime: LONG_MS,
    retry: false,
    queryFn: async ({ signal }) => (await get('/catalogos/', signal)).results.filter((c) => c.version > 0),
  })
  const asks = loaded.data?.some((c) => c.nombre === catalogue) === true && !shared.disabled && q.length >= FEWEST
  const found = useQuery({
    queryKey: ['catalogo', catalogue, q],
    enabled: asks,
    staleTime: LONG_MS,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => get(`/catalogos/${String(catalogue)}/${query({ q, limite: MOST })}`, signal),
  })
  const exact = useQuery({
    queryKey: ['catalogo-codigo', catalogue, q],
    enabled: asks && keeps === 'codigo',
    staleTime: LONG_MS,
    retry: false,
    queryFn: ({ signal }) => get(`/catalogos/${String(catalogue)}/${query({ codigo: q })}`, signal),
  })
  const same = exact.data?.results[0]
  const answers = isAnswerTo(value, q, found) ? found.data?.results : undefined
  const all = new Map([...(same === undefined ? [] : [same]), ...(answers ?? [])].map((r) => [r[keeps], r]))
  return (
    <Autocomplete
      {...shared}
      description={same?.nombre ?? description}
      data={[...all.keys()]}
      value={value}
      onChange={(text) => {
        onChange(text === '' ? null : text)
        if (keeps === 'nombre') onCode?.(all.get(text)?.codigo ?? null)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      onOptionSubmit={(chosen) => {
        const one = all.get(chosen)
        if (one !== undefined && keeps === 'codigo') onName?.(one.nombre)
      }}
      // What was found is what answers what is written: it is not filtered again.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const one = all.get(option.value)
        // Of a name that is not the one typed, why it is offered.
        const said = one?.coincidencias.find((c) => c.tipo === 'sinonimo')
        return (
          <Text size="sm">
            {keeps === 'codigo' && <strong>{one?.codigo} </strong>}
            {one?.nombre}
            {said !== undefined && (
              <Text span size="xs" c="dimmed">
                {' '}
                ({said.texto})
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
