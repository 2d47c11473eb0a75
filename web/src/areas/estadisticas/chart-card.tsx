import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { csvOf } from './csv.ts'
import { DataTable } from './data-table.tsx'
import type { Table } from './table.ts'

/** A chart, the table that it is drawn from in its place, and that table as a file. */
export function ChartCard(props: {
  title: string
  about?: ReactNode
  table: Table
  wide?: boolean
  children: ReactNode
}): ReactNode {
  const { title, about, table, wide, children } = props
  const [asTable, setAsTable] = useState(false)
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-label={title}
      className={wide === true ? 'estad-card estad-wide' : 'estad-card'}
    >
      <Group justify="space-between" align="flex-start" gap="xs" mb="xs" wrap="nowrap">
        <Title order={3} size="h5">
          {title}
        </Title>
        <Group gap={4} wrap="nowrap" className="custodia-no-print">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${asTable ? 'Ver como gráfica' : 'Ver como tabla'}: ${title}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Gráfica' : 'Tabla'}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Descargar CSV: ${title}`}
            onClick={() => download(title, table)}
          >
            CSV
          </Button>
        </Group>
      </Group>
      {about !== undefined && (
        <Text size="xs" c="dimmed" mb="xs">
          {about}
        </Text>
      )}
      {asTable ? <DataTable label={title} table={table} /> : children}
    </Paper>
  )
}

function download(title: string, table: Table): void {
  const url = URL.createObjectURL(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
