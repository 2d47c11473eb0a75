import { Anchor, Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { estadosTurno } from '../../../../src/resources/parts/waiting-moves.ts'
import type { RowAt } from '../../api/answers.ts'
import { call, get, query } from '../../api/client.ts'
import { endedBy, showInstant } from '../../forms/times.ts'
import { Icon } from '../../ui/icons.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { fullName } from '../../ui/patient-name.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import type { Contacted } from './contact-dialog.tsx'
import type { Asked } from './step-dialog.tsx'
import { priorityColor, stepsFrom } from './turn.ts'

export type NextTurn = RowAt<'/paciente/lista-espera-examen/siguiente/'>

export const useNext = (howMany: number, filters: Readonly<Record<string, string | null>> = {}) =>
  useQuery({
    queryKey: ['espera', 'siguiente', howMany, filters],
    queryFn: ({ signal }) =>
      get(`/paciente/lista-espera-examen/siguiente/${query({ cuantos: howMany, ...filters })}`, signal),
  })

/** Who is to be called now, why, at which telephones, and what comes after. */
export function NextToCall(props: {
  filters: Readonly<Record<string, string | null>>
  ask(asked: Asked): void
  contact(turn: Contacted): void
}): ReactNode {
  const { filters, ask, contact } = props
  const [taken, setTaken] = useState<{ readonly id: string; readonly until: string } | null>(null)
  const queries = useQueryClient()
  const toasts = useToasts()
  const next = useNext(1, filters)
  // Once taken nobody is offered it any more, not even who took it: what was offered is kept until it is let go.
  const [held, setHeld] = useState<NextTurn | null>(null)
  const turn = held ?? next.data?.results[0]
  const take = async (chosen: NextTurn): Promise<void> => {
    try {
      const { data } = await call('POST', `/paciente/lista-espera-examen/${chosen.turno}/tomar/`, {
        body: {},
      })
      setHeld(chosen)
      setTaken({ id: chosen.turno, until: data.hasta })
    } catch (error) {
      toasts.failed(error)
      await queries.invalidateQueries({ queryKey: ['espera'] })
    }
  }
  const release = async (id: string): Promise<void> => {
    await call('POST', `/paciente/lista-espera-examen/${id}/soltar/`).catch(() => undefined)
    setTaken(null)
    setHeld(null)
    await queries.invalidateQueries({ queryKey: ['espera'] })
  }
  /** Of a turn that was dealt with; of one that was not, it stays with the caller until it is let go or time runs out. */
  const letGo = (): void => {
    setTaken(null)
    setHeld(null)
  }
  if (next.isError) return <ProblemNotice error={next.error} retry={() => void next.refetch()} />
  if (next.isPending) return <Skeleton height={130} />
  return (
    <Paper withBorder p="md" component="section" aria-label="A quién llamar ahora">
      {turn === undefined ? (
        <Text c="dimmed">No hay a quién llamar ahora.</Text>
      ) : (
        <Group justify="space-between" align="flex-start">
          <Stack gap={4} style={{ flex: '1 1 320px' }}>
            <Title order={2} size="h5" c="dimmed">
              A quién llamar ahora
            </Title>
            <Group gap="xs">
              <AnchorLink to="/c/pacientes/$id" params={{ id: turn.paciente }} fw={600} size="lg">
                {fullName(turn, 'paciente_')}
              </AnchorLink>
              <Badge
                color={priorityColor[turn.prioridad ?? 'programada']}
                variant={turn.prioridad === 'urgente' ? 'filled' : 'light'}
              >
                {turn.prioridad}
              </Badge>
              <Badge variant="light">{turn.estado === null ? '' : estadosTurno[turn.estado]}</Badge>
            </Group>
            <Text size="sm">{turn.nombre_examen ?? turn.cups}</Text>
            <Group gap="md">
              {[turn.paciente_telefono_movil, turn.paciente_telefono_fijo].map(
                (phone) => phone != null && <Phone key={phone} number={phone} />,
              )}
              {turn.paciente_contacto_emergencia_telefono != null && (
                <Text size="sm">
                  {turn.paciente_contacto_emergencia_nombre}:{' '}
                  <Phone number={turn.paciente_contacto_emergencia_telefono} />
                </Text>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              {turn.porque}
            </Text>
            {taken !== null && (
              <Text size="sm" role="status">
                {endedBy(`Lo tiene usted hasta ${showInstant(taken.until)}`)}
              </Text>
            )}
          </Stack>
          <Group gap="xs">
            {taken === null ? (
              <Button onClick={() => void take(turn)} leftSection={<Icon name="telefono" size={16} />}>
                Tomar y llamar
              </Button>
            ) : (
              <>
                <Button onClick={() => contact({ id: turn.turno, done: letGo })}>Registrar contacto</Button>
                <Button variant="default" onClick={() => void release(taken.id)}>
                  Soltar
                </Button>
              </>
            )}
            {stepsFrom(turn.estado ?? '')
              .filter((s) => s.path === turn.paso)
              .map((step) => (
                <Button
                  key={step.path}
                  variant="light"
                  onClick={() =>
                    ask({
                      turn: { id: turn.turno, version: turn.version, paciente: turn.paciente },
                      step,
                      done: letGo,
                    })
                  }
                >
                  {step.label}
                </Button>
              ))}
          </Group>
        </Group>
      )}
    </Paper>
  )
}

const Phone = ({ number }: { number: string }): ReactNode => (
  <Anchor href={`tel:${number}`} size="sm" underline="always">
    {number}
  </Anchor>
)
