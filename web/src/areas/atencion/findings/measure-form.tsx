import { Select, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type ClinicalValue, clinicalValues } from '../../../../../src/model/codes/clinical-values.ts'
import type { Resource } from '../../../../../src/model/resource.ts'
import { unitWords } from '../../../../../src/model/text/unit-words.ts'
import { categoriasValor } from '../../../../../src/resources/valor-clinico.ts'
import { RowForm } from '../../../forms/row-form.tsx'
import { keptPart } from '../drafts/kept-drafts.ts'
import { useCreate } from '../save.ts'
import { resourceNamed, useWorking, withFields } from '../working.tsx'

/** Those with a questionnaire of their own are not typed here. */
const NOT_TYPED = ['escala']

const inUnit = (name: string, { unidad }: ClinicalValue): string =>
  unitWords(unidad) === '' ? name : `${name} (${unitWords(unidad)})`

const choices = Object.entries(categoriasValor)
  .filter(([category]) => !NOT_TYPED.includes(category))
  .map(([category, group]) => ({
    group,
    items: [...clinicalValues.values()]
      .filter((v) => v.categoria === category)
      .map((v) => ({ value: v.codigo, label: inUnit(v.nombre, v) })),
  }))
  .filter(({ items }) => items.length > 0)

/** First what is measured, and then its value as that is said. */
function shownFor(value: ClinicalValue): Resource {
  const resource = resourceNamed('valor_clinico')
  const name = `valor_${value.tipo}`
  const ranged = value.tipo === 'numerico' ? ['rango_min', 'rango_max'] : []
  const { fields, ...rest } = withFields(resource, [name, 'fecha_medicion', 'fuente', ...ranged, 'observaciones'])
  const label = inUnit('Valor', value)
  const { [name]: asked, ...others } = fields
  if (asked === undefined) return resource
  const options = value.opciones === undefined ? null : Object.fromEntries(value.opciones)
  const first = options === null ? { ...asked, label } : ({ kind: 'oneOf', label, options } as const)
  return { ...rest, fields: { [name]: { ...first, required: true }, ...others } }
}

export function MeasureForm({ done }: { done: () => void }): ReactNode {
  const { id, view, keptNow } = useWorking()
  const create = useCreate(resourceNamed('valor_clinico'))
  const [code, setCode] = useState<string | null>(() => keptPart(keptNow(), `medicion:${id}`))
  const value = code === null ? undefined : clinicalValues.get(code)
  return (
    <Stack>
      <Select
        label="Qué se midió"
        placeholder="Escriba parte del nombre"
        searchable
        selectFirstOptionOnChange
        data={choices}
        value={code}
        onChange={setCode}
        allowDeselect={false}
        nothingFoundMessage="Nada coincide"
      />
      {value !== undefined && (
        <RowForm
          key={value.codigo}
          resource={shownFor(value)}
          prefix="mediciones-"
          cols={{ base: 1, sm: 2 }}
          draftKey={`medicion:${id}:${value.codigo}`}
          fixed={{ paciente: view.paciente.id, historia_atencion: id, codigo: value.codigo }}
          submitLabel="Registrar medición"
          submit={async (values) => {
            await create(values)
            done()
          }}
        />
      )}
    </Stack>
  )
}
