import { Button, Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { RowAt } from '../../../api/answers.ts'
import { call, get } from '../../../api/client.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import type { BasketItem } from './basket.ts'

type Favourite = RowAt<'/hce/api/favoritos/'>
const KEY = ['favoritos', 'orden']

const itemsOf = ({ ordenes }: Favourite): BasketItem[] =>
  (ordenes ?? []).map((order) => ({
    clave: crypto.randomUUID(),
    tipo_orden: order.tipo_orden,
    cups: order.cups ?? null,
    descripcion: order.descripcion,
    especialidad: order.especialidad ?? null,
    cantidad: order.cantidad ?? 1,
    prioridad: order.prioridad ?? 'rutina',
    lateralidad: null,
    indicaciones: order.indicaciones ?? '',
  }))

const savedOf = ({ tipo_orden, cups, descripcion, especialidad, cantidad, prioridad, indicaciones }: BasketItem) =>
  Object.fromEntries(
    Object.entries({ tipo_orden, cups, descripcion, especialidad, cantidad, prioridad, indicaciones }).filter(
      ([, value]) => value !== null && value !== '',
    ),
  )

/** One's own orders and panels and those of the service, at a click; and what is in the list, kept for the next time. */
export function OrderFavourites(props: {
  items: readonly BasketItem[]
  add(items: readonly BasketItem[]): void
}): ReactNode {
  const { items, add } = props
  const toasts = useToasts()
  const queries = useQueryClient()
  const [naming, setNaming] = useState(false)
  const [nombre, setName] = useState('')
  const found = useQuery({
    queryKey: KEY,
    staleTime: 5 * 60_000,
    retry: false,
    queryFn: async ({ signal }) =>
      (await get('/hce/api/favoritos/?page_size=100&ordering=posicion', signal)).results.filter(
        (f) => f.clase !== 'formula',
      ),
  })
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    event.stopPropagation()
    const clase = items.length === 1 ? 'orden' : 'panel'
    try {
      await call('POST', '/hce/api/favoritos/', { body: { clase, nombre: nombre.trim(), ordenes: items.map(savedOf) } })
      toasts.done('Guardado en sus favoritos.')
      setNaming(false)
      setName('')
      await queries.invalidateQueries({ queryKey: KEY })
    } catch (error) {
      toasts.failed(error)
    }
  }
  return (
    <Group gap={6}>
      {found.data?.map((favourite) => (
        <Button key={favourite.id} size="compact-sm" variant="default" onClick={() => add(itemsOf(favourite))}>
          {favourite.nombre}
        </Button>
      ))}
      {items.length > 0 && !naming && (
        <Button size="compact-sm" variant="subtle" onClick={() => setNaming(true)}>
          {items.length === 1 ? 'Guardar como favorito' : 'Guardar como panel'}
        </Button>
      )}
      {naming && (
        <form onSubmit={(event) => void save(event)}>
          <Group gap={6}>
            <TextInput
              size="xs"
              aria-label="Nombre del favorito"
              placeholder="Nombre"
              maxLength={120}
              value={nombre}
              data-autofocus
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button size="compact-sm" type="submit" disabled={nombre.trim() === ''}>
              Guardar
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setNaming(false)}>
              Volver
            </Button>
          </Group>
        </form>
      )}
    </Group>
  )
}
