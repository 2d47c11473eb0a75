import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { textOrNull } from '../../../../../src/model/text/plain-text.ts'
import { callAt } from '../../../api/client.ts'
import { useDraft } from '../../../forms/draft.ts'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { tagOf } from '../save.ts'
import { resourceNamed, useWorking } from '../working.tsx'

/** What is said to nearly everybody; the signs of alarm are on the paper already. */
const PHRASES: readonly (readonly [short: string, sentence: string])[] = [
  ['Medicamentos', 'Tome los medicamentos como se le formularon y no los suspenda sin consultar.'],
  ['Líquidos', 'Tome abundantes líquidos y descanse.'],
  ['Dieta', 'Coma frutas y verduras; evite la sal, las grasas y las bebidas azucaradas.'],
  ['Ejercicio', 'Camine o haga ejercicio al menos 30 minutos, cinco días a la semana.'],
  ['Tabaco y alcohol', 'No fume ni consuma alcohol.'],
  ['Traer resultados', 'Pida cita de control y traiga los resultados de los exámenes ordenados.'],
  ['Control en 1 mes', 'Pida cita de control en un mes.'],
  ['Control en 3 meses', 'Pida cita de control en tres meses.'],
]

/** Advice to take home, from ready sentences and one's own words. */
export function AdviceForm({ done }: { done(): void }): ReactNode {
  const { id, view, refresh } = useWorking()
  const toasts = useToasts()
  const saved = textOrNull(view.historia.recomendaciones) ?? ''
  const [texto, change, forget] = useDraft(`ordenes:recomendaciones:${id}`, '')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const written = [saved, texto].filter((part) => part.trim() !== '').join('\n')
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await callAt('PATCH', `${resourceNamed('historia').path}${id}/`, {
        body: { recomendaciones: written },
        ifMatch: tagOf(view.historia),
      })
      forget()
      toasts.done('Recomendaciones guardadas.')
      done()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
    await refresh()
  }
  return (
    <Stack gap="sm" role="group" aria-label="Recomendaciones">
      {failure !== null && <ProblemNotice error={failure} />}
      <Group gap={6}>
        {PHRASES.map(([short, sentence]) => (
          <Button
            key={short}
            size="compact-sm"
            variant="default"
            disabled={written.includes(sentence)}
            onClick={() => change((before) => (before === '' ? sentence : `${before}\n${sentence}`))}
          >
            {short}
          </Button>
        ))}
      </Group>
      <GrowingTextarea
        label={saved === '' ? 'Recomendaciones' : 'Agregar a las recomendaciones'}
        value={texto}
        maxLength={9_000}
        onChange={(event) => {
          const { value } = event.currentTarget
          change(value)
        }}
      />
      <Group gap="xs">
        <Button loading={busy} disabled={texto.trim() === ''} onClick={() => void save()}>
          Guardar recomendaciones
        </Button>
      </Group>
    </Stack>
  )
}
