import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { ChangedNotice } from '../../../forms/changed-notice.tsx'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { type Conflict, MergeConflict } from '../../registros/merge-conflict.tsx'
import { type ChangedDraft, SignChanges } from '../../registros/sign-changes.tsx'
import { BusyButton } from '../busy-button.tsx'
import { NoteHelp, type NoteHelpChoice, NoteHelpMenu } from '../especialidad/plantillas/note-help.tsx'
import { SaveBadge } from '../saving/save-badge.tsx'
import { allEntries, type HistoryView } from '../view.ts'
import { resourceNamed, useWorking } from '../working.tsx'
import { CopyNote } from './copy-forward.tsx'
import { isWorthSaving, type NoteDraft, type NoteValues, savedByOthers } from './note-draft.ts'
import { type Inserted, insert, undone } from './note-insert.ts'
import { useNoteAutosave } from './use-note-autosave.ts'

const PARTS = [
  ['subjetivo', 'Subjetivo'],
  ['objetivo', 'Objetivo'],
  ['analisis', 'Análisis'],
  ['plan', 'Plan'],
] as const

/** What the service has of the note by now that this editor has not seen. */
function changedMeanwhile(view: HistoryView, draft: NoteDraft): readonly string[] {
  const row = allEntries(view).find((entry) => entry.id === draft.id)
  return row === undefined ? [] : savedByOthers(draft, row)
}

