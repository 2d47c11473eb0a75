import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { odontogramChanges } from '../../../../../../src/model/odontology/odontology.ts'
import { odontograma } from '../../../../../../src/resources/especialidad/odontograma.ts'
import { get } from '../../../../api/client.ts'
import { showInstant } from '../../../../forms/times.ts'
import { useMe } from '../../../../session/session.tsx'
import { EntryCard } from '../../entry-card.tsx'
import { NoneYet } from '../../none-yet.tsx'
import { SectionCard } from '../../section-card.tsx'
import { type Entry, entriesOf, isRowOf, type ShownEntry } from '../../view.ts'
import { useWorking } from '../../working.tsx'
import { isOffered } from '../offered.ts'
import { type Charted, Indices, OdontogramEditor } from './odontogram-editor.tsx'
import { ToothChart } from './tooth-chart.tsx'
import { changeWords } from './tooth-edits.ts'

export type OdontogramRow = Entry & ShownEntry<'odontograma'>

const chartOf = ({ denticion, hallazgos, observaciones }: ShownEntry<'odontograma'>): Charted => ({
  denticion,
  hallazgos,
  observaciones: observaciones ?? '',
})

/** The last one of the patient before that moment, in any encounter that the caller reaches. */
function useBefore(patient: string, moment: string, except: string | null) {
  const found = useQuery({
    queryKey: ['odontogramas', patient],
    queryFn: ({ signal }) => get(`${odontograma.path}?paciente=${patient}&anulado=false&page_size=50`, signal),
  })
  return (found.data?.results ?? [])
    .filter((row) => row.id !== except && (row.fecha_examen ?? row.creado_en) < moment)
    .toSorted((a, b) => ((a.fecha_examen ?? '') < (b.fecha_examen ?? '') ? 1 : -1))[0]
}

export function OdontogramSection(): ReactNode {
  const { view, writes } = useWorking()
  const { rol } = useMe()
  const rows = entriesOf(view, 'odontograma').filter((row): row is OdontogramRow => isRowOf(row, 'odontograma'))
  const now = useState(() => new Date().toISOString())[0]
  const before = useBefore(view.paciente.id, now, null)
  if (!isOffered('odontograma', view, rol)) return null
  return (
    <SectionCard
      section="odontograma"
      count={rows.length}
      add={writes('odontograma') ? 'Registrar' : undefined}
      form={(close) => <OdontogramEditor before={before === undefined ? null : chartOf(before)} done={close} />}
    >
      <Stack gap="xs">
        {rows.length === 0 && <NoneYet>Sin odontograma.</NoneYet>}
        {rows.map((row) => (
          <OdontogramCard key={row.id} row={row} />
        ))}
      </Stack>
    </SectionCard>
  )
}

function OdontogramCard({ row }: { row: OdontogramRow }): ReactNode {
  const { view, changes } = useWorking()
  const [editing, setEditing] = useState(false)
  const before = useBefore(view.paciente.id, row.fecha_examen ?? row.creado_en, row.id)
  const differences = before === undefined ? [] : odontogramChanges(before.hallazgos, row.hallazgos)
  if (editing)
    return (
      <OdontogramEditor
        row={{ id: row.id, version: row.version, chart: chartOf(row) }}
        before={before === undefined ? null : chartOf(before)}
        done={() => setEditing(false)}
      />
    )
  return (
    <EntryCard
      row={row}
      title={`Odontograma, dentición ${row.denticion}`}
      edits={['observaciones']}
      fields={['observaciones']}
      extra={
        row.firmado !== true &&
        changes(row) && (
          <Button size="compact-sm" variant="light" onClick={() => setEditing(true)}>
            Corregir dientes
          </Button>
        )
      }
    >
      <ToothChart
        label={`Odontograma del ${showInstant(row.fecha_examen ?? row.creado_en)}`}
        denticion={row.denticion}
        findings={row.hallazgos}
        changed={new Set(differences.map(({ pieza }) => pieza))}
      />
      <Indices findings={row.hallazgos} />
      {before !== undefined && (
        <div>
          <Text size="sm" fw={600}>
            Frente al del {showInstant(before.fecha_examen ?? before.creado_en)}
          </Text>
          {differences.length === 0 && <Text size="sm">Sin cambios.</Text>}
          {differences.map(({ pieza, antes, ahora }) => (
            <Text size="sm" key={pieza}>
              <strong>{pieza}</strong>: {changeWords(antes)} → {changeWords(ahora)}
            </Text>
          ))}
        </div>
      )}
    </EntryCard>
  )
}
