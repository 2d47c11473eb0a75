import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { factsOf } from '../../../src/model/access/roles.ts'
import { stateReason } from '../api/client.ts'
import { GrowingTextarea } from '../ui/growing-textarea.tsx'
import { draftPlace } from './draft-place.ts'
import { readDraft, removeDraft, writeDraft } from './draft-store.ts'
import { useMe } from './session.tsx'

const FEWEST = 10

/**
 * Roles that must say why before they read what concerns a patient say it once, and see what they said. A reload does not
 * ask again: the tab keeps it enciphered as it keeps drafts, and it goes with the person who signs out.
 */
export function ReasonGate({ children }: { children: ReactNode }): ReactNode {
  const me = useMe()
  const place = draftPlace(me.id, 'motivo-consulta')
  const [said, setSaid] = useState<{ who: string; why: string } | null>(() => {
    const why = factsOf(me.rol).statesReason === true ? readDraft(place) : null
    if (why === null) return null
    // Before anything below asks for what must be asked with it.
    stateReason(why)
    return { who: me.id, why }
  })
  const [typed, setTyped] = useState('')
  if (factsOf(me.rol).statesReason !== true) return children
  if (said !== null && said.who === me.id)
    return (
      <>
        <Group gap="xs" mb="md">
          <Text size="sm" c="dimmed">
            Motivo de la consulta: {said.why}
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              setTyped(said.why)
              removeDraft(place)
              setSaid(null)
            }}
          >
            Cambiarlo
          </Button>
        </Group>
        {children}
      </>
    )
  return (
    <Paper
      component="form"
      withBorder
      p="lg"
      maw={560}
      mx="auto"
      mt="xl"
      onSubmit={(event) => {
        event.preventDefault()
        stateReason(typed.trim())
        void writeDraft(place, typed.trim())
        setSaid({ who: me.id, why: typed.trim() })
      }}
    >
      <Stack>
        <Title order={1} size="h3">
          ¿Por qué va a consultar?
        </Title>
        <Alert color="blue">
          Lo que escriba queda en la auditoría con todo lo que vea, y el paciente puede leerlo.
        </Alert>
        <GrowingTextarea
          label="Motivo"
          description={`${FEWEST} caracteres o más.`}
          value={typed}
          onChange={(e) => setTyped(e.currentTarget.value)}
          minRows={2}
          maxLength={300}
          autoFocus
        />
        <Button type="submit" disabled={typed.trim().length < FEWEST}>
          Continuar
        </Button>
      </Stack>
    </Paper>
  )
}
