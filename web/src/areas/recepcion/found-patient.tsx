import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { yearsWords } from '../../../../src/model/text/age-words.ts'
import type { RowAt } from '../../api/answers.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { fullName } from '../../ui/patient-name.tsx'
import { groupWords } from '../entregas/queue.ts'

type Searched = RowAt<'/paciente/busqueda/'>

export type Found = Omit<Searched, 'coincidencias' | 'explicacion' | 'en_turno' | 'historia_en_turno'> & {
  /** Why the person who searched has to see this patient now. */
  readonly en_turno?: Searched['en_turno']

  /** Of a search. */
  readonly explicacion?: string
  /** Of likely duplicates. */
  readonly razones?: readonly string[]
}

/** Enough to tell a person from another, and why they are here. */
export function FoundPatient(props: { patient: Found; newTab?: boolean; action?: ReactNode }): ReactNode {
  const { patient: p, newTab = false, action } = props
  const facts = [
    [p.tipo_documento, p.numero_documento].filter(Boolean).join(' '),
    p.edad == null ? null : yearsWords(p.edad),
    p.sexo_biologico_nombre,
    p.municipio_residencia_nombre,
    p.telefono_movil,
  ].filter((fact) => fact != null && fact !== '')
  return (
    <Paper withBorder p="sm" component="li" style={{ listStyle: 'none' }}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={2} style={{ flex: '1 1 240px' }}>
          <Group gap="xs">
            <AnchorLink to="/c/pacientes/$id" params={{ id: p.id }} fw={600} {...(newTab ? { target: '_blank' } : {})}>
              {fullName(p)}
            </AnchorLink>
            {p.nombre_identitario != null && <Text size="sm">({p.nombre_identitario})</Text>}
            {p.en_turno != null && (
              <Badge color="teal" variant="light" size="sm" tt="none">
                {groupWords[p.en_turno]}
              </Badge>
            )}
            {p.fecha_fallecimiento != null && (
              <Badge color="dark" size="sm">
                Fallecido
              </Badge>
            )}
            {p.activo === false && p.fecha_fallecimiento == null && (
              <Badge color="gray" size="sm">
                Inactivo
              </Badge>
            )}
            {p.fusionado_con != null && (
              <Badge color="orange" size="sm">
                Fusionado con otro
              </Badge>
            )}
          </Group>
          <Text size="sm">{facts.join(' · ')}</Text>
          <Text size="xs" c="dimmed">
            {p.explicacion ?? (p.razones ?? []).join('; ')}
          </Text>
        </Stack>
        <Group gap="xs">
          <Text size="xs" c="dimmed" aria-label={`Parecido: ${Math.round(p.puntaje)} de 100`}>
            {Math.round(p.puntaje)} %
          </Text>
          {action}
        </Group>
      </Group>
    </Paper>
  )
}
