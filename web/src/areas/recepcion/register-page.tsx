import { Alert, Button, Checkbox, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { mayUse, seenAs, viewOf } from '../../../../src/model/access/access.ts'
import { dateInBogota } from '../../../../src/model/calendar.ts'
import { checkValue, type Report } from '../../../../src/model/check-value.ts'
import { norm } from '../../../../src/model/norms.ts'
import { paciente } from '../../../../src/resources/paciente.ts'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useDraft } from '../../forms/draft.ts'
import { RecoveredNotice, UnkeptNotice } from '../../forms/draft-notice.tsx'
import type { Values } from '../../forms/row-form.tsx'
import { SteadyField } from '../../forms/steady-field.tsx'
import { useMe } from '../../session/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { mayOpen } from '../entregas/may-open.ts'
import { mayMerge } from '../fusion/may-merge.ts'
import { type Found, FoundPatient } from './found-patient.tsx'
import { LikelySame } from './likely-same.tsx'
import { ScanCard } from './scan-card.tsx'
import { withCard } from './with-card.ts'

/** In the order in which a front desk asks. */
const SECTIONS: readonly { title: string; names: readonly string[]; closed?: true }[] = [
  {
    title: 'Identificación',
    names: [
      'tipo_documento',
      'numero_documento',
      'primer_apellido',
      'segundo_apellido',
      'primer_nombre',
      'segundo_nombre',
      'fecha_nacimiento',
      'fecha_nacimiento_estimada',
      'sexo_biologico',
      'nombre_identitario',
    ],
  },
  {
    title: 'Contacto y residencia',
    names: [
      'telefono_movil',
      'telefono_fijo',
      'correo',
      'municipio_residencia',
      'zona_residencia',
      'direccion',
      'barrio',
    ],
  },
  { title: 'Aseguramiento', names: ['eapb', 'regimen', 'tipo_usuario', 'tipo_afiliado'] },
  {
    title: 'Contacto de emergencia y responsable',
    names: [
      'contacto_emergencia_nombre',
      'contacto_emergencia_telefono',
      'contacto_emergencia_parentesco',
      'responsable_nombre',
      'responsable_documento',
      'responsable_parentesco',
    ],
  },
  {
    title: 'Otros datos',
    closed: true,
    names: [
      'nacionalidad',
      'pais_residencia',
      'ciudad_residencia',
      'grupo_etnico',
      'discapacidad',
      'ocupacion',
      'estado_civil',
      'nivel_educativo',
      'identidad_genero',
      'grupo_sanguineo',
      'rh',
      'codigo_familia',
    ],
  },
]

const START: Values = { tipo_documento: 'CC', pais_residencia: '170' }
const LARGE_LABEL = `Autoriza el tratamiento de sus datos personales (${norm('ley_1581_2012')})`

export function RegisterPage(): ReactNode {
  const { rol } = useMe()
  if (!mayUse(rol, paciente, 'write')) return <NotFound />
  return <RegisterForm />
}

