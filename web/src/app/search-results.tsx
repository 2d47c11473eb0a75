import { Badge, Combobox, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '../api/problem.ts'
import { groupWords } from '../areas/entregas/queue.ts'
import { showInstant } from '../forms/times.ts'
import { fullName, PatientName } from '../ui/patient-name.tsx'
import type { Command } from './command.ts'
import type { Found, FoundHistory } from './found.ts'

export const RETRY = 'otra-vez'
export const DO = 'hacer:'

/** What was found, each with the value that says where it leads. */
export function SearchResults(props: { commands: readonly Command[]; found: Found | null }): ReactNode {
  const { commands, found } = props
  return (
    <>
      {commands.length > 0 && (
        <Combobox.Group label="Acciones">
          {commands.map((c) => (
            <Combobox.Option value={`${DO}${c.id}`} key={c.id}>
              <Text size="sm">{c.label}</Text>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {found !== null && <Matches found={found} none={commands.length === 0} />}
    </>
  )
}

function Matches({ found, none: alone }: { found: Found; none: boolean }): ReactNode {
  const { people, histories, diseases, named, busy, paused, error } = found
  const none = alone && people.length + histories.length + diseases.length === 0
  return (
    <>
      {/* The number of one encounter names it and nothing else: it comes before whose it is. */}
      {named && <Histories found={histories} />}
      {people.length > 0 && (
        <Combobox.Group label="Pacientes">
          {people.map((p) => (
            <Combobox.Option value={`p:${p.id}`} key={p.id}>
              <Group justify="space-between" gap="0 8px">
                <Group gap={6}>
                  <Text size="sm">{fullName(p)}</Text>
                  {p.en_turno !== null && (
                    <Badge size="xs" color="teal" variant="light" tt="none">
                      {groupWords[p.en_turno]}
                    </Badge>
                  )}
                </Group>
                <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                  {[p.tipo_documento, p.numero_documento].filter(Boolean).join(' ')}
                </Text>
              </Group>
              <Text size="xs" c="dimmed" truncate>
                {p.explicacion}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {!named && <Histories found={histories} />}
      {diseases.length > 0 && (
        <Combobox.Group label="Diagnósticos (CIE-10)">
          {diseases.map((d) => (
            <Combobox.Option value={`c:${d.codigo}`} key={d.codigo}>
              <Text size="sm">
                <strong>{d.codigo}</strong> {d.nombre}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {error !== null && (
        <Combobox.Option value={RETRY}>
          <Text size="sm" c="var(--mantine-color-error)">
            No se pudo buscar: {messageOf(error)}
          </Text>
          <Text size="xs">Intentar de nuevo</Text>
        </Combobox.Option>
      )}
      {paused && error === null && <Combobox.Empty>Sin conexión: se busca en cuanto vuelva.</Combobox.Empty>}
      {none && !busy && !paused && error === null && <Combobox.Empty>Nada coincide con lo escrito.</Combobox.Empty>}
    </>
  )
}

function Histories({ found }: { found: readonly FoundHistory[] }): ReactNode {
  if (found.length === 0) return null
  return (
    <Combobox.Group label="Historias">
      {found.map((h) => (
        <Combobox.Option value={`h:${h.id}`} key={h.id}>
          <Text size="sm">
            <strong>{h.numero_atencion}</strong> <PatientName id={h.paciente} bare />
          </Text>
          <Text size="xs" c="dimmed">
            {showInstant(h.fecha_inicio)}
          </Text>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )
}
