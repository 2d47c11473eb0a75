import { Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dateInBogota, daysBetween } from '../../../../../src/model/calendar.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useDraft } from '../../../forms/draft.ts'
import { showValue } from '../../../forms/show-value.ts'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { EntryCard } from '../entry-card.tsx'
import { ExamHelp } from '../especialidad/plantillas/exam-help.tsx'
import type { FilledExam } from '../especialidad/plantillas/fill.ts'
import { EntryList } from '../folding/entry-lists.tsx'
import { isLive } from '../may-write.ts'
import { useCreate } from '../save.ts'
import { SectionCard } from '../section-card.tsx'
import { type Entry, entriesOf, isRowOf } from '../view.ts'
import { BLANK_EXAM, type ExamDraft, examPlace, type Finding, measuredIn } from '../vitals/exam-draft.ts'
import { VitalRow, type VitalValues } from '../vitals/vital-row.tsx'
import { resourceNamed, useWorking } from '../working.tsx'
import { generalAspect, isAssumed, normalsOf, oneByOne } from './exam-normals.ts'

const VITALS = [
  'tension_sistolica',
  'tension_diastolica',
  'frecuencia_cardiaca',
  'frecuencia_respiratoria',
  'temperatura',
  'saturacion_oxigeno',
  'peso',
  'talla',
  'perimetro_abdominal',
  'perimetro_cefalico',
  'glucometria',
  'dolor_eva',
  'glasgow',
]

export function ExamSection(): ReactNode {
  const { view, writes } = useWorking()
  const rows = entriesOf(view, 'examen_fisico')
  return (
    <SectionCard
      section="examen"
      count={rows.length}
      add={writes('examen_fisico') ? 'Registrar' : undefined}
      summary={rows.filter(isLive).map(summaryOf)}
      form={(close) => <ExamForm done={close} />}
    >
      <EntryList rows={rows} none="Sin examen físico.">
        {(row) => (
          <EntryCard key={row.id} row={row} title="Examen físico" fields={['aspecto_general']}>
            <Vitals row={row} />
            <Findings row={row} />
          </EntryCard>
        )}
      </EntryList>
    </SectionCard>
  )
}

const summaryOf = (row: Entry): string =>
  [
    ...(row.tension_sistolica == null ? [] : [`T/A ${row.tension_sistolica}/${row.tension_diastolica ?? '–'}`]),
    ...(row.frecuencia_cardiaca == null ? [] : [`FC ${row.frecuencia_cardiaca}`]),
    ...(row.aspecto_general == null ? [] : [String(row.aspecto_general)]),
  ].join(', ') || 'Examen físico'

/** Read as they are said: 120/80, 37,2 °C. */
function Vitals({ row }: { row: Entry }): ReactNode {
  const { fields } = resourceNamed('examen_fisico')
  const pressure =
    row.tension_sistolica == null ? [] : [['T/A', `${row.tension_sistolica}/${row.tension_diastolica ?? '–'}`]]
  const others = [...VITALS.slice(2, 8), 'imc', 'interpretacion_imc', ...VITALS.slice(8)].flatMap((name) => {
    const field = fields[name]
    const text = field === undefined ? null : showValue(field, row[name])
    return text === null ? [] : [[field?.label ?? name, text]]
  })
  return (
    <Group component="dl" gap="sm" m={0}>
      {[...pressure, ...others].map(([label, text]) => (
        <div key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} size="sm" fw={600}>
            {text}
          </Text>
        </div>
      ))}
    </Group>
  )
}

function Findings({ row }: { row: Entry }): ReactNode {
  const options = resourceNamed('examen_fisico').fields.hallazgos?.fields ?? {}
  const found = isRowOf(row, 'examen_fisico') ? row.hallazgos : []
  return found.map((h) => (
    <Text size="sm" key={h.sistema}>
      <Text span size="sm" fw={600} {...(h.estado === 'anormal' ? { c: 'var(--mantine-color-red-light-color)' } : {})}>
        {options.sistema?.options?.[h.sistema ?? ''] ?? h.sistema}
        {h.estado === 'normal' ? '' : ` (${options.estado?.options?.[h.estado ?? '']?.toLowerCase()})`}:
      </Text>{' '}
      {h.descripcion ?? 'normal'}
    </Text>
  ))
}

/** The service asks that what is abnormal be described; which one it is, is said here. */
const isUnsaid = (finding: Finding | undefined): boolean =>
  finding?.estado === 'anormal' && finding.descripcion.trim() === ''

