import { yearsBetween } from '../../model/calendar.ts'
import type { Row } from '../../model/resource.ts'
import { type Family, type FamilyKind, familyKind, type Member, membersOf } from './household.ts'
import { indigenousInsurer, markets, specialInsurers } from './insurers.ts'
import { education, occupations, schoolOf } from './livelihood.ts'
import { farms, type Place, places, veredas } from './places.ts'
import { professionals } from './professionals.ts'
import { Rng, Weighted } from './rng.ts'

/** What a person has for life, or for this year; the stories follow from it. */
export const conditions = {
  hipertension: 1,
  diabetes: 2,
  epoc: 4,
  asma: 8,
  gestacion: 16,
  depresion: 32,
  vih: 64,
  dislipidemia: 128,
  hipotiroidismo: 256,
  alergia: 512,
  tabaco: 1024,
  obesidad: 2048,
  infarto: 4096,
} as const
export type Condition = keyof typeof conditions

export interface Person extends Member {
  readonly index: number
  readonly row: Row
  readonly age: number
  readonly flags: number
  readonly createdMs: number
  readonly deathDay: number | null
  readonly place: Place
  readonly estrato: number
  readonly family: Family
}

export const has = (p: { readonly flags: number }, condition: Condition): boolean =>
  (p.flags & conditions[condition]) !== 0

export interface World {
  readonly seed: number
  readonly patients: number
  readonly nowMs: number
  readonly today: string
  readonly todayDay: number
  /** How many numbers of each range were given. */
  readonly documents: DocumentCounts
  /** Id of each insurer by its code. */
  readonly eapb: ReadonlyMap<string, string>
}

const DAY = 86_400_000
const byPopulation = new Weighted(places.map((p) => [p, p.weight] as const))
const blood = new Weighted([
  ['O', 61],
  ['A', 27],
  ['B', 9],
  ['AB', 3],
] as const)
const mobilePrefixes = '300 301 302 304 305 310 311 312 313 314 315 316 317 318 320 321 322 323 350'.split(' ')
const disabilities = new Weighted([
  ['08', 940],
  ['01', 24],
  ['02', 14],
  ['03', 9],
  ['04', 6],
  ['05', 5],
  ['07', 2],
] as const)

export const mobile = (rng: Rng): string => `${rng.pick(mobilePrefixes)}${rng.digits(7)}`

/** Ranges of document numbers, as long ago and as sex and age have them today. */
const ranges = {
  nuip: [1_000_000_000, 200_000_000],
  hombres1: [1_000_000, 6_000_000],
  hombres2: [10_000_000, 9_000_000],
  hombres3: [70_000_000, 20_000_000],
  mujeres1: [20_000_000, 20_000_000],
  mujeres2: [40_000_000, 25_000_000],
  permiso: [1_000_000, 6_000_000],
  extranjeria: [1_000_000, 6_000_000],
  pasaporte: [100_000_000, 80_000_000],
} as const
type Range = keyof typeof ranges
export type DocumentCounts = { [R in Range]?: number }

const SHARES = 16

/**
 * The next number of a range: looking like chance, never twice, and never one that the next seeds give, so that several
 * demonstrations fit in one database. The step has no factor in common with the size of the range.
 */
function nextNumber(w: World, range: Range): string {
  const [base, size] = ranges[range]
  const n = w.documents[range] ?? 0
  w.documents[range] = n + 1
  return String(base + ((n * 7_368_787 + 977) % (size / SHARES)) * SHARES + (w.seed % SHARES))
}

function documentOf(rng: Rng, w: World, m: Member, age: number, foreign: boolean): [string, string] {
  if (foreign) {
    const draw = rng.unit()
    if (draw < 0.72) return ['PPT', nextNumber(w, 'permiso')]
    if (draw < 0.88 && age >= 7) return ['CE', nextNumber(w, 'extranjeria')]
    return ['PA', nextNumber(w, 'pasaporte')]
  }
  if (age < 18) return [age < 7 ? 'RC' : 'TI', nextNumber(w, 'nuip')]
  const year = Number(m.birth.slice(0, 4))
  if (year >= 1984) return ['CC', nextNumber(w, 'nuip')]
  if (m.sex === '02') return ['CC', nextNumber(w, year < 1955 ? 'mujeres1' : 'mujeres2')]
  return ['CC', nextNumber(w, year < 1940 ? 'hombres1' : year < 1955 ? 'hombres2' : 'hombres3')]
}

