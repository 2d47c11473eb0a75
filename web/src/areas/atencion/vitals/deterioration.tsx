import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { tellsPeople } from '../../../../../src/model/scales/deterioration.ts'
import { isSentence } from '../../../../../src/model/text/sentence.ts'
import { call, get } from '../../../api/client.ts'
import { AccountName } from '../../../forms/account-name.tsx'
import { useDraft } from '../../../forms/draft.ts'
import { endedBy, showInstant } from '../../../forms/times.ts'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'

export const deteriorationAt = (id: string, signal?: AbortSignal) => get(`/hce/api/historias/${id}/deterioro/`, signal)

/** Of a patient whose signs say a high risk that nobody answered for: what they say, and where one says what was done. */
export function DeteriorationNotice(props: {
  id: string
  patient: string
  /** Whom to call; null where nobody attends yet. */
  attending: string | null
}): ReactNode {
  const { id, patient, attending } = props
  const queries = useQueryClient()
  const toasts = useToasts()
  // Heard of with whatever is measured of the patient.
  const found = useQuery({
    queryKey: ['historia', id, 'deterioro', patient],
    retry: false,
    queryFn: ({ signal }) => deteriorationAt(id, signal),
  })
  const [done, setDone, forget] = useDraft(`deterioro:${id}`, '')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const score = found.data
  if (score === undefined || score.nivel === null || !tellsPeople(score.nivel) || score.atendido_en !== null)
    return null
  const send = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await call('POST', `/hce/api/historias/${id}/deterioro/`, { body: { conducta: done.trim(), valor: score.valor } })
      forget()
      toasts.done('Queda dicho qué se hizo: deja de avisarse hasta que haya otros signos.')
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
      await Promise.all(
        [['historia', id, 'deterioro'], ['cola'], ['avisos']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    }
  }
  return (
    <Alert
      color={score.nivel === 'critico' ? 'red' : 'orange'}
      icon={<Icon name="alerta" />}
      title={score.texto}
      mb="md"
      role="alert"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Text size="sm">{`${endedBy(`Según los signos tomados ${showInstant(score.desde)}`)} Se avisa a su servicio hasta que alguien diga qué hizo.`}</Text>
        <Text size="sm" fw={600} mt={4}>
          {attending === null ? (
            'Nadie atiende todavía: entregue a un médico en «Equipo y entrega».'
          ) : (
            <>
              Atiende: <AccountName id={attending} />
            </>
          )}
        </Text>
        <Group align="flex-end" gap="xs" mt="xs">
          <GrowingTextarea
            label="Qué se hizo"
            maxLength={2000}
            minRows={1}
            value={done}
            onChange={(event) => setDone(event.currentTarget.value)}
            style={{ flex: '1 1 240px' }}
          />
          <Button type="submit" color="red" loading={busy} disabled={!isSentence(done.trim())}>
            Ya se atendió
          </Button>
        </Group>
        {failure !== null && <ProblemNotice error={failure} />}
      </form>
    </Alert>
  )
}
