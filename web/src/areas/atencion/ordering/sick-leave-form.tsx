import { Button, Group, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { addDays, dateInBogota } from '../../../../../src/model/calendar.ts'
import { incapacidadAlcance } from '../../../../../src/model/codes/index.ts'
import { leaveLimits } from '../../../../../src/model/legal/sick-leave.ts'
import { numberOrNull, textOrNull } from '../../../../../src/model/text/plain-text.ts'
import { call, callAt } from '../../../api/client.ts'
import { useDraft } from '../../../forms/draft.ts'
import { FieldInput } from '../../../forms/field-input.tsx'
import { showDate } from '../../../forms/times.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { PaperPreview, printPaper, type ShownPaper } from '../../paciente/paper-list.tsx'
import { paperTitle } from '../../paciente/print-parts.ts'
import { CareField } from '../admission/care-field.tsx'
import { tagOf } from '../save.ts'
import { resourceNamed, useWorking } from '../working.tsx'
import { diagnosisWords, mainDiagnosis } from './main-diagnosis.ts'

const USUAL = [1, 2, 3, 5, 7, 10, 15, 30]
const MOST = leaveLimits.maternidad.most
const scopes = [...incapacidadAlcance.byCode].map(([value, { label }]) => ({ value, label }))
const FIELDS = ['incapacidad_inicio', 'incapacidad_retroactividad'] as const

interface LeaveDraft {
  readonly dias: number | null
  readonly alcance: string | null
  readonly inicio: string | null
  readonly retroactividad: string | null
  readonly justificacion: string | null
}
const NONE: LeaveDraft = { dias: null, alcance: null, inicio: null, retroactividad: null, justificacion: null }

/** Days, from which the dates follow; the diagnosis is that of the encounter. */
export function SickLeaveForm({ done }: { done(): void }): ReactNode {
  const { id, view, refresh } = useWorking()
  const toasts = useToasts()
  const { historia } = view
  const [draft, change, forget] = useDraft<LeaveDraft>(`ordenes:incapacidad:${id}`, NONE)
  const [busy, setBusy] = useState(false)
  const submit = useRef<HTMLButtonElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [shown, show] = useState<ShownPaper | null>(null)
  const days = draft.dias ?? numberOrNull(historia.incapacidad_dias)
  const scope = draft.alcance ?? textOrNull(historia.incapacidad_alcance) ?? scopes[0]?.value ?? ''
  const began = dateInBogota(String(historia.fecha_inicio))
  const start = draft.inicio ?? textOrNull(historia.incapacidad_inicio) ?? began
  const isEarlier = start < began
  const reason = draft.justificacion ?? textOrNull(historia.incapacidad_justificacion)
  const main = mainDiagnosis(view)
  const fields = resourceNamed('historia').fields
  const set = (more: Partial<LeaveDraft>): void => change((before) => ({ ...before, ...more }))

  const save = async (issue: boolean): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await callAt('PATCH', `${resourceNamed('historia').path}${id}/`, {
        body: {
          incapacidad_dias: days,
          incapacidad_alcance: scope,
          incapacidad_inicio: start,
          incapacidad_justificacion: reason,
          ...(isEarlier ? { incapacidad_retroactividad: draft.retroactividad } : {}),
        },
        ifMatch: tagOf(historia),
      })
      await refresh()
      forget()
      if (issue) {
        const { data } = await call('POST', `/hce/api/historias/${id}/papeles/`, { body: { tipo: 'incapacidad' } })
        const [paper] = data.results
        if (paper !== undefined) show({ url: await printPaper(paper.id), title: paperTitle(paper) })
      } else {
        toasts.done('Incapacidad guardada.')
        done()
      }
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
    await refresh()
  }
  return (
    <Stack gap="sm" role="group" aria-label="Incapacidad">
      {failure !== null && <ProblemNotice error={failure} fields={fields} />}
      <Group gap={6} role="group" aria-label="Días de incapacidad">
        {USUAL.map((n, i) => (
          <Button
            key={n}
            data-primero={i === 0 || undefined}
            size="sm"
            variant={days === n ? 'filled' : 'default'}
            aria-pressed={days === n}
            onClick={() => set({ dias: n })}
          >
            {n}
          </Button>
        ))}
        <NumberInput
          aria-label="Otro número de días"
          placeholder="Otros"
          w={84}
          hideControls
          min={1}
          max={MOST}
          allowDecimal={false}
          clampBehavior="strict"
          value={days !== null && !USUAL.includes(days) ? days : ''}
          onChange={(value) => set({ dias: typeof value === 'number' ? value : null })}
        />
        <SegmentedControl aria-label="Alcance" data={scopes} value={scope} onChange={(alcance) => set({ alcance })} />
      </Group>
      <Group gap="sm" align="flex-end">
        {FIELDS.filter((name) => name === 'incapacidad_inicio' || isEarlier).map((name) => {
          const field = fields[name]
          return field === undefined ? null : (
            <FieldInput
              key={name}
              name={`incapacidad-${name}`}
              field={name === 'incapacidad_inicio' ? { ...field, label: 'Desde' } : field}
              value={name === 'incapacidad_inicio' ? start : draft.retroactividad}
              onChange={(value) =>
                set(
                  name === 'incapacidad_inicio' ? { inicio: textOrNull(value) } : { retroactividad: textOrNull(value) },
                )
              }
            />
          )
        })}
        <Text size="sm" aria-live="polite" pb={8}>
          {days === null
            ? 'Diga cuántos días.'
            : `Del ${showDate(start)} al ${showDate(addDays(start, days - 1))} (${days === 1 ? '1 día' : `${days} días`})`}
        </Text>
      </Group>
      {fields.incapacidad_justificacion !== undefined && (
        <FieldInput
          name="incapacidad-justificacion"
          field={{ ...fields.incapacidad_justificacion, label: 'Por qué tantos días' }}
          value={reason}
          onChange={(value) => set({ justificacion: textOrNull(value) })}
        />
      )}
      <Text size="sm" c={main === null ? 'var(--mantine-color-orange-light-color)' : 'dimmed'}>
        {main === null
          ? 'Lleva el diagnóstico principal: regístrelo antes de expedirla.'
          : `Diagnóstico: ${diagnosisWords(main)}`}
      </Text>
      <CareField field="causa_atencion" place="incapacidad" next={() => submit.current} />
      <Group gap="xs">
        <Button ref={submit} loading={busy} disabled={days === null} onClick={() => void save(true)}>
          Guardar y expedir
        </Button>
        <Button variant="default" disabled={days === null || busy} onClick={() => void save(false)}>
          Solo guardar
        </Button>
      </Group>
      <PaperPreview
        paper={shown}
        close={() => {
          show(null)
          done()
        }}
      />
    </Stack>
  )
}
