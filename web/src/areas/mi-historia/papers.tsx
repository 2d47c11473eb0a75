import { Badge, Button, Group, Paper, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pagesFrom, query } from '../../api/client.ts'
import { saveUrl } from '../../ui/save-pdf.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { type IssuedPaper, printPaper } from '../paciente/paper-list.tsx'
import { ListFrame } from './list-frame.tsx'
import { longDate } from './long-date.ts'
import classes from './own-record.module.css'

const states: Readonly<Record<IssuedPaper['estado'], readonly [color: string, label: string]>> = {
  vigente: ['teal', 'Sirve'],
  vencido: ['gray', 'Ya venció'],
  reemplazado: ['orange', 'Hay uno más nuevo'],
  anulado: ['red', 'Ya no sirve'],
}

export function Papers({ id }: { id: string }): ReactNode {
  const found = useInfiniteQuery({
    queryKey: ['mi-historia', id, 'papeles'],
    ...pagesFrom(`/paciente/paciente/${id}/papeles/${query({ page_size: 20 })}`),
  })
  const rows = found.data?.pages.flatMap((p) => p.results) ?? []
  return (
    <ListFrame of={found} empty={rows.length === 0} none="Todavía no le han dado papeles.">
      <Text>La primera vez se descarga el original. Después se descargan copias, que lo dicen.</Text>
      <ul className={classes.list}>
        {rows.map((paper) => (
          <OnePaper key={paper.id} paper={paper} saved={() => void found.refetch()} />
        ))}
      </ul>
    </ListFrame>
  )
}

function OnePaper({ paper, saved }: { paper: IssuedPaper; saved(): void }): ReactNode {
  const [busy, setBusy] = useState(false)
  const toasts = useToasts()
  const [color, label] = states[paper.estado]
  const what = paper.impreso_en === null ? 'Descargar el original' : 'Descargar una copia'
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      saveUrl(await printPaper(paper.id), `${paper.titulo} ${paper.numero}.pdf`)
      saved()
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Paper withBorder p="md" component="li">
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Text fw={600}>{paper.titulo}</Text>
          <Text>{longDate(paper.emitido_en)}</Text>
          {paper.vence !== null && (paper.estado === 'vigente' || paper.estado === 'vencido') && (
            <Text>
              {paper.estado === 'vigente' ? 'Sirve' : 'Sirvió'} hasta el {longDate(paper.vence)}.
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {paper.profesional} · n.º {paper.numero}
          </Text>
        </div>
        <Badge variant="light" color={color} tt="none" miw="max-content">
          {label}
        </Badge>
      </Group>
      <Button
        mt="sm"
        variant="light"
        className={`${classes.target} custodia-no-print`}
        loading={busy}
        aria-label={`${what}: ${paper.titulo} ${paper.numero}`}
        onClick={() => void save()}
      >
        {what}
      </Button>
    </Paper>
  )
}
