import { yearsBetween } from '../../model/calendar.ts'
import { isConsanguineous } from '../../model/codes/index.ts'
import { holds } from '../../model/predicate.ts'
import { highRisk } from '../../resources/paciente.ts'
import { diseaseOf } from './diseases.ts'
import type { Family, Kinship } from './family.ts'
import { wordFor } from './family.ts'
import type { Ailment, Person } from './person.ts'
import { type HereditaryRule, hereditaryRules } from './risk-rules.ts'

export interface Source {
  readonly recurso: string
  readonly registro: string
}
interface Affected {
  readonly persona: Person
  readonly kin: Kinship
  readonly ailment: Ailment
}

const FIRST = /^(padre|madre|hij[oa]|herman[oa])$/
const SECOND = /^((abuel[oa]|ti[oa])_|niet[oa]$|sobrin[oa]$)/

export function degreeOf(word: string): number | null {
  if (!isConsanguineous(word)) return null
  return FIRST.test(word) ? 1 : SECOND.test(word) ? 2 : 3
}

/** The side of the family that a relative stands on; brothers, children and what comes from them on none. */
export function sideOf(word: string): 'paterna' | 'materna' | null {
  if (word === 'padre' || /_patern[oa]$/.test(word)) return 'paterna'
  return word === 'madre' || /_matern[oa]$/.test(word) ? 'materna' : null
}

const isEarly = (rule: HereditaryRule, sexo: string | null, age: number | null): boolean => {
  const { hombreAntesDe: man, mujerAntesDe: woman } = rule
  if (man === undefined || woman === undefined) return true
  const limit = sexo === '01' ? man : sexo === '02' ? woman : Math.min(man, woman)
  return age !== null && age < limit
}

/** Whom each rule speaks of, and by which relatives: every reason names the entry it comes from. */
export function hereditaryOf(family: Family) {
  return family.patients.flatMap((patient) => {
    const affected = family.people.flatMap((persona): Affected[] => {
      const kin = persona.id === patient.id ? undefined : family.kinTo(patient.id, persona.id)[0]
      if (kin === undefined || degreeOf(kin.parentesco) === null) return []
      return persona.condiciones.map((ailment) => ({ persona, kin, ailment }))
    })
    return hereditaryRules.flatMap((rule) => found(rule, affected).map((group) => alert(rule, patient, group)))
  })
}

function found(rule: HereditaryRule, affected: readonly Affected[]): Affected[][] {
  const fits = affected.filter(
    ({ persona, kin, ailment }) =>
      rule.enfermedades.includes(diseaseOf(ailment).codigo) &&
      (degreeOf(kin.parentesco) ?? 9) <= rule.grado &&
      isEarly(rule, persona.sexo, ailment.edad_inicio ?? (ailment.contribuyo_muerte ? persona.edad_muerte : null)),
  )
  // Several diseases of one rule count together only where it asks for one relative.
  const groups =
    rule.minimo === 1
      ? [fits]
      : [
          ...Map.groupBy(
            fits,
            (a) => `${diseaseOf(a.ailment).codigo} ${rule.mismaLinea ? sideOf(a.kin.parentesco) : ''}`,
          ),
        ]
          .filter(([key]) => !rule.mismaLinea || !key.endsWith('null'))
          .map(([, group]) => group)
  return groups.filter((group) => new Set(group.map((a) => a.persona.id)).size >= rule.minimo)
}

function alert(rule: HereditaryRule, patient: Person, group: readonly Affected[]) {
  const sides = new Set(group.flatMap((a) => sideOf(a.kin.parentesco) ?? []))
  const [side] = sides
  return {
    regla: rule.codigo,
    nombre: rule.nombre,
    fuente: rule.fuente,
    paciente: patient.id,
    paciente_nombre: patient.nombre,
    linea: sides.size === 2 ? 'ambas' : (side ?? null),
    motivos: [...Map.groupBy(group, (a) => `${a.persona.id} ${diseaseOf(a.ailment).codigo}`).values()].flatMap(reason),
  }
}

