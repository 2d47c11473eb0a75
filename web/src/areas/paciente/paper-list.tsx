import { Anchor, Badge, Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RowAt } from '../../api/answers.ts'
import { request } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { type PrintPart, paperTitle } from './print-parts.ts'

export type IssuedPaper = RowAt<`/paciente/paciente/${string}/papeles/`>
export type PageSize = IssuedPaper['tamano']

const states: Readonly<Record<IssuedPaper['estado'], readonly [color: string, label: string]>> = {
  vigente: ['teal', 'Vigente'],
  vencido: ['gray', 'Vencido'],
  reemplazado: ['orange', 'Reemplazado'],
  anulado: ['red', 'Anulado'],
}

async function printed(path: string, body: Readonly<Record<string, unknown>>): Promise<string> {
  const response = await request('POST', path, { body, headers: { accept: 'application/pdf' } })
  return URL.createObjectURL(await response.blob())
}

/** The paper as it is printed, in a page of its own. Each print is written in the log; after the first one they are copies. */
export const printPaper = (id: string, tamano?: PageSize): Promise<string> =>
  printed(`/hce/api/papeles/${id}/imprimir/`, { formato: 'pdf', ...(tamano === undefined ? {} : { tamano }) })

export const PRINT_ID = 'imprimir-papel'

export interface ShownPaper {
  readonly url: string
  readonly title: string
}

/** Several of one encounter in one file, to be printed at once. */
export async function printTogether(
  historia: string,
  { papers, title }: PrintPart<IssuedPaper>,
  tamano: PageSize,
): Promise<ShownPaper> {
  const [only, ...more] = papers
  if (only !== undefined && more.length === 0) return { url: await printPaper(only.id, tamano), title }
  const body = { papeles: papers.map(({ id }) => id), tamano }
  return { url: await printed(`/hce/api/historias/${historia}/papeles/imprimir/`, body), title }
}

/** What was asked for, without leaving the page; given back when it is closed. */
export function PaperPreview(props: {
  paper: ShownPaper | null
  close(): void
  /** What is printed after it, where all of it is not in one file. */
  next?: ReactNode
}): ReactNode {
  const { paper, close, next } = props
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(
    () => () => {
      if (paper !== null) URL.revokeObjectURL(paper.url)
    },
    [paper],
  )
  const print = (): void => {
    try {
      frame.current?.contentWindow?.print()
    } catch {
      // Not every browser lets a page print what its own reader of PDFs shows.
      if (paper !== null) window.open(paper.url)
    }
  }
  return (
    <Dialog opened={paper !== null} onClose={close} title={paper?.title ?? 'Papel'} size="xl">
      {paper !== null && (
        <Stack>
          <Group gap="md">
            <Button id={PRINT_ID} size="xs" onClick={print}>
              Imprimir
            </Button>
            <Anchor href={paper.url} download={`${paper.title}.pdf`}>
              Descargar PDF
            </Anchor>
            {next}
          </Group>
          <iframe
            key={paper.url}
            ref={frame}
            title={paper.title}
            src={paper.url}
            style={{ width: '100%', height: '70vh', border: 0 }}
          />
        </Stack>
      )}
    </Dialog>
  )
}

/** What was issued, each with its number and whether it holds, and a copy of it at a click. */
export function PaperList(props: {
  papers: readonly IssuedPaper[]
  tamano?: PageSize | undefined
  printed?: () => void
  actions?: (paper: IssuedPaper) => ReactNode
}): ReactNode {
  const { papers, tamano, printed, actions } = props
  const [shown, show] = useState<ShownPaper | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const open = async (paper: IssuedPaper): Promise<void> => {
    setFailure(null)
    try {
      show({ url: await printPaper(paper.id, tamano), title: paperTitle(paper) })
      printed?.()
    } catch (error) {
      setFailure(error)
    }
  }
  if (papers.length === 0) return <Text c="dimmed">No se ha expedido ningún papel.</Text>
  return (
    <>
      {failure !== null && <ProblemNotice error={failure} />}
      <ScrollBox label="Papeles expedidos">
        <Table highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Papel</Table.Th>
              <Table.Th>Número</Table.Th>
              <Table.Th>Expedido</Table.Th>
              <Table.Th>Estado</Table.Th>
              <Table.Th>
                <VisuallyHidden>Qué hacer</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {papers.map((paper) => {
              const [color, label] = states[paper.estado]
              return (
                <Table.Tr key={paper.id}>
                  <Table.Td>
                    {paper.titulo}
                    <Text size="xs" c="dimmed">
                      {paper.profesional}
                    </Text>
                  </Table.Td>
                  <Table.Td>{paper.numero}</Table.Td>
                  <Table.Td>{showInstant(paper.emitido_en)}</Table.Td>
                  <Table.Td>
                    <Badge variant="light" color={color} tt="none" miw="max-content">
                      {label}
                    </Badge>
                  </Table.Td>
                  <Table.Td>
                    <Group gap={4} justify="flex-end" wrap="nowrap">
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        aria-label={`${paper.impreso_en === null ? 'Imprimir' : 'Copia de'} ${paper.titulo} ${paper.numero}`}
                        onClick={() => void open(paper)}
                      >
                        {paper.impreso_en === null ? 'Imprimir' : 'Copia'}
                      </Button>
                      {actions?.(paper)}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </ScrollBox>
      <PaperPreview paper={shown} close={() => show(null)} />
    </>
  )
}
