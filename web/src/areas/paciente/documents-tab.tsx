import { Alert, Anchor, Badge, Button, Grid, NavLink, Paper, Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { documento } from '../../../../src/resources/documento.ts'
import type { RowAt } from '../../api/answers.ts'
import { get, pagesFrom, query } from '../../api/client.ts'
import { showValue } from '../../forms/show-value.ts'
import { showDate } from '../../forms/times.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../ui/stale-notice.tsx'

export type Listed = RowAt<'/hce/api/documentos/'>

/** Files of the record, seen where they are. */
export function DocumentsTab({ id }: { id: string }): ReactNode {
  const [chosen, choose] = useState<string | null>(null)
  const found = useInfiniteQuery({
    queryKey: ['ficha', id, 'documentos'],
    ...pagesFrom(`/hce/api/documentos/${query({ paciente: id, page_size: 50 })}`),
  })
  if (hasNothing(found)) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={320} />
  const rows = found.data.pages.flatMap((p) => p.results)
  const one = rows.find((d) => d.id === chosen) ?? rows[0]
  if (one === undefined) return <Alert color="gray">Sin documentos.</Alert>
  return (
    <Grid>
      <Grid.Col span={{ base: 12, sm: 4 }}>
        <StaleNotice of={found} />
        {rows.map((d) => (
          <NavLink
            key={d.id}
            component="button"
            active={d.id === one.id}
            aria-pressed={d.id === one.id}
            onClick={() => choose(d.id)}
            label={d.titulo}
            description={[
              showValue(documento.fields.tipo_documento, d.tipo_documento),
              d.fecha_documento === null ? null : showDate(d.fecha_documento),
            ]
              .filter(Boolean)
              .join(' · ')}
            rightSection={
              d.estado === 'vigente' ? undefined : (
                <Badge size="xs" color="red" variant="light">
                  {d.estado}
                </Badge>
              )
            }
          />
        ))}
        {found.hasNextPage && (
          <Button variant="subtle" fullWidth onClick={() => void found.fetchNextPage()}>
            Ver más
          </Button>
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 8 }}>
        <Viewer key={one.id} of={one} />
      </Grid.Col>
    </Grid>
  )
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))

export function Viewer({ of, content = null }: { of: Listed; content?: string | null }): ReactNode {
  const file = useQuery({
    queryKey: ['documento', of.id],
    queryFn: async ({ signal }) => (await get(`/hce/api/documentos/${of.id}/`, signal)).contenido_base64,
    enabled: of.url === null && content === null,
    // Large, and gone from memory soon after it is left.
    gcTime: 30_000,
  })
  const base64 = content ?? file.data ?? null
  const address = useAddress(base64, of.tipo_mime)
  if (of.url !== null)
    return (
      <Alert color="gray" title={of.titulo}>
        Está en otro sistema:{' '}
        <Anchor href={of.url} target="_blank" rel="noreferrer">
          abrirlo
        </Anchor>
      </Alert>
    )
  if (content === null && hasNothing(file))
    return <ProblemNotice error={file.error} retry={() => void file.refetch()} />
  if (address === null || base64 === null) return <Skeleton height={480} />
  return (
    <Paper withBorder p="xs">
      <Content mime={of.tipo_mime} address={address} title={of.titulo} base64={base64} />
      <Anchor href={address} download={of.nombre_archivo ?? of.titulo} size="sm">
        Descargar
      </Anchor>
    </Paper>
  )
}

/** An address of this page for the content, given back when it is not shown any more. */
function useAddress(base64: string | null, mime: string): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (base64 === null) return
    const made = URL.createObjectURL(new Blob([bytesOf(base64)], { type: mime }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [base64, mime])
  return address
}

function Content(props: { mime: string; address: string; title: string; base64: string }): ReactNode {
  const { mime, address, title, base64 } = props
  if (mime === 'application/pdf')
    return (
      <iframe
        src={address}
        title={title}
        style={{ width: '100%', height: 'max(480px, calc(100vh - 320px))', border: 0, background: '#fff' }}
      />
    )
  if (mime === 'image/jpeg' || mime === 'image/png')
    return <img src={address} alt={title} style={{ maxWidth: '100%' }} />
  if (mime === 'text/plain' || mime === 'application/xml')
    return (
      <Text component="pre" size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {new TextDecoder().decode(bytesOf(base64))}
      </Text>
    )
  return <Text p="md">Este formato no se puede ver aquí: descárguelo.</Text>
}
