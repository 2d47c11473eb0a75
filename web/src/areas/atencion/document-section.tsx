import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { holds } from '../../../../src/model/predicate.ts'
import { pendingOrder } from '../../../../src/resources/orden.ts'
import { Viewer } from '../paciente/documents-tab.tsx'
import { DocumentForm } from './document-form.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryList } from './folding/entry-lists.tsx'
import { isLive } from './may-write.ts'
import { SectionCard } from './section-card.tsx'
import { type Entry, entriesOf, isRowOf } from './view.ts'
import { useWorking } from './working.tsx'

/** Of a closed history only the result of an order that waited for it. */
const RESULT = { tipo_documento: 'LAB', orden: 'cualquiera' }

export function DocumentSection(): ReactNode {
  const { view, writes } = useWorking()
  const rows = entriesOf(view, 'documento')
  const waiting = entriesOf(view, 'orden').some((row) => holds(pendingOrder, row) && isLive(row))
  const any = writes('documento')
  const onlyResults = !any && waiting && writes('documento', RESULT)
  return (
    <SectionCard
      section="documentos"
      count={rows.length}
      add={any ? 'Anexar' : onlyResults ? 'Anexar resultado' : undefined}
      summary={rows.filter(isLive).map((row) => String(row.titulo))}
      form={(close) => <DocumentForm done={close} onlyResults={onlyResults} />}
    >
      <EntryList rows={rows} none="Sin documentos en esta atención.">
        {(row) => (
          <EntryCard
            key={row.id}
            row={row}
            title={String(row.titulo)}
            fields={['tipo_documento', 'fecha_documento', 'autor', 'descripcion', 'estado']}
          >
            <Seen row={row} />
          </EntryCard>
        )}
      </EntryList>
    </SectionCard>
  )
}

/** Fetched when somebody asks to see it: it is large, and its reading is written in the audit. */
function Seen({ row }: { row: Entry }): ReactNode {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
        style={{ alignSelf: 'flex-start' }}
      >
        {opened ? 'Ocultar el documento' : 'Ver el documento'}
      </Button>
      {opened && isRowOf(row, 'documento') && <Viewer of={row} />}
    </>
  )
}
