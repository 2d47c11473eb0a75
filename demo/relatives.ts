import { yearsBetween } from '../src/model/calendar.ts'
import type { PatientFacts, Value } from '../src/model/resource.ts'
import { has } from './conditions.ts'
import { givenName, secondName, surname } from './household.ts'
import { type Person, phoneOf, type World } from './people.ts'
import { professionals } from './professionals.ts'
import type { Rng } from './rng.ts'
import type { Scribe } from './scribe.ts'

/** Diseases that run in families, as the relatives of a demonstration have them. */
const inherited: readonly (readonly [cie10: string, descripcion: string, from: number])[] = [
  ['I10X', 'Hipertensión arterial', 42],
  ['E119', 'Diabetes mellitus tipo 2', 45],
  ['C509', 'Cáncer de mama', 48],
  ['C169', 'Cáncer gástrico', 55],
  ['I219', 'Infarto agudo de miocardio', 52],
  ['J449', 'Enfermedad pulmonar obstructiva crónica', 58],
  ['E039', 'Hipotiroidismo', 35],
  ['F329', 'Depresión', 30],
]

const names = (p: Person): { nombres: string; apellidos: string } => ({
  nombres: p.name2 === null ? p.name1 : `${p.name1} ${p.name2}`,
  apellidos: p.surname2 === null ? p.surname1 : `${p.surname1} ${p.surname2}`,
})

function relationOf(other: Person, self: Person): string | null {
  const female = other.sex === '02'
  const children = ['hijo', 'nieto']
  if (children.includes(self.role) && other.role === self.role) return female ? 'hermana' : 'hermano'
  if (self.role === 'hijo') {
    if (other.role === 'madre' || other.role === 'padre') return other.role
    return other.role === 'abuela' ? 'abuela_materna' : null
  }
  if (self.role === 'nieto') return other.role === 'abuela' ? 'abuela_materna' : null
  if (self.role === 'madre' || self.role === 'padre') {
    if (other.role === 'hijo') return female ? 'hija' : 'hijo'
    if (other.role === 'abuela') return self.role === 'madre' ? 'madre' : 'suegra'
    return self.civil === 'casado' ? 'conyuge' : 'companero_permanente'
  }
  if (self.role === 'abuela') {
    if (other.role === 'nieto') return female ? 'nieta' : 'nieto'
    if (other.role === 'madre') return 'hija'
    if (other.role === 'hijo') return female ? 'nieta' : 'nieto'
    return 'yerno'
  }
  return null
}

const homeRole: Readonly<Record<string, string>> = {
  madre: 'jefe_hogar',
  padre: 'conyuge',
  hijo: 'hijo',
  nieto: 'dependiente',
}

/** The family as each patient tells it: who lives at home, and parents who are no patients or no longer live. */
export function relativesOf(scribe: Scribe, rng: Rng, people: readonly Person[], w: World): void {
  for (const self of people) {
    const latest = Math.max(...people.map((p) => p.createdMs))
    const write = (body: Record<string, Value>): void => {
      const at = Math.min(w.nowMs, latest + rng.int(3, 40) * 60_000)
      const patient = self.row as unknown as PatientFacts
      scribe.create(
        'miembro_familia',
        { paciente_indice: self.row.id, ...body },
        { at, actor: professionals.admisiones, patient },
      )
    }
    for (const other of people) {
      const parentesco = other === self ? null : relationOf(other, self)
      if (parentesco === null) continue
      const alive = other.deathDay === null
      const cares = alive && (self.age < 18 || self.age >= 75) && other.age >= 18
      write({
        ...names(other),
        paciente_relacionado: other.row.id,
        tipo_documento: String(other.row.tipo_documento),
        numero_documento: String(other.row.numero_documento),
        parentesco,
        sexo_biologico: other.sex,
        fecha_nacimiento: other.birth,
        vive: alive,
        ...(alive
          ? { convive: true }
          : { edad_muerte: yearsBetween(other.birth, String(other.row.fecha_fallecimiento)) }),
        ...(cares ? { es_cuidador: true } : {}),
        ...(cares && phoneOf(other) !== null ? { es_contacto_emergencia: true, telefono: phoneOf(other) } : {}),
        rol_familiar: homeRole[other.role] ?? 'otro',
        condiciones: conditionsOf(other),
      })
    }
    const absent =
      self.role === 'hijo' || self.role === 'nieto' ? absentFather(rng, self, people) : parentsOf(rng, self, people)
    for (const body of absent) write(body)
  }
}

function conditionsOf(p: Person): Value[] {
  const found: Value[] = []
  if (has(p, 'hipertension')) found.push({ cie10: 'I10X', descripcion: 'Hipertensión arterial' })
  if (has(p, 'diabetes')) found.push({ cie10: 'E119', descripcion: 'Diabetes mellitus tipo 2' })
  if (has(p, 'asma')) found.push({ cie10: 'J459', descripcion: 'Asma' })
  return found
}

function absentFather(rng: Rng, self: Person, people: readonly Person[]): Record<string, Value>[] {
  const mother = people.find((p) => p.role === 'madre')
  if (people.some((p) => p.role === 'padre') || mother === undefined || rng.chance(0.3)) return []
  const age = mother.age + rng.int(-2, 8)
  const name = givenName(rng, '01', Number(mother.birth.slice(0, 4)), [])
  return [
    {
      nombres: name,
      apellidos: self.surname1,
      parentesco: 'padre',
      vive: true,
      edad_aproximada: Math.max(age, self.age + 16),
      convive: false,
      condiciones: [],
      observaciones: 'No vive con la familia.',
    },
  ]
}

/** Father and mother of an adult: seldom patients here, and often no longer alive. */
function parentsOf(rng: Rng, self: Person, people: readonly Person[]): Record<string, Value>[] {
  const rows: Record<string, Value>[] = []
  for (const parentesco of ['madre', 'padre'] as const) {
    const known = parentesco === 'madre' && people.some((p) => p.role === 'abuela') && self.role === 'madre'
    if (known || rng.chance(0.45)) continue
    const sex = parentesco === 'madre' ? '02' : '01'
    const age = self.age + rng.int(18, 34)
    const alive = age < 100 && rng.chance(age < 60 ? 0.96 : age < 75 ? 0.78 : age < 88 ? 0.4 : 0.12)
    const diedAt = Math.min(age - 1, rng.int(48, 90))
    const disease = rng.chance(0.65) ? rng.pick(inherited) : null
    const from = disease === null ? 0 : Math.min(disease[2] + rng.int(-6, 12), (alive ? age : diedAt) - 1)
    const killed = disease !== null && !alive && rng.chance(0.5)
    const first = givenName(rng, sex, 1950, [])
    const second = secondName(rng, sex, first)
    const family = parentesco === 'madre' ? (self.surname2 ?? self.surname1) : self.surname1
    rows.push({
      nombres: second === null ? first : `${first} ${second}`,
      apellidos: `${family} ${surname(rng, self.place.region)}`,
      parentesco,
      vive: alive,
      ...(alive ? { edad_aproximada: age, convive: false } : { edad_muerte: diedAt }),
      ...(killed ? { causa_muerte_cie10: disease[0] } : {}),
      condiciones:
        disease === null
          ? []
          : [
              {
                cie10: disease[0],
                descripcion: disease[1],
                edad_inicio: from,
                ...(killed ? { contribuyo_muerte: true } : {}),
              },
            ],
    })
  }
  return rows
}
