import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { orden } from '../../../../../src/resources/orden.ts'
import { useDraft } from '../../../forms/draft.ts'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useCreate } from '../save.ts'
import type { Entry } from '../view.ts'
import { resourceNamed, useWorking } from '../working.tsx'
import { mainDiagnosis } from './main-diagnosis.ts'

interface ReferralDraft {
  readonly destino: string
  readonly motivo: string
}
const NONE: ReferralDraft = { destino: '', motivo: '' }
const priorities = Object.entries(orden.fields.prioridad.options ?? {}).map(([value, label]) => ({ value, label }))

/** Where to and why; the rest of the paper is made of what the encounter says. */
export function ReferralForm({ saved }: { saved(made: Entry): void }): ReactNode {
  const { id, view } = useWorking()
  const create = useCreate(resourceNamed('orden'))
  const [draft, change, forget] = useDraft<ReferralDraft>(`ordenes:remision:${id}`, NONE)
  const [prioridad, setPriority] = useState<string>('rutina')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const main = mainDiagnosis(view)
      const made = await create({
        historia: id,
        tipo_orden: 'remision',
        estado: 'borrador',
        descripcion: `Remisión a ${draft.destino.trim()}`,
        prioridad,
        ...(draft.motivo.trim() === '' ? {} : { justificacion: draft.motivo.trim() }),
        ...(main === null ? {} : { diagnostico: main.id }),
      })
      forget()
      saved({ ...made, recurso: 'orden' })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="sm" role="group" aria-label="Remisión">
      {failure !== null && <ProblemNotice error={failure} fields={orden.fields} />}
      <Group gap="sm" align="flex-end">
        <TextInput
          label="Se remite a"
          placeholder="Institución, servicio o especialidad"
          maxLength={300}
          style={{ flex: '1 1 240px' }}
          value={draft.destino}
          onChange={(event) => {
            const destino = event.currentTarget.value
            change((before) => ({ ...before, destino }))
          }}
        />
        <NativeSelect
          label="Prioridad"
          data={priorities}
          value={prioridad}
          onChange={(event) => setPriority(event.currentTarget.value)}
        />
      </Group>
      <GrowingTextarea
        label="Motivo de la remisión"
        maxLength={2000}
        value={draft.motivo}
        onChange={(event) => {
          const motivo = event.currentTarget.value
          change((before) => ({ ...before, motivo }))
        }}
      />
      <Group gap="xs">
        <Button loading={busy} disabled={draft.destino.trim() === ''} onClick={() => void save()}>
          Remitir y firmar
        </Button>
      </Group>
    </Stack>
  )
}