function RegisterForm(): ReactNode {
  const { rol } = useMe()
  const opensEncounters = mayOpen(rol)
  const { fields } = seenAs(paciente, viewOf(rol, paciente))
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [values, change, forget, , { recovered, unkept }] = useDraft<Values>('registrar-paciente', START)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [more, setMore] = useState(false)
  const [made, setMade] = useState<{ id: string; same: readonly Found[]; attend: boolean } | null>(null)
  // Of one attempt to create: sent again after a lost answer, it creates nothing twice.
  const key = useRef(crypto.randomUUID())

  const set = (name: string, value: unknown): void => {
    change((before) => ({ ...before, [name]: value }))
    key.current = crypto.randomUUID()
    const field = fields[name]
    const report: Report = { errors: [] }
    if (field !== undefined && value !== null && value !== undefined) checkValue(field, value, name, report)
    setFaults(({ [name]: _, ...others }) =>
      report.errors[0] === undefined ? others : { ...others, [name]: report.errors[0].mensaje.es },
    )
  }
  const restart = (): void => {
    forget()
    setFaults({})
    setFailure(null)
    key.current = crypto.randomUUID()
  }
  const open = (id: string, attend: boolean): void =>
    void navigate({ to: '/c/pacientes/$id', params: { id }, ...(attend ? { search: { abrir: true } } : {}) })

  const submit = async (event: SyntheticEvent, attend: boolean): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const body = Object.fromEntries(
        Object.entries(values).filter(([name, value]) => value !== null && value !== undefined && name in fields),
      )
      const { data } = await call('POST', paciente.path, {
        body,
        key: key.current,
      })
      forget()
      await queries.invalidateQueries({ queryKey: ['busqueda'] })
      toasts.done('Paciente registrado.')
      const same = data.posibles_duplicados ?? []
      if (same.length === 0) open(data.id, attend)
      else setMade({ id: data.id, same, attend })
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiProblem) {
        const found = Object.fromEntries(error.errores.map((e) => [e.campo.split(/[.[]/)[0] ?? '', e.mensaje]))
        setFaults(found)
        // Lists open when they are focused, over what has to be read.
        const wrong = Object.keys(found).flatMap((name) => document.getElementById(`campo-${name}`) ?? [])
        const first = wrong.find((input) => input.role !== 'combobox')
        if (first === undefined) wrong[0]?.scrollIntoView({ block: 'center' })
        else first.focus()
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <Page
      title="Registrar paciente"
      about="Solo lo marcado con asterisco es obligatorio; el resto puede completarse después."
    >
      <form onSubmit={(event) => void submit(event, false)} noValidate>
        <Stack>
          <RecoveredNotice recovered={recovered} restart={restart} />
          <ScanCard
            begins={!recovered}
            onRead={({ guessed: _, ...holder }) => {
              const read = withCard(values, holder, { start: START, recovered })
              if (read.restarted) {
                restart()
                toasts.done('Se borró lo escrito de otra persona.')
              }
              setFaults({})
              key.current = crypto.randomUUID()
              change(Object.fromEntries(Object.entries(read.values).filter(([name]) => name in fields)))
            }}
          />
          {SECTIONS.map(({ title, names, closed }) =>
            closed === true && !more ? (
              <Button key={title} variant="subtle" onClick={() => setMore(true)} style={{ alignSelf: 'flex-start' }}>
                {title}…
              </Button>
            ) : (
              <Fieldset key={title} legend={title}>
                <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} verticalSpacing="sm">
                  {names.map((name) => {
                    const field = fields[name]
                    return field === undefined ? null : (
                      <SteadyField
                        key={name}
                        name={name}
                        field={field}
                        value={values[name]}
                        onChange={(value) => set(name, value)}
                        error={faults[name]}
                      />
                    )
                  })}
                </SimpleGrid>
                {title === 'Identificación' && (
                  <Stack mt="md">
                    <LikelySame values={values} />
                  </Stack>
                )}
              </Fieldset>
            ),
          )}
          <Checkbox
            label={LARGE_LABEL}
            description="Sin autorización no se puede abrir una atención, salvo urgencia. El consentimiento firmado se registra en su ficha."
            checked={values.autorizacion_datos === true}
            onChange={(e) => {
              const yes = e.currentTarget.checked
              change((before) => ({
                ...before,
                autorizacion_datos: yes ? true : null,
                autorizacion_datos_fecha: yes ? dateInBogota(new Date()) : null,
              }))
            }}
          />
          {failure !== null && <ProblemNotice error={failure} fields={fields} />}
          <UnkeptNotice unkept={unkept} />
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                forget()
                void navigate({ to: '/c/pacientes' })
              }}
            >
              Cancelar
            </Button>
            <Button type="submit" loading={busy} {...(opensEncounters ? { variant: 'light' } : {})}>
              Registrar
            </Button>
            {opensEncounters && (
              <Button loading={busy} onClick={(event) => void submit(event, true)}>
                Registrar y abrir atención
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <Dialog
        opened={made !== null}
        onClose={() => made !== null && open(made.id, made.attend)}
        title="Registrado. Revise si es la misma persona"
        size="lg"
      >
        {made !== null && (
          <Stack>
            <Alert color="orange">
              Se parece a otros registros. Si es la misma persona, no siga con los dos:{' '}
              {mayMerge(rol) ? 'compárelos y fusiónelos.' : 'pida a admisiones o al coordinador que los fusione.'}
            </Alert>
            <Stack component="ul" gap="xs" p={0} m={0} aria-label="Posibles duplicados del registro nuevo">
              {made.same.map((p) => (
                <FoundPatient
                  key={p.id}
                  patient={p}
                  action={
                    mayMerge(rol) && (
                      <ButtonLink
                        size="xs"
                        variant="light"
                        to="/c/pacientes/$id/fusionar"
                        params={{ id: p.id }}
                        search={{ con: made.id }}
                      >
                        Comparar y fusionar
                      </ButtonLink>
                    )
                  }
                />
              ))}
            </Stack>
            <Group justify="flex-end">
              <Text size="sm" c="dimmed">
                Es otra persona:
              </Text>
              <ButtonLink to="/c/pacientes/$id" params={{ id: made.id }} search={made.attend ? { abrir: true } : {}}>
                Ir a su ficha
              </ButtonLink>
            </Group>
          </Stack>
        )}
      </Dialog>
    </Page>
  )
}
