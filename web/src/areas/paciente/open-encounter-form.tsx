import { Alert, Button, Collapse, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
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
import { attends } from '../entregas/queue.ts'
import { WhoAttends } from './who-attends.tsx'

type Name = keyof typeof historia.fields
const BY_KIND: Readonly<Record<string, readonly Name[]>> = {
  consulta_externa: [],
  urgencias: ['via_ingreso', 'triage'],
  hospitalizacion: ['via_ingreso'],
}
/** What is asked of everybody who arrives. */
const asked = (tipo: unknown): readonly Name[] => [...(BY_KIND[String(tipo)] ?? []), 'motivo_consulta']
/** What is usual as it is, or known to few at the desk. */
const rarelyAsked = (tipo: unknown): readonly Name[] => [
  'modalidad_atencion',
  ...(tipo === 'consulta_externa' ? (['cups_consulta'] as const) : []),
  'acompanante_nombre',
  'acompanante_telefono',
]
const START: Values = { tipo_atencion: 'consulta_externa', modalidad_atencion: '01' }

/** Made and opened in one step, for somebody: who attends by name, or the queue of a service. `patient`: where the page knows who it is. */
export function OpenForm({ patient, close }: { patient?: string; close: () => void }): ReactNode {
  const { rol, id: me } = useMe()
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
  const [more, { toggle }] = useDisclosure(false)
  const seen = (names: readonly Name[]): Name[] => names.filter((name) => name in fields)
  const first = seen([...(patient === undefined ? (['paciente'] as const) : []), 'tipo_atencion'])
  const main = seen(asked(values.tipo_atencion))
  const rest = seen(rarelyAsked(values.tipo_atencion))
  const text = (name: Name): string | null => (typeof values[name] === 'string' ? String(values[name]) : null)
  const person = text('profesional')
  const faultOf = (name: Name): string | undefined => problem?.errores.find((e) => e.campo === name)?.mensaje
  const set = (name: Name, value: unknown): void => {
    key.current = crypto.randomUUID()
    change((all) => ({ ...all, [name]: value }))
  }
  const problem = failure instanceof ApiProblem ? failure : null
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const names: readonly Name[] = [...first, 'servicio_reps', 'profesional', ...main, ...rest]
      const body = Object.fromEntries(names.flatMap((n) => (values[n] == null ? [] : [[n, values[n]]])))
      const { data } = await call('POST', '/hce/api/historias/abrir/', {
        body: { ...(patient === undefined ? {} : { paciente: patient }), ...body },
        key: key.current,
      })
      // The person who attends it, or answers for it, goes on there; the front desk is done with it, and the patient is still in front of them.
      const goesOn = attends(rol) ? data.profesional === me || data.profesional === null : rol === 'demostracion'
      toasts.done(
        goesOn ? 'Atención abierta.' : openedWords(data.servicio_reps_nombre ?? null, data.profesional ?? null),
      )
      forget()
      close()
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['ficha', whom] }),
        queries.invalidateQueries({ queryKey: ['lista', 'historia'] }),
        queries.invalidateQueries({ queryKey: ['cola'] }),
      ])
      if (goesOn) await navigate({ to: '/c/historias/$id', params: { id: data.id } })
      else await navigate({ to: '/c/pacientes/$id', params: { id: data.paciente }, search: { tab: 'atenciones' } })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const other = problem?.status === 409 ? otherIn(problem) : null
  const input = (name: Name): ReactNode => (
    <FieldInput
      key={name}
      name={`abrir-${name}`}
      field={historia.fields[name]}
      value={values[name]}
      onChange={(value) => set(name, value)}
      error={faultOf(name)}
    />
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <RecoveredNotice recovered={recovered} restart={forget} />
        {first.map(input)}
        <WhoAttends
          service={text('servicio_reps')}
          person={person}
          setService={(value) => set('servicio_reps', value)}
          setPerson={(value) => set('profesional', value)}
          error={faultOf}
        />
        {main.map(input)}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={toggle}
          aria-expanded={more}
          style={{ alignSelf: 'flex-start' }}
        >
          {more ? 'Menos datos' : 'Más datos…'}
        </Button>
        <Collapse expanded={more}>
          <Stack>{rest.map(input)}</Stack>
        </Collapse>
        {failure !== null && <ProblemNotice error={failure} fields={historia.fields} />}
        {other !== null && attends(rol) && (
          <AnchorLink to={'/c/historias/$id'} params={{ id: other }}>
            Ir a la atención que ya está abierta
          </AnchorLink>
        )}
        {other !== null && !attends(rol) && whom !== null && (
          <AnchorLink to="/c/pacientes/$id" params={{ id: whom }} search={{ tab: 'atenciones' }} onClick={close}>
            Ver la atención que ya está abierta
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
            {attends(rol) || rol === 'demostracion' ? 'Abrir' : person === null ? 'Dejar en la cola' : 'Asignar'}
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

/** Where the patient goes from the desk. */
const openedWords = (service: string | null, person: string | null): string =>
  person === null ? `Quedó en la cola de ${service ?? 'su servicio'}.` : 'Quedó asignada a quien atiende.'
