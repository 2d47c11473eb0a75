import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { solicitudCorreccion } from '../../../../src/resources/solicitud-correccion.ts'
import type { RowAt } from '../../api/answers.ts'
import { pagesFrom, query } from '../../api/client.ts'
import { showValue } from '../../forms/show-value.ts'
import { CorrectionForm } from './correction-form.tsx'
import { ListFrame } from './list-frame.tsx'
import { longDate } from './long-date.ts'
import classes from './own-record.module.css'

type Correction = RowAt<typeof solicitudCorreccion.path>

const { fields } = solicitudCorreccion
const colors: Readonly<Record<string, string>> = {
  recibida: 'blue',
  en_revision: 'orange',
  aceptada: 'teal',
  negada: 'red',
}

export function Corrections({ id }: { id: string }): ReactNode {
  const found = useInfiniteQuery({
    queryKey: ['mi-historia', id, 'solicitudes'],
    ...pagesFrom(`${solicitudCorreccion.path}${query({ paciente: id, ordering: '-recibida_en', page_size: 20 })}`),
  })
  const rows = found.data?.pages.flatMap((p) => p.results) ?? []
  return (
    <Stack>
      <CorrectionForm id={id} />
      <Title order={3} size="h4">
        Lo que he pedido
      </Title>
      <ListFrame of={found} empty={rows.length === 0} none="Todavía no ha pedido nada.">
        <ul className={classes.list}>
          {rows.map((c) => (
            <OneCorrection key={c.id} correction={c} />
          ))}
        </ul>
      </ListFrame>
    </Stack>
  )
}

function OneCorrection({ correction: c }: { correction: Correction }): ReactNode {
  return (
    <Paper withBorder p="md" component="li">
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Text fw={600}>
            {showValue(fields.tipo, c.tipo)}: {(showValue(fields.parte, c.parte) ?? '').toLowerCase()}
          </Text>
          <Text size="sm" c="dimmed">
            La pidió el {longDate(c.recibida_en ?? c.creado_en)}.
          </Text>
        </div>
        <Badge variant="light" color={colors[c.estado ?? ''] ?? 'gray'} tt="none" miw="max-content">
          {showValue(fields.estado, c.estado)}
        </Badge>
      </Group>
      <Text className={classes.said ?? ''}>{c.descripcion}</Text>
      {c.debe_decir !== null && <Text className={classes.said ?? ''}>Debería decir: {c.debe_decir}</Text>}
      {c.respuesta === null ? (
        <Text>{dueWords(c)}</Text>
      ) : (
        <Text className={classes.said ?? ''} mt="xs">
          <strong>Respuesta:</strong> {c.respuesta}
        </Text>
      )}
      {c.motivo_prorroga !== null && <Text size="sm">Pidieron más tiempo: {c.motivo_prorroga}</Text>}
      {c.aclaracion !== null && (
        <Text size="sm">Quedó escrita una aclaración en su historia. Lo que decía antes se conserva.</Text>
      )}
    </Paper>
  )
}

function dueWords(c: Correction): string {
  if (c.vence === null) return ''
  if (c.vencida === true)
    return `Debieron responderle antes del ${longDate(c.vence)}. Puede quejarse ante la Superintendencia de Industria y Comercio.`
  const left = c.dias_restantes ?? 0
  const days = left === 0 ? 'vence hoy' : left === 1 ? 'queda 1 día hábil' : `quedan ${left} días hábiles`
  return `Deben responderle a más tardar el ${longDate(c.vence)} (${days}).`
}
