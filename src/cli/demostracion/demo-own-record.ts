import { demoPeople } from '../../../demo/accounts.ts'
import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { uuidSource } from '../../engine/uuid.ts'
import { bulkLoader } from '../../engine/write/bulk.ts'
import type { ClosingKey } from '../../features/historias/close.ts'
import { contentFor } from '../../features/historias/load-content.ts'
import { examine, issuePapers, type PaperSettings, paperInput } from '../../features/papeles/issue.ts'
import { addDays, dateInBogota } from '../../model/calendar.ts'
import { closedForGood } from '../../model/history-state.ts'
import type { Registry } from '../../model/resource.ts'
import { addBusinessDays } from '../../model/terms/business-days.ts'
import { correctionTerms, solicitudCorreccion } from '../../resources/solicitud-correccion.ts'
import type { DemoPatient } from './demo-patient.ts'

const ENCOUNTERS = 6
const newUuid = uuidSource()
const kinds = ['formula', 'ordenes', 'incapacidad', 'recomendaciones'] as const

export interface OwnRecordMaking {
  readonly registry: Registry
  readonly key: ClosingKey
  readonly papers: PaperSettings
  readonly now: Date
}

/** Papers of the last encounters, issued by whoever attended, whose reading of them is in the audit as any other. */
async function issueLast(tx: Tx, patient: DemoPatient, { registry, key, papers, now }: OwnRecordMaking): Promise<void> {
  const content = contentFor(registry)
  const rows = await tx.run<{ id: string; profesional: string | null }>({
    text: `select h.id, h.profesional from historia h where h.paciente = $1 and ${predicateSql({ estado: closedForGood }, 'h')}
order by h.fecha_inicio desc limit $2`,
    values: [patient.paciente, ENCOUNTERS],
  })
  for (const { id, profesional } of rows) {
    const person = demoPeople.find((p) => p.id === profesional)
    if (person === undefined) continue
    const actor = { ...person, miembros: [`c:${person.id}`] }
    const call: Call = { actor, session: null, ip: '', requestId: 'demostracion', now: now.toISOString(), reason: null }
    const reached = await content(tx, id, call, 'leer')
    if (reached === null) continue
    const input = paperInput(reached, papers, call)
    for (const tipo of kinds) {
      if (!('drafts' in examine(tipo, input, call))) continue
      const asked = { tipo, tamano: 'media_carta', reemplaza_a: null, motivo: null } as const
      await issuePapers(tx, { ...asked, input, reached, settings: papers, call, newId: newUuid, key })
    }
  }
}

/** One request that was answered and one that waits, as any patient may have. */
async function askTwice(tx: Tx, { paciente }: DemoPatient, now: Date): Promise<void> {
  const blank = Object.fromEntries(Object.keys(solicitudCorreccion.fields).map((name) => [name, null]))
  const request = (daysAgo: number, said: Record<string, string>) => {
    const at = new Date(now.getTime() - daysAgo * 86_400_000).toISOString()
    const vence = addBusinessDays(dateInBogota(at), correctionTerms.reclamo.days)
    const system = { id: newUuid(), version: 1, creado_en: at, actualizado_en: at, creado_por: 'Datos de demostración' }
    return { ...blank, ...system, paciente, tipo: 'reclamo', recibida_en: at, vence, ...said }
  }
  await bulkLoader(tx)(
    solicitudCorreccion,
    [
      request(40, {
        parte: 'datos_personales',
        descripcion: 'Mi número de celular está desactualizado.',
        debe_decir: 'El celular que di en la última cita.',
        presentada_por: 'El paciente',
        estado: 'aceptada',
        respuesta: 'Lo actualizamos en admisiones con el número que nos dio.',
        respondida_en: `${addDays(dateInBogota(now), -33)}T15:20:00.000Z`,
        respondida_por: 'Nelly Rocío Barbosa Gil',
      }),
      request(3, {
        parte: 'otro',
        descripcion: 'En una atención dice que fumo, y dejé de fumar hace diez años.',
        debe_decir: 'Exfumador desde hace diez años.',
        presentada_por: 'El paciente',
        estado: 'recibida',
      }),
    ],
    'Datos de demostración',
  )
}

/** What the page of a patient shows besides what their encounters say. */
export async function fillOwnRecord(tx: Tx, patient: DemoPatient, making: OwnRecordMaking): Promise<void> {
  await issueLast(tx, patient, making)
  await askTwice(tx, patient, making.now)
}
