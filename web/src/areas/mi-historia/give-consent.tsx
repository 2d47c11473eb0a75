import { Button, Checkbox, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { WHOLE_RECORD } from '../../../../src/model/access/record-parts.ts'
import { ambitoAutorizacion } from '../../../../src/model/codes/index.ts'
import { thirdPartyText } from '../../../../src/model/text/consent-texts.ts'
import { consentimiento } from '../../../../src/resources/consentimiento.ts'
import type { AnswerAt } from '../../api/answers.ts'
import { call, get } from '../../api/client.ts'
import { DateInput } from '../../forms/dates/date-input.tsx'
import { useDraft } from '../../forms/draft.ts'
import { showValue } from '../../forms/show-value.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing } from '../../ui/stale-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import classes from './own-record.module.css'

type Offers = AnswerAt<`/paciente/paciente/${string}/mis-consentimientos/`>
type Offer = Offers['ofrecidos'][number]

const ABOUT: Readonly<Record<Offer['tipo'], string>> = {
  tratamiento_datos: 'Que la institución use sus datos para atenderlo.',
  interoperabilidad_terceros: 'Que otra institución vea su historia, o una parte.',
  uso_ia: 'Que una herramienta de inteligencia artificial apoye a quienes lo atienden.',
}

/** What is the patient's own to authorise, each with the text that will be kept. */
export function GiveConsent({ patient }: { patient: string }): ReactNode {
  const [chosen, choose] = useState<Offer | null>(null)
  const offers = useQuery({
    queryKey: ['mi-historia', patient, 'ofrecidos'],
    queryFn: ({ signal }) => get(`/paciente/paciente/${patient}/mis-consentimientos/`, signal),
  })
  if (hasNothing(offers)) return <ProblemNotice error={offers.error} retry={() => void offers.refetch()} />
  if (offers.data === undefined) return null
  const { decide, ofrecidos, terceros } = offers.data
  const left = ofrecidos.filter((offer) => !offer.autorizado)
  return (
    <Paper withBorder p="md" mt="md" className="custodia-no-print">
      <Title order={3} size="h4">
        Autorizar algo
      </Title>
      {!decide && <Text>Para autorizar algo por esta persona, pídalo en admisiones: se firma en persona.</Text>}
      <ul className={classes.list}>
        {left.map((offer) => (
          <li key={offer.tipo}>
            <Group justify="space-between" mt="xs">
              <div className={classes.words}>
                <Text fw={600}>{showValue(consentimiento.fields.tipo, offer.tipo)}</Text>
                <Text>{ABOUT[offer.tipo]}</Text>
              </div>
              <Button
                variant="light"
                className={classes.target ?? ''}
                aria-label={`Leer y decidir: ${showValue(consentimiento.fields.tipo, offer.tipo)}`}
                onClick={() => choose(offer)}
              >
                Leer y decidir
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {decide && (
        <Text mt="md">
          Procedimientos, cirugías y otros tratamientos se autorizan con el profesional que se los explica.
        </Text>
      )}
      <Dialog
        opened={chosen !== null}
        onClose={() => choose(null)}
        title={chosen === null ? '' : showValue(consentimiento.fields.tipo, chosen.tipo)}
        closeButtonProps={{ 'aria-label': 'Cerrar', size: 44 }}
      >
        {chosen !== null && (
          <DecisionForm patient={patient} offer={chosen} terceros={terceros} done={() => choose(null)} />
        )}
      </Dialog>
    </Paper>
  )
}

interface Terms {
  readonly quien: string
  readonly ambitos: readonly string[]
  readonly hasta: string | null
}
const NO_TERMS: Terms = { quien: '', ambitos: [], hasta: null }

function DecisionForm(props: {
  patient: string
  offer: Offer
  terceros: readonly string[]
  done: () => void
}): ReactNode {
  const { patient, offer, terceros, done } = props
  const toThird = offer.tipo === 'interoperabilidad_terceros'
  const [terms, change, forget] = useDraft<Terms>(`mi-consentimiento:${patient}:${offer.tipo}`, NO_TERMS)
  const [understood, understand] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // One for each thing that is said: what got no answer is sent again as the same, and written once.
  const key = useRef({ decision: '', id: '' })
  const queries = useQueryClient()
  const toasts = useToasts()
  const isSaid = !toThird || (terms.quien !== '' && terms.ambitos.length > 0)
  const texto = toThird ? (isSaid ? thirdPartyText(terms.quien, terms.ambitos, terms.hasta) : null) : offer.texto
  const set = (more: Partial<Terms>): void => {
    key.current = { decision: '', id: '' }
    understand(false)
    change((before) => ({ ...before, ...more }))
  }
  const send = async (decision: 'aceptado' | 'rechazado'): Promise<void> => {
    setBusy(decision)
    setFailure(null)
    if (key.current.decision !== decision) key.current = { decision, id: crypto.randomUUID() }
    try {
      const { quien, ambitos, hasta } = terms
      const body = {
        tipo: offer.tipo,
        decision,
        texto_version: offer.texto_version,
        ...(toThird ? { quien, ambitos, ...(hasta === null ? {} : { hasta }) } : {}),
      }
      await call('POST', `/paciente/paciente/${patient}/mis-consentimientos/`, { body, key: key.current.id })
      toasts.done(decision === 'aceptado' ? 'Quedó autorizado.' : 'Quedó registrado que no lo autoriza.')
      forget()
      done()
      await queries.invalidateQueries({ queryKey: ['mi-historia', patient] })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Stack>
      {toThird && (
        <>
          <NativeSelect
            label="¿A quién?"
            size="md"
            value={terms.quien}
            onChange={(e) => set({ quien: e.currentTarget.value })}
            data={[{ value: '', label: 'Elija…' }, ...terceros]}
          />
          <Checkbox.Group
            label="¿Qué puede ver?"
            value={[...terms.ambitos]}
            onChange={(next) => set({ ambitos: oneOrParts(terms.ambitos, next) })}
          >
            <Stack gap={0} mt={4}>
              {ambitoAutorizacion.codes.map(({ code, label }) => (
                <Checkbox key={code} value={code} label={label} py={12} />
              ))}
            </Stack>
          </Checkbox.Group>
          <DateInput
            label="Hasta cuándo (si no lo dice, hasta que usted lo quite)"
            value={terms.hasta ?? ''}
            onChange={(hasta) => set({ hasta })}
          />
        </>
      )}
      {texto !== null && (
        <Paper withBorder p="sm" role="note" aria-label="Lo que se autoriza">
          <Text className={classes.said ?? ''}>{texto}</Text>
        </Paper>
      )}
      <Checkbox
        py={12}
        label="Lo leí y lo entiendo."
        checked={understood}
        disabled={texto === null}
        onChange={(e) => understand(e.currentTarget.checked)}
      />
      {failure !== null && <ProblemNotice error={failure} />}
      <Group>
        <Button
          className={classes.target ?? ''}
          loading={busy === 'aceptado'}
          disabled={!understood || busy !== null}
          onClick={() => void send('aceptado')}
        >
          Autorizar
        </Button>
        {!toThird && (
          <Button
            variant="default"
            className={classes.target ?? ''}
            loading={busy === 'rechazado'}
            disabled={!understood || busy !== null}
            onClick={() => void send('rechazado')}
          >
            No lo autorizo
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The whole record or parts of it, never both: the last that was marked stays. */
const oneOrParts = (before: readonly string[], next: readonly string[]): string[] =>
  next.includes(WHOLE_RECORD) && !before.includes(WHOLE_RECORD)
    ? [WHOLE_RECORD]
    : next.filter((code) => code !== WHOLE_RECORD || next.length === 1)
