import { Button, Group, Select, SimpleGrid, Stack, Table, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { partograma } from '../../../../../../src/resources/especialidad/partograma.ts'
import { callAt } from '../../../../api/client.ts'
import { DecimalInput } from '../../../../forms/decimal-input.tsx'
import { useDraft } from '../../../../forms/draft.ts'
import { showInstant } from '../../../../forms/times.ts'
import { useMe } from '../../../../session/session.tsx'
import { ProblemNotice } from '../../../../ui/problem-notice.tsx'
import { ScrollBox } from '../../../../ui/scroll-box.tsx'
import { useToasts } from '../../../../ui/toasts.tsx'
import { EntryCard } from '../../entry-card.tsx'
import { NoneYet } from '../../none-yet.tsx'
import { tagOf, useCreate } from '../../save.ts'
import { SectionCard } from '../../section-card.tsx'
import { type Entry, entriesOf, isRowOf, type ShownEntry } from '../../view.ts'
import { resourceNamed, useWorking } from '../../working.tsx'
import { isOffered } from '../offered.ts'
import { PartographChart } from './partograph-chart.tsx'

type PartographRow = Entry & ShownEntry<'partograma'>
type Check = PartographRow['controles'][number]

export function PartographSection(): ReactNode {
  const { view, writes } = useWorking()
  const { rol } = useMe()
  const rows = entriesOf(view, 'partograma').filter((row): row is PartographRow => isRowOf(row, 'partograma'))
  if (!isOffered('partograma', view, rol)) return null
  const going = rows.find((row) => row.firmado !== true && row.anulado !== true)
  return (
    <SectionCard
      section="partograma"
      count={rows.length}
      add={writes('partograma') ? (going === undefined ? 'Iniciar' : 'Agregar control') : undefined}
      form={(close) => <CheckForm row={going} done={close} />}
    >
      <Stack gap="xs">
        {rows.length === 0 && <NoneYet>Sin partograma.</NoneYet>}
        {rows.map((row) => (
          <EntryCard
            key={row.id}
            row={row}
            title="Partograma"
            edits={['controles', 'observaciones']}
            fields={['observaciones']}
          >
            <PartographChart checks={row.controles} label="Partograma" />
            <Checks checks={row.controles} />
          </EntryCard>
        ))}
      </Stack>
    </SectionCard>
  )
}

const told = (value: unknown): string => (value == null ? '–' : String(value).replace('.', ','))

function Checks({ checks }: { checks: readonly Check[] }): ReactNode {
  const { fields = {} } = partograma.fields.controles
  return (
    <ScrollBox label="Controles del parto" minWidth={480}>
      <Table striped fz="xs" horizontalSpacing={4} aria-label="Controles del parto">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Hora</Table.Th>
            <Table.Th>Dilatación</Table.Th>
            <Table.Th>Descenso</Table.Th>
            <Table.Th>Frecuencia fetal</Table.Th>
            <Table.Th>Contracciones</Table.Th>
            <Table.Th>Membranas</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {checks
            .toSorted((a, b) => (a.hora < b.hora ? -1 : 1))
            .map((check) => (
              <Table.Tr key={check.hora}>
                <Table.Td>{showInstant(check.hora)}</Table.Td>
                <Table.Td>{told(check.dilatacion_cm)}</Table.Td>
                <Table.Td>{told(check.descenso)}</Table.Td>
                <Table.Td>{told(check.fcf)}</Table.Td>
                <Table.Td>{told(check.contracciones)}</Table.Td>
                <Table.Td>
                  {check.membranas == null ? '–' : (fields.membranas?.options?.[check.membranas] ?? '')}
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  )
}

interface Typed {
  readonly numbers: Readonly<Record<string, number | null>>
  readonly membranas: string | null
  readonly observacion: string
}
const NUMBERS = ['dilatacion_cm', 'descenso', 'fcf', 'contracciones', 'duracion_s'] as const
const BLANK: Typed = { numbers: {}, membranas: null, observacion: '' }

/** A check now: the sheet that is going on gets one more, or begins with it. */
function CheckForm({ row, done }: { row: PartographRow | undefined; done(): void }): ReactNode {
  const { id, refresh } = useWorking()
  const toasts = useToasts()
  const resource = resourceNamed('partograma')
  const create = useCreate(resource)
  const asked = partograma.fields.controles.fields ?? {}
  const [typed, change, forget] = useDraft<Typed>(`partograma:${id}`, BLANK)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    const check = {
      hora: new Date().toISOString(),
      ...Object.fromEntries(Object.entries(typed.numbers).filter(([, n]) => n !== null)),
      ...(typed.membranas === null ? {} : { membranas: typed.membranas }),
      ...(typed.observacion.trim() === '' ? {} : { observacion: typed.observacion.trim() }),
    }
    try {
      if (row === undefined) await create({ historia: id, controles: [check] })
      else {
        const body = { controles: [...row.controles, check] }
        await callAt('PATCH', `${resource.path}${row.id}/`, { body, ifMatch: tagOf(row) })
        await refresh()
      }
      toasts.done('Control registrado.')
      forget()
      done()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs">
        {NUMBERS.map((name) => (
          <DecimalInput
            key={name}
            id={`campo-partograma-${name}`}
            label={asked[name]?.label ?? name}
            value={typed.numbers[name]}
            onChange={(n) => change((was) => ({ ...was, numbers: { ...was.numbers, [name]: n } }))}
          />
        ))}
        <Select
          label="Membranas"
          data={Object.entries(asked.membranas?.options ?? {}).map(([value, label]) => ({ value, label }))}
          value={typed.membranas}
          onChange={(membranas) => change((was) => ({ ...was, membranas }))}
          clearable
        />
      </SimpleGrid>
      <TextInput
        label="Observación"
        value={typed.observacion}
        onChange={(e) => {
          const { value } = e.currentTarget
          change((was) => ({ ...was, observacion: value }))
        }}
      />
      {failure !== null && <ProblemNotice error={failure} />}
      <Group justify="flex-end">
        <Button loading={busy} onClick={() => void save()}>
          Guardar control
        </Button>
      </Group>
    </Stack>
  )
}
