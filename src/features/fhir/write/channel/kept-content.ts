import { createHash } from 'node:crypto'
import { isJsonObject } from '../../../../model/text/json-object.ts'
import { withoutSeparators } from '../../../../resources/shapes.ts'
import type { ReportMessage } from '../../../entrada/informes/kept-report.ts'
import { isVisitOf } from '../../../entrada/visit-number.ts'
import type { KnownTypes } from '../../search/read-criterion.ts'
import { listIn, objectIn, textIn } from '../elements.ts'
import { orderOf } from '../entry-order.ts'
import { documentIn } from '../patient.ts'
import { readBundle } from '../read-bundle.ts'
import { referencesIn, withReplaced } from '../references.ts'
import type { WriteEntry } from '../write-entry.ts'

/** Every entry that one leads to, itself first. */
function reachedFrom(entry: WriteEntry, byUrl: ReadonlyMap<string, WriteEntry>): readonly WriteEntry[] {
  const found = new Set([entry])
  for (const one of found)
    for (const { text } of referencesIn(one.sent)) {
      const other = byUrl.get(text)
      if (other !== undefined && other.method !== 'PATCH') found.add(other)
    }
  return [...found]
}

function requestOf({ method, type: { type }, id, criteria }: WriteEntry): object {
  if (method === 'POST') return { method, url: type, ...(criteria === null ? {} : { ifNoneExist: criteria }) }
  return { method, url: id === null ? `${type}?${criteria}` : `${type}/${id}` }
}

/** What names a resource of ours by the address at which it came is kept as `Type/id`: it is applied where that is not known. */
function kept({ sent }: WriteEntry, byUrl: ReadonlyMap<string, WriteEntry>, base: string): unknown {
  const own = [...referencesIn(sent)].filter(({ text }) => text.startsWith(`${base}/`) && !byUrl.has(text))
  return withReplaced(objectIn(sent), new Map(own.map(({ text }) => [text, text.slice(base.length + 1)])))
}

/** What came: the resource by itself, or as much of its bundle as the report refers to. */
function contentOf(
  entry: WriteEntry,
  related: readonly WriteEntry[],
  resourceOf: (entry: WriteEntry) => unknown,
): string {
  if (entry.at === '') return JSON.stringify(resourceOf(entry))
  const entryOf = (one: WriteEntry): object => ({
    ...(one.fullUrl === null ? {} : { fullUrl: one.fullUrl }),
    resource: resourceOf(one),
    request: requestOf(one),
  })
  return JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry: related.map(entryOf) })
}

/** So much of a text as a column takes: whatever it says, that it came is kept. */
const plain = (text: string, longest: number): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, longest)
    .toWellFormed()

const LONGEST_KEY = 120
const LONGEST_NUMBER = 100

/** The document of the person whom it says, as messages of HL7 v2 keep it; its number where the kind is not told; else whatever it names. */
function keyOf(entry: WriteEntry, related: readonly WriteEntry[]): string {
  const { subject, contained } = objectIn(entry.sent)
  const patient = related.find(({ type }) => type.type === 'Patient')?.sent ??
    listIn(contained).find((c) => c.resourceType === 'Patient') ?? {
      identifier: [objectIn(objectIn(subject).identifier)],
    }
  const { tipo_documento: kind, numero_documento: number } = documentIn(objectIn(patient))
  const reference = textIn(objectIn(subject).reference) ?? ''
  const token = new URLSearchParams(reference.split('?')[1] ?? '').get('identifier')
  const said = typeof number === 'string' ? number : token?.slice(token.lastIndexOf('|') + 1)
  if (said === undefined) return plain(reference, LONGEST_KEY)
  return plain(`${typeof kind === 'string' ? `${kind} ` : ''}${withoutSeparators(said)}`, LONGEST_KEY)
}

/** What it is identified by and asks for, as `system|value`. */
function* identifiersIn(sent: unknown): Generator<string> {
  if (Array.isArray(sent)) for (const item of sent) yield* identifiersIn(item)
  if (!isJsonObject(sent)) return
  const { system, value, reference } = sent
  if (typeof system === 'string' && typeof value === 'string') yield `${system}|${value}`
  if (typeof reference === 'string') yield* new URLSearchParams(reference.split('?')[1] ?? '').getAll('identifier')
  for (const item of Object.values(sent)) yield* identifiersIn(item)
}

/** A report as a message of its channel; one without a number is another message each time. */
export function messageOf(
  entry: WriteEntry,
  entries: readonly WriteEntry[],
  {
    id,
    canal,
    now,
    base,
  }: { readonly id: string; readonly canal: string; readonly now: string; readonly base: string },
): ReportMessage {
  const { byUrl } = orderOf(entries)
  const related = reachedFrom(entry, byUrl)
  const content = contentOf(entry, related, (one) => kept(one, byUrl, base))
  const huella = createHash('sha256').update(content).digest('hex')
  const [identifier] = listIn(objectIn(entry.sent).identifier)
  const number = textIn(identifier?.value)
  return {
    id,
    canal,
    control: `${plain(number ?? id, LONGEST_NUMBER)} ${huella.slice(0, 32)}`,
    tipo: entry.type.type,
    huella,
    clave: keyOf(entry, related),
    visitas: [...new Set(related.flatMap(({ sent }) => [...identifiersIn(sent)]))].filter((one) =>
      isVisitOf({ id: canal }, one),
    ),
    recibido_en: now,
    contenido: Buffer.from(content),
  }
}

/** The entries of a message that was kept. */
export function entriesIn(content: Buffer, types: KnownTypes, base: string): readonly WriteEntry[] {
  const sent: unknown = JSON.parse(content.toString('utf8'))
  const isBundle = isJsonObject(sent) && sent.resourceType === 'Bundle'
  const bundle = isBundle
    ? sent
    : {
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [{ resource: sent, request: { method: 'POST', url: textIn(objectIn(sent).resourceType) } }],
      }
  return readBundle(bundle, types, base).entries.flatMap((entry) => {
    if (entry.method === 'none') throw entry.problem
    return entry.method === 'GET' ? [] : [isBundle ? entry : { ...entry, at: '' }]
  })
}
