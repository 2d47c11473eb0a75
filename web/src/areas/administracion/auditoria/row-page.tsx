import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { roles } from '../../../../../src/model/access/roles.ts'
import { registry } from '../../../../../src/resources/index.ts'
import { get } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { showSecond } from '../../../forms/times.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { PatientName } from '../../../ui/patient-name.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Card } from '../card.tsx'
import { Facts } from '../facts.tsx'
import { saveFile } from '../save-file.ts'
import { Tag } from '../tag.tsx'
import { useDeed } from '../use-deed.ts'
import { type AuditRow, actionWords, outcomeColor, outcomeWords, thingWords } from './words.ts'

const BACK = { to: '/c/administracion/auditoria', label: 'Auditoría' }
const roleNames: Readonly<Record<string, string>> = roles
const MOST = 50

export function AuditRowPage(): ReactNode {
  const { fila } = useParams({ from: '/dentro/c/administracion/auditoria/$fila' })
  const path = `/auditoria/${fila}/` as const
  const found = useQuery({
    queryKey: ['administracion', path],
    queryFn: ({ signal }) => get(path, signal),
  })
  if (found.error instanceof ApiProblem && found.error.status === 404) return <NotFound />
  const row = found.data
  return (
    <AdminPage
      section="auditoria"
      back={BACK}
      title={`Fila ${fila} de la auditoría`}
      {...(row === undefined ? {} : { about: `${actionWords[row.accion] ?? row.accion}: ${thingWords(row.recurso)}` })}
    >
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={320} />}
      {row !== undefined && <OneRow row={row} path={path} />}
    </AdminPage>
  )
}

function OneRow({ row, path }: { row: AuditRow & { sello: number | null }; path: string }): ReactNode {
  const deed = useDeed({ toast: true })
  const fields: Readonly<Record<string, { readonly label: string }>> = registry.get(row.recurso)?.fields ?? {}
  const shown = row.pacientes ?? []
  return (
    <Stack>
      <Alert
        color={row.sello === null ? 'yellow' : 'teal'}
        title={row.sello === null ? 'Todavía sin sello' : `Guardada en el sello ${row.sello}`}
      >
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            {row.sello === null
              ? 'Se sella segundos después de escrita.'
              : 'Si alguien la cambiara o la quitara, la verificación lo diría.'}
          </Text>
          {row.sello !== null && (
            <Button
              size="xs"
              variant="default"
              loading={deed.busy}
              onClick={() =>
                void deed.run(() => saveFile(`${path}prueba/`, `prueba-fila-${row.id}.json`), 'Prueba descargada.')
              }
            >
              Descargar la prueba
            </Button>
          )}
        </Stack>
      </Alert>
      <Card title="Qué pasó">
        <Facts
          of={[
            { label: 'Cuándo', value: showSecond(row.momento) },
            {
              label: 'Quién',
              value:
                row.cuenta === null || row.rol === 'demostracion' ? (
                  row.actor
                ) : (
                  <AnchorLink to="/c/administracion/cuentas/$id" params={{ id: row.cuenta }} size="sm">
                    {row.actor}
                  </AnchorLink>
                ),
            },
            { label: 'Rol', value: roleNames[row.rol] ?? row.rol },
            { label: 'Desde', value: row.origen },
            { label: 'Motivo declarado', value: row.motivo },
            {
              label: 'Resultado',
              value: <Tag color={outcomeColor(row.resultado)}>{outcomeWords(row.resultado)}</Tag>,
            },
            { label: 'Código', value: row.codigo },
            { label: 'Acceso', value: row.acceso === 'urgencia' ? 'De urgencia' : null },
            { label: 'Paciente', value: row.paciente === null ? null : <PatientName id={row.paciente} /> },
            {
              label: 'Campos',
              value: row.campos === null ? null : row.campos.map((c) => fields[c]?.label ?? c).join(', '),
            },
            { label: 'Registro', value: row.recurso_id },
            { label: 'Solicitud', value: row.solicitud },
          ]}
        />
      </Card>
      {shown.length > 0 && (
        <Card title="Pacientes que mostró" about={`${shown.length} en total.`}>
          <Group gap="md">
            {shown.slice(0, MOST).map((id) => (
              <PatientName key={id} id={id} />
            ))}
          </Group>
        </Card>
      )}
    </Stack>
  )
}
