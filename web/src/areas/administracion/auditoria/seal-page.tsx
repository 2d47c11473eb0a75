import { Alert, Button, Group, List, Stack, Table, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AnswerAt } from '../../../api/answers.ts'
import { get, query } from '../../../api/client.ts'
import { DateFilter } from '../../../forms/date-filter.tsx'
import { showSecond } from '../../../forms/times.ts'
import { Icon } from '../../../ui/icons.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import classes from '../admin.module.css'
import { AdminPage } from '../admin-page.tsx'
import { Card } from '../card.tsx'
import { Figures } from '../figures.tsx'
import { saveFile } from '../save-file.ts'
import { useDeed } from '../use-deed.ts'
import { PagesFoot, usePages } from '../use-pages.tsx'

type Verdict = AnswerAt<'/auditoria/verificar/'>
interface Range {
  readonly desde: string
  readonly hasta: string
}

const BACK = { to: '/c/administracion/auditoria', label: 'Auditoría' }
const number = (n: number): string => n.toLocaleString('es-CO')

/** Whether anybody touched the record of what was done. */
export function SealPage(): ReactNode {
  const [range, setRange] = useState<Range>({ desde: '', hasta: '' })
  const exporting = useDeed({ toast: true })
  const verify = useMutation({
    mutationFn: (asked: Range) => get(`/auditoria/verificar/${query({ ...asked })}`),
  })
  const isRange = range.desde !== '' || range.hasta !== ''
  return (
    <AdminPage
      section="auditoria"
      back={BACK}
      title="Verificar la auditoría"
      about="Cada fila queda en un sello firmado y encadenado al anterior: cambiar, quitar o agregar algo se nota."
    >
      <Stack>
        <Card title="Qué se comprueba" about="Sin fechas, toda la cadena. Con fechas, los sellos enteros de esos días.">
          <Stack>
            <div className={classes.filters}>
              {(['desde', 'hasta'] as const).map((name) => (
                <DateFilter
                  key={name}
                  label={name === 'desde' ? 'Desde' : 'Hasta'}
                  value={range[name]}
                  choose={(day) => setRange((all) => ({ ...all, [name]: day }))}
                />
              ))}
            </div>
            <Group>
              <Button
                loading={verify.isPending}
                leftSection={<Icon name="auditoria" size={16} />}
                onClick={() => verify.mutate(range)}
              >
                {isRange ? 'Verificar esos días' : 'Verificar toda la cadena'}
              </Button>
              <Button
                variant="default"
                loading={exporting.busy}
                onClick={() =>
                  void exporting.run(
                    () => saveFile(`/auditoria/exportar/${query({ ...range })}`, 'auditoria.ndjson'),
                    'Auditoría exportada: se puede verificar en otra parte.',
                  )
                }
              >
                Exportar
              </Button>
            </Group>
            <div aria-live="polite">
              {verify.isPending && <Text size="sm">Comprobando sello por sello…</Text>}
              {verify.data !== undefined && !verify.isPending && <Told v={verify.data} />}
            </div>
            {verify.isError && <ProblemNotice error={verify.error} />}
          </Stack>
        </Card>
        <Seals />
      </Stack>
    </AdminPage>
  )
}

const Told = ({ v }: { v: Verdict }): ReactNode => (
  <Stack>
    {v.sellos === 0 && v.integra ? (
      <Alert color="yellow" title="No hay sellos en ese rango">
        No se comprobó nada.
      </Alert>
    ) : (
      <Alert
        color={v.integra ? 'teal' : 'red'}
        title={v.integra ? 'La auditoría está íntegra' : 'La auditoría NO está íntegra'}
        icon={<Icon name={v.integra ? 'bien' : 'alerta'} />}
      >
        {v.integra
          ? `Todo lo que ${v.completa ? 'hay' : 'hay en ese rango'} está como se selló.`
          : `${v.hallazgos_total === 1 ? 'Hay un hallazgo' : `Hay ${number(v.hallazgos_total)} hallazgos`}: no borre nada y avise a quien responde por el sistema.`}
      </Alert>
    )}
    <Figures
      label="Lo comprobado"
      of={[
        { label: 'Sellos', value: number(v.sellos) },
        { label: 'Filas como se sellaron', value: number(v.filas) },
        { label: 'Filas por sellar', value: number(v.por_sellar), note: 'Aún sin sello: no es una falta' },
        {
          label: 'Anclas',
          value: number(v.anclas),
          note: v.anclas === 0 ? 'Sin ellas no se nota si falta el final' : 'Guardadas fuera de la base',
        },
      ]}
    />
    {v.hallazgos.length > 0 && (
      <List size="sm" spacing={4} aria-label="Hallazgos">
        {v.hallazgos.map((h) => (
          <List.Item key={`${h.tipo} ${h.mensaje}`}>{h.mensaje}</List.Item>
        ))}
      </List>
    )}
    {v.ultimo_sello !== null && (
      <Text size="xs" c="dimmed">
        Último sello: {v.ultimo_sello.numero}, del {showSecond(v.ultimo_sello.momento)}, huella{' '}
        <span className={classes.hash}>{v.ultimo_sello.huella}</span>
      </Text>
    )}
    <Text size="xs" c="dimmed">
      Para comprobarlo sin confiar en este servidor, exporte y use «custodia auditoria verificar --archivo» con la llave
      pública guardada aparte.
    </Text>
  </Stack>
)

function Seals(): ReactNode {
  const pages = usePages('/auditoria/sellos/?page_size=20')
  return (
    <Card title="Sellos">
      {pages.rows.length > 0 && (
        <ScrollBox label="Sellos" minWidth={560}>
          <Table striped>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Sello</Table.Th>
                <Table.Th>Momento</Table.Th>
                <Table.Th ta="right">Filas</Table.Th>
                <Table.Th>De la fila a la fila</Table.Th>
                <Table.Th>Huella</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {pages.rows.map((s) => (
                <Table.Tr key={s.numero}>
                  <Table.Td>{s.numero}</Table.Td>
                  <Table.Td>{showSecond(s.momento)}</Table.Td>
                  <Table.Td ta="right">{number(s.filas)}</Table.Td>
                  <Table.Td>
                    {s.primera === null ? (
                      '–'
                    ) : (
                      <>
                        <RowLink id={s.primera} /> a <RowLink id={s.ultima ?? s.primera} />
                      </>
                    )}
                  </Table.Td>
                  <Table.Td>
                    <span className={classes.hash} title={s.huella}>
                      {s.huella.slice(0, 16)}…
                    </span>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
      <PagesFoot pages={pages} none="Todavía no hay sellos." />
    </Card>
  )
}

const RowLink = ({ id }: { id: string }): ReactNode => (
  <AnchorLink to="/c/administracion/auditoria/$fila" params={{ fila: id }} size="sm">
    {id}
  </AnchorLink>
)
