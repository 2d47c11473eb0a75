import { Alert, Button, Group, Select, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { urgencyKinds } from '../../../../src/model/text/urgency-words.ts'
import { paciente } from '../../../../src/resources/paciente.ts'
import { call } from '../../api/client.ts'
import { FieldInput } from '../../forms/field-input.tsx'
import { optionsOfWords } from '../../forms/options-of.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'

const KINDS = optionsOfWords(urgencyKinds)
const FEWEST = 20

/** Break-glass, with the document: in an emergency nobody knows an identifier by heart. */
export function EmergencyAccess({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode {
  const [document, setDocument] = useState<Readonly<Record<string, unknown>>>({ tipo_documento: 'CC' })
  const { help: _, ...number } = paciente.fields.numero_documento
  return (
    <Dialog opened={opened} onClose={onClose} title="Acceso de urgencia" size="lg">
      <EmergencyForm patient={document} done={onClose}>
        <Group grow align="flex-start">
          <FieldInput
            name="urgencia-tipo"
            field={paciente.fields.tipo_documento}
            value={document.tipo_documento}
            onChange={(tipo_documento) => setDocument((d) => ({ ...d, tipo_documento }))}
          />
          <FieldInput
            name="urgencia-numero"
            field={number}
            value={document.numero_documento}
            onChange={(numero_documento) => setDocument((d) => ({ ...d, numero_documento }))}
          />
        </Group>
      </EmergencyForm>
    </Dialog>
  )
}

/** Why the record of somebody who is not the caller's patient has to be opened now. */
export function EmergencyForm(props: {
  /** `paciente`, or the type and number of the patient's document. */
  patient: Readonly<Record<string, unknown>>
  children?: ReactNode
  done?: () => void
}): ReactNode {
  const { patient, children, done } = props
  const [kind, setKind] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toasts = useToasts()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await call('POST', '/paciente/accesos-urgencia/', {
        body: { ...patient, tipo: kind, motivo: reason.trim() },
      })
      toasts.done('Acceso abierto. Un coordinador lo revisará.')
      done?.()
      await queries.invalidateQueries()
      await navigate({ to: '/c/pacientes/$id', params: { id: data.paciente } })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Alert color="red" icon={undefined}>
          Abre la historia ahora mismo y por un tiempo. Queda marcado en la auditoría, el paciente lo ve y un
          coordinador lo revisa.
        </Alert>
        {children}
        <Select label="Tipo" data={KINDS} value={kind} onChange={setKind} withAsterisk />
        <GrowingTextarea
          label="Motivo"
          description={`Por qué se necesita, con ${FEWEST} caracteres o más.`}
          value={reason}
          onChange={(e) => setReason(e.currentTarget.value)}
          withAsterisk
          minRows={3}
          maxLength={1000}
        />
        {failure !== null && <ProblemNotice error={failure} />}
        <Group justify="flex-end">
          <Button type="submit" color="red" loading={busy} disabled={kind === null || reason.trim().length < FEWEST}>
            Abrir la historia
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
