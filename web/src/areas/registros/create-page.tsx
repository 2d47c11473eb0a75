import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { callAt } from '../../api/client.ts'
import { RowForm } from '../../forms/row-form.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useFirstField } from '../../ui/when-there.ts'
import { useCollection } from './use-collection.ts'

export function CreatePage(): ReactNode {
  const { coleccion } = useParams({ from: '/dentro/c/registros/$coleccion/nuevo' })
  const collection = useCollection(coleccion)
  useFirstField()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toasts = useToasts()
  // Of one attempt to create: sent again after a lost answer, it creates nothing twice.
  const key = useRef(crypto.randomUUID())
  if (collection === null || !collection.writes) return <NotFound />
  const { resource } = collection
  return (
    <Page title={`Nuevo: ${resource.singular}`} about={resource.about}>
      <RowForm
        resource={resource}
        draftKey={`nuevo:${resource.name}`}
        submitLabel="Guardar"
        cancel={() => void navigate({ to: '/c/registros/$coleccion', params: { coleccion } })}
        submit={async (values) => {
          const { data } = await callAt<{ id: string }>('POST', resource.path, { body: values, key: key.current })
          key.current = crypto.randomUUID()
          await queries.invalidateQueries({ queryKey: ['lista', resource.name] })
          toasts.done('Guardado.')
          await navigate({ to: '/c/registros/$coleccion/$id', params: { coleccion, id: data.id } })
        }}
      />
    </Page>
  )
}
