import type { ReactNode } from 'react'
import { RowForm } from '../../../forms/row-form.tsx'
import { diagnosisOption } from '../findings/diagnosis-option.ts'
import { useCreate } from '../save.ts'
import type { Entry } from '../view.ts'
import { resourceNamed, useWorking, withFields } from '../working.tsx'
import { mainDiagnosis } from './main-diagnosis.ts'

const FIELDS = [
  'tipo_orden',
  'cups',
  'descripcion',
  'cantidad',
  'prioridad',
  'finalidad',
  'especialidad',
  'diagnostico',
  'lateralidad',
  'indicaciones',
  'vigencia_dias',
  'pertenece_pbs',
  'justificacion',
  'requiere_autorizacion',
  'requiere_consentimiento',
]

/** What no list names: oxygen, surgery, care. All that an order may say, field by field. */
export function OtherOrder({ saved }: { saved(made: Entry): void }): ReactNode {
  const { id, view } = useWorking()
  const resource = resourceNamed('orden')
  const create = useCreate(resource)
  const shown = withFields(resource, FIELDS)
  const initial = { finalidad: view.historia.finalidad ?? null, diagnostico: mainDiagnosis(view)?.id ?? null }
  return (
    <RowForm
      resource={{ ...shown, fields: { ...shown.fields, diagnostico: diagnosisOption(view) } }}
      prefix="ordenes-"
      cols={{ base: 1, sm: 2 }}
      draftKey={`ordenes:otra:${id}`}
      initial={initial}
      fixed={{ historia: id, estado: 'borrador' }}
      submitLabel="Ordenar y firmar"
      submit={async (values) => saved({ ...(await create(values)), recurso: 'orden' })}
    />
  )
}
