import type { Person, World } from './people.ts'
import { Rng } from './rng.ts'

const YEARS = 16
const DAY = 86_400_000
const BACK_MS = YEARS * 365.25 * DAY
const AGES = [50, 80] as const
const FIRST = 20
const EVERY = 30
const MOVED = 'Se trasladó a otra ciudad y cambió de prestador.'

const earlier = (iso: unknown): string => new Date(Date.parse(String(iso)) - BACK_MS).toISOString()

/** When they were patients: the same world, sixteen years before. */
export const worldBefore = (w: World): World => {
  const nowMs = w.nowMs - BACK_MS
  return { ...w, nowMs, today: new Date(nowMs).toISOString().slice(0, 10), todayDay: Math.floor(nowMs / DAY) }
}

/** One of every thirty came for the last time sixteen years ago: their records wait for whoever keeps the archive. */
export function bygones(seed: number): (person: Person) => Person | null {
  let given = 0
  return (person) => {
    const { age, index, deathDay, row } = person
    if (age < AGES[0] || age > AGES[1] || deathDay !== null || index < given * EVERY + FIRST) return null
    if (row.grupo_poblacional === '9' || row.activo !== true) return null
    given += 1
    const creado_en = earlier(row.creado_en)
    return {
      ...person,
      age: age - YEARS,
      createdMs: person.createdMs - BACK_MS,
      row: {
        ...row,
        activo: false,
        motivo_inactivacion: MOVED,
        autorizacion_datos_fecha: earlier(row.autorizacion_datos_fecha).slice(0, 10),
        id: new Rng(seed, 4, index).id(Date.parse(creado_en)),
        creado_en,
        actualizado_en: creado_en,
      },
    }
  }
}
