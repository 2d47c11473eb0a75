import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiProblem, messageOf } from '../api/problem.ts'

interface Asked {
  readonly data: unknown
  readonly error: unknown
  readonly isError: boolean
  refetch(): unknown
}

/** What the service takes away, it takes away at once: an emergency access that ended, a patient who is another's now. */
const isTaken = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 403 || error.status === 404)

/** There is nothing to show. Of a failed refetch there still is what was read before, and what is being written over it. */
export const hasNothing = ({ isError, data, error }: Asked): boolean =>
  isError && (data === undefined || isTaken(error))

/** That what is shown was read before, and could not be read again. */
export function StaleNotice({ of }: { of: Asked }): ReactNode {
  if (!of.isError || of.data === undefined) return null
  return (
    <Alert color="orange" role="status" py="xs" mb="sm">
      <Group gap="xs" justify="space-between">
        <Text size="sm">No se pudo actualizar: lo que se ve es de hace un momento. {messageOf(of.error)}</Text>
        <Button size="compact-sm" variant="light" color="orange" onClick={() => void of.refetch()}>
          Intentar de nuevo
        </Button>
      </Group>
    </Alert>
  )
}
