import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { clinicalValues } from '../../../../../src/model/codes/clinical-values.ts'
import { withUnit } from '../../../../../src/model/text/unit-words.ts'
import { showValue } from '../../../forms/show-value.ts'
import { EntryCard } from '../entry-card.tsx'
import { EntryList } from '../folding/entry-lists.tsx'
import { isLive } from '../may-write.ts'
import { SectionCard } from '../section-card.tsx'
import { type Entry, entriesOf } from '../view.ts'
import { resourceNamed, useWorking } from '../working.tsx'
import { MeasureForm } from './measure-form.tsx'

/** Values that were written by themselves: those of an exam or of a scale are read there. */
export function MeasureSection(): ReactNode {
  const { view, drawn, writes } = useWorking()
  const rows = entriesOf(view, 'valor_clinico').filter((row) => drawn.get(row.id) === row.id)
  return (
    <SectionCard
      section="mediciones"
      count={rows.length}
      add={writes('valor_clinico') ? 'Registrar' : undefined}
      summary={rows.filter(isLive).map((row) => `${row.nombre ?? row.codigo}: ${saidBy(row)}`)}
      form={(close) => <MeasureForm done={close} />}
    >
      <EntryList rows={rows} none="Sin mediciones aparte del examen y las escalas.">
        {(row) => (
          <EntryCard
            key={row.id}
            row={row}
            title={
              <>
                {String(row.nombre ?? row.codigo)}: {saidBy(row)} <Judged row={row} />
              </>
            }
            fields={['fecha_medicion', 'fuente', 'estado', 'observaciones']}
            // What another record left is put right in that one.
            edits={row.origen_id == null ? [`valor_${KINDS[String(row.tipo_valor)]}`, ...CHANGED] : []}
          />
        )}
      </EntryList>
    </SectionCard>
  )
}

const KINDS: Readonly<Record<string, string>> = {
  numerico: 'numerico',
  texto: 'texto',
  codigo: 'codigo',
  booleano: 'booleano',
  fecha: 'fecha',
}
const CHANGED = ['fecha_medicion', 'estado', 'rango_min', 'rango_max', 'observaciones']

function saidBy(row: Entry): string {
  const name = `valor_${KINDS[String(row.tipo_valor)]}`
  const field = resourceNamed('valor_clinico').fields[name]
  const option = clinicalValues.get(String(row.codigo))?.opciones?.get(String(row[name]))
  const text = option ?? (field === undefined ? null : showValue(field, row[name]))
  return withUnit(text ?? '', typeof row.unidad === 'string' ? row.unidad : null)
}

function Judged({ row }: { row: Entry }): ReactNode {
  const code = String(row.interpretacion ?? 'normal')
  if (code === 'normal') return null
  return (
    <Badge size="xs" variant="light" color={code.startsWith('critico') ? 'red' : 'orange'}>
      {resourceNamed('valor_clinico').fields.interpretacion?.options?.[code] ?? code}
    </Badge>
  )
}
