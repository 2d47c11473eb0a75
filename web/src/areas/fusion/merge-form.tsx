import { Alert, Button, Checkbox, Group, List, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Field } from '../../../../src/model/fields.ts'
import { paciente } from '../../../../src/resources/paciente.ts'
import { call, get } from '../../api/client.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { fullName } from '../../ui/patient-name.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing } from '../../ui/stale-notice.tsx'
import { MESSAGES } from '../administracion/canales/message.ts'
import { Card } from '../administracion/card.tsx'
import { useDeed } from '../administracion/use-deed.ts'
import { personQuery } from '../paciente/summary.ts'
import { ContentComparison, onlyInSecond, type PatientRow, PersonComparison, useCompared } from './merge-comparison.tsx'
import { amid, LEAST_REASON } from './merge-words.ts'

/** The record of the page beside another, and the merge of the two in the direction that is chosen. */
export function MergeForm({ id, other }: { id: string; other: string }): ReactNode {
  const first = useQuery(personQuery(id))
  const second = useQuery(personQuery(other))
  const failed = [first, second].find(hasNothing)
  if (failed !== undefined) return <ProblemNotice error={failed.error} retry={() => void failed.refetch()} />
  if (first.data === undefined || second.data === undefined) return <Skeleton height={320} />
  return <Merging rows={[first.data, second.data]} />
}

const labelled: Readonly<Record<string, Field>> = paciente.fields

const headOf = (p: PatientRow): string => `${fullName(p)} · ${p.tipo_documento} ${p.numero_documento}`

function Merging({ rows: [a, b] }: { rows: readonly [PatientRow, PatientRow] }): ReactNode {
  const navigate = useNavigate({ from: '/c/pacientes/$id/fusionar' })
  const { mensaje } = useSearch({ from: '/dentro/c/pacientes/$id/fusionar' })
  const queries = useQueryClient()
  const [survivor, setSurvivor] = useState(a.id)
  const [confirmed, setConfirmed] = useState(false)
  const [why, setWhy] = useState('')
  const key = useRef(crypto.randomUUID())
  const deed = useDeed()
  const isFirst = survivor === a.id
  const [principal, absorbed] = isFirst ? [a, b] : [b, a]
  const lost = onlyInSecond(useCompared(principal, absorbed))
  const compared = useQuery({
    queryKey: ['fusion', principal.id, absorbed.id],
    queryFn: ({ signal }) =>
      get(`/paciente/paciente/${principal.id}/fusionar/comparar/?duplicado=${absorbed.id}`, signal),
  })
  const heads = [headOf(a), headOf(b)] as const
  if (hasNothing(compared)) return <ProblemNotice error={compared.error} retry={() => void compared.refetch()} />
  if (compared.data === undefined) return <Skeleton height={320} />
  const { impide, por_confirmar, diferencias, contenido } = compared.data
  const change = (): void => {
    key.current = crypto.randomUUID()
    deed.clear()
  }
  const merge = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const done = await deed.run(async () => {
      await call('POST', `/paciente/paciente/${principal.id}/fusionar/`, {
        body: { duplicado: absorbed.id, motivo: why.trim(), ...(confirmed ? { confirmo: true } : {}) },
        key: key.current,
      })
      // What told of it no longer waits for a person; that it cannot be said now takes nothing back.
      if (mensaje !== undefined) await call('POST', `${MESSAGES}${mensaje}/repetir/`).catch(() => undefined)
    }, 'Registros fusionados.')
    if (!done) return
    await navigate({ to: '/c/pacientes/$id', params: { id: principal.id } })
    await queries.invalidateQueries()
  }
  return (
    <form onSubmit={(event) => void merge(event)} noValidate>
      <Stack>
        <Card title="¿Son la misma persona?" about="Lo que es distinto está marcado.">
          <Stack>
            {diferencias.length > 0 && (
              <Alert color="orange" title={por_confirmar ? 'No se parecen en nada' : 'Compruebe antes de seguir'}>
                <List size="sm">
                  {diferencias.map((d) => (
                    <List.Item key={d.campo}>
                      <strong>{labelled[d.campo]?.label ?? d.campo}</strong>: {d.mensaje}
                    </List.Item>
                  ))}
                </List>
              </Alert>
            )}
            <PersonComparison rows={[a, b]} heads={heads} />
          </Stack>
        </Card>
        <Card title="Lo que tiene cada uno" about="Lo que está en pie y su rol alcanza a ver.">
          <ContentComparison
            heads={heads}
            contents={contenido.map((c) => ({
              titulo: c.titulo,
              counts: isFirst ? [c.principal, c.duplicado] : [c.duplicado, c.principal],
            }))}
          />
        </Card>
        <Card title="Qué pasará">
          <Stack>
            <Radio.Group
              label="Qué registro sigue vigente"
              value={survivor}
              onChange={(chosen) => {
                setSurvivor(chosen)
                change()
              }}
            >
              <Stack gap="xs" mt="xs">
                {[a, b].map((p) => (
                  <Radio key={p.id} value={p.id} label={headOf(p)} />
                ))}
              </Stack>
            </Radio.Group>
            {impide !== null ? (
              <Alert color="red" title="Así no se puede fusionar">
                {impide}
              </Alert>
            ) : (
              <List size="sm" spacing={4} aria-label="Qué pasará">
                <List.Item>
                  El otro registro, <strong>{headOf(absorbed)}</strong>, queda inactivo y enlazado: no recibe nada
                  nuevo. Lo que tenga abierto sigue hasta cerrarse.
                </List.Item>
                <List.Item>
                  {contenido.some((c) => c.duplicado > 0)
                    ? `Lo suyo (${contenido.flatMap((c) => (c.duplicado > 0 ? `${amid(c.titulo)}: ${c.duplicado.toLocaleString('es-CO')}` : [])).join(', ')}) se lee también en la ficha del vigente, sin moverse de donde está.`
                    : 'No tiene nada que leer en la ficha del vigente.'}
                </List.Item>
                <List.Item>Quien atiende a cualquiera de los dos alcanza a ver los dos.</List.Item>
                <List.Item>
                  Los datos personales no se copian.
                  {lost.length > 0 &&
                    ` El vigente no tiene: ${lost.map(amid).join(', ')}. Si valen, escríbalos en sus datos.`}
                </List.Item>
              </List>
            )}
            {por_confirmar && (
              <Checkbox
                label="Confirmo que son la misma persona aunque no se parezcan"
                checked={confirmed}
                onChange={(e) => {
                  setConfirmed(e.currentTarget.checked)
                  change()
                }}
              />
            )}
            <GrowingTextarea
              label="Cómo sabe que son la misma persona"
              description={`Queda en la auditoría; ${LEAST_REASON} caracteres o más.`}
              withAsterisk
              minRows={2}
              maxLength={500}
              value={why}
              onChange={(e) => {
                setWhy(e.currentTarget.value)
                change()
              }}
            />
            {deed.failure !== null && <ProblemNotice error={deed.failure} />}
            <Group justify="flex-end">
              <Button
                variant="default"
                onClick={() =>
                  void navigate({ search: ({ mensaje: kept }) => (kept === undefined ? {} : { mensaje: kept }) })
                }
              >
                Comparar con otro
              </Button>
              <Button
                type="submit"
                loading={deed.busy}
                disabled={impide !== null || why.trim().length < LEAST_REASON || (por_confirmar && !confirmed)}
              >
                Fusionar
              </Button>
            </Group>
            <Text size="sm" c="dimmed">
              Se puede deshacer después, desde esta misma página.
            </Text>
          </Stack>
        </Card>
      </Stack>
    </form>
  )
}
