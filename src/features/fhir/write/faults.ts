import { type FieldError, Problem } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'
import type { DrawingFacts, FhirType, Source } from '../source.ts'
import { mappingsOf } from '../types/mapping.ts'
import type { SentResource } from './declare.ts'
import { elementoNoAdmitido } from './problems.ts'

/** Where each field of a collection is written in the resource. */
export type FieldPaths = (field: string) => string

/** Found as the documentation finds it, by drawing rows with the field and without it, where the type does not say it itself. */
export function fieldPaths({ type, write }: FhirType, source: Source, { provider }: DrawingFacts): FieldPaths {
  let found: ReadonlyMap<string, string> | undefined
  return (field) => {
    found ??= new Map(
      mappingsOf(source, { provider, base: '' }).map(({ field: name, elements }) => [
        name,
        (elements[0] ?? '').replace(/^_/, '').split('.', 1)[0] ?? '',
      ]),
    )
    const [name = ''] = field.split(/[.[]/)
    const element = write?.elements?.[name] ?? found.get(name) ?? ''
    return element === '' ? type : `${type}.${element}`
  }
}

/** A fault of our fields, told where the resource says them. */
export function toldIn(problem: unknown, paths: FieldPaths): unknown {
  if (!(problem instanceof Problem) || problem.details.errores === undefined) return problem
  const errores = problem.details.errores.map(
    (e): FieldError => ({ ...e, campo: isPath(e.campo) ? e.campo : paths(e.campo) }),
  )
  // Two fields of ours may be one element, of which the same is said once.
  const told = [...new Map(errores.map((e) => [JSON.stringify([e.campo, e.codigo, e.mensaje]), e])).values()]
  return new Problem(problem.kind, { ...problem.details, errores: told })
}

/** An expression of FHIR already: it begins with a type. */
const isPath = (campo: string): boolean => /^[A-Z]/.test(campo)

/** The same of an entry of a bundle: `Patient.name` → `Bundle.entry[3].resource.name`. */
export function toldOfEntry(problem: unknown, at: string): unknown {
  if (at === '' || !(problem instanceof Problem)) return problem
  const { errores = [], detail, ...more } = problem.details
  const within = (campo: string): string => `${at}.resource${/^[A-Z]\w*/.test(campo) ? campo.replace(/^\w+/, '') : ''}`
  const told = errores.map((e): FieldError => ({ ...e, campo: within(e.campo) }))
  const whole: FieldError = { campo: at, codigo: 'regla', mensaje: detail ?? problem.kind.title }
  return new Problem(problem.kind, {
    ...more,
    ...(detail === undefined ? {} : { detail }),
    errores: told.length > 0 ? told : [whole],
  })
}

const lostProblem = (lost: readonly string[]): Problem =>
  new Problem(elementoNoAdmitido, {
    errores: lost.map((campo) => ({ campo, codigo: 'desconocido', mensaje: notKept })),
  })

const WHOSE = ['subject', 'patient', 'link', 'relatesTo']
const STANDING = ['status', 'active', 'intent', 'doNotPerform', 'deceasedDateTime', 'implicitRules']
const AMOUNT = ['value', 'comparator', 'unit', 'code']

/** What says whose it is, whether it stands and how much it is (modifiers of R4 among them): without it the rest means something else. */
function isEssential(path: string, sent: SentResource): boolean {
  const [, first = '', ...rest] = path.replaceAll(/\[\d+\]/g, '').split('.')
  if (WHOSE.includes(first) || STANDING.includes(first) || path.includes('.modifierExtension')) return true
  if (first === 'deceasedBoolean') return sent.deceasedBoolean !== false
  const [name = '', ...below] = first === 'component' ? rest : [first, ...rest]
  return name.startsWith('value') && below.length < 2 && (below[0] === undefined || AMOUNT.includes(below[0]))
}

/** Nothing is lost in silence; leniently it falls and is told, save what changes the meaning of the rest. */
export function refuseLost(sent: SentResource, lost: readonly string[], lenient: boolean): void {
  const refused = lenient ? lost.filter((path) => isEssential(path, sent)) : lost
  if (refused.length > 0) throw lostProblem(refused)
}
export const notKept = say('Este elemento no se guarda aquí.', 'This element is not stored here.')

/** Several entries of one bundle that were refused, told together. */
export function together(problems: readonly unknown[]): unknown {
  const [first, ...others] = problems
  if (!(first instanceof Problem) || others.length === 0) return first
  const alike = problems.filter((p) => p instanceof Problem)
  return new Problem(first.kind, { ...first.details, errores: alike.flatMap((p) => p.details.errores ?? []) })
}
