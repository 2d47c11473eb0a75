import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiProblem, messageOf, NoConnection, needsReload } from '../api/problem.ts'
import { focusRefused } from './refused-focus.ts'

/** What went wrong, in words, and what can be done about it. */
export function ProblemNotice(props: {
  error: unknown
  retry?: () => void
  /** Of what the fields are called where this is shown. */
  fields?: Readonly<Record<string, Labelled>>
}): ReactNode {
  const { error, retry, fields = {} } = props
  const problem = error instanceof ApiProblem ? error : null
  const away = error instanceof NoConnection
  const title = away ? 'Sin conexión' : titleOf(problem)
  const said = messageOf(error)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is another
  useEffect(() => focusRefused(box.current), [error])
  return (
    <Alert ref={box} color={away ? 'orange' : 'red'} role="alert" title={title}>
      <Stack gap="xs" align="flex-start">
        {said !== title && <Text size="sm">{said}</Text>}
        {problem !== null && problem.errores.length > 0 && (
          <List size="sm">
            {problem.errores.map((e) => (
              <List.Item key={`${e.campo}${e.mensaje}`}>
                {labelOf(e.campo, fields) !== null && (
                  <>
                    <strong>{labelOf(e.campo, fields)}</strong>:{' '}
                  </>
                )}
                {e.mensaje}
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

interface Labelled {
  readonly label: string
  readonly fields?: Readonly<Record<string, Labelled>>
}

/** `Condiciones 1, CIE-10` of `condiciones[0].cie10`; null where the form calls it nothing. */
function labelOf(campo: string, fields: Readonly<Record<string, Labelled>>): string | null {
  const [first = '', ...rest] = campo.split(/[.[\]]+/).filter(Boolean)
  const field = fields[first]
  if (field === undefined) return null
  const [at, inner] = rest
  const place = at === undefined || !/^\d+$/.test(at) ? '' : ` ${Number(at) + 1}`
  const part = inner === undefined ? undefined : field.fields?.[inner]?.label
  return `${field.label}${place}${part === undefined ? '' : `, ${part}`}`
}

const titleOf = (problem: ApiProblem | null): string =>
  problem === null ? 'No se pudo' : String(problem.body.title ?? 'No se pudo')
