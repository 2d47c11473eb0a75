import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { consultationsOf } from '../../../../../src/model/exams/service-consultation.ts'
import { textOrNull } from '../../../../../src/model/text/plain-text.ts'
import type { Values } from '../../../forms/row-form.tsx'
import { useMe } from '../../../session/session.tsx'
import { UsualChoices } from './usual-choices.tsx'
import { usualCauses, usualPurposes } from './usual-values.ts'

/** What closing asks of the admission, each at a click where it is the usual; saved with the rest of the form. */
export function UsualAdmission({
  values,
  set,
  tipo,
}: {
  values: Values
  set(values: Values): void
  tipo: string
}): ReactNode {
  const { rol } = useMe()
  const consultations = tipo === 'consulta_externa' ? consultationsOf(textOrNull(values.servicio_reps), rol) : []
  return (
    <Stack gap={6}>
      <UsualChoices
        label="Causa"
        options={usualCauses(tipo)}
        value={values.causa_atencion}
        choose={(causa_atencion) => set({ causa_atencion })}
      />
      <UsualChoices
        label="Finalidad"
        options={usualPurposes}
        value={values.finalidad}
        choose={(finalidad) => set({ finalidad })}
      />
      <UsualChoices
        label="Consulta"
        options={consultations.map(({ cups, nombre }) => ({ value: cups, label: `${nombre} · ${cups}` }))}
        value={values.cups_consulta}
        choose={(cups_consulta) => set({ cups_consulta })}
      />
    </Stack>
  )
}
