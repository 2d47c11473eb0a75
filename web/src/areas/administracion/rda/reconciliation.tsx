import { Button, Group, Paper, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { keysOf } from '../../../../../src/model/keys.ts'
import { envioKindWords } from '../../../../../src/model/text/envio-words.ts'
import type { AnswerAt } from '../../../api/answers.ts'
import { get, query } from '../../../api/client.ts'
import { DateFilter } from '../../../forms/date-filter.tsx'
import { showDate } from '../../../forms/times.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import classes from '../admin.module.css'
import { saveFile } from '../save-file.ts'
import { useDeed } from '../use-deed.ts'

type Counts = Omit<AnswerAt<'/hce/api/rda/conciliacion/'>['total'], 'historias_cerradas' | 'sin_documento'>

const columns = {
  generados: 'Generados',
  enviados: 'Enviados',
  aceptados: 'Aceptados',
  sin_vida: 'Sin código VIDA',
  rechazados: 'Rechazados',
  pendientes: 'Pendientes',
  errores: 'Errores',
  anulados: 'Anulados',
} as const satisfies Record<keyof Counts, string>
const names = keysOf(columns)
const BAD: readonly (keyof Counts)[] = ['rechazados', 'errores', 'sin_vida']
const kinds: Readonly<Record<string, string>> = envioKindWords

/** What each day's documents came to: what was generated is accounted for to the last one. */
export function Reconciliation(): ReactNode {
  const [range, setRange] = useState<{ desde: string; hasta: string }>({ desde: '', hasta: '' })
  const deed = useDeed({ toast: true })
  const path = `/hce/api/rda/conciliacion/${query(range)}` as const
  const found = useQuery({
    queryKey: ['administracion', path],
    queryFn: ({ signal }) => get(path, signal),
  })
  const cells = (counts: Counts): ReactNode =>
    names.map((name) => (
      <Table.Td
        key={name}
        ta="right"
        {...(BAD.includes(name) && counts[name] > 0 ? { c: 'var(--mantine-color-error)', fw: 600 } : {})}
      >
        {counts[name].toLocaleString('es-CO')}
      </Table.Td>
    ))
  return (
    <Stack>
      <search className={classes.filters}>
        {(['desde', 'hasta'] as const).map((name) => (
          <DateFilter
            key={name}
            label={name === 'desde' ? 'Desde' : 'Hasta'}
            description={name === 'desde' ? 'Vacío: los últimos 30 días.' : 'Vacío: hoy.'}
            value={range[name]}
            choose={(day) => setRange((all) => ({ ...all, [name]: day }))}
          />
        ))}
      </search>
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={160} />}
      {found.data !== undefined && (
        <>
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              Del {showDate(found.data.desde)} al {showDate(found.data.hasta)}, por el día en que se generaron.
            </Text>
            <Button
              variant="default"
              loading={deed.busy}
              onClick={() =>
                void deed.run(() => saveFile(path, 'conciliacion-rda.csv', 'text/csv'), 'Archivo descargado.')
              }
            >
              Descargar CSV
            </Button>
          </Group>
          <Paper withBorder>
            <ScrollBox label="Conciliación" minWidth={820}>
              <Table striped>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Día</Table.Th>
                    <Table.Th>Documento</Table.Th>
                    {names.map((name) => (
                      <Table.Th key={name} ta="right">
                        {columns[name]}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {found.data.dias.map((d) => (
                    <Table.Tr key={`${d.dia} ${d.tipo}`}>
                      <Table.Td>{showDate(d.dia)}</Table.Td>
                      <Table.Td>{kinds[d.tipo] ?? d.tipo}</Table.Td>
                      {cells(d)}
                    </Table.Tr>
                  ))}
                </Table.Tbody>
                <Table.Tfoot>
                  <Table.Tr>
                    <Table.Th colSpan={2}>Total</Table.Th>
                    {cells(found.data.total)}
                  </Table.Tr>
                </Table.Tfoot>
              </Table>
            </ScrollBox>
            {found.data.dias.length === 0 && (
              <Text c="dimmed" ta="center" p="lg">
                No se generó ningún documento en esos días.
              </Text>
            )}
          </Paper>
        </>
      )}
    </Stack>
  )
}
