import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get } from '../../api/client.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { PatientName } from '../../ui/patient-name.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing } from '../../ui/stale-notice.tsx'
import { MESSAGES } from '../administracion/canales/message.ts'

/** Which two records another system put together, and where they are compared. */
export function MergeSaid({ id }: { id: string }): ReactNode {
  const found = useQuery({
    queryKey: ['mensaje', id, 'registros'],
    queryFn: ({ signal }) => get(`${MESSAGES}${id}/registros/`, signal),
    gcTime: 0,
  })
  if (hasNothing(found)) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={120} />
  const { vigente, duplicado, dice_vigente, dice_duplicado } = found.data
  return (
    <Stack>
      <Side label="El emisor dejó" said={dice_vigente} patient={vigente} />
      <Side label="El emisor quitó" said={dice_duplicado} patient={duplicado} />
      {vigente === null || duplicado === null ? (
        <Text size="sm">
          Aquí no están los dos, o no los alcanza a ver. Búsquelos por nombre o documento, y desde la ficha de uno use
          «Fusionar».
        </Text>
      ) : vigente === duplicado ? (
        <Text size="sm">Aquí son el mismo registro: no hay nada que fusionar. Diga que ya se atendió.</Text>
      ) : (
        <ButtonLink
          to="/c/pacientes/$id/fusionar"
          params={{ id: vigente }}
          search={{ con: duplicado, mensaje: id }}
          style={{ alignSelf: 'flex-end' }}
          data-autofocus
        >
          Comparar y fusionar
        </ButtonLink>
      )}
    </Stack>
  )
}

function Side({ label, said, patient }: { label: string; said: string | null; patient: string | null }): ReactNode {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm">{said ?? 'No lo dice de un modo que se pueda leer.'}</Text>
      <Text size="sm">Aquí: {patient === null ? 'ninguno' : <PatientName id={patient} />}</Text>
    </div>
  )
}
