import { Alert, Badge, Button, Checkbox, Chip, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dateInBogota, yearsBetween } from '../../../../../../src/model/calendar.ts'
import { isKeyOf } from '../../../../../../src/model/keys.ts'
import {
  cariesIndex,
  type FindingState,
  findingStates,
  type Surface,
  surfaceStates,
  type ToothFinding,
  toothStates,
} from '../../../../../../src/model/odontology/odontology.ts'
import { callAt } from '../../../../api/client.ts'
import { useDraft } from '../../../../forms/draft.ts'
import { GrowingTextarea } from '../../../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../../../ui/problem-notice.tsx'
import { tagOf, useCreate } from '../../save.ts'
import { resourceNamed, useWorking } from '../../working.tsx'
import { ToothChart } from './tooth-chart.tsx'
import { type Dentition, isOfSurface, ofDentition, stateKeys, surfaceKeys, toggled } from './tooth-edits.ts'

export interface Charted {
  readonly denticion: Dentition
  readonly hallazgos: readonly ToothFinding[]
  readonly observaciones: string
}

const DENTITIONS = [
  { value: 'permanente', label: 'Permanente' },
  { value: 'mixta', label: 'Mixta' },
  { value: 'temporal', label: 'Temporal' },
]
const keyOfState = new Map(Object.entries(stateKeys).map(([key, state]) => [state, key]))

/** What is likely at that age; the professional says otherwise. */
function dentitionAt(birth: string | null): Dentition {
  const age = birth === null ? 30 : yearsBetween(birth, dateInBogota(new Date()))
  return age < 6 ? 'temporal' : age < 13 ? 'mixta' : 'permanente'
}

/** The teeth being looked at: a finding is chosen, and put with the pointer or with a key on each surface. */
export function OdontogramEditor(props: {
  /** The one that is put right, as it is; none where it is new. */
  row?: { readonly id: string; readonly version: number; readonly chart: Charted }
  before: Charted | null
  done(): void
}): ReactNode {
  const { row, before, done } = props
  const { id, view, refresh } = useWorking()
  const resource = resourceNamed('odontograma')
  const create = useCreate(resource)
  const blank: Charted = row?.chart ?? {
    denticion: dentitionAt(view.paciente.fecha_nacimiento),
    hallazgos: [],
    observaciones: '',
  }
  const place = row === undefined ? `odontograma:${id}` : `editar-${row.id}-odontograma`
  const [chart, change, forget] = useDraft<Charted>(place, blank)
  const [state, setState] = useState<FindingState>('caries')
  const [signed, setSigned] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const { denticion, hallazgos } = chart

  const put = (pieza: number, cara: Surface | null): void =>
    change((was) => ({ ...was, hallazgos: toggled(was.hallazgos, pieza, state, cara) }))
  const pressed = (pieza: number, key: string): boolean => {
    if (isKeyOf(stateKeys, key)) {
      const chosen = stateKeys[key]
      if (chosen === undefined) return false
      setState(chosen)
      if (!isOfSurface(chosen)) change((was) => ({ ...was, hallazgos: toggled(was.hallazgos, pieza, chosen, null) }))
      return true
    }
    if (isKeyOf(surfaceKeys, key)) {
      put(pieza, surfaceKeys[key] ?? null)
      return true
    }
    if (key === 'delete' || key === 'backspace') {
      change((was) => ({ ...was, hallazgos: was.hallazgos.filter((f) => f.pieza !== pieza) }))
      return true
    }
    return false
  }

  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    const values = {
      denticion,
      hallazgos: ofDentition(hallazgos, denticion),
      observaciones: chart.observaciones.trim() === '' ? null : chart.observaciones.trim(),
    }
    try {
      if (row === undefined) {
        const { observaciones, ...others } = values
        await create({ historia: id, ...others, ...(observaciones === null ? {} : { observaciones }), firmado: signed })
      } else {
        await callAt('PATCH', `${resource.path}${row.id}/`, { body: values, ifMatch: tagOf(row) })
        await refresh()
      }
      forget()
      done()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const left = hallazgos.length - ofDentition(hallazgos, denticion).length
  return (
    <Stack gap="sm">
      <Group gap="xs" justify="space-between">
        <SegmentedControl
          aria-label="Dentición"
          data={DENTITIONS}
          value={denticion}
          onChange={(v) =>
            isKeyOf({ permanente: 0, mixta: 0, temporal: 0 }, v) && change((was) => ({ ...was, denticion: v }))
          }
        />
        {before !== null && hallazgos.length === 0 && (
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => change((was) => ({ ...was, denticion: before.denticion, hallazgos: before.hallazgos }))}
          >
            Partir del anterior
          </Button>
        )}
      </Group>
      <Chip.Group value={state} onChange={(v) => isKeyOf(findingStates, v) && setState(v)}>
        {[surfaceStates, toothStates].map((states) => (
          <Group key={Object.keys(states)[0]} gap={6} role="radiogroup" aria-label="Hallazgo que se marca">
            {Object.entries(states).map(([name, label]) => (
              <Chip key={name} value={name} size="sm">
                {label} <kbd>{isKeyOf(findingStates, name) ? keyOfState.get(name) : ''}</kbd>
              </Chip>
            ))}
          </Group>
        ))}
      </Chip.Group>
      <Text size="xs" c="dimmed">
        Toque la superficie, o con el teclado: flechas entre dientes, la letra del hallazgo y la de la superficie (o
        oclusal, v vestibular, l lingual, m mesial, d distal); Supr deja el diente sano.
      </Text>
      <ToothChart
        label="Odontograma: dientes"
        denticion={denticion}
        findings={hallazgos}
        point={put}
        pressed={pressed}
      />
      <Indices findings={ofDentition(hallazgos, denticion)} />
      {left > 0 && (
        <Alert color="orange" variant="light">
          {left === 1 ? 'Un hallazgo es' : `${left} hallazgos son`} de dientes que esta dentición no tiene y no se
          {left === 1 ? ' guarda' : ' guardan'}.
        </Alert>
      )}
      <GrowingTextarea
        label="Observaciones"
        value={chart.observaciones}
        onChange={(e) => {
          const { value } = e.currentTarget
          change((was) => ({ ...was, observaciones: value }))
        }}
      />
      {failure !== null && <ProblemNotice error={failure} />}
      <Group justify="space-between">
        {row === undefined ? (
          <Checkbox label="Firmar al guardar" checked={signed} onChange={(e) => setSigned(e.currentTarget.checked)} />
        ) : (
          <Button variant="default" onClick={done}>
            Dejar para después
          </Button>
        )}
        <Button loading={busy} onClick={() => void save()}>
          Guardar odontograma
        </Button>
      </Group>
    </Stack>
  )
}

/** On a telephone the words take a second line, and none is cut. */
const WHOLE = { label: { whiteSpace: 'normal' } } as const

/** Both indices as they stand; the service computes them again. */
export function Indices({ findings }: { findings: readonly ToothFinding[] }): ReactNode {
  const [cop, ceo] = [cariesIndex(findings, false), cariesIndex(findings, true)]
  return (
    <Group gap="xs" role="status">
      <Badge variant="light" tt="none" h="auto" styles={WHOLE}>
        COP {cop.total}: {cop.cariados} cariados, {cop.obturados} obturados, {cop.perdidos} perdidos
      </Badge>
      {ceo.total > 0 && (
        <Badge variant="light" tt="none" h="auto" styles={WHOLE}>
          ceo {ceo.total}: {ceo.cariados} cariados, {ceo.perdidos} con extracción indicada, {ceo.obturados} obturados
        </Badge>
      )}
    </Group>
  )
}
