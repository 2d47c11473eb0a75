import type { ReactNode } from 'react'
import { EntryCard } from '../entry-card.tsx'
import { EntryList } from '../folding/entry-lists.tsx'
import { SectionCard } from '../section-card.tsx'
import { entriesOf, isLive } from '../view.ts'
import { useWorking } from '../working.tsx'
import { MipresNote } from './mipres-note.tsx'
import { PrescribeForm } from './prescribe-form.tsx'

export function PrescriptionSection(): ReactNode {
  const { view, writes } = useWorking()
  const rows = entriesOf(view, 'formula_medicamento', 'formula_insumo')
  return (
    <SectionCard
      section="formulas"
      count={rows.length}
      add={writes('formula_medicamento') ? 'Formular' : undefined}
      summary={rows
        .filter(isLive)
        .map((row) => `${row.medicamento_dci ?? row.nombre} ${row.concentracion ?? ''}`.trim())}
      form={(close) => <PrescribeForm done={close} />}
    >
      <EntryList rows={rows} none="Sin fórmulas.">
        {(row) => (
          <EntryCard
            key={row.id}
            row={row}
            title={[row.medicamento_dci ?? row.nombre, row.concentracion].filter(Boolean).join(' ')}
            fields={['numero', 'indicaciones', 'cantidad_total', 'cantidad', 'estado', 'motivo_suspension']}
          >
            <MipresNote row={row} />
          </EntryCard>
        )}
      </EntryList>
    </SectionCard>
  )
}
