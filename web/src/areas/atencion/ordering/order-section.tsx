import { Box, Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { focusFirst } from '../../../ui/when-there.ts'
import { ResultList } from '../../paciente/result-list.tsx'
import { EntryList } from '../folding/entry-lists.tsx'
import { isLive } from '../may-write.ts'
import { returnFocus } from '../return-focus.ts'
import { SectionCard } from '../section-card.tsx'
import { anchorOf } from '../sections.ts'
import { type Entry, entriesOf } from '../view.ts'
import { useWorking } from '../working.tsx'
import { AdviceForm } from './advice-form.tsx'
import { EarlierOrders } from './earlier-orders.tsx'
import { useFollowedOrders } from './followed-orders.ts'
import { OrderCard } from './order-card.tsx'
import { OrderForm } from './order-form.tsx'
import { OtherOrder } from './other-order.tsx'
import { ReferralForm } from './referral-form.tsx'
import { SickLeaveForm } from './sick-leave-form.tsx'
import { SignTogether, useUnsigned } from './sign-together.tsx'

const acts = {
  incapacidad: 'Incapacidad',
  remision: 'Remisión',
  recomendaciones: 'Recomendaciones',
  otra: 'Otra orden',
} as const
type Act = keyof typeof acts
const actNames: readonly Act[] = ['incapacidad', 'remision', 'recomendaciones', 'otra']
/** Of the header of the encounter, and not an order. */
const OF_HEADER: readonly Act[] = ['incapacidad', 'recomendaciones']

/** What is asked of others: examinations in one box, and the papers that most encounters end with. */
export function OrderSection(): ReactNode {
  const { id, view, writes, kept } = useWorking()
  const rows = entriesOf(view, 'orden')
  const writable = writes('orden')
  const followed = useFollowedOrders(id, String(view.historia.paciente), writable || rows.length > 0)
  const byId = new Map(followed.data?.map((order) => [order.id, order]))
  const unsigned = useUnsigned()
  const [signing, setSigning] = useState<readonly Entry[] | null>(null)
  const [act, setAct] = useState<Act | null>(
    () => actNames.find((name) => kept.some((draft) => draft.place.startsWith(`ordenes:${name}:`))) ?? null,
  )
  const actBox = useRef<HTMLDivElement>(null)
  const toSection = (): void => returnFocus(() => document.getElementById(anchorOf('ordenes')))
  const done = (): void => {
    setAct(null)
    toSection()
  }
  const choose = (name: Act): void => {
    const next = act === name ? null : name
    setAct(next)
    if (next === null) toSection()
    else focusFirst(() => actBox.current)
  }
  const signAll = (made: readonly Entry[]): void =>
    setSigning([...made, ...unsigned.filter((row) => !made.some((one) => one.id === row.id))])
  const signOne = (made: Entry): void => {
    done()
    signAll([made])
  }
  return (
    <>
      <SectionCard
        section="ordenes"
        count={rows.length}
        add={writable ? 'Ordenar' : undefined}
        summary={rows.filter(isLive).map((row) => String(row.descripcion))}
        busy={act !== null}
        beside={
          writable && (
            <Group gap={6}>
              {actNames
                .filter((name) => !OF_HEADER.includes(name) || writes('historia'))
                .map((name) => (
                  <Button
                    key={name}
                    size="compact-sm"
                    variant={act === name ? 'light' : 'default'}
                    aria-expanded={act === name}
                    onClick={() => choose(name)}
                  >
                    {acts[name]}
                  </Button>
                ))}
              {unsigned.length > 0 && (
                <Button size="compact-sm" onClick={() => setSigning(unsigned)}>
                  {unsigned.length === 1 ? 'Firmar lo pendiente' : `Firmar juntos ${unsigned.length}`}
                </Button>
              )}
            </Group>
          )
        }
        form={(close) => (
          <OrderForm
            saved={(made, sign) => {
              close()
              if (sign) signAll(made)
            }}
          />
        )}
      >
        <Stack gap="xs">
          {act !== null && writable && (
            <Box my="xs" ref={actBox}>
              {act === 'incapacidad' && <SickLeaveForm done={done} />}
              {act === 'recomendaciones' && <AdviceForm done={done} />}
              {act === 'remision' && <ReferralForm saved={signOne} />}
              {act === 'otra' && <OtherOrder saved={signOne} />}
            </Box>
          )}
          <EntryList rows={rows} none="Sin órdenes.">
            {(row) => <OrderCard key={row.id} row={row} followed={byId.get(row.id)} />}
          </EntryList>
          <EarlierOrders orders={followed.data ?? []} history={id} />
        </Stack>
      </SectionCard>
      {/* Not folded away: one may be critical. */}
      <ResultList patient={String(view.historia.paciente)} history={id} title="Resultados" />
      <SignTogether
        rows={signing}
        close={() => {
          setSigning(null)
          toSection()
        }}
      />
    </>
  )
}
