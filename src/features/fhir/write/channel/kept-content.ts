import { createHash } from 'node:crypto'
import { isJsonObject } from '../../../../model/text/json-object.ts'
import type { ReportMessage } from '../../../entrada/informes/kept-report.ts'
import type { KnownTypes } from '../../search/read-criterion.ts'
import { listIn, objectIn, textIn } from '../elements.ts'
import { orderOf } from '../entry-order.ts'
import { documentIn } from '../patient.ts'
import { readBundle } from '../read-bundle.ts'
import { referencesIn } from '../references.ts'
import type { WriteEntry } from '../write-entry.ts'

/** Every entry that one leads to, itself first. */
function reachedFrom(entry: WriteEntry, byUrl: ReadonlyMap<string, WriteEntry>): readonly WriteEntry[] {
  const found = new Set([entry])
  for (const one of found)
    for (const { text } of referencesIn(one.sent, '')) {
      const other = byUrl.get(text)
      if (other !== undefined && other.method !== 'PATCH') found.add(other)
    }
  return [...found]
}

function requestOf({ method, type: { type }, id, criteria }: WriteEntry): object {
  if (method === 'POST') return { method, url: type, ...(criteria === null ? {} : { ifNoneExist: criteria }) }
  return { method, url: id === null ? `${type}?${criteria}` : `${type}/${id}` }
}

const entryOf = (entry: WriteEntry): object => ({
  ...(entry.fullUrl === null ? {} : { fullUrl: entry.fullUrl }),
  resource: entry.sent,
  request: requestOf(entry),
})

/** What came: the resource by itself, or as much of its bundle as the report refers to. */
function contentOf(entry: WriteEntry, related: readonly WriteEntry[]): string {
  if (entry.at === '') return JSON.stringify(entry.sent)
  return JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry: related.map(entryOf) })
}

const LONGEST_KEY = 120
const LONGEST_NUMBER = 100

/** The document of the person whom it says, as messages of HL7 v2 keep it; else whatever it names. */
function keyOf(entry: WriteEntry, related: readonly WriteEntry[]): string {
  const { subject, contained } = objectIn(entry.sent)
  const patient = related.find(({ type }) => type.type === 'Patient')?.sent ??
    listIn(contained).find((c) => c.resourceType === 'Patient') ?? {
      identifier: [objectIn(objectIn(subject).identifier)],
    }
  const { tipo_documento: kind, numero_documento: number } = documentIn(objectIn(patient))
  if (typeof kind === 'string' && typeof number === 'string') return `${kind} ${number}`.slice(0, LONGEST_KEY)
  return (textIn(objectIn(subject).reference) ?? '').slice(0, LONGEST_KEY)
}

/** A report as a message of its channel; one without a number is another message each time. */
export function messageOf(
  entry: WriteEntry,
  entries: readonly WriteEntry[],
  { id, canal, now }: { readonly id: string; readonly canal: string; readonly now: string },
): ReportMessage {
  const related = reachedFrom(entry, orderOf(entries).byUrl)
  const content = contentOf(entry, related)
  const huella = createHash('sha256').update(content).digest('hex')
  const [identifier] = listIn(objectIn(entry.sent).identifier)
  const number = textIn(identifier?.value)
  return {
    id,
    canal,
    control: `${(number ?? id).slice(0, LONGEST_NUMBER)} ${huella.slice(0, 32)}`,
    tipo: entry.type.type,
    huella,
    clave: keyOf(entry, related),
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
