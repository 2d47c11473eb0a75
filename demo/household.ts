import { female, male, regionalSurnames, secondFemale, secondMale, surnames } from './names.ts'
import { type Rng, weighted } from './rng.ts'

export type FamilyKind = 'solo' | 'pareja' | 'pareja_hijos' | 'madre_hijos' | 'mayores' | 'abuela_nietos'
export type MemberRole = 'solo' | 'padre' | 'madre' | 'conyuge' | 'hijo' | 'abuela' | 'nieto'

export interface Family {
  readonly code: string
  readonly kind: FamilyKind
  readonly foreign: boolean
}
/** A person before being a patient: name, sex, birth and place in the household. */
export interface Member {
  readonly role: MemberRole
  readonly sex: '01' | '02'
  readonly birth: string
  readonly name1: string
  readonly name2: string | null
  readonly surname1: string
  readonly surname2: string | null
  readonly civil: string | null
}

export const familyKind = weighted({
  solo: 17,
  pareja: 13,
  pareja_hijos: 38,
  madre_hijos: 18,
  mayores: 10,
  abuela_nietos: 4,
})

const DAY = 86_400_000

export const surname = (rng: Rng, region: string): string => {
  const local = regionalSurnames[region]
  return local !== undefined && rng.chance(region === 'venezuela' ? 0.4 : 0.28) ? rng.pick(local) : rng.pick(surnames)
}

export function givenName(rng: Rng, sex: '01' | '02', year: number, taken: readonly string[]): string {
  const names = sex === '02' ? female : male
  const list = year < 1962 ? names.mayor : year < 1996 ? names.media : names.joven
  for (;;) {
    const name = rng.pick(list)
    if (!taken.includes(name)) return name
  }
}

export function secondName(rng: Rng, sex: '01' | '02', first: string): string | null {
  if (rng.chance(0.22)) return null
  const name = rng.pick(sex === '02' ? secondFemale : secondMale)
  return name === first ? null : name
}

const birthOf = (rng: Rng, todayDay: number, age: number): string =>
  new Date((todayDay - Math.floor(age * 365.25) - rng.int(2, 360)) * DAY).toISOString().slice(0, 10)

const coupleState = (rng: Rng, age: number): string => (rng.chance(age > 45 ? 0.6 : 0.3) ? 'casado' : 'union_libre')

function aloneState(rng: Rng, age: number): string {
  if (age < 30) return 'soltero'
  const draw = rng.unit()
  if (age >= 65) return draw < 0.5 ? 'viudo' : draw < 0.7 ? 'soltero' : draw < 0.85 ? 'separado' : 'divorciado'
  return draw < 0.6 ? 'soltero' : draw < 0.85 ? 'separado' : 'divorciado'
}

/** The household, parents before children: those come first who answer for the others. */
export function membersOf(rng: Rng, kind: FamilyKind, todayDay: number, region: string): Member[] {
  const members: Member[] = []
  const taken: string[] = []
  const add = (
    role: MemberRole,
    sex: '01' | '02',
    age: number,
    surname1: string,
    surname2: string | null,
    civil: string | null,
  ): void => {
    const birth = birthOf(rng, todayDay, age)
    const name1 = givenName(rng, sex, Number(birth.slice(0, 4)), taken)
    taken.push(name1)
    members.push({ role, sex, birth, name1, name2: secondName(rng, sex, name1), surname1, surname2, civil })
  }
  const sexOf = (): '01' | '02' => (rng.chance(0.51) ? '02' : '01')
  const p1 = surname(rng, region)
  const m1 = surname(rng, region)
  const m2 = surname(rng, region)
  const couple = (motherAge: number): void => {
    const fatherAge = Math.max(19, motherAge + rng.int(-3, 7))
    const civil = coupleState(rng, motherAge)
    add('madre', '02', motherAge, m1, m2, civil)
    add('padre', '01', fatherAge, p1, surname(rng, region), civil)
  }
  const children = (motherAge: number, count: number): void => {
    let oldest = Math.min(23, motherAge - 18)
    for (let n = 0; n < count && oldest >= 0; n++) {
      const age = rng.int(Math.max(0, oldest - 6), oldest)
      add('hijo', sexOf(), age, p1, m1, age >= 16 ? 'soltero' : null)
      oldest = age - 2
    }
  }
  switch (kind) {
    case 'solo': {
      const age = rng.chance(0.3) ? rng.int(60, 93) : rng.int(18, 59)
      add('solo', sexOf(), age, p1, rng.chance(0.96) ? m1 : null, aloneState(rng, age))
      break
    }
    case 'pareja':
      couple(rng.int(20, 62))
      break
    case 'mayores':
      couple(rng.int(62, 85))
      break
    case 'pareja_hijos': {
      const age = rng.int(20, 50)
      couple(age)
      children(age, rng.int(1, 3))
      if (rng.chance(0.14)) add('abuela', '02', age + rng.int(19, 33), m2, surname(rng, region), 'viudo')
      break
    }
    case 'madre_hijos': {
      const age = rng.int(19, 49)
      add('madre', '02', age, m1, m2, rng.chance(0.6) ? 'soltero' : 'separado')
      children(age, rng.int(1, 3))
      break
    }
    case 'abuela_nietos': {
      const age = rng.int(52, 74)
      add('abuela', '02', age, m1, m2, aloneState(rng, age))
      // Of the daughter the grandchildren carry the first surname, which is their grandfather's.
      const theirs = surname(rng, region)
      const grandchildren = rng.int(1, 2)
      for (let n = 0; n < grandchildren; n++) {
        const child = rng.int(1, Math.min(17, age - 38))
        add('nieto', sexOf(), child, p1, theirs, null)
      }
    }
  }
  return members
}
