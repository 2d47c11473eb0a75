import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { changeFields, createFields, needsRegister } from '../../../../../src/model/access/account-fields.ts'
import { roles } from '../../../../../src/model/access/roles.ts'
import type { Field } from '../../../../../src/model/fields.ts'
import { isKeyOf } from '../../../../../src/model/keys.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { FieldInput } from '../../../forms/field-input.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useFocusOn } from '../../../ui/when-there.ts'
import type { Account } from './account.ts'

type Values = Readonly<Record<string, unknown>>

/** Of a person: a patient belongs to no service, and only a patient is one. */
const isAsked = (name: string, rol: unknown): boolean =>
  name === 'paciente' ? rol === 'paciente' : name === 'servicios' ? rol !== 'paciente' : true

const REQUIRED = ['usuario', 'nombre', 'rol', 'tipo_documento', 'numero_documento']
const isRequired = (name: string, rol: unknown): boolean =>
  REQUIRED.includes(name) ||
  (name === 'registro' && typeof rol === 'string' && isKeyOf(roles, rol) && needsRegister(rol)) ||
  name === 'paciente'

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Everything that may be said of an account, from its declaration; only what changed is sent. */
export function AccountForm(props: {
  account?: Account
  /** What this person may not change of it. */
  locked?: readonly string[]
  submitLabel: string
  cancel?(): void
  submit(values: Values): Promise<void>
}): ReactNode {
  const { account, locked = [], submitLabel, cancel, submit } = props
  const fields: Readonly<Record<string, Field>> = account === undefined ? createFields : changeFields
  const before: Values = { ...account }
  const [values, setValues] = useState<Values>(before)
  useFocusOn(account === undefined ? 'campo-usuario' : null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const problem = failure instanceof ApiProblem ? failure : null
  const [missing, setMissing] = useState<readonly string[]>([])
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())
  const faults = new Map(problem?.errores.filter((e) => !mended.has(e.campo)).map((e) => [e.campo, e.mensaje]))
  const asked = Object.entries(fields).filter(([name]) => isAsked(name, values.rol))

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setFailure(null)
    setMended(new Set())
    // What was there and is required cannot be taken away; what is new and missing, the service says.
    const emptied = asked.filter(
      ([name]) => isRequired(name, values.rol) && isEmpty(values[name]) && !isEmpty(before[name]),
    )
    setMissing(emptied.map(([name]) => name))
    if (emptied.length > 0) return
    setBusy(true)
    try {
      await submit(
        Object.fromEntries(
          asked.flatMap(([name]) => {
            const value = values[name] ?? null
            const isSame = JSON.stringify(value) === JSON.stringify(before[name] ?? null)
            return isSame ? [] : [[name, value]]
          }),
        ),
      )
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {asked.map(([name, field]) => (
            <FieldInput
              key={name}
              name={name}
              field={field}
              required={isRequired(name, values.rol)}
              value={values[name]}
              onChange={(value) => {
                setValues((all) => ({ ...all, [name]: value }))
                setMended((all) => new Set([...all, name]))
              }}
              error={missing.includes(name) && isEmpty(values[name]) ? 'Es obligatorio.' : faults.get(name)}
              disabled={locked.includes(name)}
            />
          ))}
        </SimpleGrid>
        {failure !== null && <ProblemNotice error={failure} fields={fields} />}
        <Group justify="flex-end">
          {cancel !== undefined && (
            <Button variant="default" onClick={cancel}>
              Cancelar
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
