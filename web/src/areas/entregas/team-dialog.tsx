import { Badge, Button, Divider, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { neutralRole } from '../../../../src/model/access/roles.ts'
import { isClosed } from '../../../../src/model/history-state.ts'
import type { RowAt } from '../../api/answers.ts'
import { call, get } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { useMe } from '../../session/session.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { PersonSelect } from './person-select.tsx'
import { assigns, attends, handsChanged, servicesQuery, useQueue } from './queue.ts'
import { useHands } from './use-hands.ts'

type Step = RowAt<`/hce/api/historias/${string}/entregas/`>
type Member = RowAt<`/hce/api/historias/${string}/equipo/`>

const stepWords: Readonly<Record<Step['tipo'], string>> = {
  toma: 'La tomó de la cola',
  asignacion: 'Asignada',
  entrega: 'Entregada',
  devolucion: 'Devuelta',
}

export interface Encounter {
  readonly id: string
  readonly paciente: string
  readonly estado: string
  readonly profesional: string | null
  readonly servicio: string | null
  readonly servicioNombre: string | null
}

/** Who attends an encounter, in whose hands it is, and how it passes to others. */
export function TeamDialog({ encounter: h, close }: { encounter: Encounter; close(): void }): ReactNode {
  const me = useMe()
  const queries = useQueryClient()
  const toasts = useToasts()
  const hands = useHands()
  const sees = attends(me.rol) || me.rol === 'demostracion'
  const team = useQuery({
    queryKey: ['cola', 'equipo', h.id],
    queryFn: ({ signal }) => get(`/hce/api/historias/${h.id}/equipo/`, signal),
  })
  const steps = useQuery({
    queryKey: ['cola', 'entregas', h.id],
    enabled: sees,
    queryFn: ({ signal }) => get(`/hce/api/historias/${h.id}/entregas/`, signal),
  })
  const open = !isClosed(h.estado) && h.estado !== 'borrador'
  const current = steps.data?.results.find((e) => e.hasta === null)
  const holder = current === undefined ? h.profesional : current.cuenta
  const members = team.data?.results ?? []
  const nameOf = (id: string): string => members.find((m) => m.cuenta === id)?.nombre ?? 'otra persona'
  // Those who read no hand-overs know it from the queue.
  const queue = useQueue(!sees && open)
  const waits =
    open &&
    (sees
      ? steps.isSuccess && holder === null
      : (queue.data?.results.some((t) => t.historia === h.id && t.grupo === 'en_espera') ?? false))
  const remove = async (m: Member): Promise<void> => {
    try {
      await call('DELETE', `/hce/api/historias/${h.id}/equipo/${encodeURIComponent(m.cuenta)}/`)
      toasts.done(`${m.nombre} ya no es del equipo.`)
    } catch (error) {
      toasts.failed(error)
    }
    await handsChanged(queries, h.id, h.paciente)
  }
  return (
    <Stack>
      {open && (
        <Group justify="space-between" gap="xs">
          <Text fw={600} role="status">
            {waits
              ? `En la cola de ${h.servicioNombre ?? 'ningún servicio'}`
              : holder === null
                ? steps.isSuccess || queue.isSuccess
                  ? 'La tiene alguien del equipo'
                  : '…'
                : holder === me.id
                  ? 'La tiene usted'
                  : `La tiene ${current?.nombre ?? nameOf(holder)}`}
          </Text>
          <Group gap="xs">
            {waits && attends(me.rol) && (
              <Button
                size="sm"
                loading={hands.busy}
                onClick={() => void hands.take({ historia: h.id, paciente: h.paciente }, false)}
              >
                Tomar
              </Button>
            )}
            {!waits && (holder === me.id || assigns(me.rol)) && (
              <Button
                size="sm"
                variant="default"
                loading={hands.busy}
                onClick={() =>
                  void hands.giveBack({ historia: h.id, paciente: h.paciente }).then((done) => done && close())
                }
              >
                {holder !== h.profesional && h.profesional !== null ? 'Devolver al tratante' : 'Devolver a la cola'}
              </Button>
            )}
          </Group>
        </Group>
      )}
      {current?.nota != null && <Text size="sm">«{current.nota}»</Text>}
      {open && <HandOverForm history={h.id} patient={h.paciente} service={h.servicio} holder={holder} done={close} />}
      <Divider />
      <section aria-labelledby="equipo-tratante">
        <Title order={3} size="h5" mb="xs" id="equipo-tratante">
          Equipo
        </Title>
        {team.isPending && <Skeleton height={60} />}
        {team.isError && <ProblemNotice error={team.error} retry={() => void team.refetch()} />}
        {team.isSuccess && members.length === 0 && <Text c="dimmed">Nadie todavía.</Text>}
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {members.map((m) => (
            <Group key={m.cuenta} component="li" justify="space-between" gap="xs">
              <div>
                <Text size="sm">{m.nombre}</Text>
                <Text size="xs" c="dimmed">
                  {neutralRole(m.rol)} · desde {showInstant(m.desde)}
                </Text>
              </div>
              {m.via === 'tratante' ? (
                <Badge variant="light" tt="none">
                  A cargo
                </Badge>
              ) : (
                open &&
                m.cuenta !== me.id && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    onClick={() => void remove(m)}
                    aria-label={`Retirar a ${m.nombre}`}
                  >
                    Retirar
                  </Button>
                )
              )}
            </Group>
          ))}
        </Stack>
        {open && <AddMember encounter={h} members={members} />}
      </section>
      {assigns(me.rol) && open && <OtherQueue encounter={h} done={close} />}
      {(steps.data?.results.length ?? 0) > 0 && (
        <section aria-labelledby="entregas-hechas">
          <Title order={3} size="h5" mb="xs" id="entregas-hechas">
            Por qué manos pasó
          </Title>
          <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }}>
            {steps.data?.results.map((e) => (
              <li key={`${e.desde} ${e.tipo}`}>
                <Text size="sm">
                  {stepWords[e.tipo]}
                  {e.tipo === 'toma' ? '' : ` ${e.nombre === null ? 'a la cola' : `a ${e.nombre}`}`}
                </Text>
                <Text size="xs" c="dimmed">
                  {e.por_nombre} · {showInstant(e.desde)}
                  {e.nota === null ? '' : ` · «${e.nota}»`}
                </Text>
              </li>
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  )
}

/** Somebody who helps without taking it over. */
function AddMember({ encounter: h, members }: { encounter: Encounter; members: readonly Member[] }): ReactNode {
  const me = useMe()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [who, setWho] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const add = async (cuenta: string): Promise<void> => {
    setBusy(true)
    try {
      await call('POST', `/hce/api/historias/${h.id}/equipo/`, { body: { cuenta } })
      toasts.done('Ya es del equipo.')
      setWho(null)
      await handsChanged(queries, h.id, h.paciente)
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Group align="flex-end" gap="xs" mt="sm" wrap="nowrap">
      <div style={{ flex: 1 }}>
        <PersonSelect
          id="agregar-al-equipo"
          label="Agregar al equipo"
          service={h.servicio}
          without={[me.id, ...members.map((m) => m.cuenta)]}
          value={who}
          onChange={setWho}
        />
      </div>
      <Button variant="light" disabled={who === null} loading={busy} onClick={() => who !== null && void add(who)}>
        Agregar
      </Button>
    </Group>
  )
}

/** The front desk sent the patient to the wrong door. */
function OtherQueue({ encounter: h, done }: { encounter: Encounter; done(): void }): ReactNode {
  const services = useQuery(servicesQuery)
  const hands = useHands()
  const others = (services.data?.results ?? []).filter((s) => s.servicio_reps !== h.servicio)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="otra-cola">
      <Title order={3} size="h5" mb="xs" id="otra-cola">
        Pasar a la cola de otro servicio
      </Title>
      <Group gap="xs">
        {others.map((s) => (
          <Button
            key={s.servicio_reps}
            size="sm"
            variant="default"
            disabled={hands.busy}
            onClick={() =>
              void hands
                .giveBack({ historia: h.id, paciente: h.paciente }, { servicio_reps: s.servicio_reps })
                .then((moved) => moved && done())
            }
          >
            {s.servicio_nombre ?? s.servicio_reps}
          </Button>
        ))}
      </Group>
    </section>
  )
}
