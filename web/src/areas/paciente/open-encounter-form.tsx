import { Alert, Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { seenAs, viewOf } from '../../../../src/model/access/access.ts'
import { historia } from '../../../../src/resources/historia.ts'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useDraft } from '../../forms/draft.ts'
import { RecoveredNotice, UnkeptNotice } from '../../forms/draft-notice.tsx'
import { FieldInput } from '../../forms/field-input.tsx'
import type { Values } from '../../forms/row-form.tsx'
import { useMe } from '../../session/session.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'

type Name = keyof typeof historia.fields
const BY_KIND: Readonly<Record<string, readonly Name[]>> = {
  consulta_externa: ['cups_consulta'],
  urgencias: ['via_ingreso', 'triage'],
  hospitalizacion: ['via_ingreso'],
}
/** What is known when the patient arrives. */
const asked = (tipo: unknown): readonly Name[] => [
  'tipo_atencion',
  'modalidad_atencion',
  'servicio_reps',
  ...(BY_KIND[String(tipo)] ?? []),
  'motivo_consulta',
  'acompanante_nombre',
  'acompanante_telefono',
]
const START: Values = { tipo_atencion: 'consulta_externa', modalidad_atencion: '01' }

/** Made and opened in one step. `patient`: where the page knows who it is. */
export function OpenForm({ patient, close }: { patient?: string; close: () => void }): ReactNode {
  const { rol } = useMe()
  const { fields } = seenAs(historia, viewOf(rol, historia))
  const [values, change, forget, , { recovered, unkept }] = useDraft<Values>(
    patient === undefined ? 'abrir-atencion' : `abrir-atencion:${patient}`,
    START,
  )
  const whom = patient ?? (typeof values.paciente === 'string' ? values.paciente : null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const own: readonly Name[] = patient === undefined ? ['paciente'] : []
  const names = [...own, ...asked(values.tipo_atencion)].filter((name) => name in fields)
  const problem = failure instanceof ApiProblem ? failure : null
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const body = Object.fromEntries(names.flatMap((n) => (values[n] == null ? [] : [[n, values[n]]])))
      const { data } = await call('POST', '/hce/api/historias/abrir/', {
        body: { ...(patient === undefined ? {} : { paciente: patient }), ...body },
        key: key.current,
      })
      toasts.done('Atención abierta.')
      forget()
      close()
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['ficha', whom] }),
        queries.invalidateQueries({ queryKey: ['lista', 'historia'] }),
      ])
      await navigate({ to: '/c/historias/$id', params: { id: data.id } })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const other = problem?.status === 409 ? otherIn(problem) : null
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <RecoveredNotice recovered={recovered} restart={forget} />
        {names.map((name) => (
          <FieldInput
            key={name}
            name={`abrir-${name}`}
            field={historia.fields[name]}
            value={values[name]}
            onChange={(value) => {
              key.current = crypto.randomUUID()
              change((all) => ({ ...all, [name]: value }))
            }}
            error={problem?.errores.find((e) => e.campo === name)?.mensaje}
          />
        ))}
        {failure !== null && <ProblemNotice error={failure} fields={historia.fields} />}
        {other !== null && (
          <AnchorLink to={'/c/historias/$id'} params={{ id: other }}>
            Ir a la atención que ya está abierta
          </AnchorLink>
        )}
        {problem?.codigo === 'sin_consentimiento' && whom !== null && (
          <Alert color="blue">
            <AnchorLink to="/c/pacientes/$id" params={{ id: whom }} search={{ tab: 'consentimientos' }} onClick={close}>
              Registrar la autorización de tratamiento de datos
            </AnchorLink>
          </Alert>
        )}
        <UnkeptNotice unkept={unkept} />
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              forget()
              close()
            }}
          >
            Cancelar
          </Button>
          <Button type="submit" loading={busy}>
            Abrir
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
/** The one that is open already, which the refusal names. */
const otherIn = (problem: ApiProblem): string | null => {
  const { instance: _i, id_solicitud: _s, type: _t, ...said } = problem.body
  return problem.codigo === 'duplicado' ? (UUID.exec(JSON.stringify(said))?.[0] ?? null) : null
}