function ExamForm({ done }: { done: () => void }): ReactNode {
  const { id, view } = useWorking()
  const resource = resourceNamed('examen_fisico')
  const create = useCreate(resource)
  const { sexo_biologico: sexo, fecha_nacimiento: birth } = view.paciente
  const days = birth === null ? null : daysBetween(birth, dateInBogota(new Date()))
  const normals = normalsOf(sexo)
  const systems = Object.entries(resource.fields.hallazgos?.fields?.sistema?.options ?? {})
  const [exam, change, forget] = useDraft<ExamDraft>(examPlace(id), BLANK_EXAM)
  const [signed, setSigned] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const faults = failure instanceof ApiProblem ? new Map(failure.errores.map((e) => [e.campo, e.mensaje])) : new Map()

  const find = (system: string, estado: string | null): void =>
    change((before) => {
      const { [system]: old, ...others } = before.findings
      if (estado === null) return { ...before, findings: others }
      const untouched = old === undefined || old.descripcion === '' || old.descripcion === normals[system]
      const descripcion = untouched ? (estado === 'normal' ? (normals[system] ?? '') : '') : old.descripcion
      return { ...before, findings: { ...others, [system]: { estado, descripcion } } }
    })
  const allNormal = (): void =>
    change((before) => ({
      ...before,
      ...(before.aspecto === '' ? { aspecto: generalAspect(before.vitals, days, sexo), composed: true } : {}),
      findings: Object.fromEntries(
        systems
          .filter(([system]) => before.findings[system] !== undefined || isAssumed(system, before.vitals))
          .map(([system]) => [
            system,
            before.findings[system] ?? { estado: 'normal', descripcion: normals[system] ?? '' },
          ]),
      ),
    }))

  const measure = (given: VitalValues): void =>
    change((before) => {
      const vitals = { ...before.vitals, ...given }
      return { ...before, vitals, ...(before.composed === true ? { aspecto: generalAspect(vitals, days, sexo) } : {}) }
    })

  /** What was written of a system stays, before what a template brings. */
  const fill = ({ findings, vitals }: FilledExam): void =>
    change((before) => ({
      ...before,
      vitals: { ...before.vitals, ...vitals },
      findings: {
        ...before.findings,
        ...Object.fromEntries(
          Object.entries(findings).map(([system, { estado, descripcion }]) => {
            const old = before.findings[system]
            const written = old === undefined || old.descripcion === normals[system] ? '' : old.descripcion.trim()
            if (old === undefined || written === '') return [system, { estado, descripcion }]
            return [
              system,
              {
                estado: old.estado === 'anormal' ? old.estado : estado,
                descripcion: written.includes(descripcion) ? written : `${written}\n${descripcion}`,
              },
            ]
          }),
        ),
      },
    }))

  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const hallazgos = Object.entries(exam.findings).map(([sistema, { estado, descripcion }]) => ({
        sistema,
        estado,
        ...(descripcion.trim() === '' ? {} : { descripcion: descripcion.trim() }),
      }))
      await create({
        historia: id,
        ...measuredIn(exam.vitals),
        ...(exam.aspecto.trim() === '' ? {} : { aspecto_general: exam.aspecto.trim() }),
        ...(hallazgos.length === 0 ? {} : { hallazgos }),
        firmado: signed,
      })
      forget()
      done()
    } catch (error) {
      setFailure(error)
      const unsaid = systems.find(([system]) => isUnsaid(exam.findings[system]))
      if (unsaid !== undefined) document.getElementById(`campo-examen-${unsaid[0]}`)?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack gap="md">
      <ExamHelp put={fill} />
      <VitalRow prefix="campo-examen-" values={exam.vitals} faults={faults} days={days} whole measure={measure} />
      <GrowingTextarea
        label="Aspecto general"
        value={exam.aspecto}
        onChange={(e) => {
          const { value } = e.currentTarget
          change((before) => ({ ...before, aspecto: value, composed: false }))
        }}
      />
      <div>
        <Group justify="space-between">
          <Text fw={600} size="sm">
            Hallazgos por sistema
          </Text>
          <Button size="compact-sm" variant="light" onClick={allNormal} aria-describedby="examen-uno-a-uno">
            Lo demás, normal
          </Button>
        </Group>
        <Text size="xs" c="dimmed" id="examen-uno-a-uno">
          Se marcan uno a uno, si se examinaron:{' '}
          {systems
            .filter(([system]) => oneByOne.includes(system))
            .map(([, label]) => label.toLowerCase())
            .join(', ')}
          .
        </Text>
      </div>
      <Stack gap="xs">
        {systems.map(([system, label]) => {
          const finding = exam.findings[system]
          return (
            <div key={system}>
              <Group justify="space-between" gap="xs">
                <Text size="sm">{label}</Text>
                <SegmentedControl
                  size="xs"
                  aria-label={label}
                  value={finding?.estado ?? ''}
                  onChange={(v) => find(system, v === '' ? null : v)}
                  data={[
                    { value: '', label: '–' },
                    { value: 'normal', label: 'Normal' },
                    { value: 'anormal', label: 'Anormal' },
                    { value: 'no_examinado', label: 'No examinado' },
                  ]}
                />
              </Group>
              {finding !== undefined && finding.estado !== 'no_examinado' && (
                <GrowingTextarea
                  size="xs"
                  mt={4}
                  aria-label={`Descripción de ${label}`}
                  id={`campo-examen-${system}`}
                  placeholder={finding.estado === 'anormal' ? 'Describa el hallazgo' : ''}
                  error={
                    failure !== null && isUnsaid(finding) ? `Describa lo anormal de ${label.toLowerCase()}.` : undefined
                  }
                  value={finding.descripcion}
                  onChange={(e) => {
                    const { value } = e.currentTarget
                    change((b) => ({ ...b, findings: { ...b.findings, [system]: { ...finding, descripcion: value } } }))
                  }}
                />
              )}
            </div>
          )
        })}
      </Stack>
      {failure !== null && <ProblemNotice error={failure} />}
      <Group justify="space-between">
        <Checkbox label="Firmar al guardar" checked={signed} onChange={(e) => setSigned(e.currentTarget.checked)} />
        <Button loading={busy} onClick={() => void save()}>
          Guardar examen
        </Button>
      </Group>
    </Stack>
  )
}
