import { Button, Group, NumberInput, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Field } from '../../../../src/model/fields.ts'
import { paciente } from '../../../../src/resources/paciente.ts'
import { FieldInput } from '../../forms/field-input.tsx'

export type Filters = Readonly<Record<string, string | number | boolean | null>>

const FILTERS = ['sexo_biologico', 'municipio_residencia', 'eapb', 'activo'] as const

const bare = (name: (typeof FILTERS)[number]): Field => {
  const of: Field = paciente.fields[name]
  const { help: _help, required: _required, ...field } = of
  return field
}

export function PatientFilters(props: {
  filters: Filters
  used: number
  set(name: string, value: unknown): void
  clear(): void
}): ReactNode {
  const { filters, used, set, clear } = props
  return (
    <Paper withBorder p="md">
      <Group align="flex-end">
        {FILTERS.map((name) => (
          <FieldInput
            key={name}
            name={`filtro-${name}`}
            field={bare(name)}
            required={false}
            value={filters[name]}
            onChange={(value) => set(name, value)}
          />
        ))}
        {(['desde', 'hasta'] as const).map((end) => (
          <NumberInput
            key={end}
            label={`Edad ${end}`}
            w={110}
            min={0}
            max={150}
            hideControls
            allowDecimal={false}
            value={Number.isFinite(filters[`edad_${end}`]) ? Number(filters[`edad_${end}`]) : ''}
            onChange={(v) => set(`edad_${end}`, v === '' ? null : Number(v))}
          />
        ))}
        {used > 0 && (
          <Button variant="subtle" onClick={clear}>
            Quitar filtros
          </Button>
        )}
      </Group>
    </Paper>
  )
}
