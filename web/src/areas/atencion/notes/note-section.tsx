import { Badge, Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { isAuthor } from '../../../../../src/resources/parts/author.ts'
import { showInstant } from '../../../forms/times.ts'
import { draftPlace } from '../../../session/draft-place.ts'
import { readDraft } from '../../../session/draft-store.ts'
import { useMe } from '../../../session/session.tsx'
import { EntryCard } from '../entry-card.tsx'
import { EntryList } from '../folding/entry-lists.tsx'
import { isLive } from '../may-write.ts'
import { returnFocus } from '../return-focus.ts'
import { SectionCard } from '../section-card.tsx'
import { type Entry, entriesOf } from '../view.ts'
import { resourceNamed, useWorking } from '../working.tsx'
import { cleaned, type NoteDraft } from './note-draft.ts'
import { NoteEditor } from './note-editor.tsx'

const newDraft = (tipo: string): NoteDraft => ({
  values: { tipo_nota: tipo, formato: 'soap' },
  saved: null,
  id: null,
  version: null,
  key: crypto.randomUUID(),
})
const draftOf = (row: Entry): NoteDraft => ({
  values: cleaned(row),
  saved: cleaned(row),
  id: row.id,
  version: row.version,
  key: row.id,
})

const NEW = 'nueva'
const TEXTS = ['contenido', 'subjetivo', 'objetivo', 'analisis', 'plan']
const FIRST_WORDS = 40

/** Of folded notes one is told from the next by its day, its author and how it begins. */
function lineOfNote(title: string, row: Entry): string {
  const text = TEXTS.map((name) => row[name]).find((value) => typeof value === 'string' && value.trim() !== '')
  const words = String(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const begins = words.length > FIRST_WORDS ? `${words.slice(0, FIRST_WORDS).trimEnd()}…` : words
  const when = [showInstant(String(row.fecha_nota ?? row.creado_en)), row.profesional_nombre].filter(Boolean).join(', ')
  return `${title} (${when})${begins === '' ? '' : `: ${begins}`}`
}

export function NoteSection(): ReactNode {
  const { view, id, writes, changes, refresh, kept, wanted, goTo, discarded } = useWorking()
  const person = useMe()
  const { rol, id: me } = person
  const rows = entriesOf(view, 'nota')
  const may = writes('nota')
  const storedAt = (place: string): string | null => readDraft(draftPlace(me, `nota:${id}:${place}`))
  const [openNote, setOpenNote] = useState<string | null>(null)
  // Gone on with where it was left, after a reload too.
  const [editing, setEditing] = useState<ReadonlySet<string>>(
    () => new Set(rows.map((row) => row.id).filter((row) => storedAt(row) !== null)),
  )
  const edit = (row: string): void => setEditing((before) => new Set([...before, row]))
  const leave = (row: string): void => {
    setEditing((before) => new Set([...before].filter((one) => one !== row)))
    returnFocus(() => document.getElementById(`registro-${row}`))
  }
  const isKept = (place: string): boolean => kept.some((d) => d.place === `nota:${id}:${place}`)
  const wantedNote = wanted?.registro ?? null
  const wantedIsKept = wantedNote !== null && isKept(wantedNote)
  useEffect(() => {
    if (wantedNote !== null && wantedIsKept) setEditing((before) => new Set([...before, wantedNote]))
  }, [wantedNote, wantedIsKept])
  /** The note of the editor of new ones, where that was left with text that has not been sent. */
  const unsentNew = (): unknown => JSON.parse(storedAt(NEW) ?? '{}').id
  const kinds = resourceNamed('nota').fields.tipo_nota?.options ?? {}
  const titleOf = (row: Entry): string =>
    [kinds[String(row.tipo_nota)] ?? String(row.tipo_nota), row.titulo].filter(Boolean).join(': ')
  const inLine = (row: Entry): string => lineOfNote(titleOf(row), row)
  return (
    <SectionCard
      section="notas"
      count={rows.length}
      add={may ? 'Escribir' : undefined}
      opened={storedAt(NEW) !== null}
      summary={rows.filter(isLive).map(inLine)}
      form={(close) => (
        <NoteEditor
          place={NEW}
          first={newDraft(rol === 'enfermeria' ? 'enfermeria' : 'evolucion')}
          stored={() => void refresh()}
          done={close}
          editing={setOpenNote}
        />
      )}
    >
      <EntryList rows={rows.filter((row) => row.id !== openNote)} none="Sin notas.">
        {(row) =>
          editing.has(row.id) && row.firmado !== true && changes(row) ? (
            <NoteEditor
              key={`${row.id} ${discarded('notas')}`}
              place={row.id}
              first={draftOf(row)}
              stored={() => void refresh()}
              done={() => leave(row.id)}
              leave={() => leave(row.id)}
            />
          ) : (
            <EntryCard
              key={row.id}
              row={row}
              edits={['tipo_nota', 'titulo']}
              held={isKept(NEW) && unsentNew() === row.id}
              title={
                <>
                  {titleOf(row)}{' '}
                  {row.origen === 'ia_incorporada' && (
                    <Badge size="xs" variant="light">
                      De una recomendación
                    </Badge>
                  )}
                </>
              }
              fields={['contenido', 'subjetivo', 'objetivo', 'analisis', 'plan', 'motivo_aclaracion']}
              extra={
                row.firmado !== true &&
                isAuthor(row, person) && (
                  <Button
                    size="compact-sm"
                    variant="light"
                    onClick={() => (unsentNew() === row.id ? goTo('notas') : edit(row.id))}
                  >
                    Seguir escribiendo
                  </Button>
                )
              }
            />
          )
        }
      </EntryList>
    </SectionCard>
  )
}
