import type { Row } from '../../model/resource.ts'
import { canonical, sameSubstances } from '../medicamentos/index.ts'

/** `Row`s of `antecedente_categorizado` of the kind medicine: what somebody said, at some time, that the patient takes or no longer takes. */
type Statement = Readonly<Record<string, unknown>>

const ENDED = ['stopped', 'completed']
const isDenial = (s: Statement): boolean => s.niega === true
const nameOf = (s: Statement): string => String(s.medicamento ?? s.dci_codigo ?? '')

/** By its substances; salts and codes, in which none is recognised, by the whole name. */
function isOf(s: Statement, name: unknown): boolean {
  const [one, other] = [nameOf(s), String(name ?? '')]
  const whole = canonical(one)
  return (whole !== '' && whole === canonical(other)) || sameSubstances(one, other)
}

/** A medicine of which nobody said that it is no longer used is used, as in free text. */
const isInUse = (s: Statement): boolean => (s.estado_uso ?? 'active') === 'active'
/** Whether from then on what was said or prescribed before is no longer taken as it was. */
const ends = (s: Statement): boolean =>
  !isDenial(s) && (ENDED.includes(String(s.estado_uso)) || s.conciliacion === 'cambia')

/** A prescription that goes on: it tells what is taken by itself, and for as long as it lasts. */
const isToldByPrescription = (s: Statement): boolean => s.conciliacion === 'continua' && typeof s.formula === 'string'

/** A medicine as it was prescribed. */
export interface PrescribedMedicine {
  readonly id: string
  readonly name: unknown
  /** RFC 3339: when. */
  readonly since: string
}

/**
 * Whether somebody said since that it is no longer taken as it was prescribed. What is said of a medicine is said of all that was
 * prescribed of it, save of the prescription that the same reconciliation, or a later one, says to go on.
 */
export function isGivenUp(stated: readonly Statement[], { id, name, since }: PrescribedMedicine): boolean {
  const last = stated
    .filter((s) => ends(s) && String(s.creado_en) > since && (s.formula === id || isOf(s, name)))
    .map((s) => String(s.creado_en))
    .reduce((a, b) => (a > b ? a : b), '')
  return (
    last !== '' &&
    !stated.some((s) => isToldByPrescription(s) && !isDenial(s) && s.formula === id && String(s.creado_en) >= last)
  )
}

/**
 * Of what was said to be taken, what still is: neither ended nor told anew by a reconciliation since. A change that a reconciliation
 * stated gives way to the prescription that was made of it.
 */
export function statedAsTaken<S extends Row>(
  stated: readonly S[],
  prescribed: readonly PrescribedMedicine[],
): readonly S[] {
  const isToldAnew = (s: Statement): boolean =>
    !isDenial(s) && s.conciliacion === 'continua' && !isToldByPrescription(s) && s.estado_uso === 'active'
  return stated.filter((s) => {
    if (isDenial(s) || !isInUse(s) || isToldByPrescription(s)) return false
    const since = s.creado_en
    const isOver = stated.some(
      (later) => String(later.creado_en) > since && (ends(later) || isToldAnew(later)) && isOf(later, nameOf(s)),
    )
    return !isOver && !(s.conciliacion === 'cambia' && prescribed.some((p) => p.since > since && isOf(s, p.name)))
  })
}
