import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { AccountName } from '../../forms/account-name.tsx'
import { showValue } from '../../forms/show-value.ts'
import { UsualAdmission } from './admission/usual-admission.tsx'
import { EditRow } from './edit-row.tsx'
import { NoneYet } from './none-yet.tsx'
import { Clarifications, ClarifyHeader } from './notes/clarifications.tsx'
import { AutosavedRow } from './saving/autosaved-row.tsx'
import { SectionCard } from './section-card.tsx'
import { headerFields } from './sections.ts'
import { resourceNamed, useWorking, withFields } from './working.tsx'

/** Asked only in some kinds of care. */
const onlyIn: Readonly<Record<string, readonly string[]>> = {
  cups_consulta: ['consulta_externa'],
  via_ingreso: ['urgencias', 'hospitalizacion'],
  triage: ['urgencias'],
  triage_fecha: ['urgencias'],
  condicion_egreso: ['urgencias', 'hospitalizacion'],
  destino_egreso: ['urgencias', 'hospitalizacion'],
  institucion_destino: ['urgencias', 'hospitalizacion'],
}
const LONG = new Set(['motivo_consulta', 'enfermedad_actual', 'analisis', 'plan_manejo', 'recomendaciones'])

/** A part of the header of the history: read at a glance, or written in place. */
export function HeaderSection({
  section,
  opened,
}: {
  section: keyof typeof headerFields
  opened?: boolean
}): ReactNode {
  const { view, writes, marked } = useWorking()
  const { historia } = view
  const kind = String(historia.tipo_atencion)
  const names = headerFields[section].filter((name) => onlyIn[name]?.includes(kind) ?? true)
  const resource = withFields(resourceNamed('historia'), names)
  const may = writes('historia')
  const shown = names.flatMap((name) => {
    const field = resource.fields[name]
    const text = field === undefined || name === 'eapb' ? null : showValue(field, historia[name])
    return text === null ? [] : [{ name, label: field?.label, text, isAccount: field?.account === true }]
  })
  if (view.eapb !== null && section === 'ingreso')
    shown.push({ name: 'eapb', label: 'EAPB', text: String(view.eapb.nombre ?? ''), isAccount: false })
  return (
    <SectionCard
      section={section}
      marked={section === 'anamnesis' && marked.has(historia.id)}
      add={may ? 'Completar' : undefined}
      opened={may && opened === true}
      always={opened === true}
      empty={shown.length === 0}
      instead
      form={(close) =>
        // Who attends and when it began are decided, with a button; what is told is kept as it is written.
        section === 'ingreso' ? (
          <EditRow
            resource={resource}
            row={historia}
            prefix="ingreso-"
            cols={{ base: 1, sm: 2 }}
            done={close}
            above={(values, set) => <UsualAdmission values={values} set={set} tipo={kind} />}
          />
        ) : (
          <AutosavedRow
            resource={resource}
            row={historia}
            prefix={`${section}-`}
            cols={section === 'anamnesis' ? { base: 1 } : { base: 1, sm: 2 }}
          />
        )
      }
    >
      {shown.length === 0 ? (
        <NoneYet>Sin datos todavía.</NoneYet>
      ) : (
        <SimpleGrid component="dl" cols={{ base: 1, sm: section === 'ingreso' ? 2 : 1 }} m={0} spacing="xs">
          {shown.map(({ name, label, text, isAccount }) => (
            <div key={name}>
              <Text component="dt" size="xs" c="dimmed">
                {label}
              </Text>
              <Text component="dd" m={0} size="sm" style={LONG.has(name) ? { whiteSpace: 'pre-wrap' } : {}}>
                {isAccount ? <AccountName id={text} /> : text}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      )}
      {section === 'anamnesis' && (
        <>
          <Clarifications of={historia.id} />
          <ClarifyHeader />
        </>
      )}
    </SectionCard>
  )
}
