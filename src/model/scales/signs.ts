import { keysOf, recordOf } from '../keys.ts'

/** What tells how a patient is now, with its code in the patient's series. */
export const signCodes = {
  tension_sistolica: '8480-6',
  tension_diastolica: '8462-4',
  frecuencia_cardiaca: '8867-4',
  frecuencia_respiratoria: '9279-1',
  temperatura: '8310-5',
  saturacion_oxigeno: '2708-6',
  fio2: '3150-0',
  glucometria: '41653-7',
  glasgow: '9269-2',
} as const
export type Sign = keyof typeof signCodes
export type Signs = Readonly<Partial<Record<Sign, number | null>>>

export const signNames: Readonly<Record<Sign, string>> = {
  tension_sistolica: 'tensión sistólica',
  tension_diastolica: 'tensión diastólica',
  frecuencia_cardiaca: 'frecuencia cardiaca',
  frecuencia_respiratoria: 'frecuencia respiratoria',
  temperatura: 'temperatura',
  saturacion_oxigeno: 'saturación de oxígeno',
  fio2: 'oxígeno suplementario (FiO2)',
  glucometria: 'glucometría',
  glasgow: 'conciencia (Glasgow)',
}

/** One measure of one sign. */
export interface SignTaken {
  readonly codigo: string
  readonly valor: number
  /** Milliseconds. */
  readonly at: number
  /** Of the value; of two at the same time the newer one counts. */
  readonly id: string
}

export interface CurrentSigns<T extends SignTaken = SignTaken> {
  readonly signs: Signs
  readonly from: Readonly<Partial<Record<Sign, T>>>
  /** When the newest was taken. */
  readonly at: number
}

/** How long before the newest a sign still belongs to it. */
const TOGETHER_MS = 24 * 3_600_000
const signOf: ReadonlyMap<string, Sign> = new Map(keysOf(signCodes).map((sign) => [signCodes[sign], sign]))

/** The newest of each sign: one that was not taken again goes on saying what it said. Null where none was. */
export function currentSigns<T extends SignTaken>(taken: readonly T[]): CurrentSigns<T> | null {
  const known = taken.filter(({ codigo }) => signOf.has(codigo))
  if (known.length === 0) return null
  const at = Math.max(...known.map((t) => t.at))
  const from: Partial<Record<Sign, T>> = {}
  for (const one of known) {
    const sign = signOf.get(one.codigo)
    if (sign === undefined || at - one.at > TOGETHER_MS) continue
    const other = from[sign]
    if (other === undefined || one.at > other.at || (one.at === other.at && one.id > other.id)) from[sign] = one
  }
  return { signs: recordOf(keysOf(from), (sign) => from[sign]?.valor ?? null), from, at }
}
