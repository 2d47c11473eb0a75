import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RowAt } from '../../api/answers.ts'
import { call, get } from '../../api/client.ts'
import { showInstant } from '../../forms/times.ts'
import { PatientName } from '../../ui/patient-name.tsx'
import { Card } from '../administracion/card.tsx'
import { ReasonDialog } from '../administracion/reason-dialog.tsx'
import { LEAST_REASON } from './merge-words.ts'

type Merge = RowAt<`/paciente/paciente/${string}/fusiones/`>

/** What was merged with a record, and what of it was undone. */
export function MergeHistory({ id }: { id: string }): ReactNode {
  const queries = useQueryClient()
  const [undoing, setUndoing] = useState<Merge | null>(null)
  const merges = useQuery({
    queryKey: ['fusiones', id],
    queryFn: async ({ signal }) => (await get(`/paciente/paciente/${id}/fusiones/`, signal)).results,
  })
  const all = merges.data ?? []
  return (
    <>
      {all.length > 0 && (
        <Card title="Fusiones de este registro">
          <Stack component="ul" gap="xs" p={0} m={0}>
            {all.map((m) => (
              <Paper key={m.id} withBorder p="sm" component="li" style={{ listStyle: 'none' }}>
                <Group justify="space-between" gap="xs">
                  <div style={{ flex: '1 1 240px' }}>
                    <Text size="sm">
                      <PatientName id={m.absorbido} /> se fusionó con <PatientName id={m.principal} />
                    </Text>
                    <Text size="sm" c="dimmed">
                      {m.quien}, {showInstant(m.cuando)}: {m.motivo}
                    </Text>
                    {m.deshecha_en !== null && (
                      <Text size="sm" c="dimmed">
                        La deshizo {m.deshecha_por}, {showInstant(m.deshecha_en)}: {m.motivo_deshecha}
                      </Text>
                    )}
                  </div>
                  {m.vigente ? (
                    <Button size="xs" variant="default" onClick={() => setUndoing(m)}>
                      Deshacer…
                    </Button>
                  ) : (
                    <Badge color="gray">Deshecha</Badge>
                  )}
                </Group>
              </Paper>
            ))}
          </Stack>
        </Card>
      )}
      <ReasonDialog
        opened={undoing !== null}
        close={() => setUndoing(null)}
        title="Deshacer la fusión"
        about="El registro absorbido vuelve a ser uno aparte, como estaba, con lo suyo. Quien lo alcanzaba solo por la fusión deja de alcanzarlo."
        label="Por qué no son la misma persona"
        least={LEAST_REASON}
        confirm="Deshacer la fusión"
        done="Fusión deshecha."
        danger
        run={async (motivo) => {
          await call('POST', `/paciente/paciente/${undoing?.absorbido}/fusionar/deshacer/`, { body: { motivo } })
          await queries.invalidateQueries()
        }}
      />
    </>
  )
}
