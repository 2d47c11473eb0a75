import { Button, Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { get } from '../../../../api/client.ts'
import { useToasts } from '../../../../ui/toasts.tsx'
import type { NoteValues } from '../../notes/note-draft.ts'
import { templates as skeletons } from '../../notes/note-templates.ts'
import { useWorking } from '../../working.tsx'
import { filledNote, type Template } from './fill.ts'
import { TemplateForm } from './template-form.tsx'
import { useTemplates } from './use-templates.ts'

export interface NoteHelpChoice {
  readonly template: Template
}

const DRAFTS = [
  ['epicrisis', 'Epicrisis, con lo escrito'],
  ['remision', 'Remisión, con lo escrito'],
] as const

/** What a note may begin with: the templates of the service, or what the history says already. */
export function NoteHelpMenu(props: {
  disabled: boolean
  choose(choice: NoteHelpChoice): void
  bring(values: NoteValues): void
}): ReactNode {
  const { disabled, choose, bring } = props
  const { id } = useWorking()
  const toasts = useToasts()
  const templates = useTemplates('nota')
  const [busy, setBusy] = useState(false)
  const draft = async (tipo: string): Promise<void> => {
    setBusy(true)
    try {
      const { tipo_nota, formato, contenido } = await get(`/hce/api/historias/${id}/borrador-nota/?tipo=${tipo}`)
      bring({ tipo_nota, formato, contenido })
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" disabled={disabled} loading={busy}>
          Plantilla
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {(templates ?? []).map((template) => (
          <Menu.Item key={template.id} onClick={() => choose({ template })}>
            {template.nombre}
          </Menu.Item>
        ))}
        {/* Until the institution has templates of its own. */}
        {templates?.length === 0 &&
          skeletons.map((t) => (
            <Menu.Item key={t.label} onClick={() => bring(t.values)}>
              {t.label}
            </Menu.Item>
          ))}
        <Menu.Divider />
        {DRAFTS.map(([tipo, label]) => (
          <Menu.Item key={tipo} onClick={() => void draft(tipo)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The template that was chosen, being filled. */
export function NoteHelp(props: {
  choice: NoteHelpChoice
  place: string
  bring(values: NoteValues): void
  close(): void
}): ReactNode {
  const { choice, place, bring, close } = props
  const { id } = useWorking()
  const { template } = choice
  return (
    <TemplateForm
      template={template}
      place={`plantilla_nota:${id}:${place}`}
      series={(answers) => filledNote(template, answers).series}
      insert={(answers) => {
        bring(filledNote(template, answers).values)
        close()
      }}
      leave={close}
    />
  )
}
