import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../engine/database.ts'
import type { GatedWrite, GatePass, WriteGate } from '../../../engine/write/gate.ts'
import { Problem } from '../../../model/problem.ts'
import { notFound } from '../../../model/problems.ts'
import type { Registry, Row } from '../../../model/resource.ts'
import { isOfAllergies, isSevere, type LoadedReader, personReader } from '../../../modules/persona/index.ts'
import { antecedente } from '../../../resources/antecedente.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { diagnostico } from '../../../resources/diagnostico.ts'
import { alertaGrave, formulaMedicamento, reviewedFields } from '../../../resources/formula-medicamento.ts'
import { historia } from '../../../resources/historia.ts'
import { nota } from '../../../resources/nota.ts'
import { revisionSistema } from '../../../resources/revision-sistema.ts'
import { solicitudCorreccion } from '../../../resources/solicitud-correccion.ts'
import { type Alerta, shownAlert } from './alert.ts'
import { alertsOfMedicine } from './medicine-alerts.ts'

/** Somebody is to take it: a draft that nobody signed is not a prescription yet. */
const isPrescribed = (f: Row): boolean =>
  f.anulado !== true && (f.estado === 'activa' || (f.estado === 'borrador' && f.firmado === true))

/** Of a draft, too, it is told what holds; only what is prescribed stops. */
const isJudged = (f: Row): boolean => f.anulado !== true && (f.estado === 'activa' || f.estado === 'borrador')

const MEDICINE = [...reviewedFields, 'nombre_comercial'] as const

/** A new statement that the patient is to take this: written, put in force, signed, of another medicine than before, or for another reason. */
export function isPrescribedNow({ row, previous, said }: Pick<GatedWrite, 'row' | 'previous' | 'said'>): boolean {
  if (!isPrescribed(row)) return false
  if (previous === null || !isPrescribed(previous)) return true
  const signs = row.firmado === true && previous.firmado !== true
  const starts = row.estado === 'activa' && previous.estado !== 'activa'
  // A replacement that leaves the reason out takes it away without naming it.
  const reasons = said.has('motivo_alerta') || row.motivo_alerta !== previous.motivo_alerta
  return signs || starts || reasons || MEDICINE.some((name) => !isDeepStrictEqual(row[name], previous[name]))
}

const LENGTH: ReadonlySet<string> = new Set(['indicaciones', 'duracion_valor', 'duracion_unidad'])
/** A reason was given for a medicine and a dose: for others it says nothing. */
const isSameDose = (row: Row, previous: Row): boolean =>
  MEDICINE.every((name) => LENGTH.has(name) || isDeepStrictEqual(row[name], previous[name]))

/** A draft whose author says why already: what was accepted then is not asked for again when it is signed. */
const isReasoned = ({ row, said }: Pick<GatedWrite, 'row' | 'said'>): boolean =>
  row.anulado !== true && said.has('motivo_alerta') && row.motivo_alerta !== null

const MOST_ALERTS = 20
const LONGEST_ALERT = 300
/** What the declaration says of the prescription itself, and then what the person's facts say of it. */
const withTold = (own: unknown, told: readonly Alerta[]): string[] =>
  [
    ...new Set([
      ...(Array.isArray(own) ? own.map(String) : []),
      ...told.map(({ titulo }) => titulo.slice(0, LONGEST_ALERT)),
    ]),
  ].slice(0, MOST_ALERTS)

const linesOf = (text: unknown): string[] => (typeof text === 'string' ? text.split('\n') : [])

/** Whoever writes an allergy and whoever prescribes wait for each other: the second of them sees what the first wrote. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('alergias ' || coalesce(p.fusionado_con, p.id), 0))
from paciente p where p.id = $1`
const hold = (tx: Tx, paciente: unknown): Promise<unknown> =>
  tx.run({ name: 'retener_alergias', text: LOCK, values: [paciente] })

/**
 * A prescription that meets a severe alert is written with a reason for it, or not at all. It is decided on what its author reaches
 * of the record, as the alerts that are shown are.
 */
export function prescriptionGate(registry: Registry, loadedReader: LoadedReader): WriteGate {
  const personOf = personReader(registry)
  return {
    on: [formulaMedicamento.name],
    async enter(write): Promise<GatePass | null> {
      const isNow = isPrescribedNow(write)
      const { row, previous, said, call } = write
      // What was signed keeps what was said of it; anything else is told what holds now.
      const isTold = isJudged(row) && previous?.firmado !== true
      if (!isNow && !isTold && !isReasoned(write)) return null
      const loaded = await loadedReader()
      return async (tx) => {
        await hold(tx, row.paciente)
        const person = await personOf(tx, call, String(row.paciente), String(row.historia))
        // Out of reach since the rules looked: nobody prescribes into what they do not see.
        if (person === null || person.historia === null) throw new Problem(notFound)
        const told = alertsOfMedicine(person, row, call.now, loaded)
        const severe = told.filter(isSevere)
        const titles = [...new Set(severe.map(({ titulo }) => titulo))]
        const accepted = previous !== null && isSameDose(row, previous) ? linesOf(previous.alertas_aceptadas) : []
        const isNew = titles.some((title) => !accepted.includes(title))
        const says = said.has('motivo_alerta') && row.motivo_alerta !== null
        const isUnreasoned = titles.length > 0 && (row.motivo_alerta ?? null) === null
        if (isNow && ((isNew && !says) || isUnreasoned)) {
          // A new one is not there to be named: whose it would have been is told by its history.
          const tried = previous === null ? String(row.historia) : previous.id
          throw new Problem(alertaGrave, { lists: { alertas: severe.map(shownAlert) }, tried })
        }
        // What was signed keeps what was accepted then.
        if (previous?.firmado === true) return {}
        const alertas = withTold(row.alertas, told)
        // Nobody accepted yet what a draft was told.
        if (!isPrescribed(row) && !isReasoned(write)) return { alertas }
        return { alertas_aceptadas: titles.length === 0 ? null : titles.join('\n'), alertas }
      }
    },
  }
}

/** An allergy is written while nobody prescribes to that patient, so that either sees the other. */
export const allergyGates: readonly WriteGate[] = [
  antecedenteCategorizado,
  antecedente,
  diagnostico,
  historia,
  nota,
  revisionSistema,
  solicitudCorreccion,
].map(({ name }) => ({
  on: [name],
  enter: async ({ row }) =>
    row.niega === true || !isOfAllergies(name, row)
      ? null
      : async (tx) => {
          await hold(tx, row.paciente)
          return {}
        },
}))
