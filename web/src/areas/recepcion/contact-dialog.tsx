import { Alert, Button, Group, Select, Stack, Text, Timeline } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { mediosContacto, resultadosContacto } from '../../../../src/resources/parts/contact-attempt.ts'
import { call, get } from '../../api/client.ts'
import { optionsOfWords } from '../../forms/options-of.ts'
import { showInstant } from '../../forms/times.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { PatientName } from '../../ui/patient-name.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'

const words: Readonly<Record<string, string>> = resultadosContacto
const worded = (result: string): string => words[result] ?? result

export interface Contacted {
  readonly id: string
  /** An attempt was written. */
  done?(): void
}

/** Attempts to reach the patient: those that stand, and another. */
export function ContactDialog({ turn, close }: { turn: Contacted | null; close: () => void }): ReactNode {
  return (
    <Dialog opened={turn !== null} onClose={close} title="Intentos de contacto">
      {turn !== null && <Contact {...turn} close={close} />}
    </Dialog>
  )
}

function Contact({ id, done, close }: Contacted & { close: () => void }): ReactNode {
  const turn = useQuery({
    queryKey: ['espera', 'turno', id],
    queryFn: ({ signal }) => get(`/paciente/lista-espera-examen/${id}/`, signal),
  })
  const [how, setHow] = useState<string | null>('llamada')
  const [result, setResult] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [advice, setAdvice] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const queries = useQueryClient()
  const toasts = useToasts()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await call('POST', `/paciente/lista-espera-examen/${id}/contacto/`, {
        body: { medio: how, resultado: result, ...(note.trim() === '' ? {} : { nota: note.trim() }) },
        key: key.current,
      })
      key.current = crypto.randomUUID()
      toasts.done('Intento registrado.')
      done?.()
      setResult(null)
      setNote('')
      if (data.sugerencia === null) close()
      else setAdvice(data.sugerencia)
      await queries.invalidateQueries({ queryKey: ['espera'] })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const attempts = turn.data?.contacto_intentos ?? []
  return (
    <Stack>
      {turn.data !== undefined && (
        <Text size="sm">
          <PatientName id={turn.data.paciente} /> · {turn.data.nombre_examen ?? turn.data.cups}
        </Text>
      )}
      {attempts.length > 0 && (
        <Timeline active={attempts.length} bulletSize={14} lineWidth={2}>
          {attempts.map((a) => (
            <Timeline.Item key={a.fecha} title={worded(a.resultado)}>
              <Text size="xs" c="dimmed">
                {showInstant(a.fecha)} · {a.por}
              </Text>
              {a.nota !== null && <Text size="sm">{a.nota}</Text>}
            </Timeline.Item>
          ))}
        </Timeline>
      )}
      {advice !== null && (
        <Alert color="orange" role="status">
          {advice}
        </Alert>
      )}
      <form onSubmit={submit}>
        <Stack>
          <Group grow>
            <Select
              label="Medio"
              data={optionsOfWords(mediosContacto)}
              value={how}
              onChange={setHow}
              allowDeselect={false}
            />
            <Select
              label="Resultado"
              data={optionsOfWords(resultadosContacto)}
              value={result}
              onChange={setResult}
              withAsterisk
            />
          </Group>
          <GrowingTextarea
            label="Nota"
            value={note}
            onChange={(e) => setNote(e.currentTarget.value)}
            maxLength={300}
            minRows={1}
          />
          {failure !== null && <ProblemNotice error={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cerrar
            </Button>
            <Button type="submit" loading={busy} disabled={result === null}>
              Registrar intento
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}