function flagsOf(rng: Rng, m: Member, age: number): number {
  const draw = (probability: number, flag: Condition): number => (rng.unit() < probability ? conditions[flag] : 0)
  const adult = age >= 18
  let flags = 0
  flags |= draw(age < 30 ? 0 : age < 45 ? 0.06 : age < 60 ? 0.25 : 0.55, 'hipertension')
  flags |= draw(age < 30 ? 0.002 : age < 50 ? 0.05 : 0.17, 'diabetes')
  flags |= draw(age < 50 ? 0 : 0.08, 'epoc')
  flags |= draw(age < 2 ? 0 : age < 18 ? 0.09 : 0.03, 'asma')
  flags |= draw(m.sex === '02' && age >= 16 && age <= 41 ? 0.09 : 0, 'gestacion')
  flags |= draw(adult ? (m.sex === '02' ? 0.07 : 0.04) : age > 12 ? 0.03 : 0, 'depresion')
  flags |= draw(adult && age < 65 ? 0.008 : 0, 'vih')
  flags |= draw(age < 40 ? 0.02 : 0.25, 'dislipidemia')
  flags |= draw(adult ? (m.sex === '02' ? 0.07 : 0.02) : 0, 'hipotiroidismo')
  flags |= draw(0.07, 'alergia')
  flags |= draw(adult ? (m.sex === '01' ? 0.14 : 0.06) : 0, 'tabaco')
  flags |= draw(adult ? 0.18 : 0.04, 'obesidad')
  flags |= draw(age < 45 ? 0 : 0.02, 'infarto')
  return flags
}

const riskWords: readonly (readonly [Condition, string])[] = [
  ['hipertension', 'Hipertensión arterial'],
  ['diabetes', 'Diabetes mellitus tipo 2'],
  ['epoc', 'Enfermedad pulmonar obstructiva crónica'],
  ['tabaco', 'Tabaquismo'],
  ['obesidad', 'Obesidad'],
  ['dislipidemia', 'Dislipidemia'],
  ['gestacion', 'Gestación en curso'],
  ['infarto', 'Antecedente de infarto agudo de miocardio'],
]

function riskOf(flags: number, age: number): 'bajo' | 'medio' | 'alto' | 'muy_alto' {
  const is = (c: Condition): boolean => (flags & conditions[c]) !== 0
  if (is('infarto') || (is('diabetes') && is('hipertension') && is('epoc'))) return 'muy_alto'
  if ((is('diabetes') && is('hipertension')) || (age >= 65 && (is('epoc') || is('diabetes')))) return 'alto'
  if (is('hipertension') || is('diabetes') || is('epoc') || is('gestacion') || is('vih') || is('depresion'))
    return 'medio'
  return 'bajo'
}

function addressOf(rng: Rng, place: Place, rural: boolean): { direccion: string; barrio: string; estrato: number } {
  if (rural) {
    const vereda = rng.pick(veredas)
    return {
      direccion: `Vereda ${vereda}, finca ${rng.pick(farms)}`,
      barrio: `Vereda ${vereda}`,
      estrato: rng.int(1, 2),
    }
  }
  const [barrio, estrato] = rng.pick(place.barrios)
  if (estrato === 1 && rng.chance(0.4)) {
    return { direccion: `Manzana ${rng.int(1, 40)} casa ${rng.int(1, 30)}`, barrio, estrato }
  }
  const way = rng.pick(['Calle', 'Carrera', 'Calle', 'Carrera', 'Diagonal', 'Transversal'])
  const letter = rng.chance(0.2) ? rng.pick(['A', 'B', 'C', ' Bis']) : ''
  const flat = rng.chance(estrato >= 3 ? 0.55 : 0.1) ? ` apto ${rng.int(1, 9)}0${rng.int(1, 6)}` : ''
  return {
    direccion: `${way} ${rng.int(1, 140)}${letter} # ${rng.int(1, 99)}-${String(rng.int(1, 99)).padStart(2, '0')}${flat}`,
    barrio,
    estrato,
  }
}

