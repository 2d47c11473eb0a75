import { Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { EntryList } from '../folding/entry-lists.tsx'
import { isLive } from '../may-write.ts'
import { SectionCard } from '../section-card.tsx'
import { type Entry, entriesOf } from '../view.ts'
import { useWorking } from '../working.tsx'
import { PrescribeForm } from './prescribe-form.tsx'
import { PrescriptionCard } from './prescription-card.tsx'
import type { BegunPrescription } from './prescription-helpers.tsx'
import { Reconcile } from './prescription-reconcile.tsx'
import { medicineOf } from './prescription-words.ts'

export function PrescriptionSection(): ReactNode {
  const { id, view, writes, goTo, kept } = useWorking()
  const [begun, setBegun] = useState<BegunPrescription | null>(null)
  const [taking, setTaking] = useState(() => kept.some((d) => d.place === `conciliacion:${id}`))
  const rows = entriesOf(view, 'formula_medicamento', 'formula_insumo')
  const may = writes('formula_medicamento')
  const repeat = (row: Entry): void => {
    setBegun((before) => ({ row, n: (before?.n ?? 0) + 1 }))
    goTo('formulas')
  }
  return (
    <SectionCard
      section="formulas"
      count={rows.length}
      add={may ? 'Formular' : undefined}
      summary={rows
        .filter(isLive)
        .map((row) => (row.nombre == null ? medicineOf(row) : `${row.nombre} ${row.concentracion ?? ''}`.trim()))}
      form={(close) => <PrescribeForm done={close} begun={begun} />}
      busy={taking}
      beside={
        may && (
          <Button size="compact-sm" variant="default" aria-expanded={taking} onClick={() => setTaking(!taking)}>
            {taking ? 'Cerrar lo que toma' : 'Lo que toma: repetir o conciliar'}
          </Button>
        )
      }
    >
      <Stack gap="xs">
        {taking && may && <Reconcile repeat={repeat} done={() => setTaking(false)} />}
        <EntryList rows={rows} none="Sin fórmulas.">
          {(row) => <PrescriptionCard key={row.id} row={row} {...(may ? { renew: repeat } : {})} />}
        </EntryList>
      </Stack>
    </SectionCard>
  )
}
