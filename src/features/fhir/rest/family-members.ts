import type { OperationInput, OperationResult } from '../../../engine/operation.ts'
import { alive } from '../../../engine/reach.ts'
import { quote } from '../../../engine/sql-text.ts'
import { Problem } from '../../../model/problem.ts'
import { forbidden, notFound } from '../../../model/problems.ts'
import { miembroFamilia } from '../../../resources/miembro-familia.ts'
import { paciente } from '../../../resources/paciente.ts'
import { formatOf } from '../format/negotiate.ts'
import { write } from '../format/write.ts'
import { belongs } from '../search/criteria.ts'
import { isKnownPatient } from '../search/known-patient.ts'
import { scopeFor } from '../search/scope.ts'
import type { Source } from '../source.ts'
import { entriesOf, recordAll } from './audit.ts'
import type { FhirContext } from './context.ts'
import { loadRows } from './load-rows.ts'
import { allowed, sourcesFor } from './permission.ts'
import { refuseOthers } from './read.ts'
import { keyOf, type ShownResource, shownRow } from './shown.ts'

const MOST = 1_000

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

    const shownOf = async (
      source: Source,
      where: (put: (v: string, t: string) => string, within: ReturnType<typeof scopeFor>['within']) => string | null,
    ): Promise<ShownResource[]> => {
      const scope = scopeFor(call)
      const own = where(scope.put, scope.within)
      const within = scope.within(source.resource, 't', ['codigo_familia'])
      if (own === null || within === 'false') return []
      const only = belongs(source, 't', scope)
        .map((sql) => ` and ${sql}`)
        .join('')
      const text = `select t.id from ${quote(source.resource.name)} t where ${own} and ${within}${only} order by t.id limit ${MOST}`
      const ids = (await core.db.raw(scope.kept(text))).map((r) => r[0] ?? '')
      const rows = await loadRows(core, call, source, ids)
      return [...rows.values()].map((row) => shownRow(source, row, facts))
    }
    const bySource = await Promise.all([
      ...sourcesFor(call, patients)
        .filter((s) => s.resource === paciente)
        .map((s) =>
          shownOf(s, (put, within) => {
            const member = within(miembroFamilia, 'm', ['codigo_familia', 'paciente_indice', 'paciente_relacionado'])
            const family = put(code, 'text')
            const ofCode = `select f.id from paciente f where f.codigo_familia = ${family} and ${alive('f')}`
            const named = `select unnest(array[m.paciente_indice, m.paciente_relacionado]) from miembro_familia m where m.codigo_familia = ${family} and ${member}`
            // Two lists and not `or`, which no index answers: it would go through every patient.
            return `t.id in (${member === 'false' ? ofCode : `${ofCode} union ${named}`})`
          }),
        ),
      ...(related === undefined || !allowed(call, related, 's') ? [] : sourcesFor(call, related))
        .filter((s) => s.resource === miembroFamilia)
        // One whose own record the caller does not reach is a relative as any other.
        .map((s) =>
          shownOf(s, (put, within) => {
            const isPatient = isKnownPatient('t.paciente_relacionado', within)
            return `t.codigo_familia = ${put(code, 'text')} and not ${isPatient}`
          }),
        ),
    ])
    const seen = new Set<string>()
    const shown = bySource.flat().filter((s) => !seen.has(keyOf(s.resource)) && seen.add(keyOf(s.resource)))
    if (shown.length === 0) throw new Problem(notFound)
    await recordAll(core, entriesOf(call, 'leer', { resource: miembroFamilia, fields: ['codigo_familia'] }, shown))
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      timestamp: call.now,
      entry: shown.map(({ resource }) => ({ fullUrl: `${facts.base}/${keyOf(resource)}`, resource })),
    }
    return { raw: write(bundle, format), audited: true }
  }
}
