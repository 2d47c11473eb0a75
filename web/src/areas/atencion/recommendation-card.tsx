import { Anchor, Badge, Button, Group, Paper, Select, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { mayUse } from '../../../../src/model/access/access.ts'
import { motivosRechazo } from '../../../../src/resources/consulta-ia.ts'
import { call } from '../../api/client.ts'
import { useMe } from '../../session/session.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { Evidence } from './evidence.tsx'
import type { Entry, ShownEntry } from './view.ts'
import { resourceNamed, useWorking } from './working.tsx'

export type Recommendation = ShownEntry<'consulta_ia'>['recomendaciones'][number]

type Decision = 'aceptar' | 'modificar' | 'rechazar'
const COLORS: Readonly<Record<string, string>> = { aceptada: 'teal', modificada: 'teal', rechazada: 'gray' }

/** One suggestion, what it rests on, and what a professional decides about it. */
export function RecommendationCard({
  consulta,
  recommendation: r,
  changed = false,
}: {
  consulta: Entry
  recommendation: Recommendation
  /** What it rests on is no longer as the agent read it. */
  changed?: boolean
}): ReactNode {
  const { mark, refresh, writable, goTo } = useWorking()
  const isAccepted = r.estado === 'aceptada' || r.estado === 'modificada'
  const { rol } = useMe()
  const toasts = useToasts()
  const resource = resourceNamed('consulta_ia')
  const options = resource.fields.recomendaciones?.fields ?? {}
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const [text, setText] = useState('')
  const [reason, setReason] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const became = r.recurso_creado?.split('/').at(-1)
  const may = mayUse(rol, resource, 'write')

  const send = async (path: 'validar-recomendacion' | 'incorporar', body: unknown, said: string): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await call('POST', `/hce/api/consultas-ia/${consulta.id}/${path}/`, { body, key: crypto.randomUUID() })
      setDeciding(null)
      toasts.done(said)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  const rejection = {
    ...(reason === null ? {} : { motivo: reason }),
    ...(text.trim() === '' ? {} : { comentario: text }),
  }
  const decide = (decision: Decision): void => {
    const more = decision === 'modificar' ? { texto_modificado: text } : decision === 'rechazar' ? rejection : {}
    void send('validar-recomendacion', { recomendacion: r.id, decision, ...more }, 'Decisión registrada.')
  }
  const begin = (decision: Decision): void => {
    setReason(null)
    setText(decision === 'modificar' ? (r.texto_modificado ?? r.texto) : '')
    setDeciding(decision)
  }

  return (
    <Paper bg="var(--mantine-color-default-hover)" p="xs" radius="sm">
      <Group gap={6}>
        <Badge size="xs" variant="light">
          {options.tipo?.options?.[r.tipo] ?? r.tipo}
        </Badge>
        <Badge size="xs" variant="light" color={COLORS[r.estado] ?? 'yellow'}>
          {options.estado?.options?.[r.estado] ?? r.estado}
        </Badge>
        {r.origen === 'reglas' && (
          <Badge size="xs" variant="light" color="gray">
            {options.origen?.options?.reglas}
          </Badge>
        )}
        {r.soporte === 'sin_soporte' && (
          <Badge size="xs" variant="light" color="red">
            Sin soporte en la historia
          </Badge>
        )}
        {changed && (
          <Badge size="xs" variant="light" color="orange">
            Cambió desde entonces
          </Badge>
        )}
        {r.incorporada === true && (
          <Badge size="xs" variant="light" color="teal">
            En la historia
          </Badge>
        )}
      </Group>
      <Text size="sm" mt={4}>
        {r.codigo == null || r.texto.includes(r.codigo) ? '' : `${r.codigo} `}
        {r.texto_modificado ?? r.texto}
      </Text>
      {r.justificacion != null && (
        <Text size="xs" c="dimmed">
          {r.justificacion}
        </Text>
      )}
      {(r.fuentes ?? []).length > 0 && (
        <Text size="xs" c="dimmed">
          Fuentes: {(r.fuentes ?? []).join('; ')}
        </Text>
      )}
      {(r.citas ?? []).length > 0 && (
        <Evidence
          consulta={consulta}
          recommendation={r.id}
          count={(r.citas ?? []).length}
          citas={r.citas ?? []}
          decides={may}
        />
      )}
      {became !== undefined && (
        <Anchor component="button" type="button" size="xs" underline="always" onClick={() => mark([became])}>
          Ver lo que quedó en la historia
        </Anchor>
      )}
      {r.validada_por != null && (
        <Text size="xs" c="dimmed">
          Decidió {r.validada_por}
          {r.comentario == null ? '' : `: ${r.comentario}`}
        </Text>
      )}
      {deciding !== null && deciding !== 'aceptar' && (
        <Stack gap={4} mt={4}>
          {deciding === 'rechazar' && (
            <Select
              label="Por qué se rechaza"
              size="xs"
              data={Object.entries(motivosRechazo).map(([value, label]) => ({ value, label }))}
              value={reason}
              onChange={setReason}
            />
          )}
          <GrowingTextarea
            label={deciding === 'modificar' ? 'Cómo debe quedar' : 'Comentario'}
            size="xs"
            value={text}
            onChange={(e) => setText(e.currentTarget.value)}
            autoFocus
          />
          <Group justify="flex-end" gap={6}>
            <Button size="compact-sm" variant="default" onClick={() => setDeciding(null)}>
              Cancelar
            </Button>
            <Button
              size="compact-sm"
              loading={busy}
              disabled={text.trim() === '' && reason === null}
              onClick={() => decide(deciding)}
            >
              Confirmar
            </Button>
          </Group>
        </Stack>
      )}
      {failure !== null && <ProblemNotice error={failure} />}
      {may && deciding === null && r.incorporada !== true && (
        <Group gap={6} mt={6}>
          {r.estado === 'pendiente' && (
            <>
              <Button size="compact-xs" loading={busy} onClick={() => decide('aceptar')}>
                Aceptar
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => begin('modificar')}>
                Modificar
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => begin('rechazar')}>
                Rechazar
              </Button>
            </>
          )}
          {isAccepted && r.tipo === 'medicamento' && writable && (
            // A dose is not guessed: the person who accepts it writes the prescription.
            <Button size="compact-xs" variant="light" onClick={() => goTo('formulas')}>
              Escribir la fórmula
            </Button>
          )}
          {isAccepted && r.tipo !== 'medicamento' && writable && (
            <Button
              size="compact-xs"
              loading={busy}
              onClick={() =>
                void send(
                  'incorporar',
                  { recomendaciones: [r.id] },
                  'Quedó en la historia, a su nombre. Lo que se ordena queda en borrador: complételo y fírmelo.',
                )
              }
            >
              Llevar a la historia
            </Button>
          )}
        </Group>
      )}
    </Paper>
  )
}
