import { Alert, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isKeyOf, keysOf } from '../../../../../src/model/keys.ts'
import {
  type OrderExitState,
  orderExitEvents,
  orderExitStates,
  orderFaults,
  orderKinds,
} from '../../../../../src/model/text/order-exit-words.ts'
import { call, query } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useDraft } from '../../../forms/draft.ts'
import { optionsOfWords } from '../../../forms/options-of.ts'
import { showInstant, showSecond } from '../../../forms/times.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Card } from '../card.tsx'
import { Facts } from '../facts.tsx'
import { Tag } from '../tag.tsx'
import { type Deed, useDeed } from '../use-deed.ts'
import { PagesFoot, usePages } from '../use-pages.tsx'
import type { Channel, ChannelPath } from './channel.tsx'
import { TrafficRow } from './traffic-row.tsx'

const colors: Readonly<Record<OrderExitState, string>> = {
  por_enviar: 'blue',
  entregado: 'teal',
  rechazado: 'red',
  vencido: 'red',
  retirado: 'gray',
  sin_alcance: 'orange',
}
const REPEATED: readonly OrderExitState[] = ['rechazado', 'vencido', 'sin_alcance']

/** The signed orders that are told to a channel, and what it answered. */
export function ChannelOrders(props: { channel: Channel; path: ChannelPath; acts: boolean }): ReactNode {
  const { channel: c, path, acts } = props
  const deed = useDeed()
  const [changing, setChanging] = useState(false)
  return (
    <Card
      title="Órdenes que se le envían"
      about="Cada orden que se firma sale como OML^O21, y se avisa si se cancela."
      actions={
        acts &&
        !changing && (
          <>
            <Button size="xs" variant="light" onClick={() => setChanging(true)}>
              {c.ordenes_a === null ? 'Enviarle órdenes' : 'Cambiar el destino'}
            </Button>
            {c.ordenes_a !== null && (
              <Button
                size="xs"
                variant="default"
                loading={deed.busy}
                onClick={() =>
                  void deed.run(
                    () => call('PATCH', path, { body: { ordenes_detenidas: !c.ordenes_detenidas } }),
                    c.ordenes_detenidas ? 'Se le envían de nuevo.' : 'Detenidas: lo que se firme espera.',
                  )
                }
              >
                {c.ordenes_detenidas ? 'Enviar de nuevo' : 'Detener el envío'}
              </Button>
            )}
          </>
        )
      }
    >
      <Stack gap="sm">
        {deed.failure !== null && <ProblemNotice error={deed.failure} />}
        {changing && <ExitForm channel={c} path={path} close={() => setChanging(false)} />}
        {c.ordenes_a === null ? (
          !changing && (
            <Text size="sm" c="dimmed">
              No se le envía ninguna.
            </Text>
          )
        ) : (
          <ExitFacts channel={c} />
        )}
        {(c.ordenes_a !== null || c.ordenes_enviado_en !== null) && (
          <Exits channel={c} path={path} acts={acts} deed={deed} />
        )}
      </Stack>
    </Card>
  )
}

const ExitFacts = ({ channel: c }: { channel: Channel }): ReactNode => (
  <>
    {c.ordenes_detenidas && <Alert color="orange">El envío está detenido: lo que se firme espera sin enviarse.</Alert>}
    {c.ordenes_falla !== null && <Alert color="red">{orderFaults[c.ordenes_falla]}.</Alert>}
    <Facts
      of={[
        { label: 'Destino', value: <code>{c.ordenes_a}</code> },
        {
          label: 'Cuáles',
          value: (c.ordenes_tipos ?? [])
            .map((kind) => (isKeyOf(orderKinds, kind) ? orderKinds[kind] : kind))
            .join(', '),
        },
        { label: 'Por enviar', value: c.ordenes_por_enviar.toLocaleString('es-CO') },
        { label: 'No recibidas', value: c.ordenes_rechazadas.toLocaleString('es-CO') },
        {
          label: 'Última entregada',
          value: c.ordenes_enviado_en === null ? 'Ninguna' : showInstant(c.ordenes_enviado_en),
        },
      ]}
    />
  </>
)

