import { isUuid } from '../../../model/check-value.ts'
import { withoutSeparators } from '../../../resources/shapes.ts'
import { leftFor } from '../../entrada/outcome.ts'
import type { SentResource } from './declare.ts'
import { listIn, objectIn, textIn } from './elements.ts'
import { documentOf, patientBeside } from './said-person.ts'
import { unmatched } from './unmatched.ts'
import { resourceIn, type WriteEntry } from './write-entry.ts'
import type { WriteRun } from './write-run.ts'

type Retold = (sent: SentResource) => SentResource

const CONDITION = /^Patient\?(.+)$/

/** What a reference to somebody asks, where it names no resource: by a condition, or by an identifier alone. */
function conditionIn({ reference, identifier }: SentResource): string | null {
  const condition = CONDITION.exec(textIn(reference) ?? '')?.[1]
  if (condition !== undefined) return condition
  const { system, value } = objectIn(identifier)
  if (reference !== undefined || textIn(value) === null) return null
  const token = textIn(system) === null ? String(value) : `${system}|${value}`
  return String(new URLSearchParams({ identifier: token }))
}

/** Who has that number and is out of the source's reach: for the person who decides, and for nobody else. */
async function beyondReach({ slot }: WriteRun, criteria: string): Promise<string | null> {
  const token = new URLSearchParams(criteria).get('identifier')
  const value = token?.slice(token.lastIndexOf('|') + 1) ?? ''
  if (value === '') return null
  const [one, other] = await slot.core.db.run<{ id: string }>({
    name: 'informe_de_documento',
    text: `select distinct coalesce(p.fusionado_con, p.id) as id from paciente p
where p.numero_documento = $1 and p.eliminado_en is null limit 2`,
    values: [withoutSeparators(value)],
  })
  return other === undefined ? (one?.id ?? null) : null
}

/** The same with another subject, wherever it is the one of the report, and with the order that a person said. */
const retelling =
  (own: SentResource, reference: string): Retold =>
  (sent) => {
    // The patient whom it contains says who it is, and is kept by whom that was found to be.
    const isOwn = (type: unknown, id: unknown): boolean => type === 'Patient' && own.reference === `#${id}`
    const key = (subject: unknown): string => {
      const { reference: named, identifier } = objectIn(subject)
      return JSON.stringify([named ?? null, identifier ?? null])
    }
    const one = (resource: SentResource): SentResource =>
      resource.subject !== undefined && key(resource.subject) === key(own)
        ? { ...resource, subject: { reference } }
        : resource
    if (sent.contained === undefined) return one(sent)
    const contained = listIn(sent.contained).filter(({ resourceType, id }) => !isOwn(resourceType, id))
    return { ...one(sent), contained: contained.map(one) }
  }

const asIs: Retold = (sent) => sent

/**
 * How a report and its parts are told once it is known whose it is: as a person said in the inbox, or as its condition or identifier
 * finds it. Without a channel references are looked up as any other.
 */
export async function subjectOf(run: WriteRun, entry: WriteEntry): Promise<Retold> {
  const { intake } = run.request
  if (intake === undefined) return asIs
  const own = objectIn(resourceIn(entry).subject)
  if (intake.assigned !== null) return retelling(own, `Patient/${intake.assigned.patient}`)
  const inside = textIn(own.reference)?.startsWith('#') === true ? patientBeside(entry, run.order.byUrl) : null
  const criteria = conditionIn(inside === null ? own : { identifier: documentOf(inside) })
  const type = run.context.types.get('Patient')
  if (criteria === null || type === undefined) return asIs
  const [one, other] = await run.find(type, criteria)
  if (one !== undefined && other === undefined && isUuid(one)) return retelling(own, `Patient/${one}`)
  const paciente = one === undefined ? await beyondReach(run, criteria) : null
  const left = paciente === null ? leftFor('paciente_desconocido') : leftFor('paciente_sin_alcance', paciente)
  throw unmatched(run, entry, 'paciente', { left, unmapped: new Map() })
}
