import { Button, Group, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { RowAt } from '../../../api/answers.ts'
import { call, get } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { CatalogueInput } from '../../../forms/catalogue-input.tsx'
import { useDraft } from '../../../forms/draft.ts'
import { showInstant } from '../../../forms/times.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../../ui/stale-notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { Card } from '../card.tsx'
import { Tag } from '../tag.tsx'
import { useDeed } from '../use-deed.ts'
import { amount, CHANNELS, type Channel } from './channel.tsx'

type Code = RowAt<`/canales/${string}/codigos/`>

/** What a source calls its examinations, and what they are here. */
export function CodeMap(props: { channel: Channel; acts: boolean; onlyPending?: boolean; title?: string }): ReactNode {
  const { channel, acts, onlyPending = false, title = 'Códigos' } = props
  const [all, setAll] = useState(false)
  const [adding, setAdding] = useState(false)
  const pending = onlyPending || !all
  const path = `${CHANNELS}${channel.id}/codigos/` as const
  const found = useQuery({
    // Counted with the channel: where more wait than before, they are asked for.
    queryKey: ['administracion', path, pending, channel.codigos_pendientes],
    queryFn: async ({ signal }) => (await get(`${path}?pendientes=${pending}`, signal)).results,
    placeholderData: (before) => before,
  })
  return (
    <Card
      title={title}
      about="Los códigos propios de quien envía, con el LOINC y el CUPS que son. Lo que esperaba por un código se aplica en cuanto se completa; lo ya registrado no cambia."
      actions={
        !onlyPending && (
          <>
            <Switch label="Ver también los completos" checked={all} onChange={(e) => setAll(e.currentTarget.checked)} />
            {acts && !adding && (
              <Button size="xs" variant="light" onClick={() => setAdding(true)}>
                Agregar un código
              </Button>
            )}
          </>
        )
      }
    >
      <Stack gap="md">
        {adding && <CodeForm channel={channel} code={null} close={() => setAdding(false)} />}
        {hasNothing(found) && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
        <StaleNotice of={found} />
        {found.isPending && <Skeleton height={80} />}
        {found.data?.map((code) => (
          <CodeRow key={code.codigo} channel={channel} code={code} acts={acts} />
        ))}
        {found.data?.length === 0 && !adding && (
          <Text size="sm" c="dimmed">
            {pending ? 'Ninguno espera a que lo completen.' : 'No ha llegado ningún código propio.'}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

function CodeRow({ channel, code, acts }: { channel: Channel; code: Code; acts: boolean }): ReactNode {
  const [changing, setChanging] = useState(false)
  const isPending = code.completado_en === null
  if (acts && (isPending || changing))
    return <CodeForm channel={channel} code={code} {...(isPending ? {} : { close: () => setChanging(false) })} />
  return (
    <Group justify="space-between" align="flex-start" gap="xs">
      <div>
        <Group gap="xs">
          <Text fw={600} size="sm">
            {code.nombre}
          </Text>
          <code>{code.codigo}</code>
          {isPending && <Tag color="orange">Por completar</Tag>}
        </Group>
        {!isPending && (
          <Text size="sm" c="dimmed">
            {[
              code.loinc === null ? null : `LOINC ${code.loinc}`,
              code.cups === null ? null : `CUPS ${code.cups}`,
              code.loinc === null && code.cups === null ? 'No tiene equivalente' : null,
              code.completado_por,
              showInstant(code.completado_en),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        )}
      </div>
      {acts && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Cambiar ${code.nombre}`}
          onClick={() => setChanging(true)}
        >
          Cambiar
        </Button>
      )}
    </Group>
  )
}

interface CodeDraft {
  readonly codigo: string
  readonly nombre: string
  readonly loinc: string
  readonly cups: string
}

function CodeForm(props: { channel: Channel; code: Code | null; close?(): void }): ReactNode {
  const { channel, code, close } = props
  const initial: CodeDraft = {
    codigo: code?.codigo ?? '',
    nombre: code?.nombre ?? '',
    loinc: code?.loinc ?? '',
    cups: code?.cups ?? '',
  }
  const [draft, setDraft, forget] = useDraft(`codigo:${channel.id}:${code?.codigo ?? ''}`, initial)
  const deed = useDeed()
  const toasts = useToasts()
  const faults = deed.failure instanceof ApiProblem ? deed.failure.errores : []
  const faultOf = (field: string): string | undefined => faults.find((f) => f.campo === field)?.mensaje
  const set = (change: Partial<CodeDraft>): void => setDraft((before) => ({ ...before, ...change }))
  const isNone = draft.loinc.trim() === '' && draft.cups.trim() === ''
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const given = Object.entries(draft).flatMap(([name, v]) => (v.trim() === '' ? [] : [[name, v.trim()]]))
    let again = 0
    const ok = await deed.run(async () => {
      const { data } = await call('POST', `${CHANNELS}${channel.id}/codigos/`, { body: Object.fromEntries(given) })
      again = data.reaplicados
      forget()
    }, 'Código completado.')
    if (!ok) return
    if (again > 0)
      toasts.done(
        `Código completado. ${amount(again, 'mensaje que esperaba se aplica', 'mensajes que esperaban se aplican')} de nuevo.`,
      )
    close?.()
  }
  const name = code?.nombre ?? 'código nuevo'
  const id = `codigo-${channel.id}-${code?.codigo ?? 'nuevo'}`
  return (
    <form aria-label={`Completar ${name}`} onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="xs">
        {code === null ? (
          <Group grow align="flex-start" preventGrowOverflow={false}>
            <TextInput
              label="Código de quien envía"
              withAsterisk
              maxLength={100}
              value={draft.codigo}
              error={faultOf('codigo')}
              onChange={(e) => set({ codigo: e.currentTarget.value })}
            />
            <TextInput
              label="Nombre"
              maxLength={300}
              value={draft.nombre}
              error={faultOf('nombre')}
              onChange={(e) => set({ nombre: e.currentTarget.value })}
            />
          </Group>
        ) : (
          <Group gap="xs">
            <Text fw={600} size="sm">
              {code.nombre}
            </Text>
            <code>{code.codigo}</code>
            {code.visto_en !== null && (
              <Text size="xs" c="dimmed">
                llegó el {showInstant(code.visto_en)}
              </Text>
            )}
          </Group>
        )}
        <Group align="flex-start" gap="sm">
          <TextInput
            label="LOINC"
            aria-label={`LOINC de ${name}`}
            placeholder="2345-7"
            maxLength={20}
            w={140}
            value={draft.loinc}
            error={faultOf('loinc')}
            onChange={(e) => set({ loinc: e.currentTarget.value })}
          />
          <div style={{ flex: '1 1 200px', maxWidth: 320 }}>
            <CatalogueInput
              id={`${id}-cups`}
              label="CUPS"
              description={undefined}
              error={faultOf('cups')}
              disabled={false}
              withAsterisk={false}
              catalogue="cups"
              keeps="codigo"
              value={draft.cups}
              onChange={(cups) => set({ cups: cups ?? '' })}
            />
          </div>
          <Group gap="xs" mt={24}>
            <Button
              type="submit"
              variant={isNone ? 'default' : 'filled'}
              loading={deed.busy}
              disabled={draft.codigo.trim() === ''}
              aria-label={isNone ? `${name}: no tiene equivalente` : `Guardar ${name}`}
            >
              {isNone ? 'No tiene equivalente' : 'Guardar'}
            </Button>
            {close !== undefined && (
              <Button variant="default" onClick={close}>
                Volver
              </Button>
            )}
          </Group>
        </Group>
        {deed.failure !== null && <ProblemNotice error={deed.failure} />}
      </Stack>
    </form>
  )
}
