import { Button, Group, List, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Resource } from '../../../../src/model/resource.ts'
import { isOwnSave } from '../../api/own-saves.ts'
import type { Values } from '../../forms/row-form.tsx'
import { showValue } from '../../forms/show-value.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { clashesOf, othersChanges } from './conflict.ts'

export interface Conflict {
  /** What this person changed. */
  readonly mine: Values
  /** The row as somebody else left it meanwhile, and as it was when this person began. */
  readonly theirs: Values
  readonly base: Values
  readonly etag: string | null
}
type Side = 'mine' | 'theirs'
/** Who saved first: somebody else, or the same person in another tab. */
const WORDS = {
  other: {
    title: 'Otra persona guardó cambios mientras usted escribía',
    theirs: 'Guardó la otra persona',
    mine: 'Escribió usted',
    apart: 'Cambió otros campos: los suyos y los de la otra persona caben juntos.',
    allTheirs: 'Todo lo de la otra persona',
    allMine: 'Todo lo mío',
    besides: 'La otra persona también cambió, y así queda:',
  },
  own: {
    title: 'Usted, en otra pestaña, guardó cambios mientras escribía aquí',
    theirs: 'Guardó en la otra pestaña',
    mine: 'Escribió aquí',
    apart: 'En la otra pestaña cambió otros campos: caben juntos.',
    allTheirs: 'Todo lo de la otra pestaña',
    allMine: 'Todo lo de aquí',
    besides: 'En la otra pestaña también cambió, y así queda:',
  },
} as const
const SIDES = ['theirs', 'mine'] as const

const wordsOf = (resource: Resource, { theirs, etag }: Conflict): (typeof WORDS)['own' | 'other'] =>
  WORDS[isOwnSave(`${resource.path}${theirs.id}/`, etag) ? 'own' : 'other']

/** Somebody else saved first. Nothing is lost: field by field, what each wrote, and which of the two stays. */
export function MergeConflict(props: {
  resource: Resource
  conflict: Conflict | null
  save(values: Values): Promise<void>
  giveUp(): void
  /** Back to writing, with nothing decided. */
  leave(): void
}): ReactNode {
  const { conflict, leave, resource } = props
  return (
    <Dialog
      opened={conflict !== null}
      onClose={leave}
      title={conflict === null ? '' : wordsOf(resource, conflict).title}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Seguir escribiendo' }}
    >
      {conflict !== null && <Choices key={conflict.etag} {...props} conflict={conflict} />}
    </Dialog>
  )
}

function Choices(props: {
  resource: Resource
  conflict: Conflict
  save(values: Values): Promise<void>
  giveUp(): void
  leave(): void
}): ReactNode {
  const { resource, conflict, save, giveUp, leave } = props
  const { mine, theirs } = conflict
  const words = wordsOf(resource, conflict)
  const both = clashesOf(conflict)
  const others = othersChanges(conflict, Object.keys(resource.fields))
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const decided = both.every((name) => choice[name] !== undefined)
  const all = (side: Side): void => setChoice(Object.fromEntries(both.map((name) => [name, side])))
  const label = (name: string): string => resource.fields[name]?.label ?? name
  const show = (name: string, value: unknown): string => {
    const field = resource.fields[name]
    return (field === undefined ? String(value) : showValue(field, value)) ?? '(vacío)'
  }
  const keep = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await save(Object.fromEntries(Object.entries(mine).filter(([name]) => choice[name] !== 'theirs')))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      {both.length === 0 ? (
        <Text size="sm">{words.apart}</Text>
      ) : (
        <>
          <Group gap="xs">
            <Text size="sm" style={{ flex: '1 1 240px' }}>
              Escoja qué queda en cada campo.
            </Text>
            <Button size="xs" variant="default" onClick={() => all('theirs')}>
              {words.allTheirs}
            </Button>
            <Button size="xs" variant="default" onClick={() => all('mine')}>
              {words.allMine}
            </Button>
          </Group>
          <Stack component="ul" gap="sm" p={0} m={0} aria-label="Cambios que chocan" style={{ listStyle: 'none' }}>
            {both.map((name) => (
              <li key={name}>
                <Radio.Group
                  name={`conflicto-${name}`}
                  label={label(name)}
                  value={choice[name] ?? null}
                  onChange={(side) =>
                    (side === 'mine' || side === 'theirs') && setChoice((before) => ({ ...before, [name]: side }))
                  }
                >
                  <SimpleGrid cols={{ base: 1, sm: 2 }} mt={4} spacing="xs">
                    {SIDES.map((side) => (
                      <Radio
                        key={side}
                        value={side}
                        label={`${words[side]}: ${show(name, side === 'mine' ? mine[name] : theirs[name])}`}
                        styles={{ label: { whiteSpace: 'pre-wrap' } }}
                      />
                    ))}
                  </SimpleGrid>
                </Radio.Group>
              </li>
            ))}
          </Stack>
        </>
      )}
      {others.length > 0 && (
        <div>
          <Text size="sm" c="dimmed">
            {words.besides}
          </Text>
          <List size="sm">
            {others.map((name) => (
              <List.Item key={name}>
                <strong>{label(name)}</strong>: {show(name, theirs[name])}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {failure !== null && <ProblemNotice error={failure} fields={resource.fields} />}
      <Group justify="flex-end">
        <Button variant="subtle" color="red" onClick={giveUp}>
          Descartar lo mío
        </Button>
        <Button variant="default" onClick={leave}>
          Seguir escribiendo
        </Button>
        <Button disabled={!decided} loading={busy} onClick={() => void keep()}>
          Guardar así
        </Button>
      </Group>
    </Stack>
  )
}
