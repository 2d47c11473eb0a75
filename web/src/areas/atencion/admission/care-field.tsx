import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldInput } from '../../../forms/field-input.tsx'
import { usePatch } from '../save.ts'
import { resourceNamed, useWorking } from '../working.tsx'
import { UsualChoices } from './usual-choices.tsx'
import { usualCauses, usualPurposes } from './usual-values.ts'

const asked = {
  finalidad: {
    label: 'Finalidad de la atención',
    short: 'Finalidad',
    help: 'Es también la de lo que se ordena y se formula.',
    saved: 'Finalidad guardada.',
  },
  causa_atencion: {
    label: 'Causa que motiva la atención',
    short: 'Causa',
    help: 'La lleva también el certificado de incapacidad.',
    saved: 'Causa guardada.',
  },
} as const

/** What is asked of the encounter itself where something else needs it: while it is not said, and once. */
export function CareField({ field: name, place }: { field: keyof typeof asked; place: string }): ReactNode {
  const { view, writes } = useWorking()
  const patch = usePatch()
  const historia = resourceNamed('historia')
  const field = historia.fields[name]
  if (field === undefined || view.historia[name] != null || !writes('historia')) return null
  const { label, short, help, saved } = asked[name]
  const save = (value: unknown): void => {
    if (value != null) void patch(historia, view.historia, { [name]: value }, saved)
  }
  const usual = name === 'finalidad' ? usualPurposes : usualCauses(String(view.historia.tipo_atencion))
  return (
    <Stack gap={6}>
      <FieldInput name={`${place}-${name}-atencion`} field={{ ...field, label, help }} value={null} onChange={save} />
      <UsualChoices label={short} options={usual} value={null} choose={save} />
    </Stack>
  )
}
