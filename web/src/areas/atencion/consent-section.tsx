import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConsentForm } from '../paciente/consent-form.tsx'
import { DrawnSignature } from '../paciente/signature-pad.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryList } from './folding/entry-lists.tsx'
import { SectionCard } from './section-card.tsx'
import { entriesOf } from './view.ts'
import { resourceNamed, useWorking } from './working.tsx'

const colors: Readonly<Record<string, string>> = { aceptado: 'teal', no_obtenido: 'orange' }

export function ConsentSection(): ReactNode {
  const { view, id, writes, refresh } = useWorking()
  const rows = entriesOf(view, 'consentimiento')
  const { fields } = resourceNamed('consentimiento')
  const [kinds, decisions] = [fields.tipo?.options ?? {}, fields.decision?.options ?? {}]
  return (
    <SectionCard
      section="consentimientos"
      count={rows.length}
      add={writes('consentimiento') ? 'Registrar' : undefined}
      summary={rows.map((row) => kinds[String(row.tipo)] ?? String(row.tipo))}
      form={(close) => (
        <ConsentForm patient={view.paciente.id} age={view.paciente.edad} encounter={{ id, refresh }} done={close} />
      )}
    >
      <EntryList rows={rows} none="Sin consentimientos en esta atención.">
        {(row) => (
          <EntryCard
            key={row.id}
            row={row}
            edits={['testigo_nombre', 'testigo_documento', 'vigencia_hasta']}
            title={
              <>
                {kinds[String(row.tipo)] ?? String(row.tipo)}{' '}
                <Badge size="xs" variant="light" color={colors[String(row.decision)] ?? 'red'}>
                  {decisions[String(row.decision)] ?? String(row.decision)}
                </Badge>
              </>
            }
            fields={[
              'procedimiento',
              'otorgado_por',
              'otorgante_nombre',
              'firma_metodo',
              'fecha_otorgamiento',
              'vigencia_hasta',
            ]}
          >
            <DrawnSignature kept={typeof row.firma_datos === 'string' ? row.firma_datos : null} />
          </EntryCard>
        )}
      </EntryList>
    </SectionCard>
  )
}
