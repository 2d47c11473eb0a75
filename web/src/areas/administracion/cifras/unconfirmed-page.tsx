import { Button, Checkbox, Group, Paper, Select, Spoiler, Stack, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { figureTopics } from '../../../../../src/model/figures/unconfirmed-figure.ts'
import { call, get, query } from '../../../api/client.ts'
import { showInstant } from '../../../forms/times.ts'
import { useMe } from '../../../session/session.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import classes from '../admin.module.css'
import { AdminPage } from '../admin-page.tsx'
import { Figures } from '../figures.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { Tag } from '../tag.tsx'
import { useDeed } from '../use-deed.ts'
import { PagesFoot, usePages } from '../use-pages.tsx'

const PATH = '/cifras-clinicas/'
/** As many as the service confirms in one act. */
const MOST = 500
const FEWEST = 3
const states = [
  { value: 'pendiente', label: 'Sin confirmar' },
  { value: 'confirmada', label: 'Confirmadas' },
  { value: 'todas', label: 'Todas' },
]

/** Print of each figure that was chosen, by its key: what is confirmed is what was seen. */
type Chosen = ReadonlyMap<string, string>
const NONE: Chosen = new Map()

/** What the rules know from memory, to be compared with a source. */
export function UnconfirmedPage(): ReactNode {
  const { rol } = useMe()
  const search = useSearch({ from: '/dentro/c/administracion/cifras' })
  const navigate = useNavigate({ from: '/c/administracion/cifras' })
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const [chosen, choose] = useState<Chosen>(NONE)
  const [asking, ask] = useState(false)
  const deed = useDeed({ toast: true })
  const estado = search.estado ?? 'pendiente'
  const asked = {
    tema: search.tema,
    estado: estado === 'todas' ? undefined : estado,
    search: words.length >= FEWEST ? words : undefined,
  }
  const pages = usePages(`/cifras-clinicas/${query({ ...asked, page_size: 50 })}`)
  const countPath = `/cifras-clinicas/${query({ ...asked, page_size: 1 })}` as const
  const counted = useQuery({
    queryKey: ['administracion', countPath, 'cuentas'],
    queryFn: ({ signal }) => get(countPath, signal),
  })
  const temas = counted.data?.temas ?? []
  const cuantas = counted.data?.cuantas ?? 0
  const total = (of: 'pendientes' | 'confirmadas'): number => temas.reduce((sum, tema) => sum + tema[of], 0)
  const set = (change: typeof search): void => {
    choose(NONE)
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  }
  const confirms = rol !== 'auditor'
  const toggle = (clave: string, huella: string): void => {
    const next = new Map(chosen)
    if (!next.delete(clave)) next.set(clave, huella)
    choose(next)
  }
  const chooseAll = async (): Promise<void> => {
    const all = await get(`/cifras-clinicas/${query({ ...asked, page_size: MOST })}`)
    choose(new Map(all.results.map(({ clave, huella }) => [clave, huella])))
  }
  return (
    <AdminPage section="cifras">
      <Stack>
        <Figures
          label="Cuántas hay"
          of={[
            { label: 'Sin confirmar', value: total('pendientes'), bad: total('pendientes') > 0 },
            { label: 'Confirmadas', value: total('confirmadas') },
            { label: 'En esta lista', value: cuantas },
          ]}
        />
        <search className={classes.filters}>
          <Select
            label="Tema"
            placeholder="Todos"
            clearable
            data={temas.map(({ tema, pendientes }) => ({
              value: tema,
              label: `${figureTopics[tema]} (${pendientes})`,
            }))}
            value={search.tema ?? null}
            onChange={(v) => set({ tema: v ?? undefined })}
          />
          <Select
            label="Estado"
            allowDeselect={false}
            data={states}
            value={estado}
            onChange={(v) => set({ estado: v ?? undefined })}
          />
          <TextInput
            label="Texto"
            placeholder={`${FEWEST} letras o más`}
            value={typed}
            onChange={(e) => {
              choose(NONE)
              setTyped(e.currentTarget.value)
            }}
          />
        </search>
        {confirms && cuantas > 0 && (
          <Group gap="xs">
            <Button disabled={chosen.size === 0} onClick={() => ask(true)}>
              {chosen.size === 0 ? 'Confirmar las elegidas' : `Confirmar ${chosen.size}`}
            </Button>
            <Button variant="default" loading={deed.busy} onClick={() => void deed.run(chooseAll, 'Elegidas.')}>
              {cuantas > MOST ? `Elegir las primeras ${MOST} de la lista` : `Elegir toda la lista (${cuantas})`}
            </Button>
            {chosen.size > 0 && (
              <Button variant="subtle" onClick={() => choose(NONE)}>
                No elegir ninguna
              </Button>
            )}
          </Group>
        )}
        <Paper withBorder>
          {pages.rows.length > 0 && (
            <ScrollBox label="Cifras" minWidth={560}>
              <Table aria-busy={pages.list.isFetching}>
                <Table.Thead>
                  <Table.Tr>
                    {confirms && <Table.Th w={44}>Elegir</Table.Th>}
                    <Table.Th>Qué dice</Table.Th>
                    <Table.Th>De dónde sale</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {pages.rows.map((c) => (
                    <Table.Tr key={c.clave}>
                      {confirms && (
                        <Table.Td>
                          <Checkbox
                            aria-label={`Elegir: ${c.dice.slice(0, 80)}`}
                            checked={chosen.has(c.clave)}
                            onChange={() => toggle(c.clave, c.huella)}
                          />
                        </Table.Td>
                      )}
                      <Table.Td>
                        <Spoiler maxHeight={120} showLabel="Ver todo" hideLabel="Ver menos">
                          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                            {c.dice}
                          </Text>
                        </Spoiler>
                        <Text size="xs" c="dimmed">
                          {figureTopics[c.tema]}
                        </Text>
                      </Table.Td>
                      <Table.Td>
                        {c.estado === 'confirmada' && c.confirmada_en !== null ? (
                          <>
                            <Tag color="teal">Confirmada</Tag>
                            <Text size="sm">{c.cotejada_en}</Text>
                            <Text size="xs" c="dimmed">
                              {c.confirmada_por}, {showInstant(c.confirmada_en)}
                            </Text>
                          </>
                        ) : (
                          <Text size="sm">{c.fuente}</Text>
                        )}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollBox>
          )}
          <PagesFoot pages={pages} none="No hay cifras así." />
        </Paper>
      </Stack>
      <ReasonDialog
        title={chosen.size === 1 ? 'Confirmar la cifra' : `Confirmar ${chosen.size} cifras`}
        about="Diga en qué fuente las comparó. Las reglas no cambian; si una cifra cambia con otra versión, vuelve a esta lista."
        label="Dónde se cotejaron"
        least={10}
        confirm="Confirmar"
        done="Confirmadas."
        opened={asking}
        close={() => ask(false)}
        run={(fuente) =>
          call('POST', `${PATH}confirmar/`, {
            body: { cifras: [...chosen].map(([clave, huella]) => ({ clave, huella })), fuente },
          }).then(() => choose(NONE))
        }
      />
    </AdminPage>
  )
}
