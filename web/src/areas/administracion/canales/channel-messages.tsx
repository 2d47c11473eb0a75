import { Button, Select, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isKeyOf } from '../../../../../src/model/keys.ts'
import { intakeDoors, intakeStates } from '../../../../../src/model/text/intake-words.ts'
import { call } from '../../../api/client.ts'
import { optionsOfWords } from '../../../forms/options-of.ts'
import { showSecond } from '../../../forms/times.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Card } from '../card.tsx'
import { Tag } from '../tag.tsx'
import { useDeed } from '../use-deed.ts'
import { PagesFoot } from '../use-pages.tsx'
import { amount, type Channel } from './channel.tsx'
import { type IncomingMessage, MESSAGES, type MessageState, messageKind, useMessages } from './message.ts'
import { TrafficRow } from './traffic-row.tsx'

const colors: Readonly<Record<MessageState, string>> = {
  recibido: 'blue',
  aplicado: 'teal',
  por_resolver: 'orange',
  rechazado: 'red',
  anulado: 'gray',
}

/** What came by a channel and what became of it: neither of whom it is nor what it says. */
export function ChannelMessages({ channel, acts }: { channel: Channel; acts: boolean }): ReactNode {
  const [state, setState] = useState<MessageState | null>(null)
  const messages = useMessages({ estado: state, canal: channel.id })
  const deed = useDeed()
  return (
    <Card
      title="Mensajes"
      about="Sin contenido: lo ven quienes responden por las historias, en la bandeja de resultados."
      actions={
        <Select
          aria-label="Estado de los mensajes"
          placeholder="Todos"
          clearable
          data={optionsOfWords(intakeStates)}
          value={state}
          onChange={(v) => setState(v !== null && isKeyOf(intakeStates, v) ? v : null)}
        />
      }
    >
      {deed.failure !== null && <ProblemNotice error={deed.failure} />}
      <Stack gap="xs">
        {messages.rows.map((m) => (
          <TrafficRow
            key={m.id}
            title={messageKind(m.tipo)}
            at={showSecond(m.recibido_en)}
            about={
              <>
                {intakeDoors[m.puerta]} · <code>{m.tipo}</code> · <code>{m.control}</code>
              </>
            }
            state={<Tag color={colors[m.estado]}>{intakeStates[m.estado]}</Tag>}
            action={
              acts &&
              m.estado === 'por_resolver' && (
                <Button
                  size="compact-sm"
                  variant="light"
                  loading={deed.busy}
                  aria-label={`Aplicar de nuevo el mensaje ${m.numero}`}
                  onClick={() =>
                    void deed.run(() => call('POST', `${MESSAGES}${m.id}/repetir/`), 'Se aplica de nuevo.')
                  }
                >
                  Aplicar de nuevo
                </Button>
              )
            }
          >
            <Outcome of={m} />
          </TrafficRow>
        ))}
      </Stack>
      <PagesFoot pages={messages} none={state === null ? 'Todavía no ha llegado ninguno.' : 'Ninguno está así.'} />
    </Card>
  )
}

const Outcome = ({ of: m }: { of: IncomingMessage }): ReactNode => (
  <>
    {m.detalle !== null && <Text size="sm">{m.detalle}</Text>}
    {m.resultados > 0 && (
      <Text size="sm">{amount(m.resultados, 'resultado registrado', 'resultados registrados')}</Text>
    )}
    {m.resuelto_por !== null && (
      <Text size="xs" c="dimmed">
        Lo decidió {m.resuelto_por}
        {m.motivo === null ? '' : `: ${m.motivo}`}
      </Text>
    )}
  </>
)
