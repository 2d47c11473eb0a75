import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { plain } from '../../../../../src/model/text/plain-text.ts'
import { favorito } from '../../../../../src/resources/favorito.ts'
import { callAt, getAt, type Page, query } from '../../../api/client.ts'
import type { Values } from '../../../forms/row-form.tsx'
import { useMe } from '../../../session/session.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { useWorking } from '../working.tsx'
import { sentenceOf } from './prescription-words.ts'

const KEPT = Object.keys(favorito.fields.medicamentos.fields ?? {})
/** A regimen of several steps is of this patient: half of it would be worse than none. */
const hasSteps = ({ pasos }: Values): boolean => Array.isArray(pasos) && pasos.length > 0
const MOST = 60
const KEY = ['favoritos', 'formula']

interface Favourite extends Values {
  readonly id: string
  readonly nombre: string
  readonly servicio: string | null
  readonly servicio_nombre?: string | null
  readonly medicamentos: readonly Values[]
}

const MAX_NAME = 120

const useFavourites = () =>
  useQuery({
    queryKey: KEY,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const asked = query({ clase: 'formula', ordering: 'posicion', page_size: MOST })
      return (await getAt<Page<Favourite>>(`${favorito.path}${asked}`, signal)).results
    },
  })

/** All of it or nothing: the dose of one medicine under the name of another would be worse than either. */
const filledWith = (medicine: Values): Values => ({
  linea: '',
  motivo_alerta: null,
  pasos: null,
  ...Object.fromEntries(KEPT.map((name) => [name, medicine[name] ?? null])),
})

const FEWEST = 3
const SHOWN = 4

/** The favourites of a medicine whose name is being written, each whole at a key. */
export function FavouriteMatches({ line, take }: { line: string; take(values: Values): void }): ReactNode {
  const found = useFavourites()
  const typed = plain(line)
  if (typed.length < FEWEST) return null
  const matching = (found.data ?? [])
    .flatMap((one) => one.medicamentos)
    .filter((medicine) => plain(String(medicine.medicamento_dci)).startsWith(typed))
    .slice(0, SHOWN)
  if (matching.length === 0) return null
  return (
    <Group gap={6} role="group" aria-label="Favoritos que comienzan así">
      <Text size="sm">Favoritos:</Text>
      {matching.map((medicine) => (
        <Button
          key={sentenceOf(medicine)}
          data-opcion
          size="compact-sm"
          variant="light"
          color="teal"
          style={{ height: 'auto', minHeight: 30 }}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
          onClick={() => take(filledWith(medicine))}
        >
          {sentenceOf(medicine)}
        </Button>
      ))}
    </Group>
  )
}

/** What this person, or the service, prescribes again and again; and the one that is written, to be kept among them. */
export function Favourites(props: { values: Values; set(values: Values): void; ready: boolean }): ReactNode {
  const { values, set } = props
  const ready = props.ready && !hasSteps(values)
  const { view } = useWorking()
  const me = useMe()
  const toasts = useToasts()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const found = useFavourites()
  const service = view.historia.servicio_reps
  const keeps = me.rol === 'coordinador_medico' && typeof service === 'string'
  const keep = async (servicio?: string): Promise<void> => {
    setBusy(true)
    const medicine = Object.fromEntries(KEPT.flatMap((name) => (values[name] == null ? [] : [[name, values[name]]])))
    const nombre = sentenceOf(values).slice(0, MAX_NAME)
    try {
      const body = {
        clase: 'formula',
        nombre,
        medicamentos: [medicine],
        ...(servicio === undefined ? {} : { servicio }),
      }
      await callAt('POST', favorito.path, { body })
      toasts.done('Guardado entre los favoritos.')
      await queries.invalidateQueries({ queryKey: KEY })
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(false)
    }
  }
  const forget = async (one: Favourite): Promise<void> => {
    try {
      await callAt('DELETE', `${favorito.path}${one.id}/`)
      await queries.invalidateQueries({ queryKey: KEY })
    } catch (error) {
      toasts.failed(error)
    }
  }
  const all = found.data ?? []
  return (
    <>
      {all.length > 0 && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button size="compact-sm" variant="light">
              Favoritos ({all.length})
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {all.flatMap((one) =>
              one.medicamentos.map((medicine, i) => (
                <Group key={`${one.id}${String(i)}`} gap={0} wrap="nowrap">
                  <Menu.Item onClick={() => set(filledWith(medicine))}>
                    {one.medicamentos.length === 1 ? one.nombre : `${one.nombre}: ${sentenceOf(medicine)}`}
                    {one.servicio === null ? '' : ' · del servicio'}
                  </Menu.Item>
                  {one.servicio === null && i === 0 && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Quitar de favoritos ${one.nombre}`}
                      onClick={() => void forget(one)}
                    >
                      <Icon name="borrar" size={14} />
                    </ActionIcon>
                  )}
                </Group>
              )),
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {ready && (
        <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => void keep()}>
          Guardar como favorito
        </Button>
      )}
      {ready && keeps && (
        <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => void keep(service)}>
          Guardar para el servicio
        </Button>
      )}
    </>
  )
}
