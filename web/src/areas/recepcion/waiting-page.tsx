import { Box, Button, Flex, Group, Paper, Select, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { mayUse } from '../../../../src/model/access/access.ts'
import { listaEspera } from '../../../../src/resources/lista-espera.ts'
import { type EstadoTurno, estadosTurno } from '../../../../src/resources/parts/waiting-moves.ts'
import { pagesFrom, query } from '../../api/client.ts'
import { optionsOf } from '../../forms/options-of.ts'
import { useMe } from '../../session/session.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ContactDialog, type Contacted } from './contact-dialog.tsx'
import { NextToCall } from './next-to-call.tsx'
import { type Asked, StepDialog } from './step-dialog.tsx'
import { stepsFrom, type Turn } from './turn.ts'
import { TurnCard } from './turn-card.tsx'

const COLUMNS = ['en_espera', 'autorizado', 'no_asistio', 'programado', 'realizado', 'resultado_disponible'] as const
const SHOWN = 10
/** Six columns stand beside each other on a small laptop; on less they stand below each other, and nobody is out of sight. */
const NARROW_PX = 112
const LEAST_PX = 152
const USUAL_PX = 264
const MOST_PX = 320

type Filters = Readonly<Record<'prioridad' | 'tipo_examen', string | null>>

/** Turns for exams by where they stand, and who is to be called next. */
export function WaitingPage(): ReactNode {
  const { rol } = useMe()
  const writes = mayUse(rol, listaEspera, 'write')
  const [filters, setFilters] = useState<Filters>({ prioridad: null, tipo_examen: null })
  const [asked, ask] = useState<Asked | null>(null)
  const [contacting, contact] = useState<Contacted | null>(null)
  const [dragged, drag] = useState<Turn | null>(null)
  return (
    <Page
      wide
      title="Lista de espera"
      about="Primero la prioridad y dentro de ella la solicitud más antigua."
      actions={
        writes && (
          <ButtonLink
            to="/c/registros/$coleccion/nuevo"
            params={{ coleccion: listaEspera.name }}
            leftSection={<Icon name="nuevo" size={16} />}
          >
            Nuevo turno
          </ButtonLink>
        )
      }
    >
      <Stack>
        {writes && <NextToCall filters={filters} ask={ask} contact={contact} />}
        <Group>
          {(['prioridad', 'tipo_examen'] as const).map((name) => (
            <Select
              key={name}
              label={listaEspera.fields[name].label}
              placeholder={name === 'prioridad' ? 'Todas' : 'Todos'}
              data={optionsOf(listaEspera.fields[name])}
              value={filters[name]}
              onChange={(value) => setFilters((all) => ({ ...all, [name]: value }))}
              clearable
            />
          ))}
        </Group>
        <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Tablero de turnos" pb="xs">
          <Flex direction={{ base: 'column', md: 'row' }} gap="sm">
            {COLUMNS.map((estado) => (
              <Column key={estado} estado={estado} {...{ filters, dragged, drag, ask, contact }} />
            ))}
          </Flex>
        </Box>
      </Stack>
      <StepDialog asked={asked} close={() => ask(null)} />
      <ContactDialog turn={contacting} close={() => contact(null)} />
    </Page>
  )
}

function Column(props: {
  estado: EstadoTurno
  filters: Filters
  dragged: Turn | null
  drag(turn: Turn | null): void
  ask(asked: Asked): void
  contact(turn: Contacted): void
}): ReactNode {
  const { estado, filters, dragged, drag, ask, contact } = props
  const [over, setOver] = useState(false)
  const step = dragged === null ? undefined : stepsFrom(dragged.estado).find((s) => s.to === estado)
  const turns = useInfiniteQuery({
    queryKey: ['espera', 'columna', estado, filters],
    ...pagesFrom(
      `/paciente/lista-espera-examen/${query({ estado, ordering: orderOf(estado), page_size: SHOWN, ...filters })}`,
    ),
  })
  const rows = turns.data?.pages.flatMap((p) => p.results) ?? []
  // Nobody is there: the room is for the others.
  const empty = turns.isSuccess && rows.length === 0
  return (
    <Paper
      withBorder
      p="xs"
      miw={{ md: empty ? NARROW_PX : LEAST_PX }}
      maw={{ md: MOST_PX }}
      flex={{ md: empty ? `0 1 ${NARROW_PX}px` : `1 1 ${USUAL_PX}px` }}
      component="section"
      aria-label={estadosTurno[estado]}
      bg={step !== undefined && over ? 'var(--mantine-primary-color-light)' : 'var(--mantine-color-body)'}
      {...(step === undefined
        ? {}
        : { style: { borderStyle: 'dashed', borderColor: 'var(--mantine-primary-color-filled)' } })}
      onDragOver={(e) => {
        if (step === undefined) return
        e.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => {
        e.preventDefault()
        setOver(false)
        if (step !== undefined && dragged !== null) ask({ turn: dragged, step })
      }}
    >
      <Title order={2} size="h6" mb="xs">
        {estadosTurno[estado]}
      </Title>
      {turns.isError && <ProblemNotice error={turns.error} retry={() => void turns.refetch()} />}
      {turns.isPending && <Skeleton height={120} />}
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 1 }} spacing="xs" p={0} m={0}>
        {rows.map((turn) => (
          <TurnCard key={turn.id} {...{ turn, drag, ask, contact }} />
        ))}
      </SimpleGrid>
      {turns.isSuccess && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          Nadie.
        </Text>
      )}
      {turns.hasNextPage && (
        <Button
          mt="xs"
          fullWidth
          size="xs"
          variant="subtle"
          loading={turns.isFetchingNextPage}
          onClick={() => void turns.fetchNextPage()}
        >
          Ver más
        </Button>
      )}
    </Paper>
  )
}

/** Who has a place in a queue, by it; the rest, what was asked for last first. */
const orderOf = (estado: EstadoTurno): string =>
  estado === 'en_espera' || estado === 'autorizado' || estado === 'no_asistio' ? 'fecha_objetivo' : '-fecha_solicitud'
