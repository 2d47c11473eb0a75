import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMe } from '../../session/session.tsx'
import { Icon } from '../../ui/icons.tsx'
import { type Grupo, type Queued, useQueue } from '../entregas/queue.ts'
import { useHands } from '../entregas/use-hands.ts'
import { HomeSection } from './home-section.tsx'
import { TurnRow } from './turn-row.tsx'

const SHOWN = 8

const ofGroup = (rows: readonly Queued[], grupo: Grupo): Queued[] => rows.filter((r) => r.grupo === grupo)
const more = (rows: readonly unknown[]): string | undefined =>
  rows.length > SHOWN ? `${SHOWN} de ${rows.length}` : rows.length > 0 ? String(rows.length) : undefined

/** The patients of the person who attends: those who were handed over, those who are theirs, and who waits for their service. */
export function MyTurn(): ReactNode {
  const { rol } = useMe()
  const queue = useQueue()
  const hands = useHands()
  const rows = queue.data?.results ?? []
  const nursing = rol === 'enfermeria'
  const vitals = nursing ? rows.filter((r) => r.con_signos === false) : []
  const rest = nursing ? rows.filter((r) => r.con_signos !== false) : rows
  const [given, mine, waiting] = [
    ofGroup(rest, 'entregado'),
    ofGroup(rest, 'asignado'),
    ofGroup(rest, 'en_espera'),
  ] as const
  const list = (shown: readonly Queued[], onlyVitals = false): ReactNode =>
    shown.slice(0, SHOWN).map((t) => <TurnRow key={t.historia} turn={t} attends vitals={onlyVitals} />)
  const next = (
    <Button
      size="sm"
      loading={hands.busy}
      onClick={() => void hands.next(null)}
      leftSection={<Icon name="adelante" size={16} />}
      style={{ flexShrink: 0 }}
    >
      Atender siguiente
    </Button>
  )
  return (
    <>
      {nursing && (
        <HomeSection
          id="signos-pendientes"
          title="Signos vitales pendientes"
          of={[queue]}
          count={vitals.length}
          more={more(vitals)}
          none="Nadie espera sin signos vitales."
        >
          {list(vitals, true)}
        </HomeSection>
      )}
      {given.length > 0 && (
        <HomeSection
          id="entregados"
          title="Entregados a mí"
          of={[queue]}
          count={given.length}
          more={more(given)}
          none=""
        >
          {list(given)}
        </HomeSection>
      )}
      <HomeSection
        id="asignados"
        title="Asignados a mí"
        of={[queue]}
        count={mine.length}
        more={more(mine)}
        none="Nadie por ahora."
      >
        {list(mine)}
      </HomeSection>
      <HomeSection
        id="en-espera"
        title="En espera de mi servicio"
        of={[queue]}
        count={waiting.length}
        more={more(waiting)}
        none={vitals.length > 0 ? 'Nadie más espera.' : 'Nadie espera.'}
        action={waiting.length > 0 && !nursing ? next : undefined}
      >
        {list(waiting)}
      </HomeSection>
    </>
  )
}
