import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWorking } from '../../working.tsx'
import { type FilledExam, filledExam, type Template } from './fill.ts'
import { TemplateForm } from './template-form.tsx'
import { useTemplates } from './use-templates.ts'

/** The examinations of the service: what is answered becomes findings and measures of this one. */
export function ExamHelp({ put }: { put(filled: FilledExam): void }): ReactNode {
  const { id } = useWorking()
  const templates = useTemplates('examen') ?? []
  const [open, setOpen] = useState<Template | null>(null)
  if (templates.length === 0) return null
  return (
    <>
      <Group gap="xs" role="group" aria-label="Plantillas de examen">
        {templates.map((template) => (
          <Button
            key={template.id}
            size="compact-sm"
            variant={open?.id === template.id ? 'filled' : 'light'}
            aria-expanded={open?.id === template.id}
            onClick={() => setOpen(open?.id === template.id ? null : template)}
          >
            {template.nombre}
          </Button>
        ))}
      </Group>
      {open !== null && (
        <TemplateForm
          key={open.id}
          template={open}
          place={`plantilla_examen:${id}`}
          series={(answers) => filledExam(open, answers).series}
          insert={(answers) => {
            put(filledExam(open, answers))
            setOpen(null)
          }}
          leave={() => setOpen(null)}
        />
      )}
    </>
  )
}
