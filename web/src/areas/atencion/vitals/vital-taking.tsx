import { Box, Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { dateInBogota, daysBetween } from '../../../../../src/model/calendar.ts'
import { tellsPeople } from '../../../../../src/model/scales/deterioration.ts'
import { ageWords } from '../../../../../src/model/text/age-words.ts'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useDraft } from '../../../forms/draft.ts'
import { showInstant } from '../../../forms/times.ts'
import { fullName, PatientName } from '../../../ui/patient-name.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { personQuery } from '../../paciente/summary.ts'
import { deteriorationAt } from './deterioration.tsx'
import { BLANK_EXAM, type ExamDraft, examPlace, measuredIn } from './exam-draft.ts'
import type { Encounter } from './use-vital-rounds.ts'
import { VitalRow } from './vital-row.tsx'
import { vitalWords } from './vital-words.ts'

const LONG_MS = 5 * 60_000

/** The vital signs of one patient, typed one after another and signed with Enter. */
export function VitalTaking({ encounter: h, saved }: { encounter: Encounter; saved(): Promise<void> }): ReactNode {
  const toasts = useToasts()
  const form = useRef<HTMLFormElement>(null)
  const key = useRef(crypto.randomUUID())
  const person = useQuery({ ...personQuery(h.paciente), staleTime: LONG_MS, retry: false })
  const [exam, change, forget] = useDraft<ExamDraft>(examPlace(h.id), BLANK_EXAM)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const faults = new Map(failure instanceof ApiProblem ? failure.errores.map((e) => [e.campo, e.mensaje]) : [])
  const birth = person.data?.fecha_nacimiento ?? null
  const today = dateInBogota(new Date())
  const values = measuredIn(exam.vitals)

  const save = async (): Promise<void> => {
    if (busy || Object.keys(values).length === 0) return
    setBusy(true)
    setFailure(null)
    try {
      await call('POST', '/hce/api/examen-fisico/', {
        body: { historia: h.id, ...values, firmado: true },
        key: key.current,
      })
      const name = person.data === undefined ? 'Paciente' : fullName(person.data)
      toasts.done(`Guardado: ${name} · ${vitalWords(values)}.`)
      // What else of the examination was being written stays for the one who goes on with it.
      if (exam.aspecto === '' && Object.keys(exam.findings).length === 0) forget()
      else change({ ...exam, vitals: {} })
      const next = formAfter(form.current)
      const score = await deteriorationAt(h.id).catch((error: unknown) => toasts.failed(error))
      // Whoever is getting worse is not left for the next one until it was read.
      if (score?.nivel != null && tellsPeople(score.nivel))
        toasts.alarm(`${name} · ${score.texto}`, () => focusOn(next))
      else focusOn(next)
      await saved()
    } catch (error) {
      // Without an answer it may have been kept: the same key says so.
      if (error instanceof ApiProblem) key.current = crypto.randomUUID()
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const send = (
    <Button type="submit" loading={busy} disabled={Object.keys(values).length === 0}>
      Guardar y firmar
    </Button>
  )
  return (
    <Paper withBorder p="sm">
      <form
        ref={form}
        aria-labelledby={`signos-${h.id}-nombre`}
        data-toma={h.id}
        onSubmit={(e) => {
          e.preventDefault()
          void save()
        }}
      >
        <Group justify="space-between" gap="xs" mb={6}>
          <Group gap="xs" style={{ flex: '1 1 260px', minWidth: 0 }}>
            <Text fw={700} component="div" id={`signos-${h.id}-nombre`}>
              <PatientName id={h.paciente} />
            </Text>
            <Text size="sm" c="dimmed">
              {[
                [person.data?.tipo_documento, person.data?.numero_documento].filter(Boolean).join(' '),
                birth === null ? null : ageWords(birth, today),
                person.data?.sexo_biologico_nombre,
                h.servicio_reps_nombre,
                `desde ${showInstant(h.fecha_inicio)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Group>
          <Box visibleFrom="sm">{send}</Box>
        </Group>
        <VitalRow
          prefix={`signos-${h.id}-`}
          values={exam.vitals}
          faults={faults}
          days={birth === null ? null : daysBetween(birth, today)}
          measure={(given) => change((before) => ({ ...before, vitals: { ...before.vitals, ...given } }))}
        />
        {failure !== null && <ProblemNotice error={failure} />}
        {/* On a telephone it follows what is typed. */}
        <Box hiddenFrom="sm" mt="xs">
          {send}
        </Box>
      </form>
    </Paper>
  )
}

/** Of the next patient, told before this one goes from the list; null where there is none. */
function formAfter(form: HTMLFormElement | null): string | null {
  const all = [...document.querySelectorAll<HTMLFormElement>('form[data-toma]')]
  const at = form === null ? -1 : all.indexOf(form)
  return (all[at + 1] ?? all[at - 1])?.dataset.toma ?? null
}

/** The first field of that patient, or of the first who waits. */
function focusOn(encounter: string | null): void {
  const all = [...document.querySelectorAll<HTMLFormElement>('form[data-toma]')]
  const form = all.find((f) => f.dataset.toma === encounter) ?? all[0]
  form?.querySelector<HTMLInputElement>('.vital input')?.focus()
}
