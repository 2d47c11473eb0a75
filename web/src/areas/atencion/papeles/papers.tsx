import { Button, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { careTeam } from '../../../../../src/model/access/roles.ts'
import type { AnswerAt } from '../../../api/answers.ts'
import { call, get } from '../../../api/client.ts'
import { useMe } from '../../../session/session.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../../ui/stale-notice.tsx'
import {
  type IssuedPaper,
  type PageSize,
  PaperList,
  PaperPreview,
  PRINT_ID,
  printTogether,
  type ShownPaper,
} from '../../paciente/paper-list.tsx'
import { type PrintPart, printParts } from '../../paciente/print-parts.ts'
import { BusyButton } from '../busy-button.tsx'
import { ReasonButton } from '../marks/annul-button.tsx'
import { returnFocus } from '../return-focus.ts'
import { useWorking } from '../working.tsx'

type HistoryPapers = AnswerAt<`/hce/api/historias/${string}/papeles/`>
type Offer = NonNullable<HistoryPapers['disponibles']>[number]

const sizes: readonly { readonly value: PageSize; readonly label: string }[] = [
  { value: 'media_carta', label: 'Media carta' },
  { value: 'carta', label: 'Carta' },
]
const ALL = 'todos'
const PRINT = 'imprimir'
const readers: readonly string[] = [...careTeam, 'demostracion', 'auditor', 'paciente']
const issuers: readonly string[] = [...careTeam, 'demostracion']

/** What is handed to the patient: issued at a click, and printed again as a copy. */
export function Papers(): ReactNode {
  const { rol } = useMe()
  const [opened, { open, close }] = useDisclosure(false)
  if (!readers.includes(rol)) return null
  return (
    <>
      <Button variant="default" onClick={open}>
        Papeles
      </Button>
      <Dialog opened={opened} onClose={close} title="Papeles" size="xl">
        {opened && <PapersOfHistory />}
      </Dialog>
    </>
  )
}

function PapersOfHistory(): ReactNode {
  const { id } = useWorking()
  const { rol } = useMe()
  const [tamano, setSize] = useState<PageSize>('media_carta')
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [shown, show] = useState<ShownPaper | null>(null)
  const [waiting, setWaiting] = useState<readonly PrintPart<IssuedPaper>[]>([])
  const found = useQuery({
    queryKey: ['historia', id, 'papeles'],
    queryFn: ({ signal }) => get(`/hce/api/historias/${id}/papeles/`, signal),
  })
  if (hasNothing(found)) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={240} />

  const doing = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    setBusy(what)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(null)
      void found.refetch()
    }
  }
  const print = async ([part, ...rest]: readonly PrintPart<IssuedPaper>[]): Promise<void> => {
    if (part === undefined) return
    try {
      show(await printTogether(id, part, tamano))
      setWaiting(rest)
    } catch (error) {
      // Below the one that is looked at nobody would read it.
      show(null)
      throw error
    }
  }
  /** All that is issued to be looked at and printed at once: what was issued before one was refused is issued. */
  const issue = (what: string, kinds: readonly Offer['tipo'][]): Promise<void> =>
    doing(what, async () => {
      const made: IssuedPaper[] = []
      const refused: unknown[] = []
      for (const tipo of kinds) {
        try {
          const { data } = await call('POST', `/hce/api/historias/${id}/papeles/`, { body: { tipo, tamano } })
          made.push(...data.results)
        } catch (error) {
          refused.push(error)
          break
        }
      }
      await print(printParts(made)).catch((error: unknown) => refused.push(error))
      // What ended the issuing goes first: what is issued can be printed later.
      if (refused.length > 0) throw refused[0]
    })
  const annul = (paper: IssuedPaper) => (motivo: string) =>
    doing(paper.id, () => call('POST', `/hce/api/papeles/${paper.id}/anular/`, { body: { motivo } }))

  const standing = found.data.results.filter(({ estado }) => estado === 'vigente').reverse()
  const offered = found.data.disponibles ?? []
  const possible = offered.filter((o) => o.puede)
  const others = offered.filter((o) => !o.puede)
  return (
    <Stack>
      <StaleNotice of={found} />
      {failure !== null && <ProblemNotice error={failure} />}
      {issuers.includes(rol) && (
        <>
          <SegmentedControl
            aria-label="Tamaño del papel"
            data={[...sizes]}
            value={tamano}
            onChange={(value) => setSize(value === 'carta' ? 'carta' : 'media_carta')}
          />
          <Group gap="xs">
            {possible.map((o) => (
              <BusyButton key={o.tipo} variant="light" busy={busy === o.tipo} onClick={() => issue(o.tipo, [o.tipo])}>
                {o.titulo}
              </BusyButton>
            ))}
            {possible.length > 1 && (
              <BusyButton
                variant="default"
                busy={busy === ALL}
                onClick={() =>
                  issue(
                    ALL,
                    possible.map((o) => o.tipo),
                  )
                }
              >
                Expedir todos ({possible.length})
              </BusyButton>
            )}
          </Group>
          {others.length > 0 && (
            <details>
              <Text component="summary" size="sm" c="dimmed" style={{ cursor: 'pointer' }}>
                Por qué no se pueden expedir otros
              </Text>
              <Stack component="ul" gap={4} mt="xs" mb={0}>
                {others.map((o) => (
                  <Text component="li" size="sm" key={o.tipo}>
                    <b>{o.titulo}:</b> {o.motivo}
                  </Text>
                ))}
              </Stack>
            </details>
          )}
        </>
      )}
      <Group justify="space-between">
        <Title order={3} size="h5">
          Expedidos
        </Title>
        {standing.length > 1 && (
          <BusyButton
            size="xs"
            variant="default"
            busy={busy === PRINT}
            onClick={() => doing(PRINT, () => print(printParts(standing)))}
          >
            Imprimir los {standing.length} vigentes
          </BusyButton>
        )}
      </Group>
      <PaperList
        papers={found.data.results}
        tamano={tamano}
        printed={() => void found.refetch()}
        actions={(paper) =>
          issuers.includes(rol) && (paper.anulado_en ?? null) === null ? (
            <ReasonButton
              label="Anular"
              title={`Anular ${paper.titulo} ${paper.numero}`}
              about="Se conserva con su número, y su verificación dice que no es válido."
              color="red"
              run={annul(paper)}
            />
          ) : null
        }
      />
      <PaperPreview
        paper={shown}
        close={() => show(null)}
        next={
          waiting.length > 0 && (
            <BusyButton
              size="xs"
              variant="default"
              busy={busy === PRINT}
              onClick={async () => {
                await doing(PRINT, () => print(waiting))
                returnFocus(() => document.getElementById(PRINT_ID))
              }}
            >
              Siguiente: {waiting[0]?.title}
            </BusyButton>
          )
        }
      />
    </Stack>
  )
}
