import { Alert, Button, List, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiProblem, messageOf, NoConnection, needsReload } from '../api/problem.ts'

/** What went wrong, in words, and what can be done about it. */
export function ProblemNotice(props: {
  error: unknown
  retry?: () => void
  /** Of what the fields are called where this is shown. */
  fields?: Readonly<Record<string, { readonly label: string }>>
}): ReactNode {
  const { error, retry, fields = {} } = props
  const problem = error instanceof ApiProblem ? error : null
  const away = error instanceof NoConnection
  return (
    <Alert color={away ? 'orange' : 'red'} role="alert" title={away ? 'Sin conexión' : titleOf(problem)}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{messageOf(error)}</Text>
        {problem !== null && problem.errores.length > 0 && (
          <List size="sm">
            {problem.errores.map((e) => (
              <List.Item key={`${e.campo}${e.mensaje}`}>
                <strong>{fields[e.campo]?.label ?? e.campo}</strong>: {e.mensaje}
              </List.Item>
            ))}
          </List>
        )}
        {needsReload(error) ? (
          <Button size="xs" variant="light" color="red" onClick={() => window.location.reload()}>
            Recargar
          </Button>
        ) : (
          retry !== undefined && (
            <Button size="xs" variant="light" color={away ? 'orange' : 'red'} onClick={retry}>
              Intentar de nuevo
            </Button>
          )
        )}
        {problem?.solicitud != null && problem.status >= 500 && (
          <Text size="xs" c="dimmed">
            Si se repite, dé este número a soporte: {problem.solicitud}
          </Text>
        )}
      </Stack>
    </Alert>
  )
}

const titleOf = (problem: ApiProblem | null): string =>
  problem === null ? 'No se pudo' : String(problem.body.title ?? 'No se pudo')
