import { SegmentedControl, Stack } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { CareField } from '../admission/care-field.tsx'
import { useWorking } from '../working.tsx'
import { PrescriptionForm } from './prescription-form.tsx'
import type { BegunPrescription } from './prescription-helpers.tsx'
import { LINE_ID } from './prescription-line-input.tsx'
import { SupplyForm } from './supply-form.tsx'

/** A medicine, or what is not one. */
export function PrescribeForm({ done, begun }: { done: () => void; begun: BegunPrescription | null }): ReactNode {
  const { id, keptNow } = useWorking()
  const [what, setWhat] = useState(() => (keptNow().some((d) => d.place === `insumo:${id}`) ? 'insumo' : 'medicamento'))
  const saying = useRef<Promise<boolean> | null>(null)
  return (
    <Stack gap="sm">
      {what === 'medicamento' ? (
        <PrescriptionForm begun={begun} saying={saying} />
      ) : (
        <SupplyForm done={done} saying={saying} />
      )}
      <CareField
        field="finalidad"
        place="formulas"
        saying={saying}
        next={() => document.getElementById(what === 'medicamento' ? LINE_ID : 'campo-insumos-nombre')}
      />
      {/* After the form: the person who opens it begins to write at once. */}
      <SegmentedControl
        aria-label="Qué se formula"
        size="xs"
        value={what}
        onChange={setWhat}
        data={[
          { value: 'medicamento', label: 'Medicamento' },
          { value: 'insumo', label: 'Insumo o dispositivo' },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
    </Stack>
  )
}
