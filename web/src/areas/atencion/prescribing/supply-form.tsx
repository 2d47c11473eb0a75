import type { ReactNode, RefObject } from 'react'
import { KeptByForm, RowForm } from '../../../forms/row-form.tsx'
import { diagnosisOption } from '../findings/diagnosis-option.ts'
import { useCreate } from '../save.ts'
import { resourceNamed, useWorking, withFields } from '../working.tsx'

const FIELDS = [
  'nombre',
  'tipo_tecnologia',
  'cantidad',
  'unidad',
  'frecuencia_cambio',
  'duracion_valor',
  'duracion_unidad',
  'indicaciones',
  'justificacion',
  'talla',
  'lateralidad',
  'codigo',
  'referencia',
  'diagnostico',
  'pertenece_pbs',
  'numero_mipres',
  'firmado',
]

/** A device, a supply, nutrition or a complementary service. */
export function SupplyForm(props: {
  done: () => void
  /** The purpose that was said a moment ago, which goes with it. */
  saying: RefObject<Promise<boolean> | null>
}): ReactNode {
  const { done, saying } = props
  const { id, view } = useWorking()
  const resource = resourceNamed('formula_insumo')
  const create = useCreate(resource)
  const shown = withFields(resource, FIELDS)
  return (
    <RowForm
      resource={{ ...shown, fields: { ...shown.fields, diagnostico: diagnosisOption(view) } }}
      prefix="insumos-"
      cols={{ base: 1, sm: 2 }}
      draftKey={`insumo:${id}`}
      fixed={{ historia: id }}
      submitLabel="Formular insumo"
      submit={async (values) => {
        if ((await saying.current) === false) throw new KeptByForm()
        await create(values)
        done()
      }}
    />
  )
}
