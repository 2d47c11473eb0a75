import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { historia } from '../../../../src/resources/historia.ts'
import type { RowAt } from '../../api/answers.ts'
import { pagesFrom } from '../../api/client.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { savePdf } from '../../ui/save-pdf.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { ListFrame } from './list-frame.tsx'
import { longDate } from './long-date.ts'
import classes from './own-record.module.css'

type Visit = RowAt<`/paciente/paciente/${string}/mis-atenciones/`>

export const ownVisits = (id: string) => ({
  queryKey: ['mi-historia', id, 'atenciones'],
  ...pagesFrom(`/paciente/paciente/${id}/mis-atenciones/`),
})

export function Visits({ id, search }: { id: string; search: { readonly de?: string } }): ReactNode {
  const found = useInfiniteQuery(ownVisits(id))
  const rows = found.data?.pages.flatMap((p) => p.results) ?? []
  return (
    <ListFrame of={found} empty={rows.length === 0} none="Todavía no tiene atenciones aquí.">
      <ul className={classes.list}>
        {rows.map((visit) => (
          <li key={visit.id}>
            <OneVisit visit={visit} search={search} />
          </li>
        ))}
      </ul>
    </ListFrame>
  )
}

function OneVisit({ visit: v, search }: { visit: Visit; search: { readonly de?: string } }): ReactNode {
  const [busy, setBusy] = useState(false)
  const toasts = useToasts()
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      await savePdf(`${historia.path}${v.id}/reporte/`, `atencion-${v.fecha.slice(0, 10)}.pdf`, { formato: 'pdf' })
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Paper withBorder p="md" component="article" aria-label={`Atención del ${longDate(v.fecha)}`}>
      <Stack gap="sm">
        <div>
          <Group justify="space-between" gap="xs">
            <Title order={3} size="h4">
              {longDate(v.fecha)}
            </Title>
            {!v.terminada && (
              <Badge variant="light" color="orange" tt="none" miw="max-content">
                Sin terminar
              </Badge>
            )}
          </Group>
          <Text>{[v.tipo, v.servicio].filter(Boolean).join(': ')}</Text>
          <Text c="dimmed" size="sm">
            {v.donde}
          </Text>
        </div>
        <Said title="Con quién" lines={v.con_quien} />
        <Said title="Por qué fui" lines={v.motivo === null ? [] : [v.motivo]} />
        <Said title="Qué encontraron" lines={v.encontrado} />
        <Said title="Qué debo hacer" lines={v.que_hacer} />
        <Said title="Qué me ordenaron" lines={v.examenes} />
        {!v.terminada && (
          <Text size="sm" c="dimmed">
            Cuando esta atención termine verá aquí lo demás.
          </Text>
        )}
        <Group gap="xs" className="custodia-no-print">
          {v.terminada && (
            <Button variant="light" className={classes.target ?? ''} loading={busy} onClick={() => void download()}>
              Descargar en PDF
            </Button>
          )}
          <ButtonLink
            variant="subtle"
            className={classes.target ?? ''}
            to="/c/mi-historia"
            search={{ ...search, parte: 'correccion' }}
          >
            Algo está mal
          </ButtonLink>
        </Group>
      </Stack>
    </Paper>
  )
}

function Said({ title, lines }: { title: string; lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return null
  return (
    <div>
      <Text fw={600}>{title}</Text>
      {lines.length === 1 ? (
        <Text className={classes.said ?? ''}>{lines[0]}</Text>
      ) : (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={line} className={classes.said}>
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
