import { Button, Group, Paper, Select, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { optionsOfWords } from '../../../forms/options-of.ts'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useFirstField } from '../../../ui/when-there.ts'
import { AdminPage } from '../admin-page.tsx'
import { useDeed } from '../use-deed.ts'
import { SecretNotice } from './secret-notice.tsx'
import type { kindWords } from './system.ts'

const BACK = { to: '/c/administracion/integraciones', label: 'Integraciones' }

const kinds = {
  servicio: 'Sistema: pide por sí mismo (agenda, laboratorio, facturación)',
  publica: 'Aplicación SMART pública: navegador o teléfono',
  confidencial: 'Aplicación SMART confidencial: con servidor propio',
} as const satisfies Record<keyof typeof kindWords, string>

type Kind = keyof typeof kinds

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

interface Made {
  readonly id: string
  readonly client_id: string
  readonly client_secret: string | null
}

export function NewSystemPage(): ReactNode {
  useFirstField()
  const navigate = useNavigate()
  const deed = useDeed()
  const [made, setMade] = useState<Made | null>(null)
  const [tipo, setTipo] = useState<Kind>('servicio')
  const [values, setValues] = useState({ usuario: '', nombre: '', llaves: '', redirecciones: '', alcances: '' })
  const isSystem = tipo === 'servicio'
  const faults = new Map(
    deed.failure instanceof ApiProblem ? deed.failure.errores.map((e) => [e.campo.replace(/\[.*/, ''), e.mensaje]) : [],
  )
  const input = (name: keyof typeof values, label: string, description: string) => ({
    label,
    description,
    value: values[name],
    error: faults.get(name),
    onChange: (event: { currentTarget: { value: string } }): void => {
      const { value } = event.currentTarget
      setValues((all) => ({ ...all, [name]: value }))
    },
  })
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const lists = {
      llaves: values.llaves,
      redirecciones: isSystem ? '' : values.redirecciones,
      alcances: values.alcances,
    }
    const said = Object.entries(lists).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, linesOf(text)]]))
    const body = {
      tipo,
      nombre: values.nombre.trim(),
      ...(isSystem ? { usuario: values.usuario.trim() } : {}),
      ...Object.fromEntries(said),
    }
    void deed.run(async () => setMade((await call('POST', '/auth/sistemas/', { body })).data), 'Registrado.')
  }
  if (made !== null)
    return (
      <AdminPage section="integraciones" back={BACK} title="Registrado" about={`Se identifica como ${made.client_id}.`}>
        <Stack>
          {made.client_secret !== null && <SecretNotice clientId={made.client_id} secret={made.client_secret} />}
          <Group>
            <ButtonLink to="/c/administracion/integraciones/$id" params={{ id: made.id }}>
              {isSystem ? 'Ver el sistema y concederle un rol' : 'Ver la aplicación'}
            </ButtonLink>
          </Group>
        </Stack>
      </AdminPage>
    )
  return (
    <AdminPage
      section="integraciones"
      back={BACK}
      title="Registrar un sistema o una aplicación"
      about="Un sistema empieza sin rol: lee solo lo que los pacientes le autorizan."
    >
      <Paper withBorder p="md" maw={720}>
        <form onSubmit={send} noValidate>
          <Stack>
            <Select
              label="Qué es"
              data={optionsOfWords(kinds)}
              value={tipo}
              allowDeselect={false}
              onChange={(v) => setTipo(v === 'publica' || v === 'confidencial' ? v : 'servicio')}
            />
            <TextInput
              required
              {...input('nombre', 'Nombre', 'Como lo nombran las autorizaciones de los pacientes y quien lo autoriza.')}
            />
            {isSystem && (
              <TextInput
                required
                {...input('usuario', 'Identificador', 'Con el que pide entrar: minúsculas, dígitos, punto y guion.')}
              />
            )}
            {!isSystem && (
              <GrowingTextarea
                required
                minRows={2}
                {...input(
                  'redirecciones',
                  'Direcciones de retorno',
                  'Una por línea, tal como la aplicación las escribe.',
                )}
              />
            )}
            <GrowingTextarea
              minRows={2}
              required={!isSystem}
              {...input(
                'alcances',
                'Alcances de FHIR',
                isSystem
                  ? 'Uno por línea, si usará FHIR con alcances: system/Patient.rs.'
                  : 'Uno por línea: launch, openid, patient/Observation.rs.',
              )}
            />
            {tipo !== 'publica' && (
              <GrowingTextarea
                minRows={2}
                {...input('llaves', 'Llaves públicas', 'Un JWK por línea, si firmará; sin llaves recibe un secreto.')}
              />
            )}
            {deed.failure !== null && <ProblemNotice error={deed.failure} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={() => void navigate({ to: BACK.to })}>
                Cancelar
              </Button>
              <Button type="submit" loading={deed.busy}>
                Registrar
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </AdminPage>
  )
}
