import type { ReactNode } from 'react'
import { FieldInput } from '../../../forms/field-input.tsx'
import { usePatch } from '../save.ts'
import { resourceNamed, useWorking } from '../working.tsx'

/** What is ordered or prescribed has the purpose of the encounter: while that is not said, it is asked for here, once. */
export function PurposeOfCare({ name }: { name: string }): ReactNode {
  const { view, writes } = useWorking()
  const patch = usePatch()
  const historia = resourceNamed('historia')
  const field = historia.fields.finalidad
  if (field === undefined || view.historia.finalidad != null || !writes('historia')) return null
  return (
    <FieldInput
      name={`${name}-finalidad-atencion`}
      field={{ ...field, label: 'Finalidad de la atención', help: 'Es también la de lo que se ordena y se formula.' }}
      value={null}
      onChange={(value) => {
        if (value == null) return
        void patch(historia, view.historia, { finalidad: value }, 'Finalidad guardada.')
      }}
    />
  )
}
