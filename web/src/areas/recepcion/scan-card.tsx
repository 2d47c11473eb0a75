import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { dateInBogota } from '../../../../src/model/calendar.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { Icon } from '../../ui/icons.tsx'
import { type CardHolder, readCard } from './cedula.ts'

/** What a reader of codes types or what was pasted from one; nothing is saved until the form is. */
export function ScanCard({
  begins,
  onRead,
}: {
  /** Nothing has been written yet: the card comes first, and the cursor is where it is read. */
  begins: boolean
  onRead(holder: CardHolder): void
}): ReactNode {
  const [opened, { toggle, close }] = useDisclosure(begins)
  const [outcome, setOutcome] = useState<'read' | 'guessed' | 'unknown' | null>(null)
  const [text, setText] = useState('')
  const read = (raw: string): void => {
    const holder = readCard(raw, dateInBogota(new Date()))
    if (holder === null) {
      setOutcome('unknown')
      return
    }
    setText('')
    setOutcome(holder.guessed ? 'guessed' : 'read')
    close()
    onRead(holder)
  }
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          variant="light"
          leftSection={<Icon name="documento" size={16} />}
          onClick={toggle}
          aria-expanded={opened}
        >
          Leer la cédula
        </Button>
        <Text size="sm" role="status">
          {outcome === 'read' && 'Cédula leída: revise los datos.'}
          {outcome === 'guessed' && 'Cédula leída, pero el lector juntó los nombres: revíselos con cuidado.'}
        </Text>
      </Group>
      {opened && (
        <Paper withBorder p="md">
          <Stack gap="xs">
            <GrowingTextarea
              label="Código de barras de la cédula"
              description="Ponga el cursor aquí y pase el lector por el reverso, o pegue el texto."
              value={text}
              onChange={(e) => setText(e.currentTarget.value)}
              onPaste={(e) => {
                e.preventDefault()
                const pasted = e.clipboardData.getData('text')
                setText(pasted)
                read(pasted)
              }}
              onKeyDown={(e) => {
                if (e.key !== 'Enter') return
                e.preventDefault()
                read(e.currentTarget.value)
              }}
              minRows={2}
              maxRows={4}
              autoFocus
              spellCheck={false}
            />
            {outcome === 'unknown' && (
              <Alert color="orange" role="alert">
                No se reconoce como el código de una cédula. Escriba los datos a mano.
              </Alert>
            )}
            <Button variant="default" size="xs" style={{ alignSelf: 'flex-start' }} onClick={() => read(text)}>
              Usar este texto
            </Button>
          </Stack>
        </Paper>
      )}
    </Stack>
  )
}
