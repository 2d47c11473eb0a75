import { Stack } from '@mantine/core'
import { type ReactNode, type RefObject, useState } from 'react'
import { FieldInput } from '../../../forms/field-input.tsx'
import { returnFocus } from '../return-focus.ts'
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

interface CareFieldProps {
  readonly field: keyof typeof asked
  readonly place: string
  /** Where one goes on once it is said. */
  next(): HTMLElement | null
  /** While it is on its way; false where it was refused, which is said here. */
  readonly saying?: RefObject<Promise<boolean> | null>
}

/** What is asked of the encounter itself where something else needs it: while it is not said, and once. */
export function CareField({ field: name, place, next, saying = { current: null } }: CareFieldProps): ReactNode {
  const { view, writes } = useWorking()
  const [busy, setBusy] = useState(false)
  const patch = usePatch()
  const historia = resourceNamed('historia')
  const field = historia.fields[name]
  if (field === undefined || view.historia[name] != null || !writes('historia')) return null
  const { label, short, help, saved } = asked[name]
  const save = async (value: unknown): Promise<void> => {
    if (value == null || busy) return
    setBusy(true)
    saying.current = patch(historia, view.historia, { [name]: value }, saved)
    if (await saying.current) returnFocus(next)
    saying.current = null
    setBusy(false)
  }
  const usual = name === 'finalidad' ? usualPurposes : usualCauses(String(view.historia.tipo_atencion))
  return (
    <Stack gap={6} aria-busy={busy}>
      <FieldInput name={`${place}-${name}-atencion`} field={{ ...field, label, help }} value={null} onChange={save} />
      <UsualChoices label={short} options={usual} value={null} choose={save} />
    </Stack>
  )
}
