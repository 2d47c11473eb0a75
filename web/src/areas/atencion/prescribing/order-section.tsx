import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { RowForm } from '../../../forms/row-form.tsx'
import { EntryCard } from '../entry-card.tsx'
import { diagnosisOption } from '../findings/diagnosis-option.ts'
import { EntryList } from '../folding/entry-lists.tsx'
import { useCreate } from '../save.ts'
import { SectionCard } from '../section-card.tsx'
import { entriesOf, isLive } from '../view.ts'
import { resourceNamed, useWorking, withFields } from '../working.tsx'

const FIELDS = [
  'tipo_orden',
  'cups',
  'descripcion',
  'cantidad',
  'prioridad',
  'especialidad',
  'diagnostico',
  'indicaciones',
  'pertenece_pbs',
  'justificacion',
  'requiere_consentimiento',
  'firmado',
]

export function OrderSection(): ReactNode {
  const { view, writes } = useWorking()
  const rows = entriesOf(view, 'orden')
  const options = resourceNamed('orden').fields.estado?.options ?? {}
  return (
    <SectionCard
      section="ordenes"
      count={rows.length}
      add={writes('orden') ? 'Ordenar' : undefined}
      summary={rows.filter(isLive).map((row) => String(row.descripcion))}
      form={(close) => <OrderForm done={close} />}
    >
      <EntryList rows={rows} none="Sin órdenes.">
        {(row) => (
          <EntryCard
            key={row.id}
            row={row}
            title={
              <>
                {row.cups == null ? '' : `${row.cups} `}
                {String(row.descripcion)}{' '}
                <Badge size="xs" variant="light">
                  {options[String(row.estado)] ?? String(row.estado)}
                </Badge>
              </>
            }
            fields={[
              'tipo_orden',
              'prioridad',
              'cantidad',
              'indicaciones',
              'justificacion',
              'numero_autorizacion',
              'resultado_texto',
              'fecha_resultado',
              'motivo_cancelacion',
            ]}
          />
        )}
      </EntryList>
    </SectionCard>
  )
}

function OrderForm({ done }: { done: () => void }): ReactNode {
  const { id, view } = useWorking()
  const resource = resourceNamed('orden')
  const create = useCreate(resource)
  const shown = withFields(resource, FIELDS)
  return (
    <RowForm
      resource={{ ...shown, fields: { ...shown.fields, diagnostico: diagnosisOption(view) } }}
      prefix="ordenes-"
      cols={{ base: 1, sm: 2 }}
      draftKey={`orden:${id}`}
      fixed={{ historia: id }}
      submitLabel="Ordenar"
      submit={async (values) => {
        await create(values)
        done()
      }}
    />
  )
}
