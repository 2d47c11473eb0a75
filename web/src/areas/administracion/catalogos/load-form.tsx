import { Button, Checkbox, FileInput, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { base64Of } from '../../../forms/base64-of.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Card } from '../card.tsx'
import { useDeed } from '../use-deed.ts'
import { isIcd, type Job } from './catalogue.ts'

const MOST_MB = 10

/** Starts a load: of a file, or of what WHO publishes. */
export function LoadForm({ name, title }: { name: string; title: string }): ReactNode {
  const navigate = useNavigate()
  const deed = useDeed()
  const key = useRef(crypto.randomUUID())
  const [from, setFrom] = useState<'archivo' | 'oms'>('archivo')
  const [file, setFile] = useState<File | null>(null)
  const [edition, setEdition] = useState('')
  const [simulate, setSimulate] = useState(true)
  const tooLarge = file !== null && file.size > MOST_MB * 1_048_576

  const start = async (): Promise<Job> => {
    const simular = simulate
    const content =
      from === 'oms' || file === null
        ? {}
        : { contenido_base64: await base64Of(file), nombre_archivo: file.name.slice(0, 200) }
    const body = isIcd(name)
      ? {
          fuente: from,
          sistema: name,
          simular,
          ...content,
          ...(from === 'oms' && edition.trim() !== '' ? { edicion: edition.trim() } : {}),
        }
      : { simular, ...content }
    const path = isIcd(name) ? '/hce/api/icd/sync/' : (`/catalogos/${name}/` as const)
    return (await call('POST', path, { body, key: key.current })).data
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    void deed.run(async () => {
      const job = await start()
      key.current = crypto.randomUUID()
      await navigate({
        to: '/c/administracion/catalogos/$nombre/cargas/$id',
        params: { nombre: name, id: job.id },
      })
    }, 'La carga empezó.')
  }
  return (
    <Card title="Cargar" about="Ningún código se borra: los que falten quedan sin uso.">
      <form onSubmit={send}>
        <Stack>
          {name === 'cie11' && (
            <SegmentedControl
              aria-label="De dónde"
              value={from}
              onChange={(v) => setFrom(v)}
              data={[
                { value: 'archivo', label: 'De un archivo' },
                { value: 'oms', label: 'De la OMS' },
              ]}
              style={{ alignSelf: 'flex-start' }}
            />
          )}
          {from === 'archivo' ? (
            <FileInput
              label={`Archivo de ${title}`}
              description={`CSV, TXT o XLSX, hasta ${MOST_MB} MB.`}
              placeholder="Escoja un archivo"
              styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
              accept=".csv,.txt,.xlsx"
              clearable
              clearButtonProps={{ 'aria-label': 'Quitar el archivo' }}
              value={file}
              onChange={setFile}
              error={tooLarge ? `Pesa más de ${MOST_MB} MB.` : undefined}
              maw={480}
            />
          ) : (
            <TextInput
              label="Edición de la OMS"
              description="Por ejemplo 2026-01; vacía, la configurada."
              value={edition}
              onChange={(e) => setEdition(e.currentTarget.value)}
              maw={320}
            />
          )}
          <Checkbox
            label="Mostrarme los cambios antes de aplicarlos"
            checked={simulate}
            onChange={(e) => setSimulate(e.currentTarget.checked)}
          />
          {!simulate && (
            <Text size="sm" c="dimmed">
              Si más de la quinta parte de los códigos dejara de usarse, igual se le pedirá confirmar.
            </Text>
          )}
          {deed.failure !== null && <ProblemNotice error={deed.failure} />}
          <Group>
            <Button type="submit" loading={deed.busy} disabled={from === 'archivo' && (file === null || tooLarge)}>
              Empezar la carga
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
