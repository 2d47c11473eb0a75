import { Button, Switch, Table, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { deliveryWords } from '../../../../../src/model/text/endpoint-words.ts'
import { call } from '../../../api/client.ts'
import { showInstant, showSecond } from '../../../forms/times.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import classes from '../admin.module.css'
import { Card } from '../card.tsx'
import { Tag } from '../tag.tsx'
import { useDeed } from '../use-deed.ts'
import { PagesFoot, usePages } from '../use-pages.tsx'
import type { ENDPOINTS, Endpoint } from './endpoint.tsx'

type EndpointPath = `${typeof ENDPOINTS}${string}/`

/** What did not arrive yet, and what was given up. */
export function Undelivered(props: { path: EndpointPath; endpoint: Endpoint; acts: boolean }): ReactNode {
  const { path, endpoint, acts } = props
  const deed = useDeed()
  const pages = usePages(`${path}pendientes/`)
  const send = (body: object, said: string): void =>
    void deed.run(() => call('POST', `${path}reenviar/`, { body }), said)
  const mayAct = acts && endpoint.estado === 'activo'
  return (
    <Card
      title="Lo que le falta"
      about="Lo que falló se intenta de nuevo por 75 horas; después queda aquí hasta que alguien lo reenvíe."
      actions={
        mayAct &&
        pages.rows.length > 0 && (
          <Button size="xs" variant="light" loading={deed.busy} onClick={() => send({}, 'Se entrega todo de nuevo.')}>
            Reenviar todo
          </Button>
        )
      }
    >
      {deed.failure !== null && <ProblemNotice error={deed.failure} />}
      {pages.rows.length > 0 && (
        <ScrollBox label="Lo que le falta" minWidth={640}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Qué pasó</Table.Th>
                <Table.Th>Cuándo</Table.Th>
                <Table.Th>Cómo va</Table.Th>
                <Table.Th>Próximo intento</Table.Th>
                {mayAct && <Table.Th aria-label="Acciones" />}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {pages.rows.map((w) => (
                <Table.Tr key={w.evento}>
                  <Table.Td>
                    <code>{w.tipo}</code>
                  </Table.Td>
                  <Table.Td>{showInstant(w.momento)}</Table.Td>
                  <Table.Td>
                    {w.agotada && <Tag color="red">Agotado</Tag>}{' '}
                    {w.resultado === null
                      ? 'Espera a otro del mismo paciente'
                      : `${deliveryWords[w.resultado]}${w.http === null ? '' : ` · respuesta ${w.http}`} · ${w.intentos === 1 ? '1 intento' : `${w.intentos} intentos`}`}
                  </Table.Td>
                  <Table.Td>{w.proximo_en === null ? '–' : showInstant(w.proximo_en)}</Table.Td>
                  {mayAct && (
                    <Table.Td>
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        aria-label={`Reenviar ${w.tipo} del ${showInstant(w.momento)}`}
                        onClick={() => send({ evento: w.evento }, 'Se entrega de nuevo.')}
                      >
                        Reenviar
                      </Button>
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
      <PagesFoot pages={pages} none="Nada: ha recibido todo." />
    </Card>
  )
}

/** Every attempt, the most recent first. */
export function Attempts({ path }: { path: EndpointPath }): ReactNode {
  const [failed, setFailed] = useState(false)
  const pages = usePages(`${path}intentos/?fallidos=${failed}`)
  return (
    <Card
      title="Intentos de entrega"
      actions={
        <Switch label="Solo los fallidos" checked={failed} onChange={(e) => setFailed(e.currentTarget.checked)} />
      }
    >
      {pages.rows.length > 0 && (
        <ScrollBox label="Intentos de entrega" minWidth={640}>
          <Table aria-busy={pages.list.isFetching}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Cuándo</Table.Th>
                <Table.Th>Qué pasó</Table.Th>
                <Table.Th>Resultado</Table.Th>
                <Table.Th>Tardó</Table.Th>
                <Table.Th>Cursor</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {pages.rows.map((a) => (
                <Table.Tr key={a.id}>
                  <Table.Td>{showSecond(a.momento)}</Table.Td>
                  <Table.Td>
                    <code>{a.tipo}</code>
                    {a.intento > 1 && (
                      <Text size="xs" c="dimmed">
                        Intento {a.intento}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>
                    {deliveryWords[a.resultado]}
                    {a.http === null ? '' : ` · respuesta ${a.http}`}
                  </Table.Td>
                  <Table.Td>{a.ms} ms</Table.Td>
                  <Table.Td>
                    <code className={classes.hash}>{a.evento ?? '–'}</code>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
      <PagesFoot pages={pages} none={failed ? 'Ninguno ha fallado.' : 'Todavía no se le ha entregado nada.'} />
    </Card>
  )
}