/** A note being written: kept as it is typed, signed when it is done. */
export function NoteEditor(props: {
  place: string
  first: NoteDraft
  /** It exists now in the service, or has been signed. */
  stored(): void
  done(): void
  /** Left for later, as it is. */
  leave?: () => void
  /** Which note of the service this is, while it is open. */
  editing?: (id: string | null) => void
}): ReactNode {
  const { id, view } = useWorking()
  const toasts = useToasts()
  const resource = resourceNamed('nota')
  const note = useNoteAutosave(id, props.place, props.first, props.stored)
  const { values } = note.draft
  const [copying, setCopying] = useState(false)
  const [help, setHelp] = useState<NoteHelpChoice | null>(null)
  const [busy, setBusy] = useState(false)
  /** The conflict that the person who writes has put off. */
  const [left, setLeft] = useState<Conflict | null>(null)
  const [brought, setBrought] = useState<Inserted | null>(null)
  const bring = (given: NoteValues): void => {
    const made = insert(values, given)
    note.write(made.after)
    setBrought(made)
  }
  const soap = values.formato === 'soap'
  const kinds = Object.entries(resource.fields.tipo_nota?.options ?? {}).filter(([kind]) => kind !== 'aclaratoria')
  const { editing } = props
  useEffect(() => {
    editing?.(note.draft.id)
    return () => editing?.(null)
  }, [editing, note.draft.id])

  const sign = async (confirmed: ChangedDraft | null = null): Promise<void> => {
    setBusy(true)
    const signed = await note.sign(confirmed)
    setBusy(false)
    if (!signed) return
    toasts.done('Nota firmada: ya no cambia.')
    props.stored()
    props.done()
  }

  return (
    <Stack gap="sm">
      <SignChanges
        resource={resource}
        changed={note.unseen}
        busy={busy}
        sign={() => void sign(note.unseen)}
        back={note.back}
      />
      <Group gap="xs" align="flex-end">
        <Select
          label="Tipo de nota"
          id={`campo-notas-tipo-${props.place}`}
          data={kinds.map(([value, label]) => ({ value, label }))}
          value={String(values.tipo_nota)}
          onChange={(v) => v !== null && note.write({ tipo_nota: v })}
          allowDeselect={false}
          readOnly={busy}
          style={{ flex: '1 1 140px' }}
        />
        <SegmentedControl
          aria-label="Formato de la nota"
          value={String(values.formato)}
          onChange={(formato) => note.write({ formato })}
          readOnly={busy}
          data={[
            { value: 'soap', label: 'SOAP' },
            { value: 'libre', label: 'Libre' },
          ]}
        />
        <NoteHelpMenu disabled={busy} choose={setHelp} bring={bring} />
        <Button variant="default" disabled={busy} aria-expanded={copying} onClick={() => setCopying(!copying)}>
          Traer de antes
        </Button>
      </Group>
      {copying && (
        <CopyNote
          choose={(copied) => {
            bring(copied)
            setCopying(false)
          }}
        />
      )}
      {help !== null && (
        <NoteHelp key={help.template.id} choice={help} place={props.place} bring={bring} close={() => setHelp(null)} />
      )}
      <Group gap="xs" role="status" aria-live="polite" mih={0}>
        {brought !== null && (
          <>
            <Text size="sm">{saidOf(brought)}</Text>
            {Object.keys(brought.after).length > 0 && (
              <Button
                size="compact-sm"
                variant="light"
                disabled={busy}
                onClick={() => {
                  note.write(undone(values, brought))
                  setBrought(null)
                }}
              >
                Deshacer
              </Button>
            )}
          </>
        )}
      </Group>
      <MergeConflict
        resource={resource}
        conflict={note.conflict !== null && note.conflict !== left ? note.conflict : null}
        save={async (chosen) => note.resolve(chosen)}
        giveUp={() => note.resolve({})}
        leave={() => setLeft(note.conflict)}
      />
      <TextInput
        label="Título"
        readOnly={busy}
        value={String(values.titulo ?? '')}
        onChange={(e) => note.write({ titulo: e.currentTarget.value })}
      />
      {soap ? (
        PARTS.map(([name, label]) => (
          <GrowingTextarea
            key={name}
            label={label}
            {...(name === 'subjetivo' ? { 'data-primero': true } : {})}
            readOnly={busy}
            minRows={2}
            maxRows={16}
            value={String(values[name] ?? '')}
            onChange={(e) => note.write({ [name]: e.currentTarget.value })}
          />
        ))
      ) : (
        <GrowingTextarea
          label="Contenido"
          data-primero
          readOnly={busy}
          minRows={5}
          maxRows={24}
          value={String(values.contenido ?? '')}
          onChange={(e) => note.write({ contenido: e.currentTarget.value })}
        />
      )}
      {note.failure !== null && <ProblemNotice error={note.failure} fields={resource.fields} />}
      <Group justify="space-between" gap="xs">
        <Group gap="xs" role="status" aria-live="polite">
          {(note.draft.id !== null || note.state !== 'guardado') && <SaveBadge state={note.state} />}
          <ChangedNotice
            resource={resource}
            id={note.draft.id}
            names={note.state === 'guardando' ? [] : changedMeanwhile(view, note.draft)}
          />
          {note.conflict !== null && note.conflict === left && (
            <Button size="compact-xs" variant="light" color="orange" onClick={note.review}>
              Resolver
            </Button>
          )}
          {note.draft.id === null && note.state === 'guardado' && (
            <Text size="xs" c="dimmed">
              Se guarda sola mientras escribe.
            </Text>
          )}
        </Group>
        <Group gap="xs">
          {props.leave !== undefined && (
            <Button variant="default" disabled={busy} onClick={props.leave}>
              Dejar para después
            </Button>
          )}
          <BusyButton
            busy={busy}
            disabled={!isWorthSaving(values) || note.state === 'conflicto'}
            onClick={() => sign()}
          >
            Firmar nota
          </BusyButton>
        </Group>
      </Group>
    </Stack>
  )
}

function saidOf({ after, appended }: Inserted): string {
  if (Object.keys(after).length === 0) return 'Ya estaba escrito: no se agregó nada.'
  return appended.length === 0
    ? 'Se llenó lo que estaba vacío.'
    : `Se agregó al final de ${new Intl.ListFormat('es-CO').format(appended)}; lo que estaba escrito sigue ahí.`
}
