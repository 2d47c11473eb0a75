import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { EntryCard } from '../entry-card.tsx'
import { isLive } from '../may-write.ts'
import { MARKED } from '../section-card.tsx'
import type { Entry } from '../view.ts'
import { useWorking } from '../working.tsx'

/** Many and short: one mark for each, which opens the entry it stands for, to be corrected or annulled. */
export function DeniedSystems(props: { rows: readonly Entry[]; names: Readonly<Record<string, string>> }): ReactNode {
  const { rows, names } = props
  const { marked, changes } = useWorking()
  const [opened, setOpened] = useState<string | null>(null)
  const row = rows.find((r) => r.id === opened)
  const nameOf = ({ sistema }: Entry): string => names[String(sistema)] ?? String(sistema)
  return (
    <Stack gap={6}>
      <Text size="xs" c="dimmed" id="revision-niega">
        {rows.some(changes) ? 'Niega síntomas (escoja uno para corregirlo o anularlo):' : 'Niega síntomas:'}
      </Text>
      <Group gap={6} role="group" aria-labelledby="revision-niega">
        {rows.map((r) => (
          <Button
            key={r.id}
            className="custodia-print"
            size="compact-xs"
            radius="xl"
            variant={r.id === opened ? 'light' : 'default'}
            td={isLive(r) ? undefined : 'line-through'}
            aria-expanded={r.id === opened}
            // The card has the place of the entry while it is open.
            {...(r.id === opened ? {} : { id: `registro-${r.id}` })}
            data-marcado={marked.has(r.id) || undefined}
            style={{ scrollMarginTop: 'var(--seccion-bajo)', ...(marked.has(r.id) ? MARKED : {}) }}
            onClick={() => setOpened(r.id === opened ? null : r.id)}
          >
            {nameOf(r)}
            {isLive(r) ? '' : ' (anulado)'}
          </Button>
        ))}
      </Group>
      {row !== undefined && (
        <EntryCard
          key={row.id}
          row={row}
          title={`${nameOf(row)}: niega síntomas`}
          edits={['estado', 'sintomas', 'descripcion']}
        />
      )}
    </Stack>
  )
}
