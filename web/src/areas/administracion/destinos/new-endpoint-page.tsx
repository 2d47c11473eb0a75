import { Button, Group, Paper, Stack, TagsInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { AnswerTo } from '../../../api/answers.ts'
import { call, get } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useDraft } from '../../../forms/draft.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useFirstField } from '../../../ui/when-there.ts'
import { AdminPage } from '../admin-page.tsx'
import { SystemPicker } from '../system-picker.tsx'
import { ENDPOINTS, SecretNotice } from './endpoint.tsx'

const BACK = { to: '/c/administracion/destinos', label: 'Avisos a otros sistemas' }
const EMPTY = { cuenta: '', nombre: '', url: '', tipos: [] as string[], finalidad: '' }

export function NewEndpointPage(): ReactNode {
  useFirstField()
  const queries = useQueryClient()
  const [values, setValues, forget] = useDraft('destino:nuevo', EMPTY)
  const [made, setMade] = useState<AnswerTo<'POST', typeof ENDPOINTS> | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const faults = new Map(failure instanceof ApiProblem ? failure.errores.map((e) => [e.campo, e.mensaje]) : [])
  const types = useQuery({
    queryKey: ['administracion', 'tipos de evento'],
    queryFn: ({ signal }) => get('/eventos/tipos/', signal),
  })
  const set = (change: Partial<typeof EMPTY>): void => setValues((before) => ({ ...before, ...change }))

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setFailure(null)
    setBusy(true)
    try {
      const { tipos, ...rest } = values
      const body = { ...rest, ...(tipos.length === 0 ? {} : { tipos }) }
      const { data } = await call('POST', ENDPOINTS, { body })
      forget()
      setMade(data)
      await queries.invalidateQueries({ queryKey: ['administracion'] })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  if (made !== null)
    return (
      <AdminPage
        section="destinos"
        back={BACK}
        title="Destino registrado"
        about={`Desde ahora se avisa a ${made.nombre}.`}
      >
        <Stack align="flex-start">
          <SecretNotice secret={made.secreto} publicKey={made.llave_publica} />
          <ButtonLink to="/c/administracion/destinos/$id" params={{ id: made.id }}>
            Ver el destino y probarlo
          </ButtonLink>
        </Stack>
      </AdminPage>
    )
  return (
    <AdminPage
      section="destinos"
      back={BACK}
      title="Registrar un destino"
      about="Se le avisa cada cambio que su cuenta alcance, sin contenido clínico: el sistema lee después lo que necesite, con sus propios permisos."
    >
      <Paper withBorder p="md">
        <form onSubmit={(event) => void send(event)} noValidate>
          <Stack maw={640}>
            <SystemPicker
              description="La cuenta con que ese sistema usa Custodia: recibe solo lo que ella alcance."
              value={values.cuenta}
              error={faults.get('cuenta')}
              choose={(cuenta) => set({ cuenta })}
            />
            <TextInput
              label="Nombre"
              description="Cómo lo reconoce usted en esta página."
              withAsterisk
              value={values.nombre}
              error={faults.get('nombre')}
              onChange={(e) => set({ nombre: e.currentTarget.value })}
            />
            <TextInput
              label="Dirección"
              description="A dónde se envían los avisos. Se la da quien opera el sistema."
              placeholder="https://"
              type="url"
              withAsterisk
              value={values.url}
              error={faults.get('url')}
              onChange={(e) => set({ url: e.currentTarget.value })}
            />
            <TagsInput
              label="Qué se le avisa"
              description="Vacío: todo lo que su cuenta alcance."
              placeholder={values.tipos.length === 0 ? 'Todo' : ''}
              data={types.data?.results.map((t) => t.tipo) ?? []}
              maxDropdownHeight={240}
              limit={50}
              value={values.tipos}
              error={faults.get('tipos')}
              onChange={(tipos) => set({ tipos })}
            />
            <TextInput
              label="Finalidad"
              description="Para qué recibe estos avisos. Queda en la auditoría de cada entrega."
              withAsterisk
              value={values.finalidad}
              error={faults.get('finalidad')}
              onChange={(e) => set({ finalidad: e.currentTarget.value })}
            />
            {failure !== null && <ProblemNotice error={failure} />}
            <Group>
              <Button type="submit" loading={busy}>
                Registrar
              </Button>
              <ButtonLink variant="default" to={BACK.to}>
                Volver
              </ButtonLink>
            </Group>
          </Stack>
        </form>
      </Paper>
    </AdminPage>
  )
}
