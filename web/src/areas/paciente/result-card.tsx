import { Anchor, Badge, Button, Group, Paper, Skeleton, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AnswerAt } from '../../api/answers.ts'
import { call, get } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing } from '../../ui/stale-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { CriticalCall } from './critical-call.tsx'
import { Viewer } from './documents-tab.tsx'
import { judged } from './value-words.tsx'

export type Result = AnswerAt<`/hce/api/resultados/por-ver/`>['results'][number]

/** A report with its values, what was done about it and what can be done. */
export function ResultCard(props: {
  result: Result
  /** What shows it, to be read again. */
  queryKey: readonly unknown[]
  /** Of whom it is, where the page is not about one patient. */
  whose?: ReactNode
}): ReactNode {
  const { result: r, queryKey, whose } = props
  const client = useQueryClient()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const [reading, setReading] = useState(false)
  const [calling, setCalling] = useState(false)
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey })
  const see = async (): Promise<void> => {
    setBusy(true)
    try {
      await call('POST', `/hce/api/resultados/${r.id}/visto/`)
      toasts.done('Queda dicho que usted vio el resultado.')
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(false)
    }
    await refresh()
  }
  return (
    <Paper withBorder p="sm" component="article" aria-label={r.nombre} id={`registro-${r.id}`} tabIndex={-1}>
      {whose}
      <Group gap="xs">
        <Text fw={600}>{r.nombre}</Text>
        {r.critico && (
          <Badge color="red" size="sm" tt="none">
            Crítico
          </Badge>
        )}
        {r.estado !== 'final' && (
          <Badge color="gray" variant="light" size="sm" tt="none">
            {r.estado_nombre}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {[r.laboratorio, r.muestra === null ? null : `Muestra: ${r.muestra}`, showInstant(r.fecha)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {r.valores.length > 0 && <Values of={r} />}
      {r.conclusion !== null && (
        <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-wrap' }}>
          {r.conclusion}
        </Text>
      )}
      <Group justify="space-between" gap="xs" mt="xs">
        <Text size="xs" c="dimmed">
          {seenWords(r)}
        </Text>
        <Group gap="xs">
          {r.documento !== null && (
            <Button size="compact-sm" variant="default" onClick={() => setReading(true)}>
              Ver el documento
            </Button>
          )}
          {r.imagen_url !== null && (
            <Anchor href={r.imagen_url} target="_blank" rel="noopener noreferrer" size="sm">
              Ver las imágenes
            </Anchor>
          )}
          {r.critico && r.visto_por === null && (
            <Button size="compact-sm" variant="light" color="red" onClick={() => setCalling(true)}>
              Registrar el aviso…
            </Button>
          )}
          {!r.lo_vio && (
            <Button size="compact-sm" variant="light" loading={busy} onClick={() => void see()}>
              Vi el resultado
            </Button>
          )}
        </Group>
      </Group>
      {r.documento !== null && (
        <Dialog opened={reading} onClose={() => setReading(false)} title={r.nombre} size="xl">
          {reading && <Document id={r.documento} />}
        </Dialog>
      )}
      <Dialog opened={calling} onClose={() => setCalling(false)} title={`Aviso del resultado crítico: ${r.nombre}`}>
        {calling && <CriticalCall id={r.id} close={() => setCalling(false)} done={refresh} />}
      </Dialog>
    </Paper>
  )
}

function seenWords(r: Result): string {
  const told =
    r.avisado_a === null
      ? ''
      : ` Se avisó a ${r.avisado_a}${r.avisado_en === null ? '' : ` (${showInstant(r.avisado_en)})`}.`
  if (r.visto_por !== null && r.visto_en !== null) return `Lo vio ${r.visto_por} (${showInstant(r.visto_en)}).${told}`
  return `${r.lo_vio ? 'Usted lo vio. Sigue por ver hasta que lo vea quien lo ordenó o quien está a cargo.' : 'Nadie a cargo lo ha visto.'}${told}`
}

function Values({ of }: { of: Result }): ReactNode {
  const groups = [...Map.groupBy(of.valores, (v) => v.grupo)]
  return (
    <Table fz="sm" verticalSpacing={4} mt="xs" aria-label={`Valores de ${of.nombre}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th style={{ whiteSpace: 'nowrap' }}>Examen</Table.Th>
          <Table.Th>Valor</Table.Th>
          <Table.Th visibleFrom="xs">Referencia</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.flatMap(([group, values]) => [
          ...(group === null
            ? []
            : [
                <Table.Tr key={`grupo ${group}`}>
                  <Table.Th colSpan={3} scope="colgroup">
                    {group}
                  </Table.Th>
                </Table.Tr>,
              ]),
          ...values.map((v) => (
            <Table.Tr key={v.id}>
              <Table.Td style={{ overflowWrap: 'break-word' }}>
                {v.nombre}
                {v.observaciones !== null && (
                  <Text size="xs" c="dimmed" style={{ whiteSpace: 'pre-wrap' }}>
                    {v.observaciones}
                  </Text>
                )}
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Group gap={6}>
                  {v.valor}
                  {judged(v.interpretacion, v.interpretacion_nombre)}
                </Group>
                {v.rango !== null && (
                  <Text size="xs" c="dimmed" hiddenFrom="xs">
                    {v.rango}
                  </Text>
                )}
              </Table.Td>
              <Table.Td visibleFrom="xs">{v.rango ?? ''}</Table.Td>
            </Table.Tr>
          )),
        ])}
      </Table.Tbody>
    </Table>
  )
}

function Document({ id }: { id: string }): ReactNode {
  const found = useQuery({
    queryKey: ['documento', id, 'entero'],
    queryFn: ({ signal }) => get(`/hce/api/documentos/${id}/`, signal),
    gcTime: 30_000,
  })
  if (hasNothing(found)) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  return found.data === undefined ? (
    <Skeleton height={480} />
  ) : (
    <Viewer of={found.data} content={found.data.contenido_base64 ?? null} />
  )
}
