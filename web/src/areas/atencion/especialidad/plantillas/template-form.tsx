import { Button, Group, Paper, SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { choicesOf, NO, YES } from '../../../../../../src/resources/especialidad/plantilla.ts'
import { valorClinico } from '../../../../../../src/resources/valor-clinico.ts'
import { callAt } from '../../../../api/client.ts'
import { useDraft } from '../../../../forms/draft.ts'
import { ProblemNotice } from '../../../../ui/problem-notice.tsx'
import { useWorking } from '../../working.tsx'
import { type Answers, type FilledValue, type Template, type TemplateField, unreadable, withNormals } from './fill.ts'

interface Kept {
  readonly answers: Answers
  /** Of the values that go to the patient's series: one for each attempt, so that a lost answer writes none twice. */
  readonly keys: Readonly<Record<string, string>>
}
const BLANK: Kept = { answers: {}, keys: {} }

/** The fields of a template one after the other: Tab goes on, Enter inserts. */
export function TemplateForm(props: {
  template: Template
  place: string
  /** What goes to the series besides the text. */
  series(answers: Answers): readonly FilledValue[]
  insert(answers: Answers): void
  leave(): void
}): ReactNode {
  const { template, series, insert, leave } = props
  const { id, view, refresh } = useWorking()
  const [kept, change, forget] = useDraft<Kept>(`${props.place}:plantilla:${template.id}`, BLANK)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLFormElement>(null)
  useEffect(() => first.current?.querySelector<HTMLElement>('input')?.focus(), [])
  const wrong = unreadable(template, kept.answers)
  const answer = (label: string, value: string): void =>
    change((before) => ({ ...before, answers: { ...before.answers, [label]: value } }))

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // A form inside another form of the page must not send that one.
    event.stopPropagation()
    if (wrong.length > 0) return
    setBusy(true)
    setFailure(null)
    try {
      for (const { codigo, valor } of series(kept.answers)) {
        const name = `${codigo} ${valor}`
        const key = kept.keys[name] ?? crypto.randomUUID()
        change((before) => ({ ...before, keys: { ...before.keys, [name]: key } }))
        const body = { paciente: view.paciente.id, historia_atencion: id, codigo, valor_numerico: valor }
        await callAt('POST', valorClinico.path, { body, key })
      }
      insert(kept.answers)
      forget()
      await refresh()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Paper withBorder p="sm" component="section" aria-label={`Plantilla ${template.nombre}`}>
      <form ref={first} onSubmit={(event) => void send(event)}>
        <Group justify="space-between" mb="xs">
          <Text fw={600} size="sm">
            {template.nombre}
          </Text>
          {template.campos.some((field) => field.normal !== null) && (
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => change((before) => ({ ...before, answers: withNormals(template, before.answers) }))}
            >
              Lo demás, normal
            </Button>
          )}
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing="xs">
          {template.campos.map((field) => (
            <Answer
              key={field.etiqueta}
              field={field}
              value={kept.answers[field.etiqueta] ?? ''}
              wrong={wrong.includes(field.etiqueta)}
              set={(value) => answer(field.etiqueta, value)}
            />
          ))}
        </SimpleGrid>
        {failure !== null && <ProblemNotice error={failure} />}
        <Group justify="flex-end" mt="sm" gap="xs">
          <Button variant="default" onClick={leave}>
            Cerrar plantilla
          </Button>
          <Button type="submit" loading={busy} disabled={Object.values(kept.answers).every((a) => a.trim() === '')}>
            Insertar
          </Button>
        </Group>
      </form>
    </Paper>
  )
}

function Answer(props: { field: TemplateField; value: string; wrong: boolean; set(value: string): void }): ReactNode {
  const { field, value, wrong, set } = props
  const label = field.unidad === null ? field.etiqueta : `${field.etiqueta} (${field.unidad})`
  switch (field.tipo) {
    case 'opcion':
      return (
        <Select
          label={label}
          data={choicesOf(field.opciones)}
          value={value === '' ? null : value}
          onChange={(v) => set(v ?? '')}
          clearable
          searchable
          selectFirstOptionOnChange
          nothingFoundMessage="No es una de las opciones"
        />
      )
    case 'si_no':
      return (
        <Stack gap={4}>
          <Text size="sm" fw={500}>
            {label}
          </Text>
          <SegmentedControl
            aria-label={label}
            value={value}
            onChange={set}
            data={[
              { value: '', label: '–' },
              { value: YES, label: YES },
              { value: NO, label: NO },
            ]}
          />
        </Stack>
      )
    case 'numero':
      return (
        <TextInput
          label={label}
          inputMode="decimal"
          value={value}
          onChange={(e) => set(e.currentTarget.value)}
          error={wrong ? 'Escriba un número.' : undefined}
        />
      )
    default:
      return <TextInput label={label} value={value} onChange={(e) => set(e.currentTarget.value)} />
  }
}
