import type { OperationInput, OperationResult } from '../../../engine/operation.ts'
import { alive } from '../../../engine/reach.ts'
import { Problem } from '../../../model/problem.ts'
import { forbidden, notFound } from '../../../model/problems.ts'
import type { Resource } from '../../../model/resource.ts'
import { miembroFamilia } from '../../../resources/miembro-familia.ts'
import { paciente } from '../../../resources/paciente.ts'
import { entryText, writeBundle } from '../format/bundle.ts'
import { formatOf } from '../format/negotiate.ts'
import { isKnownPatient } from '../search/known-patient.ts'
import { scopeFor } from '../search/scope.ts'
import type { FhirType } from '../source.ts'
import { entriesOf, recordAll } from './audit.ts'
import type { FhirContext } from './context.ts'
import { loadWanted, type RowsWanted } from './load-rows.ts'
import { allowed, sourcesFor } from './permission.ts'
import { demasiadoCostoso } from './problems.ts'
import { refuseOthers } from './read.ts'

const MOST = 2_000

/** Who belongs to a family: its patients, and those of its members who are none. */
export function familyMembers(context: FhirContext): (input: OperationInput, code: string) => Promise<OperationResult> {
  const { core, types } = context

  return async (input, given) => {
    const { call, search } = input
    const format = formatOf(input.accept, search)
    refuseOthers(search, new Set(['_format', '_pretty']))
    const [patients, related] = [types.get('Patient'), types.get('RelatedPerson')]
    if (patients === undefined || !allowed(call, patients, 's')) throw new Problem(forbidden)
    const code = given.toUpperCase()
    const facts = context.facts(input.origin)

    const scope = scopeFor(call)
    const family = scope.put(code, 'text')
    const ofPatients = (): string => {
      const member = scope.within(miembroFamilia, 'm', ['codigo_familia', 'paciente_indice', 'paciente_relacionado'])
      const ofCode = `select f.id from paciente f where f.codigo_familia = ${family} and ${alive('f')}`
      const named = `select unnest(array[m.paciente_indice, m.paciente_relacionado]) from miembro_familia m where m.codigo_familia = ${family} and ${member}`
      // Two lists and not `or`, which no index answers: it would go through every patient.
      return `t.id in (${member === 'false' ? ofCode : `${ofCode} union ${named}`})`
    }
    // One whose own record the caller does not reach is a relative as any other.
    const ofRelated = (): string =>
      `t.codigo_familia = ${family} and not ${isKnownPatient('t.paciente_relacionado', scope.within)}`
    const wantedOf = (type: FhirType | undefined, resource: Resource, where: () => string): RowsWanted[] =>
      type === undefined || !allowed(call, type, 's') || scope.within(resource, 't', ['codigo_familia']) === 'false'
        ? []
        : sourcesFor(call, type).flatMap((source) => (source.resource === resource ? [{ source, where: where() }] : []))
    const wanted = [...wantedOf(patients, paciente, ofPatients), ...wantedOf(related, miembroFamilia, ofRelated)]
    const found = await loadWanted(core, scope, wanted, MOST, context.drawer(call, facts))
    if (found === null) throw new Problem(demasiadoCostoso)
    const shown = found.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    if (shown.length === 0) throw new Problem(notFound)
    await recordAll(core, entriesOf(call, 'leer', { resource: miembroFamilia, fields: ['codigo_familia'] }, shown))
    const head = { resourceType: 'Bundle', type: 'collection', timestamp: call.now }
    const entries = shown.map((s) => entryText(facts.base, s, null))
    return { raw: writeBundle(head, entries, format), audited: true }
  }
}
