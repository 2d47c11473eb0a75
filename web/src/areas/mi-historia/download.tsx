import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { request } from '../../api/client.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { saveUrl } from '../../ui/save-pdf.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { WholeRecordButton } from '../paciente/whole-record-button.tsx'
import classes from './own-record.module.css'

const FHIR = 'application/fhir+json'

/** The whole record, for the patient and the professional who attends them next. */
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
        <Text>
          Todas sus atenciones en un solo archivo, con índice y con el sello de cada una para comprobar que es
          auténtica. Si es larga puede tardar.
        </Text>
        <Group mt="sm">
          <WholeRecordButton id={id} variant="filled" />
          <ButtonLink
            variant="subtle"
            className={classes.target ?? ''}
            to="/c/mi-historia"
            search={{ ...search, parte: 'atenciones' }}
          >
            Descargar solo una atención
          </ButtonLink>
        </Group>
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
