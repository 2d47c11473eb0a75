import { addDays, yearsBetween } from './calendar.ts'
import { byBlood, generationOf, lineageOf } from './kinship.ts'
import { norm } from './norms.ts'

/** What is known of the years of somebody and of a relative. */
export interface KinAges {
  readonly parentesco: string
  readonly person: Lifetime
  readonly relative: Lifetime
}

export interface Lifetime {
  readonly birth: string | null
  readonly death: string | null
  /** Completed years today, of somebody alive whose birth date nobody knows. */
  readonly about: number | null
  readonly sex: string | null
}

/** Younger than this nobody has had a child of whom a record was kept as a matter of course. */
const YOUNGEST_PARENT = 12
const OLDEST_MOTHER = 60
/** Ley 1098 de 2006, art. 68. */
const ADOPTION_YEARS = 15
/** A child may be born after its father died, within a pregnancy. */
const PREGNANCY_DAYS = 300
const ADULT = 18

/** Who comes first in the line, who later, and how many generations lie between; null where the word says no line. */
function lineOf({
  parentesco,
  person,
  relative,
}: KinAges): { elder: Lifetime; younger: Lifetime; steps: number } | null {
  const line = lineageOf(parentesco)
  if (line === null) return null
  const steps = Math.abs(generationOf(parentesco) ?? 1)
  return line === 'ascendiente'
    ? { elder: relative, younger: person, steps }
    : { elder: person, younger: relative, steps }
}

/** What cannot have been: somebody born before an ancestor, or after the mother's death. */
export function cannotBe(k: KinAges): boolean {
  const line = lineOf(k)
  if (line === null) return false
  const { elder, younger, steps } = line
  if (younger.birth === null) return false
  if (elder.birth !== null && elder.birth >= younger.birth) return true
  const mother = steps === 1 && byBlood(k.parentesco) && elder.sex === '02'
  return mother && elder.death !== null && elder.death < younger.birth
}

/** What is unlikely enough to be looked at again, in words; nothing of it keeps anybody from recording it. */
export function unlikely(k: KinAges, today: string): string[] {
  if (cannotBe(k)) return []
  return [...ofTheLine(k, today), ...ofPartners(k, today)]
}

function ofTheLine(k: KinAges, today: string): string[] {
  const line = lineOf(k)
  if (line === null) return []
  const { elder, younger, steps } = line
  const found: string[] = []
  const gap = gapOf(elder, younger, today)
  const about = elder.birth === null || younger.birth === null ? ' según la edad aproximada' : ''
  if (gap !== null && gap < 0) found.push('La edad aproximada no concuerda con el parentesco.')
  else if (gap !== null && !byBlood(k.parentesco) && gap < ADOPTION_YEARS)
    found.push(
      `Hay menos de ${ADOPTION_YEARS} años entre adoptante y adoptado${about} (${norm('ley_1098_2006')}, art. 68).`,
    )
  else if (gap !== null && byBlood(k.parentesco) && gap < YOUNGEST_PARENT * steps)
    found.push(`Hay menos de ${YOUNGEST_PARENT * steps} años de diferencia para ese parentesco${about}.`)
  if (steps !== 1 || !byBlood(k.parentesco)) return found
  if (elder.sex === '02' && gap !== null && gap > OLDEST_MOTHER)
    found.push(`La madre tendría más de ${OLDEST_MOTHER} años al nacer el hijo${about}.`)
  if (elder.sex !== '02' && elder.death !== null && younger.birth !== null) {
    if (addDays(elder.death, PREGNANCY_DAYS) < younger.birth)
      found.push('El padre murió más de diez meses antes del nacimiento.')
  }
  return found
}

function ofPartners({ parentesco, person, relative }: KinAges, today: string): string[] {
  if (parentesco !== 'conyuge' && parentesco !== 'companero_permanente') return []
  const minor = [person, relative].some((p) => {
    const age = p.death === null ? ageOf(p, today) : null
    return age !== null && age < ADULT
  })
  return minor
    ? [`Uno de los dos es menor de 18 años: verifique, y proteja si es cierto (${norm('ley_2447_2025')}).`]
    : []
}

const ageOf = (p: Lifetime, today: string): number | null => (p.birth === null ? p.about : yearsBetween(p.birth, today))

/** Completed years from one birth to the other; of approximate ages, their difference. */
function gapOf(elder: Lifetime, younger: Lifetime, today: string): number | null {
  if (elder.birth !== null && younger.birth !== null) return yearsBetween(elder.birth, younger.birth)
  const [a, b] = [ageOf(elder, today), ageOf(younger, today)]
  return a === null || b === null ? null : a - b
}
