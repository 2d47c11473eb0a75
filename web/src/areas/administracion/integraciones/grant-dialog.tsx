import { Button, Checkbox, Group, Select, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { changeFields, systemPurposes } from '../../../../../src/model/access/account-fields.ts'
import { roles, systemRoles } from '../../../../../src/model/access/roles.ts'
import { mayBeGranted, sendsFor, systemSends } from '../../../../../src/model/access/system-sends.ts'
import { recordOf } from '../../../../../src/model/keys.ts'
import { call } from '../../../api/client.ts'
import { FieldInput } from '../../../forms/field-input.tsx'
import { optionsOfWords } from '../../../forms/options-of.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useDeed } from '../use-deed.ts'
import { roleWords, type SystemPath } from './system.ts'

const LEAST = 10
const roleNames = recordOf(systemRoles, (role) =>
  role === 'integracion' ? 'Lectura clínica de servicios' : roles[role],
)
const services = { ...changeFields.servicios, help: 'De cuáles lee lo que atienden.' }

/** One role at a time: what it had before ends. */
export function GrantDialog({ path, opened, close }: { path: SystemPath; opened: boolean; close(): void }): ReactNode {
  const deed = useDeed()
  const [rol, setRol] = useState<keyof typeof roleWords | null>(null)
  const [finalidad, setFinalidad] = useState<string | null>(null)
  const [servicios, setServicios] = useState<unknown>(null)
  const [envia, setEnvia] = useState<string[]>([])
  const [motivo, setMotivo] = useState('')
  const leave = (): void => {
    deed.clear()
    close()
  }
  const sends = rol === null ? [] : envia.filter((kind) => mayBeGranted(rol, kind))
  const body = { rol, finalidad, envia: sends, motivo: motivo.trim(), ...(rol === 'integracion' ? { servicios } : {}) }
  return (
    <Dialog opened={opened} onClose={leave} title="Conceder un rol">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const grant = (): Promise<unknown> => call('POST', `${path}concesiones/`, { body })
          void deed.run(grant, 'Rol concedido: el sistema pide otro token.').then((ok) => ok && leave())
        }}
      >
        <Stack>
          <Select
            label="Rol"
            data={optionsOfWords(roleNames)}
            value={rol}
            onChange={(v) => setRol(systemRoles.find((role) => role === v) ?? null)}
            {...(rol === null ? {} : { description: roleWords[rol] })}
            data-autofocus
          />
          {rol === 'integracion' && (
            <FieldInput name="servicios" field={services} required value={servicios} onChange={setServicios} />
          )}
          <Select
            label="Finalidad"
            description="Queda en la auditoría de todo lo que haga."
            data={optionsOfWords(systemPurposes)}
            value={finalidad}
            onChange={setFinalidad}
          />
          {rol !== null && sendsFor(rol).length > 0 && (
            <Checkbox.Group
              label="Qué puede enviar"
              description="Lo que no se marque se le rechaza. Nada de esto firma, formula ni cierra."
              value={sends}
              onChange={setEnvia}
            >
              <Stack gap="xs" mt="xs">
                {sendsFor(rol).map((kind) => (
                  <Checkbox key={kind} value={kind} label={systemSends[kind]} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <GrowingTextarea
            label="Motivo"
            description={`Contrato o decisión que lo respalda; ${LEAST} caracteres o más.`}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            minRows={2}
            maxLength={300}
          />
          {deed.failure !== null && <ProblemNotice error={deed.failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              Cancelar
            </Button>
            <Button
              type="submit"
              loading={deed.busy}
              disabled={rol === null || finalidad === null || motivo.trim().length < LEAST}
            >
              Conceder
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
