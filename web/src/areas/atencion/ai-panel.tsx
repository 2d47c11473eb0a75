import { Alert, Badge, Button, Group, Loader, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { mayUse } from '../../../../src/model/access/access.ts'
import { call, get } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useDraft } from '../../forms/draft.ts'
import { showInstant } from '../../forms/times.ts'
import { useMe } from '../../session/session.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RecommendationCard } from './recommendation-card.tsx'
import { type Entry, entriesOf, isRowOf } from './view.ts'
import { resourceNamed, useWorking } from './working.tsx'

const AGAIN_MS = 2_000
/** Those that read a history without adding to it. */
const READS = ['resumen_clinico', 'calidad_registro']
const FREE = 'pregunta_libre'

const firstKind = (question: string, writable: boolean): string =>
  !writable ? 'resumen_clinico' : question === '' ? 'diagnostico_diferencial' : FREE

/** Questions about this history. What comes back is a suggestion until a professional takes it. */
export function AiPanel(): ReactNode {
  const { view, id, writable, refresh } = useWorking()
  const { rol } = useMe()
  const resource = resourceNamed('consulta_ia')
  // Not by the id as it is: a question is no part of the history, and nothing waits for it to be asked.
  const [question, setQuestion, forget] = useDraft(`ia:${id.replaceAll('-', '')}`, '')
  const [kind, setKind] = useState<string>(() => firstKind(question, writable))
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const made = entriesOf(view, 'consulta_ia').toReversed()
  const waiting = made.some((c) => c.estado === 'en_proceso')
  useEffect(() => {
    if (!waiting) return
    const every = setInterval(() => void refresh(), AGAIN_MS)
    return () => clearInterval(every)
  }, [waiting, refresh])
  if (!mayUse(rol, resource, 'read')) return null
  const kinds = Object.entries(resource.fields.tipo_consulta?.options ?? {}).filter(
    ([value]) => writable || READS.includes(value),
  )
  // 405: there is the collection and not yet who answers.
  const absent = failure instanceof ApiProblem && [404, 405].includes(failure.status)

  const ask = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const pregunta = kind === FREE ? question.trim() : ''
      await call('POST', '/hce/api/consultas-ia/consultar/', {
        body: { historia: id, tipo_consulta: kind, ...(pregunta === '' ? {} : { pregunta }) },
        key: key.current,
      })
      if (kind === FREE) forget()
    } catch (error) {
      setFailure(error)
    } finally {
      key.current = crypto.randomUUID()
      setBusy(false)
      await refresh()
    }
  }

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="titulo-ia">
      <Group gap={6} mb="sm">
        <Icon name="ia" size={18} />
        <Title order={2} size="h5" id="titulo-ia">
          Apoyo de IA
        </Title>
      </Group>
      <Stack gap="sm">
        {mayUse(rol, resource, 'write') && (
          <>
            <Select
              label="Qué se consulta"
              data={kinds.map(([value, label]) => ({ value, label }))}
              value={kind}
              onChange={(v) => v !== null && setKind(v)}
              allowDeselect={false}
            />
            {kind === FREE && (
              <GrowingTextarea
                label="Pregunta"
                minRows={2}
                value={question}
                onChange={(e) => setQuestion(e.currentTarget.value)}
              />
            )}
            <Button
              variant="light"
              loading={busy}
              disabled={kind === FREE && question.trim() === ''}
              onClick={() => void ask()}
            >
              Consultar
            </Button>
          </>
        )}
        {absent && (
          <Alert color="gray" p="xs" role="status">
            El apoyo de IA no está disponible en este servicio.
          </Alert>
        )}
        {failure !== null && !absent && <ProblemNotice error={failure} />}
        <Text size="xs" c="dimmed">
          Son sugerencias: nada entra a la historia sin que usted lo acepte.
        </Text>
        {made.map((c) => (
          <Consultation key={c.id} row={c} />
        ))}
      </Stack>
    </Paper>
  )
}

/**
 * Those that rest on something that is no longer as it was. Asked for when they come into view, once: that is when the
 * service begins to count how long it takes to decide them.
 */
function useChanged(consulta: Entry, seen: boolean): ReadonlySet<string> {
  const found = useQuery({
    queryKey: ['recomendaciones', consulta.id],
    enabled: seen && consulta.estado === 'completada',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => get(`/hce/api/consultas-ia/${consulta.id}/recomendaciones/`, signal),
  })
  return new Set((found.data?.results ?? []).filter((r) => r.cambiaron.length > 0).map((r) => r.id))
}

function Consultation({ row }: { row: Entry }): ReactNode {
  const resource = resourceNamed('consulta_ia')
  const found = isRowOf(row, 'consulta_ia') ? row.recomendaciones : []
  const kind = resource.fields.tipo_consulta?.options?.[String(row.tipo_consulta)] ?? String(row.tipo_consulta)
  const estado = resource.fields.estado?.options?.[String(row.estado)] ?? String(row.estado)
  const { ref, inViewport } = useInViewport()
  const changed = useChanged(row, inViewport && found.some((r) => r.estado === 'pendiente'))
  return (
    <Paper withBorder p="sm" radius="sm" ref={ref}>
      <Group justify="space-between" gap={4}>
        <Text size="sm" fw={600}>
          {kind}
        </Text>
        <Badge size="xs" variant="light" color={row.estado === 'error' ? 'red' : 'gray'}>
          {estado}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed">
        {String(row.solicitada_por ?? '')} · {showInstant(String(row.creado_en))}
        {row.modelo_usado == null ? '' : ` · ${row.modelo_usado}`}
      </Text>
      {row.pregunta != null && <Text size="sm">«{String(row.pregunta)}»</Text>}
      {row.estado === 'en_proceso' && (
        <Group gap="xs" role="status" mt={4}>
          <Loader size="xs" />
          <Text size="sm">Consultando…</Text>
        </Group>
      )}
      {row.error != null && (
        <Text size="sm" c="red">
          {String(row.error)}
        </Text>
      )}
      {row.respuesta != null && (
        <Text size="sm" mt={4} style={{ whiteSpace: 'pre-wrap' }}>
          {String(row.respuesta)}
        </Text>
      )}
      <Stack gap="xs" mt="xs">
        {found.map((r) => (
          <RecommendationCard key={r.id} consulta={row} recommendation={r} changed={changed.has(r.id)} />
        ))}
      </Stack>
    </Paper>
  )
}
