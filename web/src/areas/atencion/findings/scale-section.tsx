import { Badge, Select, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { scales } from '../../../../../src/model/scales/index.ts'
import { keptPart } from '../drafts/kept-drafts.ts'
import { EntryCard } from '../entry-card.tsx'
import { EntryList } from '../folding/entry-lists.tsx'
import { isLive } from '../may-write.ts'
import { SectionCard } from '../section-card.tsx'
import { entriesOf } from '../view.ts'
import { useWorking } from '../working.tsx'
import { ScaleQuestionnaire } from './scale-questionnaire.tsx'

const RISK: Readonly<Record<string, string>> = { bajo: 'teal', medio: 'yellow', alto: 'orange', muy_alto: 'red' }

export function ScaleSection(): ReactNode {
  const { view, writes } = useWorking()
  const rows = entriesOf(view, 'escala')
  return (
    <SectionCard
      section="escalas"
      count={rows.length}
      add={writes('escala') ? 'Aplicar' : undefined}
      summary={rows
        .filter(isLive)
        .map((row) => `${scales.get(String(row.escala))?.nombre ?? row.escala}: ${row.puntaje_total ?? '–'}`)}
      form={(close) => <Apply done={close} />}
    >
      <EntryList rows={rows} none="Sin escalas aplicadas.">
        {(row) => (
          <EntryCard
            key={row.id}
            row={row}
            edits={['observaciones', 'momento']}
            title={
              <>
                {scales.get(String(row.escala))?.nombre ?? String(row.escala)}: {String(row.puntaje_total ?? '–')}{' '}
                <Badge size="xs" variant="light" color={RISK[String(row.nivel_riesgo)] ?? 'gray'}>
                  {String(row.interpretacion ?? '')}
                </Badge>
              </>
            }
            fields={['momento', 'observaciones']}
          />
        )}
      </EntryList>
    </SectionCard>
  )
}

function Apply({ done }: { done: () => void }): ReactNode {
  const { id, keptNow } = useWorking()
  const [code, setCode] = useState<string | null>(() => keptPart(keptNow(), `escala:${id}`))
  const scale = code === null ? undefined : scales.get(code)
  return (
    <Stack>
      <Select
        label="Escala"
        searchable
        selectFirstOptionOnChange
        placeholder="Escoja o escriba su nombre"
        data={[...scales.values()].map((s) => ({ value: s.code, label: s.nombre }))}
        value={code}
        onChange={setCode}
        allowDeselect={false}
        nothingFoundMessage="Nada coincide"
      />
      {scale !== undefined && <ScaleQuestionnaire key={scale.code} scale={scale} done={done} />}
    </Stack>
  )
}
