import { allEntries, sealedNames } from '../../../resources/entries.ts'
import { rowsElsewhere } from '../../historias/content.ts'
import { composition } from './composition.ts'
import { conditions } from './diagnoses.ts'
import { localTime, vida } from './elements.ts'
import { encounter } from './encounter.ts'
import type { RdaInput } from './input.ts'
import type { Json, MadeResource } from './made.ts'
import { patient, practitioner, provider } from './people.ts'

export interface Bundle extends Json {
  readonly resourceType: 'Bundle'
  readonly entry: readonly { readonly resource: Json }[]
}
export interface Built {
  readonly bundle: Bundle
  /** In the order of the entries: from which field of ours each part comes. */
  readonly made: readonly MadeResource[]
}

/** When what it says was last changed: what was not changed since is the same document, byte by byte. */
function lastChange({ content, antecedentes, ahora, completado }: RdaInput): string {
  const { historia, paciente } = content
  if (historia.cerrada_en === null || historia.cerrada_en === undefined) return ahora
  // Clarifications and results may come after the closing.
  const entries = allEntries(content.entries, sealedNames)
  const rows = [paciente, ...antecedentes, ...entries, ...rowsElsewhere(content.patient)]
  const apart = completado === undefined ? [] : [completado]
  const moments = [String(historia.cerrada_en), ...apart, ...rows.map((r) => r.actualizado_en)]
  return moments.reduce((a, b) => (Date.parse(a) >= Date.parse(b) ? a : b))
}

/** What the closed entries of the guide leave out. */
const isLeftOut = ({ resource }: MadeResource): boolean =>
  resource.resourceType === 'Encounter' || resource.id.startsWith('ClarificationNote-')

/** The resources as entries; those that have no entry of theirs inside of the first. */
function placed({ encounterAs }: RdaInput, first: MadeResource, others: readonly MadeResource[]): MadeResource[] {
  const contained = encounterAs === 'contenida' ? others.filter(isLeftOut) : []
  if (contained.length === 0) return [first, ...others]
  const { resourceType, id, meta, ...body } = first.resource
  const held = { resourceType, id, meta, contained: contained.map(({ resource }) => resource), ...body }
  return [{ ...first, resource: held, contained }, ...others.filter((made) => !contained.includes(made))]
}

/** The document of a history. It is written whatever is missing: what is wrong with it is for the checker to say. */
export function buildRda(i: RdaInput): Built {
  const { composition: first, made } = composition(i)
  // The encounter refers to its diagnoses even if no section held them.
  const held = new Set(made.map((m) => m.resource.id))
  const others = i.kind === 'paciente' ? [] : conditions(i).filter((m) => !held.has(m.resource.id))
  const all = placed(i, first, [patient(i), practitioner(i), ...provider(i), ...encounter(i), ...others, ...made])
  return {
    bundle: {
      resourceType: 'Bundle',
      ...(i.replaces === null ? {} : { identifier: vida(`${i.replaces.primera}-${i.replaces.version}`) }),
      language: 'es-CO',
      type: 'document',
      timestamp: localTime(lastChange(i)),
      entry: all.map(({ resource }) => ({ resource })),
    },
    made: all,
  }
}
