import { Badge, Button, Stack, Table, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { seenAs, viewOf } from '../../../../src/model/access/access.ts'
import type { Field } from '../../../../src/model/fields.ts'
import { paciente } from '../../../../src/resources/paciente.ts'
import type { AnswerAt } from '../../api/answers.ts'
import { RefName } from '../../forms/ref-name.tsx'
import { showValue } from '../../forms/show-value.ts'
import { useMe } from '../../session/session.tsx'

export type PatientRow = AnswerAt<`/paciente/paciente/${string}/`>
export type Comparison = AnswerAt<`/paciente/paciente/${string}/fusionar/comparar/`>

/** By what a person is known, compared also where it is the same. */
const CORE: readonly string[] = [
  'tipo_documento',
  'numero_documento',
  'primer_nombre',
  'segundo_nombre',
  'primer_apellido',
  'segundo_apellido',
  'fecha_nacimiento',
  'sexo_biologico',
]
/** Said elsewhere on the page, or by the system. */
const BESIDE: readonly string[] = ['fusionado_con', 'tiene_fusionados', 'advertencias']

interface Compared {
  readonly name: string
  readonly field: Field
  readonly values: readonly [unknown, unknown]
  readonly differs: boolean
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields of which either record says something, as the role sees them. */
export function useCompared(a: PatientRow, b: PatientRow): readonly Compared[] {
  const { rol } = useMe()
  return Object.entries(seenAs(paciente, viewOf(rol, paciente)).fields).flatMap(([name, field]) => {
    const values = [Reflect.get(a, name), Reflect.get(b, name)] as const
    if (BESIDE.includes(name) || values.every(isEmpty)) return []
    return [{ name, field, values, differs: JSON.stringify(values[0] ?? null) !== JSON.stringify(values[1] ?? null) }]
  })
}

/** What only the record that is absorbed says: a merge copies none of it. */
export const onlyInSecond = (compared: readonly Compared[]): readonly string[] =>
  compared.flatMap((c) => (isEmpty(c.values[0]) ? c.field.label : []))

function Value({ field, row, name }: { field: Field; row: PatientRow; name: string }): ReactNode {
  const value: unknown = Reflect.get(row, name)
  if (field.kind === 'ref' && typeof value === 'string') return <RefName to={field.to ?? ''} id={value} />
  const named: unknown = Reflect.get(row, `${name}_nombre`)
  const shown = typeof named === 'string' && field.kind === 'code' ? named : showValue(field, value)
  return (
    shown ?? (
      <Text span inherit c="dimmed">
        {'—'}
      </Text>
    )
  )
}

const breaks = { overflowWrap: 'anywhere' } as const

/** Who each of them is, side by side: first that by which a person is known. */
export function PersonComparison({
  rows: [a, b],
  heads,
}: {
  rows: readonly [PatientRow, PatientRow]
  heads: readonly [string, string]
}): ReactNode {
  const [whole, setWhole] = useState(false)
  const compared = useCompared(a, b)
  const shown = compared.filter((c) => whole || c.differs || CORE.includes(c.name))
  const same = compared.length - compared.filter((c) => c.differs || CORE.includes(c.name)).length
  return (
    <Stack gap="xs" align="flex-start">
      <Table
        layout="fixed"
        horizontalSpacing={6}
        fz={{ base: 'xs', sm: 'sm' }}
        aria-label="Datos de los dos registros"
        withRowBorders
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Dato</Table.Th>
            {heads.map((head) => (
              <Table.Th key={head} scope="col">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ name, field, differs }) => (
            <Table.Tr key={name} {...(differs ? { bg: 'var(--mantine-color-orange-light)' } : {})}>
              <Table.Th scope="row" fw={400} style={breaks}>
                {field.label}
                {differs && (
                  <Badge size="xs" color="orange" variant="outline" c="inherit" ml={6}>
                    Distinto
                  </Badge>
                )}
              </Table.Th>
              {[a, b].map((row) => (
                <Table.Td key={row.id} fw={differs ? 600 : 400} style={breaks}>
                  <Value field={field} row={row} name={name} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {same > 0 && (
        <Button size="compact-sm" variant="subtle" aria-expanded={whole} onClick={() => setWhole((was) => !was)}>
          {whole ? 'Ocultar lo que es igual' : `Ver también lo que es igual (${same})`}
        </Button>
      )}
    </Stack>
  )
}

/** How much each of them has. */
export function ContentComparison({
  contents,
  heads,
}: {
  contents: readonly { readonly titulo: string; readonly counts: readonly [number, number] }[]
  heads: readonly [string, string]
}): ReactNode {
  if (contents.length === 0)
    return <Text size="sm">Ninguno de los dos tiene nada registrado que su rol alcance a ver.</Text>
  return (
    <Table layout="fixed" horizontalSpacing={6} fz={{ base: 'xs', sm: 'sm' }} aria-label="Lo que tiene cada registro">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Qué</Table.Th>
          {heads.map((head) => (
            <Table.Th key={head} scope="col">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {contents.map(({ titulo, counts }) => (
          <Table.Tr key={titulo}>
            <Table.Th scope="row" fw={400} style={breaks}>
              {titulo}
            </Table.Th>
            {counts.map((count, at) => (
              <Table.Td key={heads[at]}>{count.toLocaleString('es-CO')}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
