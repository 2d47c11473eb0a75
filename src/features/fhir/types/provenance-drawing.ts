import { authorOf } from '../elements/author.ts'
import { called, coding, concept, HL7 } from '../elements/coding.ts'
import { type FhirResource, narrative, OURS, type ProjectedRow, some, textIn, when } from '../elements/elements.ts'
import { theProvider } from '../elements/provider.ts'
import type { Facts } from '../source.ts'

const SIGNATURE = 'urn:iso-astm:E1762-95:2013'

interface Act {
  readonly id: string
  readonly targets: readonly string[]
  readonly what: string
  readonly when: string
  readonly who: object
  /** SHA-256 of what was said then. */
  readonly hash: string | null
  readonly row: ProjectedRow
  readonly start?: string | null
}

/** Somebody answers for something, at a moment, with a fingerprint of what it was. */
function provenance(act: Act, { provider }: Pick<Facts, 'provider'>): FhirResource {
  const { row } = act
  const name = (act.who as { display?: string }).display ?? null
  const version = typeof row.version === 'number' ? { versionId: String(row.version) } : {}
  const updated = textIn(row, 'actualizado_en')
  return {
    resourceType: 'Provenance',
    id: act.id,
    meta: { ...version, lastUpdated: updated ?? act.when },
    ...narrative(act.what, name, act.when),
    target: act.targets.map((to) => ({ reference: to })),
    occurredDateTime: act.start ?? act.when,
    recorded: act.when,
    activity: concept(coding(`${HL7}/v3-DocumentCompletion`, 'LA', 'legally authenticated')),
    agent: [
      {
        type: called('Autor', coding(`${HL7}/provenance-participant-type`, 'author', 'Author')),
        who: act.who,
        onBehalfOf: theProvider(provider),
      },
    ],
    ...some(
      'entity',
      when(act.hash, (value) => ({ role: 'source', what: { identifier: { system: `${OURS}:sha256`, value } } })),
    ),
    signature: [
      {
        type: [coding(SIGNATURE, '1.2.840.10065.1.12.1.1', "Author's Signature")],
        when: act.when,
        who: act.who,
      },
    ],
  }
}

/** An entry that its author signed: who, when, and the fingerprint of its content. */
export const signedEntry =
  (prefix: string, what: string, targets: (row: ProjectedRow) => readonly string[]) =>
  (row: ProjectedRow, facts: Pick<Facts, 'provider'>): FhirResource =>
    provenance(
      {
        id: `${prefix}${String(row.id)}`,
        targets: targets(row),
        what: `${what}: firma`,
        when: textIn(row, 'firmado_en') ?? textIn(row, 'actualizado_en') ?? '',
        who: authorOf(row) ?? { type: 'Practitioner', display: textIn(row, 'creado_por') ?? 'Sin autor' },
        hash: textIn(row, 'hash_contenido'),
        row,
        start: textIn(row, 'fecha_registro'),
      },
      facts,
    )

/** A closed history: who closed it and the seal over all of it. */
export function closedHistory(prefix: string) {
  return (row: ProjectedRow, facts: Pick<Facts, 'provider'>): FhirResource =>
    provenance(
      {
        id: `${prefix}${String(row.id)}`,
        targets: [`Encounter/${String(row.id)}`],
        what: 'Historia clínica: cierre',
        when: textIn(row, 'cerrada_en') ?? textIn(row, 'actualizado_en') ?? '',
        who: closer(row, facts),
        hash: textIn(row, 'hash_cierre'),
        row,
      },
      facts,
    )
}

/** Known by name only; whoever does not see the name still sees that it was closed here. */
const closer = (row: ProjectedRow, { provider }: Pick<Facts, 'provider'>): object => {
  const name = textIn(row, 'cerrada_por')
  return name === null ? theProvider(provider) : { type: 'Practitioner', display: name }
}