/** One relative and disease, from however many entries. */
function reason(entries: readonly Affected[]) {
  const [first] = entries
  if (first === undefined) return []
  const { persona, kin, ailment } = first
  const ages = entries.flatMap((e) => e.ailment.edad_inicio ?? [])
  return [
    {
      persona: persona.id,
      nombre: persona.nombre,
      parentesco: kin.parentesco,
      parentesco_nombre: wordFor(kin.parentesco),
      derivado: kin.derivado,
      enfermedad: diseaseOf(ailment).codigo,
      enfermedad_nombre: diseaseOf(ailment).nombre,
      descripcion: ailment.descripcion,
      edad_inicio: ages.length === 0 ? null : Math.min(...ages),
      origen: entries.map((e) => e.ailment.fuente),
    },
  ]
}

/** Ley 1251 de 2008: older adults are those of sixty and more. */
const OLD = 60
const ADULT = 18
const source = (registro: string): Source => ({ recurso: 'miembro_familia', registro })

export const ageToday = (p: Person, today: string): number | null =>
  p.nacimiento === null ? p.edad_aproximada : yearsBetween(p.nacimiento, today)

export const highRiskOf = (family: Family) =>
  family.patients
    .filter((p) => holds(highRisk, { nivel_riesgo: p.nivel_riesgo }) && p.vive !== false)
    .map((p) => ({
      persona: p.id,
      nombre: p.nombre,
      nivel_riesgo: p.nivel_riesgo,
      origen: { recurso: 'paciente', registro: p.id },
    }))

/** One carer for several patients. A carer of children alone is a parent, and no more needs to be said. */
export const carersOf = (family: Family, today: string) =>
  family.people.flatMap((p) => {
    const rows = p.filas.filter((m) => m.es_cuidador === true)
    const cared = [...new Set(rows.map((m) => String(m.paciente_indice)))]
    const isChild = (id: string): boolean => {
      const patient = family.patients.find((q) => q.id === id)
      return patient !== undefined && (ageToday(patient, today) ?? ADULT) < ADULT
    }
    if (cared.length < 2 || cared.every(isChild)) return []
    return [{ persona: p.id, nombre: p.nombre, cuida_a: cared, origen: rows.map((m) => source(m.id)) }]
  })

type Living = 'si' | 'no' | 'desconocido'

/** With whom a patient lives, as far as anybody has said; `null` where nobody has. */
function livesWith(family: Family, p: Person): { others: readonly Person[]; rows: readonly string[] } | null {
  const rows = family.people.flatMap((other) =>
    other.filas.filter(
      (m) => m.convive !== null && m.convive !== undefined && (m.paciente_indice === p.id || other.id === p.id),
    ),
  )
  if (rows.length === 0) return null
  const home = family.households.find((h) => h.includes(p.id)) ?? []
  return { others: family.people.filter((o) => o.id !== p.id && home.includes(o.id)), rows: rows.map((m) => m.id) }
}

function living(family: Family, p: Person, test: (others: readonly Person[]) => Living) {
  const home = livesWith(family, p)
  return {
    persona: p.id,
    nombre: p.nombre,
    estado: home === null ? ('desconocido' as const) : test(home.others),
    origen: (home?.rows ?? []).map(source),
  }
}

const notNo = <T extends { readonly estado: Living }>(all: readonly T[]): T[] =>
  all.filter((one) => one.estado !== 'no')

export const aloneOf = (family: Family, today: string) =>
  notNo(
    family.patients
      .filter((p) => p.vive !== false && (ageToday(p, today) ?? 0) >= OLD)
      .map((p) => living(family, p, (others) => (others.length === 0 ? 'si' : 'no'))),
  )

export const minorsOf = (family: Family, today: string) =>
  notNo(
    family.patients
      .filter((p) => p.vive !== false && (ageToday(p, today) ?? ADULT) < ADULT)
      .map((p) =>
        living(family, p, (others) => {
          const ages = others.map((o) => ageToday(o, today))
          if (ages.some((age) => age !== null && age >= ADULT)) return 'no'
          return ages.includes(null) ? 'desconocido' : 'si'
        }),
      ),
  )

/** Nobody records how many rooms there are: a number of people alone says nothing about crowding. */
export const crowdingOf = (family: Family) => ({
  estado: 'desconocido' as const,
  motivo: 'No se registra el número de habitaciones del hogar.',
  personas_en_el_hogar: family.households.length === 0 ? null : Math.max(...family.households.map((h) => h.length)),
})
