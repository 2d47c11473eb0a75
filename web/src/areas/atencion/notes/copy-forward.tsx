import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { regimenFields } from '../../../../../src/resources/regimen/regimen-fields.ts'
import { getAt, type Page, query } from '../../../api/client.ts'
import type { Values } from '../../../forms/row-form.tsx'
import { showInstant } from '../../../forms/times.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { NoneYet } from '../none-yet.tsx'
import { medicineOf } from '../prescribing/prescription-words.ts'
import type { Entry } from '../view.ts'
import { resourceNamed, useWorking } from '../working.tsx'

const MOST = 20

/** What was written of this patient in other encounters, newest first. */
function useEarlier(name: string, ordering: string): UseQueryResult<readonly Entry[]> {
  const { id, view } = useWorking()
  return useQuery({
    queryKey: ['anteriores', name, view.paciente.id, id],
    queryFn: async ({ signal }) => {
      const asked = query({ paciente: view.paciente.id, ordering, page_size: MOST, anulado: false })
      const page = await getAt<Page<Entry>>(`${resourceNamed(name).path}${asked}`, signal)
      return page.results.filter((row) => row.historia !== id)
    },
  })
}

const chosen = (row: Entry, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => row[name] != null).map((name) => [name, row[name]]))

const DOSE = [
  'medicamento_dci',
  'dci_codigo',
  'atc',
  'concentracion',
  'forma_farmaceutica',
  'via_administracion',
  'dosis_valor',
  'dosis_unidad',
  'frecuencia_valor',
  'frecuencia_unidad',
  'duracion_valor',
  'duracion_unidad',
  'cantidad_total',
  'unidad_dispensacion',
  ...Object.keys(regimenFields),
  'indicaciones',
  'recomendaciones',
  'control_especial',
  'pertenece_pbs',
]

export function CopyPrescription({ choose }: { choose(values: Values): void }): ReactNode {
  const earlier = useEarlier('formula_medicamento', '-fecha_prescripcion')
  return (
    <Earlier
      found={earlier}
      none="No hay fórmulas anteriores que usted alcance."
      titleOf={medicineOf}
      aboutOf={(row) => `${showInstant(String(row.fecha_prescripcion))} · ${row.indicaciones}`}
      choose={(row) => choose(chosen(row, DOSE))}
    />
  )
}

const TEXTS = ['formato', 'titulo', 'contenido', 'subjetivo', 'objetivo', 'analisis', 'plan']

export function CopyNote({ choose }: { choose(values: Values): void }): ReactNode {
  const earlier = useEarlier('nota', '-fecha_nota')
  return (
    <Earlier
      found={earlier}
      none="No hay notas anteriores que usted alcance."
      titleOf={(row) => `${resourceNamed('nota').fields.tipo_nota?.options?.[String(row.tipo_nota)] ?? row.tipo_nota}`}
      aboutOf={(row) =>
        `${showInstant(String(row.fecha_nota))} · ${row.profesional_nombre ?? ''} · ${row.contenido ?? row.subjetivo ?? row.analisis ?? ''}`
      }
      choose={(row) => choose(chosen(row, TEXTS))}
    />
  )
}

function Earlier(props: {
  found: UseQueryResult<readonly Entry[]>
  none: string
  titleOf(row: Entry): string
  aboutOf(row: Entry): string
  choose(row: Entry): void
}): ReactNode {
  const { found, none, titleOf, aboutOf, choose } = props
  if (found.isError) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={60} />
  if (found.data.length === 0) return <NoneYet>{none}</NoneYet>
  return (
    <Stack
      gap={6}
      mah={260}
      style={{ overflowY: 'auto' }}
      tabIndex={0}
      role="group"
      aria-label="De atenciones anteriores"
    >
      {found.data.map((row) => (
        <Group key={row.id} justify="space-between" wrap="nowrap" gap="xs">
          <div style={{ minWidth: 0 }}>
            <Text size="sm">{titleOf(row)}</Text>
            <Text size="xs" c="dimmed" lineClamp={2}>
              {aboutOf(row)}
            </Text>
          </div>
          <Button size="compact-sm" variant="light" onClick={() => choose(row)} aria-label={`Copiar ${titleOf(row)}`}>
            Copiar
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
