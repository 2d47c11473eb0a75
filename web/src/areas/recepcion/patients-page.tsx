import { Alert, Button, Collapse, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { careTeam } from '../../../../src/model/access/roles.ts'
import type { AnswerAt } from '../../api/answers.ts'
import { get, query } from '../../api/client.ts'
import { mayUseNamed } from '../../session/may-use.ts'
import { useMe } from '../../session/session.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { FoundPatient } from './found-patient.tsx'
import type { Filters } from './patient-filters.tsx'

/** Their lists are long: they come when they are asked for. */
const PatientFilters = lazy(() => import('./patient-filters.tsx').then((m) => ({ default: m.PatientFilters })))
const EmergencyAccess = lazy(() => import('./emergency-access.tsx').then((m) => ({ default: m.EmergencyAccess })))

const WAIT_MS = 200
const FEWEST = 2

export function PatientsPage(): ReactNode {
  const { rol } = useMe()
  const [typed, setTyped] = useState('')
  const [filters, setFilters] = useState<Filters>({})
  const [filtering, { toggle }] = useDisclosure(false)
  const [urgent, urgency] = useDisclosure(false)
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const found = useQuery({
    queryKey: ['busqueda', q, filters],
    enabled: q.length >= FEWEST,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => get(`/paciente/busqueda/${query({ q, page_size: 30, ...filters })}`, signal),
  })
  const set = (name: string, value: unknown): void =>
    setFilters((all) => ({
      ...all,
      [name]: typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' ? value : null,
    }))
  const used = Object.values(filters).filter((v) => v !== null).length
  const isCare = rol === 'demostracion' || careTeam.some((r) => r === rol)

  return (
    <Page
      title="Pacientes"
      about="Documento, nombres en cualquier orden y como suenen, fecha de nacimiento, teléfono o número de atención."
      actions={
        <>
          {isCare && rol !== 'demostracion' && (
            <Button variant="light" color="red" onClick={urgency.open} leftSection={<Icon name="alerta" size={16} />}>
              Acceso de urgencia
            </Button>
          )}
          {mayUseNamed(rol, 'paciente', 'write') && (
            <ButtonLink to="/c/pacientes/nuevo" leftSection={<Icon name="nuevo" size={16} />}>
              Registrar paciente
            </ButtonLink>
          )}
        </>
      }
    >
      <Stack>
        <Group align="flex-end" wrap="nowrap" gap="xs">
          <TextInput
            type="search"
            label="Buscar paciente"
            style={{ flex: 1 }}
            size="md"
            value={typed}
            onChange={(e) => setTyped(e.currentTarget.value)}
            leftSection={<Icon name="buscar" size={18} />}
            autoComplete="off"
            spellCheck={false}
            autoFocus
          />
          <Button variant="default" size="md" onClick={toggle} aria-expanded={filtering} aria-controls="filtros">
            {used === 0 ? 'Filtros' : `Filtros (${used})`}
          </Button>
        </Group>
        <Collapse expanded={filtering} id="filtros">
          {(filtering || used > 0) && (
            <Suspense fallback={<Skeleton height={90} />}>
              <PatientFilters filters={filters} used={used} set={set} clear={() => setFilters({})} />
            </Suspense>
          )}
        </Collapse>
        {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
        {found.isLoading && <Skeleton height={240} />}
        <div aria-live="polite">
          {q.length < FEWEST ? (
            <Text c="dimmed" ta="center" py="xl">
              Escriba dos letras o cifras para buscar.
            </Text>
          ) : (
            found.data !== undefined && (
              <Text size="sm" c="dimmed">
                {countOf(found.data)}
              </Text>
            )
          )}
        </div>
        {q.length >= FEWEST && found.data !== undefined && (
          <Stack component="ul" gap="xs" p={0} m={0} aria-label="Pacientes encontrados" aria-busy={found.isFetching}>
            {found.data.results.map((p) => (
              <FoundPatient key={p.id} patient={p} />
            ))}
          </Stack>
        )}
        {q.length >= FEWEST && found.data?.results.length === 0 && (
          <Alert color="gray" title="Nadie coincide">
            {isCare && rol !== 'coordinador_medico' && rol !== 'demostracion'
              ? 'Aquí solo aparecen los pacientes que usted atiende. Si es una urgencia, use «Acceso de urgencia» con el documento.'
              : 'Revise lo escrito o registre al paciente.'}
          </Alert>
        )}
      </Stack>
      {urgent && (
        <Suspense>
          <EmergencyAccess opened onClose={urgency.close} />
        </Suspense>
      )}
    </Page>
  )
}

const countOf = ({ total, aviso, completo }: AnswerAt<'/paciente/busqueda/'>): string =>
  total === 0
    ? ''
    : `${total === 1 ? 'Un paciente' : `${total} pacientes`}${completo ? '' : ' o más'}. ${aviso ?? ''}`.trim()
