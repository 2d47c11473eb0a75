import { yearsBetween } from '../src/model/calendar.ts'
import type { Row } from '../src/model/resource.ts'
import { foldedText } from '../src/model/text/plain-text.ts'
import { conditions, flagsOf, riskOf, riskWords } from './conditions.ts'
import { type DocumentCounts, documentOf } from './documents.ts'
import { addressOf, coverageOf, userKinds } from './home.ts'
import { type Family, type FamilyKind, familyKind, type Member, membersOf } from './household.ts'
import { type Education, education, occupations, schoolOf } from './livelihood.ts'
import { type Place, places } from './places.ts'
import { professionals } from './professionals.ts'
import { Rng, Weighted, weighted } from './rng.ts'

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
  /** Born to her, of those at home. */
  readonly children: number
}

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

const blood = weighted({ O: 61, A: 27, B: 9, AB: 3 })

const mobilePrefixes = '300 301 302 304 305 310 311 312 313 314 315 316 317 318 320 321 322 323 350'.split(' ')

const disabilities = weighted({ '08': 940, '01': 24, '02': 14, '03': 9, '04': 6, '05': 5, '07': 2 })

export const mobile = (rng: Rng): string => `${rng.pick(mobilePrefixes)}${rng.digits(7)}`

const plain = (name: string): string => foldedText(name).replace(/[^a-z]/g, '')

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
  const family: Family = {
    code: `FAM-${w.seed.toString(36).toUpperCase()}-${String(number + 1).padStart(6, '0')}`,
    kind,
    foreign,
  }
  const members = membersOf(rng, kind, w.todayDay, foreign ? 'venezuela' : place.region).slice(0, room)
  const offspring = members.filter((m) => m.role === 'hijo')
  const youngest = offspring.reduce((latest, m) => (m.birth > latest ? m.birth : latest), '')
  const recently = new Date((w.todayDay - 640) * DAY).toISOString().slice(0, 10)
  const landline = rng.chance(0.25) ? `60${place.area}${rng.int(2, 8)}${rng.digits(6)}` : null

  const people: Person[] = []
  for (const [i, m] of members.entries()) {
    const index = firstIndex + i
    const head = people[0]
    const age = yearsBetween(m.birth, w.today)
    const nursing = m.role === 'madre' && youngest > recently
    const flags = flagsOf(rng, m, age, nursing)
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
    const schooling = age >= 18 ? reached(rng, address.estrato, age) : schoolOf(age)
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
      fecha_nacimiento_estimada: null,
      hora_nacimiento:
        age === 0 ? `${String(rng.int(0, 23)).padStart(2, '0')}:${String(rng.int(0, 59)).padStart(2, '0')}` : null,
      sexo_biologico: m.sex,
      identidad_genero: age >= 18 && rng.chance(0.3) ? (rng.chance(0.01) ? '05' : m.sex) : null,
      nacionalidad: [foreign ? '862' : '170'],
      pais_residencia: '170',
      municipio_residencia: place.code,
      ciudad_residencia: null,
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
      fusionado_con: null,
      tiene_fusionados: null,
      motivo_inactivacion: inactive ? 'Se trasladó a otra ciudad y cambió de prestador.' : null,
      fecha_fallecimiento: deathDay === null ? null : new Date(deathDay * DAY).toISOString().slice(0, 10),
      hora_fallecimiento: deathDay === null ? null : '21:40',
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
    const children = m.role === 'madre' ? offspring.length : 0
    people.push({
      ...m,
      index,
      row,
      age,
      flags,
      createdMs,
      deathDay,
      place,
      estrato: address.estrato,
      family,
      children,
    })
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

/** Nobody has finished a career at nineteen. */
function reached(rng: Rng, estrato: number, age: number): Education | null {
  const level = education[estrato <= 2 ? 0 : estrato <= 4 ? 1 : 2]?.pick(rng) ?? null
  return age < 23 && (level === 'profesional' || level === 'posgrado' || level === 'tecnologo') ? 'media' : level
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
