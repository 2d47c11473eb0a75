import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { request } from '../../api/client.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import classes from './own-record.module.css'
import { saveUrl } from './save-pdf.ts'

const FHIR = 'application/fhir+json'

/** The whole record, for the person and for whoever attends them next. */
export function Download({ id, search }: { id: string; search: { readonly de?: string } }): ReactNode {
  const [busy, setBusy] = useState<string | null>(null)
  const toasts = useToasts()
  const save = async (path: string, name: string): Promise<void> => {
    setBusy(path)
    try {
      const answer = await request('GET', path, { headers: { accept: FHIR } })
      saveUrl(URL.createObjectURL(await answer.blob()), name)
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(null)
    }
  }
  const summary = `/fhir/Patient/${id}/$summary`
  const everything = `/fhir/Patient/${id}/$everything`
  return (
    <Stack>
      <Paper withBorder p="md">
        <Title order={3} size="h4">
          Para leer o imprimir
        </Title>
        <Text>Cada atención terminada se descarga en PDF, con su sello para comprobar que es auténtica.</Text>
        <ButtonLink
          mt="sm"
          className={classes.target ?? ''}
          to="/c/mi-historia"
          search={{ ...search, parte: 'atenciones' }}
        >
          Ir a mis atenciones
        </ButtonLink>
      </Paper>
      <Paper withBorder p="md">
        <Title order={3} size="h4">
          Para llevar a otro lugar
        </Title>
        <Text>Archivos que otro sistema de salud puede leer. No son para leer a simple vista.</Text>
        <Stack mt="sm" align="flex-start">
          <Button
            variant="light"
            className={classes.target ?? ''}
            loading={busy === summary}
            onClick={() => void save(summary, 'mi-resumen.json')}
          >
            Descargar el resumen
          </Button>
          <Button
            variant="light"
            className={classes.target ?? ''}
            loading={busy === everything}
            onClick={() => void save(everything, 'mi-historia.json')}
          >
            Descargar todo
          </Button>
        </Stack>
      </Paper>
    </Stack>
  )
}
