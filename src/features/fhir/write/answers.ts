import type { Call } from '../../../engine/call.ts'
import type { OperationInput, OperationResult } from '../../../engine/operation.ts'
import type { FhirResource } from '../elements/drawing.ts'
import { formatOf } from '../format/negotiate.ts'
import { write } from '../format/write.ts'
import { stampHeaders } from '../rest/conditional.ts'
import type { FhirContext } from '../rest/context.ts'
import { loadRow } from '../rest/load-rows.ts'
import { ignoredOutcome } from '../rest/outcome.ts'
import { allowed } from '../rest/permission.ts'
import { auditedRow } from '../rest/shown.ts'
import { notKept } from './faults.ts'
import type { WrittenResource } from './write-entry.ts'

type Json = Readonly<Record<string, unknown>>

export type WantedReturn = 'minimal' | 'representation' | 'OperationOutcome'

/** What `Prefer: return=…` asks for; null where it says nothing. */
export function returnWanted(prefer: string | string[] | undefined): WantedReturn | null {
  const said = /(?:^|[,;\s])return\s*=\s*"?(minimal|representation|OperationOutcome)"?/i.exec(
    [prefer ?? []].flat().join(','),
  )
  const name = said?.[1]?.toLowerCase()
  return name === 'minimal' || name === 'representation' ? name : name === undefined ? null : 'OperationOutcome'
}

const idOf = ({ source, row }: WrittenResource): string => `${source.prefix}${row.id}`

/** `Patient/…/_history/1`. */
export const locationOf = (written: WrittenResource): string =>
  `${written.type.type}/${idOf(written)}/_history/${written.row.version}`

export const stampOfWritten = ({ row }: WrittenResource): Record<string, string> =>
  stampHeaders({ version: String(row.version), updated: row.actualizado_en })

/** What was done, and what was left out. */
export const doneOutcome = ({ status, written, lost }: WrittenResource): Json =>
  lost.length > 0
    ? ignoredOutcome(lost.map((campo) => ({ campo, mensaje: notKept })))
    : {
        resourceType: 'OperationOutcome',
        issue: [
          {
            severity: 'information',
            code: 'informational',
            diagnostics: status === 201 ? 'Se creó.' : written ? 'Se actualizó.' : 'Ya estaba así: nada cambió.',
          },
        ],
      }

/** The resource as the caller reads it; null where the caller may not. */
export async function resourceOf(
  { core, drawing }: FhirContext,
  call: Call,
  { type, source, row }: WrittenResource,
): Promise<FhirResource | null> {
  if (!allowed(call, type, 'r')) return null
  const read = await loadRow(core, call, source, row.id)
  return read === null ? null : source.project(read, drawing)
}

/** What was not written and is told of all the same was read. */
export async function recordTold({ core }: FhirContext, call: Call, all: readonly WrittenResource[]): Promise<void> {
  await Promise.all(
    all
      .filter(({ written }) => !written)
      .map(({ source, row }) => {
        const { id, patient } = auditedRow(source.resource, row)
        return core.audit.record({ call, action: 'leer', resource: source.resource.name, id, patient, status: 200 })
      }),
  )
}

/** The answer to a resource that was written by itself. */
export async function answerTo(
  context: FhirContext,
  input: OperationInput,
  written: WrittenResource,
): Promise<OperationResult> {
  const { call, origin } = input
  const { base } = context.facts(origin)
  const wanted = returnWanted(input.headers.prefer) ?? (written.lost.length > 0 ? 'OperationOutcome' : 'representation')
  await recordTold(context, call, [written])
  const resource = wanted === 'representation' ? await resourceOf(context, call, written) : null
  const body = wanted === 'OperationOutcome' ? doneOutcome(written) : resource
  return {
    status: written.status,
    headers: { ...stampOfWritten(written), location: `${base}/${locationOf(written)}` },
    ...(body === null ? {} : { raw: write(body, formatOf(input.accept, input.search)) }),
    audited: true,
  }
}
