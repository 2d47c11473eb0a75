import { isJsonObject } from '../../../../../src/model/text/json-object.ts'
import { same } from '../../../forms/same.ts'
import { draftPlace } from '../../../session/draft-place.ts'
import { hasUnsent } from '../notes/note-draft.ts'
import { type SectionKey, sectionKeys, sectionOf } from '../sections.ts'

/** Something written in this page that the service does not have. */
export interface Kept {
  /** Where the tab keeps it. */
  readonly key: string
  /** The same, without whose it is. */
  readonly place: string
  readonly section: SectionKey
  /** The entry that was being changed; null where it is a new one, or the header. */
  readonly registro: string | null
}

/** Forms that are not called as what they create. */
const ofForm: Readonly<Record<string, SectionKey>> = {
  formula: 'formulas',
  insumo: 'formulas',
  conciliacion: 'formulas',
  examen: 'examen',
  antecedente: 'antecedentes',
  medicion: 'mediciones',
  aclaracion: 'anamnesis',
  plantilla_nota: 'notas',
  plantilla_examen: 'examen',
}
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Of all that the tab keeps for somebody, what belongs to this history. */
export function keptDrafts(
  stored: Iterable<readonly [string, string]>,
  account: string,
  historia: string,
  /** The collection of each entry of it. */
  entries: ReadonlyMap<string, string>,
): Kept[] {
  const prefix = draftPlace(account, '')
  return [...stored].flatMap(([key, text]) => {
    if (!key.startsWith(prefix)) return []
    const place = key.slice(prefix.length)
    const ids: string[] = place.match(UUID) ?? []
    const registro = ids.find((id) => entries.has(id)) ?? null
    if ((registro === null && !ids.includes(historia)) || !hasText(text)) return []
    return [{ key, place, section: sectionFor(place, entries.get(registro ?? '')), registro }]
  })
}

/** Forms that are called by their history: what is in them waits for a button. */
const FORM =
  /^(?:antecedente|conciliacion|deterioro|documento|escala|examen|formula|insumo|medicion|odontograma|orden|ordenes:[a-z]+|partograma|revision):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/

/** The histories in which somebody left a form half written. */
export function begunForms(stored: Iterable<readonly [string, string]>, account: string): string[] {
  const prefix = draftPlace(account, '')
  const found = [...stored].flatMap(([key, text]) => {
    const historia = key.startsWith(prefix) ? FORM.exec(key.slice(prefix.length))?.[1] : undefined
    return historia !== undefined && hasText(text) ? [historia] : []
  })
  return [...new Set(found)]
}

/** Of a form that asks first what it is about, what that was when it was left. */
export const keptPart = (kept: readonly Kept[], form: string): string | null =>
  kept.find((d) => d.place.startsWith(`${form}:`))?.place.slice(form.length + 1) ?? null

function sectionFor(place: string, recurso: string | undefined): SectionKey {
  const head = /^[a-z_]+/.exec(place)?.[0] ?? ''
  const named = sectionKeys.find((key) => key === head)
  return sectionOf({ recurso: recurso ?? head, campo: '' }) ?? ofForm[head] ?? named ?? 'ingreso'
}

/** What is only what it was, or nothing, is not waiting to be saved. */
function hasText(text: string): boolean {
  const value: unknown = JSON.parse(text)
  if (isJsonObject(value) && isJsonObject(value.values) && 'saved' in value)
    return hasUnsent({ values: value.values, saved: isJsonObject(value.saved) ? value.saved : null })
  if (isJsonObject(value) && isJsonObject(value.changes)) {
    const began = isJsonObject(value.began) ? value.began : {}
    return Object.entries(value.changes).some(([name, now]) => !same(now, began[name]))
  }
  return saysSomething(value)
}

const saysSomething = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : typeof value === 'object' && value !== null
      ? Object.values(value).some(saysSomething)
      : value !== null && value !== undefined && value !== false
