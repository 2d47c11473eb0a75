import { Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { medicineSaid, medicinesBeginning } from '../../../../../src/model/medicines/everyday-medicines.ts'
import { isSameName } from '../../../../../src/model/medicines/prescription-line.ts'
import { get, query } from '../../../api/client.ts'
import { isAnswerTo } from '../../../forms/is-answer-to.ts'

const CATALOGUE = 'dci'
const WAIT_MS = 250
const FEWEST = 3
const MOST = 6
const LONG_MS = 5 * 60_000

interface OfferedMedicine {
  readonly codigo: string | null
  readonly nombre: string
}
interface FoundMedicine {
  readonly codigo: string
  readonly nombre: string
  readonly coincidencias: readonly { readonly tipo: string; readonly texto: string }[]
}

/** It is called so, or it is a name of it and of no other: there is nothing to choose. */
function certain(found: readonly FoundMedicine[], name: string): FoundMedicine | undefined {
  const same = found.filter((m) => isSameName(m.nombre, name) || isSameName(medicineSaid(m.nombre), name))
  const said = found.filter((m) => m.coincidencias.some((c) => c.tipo === 'sinonimo' && isSameName(c.texto, name)))
  return same.length === 1 ? same[0] : same.length === 0 && said.length === 1 ? said[0] : undefined
}

const offer = ({ codigo, nombre }: FoundMedicine): OfferedMedicine => ({ codigo, nombre: medicineSaid(nombre) })

/**
 * The medicine of the line among the DCI of the ministry, chosen by itself if there is one, or by a person; where that table is not
 * loaded, among those that are prescribed every day.
 */
export function MedicineChoice(props: {
  /** As it is written now. */
  name: string
  code: string | null
  /** By a person. */
  choose(medicine: OfferedMedicine): void
  /** By itself, while the person who wrote it may be elsewhere. */
  settle(medicine: OfferedMedicine): void
}): ReactNode {
  const { name, code, choose, settle } = props
  const [q] = useDebouncedValue(name.trim(), WAIT_MS)
  const loaded = useQuery({
    queryKey: ['catalogos'],
    staleTime: LONG_MS,
    retry: false,
    queryFn: async ({ signal }) => (await get('/catalogos/', signal)).results.filter((c) => c.version > 0),
  })
  const hasTable = loaded.data?.some((c) => c.nombre === CATALOGUE)
  const asks = hasTable === true && q.length >= FEWEST && code === null
  const found = useQuery({
    queryKey: ['catalogo', CATALOGUE, q, MOST],
    enabled: asks,
    staleTime: LONG_MS,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => get(`/catalogos/${String(CATALOGUE)}/${query({ q, limite: MOST })}`, signal),
  })
  const answer = asks && isAnswerTo(name, q, found) ? found.data : undefined
  const results: readonly FoundMedicine[] = answer?.results ?? []
  // One product: the code of a part of it would be another medicine.
  const isCombination = answer?.combinacion != null
  const only = isCombination ? undefined : certain(results, q)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each medicine that is found
  useEffect(() => {
    if (only !== undefined && code === null) settle(offer(only))
  }, [only?.codigo, code])
  const offered: readonly OfferedMedicine[] =
    hasTable === true || loaded.isPending
      ? results.map(offer)
      : medicinesBeginning(name).map((nombre) => ({ nombre, codigo: null }))
  if (code !== null || isCombination || offered.length === 0) return null
  return (
    <Group gap={6} role="group" aria-label="Medicamentos encontrados">
      <Text size="sm">¿Cuál?</Text>
      {offered.map((m) => (
        <Button key={m.codigo ?? m.nombre} data-opcion size="compact-sm" variant="light" onClick={() => choose(m)}>
          {m.nombre}
        </Button>
      ))}
    </Group>
  )
}
