import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { nota } from '../../../../../src/resources/nota.ts'
import { solicitudCorreccion } from '../../../../../src/resources/solicitud-correccion.ts'
import { call, get, query } from '../../../api/client.ts'
import { showInstant } from '../../../forms/times.ts'
import { useDeed } from '../use-deed.ts'
import type { TitularRequest } from './titular-request.ts'

/** What was accepted ends in a clarification: which one it is, or that it is still to be written. */
export function LinkClarification({ request, links }: { request: TitularRequest; links: boolean }): ReactNode {
  const [chosen, choose] = useState('')
  const deed = useDeed({ toast: true })
  const waits = request.aclaracion === null
  const notes = useQuery({
    queryKey: ['administracion', 'aclaraciones', request.atencion],
    queryFn: ({ signal }) =>
      get(`${nota.path}${query({ historia: request.atencion, tipo_nota: 'aclaratoria', page_size: 50 })}`, signal),
    enabled: waits && links,
  })
  if (!waits) return <Text size="sm">La aclaración está enlazada.</Text>
  if (!links) return <Text size="sm">Falta la nota aclaratoria: la enlaza el coordinador médico.</Text>
  const found = (notes.data?.results ?? []).filter((n) => n.anulado !== true)
  if (found.length === 0)
    return <Text size="sm">Falta la nota aclaratoria de esa atención: la escribe quien atendió.</Text>
  const link = (): Promise<boolean> =>
    deed.run(
      () =>
        call('PATCH', `${solicitudCorreccion.path}${request.id}/`, {
          body: { aclaracion: chosen },
          ifMatch: `"${request.version}"`,
        }),
      'Aclaración enlazada.',
    )
  return (
    <Group align="flex-end" gap="xs">
      <NativeSelect
        label="Nota aclaratoria"
        value={chosen}
        onChange={(e) => choose(e.currentTarget.value)}
        data={[
          { value: '', label: 'Escoja' },
          ...found.map((n) => ({
            value: n.id,
            label: `${showInstant(n.fecha_nota ?? n.creado_en)}, ${n.profesional_nombre}`,
          })),
        ]}
      />
      <Button size="sm" disabled={chosen === ''} loading={deed.busy} onClick={() => void link()}>
        Enlazar
      </Button>
    </Group>
  )
}
