import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get, query } from '../../api/client.ts'
import { messageOf } from '../../api/problem.ts'
import type { Values } from '../../forms/row-form.tsx'
import { fullName } from '../../ui/patient-name.tsx'
import { type Found, FoundPatient } from './found-patient.tsx'

const WAIT_MS = 350
const FEWEST_DIGITS = 5
const NAME_SCORE = 70
const MOST = 5

/** Who may be registered already, while it is being typed: by document, and by name with birth date. */
export function LikelySame({ values }: { values: Values }): ReactNode {
  const document = String(values.numero_documento ?? '').replaceAll(/[\s.,-]/g, '')
  const name = values.primer_nombre && values.primer_apellido ? fullName(values) : ''
  const [byDocument] = useDebouncedValue(document.length >= FEWEST_DIGITS ? document : '', WAIT_MS)
  const [byName] = useDebouncedValue(
    name === '' ? '' : [name, values.fecha_nacimiento].filter(Boolean).join(' '),
    WAIT_MS,
  )
  const documents = useSearch(byDocument)
  const names = useSearch(byName)
  const likely = [...documents.found, ...names.found.filter((p) => p.puntaje >= NAME_SCORE)]
  const all = [...new Map(likely.map((p) => [p.id, p])).values()].slice(0, MOST)
  const failed = [documents, names].find((s) => s.error !== null)
  return (
    <div aria-live="polite">
      {failed !== undefined && (
        <Alert color="orange" mb={all.length > 0 ? 'xs' : 0} title="No se pudo mirar si ya está registrado">
          <Group gap="xs">
            <Text size="sm">{messageOf(failed.error)}</Text>
            <Button size="compact-sm" variant="light" color="orange" onClick={failed.again}>
              Intentar de nuevo
            </Button>
          </Group>
        </Alert>
      )}
      {all.length > 0 && (
        <Alert
          color="orange"
          title={all.length === 1 ? 'Puede que ya esté registrado' : 'Puede que ya estén registrados'}
        >
          <Stack gap="xs">
            <Text size="sm">Mire antes de crear otro registro de la misma persona.</Text>
            <Stack component="ul" gap="xs" p={0} m={0} aria-label="Posibles duplicados">
              {all.map((p) => (
                <FoundPatient key={p.id} patient={p} newTab />
              ))}
            </Stack>
          </Stack>
        </Alert>
      )}
    </div>
  )
}

function useSearch(q: string): { found: readonly Found[]; error: unknown; again(): void } {
  const found = useQuery({
    queryKey: ['busqueda', 'parecidos', q],
    enabled: q !== '',
    queryFn: ({ signal }) => get(`/paciente/busqueda/${query({ q, page_size: MOST })}`, signal),
  })
  return {
    found: q === '' ? [] : (found.data?.results ?? []),
    error: q === '' ? null : found.error,
    again: () => void found.refetch(),
  }
}
