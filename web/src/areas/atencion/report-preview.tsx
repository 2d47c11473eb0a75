import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { careTeam } from '../../../../src/model/access/roles.ts'
import { isClosedForGood } from '../../../../src/model/history-state.ts'
import { request } from '../../api/client.ts'
import { useMe } from '../../session/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useWorking } from './working.tsx'

/** The report as it would be handed over, without leaving the page. Each one made is written in the log. */
export function ReportPreview(): ReactNode {
  const { id, view } = useWorking()
  const { rol } = useMe()
  const [opened, { open, close }] = useDisclosure(false)
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (!opened) return
    let made: string | null = null
    const gone = new AbortController()
    setFailure(null)
    request('POST', `/hce/api/historias/${id}/reporte/`, {
      body: { formato: 'pdf' },
      headers: { accept: 'application/pdf' },
      signal: gone.signal,
    })
      .then(async (response) => {
        made = URL.createObjectURL(await response.blob())
        setUrl(made)
      })
      .catch((error) => !gone.signal.aborted && setFailure(error))
    return () => {
      gone.abort()
      if (made !== null) URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [opened, id])
  if (!['demostracion', 'auditor', 'paciente', ...careTeam].includes(rol)) return null
  const name = `historia-${String(view.historia.numero_atencion ?? 'historia')}.pdf`
  return (
    <>
      <Button variant="default" onClick={open}>
        Reporte
      </Button>
      <Dialog opened={opened} onClose={close} title="Reporte de la historia" size="xl">
        <Stack>
          {failure !== null && <ProblemNotice error={failure} />}
          {url === null && failure === null && (
            <Group>
              <Loader size="sm" /> <Text size="sm">Preparando el reporte…</Text>
            </Group>
          )}
          {url !== null && (
            <>
              <Group justify="space-between">
                <Text size="sm" c="dimmed">
                  {isClosedForGood(view.historia.estado)
                    ? 'Sellado; lleva el código para verificarlo.'
                    : 'Con marca de agua mientras la historia no esté cerrada.'}
                </Text>
                <Anchor href={url} download={name}>
                  Descargar PDF
                </Anchor>
              </Group>
              <iframe title="Reporte en PDF" src={url} style={{ width: '100%', height: '70vh', border: 0 }} />
            </>
          )}
        </Stack>
      </Dialog>
    </>
  )
}
