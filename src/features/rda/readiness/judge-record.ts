import { type AnyRow, holds } from '../../../model/predicate.ts'
import type { RdaInput } from '../document/input.ts'
import { takenBackground, takenRows } from '../document/taken.ts'
import type { Fault, JudgedName, RdaRule } from './rule.ts'

function rowsOf(i: RdaInput, name: JudgedName): readonly AnyRow[] {
  switch (name) {
    case 'historia':
    case 'paciente':
      return [i.content[name]]
    case 'profesional':
      return i.profesional === null ? [] : [i.profesional]
    case 'prestador':
      return [i.prestador]
    case 'antecedente_categorizado':
      return takenBackground(i)
    default:
      return takenRows(i, name)
  }
}

/** The one row that a rule of no collection speaks of. */
const onlyId = (i: RdaInput, name: JudgedName): string | null =>
  name === 'historia' || name === 'paciente'
    ? i.content[name].id
    : name === 'profesional'
      ? (i.profesional?.id ?? null)
      : null

function faultsIn(i: RdaInput, recurso: JudgedName, fault: Fault): readonly (string | null)[] {
  if (fault.kinds?.includes(i.kind) === false) return []
  const rows = rowsOf(i, fault.of)
  if ('none' in fault) return rows.some((row) => holds(fault.none, row)) ? [] : [onlyId(i, recurso)]
  return rows.filter((row) => holds(fault.each, row)).map(({ id }) => (typeof id === 'string' ? id : null))
}

/** Whether the rule is asked of this record at all. */
export function isAsked(i: RdaInput, { kinds, asked, recurso, only = i.version.name }: RdaRule): boolean {
  if (!kinds.includes(i.kind) || only !== i.version.name || (recurso === 'profesional' && i.profesional === null))
    return false
  if (asked === undefined) return true
  return typeof asked === 'function' ? asked(i) : faultsIn(i, recurso, asked).length > 0
}

/** The rows at fault; null is one that has to be written, or what is no row. */
export const faultsOf = (i: RdaInput, { recurso, faults }: RdaRule): readonly (string | null)[] => {
  if (typeof faults === 'function') return faults(i) ? [onlyId(i, recurso)] : []
  return faults.flatMap((fault) => faultsIn(i, recurso, fault))
}
