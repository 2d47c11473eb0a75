import { Alert, Badge, Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { answersOf, checkScaleItems, type Scale, scoreScale } from '../../../../../src/model/scales/index.ts'
import { DecimalInput } from '../../../forms/decimal-input.tsx'
import { useDraft } from '../../../forms/draft.ts'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useCreate } from '../save.ts'
import { resourceNamed, useWorking } from '../working.tsx'

type Answers = Readonly<Record<string, number>>
const NOTHING: Answers = {}

interface Draft {
  readonly items?: Answers
  readonly observaciones?: string
}

/** Scored here by the same functions as in the service, as it is answered. */
export function ScaleQuestionnaire({ scale, done }: { scale: Scale; done: () => void }): ReactNode {
  const { id, view } = useWorking()
  const create = useCreate(resourceNamed('escala'))
  const [{ items = NOTHING, observaciones = '' }, change, forget] = useDraft<Draft>(`escala:${id}:${scale.code}`, {})
  const [firmado, setSigned] = useState(true)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const wrong = checkScaleItems(scale.code, items)
  const result = wrong.length === 0 ? scoreScale(scale.code, items) : null
  const answer = (key: string, value: number | null): void =>
    change((before) => {
      const { [key]: _, ...others } = before.items ?? NOTHING
      return { ...before, items: value === null ? others : { ...others, [key]: value } }
    })

  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await create({
        historia: id,
        escala: scale.code,
        items,
        firmado,
        ...(observaciones.trim() === '' ? {} : { observaciones: observaciones.trim() }),
      })
      forget()
      done()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {scale.source}
      </Text>
      {scale.items.map((item) => {
        const options = answersOf(item)
        const label = item.optional === true ? `${item.label} (opcional)` : item.label
        return options === null ? (
          <DecimalInput
            key={item.key}
            label={label}
            value={items[item.key]}
            onChange={(v) => answer(item.key, v)}
            maw={240}
            error={itemFault(wrong, item.key, items)}
          />
        ) : (
          <Radio.Group
            key={item.key}
            label={label}
            value={items[item.key] === undefined ? null : String(items[item.key])}
            onChange={(v) => answer(item.key, Number(v))}
          >
            {options.every((o) => o.label === null) ? (
              <Group gap="sm" mt={4}>
                {options.map((o) => (
                  <Radio key={o.value} value={String(o.value)} label={o.value} />
                ))}
              </Group>
            ) : (
              <Stack gap={6} mt={6}>
                {options.map((o) => (
                  <Radio key={o.value} value={String(o.value)} label={`${o.label} (${o.value})`} />
                ))}
              </Stack>
            )}
          </Radio.Group>
        )
      })}
      <Alert color={result === null ? 'gray' : 'custodia'} role="status" p="sm">
        {result === null ? (
          <Text size="sm">{wrong.length === 1 ? 'Falta 1 respuesta.' : `Faltan ${wrong.length} respuestas.`}</Text>
        ) : (
          <Group gap="xs">
            <Text fw={700}>{result.puntaje_total} puntos</Text>
            <Badge variant="light">{result.interpretacion}</Badge>
            {result.alertas.map((a) => (
              <Text key={a} size="sm" w="100%">
                {a}
              </Text>
            ))}
            {scale.code === 'news2' && (view.paciente.edad ?? 99) < 16 && (
              <Text size="sm">NEWS2 no está validado en menores de 16 años.</Text>
            )}
          </Group>
        )}
      </Alert>
      <GrowingTextarea
        label="Observaciones"
        value={observaciones}
        onChange={(e) => {
          const { value } = e.currentTarget
          change((before) => ({ ...before, observaciones: value }))
        }}
      />
      {failure !== null && <ProblemNotice error={failure} />}
      <Group justify="space-between">
        <Checkbox label="Firmar al guardar" checked={firmado} onChange={(e) => setSigned(e.currentTarget.checked)} />
        <Button disabled={result === null} loading={busy} onClick={() => void save()}>
          Guardar escala
        </Button>
      </Group>
    </Stack>
  )
}

/** Only of what was answered: what is still blank is counted, not scolded. */
const itemFault = (wrong: ReturnType<typeof checkScaleItems>, key: string, items: Answers): string | undefined =>
  items[key] === undefined ? undefined : wrong.find((p) => p.campo === `items.${key}`)?.es
