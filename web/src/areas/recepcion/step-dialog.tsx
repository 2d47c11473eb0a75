import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { listaEspera } from '../../../../src/resources/lista-espera.ts'
import { estadosTurno } from '../../../../src/resources/parts/waiting-moves.ts'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { FieldInput } from '../../forms/field-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PatientName } from '../../ui/patient-name.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { fieldOf, type Step } from './turn.ts'

export interface Asked {
  readonly turn: { readonly id: string; readonly version: number; readonly paciente: string }
  readonly step: Step
  /** The step was taken. */
  done?(): void
}

/** What a step of a turn needs to be taken; a step that needs nothing is only confirmed. */
export function StepDialog({ asked, close }: { asked: Asked | null; close: () => void }): ReactNode {
  return (
    <Dialog
      opened={asked !== null}
      onClose={close}
      title={asked === null ? '' : `${asked.step.label}: pasa a «${estadosTurno[asked.step.to]}»`}
    >
      {asked !== null && <StepForm asked={asked} close={close} />}
    </Dialog>
  )
}

function StepForm({ asked: { turn, step, done }, close }: { asked: Asked; close: () => void }): ReactNode {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const queries = useQueryClient()
  const toasts = useToasts()
  const faults = failure instanceof ApiProblem ? failure.errores : []
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      await call('POST', `/paciente/lista-espera-examen/${turn.id}/${step.path}/`, {
        body: Object.fromEntries(Object.entries(values).filter(([, v]) => v !== null)),
        ifMatch: `"${turn.version}"`,
        key: key.current,
      })
      toasts.done(`Turno: ${estadosTurno[step.to].toLowerCase()}.`)
      done?.()
      close()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: ['espera'] })
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          <PatientName id={turn.paciente} />
        </Text>
        {step.asks.map((name) => (
          <FieldInput
            key={name}
            name={`paso-${name}`}
            field={fieldOf(step, name)}
            value={values[name]}
            onChange={(value) => {
              key.current = crypto.randomUUID()
              setValues((all) => ({ ...all, [name]: value }))
            }}
            error={faults.find((f) => f.campo === name)?.mensaje}
          />
        ))}
        {failure !== null && <ProblemNotice error={failure} fields={listaEspera.fields} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Volver
          </Button>
          <Button type="submit" loading={busy} {...(step.to === 'cancelado' ? { color: 'red' } : {})}>
            {step.label === 'Cancelar' ? 'Cancelar el turno' : step.label}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
