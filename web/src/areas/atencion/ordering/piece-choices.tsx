import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { orderKindOf, type ResolvedPiece } from '../../../../../src/model/exams/resolve.ts'
import { get, query } from '../../../api/client.ts'
import { type BasketItem, chosen, itemOf } from './basket.ts'

/** As any other catalogue: the path has its name. */
const CATALOGUE: string = 'cups'
const LONG_MS = 5 * 60_000
const MOST = 6
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** What a piece of the box may be, to be chosen by mouse, by Tab or by the arrows. */
export function PieceChoices(props: {
  piece: ResolvedPiece
  choose(items: readonly BasketItem[]): void
  drop(): void
}): ReactNode {
  const { piece, choose, drop } = props
  const box = useRef<HTMLDivElement>(null)
  const sought = piece.estado === 'desconocido' ? piece.busca : ''
  const found = useQuery({
    queryKey: ['catalogo', 'cups', sought],
    enabled: sought.length > 2,
    staleTime: LONG_MS,
    retry: false,
    queryFn: async ({ signal }) => {
      const byCode = /^[0-9a-z]{6}$/i.test(sought) && /\d/.test(sought)
      const asked = byCode ? { codigo: sought } : { q: sought, limite: MOST }
      return (await get(`/catalogos/${CATALOGUE}/${query(asked)}`, signal)).results
    },
  })
  const options: readonly {
    readonly key: string
    readonly label: string
    readonly items: () => readonly BasketItem[]
  }[] =
    piece.estado === 'dudoso'
      ? piece.opciones.map((o) => ({ key: o.nombre, label: o.nombre, items: () => chosen(o, piece.dicho) }))
      : (found.data ?? []).map(({ codigo, nombre }) => ({
          key: codigo,
          label: `${codigo} ${nombre}`,
          items: () => [itemOf({ tipo_orden: orderKindOf(codigo), cups: codigo, descripcion: nombre }, piece.dicho)],
        }))
  const walk = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    const all: Element[] = [...(box.current?.querySelectorAll('button') ?? [])]
    const at = document.activeElement === null ? -1 : all.indexOf(document.activeElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    const next = all[(at + step + all.length) % all.length]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <Stack gap={4} ref={box} onKeyDown={walk} role="group" aria-label={`«${piece.texto}»`} data-pieza>
      <Group gap="xs">
        <Text size="sm" c={options.length === 0 ? 'var(--mantine-color-orange-light-color)' : 'dimmed'}>
          {options.length > 0
            ? `«${piece.texto}» puede ser:`
            : found.isFetching
              ? `Buscando «${piece.texto}» en CUPS…`
              : `No se conoce «${piece.texto}»: escríbalo de otro modo, con su código CUPS, o descríbalo en «Otra orden».`}
        </Text>
        {found.isFetching && <Loader size="xs" />}
      </Group>
      <Group gap={6}>
        {options.map(({ key, label, items }) => (
          <Button
            key={key}
            data-opcion
            size="compact-sm"
            variant="light"
            style={{ height: 'auto', minHeight: 30 }}
            styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
            onClick={() => choose(items())}
          >
            {label}
          </Button>
        ))}
        <Button size="compact-sm" variant="subtle" color="gray" aria-label={`Quitar «${piece.texto}»`} onClick={drop}>
          Quitar
        </Button>
      </Group>
    </Stack>
  )
}