interface ExitDraft {
  readonly to: string
  readonly kinds: readonly string[]
}

function ExitForm({ channel: c, path, close }: { channel: Channel; path: ChannelPath; close(): void }): ReactNode {
  const initial: ExitDraft = { to: c.ordenes_a ?? '', kinds: c.ordenes_tipos ?? ['laboratorio'] }
  const [{ to, kinds }, setDraft, forget] = useDraft(`canal-ordenes:${c.id}`, initial)
  const deed = useDeed()
  const faults = deed.failure instanceof ApiProblem ? deed.failure.errores : []
  const fault = faults.find((f) => f.campo === 'ordenes_a')?.mensaje
  const stops = to.trim() === ''
  const send = async (): Promise<void> => {
    const body = stops ? { ordenes_a: null } : { ordenes_a: to.trim(), ordenes_tipos: kinds }
    const said = stops ? 'Ya no se le envían órdenes.' : 'Desde ahora se le envía lo que se firme.'
    if (!(await deed.run(() => call('PATCH', path, { body }), said))) return
    forget()
    close()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      noValidate
    >
      <Stack maw={640} gap="sm">
        <TextInput
          label="Destino"
          description="Uno de los que declara HL7_DESTINOS, como mllps://lis.hospital.lan:2576. Vacío: no se le envía ninguna."
          maxLength={300}
          value={to}
          error={fault}
          onChange={(e) => {
            const typed = e.currentTarget.value
            setDraft((before) => ({ ...before, to: typed }))
          }}
        />
        <Checkbox.Group
          label="Cuáles"
          value={[...kinds]}
          onChange={(chosen) => setDraft((before) => ({ ...before, kinds: chosen }))}
        >
          <Group mt="xs">
            {keysOf(orderKinds).map((kind) => (
              <Checkbox key={kind} value={kind} label={orderKinds[kind]} disabled={stops} />
            ))}
          </Group>
        </Checkbox.Group>
        {deed.failure !== null && fault === undefined && <ProblemNotice error={deed.failure} />}
        <Group>
          <Button type="submit" loading={deed.busy} disabled={!stops && kinds.length === 0}>
            Guardar
          </Button>
          <Button variant="default" onClick={close}>
            Volver
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Exits(props: { channel: Channel; path: ChannelPath; acts: boolean; deed: Deed }): ReactNode {
  const { path, acts, deed } = props
  const [state, setState] = useState<OrderExitState | null>(null)
  const pages = usePages(`${path}ordenes/${query({ estado: state })}`)
  return (
    <>
      <Select
        aria-label="Estado de los envíos"
        placeholder="Todos"
        clearable
        maw={280}
        data={optionsOfWords(orderExitStates)}
        value={state}
        onChange={(v) => setState(v !== null && isKeyOf(orderExitStates, v) ? v : null)}
      />
      {pages.rows.map((exit) => (
        <TrafficRow
          key={exit.id}
          title={orderExitEvents[exit.evento]}
          at={showSecond(exit.creado_en)}
          about={<code>{exit.control}</code>}
          state={<Tag color={colors[exit.estado]}>{orderExitStates[exit.estado]}</Tag>}
          action={
            acts &&
            REPEATED.includes(exit.estado) && (
              <Button
                size="compact-sm"
                variant="light"
                loading={deed.busy}
                aria-label={`Enviar de nuevo la orden ${exit.numero}`}
                onClick={() =>
                  void deed.run(() => call('POST', `${path}ordenes/${exit.id}/repetir/`), 'Se envía de nuevo.')
                }
              >
                Enviar de nuevo
              </Button>
            )
          }
        >
          {exit.detalle !== null && <Text size="sm">{exit.detalle}</Text>}
          {exit.intentos > 1 && exit.estado === 'por_enviar' && (
            <Text size="sm">{exit.intentos.toLocaleString('es-CO')} intentos.</Text>
          )}
        </TrafficRow>
      ))}
      <PagesFoot pages={pages} none={state === null ? 'Todavía no se ha enviado ninguna.' : 'Ninguna está así.'} />
    </>
  )
}