interface Coverage {
  readonly regimen: string
  readonly eapb: string | null
}
function coverageOf(rng: Rng, place: Place, estrato: number, indigenous: boolean, foreign: boolean): Coverage {
  const area = markets[place.region] ?? { contributivo: ['EPS037'], subsidiado: ['EPS037'] }
  if (foreign) {
    const draw = rng.unit()
    if (draw < 0.3) return { regimen: 'no_afiliado', eapb: null }
    return draw < 0.8
      ? { regimen: 'subsidiado', eapb: rng.pick(area.subsidiado) }
      : { regimen: 'contributivo', eapb: rng.pick(area.contributivo) }
  }
  const own = indigenousInsurer[place.region]
  if (indigenous && own !== undefined && rng.chance(0.85)) return { regimen: 'subsidiado', eapb: own }
  const draw = rng.unit()
  if (draw < 0.045) {
    const eapb = rng.pick(specialInsurers)
    return { regimen: eapb === 'RES004' || eapb === 'RES002' ? 'excepcion' : 'especial', eapb }
  }
  if (draw < 0.055) return { regimen: 'no_afiliado', eapb: null }
  if (estrato >= 5 && draw < 0.15)
    return { regimen: draw < 0.09 ? 'particular' : 'plan_voluntario', eapb: draw < 0.09 ? null : 'EMP023' }
  const contributory = estrato >= 4 ? 0.92 : estrato === 3 ? 0.7 : estrato === 2 ? 0.4 : 0.14
  return rng.chance(contributory)
    ? { regimen: 'contributivo', eapb: rng.pick(area.contributivo) }
    : { regimen: 'subsidiado', eapb: rng.pick(area.subsidiado.filter((c) => indigenous || !c.startsWith('EPSI'))) }
}

