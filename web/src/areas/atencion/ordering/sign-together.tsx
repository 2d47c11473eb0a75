import { Button, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Resource } from '../../../../../src/model/resource.ts'
import { isAuthor } from '../../../../../src/resources/parts/author.ts'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useMe } from '../../../session/session.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { diagnosisOption } from '../findings/diagnosis-option.ts'
import { isLive } from '../may-write.ts'
import { saidIn } from '../sign-button.tsx'
import { type Entry, entriesOf } from '../view.ts'
import { resourceNamed, useWorking } from '../working.tsx'

const TOGETHER = ['orden', 'formula_medicamento', 'formula_insumo']

/** What this person ordered and prescribed here and has not signed, nor is changing. */
export function useUnsigned(): readonly Entry[] {
  const { view, changes, kept } = useWorking()
  const me = useMe()
  return entriesOf(view, ...TOGETHER).filter(
    (row) =>
      row.firmado !== true &&
      isLive(row) &&
      isAuthor(row, me) &&
      changes(row) &&
      !kept.some((draft) => draft.registro === row.id),
  )
}

interface Refusal {
  readonly registro: string
  readonly mensaje: string
  readonly errores: readonly { readonly campo: string; readonly mensaje: string }[]
}

const refusalsOf = (error: unknown): readonly Refusal[] =>
  error instanceof ApiProblem && error.codigo === 'nada_se_firmo' && Array.isArray(error.body.rechazados)
    ? error.body.rechazados
    : []

const titleOf = (row: Entry): string => String(row.descripcion ?? row.medicamento_dci ?? row.nombre ?? '')

/** Shows everything that is going to be signed, as it was when it was asked for, and signs that in one act: all or nothing. */
export function SignTogether({ rows, close }: { rows: readonly Entry[] | null; close(): void }): ReactNode {
  return (
    <Dialog opened={rows !== null} onClose={close} title="Usted firma" size="lg">
      {rows !== null && <Signing rows={rows} close={close} />}
    </Dialog>
  )
}

function Signing({ rows, close }: { rows: readonly Entry[]; close(): void }): ReactNode {
  const { id, refresh } = useWorking()
  const toasts = useToasts()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const refused = refusalsOf(failure)
  const signed = rows.filter((row) => !left.has(row.id))
  const sign = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const registros = signed.map((row) => ({ recurso: row.recurso, registro: row.id, version: row.version }))
      await call('POST', `/hce/api/historias/${id}/firmar/`, { body: { registros } })
      toasts.done(
        signed.length === 1 ? 'Firmado: ya no cambia.' : `${signed.length} registros firmados: ya no cambian.`,
      )
      close()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
    await refresh()
  }
  return (
    <Stack>
      {failure !== null && <ProblemNotice error={failure} />}
      <Stack gap="sm" component="ul" m={0} p={0} aria-label="Lo que se firma">
        {rows.map((row) => {
          const problem = refused.find((r) => r.registro === row.id)
          return (
            <li key={row.id} style={{ listStyle: 'none' }}>
              <Checkbox
                label={<strong>{titleOf(row)}</strong>}
                checked={!left.has(row.id)}
                onChange={(event) => {
                  const next = new Set(left)
                  if (event.currentTarget.checked) next.delete(row.id)
                  else next.add(row.id)
                  setLeft(next)
                }}
              />
              <SaidOf resource={resourceNamed(row.recurso)} row={row} />
              {problem !== undefined && (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {[problem.mensaje, ...problem.errores.map((e) => e.mensaje)].join(' ')}
                </Text>
              )}
            </li>
          )
        })}
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Volver
        </Button>
        <Button loading={busy} disabled={signed.length === 0} onClick={() => void sign()} data-autofocus>
          {signed.length === 1 ? 'Firmar' : `Firmar ${signed.length}`}
        </Button>
      </Group>
    </Stack>
  )
}

const HEADING = new Set(['descripcion', 'medicamento_dci', 'nombre'])

/** Said already above it, or no longer so once it is signed: the draft is sent off. */
const isApart = (name: string, row: Entry): boolean =>
  HEADING.has(name) ||
  (name === 'estado' && row.estado === 'borrador') ||
  (name === 'fecha_registro' &&
    (row.fecha_registro === row.fecha_orden || row.fecha_registro === row.fecha_prescripcion))

/** In one paragraph: a list of ten records is read at a glance, and nothing of them is left out. */
function SaidOf({ resource, row }: { resource: Resource; row: Entry }): ReactNode {
  const { view } = useWorking()
  return (
    <List size="sm" listStyleType="none" withPadding={false} ml={30}>
      <List.Item>
        {saidIn(resource, row)
          .filter(([name]) => !isApart(name, row))
          .map(([name, label, said], i) => (
            <Text span size="sm" key={name}>
              {i === 0 ? '' : ' · '}
              <Text span c="dimmed" size="xs">
                {label}:{' '}
              </Text>
              {name === 'diagnostico' ? (diagnosisOption(view).options?.[String(row.diagnostico)] ?? said) : said}
            </Text>
          ))}
      </List.Item>
    </List>
  )
}
