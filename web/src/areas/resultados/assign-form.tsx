import { Button, Group, Paper, Radio, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId } from 'react'
import { call, get } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useDraft } from '../../forms/draft.ts'
import { RefInput } from '../../forms/ref-input.tsx'
import { showInstant } from '../../forms/times.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { type IncomingMessage, MESSAGES } from '../administracion/canales/message.ts'
import { MessageSaid } from './message-said.tsx'
import { useResolution } from './use-resolution.ts'

interface AssignDraft {
  readonly patient: string | null
  readonly answers: 'buscada' | 'orden' | 'ninguna'
  readonly order: string | null
  readonly why: string
}

const FEWEST = 5

/** Whose a message is, and which order it answers, said by a person. */
export function AssignForm({ message: m, close }: { message: IncomingMessage; close(): void }): ReactNode {
  const initial: AssignDraft = { patient: m.paciente, answers: 'buscada', order: null, why: '' }
  const [draft, setDraft, forget] = useDraft(`mensaje:${m.id}`, initial)
  const resolution = useResolution(m.id)
  const id = useId()
  const { patient, answers, order, why } = draft
  const orders = useQuery({
    queryKey: ['mensaje', m.id, 'ordenes', patient],
    enabled: patient !== null && answers === 'orden',
    queryFn: async ({ signal }) => (await get(`${MESSAGES}${m.id}/ordenes/?paciente=${patient}`, signal)).results,
  })
  const faults = resolution.failure instanceof ApiProblem ? resolution.failure.errores : []
  const faultOf = (field: string): string | undefined => faults.find((f) => f.campo === field)?.mensaje
  const set = (change: Partial<AssignDraft>): void => setDraft((before) => ({ ...before, ...change }))
  const body = {
    paciente: patient,
    ...(answers === 'orden' ? { orden: order } : {}),
    ...(answers === 'ninguna' ? { sin_orden: true } : {}),
    motivo: why.trim(),
  }
  const isComplete = patient !== null && (answers !== 'orden' || order !== null) && why.trim().length >= FEWEST
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const ok = await resolution.run(() => call('POST', `${MESSAGES}${m.id}/asignar/`, { body }))
    if (!ok) return
    forget()
    close()
  }
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack>
        <Paper withBorder p="sm" component="section" aria-label="Lo que dice el mensaje">
          <MessageSaid id={m.id} />
        </Paper>
        <RefInput
          id={`${id}-paciente`}
          label="De qué paciente es"
          description="Búsquelo por nombre o documento. Compruebe que es la misma persona."
          error={faultOf('paciente')}
          disabled={false}
          withAsterisk
          to="paciente"
          value={patient}
          onChange={(value) => set({ patient: value, order: null })}
        />
        {m.tipo.startsWith('ORU') && (
          <Radio.Group
            label="Qué orden responde"
            value={answers}
            onChange={(v) => set({ answers: v === 'orden' || v === 'ninguna' ? v : 'buscada' })}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="buscada" label="La que diga el mensaje, o la única que espera ese examen" />
              <Radio value="orden" label="Una de las órdenes del paciente" />
              <Radio value="ninguna" label="Ninguna: no se pidió aquí" />
            </Stack>
          </Radio.Group>
        )}
        {answers === 'orden' && (
          <Select
            label="Orden"
            withAsterisk
            searchable
            selectFirstOptionOnChange
            disabled={patient === null}
            placeholder={patient === null ? 'Diga primero el paciente' : 'Escójala'}
            nothingFoundMessage={orders.isPending ? 'Buscando…' : 'No hay órdenes firmadas en los últimos seis meses'}
            data={(orders.data ?? []).map((o) => ({
              value: o.id,
              label: [
                o.descripcion,
                o.cups,
                showInstant(o.fecha),
                `n.º …${o.id.slice(-8)}`,
                o.espera ? null : 'ya tiene resultado',
              ]
                .filter(Boolean)
                .join(' · '),
            }))}
            value={order}
            error={faultOf('orden')}
            onChange={(value) => set({ order: value })}
          />
        )}
        <GrowingTextarea
          label="Motivo"
          description={`Cómo lo sabe. Queda en la auditoría; ${FEWEST} caracteres o más.`}
          withAsterisk
          minRows={2}
          maxLength={300}
          value={why}
          error={faultOf('motivo')}
          onChange={(e) => set({ why: e.currentTarget.value })}
        />
        {orders.error !== null && <ProblemNotice error={orders.error} retry={() => void orders.refetch()} />}
        {resolution.failure !== null && <ProblemNotice error={resolution.failure} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Volver
          </Button>
          <Button type="submit" loading={resolution.busy} disabled={!isComplete}>
            Asignar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