const userKinds: Readonly<Record<string, readonly [head: string, other: string]>> = {
  contributivo: ['01', '02'],
  subsidiado: ['04', '04'],
  especial: ['06', '07'],
  excepcion: ['06', '07'],
  particular: ['12', '12'],
  plan_voluntario: ['11', '11'],
  no_afiliado: ['05', '05'],
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')

/** One household and its patients. Only their document numbers depend on the households before. */
export function familyOf(w: World, number: number, firstIndex: number, room: number): Person[] {
  const rng = new Rng(w.seed, 1, number)
  const place = byPopulation.pick(rng)
  const foreign = rng.chance(place.region === 'norte' || place.region === 'guajira' ? 0.12 : 0.04)
  const kind: FamilyKind = familyKind.pick(rng)
  const ethnicDraw = rng.unit()
  let ethnic = '99'
  let limit = 0
  if (!foreign) {
    for (const code in place.ethnic) {
      limit += place.ethnic[code] ?? 0
      if (ethnicDraw < limit) {
        ethnic = code
        break
      }
    }
  }
  const rural = rng.chance(ethnic === '1' ? Math.max(0.6, place.rural) : place.rural)
  const address = addressOf(rng, place, rural)
  const cover = coverageOf(rng, place, address.estrato, ethnic === '1', foreign)
  const community = ethnic >= '1' && ethnic <= '4' && place.peoples.length > 0 ? rng.pick(place.peoples) : null
  const family: Family = { code: `FAM-${w.seed.toString(36).toUpperCase()}-${String(number + 1).padStart(6, '0')}`, kind, foreign }
  const members = membersOf(rng, kind, w.todayDay, foreign ? 'venezuela' : place.region).slice(0, room)
  const landline = rng.chance(0.25) ? `60${place.area}${rng.int(2, 8)}${rng.digits(6)}` : null

  const people: Person[] = []
  for (const [i, m] of members.entries()) {
    const index = firstIndex + i
    const head = people[0]
    const age = yearsBetween(m.birth, w.today)
    const flags = flagsOf(rng, m, age)
    const [tipo, numero] = documentOf(rng, w, m, age, foreign)
    const createdMs = registration(rng, w, m, age, index)
    const createdIso = new Date(createdMs).toISOString()
    const deathDay = deathOf(rng, w, age, createdMs)
    const inactive = deathDay === null && rng.chance(0.008)
    const cell = age >= 12 ? mobile(rng) : null
    const kinds = userKinds[cover.regimen] ?? ['12', '12']
    const holder = i === 0
    const disability = age < 60 || rng.chance(0.8) ? disabilities.pick(rng) : rng.pick(['01', '02', '03', '08'])
    const carer = age < 18 ? (people.find((p) => p.role === 'madre') ?? head) : undefined
    const contact = people.find((p) => p.age >= 18)
    const contactKin = contact === undefined ? null : kinOf(contact, m, age)
    const sister = contact === undefined ? rng.chance(0.5) : false
    const knowsBlood = rng.chance(0.7)
    const schooling =
      age >= 18
        ? (education[address.estrato <= 2 ? 0 : address.estrato <= 4 ? 1 : 2]?.pick(rng) ?? null)
        : schoolOf(age)
    const risk = riskOf(flags, age)
    const row: Row = {
      tipo_documento: tipo,
      numero_documento: numero,
      pais_documento: tipo === 'PA' ? '862' : '170',
      primer_apellido: m.surname1,
      segundo_apellido: m.surname2,
      primer_nombre: m.name1,
      segundo_nombre: m.name2,
      nombre_identitario: null,
      fecha_nacimiento: m.birth,
      hora_nacimiento:
        age === 0 ? `${String(rng.int(0, 23)).padStart(2, '0')}:${String(rng.int(0, 59)).padStart(2, '0')}` : null,
      sexo_biologico: m.sex,
      identidad_genero: age >= 18 && rng.chance(0.3) ? (rng.chance(0.01) ? '05' : m.sex) : null,
      nacionalidad: [foreign ? '862' : '170'],
      pais_residencia: '170',
      municipio_residencia: place.code,
      zona_residencia: rural ? '02' : '01',
      direccion: address.direccion,
      barrio: address.barrio,
      grupo_etnico: ethnic,
      comunidad_etnica: community,
      discapacidad: [disability],
      grupo_poblacional: populationOf(rng, cover.regimen, ethnic, foreign),
      ocupacion: occupationOf(rng, age, schooling, rural),
      estado_civil: m.civil,
      nivel_educativo: schooling,
      telefono_movil: cell,
      telefono_fijo: landline,
      correo:
        age >= 18 && rng.chance(0.55) ? `${plain(m.name1)}.${plain(m.surname1)}${rng.int(1, 999)}@example.com` : null,
      eapb: cover.eapb === null ? null : (w.eapb.get(cover.eapb) ?? null),
      regimen: cover.regimen,
      tipo_afiliado: cover.regimen === 'contributivo' ? (holder ? 'C' : 'B') : null,
      tipo_usuario: holder ? kinds[0] : kinds[1],
      grupo_sanguineo: knowsBlood ? blood.pick(rng) : null,
      rh: knowsBlood ? (rng.chance(0.93) ? 'positivo' : 'negativo') : null,
      contacto_emergencia_nombre:
        contact === undefined ? `${sister ? 'Luz Marina' : 'José Antonio'} ${m.surname1}` : shortName(contact),
      contacto_emergencia_telefono: contact === undefined ? mobile(rng) : phoneOf(contact),
      contacto_emergencia_parentesco: contactKin ?? (sister ? 'hermana' : 'hermano'),
      responsable_nombre: carer === undefined ? null : shortName(carer),
      responsable_documento: carer === undefined ? null : (carer.row.numero_documento ?? null),
      responsable_parentesco: carer === undefined ? null : kinOf(carer, m, age),
      codigo_familia: family.code,
      activo: deathDay === null && !inactive,
      motivo_inactivacion: inactive ? 'Se trasladó a otra ciudad y cambió de prestador.' : null,
      fecha_fallecimiento: deathDay === null ? null : new Date(deathDay * DAY).toISOString().slice(0, 10),
      nivel_riesgo: risk,
      factores_riesgo:
        risk === 'bajo' ? [] : riskWords.filter(([c]) => (flags & conditions[c]) !== 0).map(([, word]) => word),
      voluntad_anticipada: age >= 60 && rng.chance(0.03) ? true : null,
      oposicion_donacion: age >= 18 && rng.chance(0.015) ? true : null,
      autorizacion_datos: rng.chance(0.97),
      autorizacion_datos_fecha: new Date(createdMs - 18_000_000).toISOString().slice(0, 10),
      autorizacion_version: 'TD-2.1',
      advertencias: [],
      id: rng.id(createdMs),
      version: 1,
      creado_en: createdIso,
      actualizado_en:
        deathDay === null ? createdIso : new Date(Math.min(w.nowMs, (deathDay + 1) * DAY + 54_000_000)).toISOString(),
      creado_por: professionals.admisiones.nombre,
    }
    people.push({ ...m, index, row, age, flags, createdMs, deathDay, place, estrato: address.estrato, family })
  }
  return people
}

export const shortName = (p: Member): string => `${p.name1} ${p.surname1}${p.surname2 === null ? '' : ` ${p.surname2}`}`
export const phoneOf = (p: Person): string | null => (p.row.telefono_movil as string | null) ?? null

/** What `relative` is to the person. */
export function kinOf(relative: Member, of: Member, age: number): string {
  if (of.role === 'hijo' || (of.role === 'nieto' && relative.role === 'madre')) {
    if (relative.role === 'madre') return 'madre'
    if (relative.role === 'padre') return 'padre'
  }
  if (of.role === 'nieto') return 'abuela_materna'
  if (of.role === 'abuela') return relative.sex === '02' ? 'hija' : 'yerno'
  if (of.role === 'madre' || of.role === 'padre' || of.role === 'conyuge') {
    return of.civil === 'casado' ? 'conyuge' : 'companero_permanente'
  }
  return age < 18 ? 'tutor' : 'otro'
}

/** In the order of the index, so that ids and rows grow together; never before birth, nor before today's document. */
function registration(rng: Rng, w: World, m: Member, age: number, index: number): number {
  const span = 1095
  const back = span - Math.floor((index / Math.max(1, w.patients)) * (span - 20))
  const year = Number(m.birth.slice(0, 4))
  const since = age >= 18 ? 18 : age >= 7 ? 7 : 0
  const from = Date.UTC(year + since, Number(m.birth.slice(5, 7)) - 1, Number(m.birth.slice(8, 10))) / DAY
  const day = Math.max(w.todayDay - back, from)
  const ms = day * DAY + 43_200_000 + Math.floor(rng.unit() * 32_400_000)
  return ms <= w.nowMs ? ms : Math.max(from * DAY + 18_000_000, w.nowMs - Math.floor(rng.unit() * 3_600_000))
}

function deathOf(rng: Rng, w: World, age: number, createdMs: number): number | null {
  const first = Math.ceil(createdMs / DAY) + 30
  if (!rng.chance(age >= 75 ? 0.05 : age >= 50 ? 0.012 : 0) || first >= w.todayDay - 3) return null
  return rng.int(Math.max(first, w.todayDay - 300), w.todayDay - 3)
}

function populationOf(rng: Rng, regimen: string, ethnic: string, foreign: boolean): string | null {
  if (foreign) return '30'
  if (regimen !== 'subsidiado') return null
  if (ethnic === '1') return '17'
  return rng.chance(0.08) ? '9' : '5'
}

function occupationOf(rng: Rng, age: number, schooling: string | null, rural: boolean): string | null {
  if (age < 18 || (age >= 65 && rng.chance(0.7)) || (age < 24 && rng.chance(0.4))) return null
  if (rng.chance(0.12)) return null
  if (schooling === 'profesional' || schooling === 'posgrado') return rng.pick(occupations.high)
  if (rural) return rng.pick(occupations.rural)
  return rng.pick(schooling === 'tecnico' || schooling === 'tecnologo' ? occupations.middle : occupations.basic)
}
