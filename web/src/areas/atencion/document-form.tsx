import { FileInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Field } from '../../../../src/model/fields.ts'
import { RowForm, type Values } from '../../forms/row-form.tsx'
import { isLive } from './may-write.ts'
import { useCreate } from './save.ts'
import { entriesOf, type HistoryView } from './view.ts'
import { resourceNamed, useWorking, withFields } from './working.tsx'

const FIELDS = [
  'tipo_documento',
  'titulo',
  'tipo_mime',
  'url',
  'orden',
  'fecha_documento',
  'autor',
  'descripcion',
  'firmado',
]

const orderOption = (view: HistoryView): Field => ({
  kind: 'oneOf',
  label: 'Orden de la que es resultado',
  options: Object.fromEntries(
    entriesOf(view, 'orden')
      .filter(isLive)
      .map((row) => [row.id, [row.cups, row.descripcion].filter(Boolean).join(' ')]),
  ),
})

export function DocumentForm({ done, onlyResults }: { done: () => void; onlyResults: boolean }): ReactNode {
  const { id, view } = useWorking()
  const resource = resourceNamed('documento')
  const create = useCreate(resource)
  // Not with the draft of the form: a file does not fit in what the tab keeps.
  const [file, setFile] = useState<File | null>(null)
  const shown = withFields(resource, FIELDS)
  const orden: Field = { ...orderOption(view), ...(onlyResults ? { required: true as const } : {}) }
  return (
    <RowForm
      resource={{ ...shown, fields: { ...shown.fields, orden } }}
      prefix="documentos-"
      cols={{ base: 1, sm: 2 }}
      draftKey={`documento:${id}`}
      fixed={{ historia: id }}
      submitLabel="Anexar documento"
      helpers={(values, set) => (
        <FileInput
          label="Archivo"
          description="Hasta 10 MB. Si está en otro sistema, diga su URL en vez de anexarlo."
          placeholder="Escoja un archivo"
          clearable
          value={file}
          onChange={(chosen) => {
            setFile(chosen)
            if (chosen !== null) set(saidBy(chosen, values))
          }}
        />
      )}
      submit={async (values) => {
        await create(file === null ? values : { ...values, contenido_base64: await base64Of(file) })
        done()
      }}
    />
  )
}

/** What the file says of itself, where nobody has said it. */
function saidBy(file: File, values: Values): Values {
  const formats = resourceNamed('documento').fields.tipo_mime?.options ?? {}
  return {
    ...(file.type in formats ? { tipo_mime: file.type } : {}),
    ...(values.titulo == null ? { titulo: file.name.replace(/\.[^.]+$/, '') } : {}),
  }
}

const base64Of = (file: File): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => failed(reader.error)
    reader.readAsDataURL(file)
  })
