import { Button, Chip, Group, Paper, Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dateInBogota } from '../../../../src/model/calendar.ts'
import { isKeyOf } from '../../../../src/model/keys.ts'
import { DateFilter } from '../../forms/date-filter.tsx'
import { calendarFilters, type Filters, filtersIn, groups, usualSpans } from './filters.ts'
import { GroupValue } from './group-value.tsx'

/** From when to when and of whom; all of it in the address. */
export function FilterBar({ filters, coarse }: { filters: Filters; coarse: boolean }): ReactNode {
  const navigate = useNavigate()
  const go = (next: Filters): void => {
    const kept = filtersIn(coarse ? { ...calendarFilters(next) } : { ...next })
    void navigate({ to: '/c/estadisticas', search: kept, replace: true })
  }
  const { desde, hasta, ...rest } = filters
  const spans = usualSpans(dateInBogota(new Date()), coarse)
  const chosen = spans.find((s) => s.desde === desde && s.hasta === hasta)?.label ?? null
  const used = Object.keys(filters).length > 0
  return (
    <Paper withBorder p="md" component="search" aria-label="Filtros" className="custodia-no-print">
      <Chip.Group
        value={chosen}
        onChange={(label) => {
          const span = spans.find((s) => s.label === label)
          if (span !== undefined) {
            const { label: _, ...between } = span
            go({ ...rest, ...between })
          }
        }}
      >
        <Group gap={6} mb="sm" role="group" aria-label="Periodo">
          {spans.map(({ label }) => (
            <Chip key={label} value={label} size="xs" variant="outline">
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Group gap="sm" align="flex-end">
        <DateFilter
          label="Desde"
          value={desde ?? ''}
          choose={(day) => {
            const { desde: _, ...others }: Filters = coarse ? rest : filters
            go(day === '' ? others : { ...others, desde: day })
          }}
        />
        <DateFilter
          label="Hasta"
          value={hasta ?? ''}
          choose={(day) => {
            const { hasta: _, ...others } = filters
            go(day === '' ? others : { ...others, hasta: day })
          }}
        />
        <Select
          label="Grupo"
          size="sm"
          w={190}
          placeholder="Todos los pacientes"
          data={Object.entries(groups).map(([value, label]) => ({ value, label }))}
          value={filters.grupo ?? null}
          onChange={(grupo) => {
            const between = { ...(desde === undefined ? {} : { desde }), ...(hasta === undefined ? {} : { hasta }) }
            go(grupo !== null && isKeyOf(groups, grupo) ? { ...between, grupo } : between)
          }}
          clearable
        />
        {filters.grupo !== undefined && (
          <GroupValue
            group={filters.grupo}
            value={filters.valor ?? null}
            choose={(valor) => {
              const { valor: _, ...others } = filters
              go(valor === null ? others : { ...others, valor })
            }}
          />
        )}
        {used && (
          <Button variant="subtle" size="sm" onClick={() => go({})}>
            Quitar filtros
          </Button>
        )}
      </Group>
    </Paper>
  )
}
