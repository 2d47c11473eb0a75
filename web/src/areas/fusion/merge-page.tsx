import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { get } from '../../api/client.ts'
import { RefInput } from '../../forms/ref-input.tsx'
import { useMe } from '../../session/session.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { fullName } from '../../ui/patient-name.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing } from '../../ui/stale-notice.tsx'
import { Card } from '../administracion/card.tsx'
import { personQuery } from '../paciente/summary.ts'
import { FoundPatient } from '../recepcion/found-patient.tsx'
import { mayMerge } from './may-merge.ts'
import { MergeForm } from './merge-form.tsx'
import { MergeHistory } from './merge-history.tsx'

/** Two records of one person: which they are, what each has, which one goes on, and what was merged before. */
export function MergePage(): ReactNode {
  const { id } = useParams({ from: '/dentro/c/pacientes/$id/fusionar' })
  const { con } = useSearch({ from: '/dentro/c/pacientes/$id/fusionar' })
  const { rol } = useMe()
  const row = useQuery({ ...personQuery(id), enabled: mayMerge(rol) })
  if (!mayMerge(rol)) return <NotFound />
  if (hasNothing(row)) return <ProblemNotice error={row.error} retry={() => void row.refetch()} />
  if (row.data === undefined) return <Skeleton height={420} aria-label="Cargando los registros" />
  const name = fullName(row.data)
  return (
    <Page
      title="Fusionar registros"
      initials={initialsOf(row.data)}
      about="Dos registros de una misma persona se enlazan y se leen juntos. Nada se mueve ni se borra, y se puede deshacer."
      actions={
        <AnchorLink to="/c/pacientes/$id" params={{ id }}>
          Ficha de {name}
        </AnchorLink>
      }
    >
      <Stack>
        {row.data.fusionado_con != null ? (
          <Alert color="orange" title="Este registro ya se fusionó con otro">
            Para fusionarlo con un tercero, hágalo desde el vigente, o deshaga antes la fusión.
          </Alert>
        ) : con === undefined || con === id ? (
          <ChooseOther id={id} name={name} />
        ) : (
          <MergeForm key={con} id={id} other={con} />
        )}
        <MergeHistory id={id} />
      </Stack>
    </Page>
  )
}

/** Those who look like the same person, and any other by name or document. */
function ChooseOther({ id, name }: { id: string; name: string }): ReactNode {
  const navigate = useNavigate({ from: '/c/pacientes/$id/fusionar' })
  const input = useId()
  const likely = useQuery({
    queryKey: ['busqueda', 'duplicados', id],
    queryFn: async ({ signal }) => (await get(`/paciente/paciente/${id}/duplicados/`, signal)).results,
  })
  const choose = (con: string): void => void navigate({ search: (before) => ({ ...before, con }) })
  return (
    <Card title={`¿Con qué registro se compara el de ${name}?`}>
      <Stack>
        {hasNothing(likely) ? (
          <ProblemNotice error={likely.error} retry={() => void likely.refetch()} />
        ) : likely.data === undefined ? (
          <Skeleton height={80} />
        ) : likely.data.length === 0 ? (
          <Text c="dimmed" size="sm">
            Ningún otro registro se parece a este.
          </Text>
        ) : (
          <Stack component="ul" gap="xs" p={0} m={0} aria-label="Registros que se parecen">
            {likely.data.map((p) => (
              <FoundPatient
                key={p.id}
                patient={p}
                newTab
                action={
                  <Button size="xs" variant="light" onClick={() => choose(p.id)}>
                    Comparar
                  </Button>
                }
              />
            ))}
          </Stack>
        )}
        <RefInput
          id={input}
          label="Otro registro"
          description="Por nombre o documento."
          error={undefined}
          disabled={false}
          withAsterisk={false}
          to="paciente"
          value={null}
          onChange={(chosen) => chosen !== null && choose(chosen)}
        />
      </Stack>
    </Card>
  )
}
