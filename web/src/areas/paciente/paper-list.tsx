import { Anchor, Badge, Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { RowAt } from '../../api/answers.ts'
import { request } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'

export type IssuedPaper = RowAt<`/paciente/paciente/${string}/papeles/`>
export type PageSize = IssuedPaper['tamano']

const states: Readonly<Record<IssuedPaper['estado'], readonly [color: string, label: string]>> = {
  vigente: ['teal', 'Vigente'],
  vencido: ['gray', 'Vencido'],
  reemplazado: ['orange', 'Reemplazado'],
  anulado: ['red', 'Anulado'],
}

/** The paper as it is printed, in a page of its own. Each print is written in the log; after the first one they are copies. */
export async function printPaper(id: string, tamano?: PageSize): Promise<string> {
  const response = await request('POST', `/hce/api/papeles/${id}/imprimir/`, {
    body: { formato: 'pdf', ...(tamano === undefined ? {} : { tamano }) },
    headers: { accept: 'application/pdf' },
  })
  return URL.createObjectURL(await response.blob())
}

/** The paper that was asked for, without leaving the page; given back when it is closed. */
export function PaperPreview({ url, title, close }: { url: string | null; title: string; close(): void }): ReactNode {
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url])
  return (
    <Dialog opened={url !== null} onClose={close} title={title} size="xl">
      {url !== null && (
        <Stack>
          <Anchor href={url} download={`${title}.pdf`}>
            Descargar PDF
          </Anchor>
          <iframe title={title} src={url} style={{ width: '100%', height: '70vh', border: 0 }} />
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
  const [shown, show] = useState<{ readonly url: string; readonly title: string } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const open = async (paper: IssuedPaper): Promise<void> => {
    setFailure(null)
    try {
      show({ url: await printPaper(paper.id, tamano), title: `${paper.titulo} ${paper.numero}` })
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
      <PaperPreview url={shown?.url ?? null} title={shown?.title ?? 'Papel'} close={() => show(null)} />
    </>
  )
}
