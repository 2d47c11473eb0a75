import { Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { correctionStates, solicitudCorreccion } from '../../../../../src/resources/solicitud-correccion.ts'
import { call, query } from '../../../api/client.ts'
import { showValue } from '../../../forms/show-value.ts'
import { showDate, showInstant } from '../../../forms/times.ts'
import { useMe } from '../../../session/session.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { PatientName } from '../../../ui/patient-name.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Facts } from '../facts.tsx'
import { Tag } from '../tag.tsx'
import { useDeed } from '../use-deed.ts'
import { PagesFoot, usePages } from '../use-pages.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { LinkClarification } from './link-clarification.tsx'
import type { TitularRequest } from './titular-request.ts'

const { fields } = solicitudCorreccion
const colors: Readonly<Record<string, string>> = {
  recibida: 'blue',
  en_revision: 'orange',
  aceptada: 'teal',
  negada: 'gray',
}

/** What people ask of what is kept about them, with what is left of the term of law. */
export function RequestsPage(): ReactNode {
  const { rol } = useMe()
  const search = useSearch({ from: '/dentro/c/administracion/solicitudes' })
  const navigate = useNavigate({ from: '/c/administracion/solicitudes' })
  const estado = search.estado ?? 'recibida'
  const pages = usePages(
    `${solicitudCorreccion.path}${query({ estado: estado === 'todas' ? undefined : estado, ordering: 'recibida_en', page_size: 20 })}`,
  )
  const [answering, answer] = useState<TitularRequest | null>(null)
  const [extending, extend] = useState<TitularRequest | null>(null)
  return (
    <AdminPage section="solicitudes">
      <Stack>
        <SegmentedControl
          aria-label="Cuáles"
          style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
          value={estado}
          onChange={(v) => void navigate({ search: { estado: v }, replace: true })}
          data={[
            ...Object.entries(correctionStates).map(([value, label]) => ({ value, label })),
            { value: 'todas', label: 'Todas' },
          ]}
        />
        {pages.rows.map((r) => (
          <OneRequest
            key={r.id}
            request={r}
            answers={rol !== 'auditor'}
            answer={() => answer(r)}
            extend={() => extend(r)}
          />
        ))}
        <PagesFoot
          pages={pages}
          none={estado === 'recibida' ? 'No hay solicitudes por mirar.' : 'No hay solicitudes así.'}
        />
      </Stack>
      <AnswerDialog key={answering?.id ?? ''} request={answering} close={() => answer(null)} />
      <ExtendDialog request={extending} close={() => extend(null)} />
    </AdminPage>
  )
}

function termWords(r: TitularRequest): ReactNode {
  if (r.respondida_en !== null || r.vence === null) return null
  if (r.vencida === true) return <Tag color="red">Venció el {showDate(r.vence)}</Tag>
  const left = r.dias_restantes ?? 0
  const words = left === 0 ? 'Vence hoy' : left === 1 ? 'Queda 1 día hábil' : `Quedan ${left} días hábiles`
  return <Tag color={left <= 3 ? 'orange' : 'gray'}>{words}</Tag>
}

function OneRequest(props: { request: TitularRequest; answers: boolean; answer(): void; extend(): void }): ReactNode {
  const { request: r, answers, answer, extend } = props
  const { rol } = useMe()
  const deed = useDeed({ toast: true })
  const open = r.respondida_en === null
  const what = `${showValue(fields.tipo, r.tipo)}: ${(showValue(fields.parte, r.parte) ?? '').toLowerCase()}`
  const review = (): Promise<boolean> =>
    deed.run(
      () =>
        call('PATCH', `${solicitudCorreccion.path}${r.id}/`, {
          body: { estado: 'en_revision' },
          ifMatch: `"${r.version}"`,
        }),
      'Queda en revisión.',
    )
  return (
    <Paper withBorder p="md" component="article" aria-label={what}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <div>
            <Text fw={600}>{what}</Text>
            <Text size="sm">
              <PatientName id={r.paciente} />
            </Text>
          </div>
          <Group gap="xs">
            {termWords(r)}
            <Tag color={colors[r.estado ?? ''] ?? 'gray'}>{showValue(fields.estado, r.estado)}</Tag>
          </Group>
        </Group>
        <Text style={{ whiteSpace: 'pre-wrap' }}>«{r.descripcion}»</Text>
        {r.debe_decir !== null && <Text style={{ whiteSpace: 'pre-wrap' }}>Debería decir: «{r.debe_decir}»</Text>}
        <Facts
          of={[
            { label: 'Presentada por', value: r.presentada_por },
            { label: 'Recibida', value: showInstant(r.recibida_en) },
            { label: 'Se responde hasta', value: r.vence === null ? null : showDate(r.vence) },
            { label: 'Prórroga', value: r.motivo_prorroga },
            {
              label: 'Respondió',
              value: r.respondida_por === null ? null : `${r.respondida_por}, ${showInstant(r.respondida_en)}`,
            },
            { label: 'Respuesta', value: r.respuesta },
            {
              label: 'Atención',
              value:
                r.atencion === null || rol === 'archivo' ? null : (
                  <AnchorLink to="/c/historias/$id" params={{ id: r.atencion }} size="sm">
                    Abrir la atención
                  </AnchorLink>
                ),
            },
          ]}
        />
        {r.estado === 'aceptada' && r.atencion !== null && (
          <LinkClarification request={r} links={answers && rol !== 'archivo'} />
        )}
        {answers && open && (
          <Group>
            <Button size="sm" onClick={answer} aria-label={`Responder ${what}`}>
              Responder
            </Button>
            {r.estado === 'recibida' && (
              <Button size="sm" variant="default" loading={deed.busy} onClick={() => void review()}>
                Dejar en revisión
              </Button>
            )}
            {r.motivo_prorroga === null && r.vencida !== true && (
              <Button size="sm" variant="default" onClick={extend}>
                Pedir más tiempo
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  )
}
