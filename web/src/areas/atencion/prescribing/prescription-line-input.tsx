import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { readPrescriptionLine } from '../../../../../src/model/medicines/prescription-line.ts'
import { regimenSentence } from '../../../../../src/resources/regimen/regimen-sentence.ts'
import type { Values } from '../../../forms/row-form.tsx'
import { resourceNamed } from '../working.tsx'
import { FavouriteMatches, Favourites } from './prescription-favourites.tsx'
import { lacking, lineChanges, wordsFor } from './prescription-line.ts'
import { MedicineChoice } from './prescription-medicine.tsx'
import { sentenceOf } from './prescription-words.ts'

export const LINE_ID = 'formula-linea'

const labelOf = (name: string): string =>
  (resourceNamed('formula_medicamento').fields[name]?.label ?? name).toLowerCase()

const MOST_FRAMES = 60

/** A section takes some frames to open, and what is not shown takes no focus. The person who has gone on to another field is left there. */
function focusWhenShown(id: string): () => void {
  let left = MOST_FRAMES
  let asked = 0
  const look = (): void => {
    const field = document.getElementById(id)
    const { activeElement } = document
    if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) return
    field?.focus()
    if (document.activeElement !== field && left-- > 0) asked = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(asked)
}

/** Where one writes it as on paper; what was read of it, what was not and what is still missing stand below. */
export function LineInput(props: {
  values: Values
  set(values: Values): void
  whole: boolean
  setWhole(whole: boolean): void
  /** The one that was written is on its way: what is typed now would go with it. */
  busy: boolean
}): ReactNode {
  const { values, set, whole, setWhole, busy } = props
  const line = typeof values.linea === 'string' ? values.linea : ''
  const { sinLeer, preguntas } = readPrescriptionLine(line)
  const missing = lacking(values)
  // Before it is said for how long, too: so that what was misread is seen at once.
  const understood = wordsFor(values, line) ?? regimenSentence(values)
  const begun = values.medicamento_dci != null
  const name = typeof values.medicamento_dci === 'string' ? values.medicamento_dci : ''
  const code = typeof values.dci_codigo === 'string' ? values.dci_codigo : null
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => focusWhenShown(LINE_ID), [])
  /** What was chosen goes with its button: one writes on in the line. */
  const taking = (given: Values): void => {
    set(given)
    document.getElementById(LINE_ID)?.focus()
  }
  /** To what is still to be said; without it nothing is sent. */
  const next = (): boolean => {
    const choice = choices.current?.querySelector<HTMLElement>('[data-opcion]') ?? null
    const field = missing.map((n) => document.getElementById(`campo-formulas-${n}`)).find((found) => found !== null)
    const reason = document.getElementById('campo-formulas-motivo_alerta')
    const lacksReason = reason instanceof HTMLTextAreaElement && reason.value.trim() === ''
    const target = choice ?? field ?? (lacksReason ? reason : null)
    target?.focus()
    return target === null && missing.length === 0 && sinLeer.length === 0
  }
  return (
    <Stack gap={6}>
      <TextInput
        id={LINE_ID}
        label="Fórmula en una línea"
        description="Medicamento, concentración, dosis, cada cuánto y por cuánto tiempo."
        placeholder="losartán 50 mg 1 tableta c/12 h 30 días"
        value={line}
        readOnly={busy}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(e) => set(lineChanges(values, e.currentTarget.value))}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && !next()) e.preventDefault()
        }}
      />
      <Stack gap={6} ref={choices} aria-live="polite">
        <FavouriteMatches line={line} take={taking} />
        <MedicineChoice
          name={name}
          code={code}
          choose={(m) => taking({ medicamento_dci: m.nombre, dci_codigo: m.codigo })}
          settle={(m) => set({ medicamento_dci: m.nombre, dci_codigo: m.codigo })}
        />
      </Stack>
      <div aria-live="polite">
        {begun && (
          <Text size="sm" fw={500} id="formula-leida">
            {sentenceOf(values)}
          </Text>
        )}
        {understood !== null && (
          <Text size="sm" id="formula-entendida">
            {understood}
          </Text>
        )}
        {sinLeer.length > 0 && (
          <Text size="sm" c="var(--mantine-color-error)">
            No se entendió: {sinLeer.map((said) => `«${said}»`).join(', ')}. {preguntas.join(' ')}
          </Text>
        )}
        {begun && missing.length > 0 && (
          <Text size="sm" c="dimmed">
            Falta: {missing.map(labelOf).join(', ')}.
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Favourites values={values} set={set} ready={begun && missing.length === 0} />
        <Button size="compact-sm" variant="subtle" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Menos campos' : 'Corregir o completar campos'}
        </Button>
      </Group>
    </Stack>
  )
}
