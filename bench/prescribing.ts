import { fill, item, SOMEBODY } from '../test/historias/histories.ts'
import { ask } from './answer.ts'
import type { Cleanup } from './cleanup.ts'
import { meterOf, spentBy } from './comparison/spending.ts'
import { startService } from './service.ts'
import { openWorkplace } from './workplace.ts'
import { writeHistory } from './written-history.ts'

/** What the safety of prescriptions costs: each act upon a person with a long record. */
export interface ActCost {
  readonly act: string
  readonly count: number
  /** Milliseconds of processor for each. */
  readonly serviceMs: number
  readonly databaseMs: number
}

export interface Prescribing {
  readonly acts: readonly ActCost[]
  readonly people: number
  readonly entries: number
  readonly postgres: string
}

const PEOPLE = 16
/** One open consultation of each at a time. */
const SERVICES = ['301', '302', '304', '308', '310', '312']
/** Notes, orders and examinations, which are six rows each. */
const RECORD = { notes: 60, orders: 60, exams: 45 }
const BACKGROUNDS = [
  { categoria: 'patologico', descripcion: 'Hipertensión arterial' },
  { categoria: 'alergico', tipo_alergia: '01', agente: 'Dipirona', severidad: 'moderada' },
  { categoria: 'quirurgico', descripcion: 'Colecistectomía' },
]
const dose = (medicamento_dci: string, dosis_valor: number): Record<string, unknown> => ({
  medicamento_dci,
  concentracion: `${dosis_valor} mg`,
  forma_farmaceutica: 'TA',
  dosis_valor,
  dosis_unidad: '168',
  via_administracion: '048',
  frecuencia_valor: 12,
  frecuencia_unidad: '2',
  duracion_valor: 30,
  duracion_unidad: '3',
})
const HANDED_OVER = {
  cantidad_total: 60,
  unidad_dispensacion: '66',
  indicaciones: 'Tomar una tableta cada 12 horas por 30 días.',
}
const MEDICINES = [dose('losartán', 50), dose('metformina', 850), dose('omeprazol', 20), dose('atorvastatina', 20)]

export async function prescribing(cleanup: Cleanup, say: (sentence: string) => void): Promise<Prescribing> {
  const place = await openWorkplace(cleanup)
  say('Iniciando el servicio y escribiendo historias largas…')
  const environment = { LIMITE_POR_MINUTO: '0', DEMO: 'no', RDA_AL_CERRAR: 'avisar' }
  const { base, pid } = await startService({ ...place, environment }, cleanup)
  const meter = meterOf(pid, place.postmaster)
  const post = async (path: string, body: object): Promise<string> =>
    (await ask<{ id: string }>(`${base}/hce/api/${path}`, { body })).json.id
  const asker = {
    call: async (method: string, path: string, body?: unknown, more: Readonly<Record<string, string>> = {}) => {
      const response = await fetch(base + path, {
        method,
        headers: { 'content-type': 'application/json', ...more },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, text, json: JSON.parse(text), headers: response.headers }
    },
  }

  const open: string[] = []
  const closing: string[] = []
  let entries = 0
  for (let i = 0; i < PEOPLE; i++) {
    const { id, patient, entries: rows } = await writeHistory(base, RECORD)
    for (const background of BACKGROUNDS)
      await post('antecedentes-categorizados/', { historia: id, paciente: patient, ...background })
    entries = rows + BACKGROUNDS.length
    const visit = { paciente: patient, tipo_atencion: 'consulta_externa', profesional: SOMEBODY }
    open.push(await post('historias/abrir/', visit))
    for (const servicio_reps of SERVICES) {
      const closable = await post('historias/abrir/', { ...visit, servicio_reps })
      await fill(asker, closable)
      closing.push(closable)
    }
  }

  const acts: ActCost[] = []
  const measure = async <T>(act: string, all: readonly T[], once: (one: T) => Promise<unknown>): Promise<void> => {
    say(`Midiendo: ${act}…`)
    for (const one of all.slice(0, PEOPLE)) await once(one)
    const rest = all.slice(PEOPLE)
    const { spent } = await spentBy(meter, async () => {
      for (const one of rest) await once(one)
    })
    acts.push({
      act,
      count: rest.length,
      serviceMs: spent.serviceMs / rest.length,
      databaseMs: spent.databaseMs / rest.length,
    })
  }
  const each = MEDICINES.flatMap((medicine) => open.map((historia) => ({ historia, medicine })))
  const often = [...each, ...each, ...each]
  await measure('review a prescription', often, ({ historia, medicine }) =>
    post(`historias/${historia}/revisar-formula/`, medicine),
  )
  const written: string[] = []
  await measure('write a prescription', each, async ({ historia, medicine }) =>
    written.push(await post('formulas-medicamentos/', { historia, ...medicine, ...HANDED_OVER })),
  )
  const notes: string[] = []
  for (const historia of [...open, ...open, ...open, ...open])
    notes.push(await post('notas/', { historia, tipo_nota: 'evolucion', contenido: 'Estable.' }))
  await measure('sign a note', notes, async (id) => {
    const { status, text } = await asker.call(
      'PATCH',
      `/hce/api/notas/${id}/`,
      { firmado: true },
      { 'if-match': '"1"' },
    )
    if (status !== 200) throw new Error(`A note was not signed: ${text}`)
  })
  await measure('close a consultation', closing, (id) => post(`${item(id).slice('/hce/api/'.length)}cerrar/`, {}))
  return { acts, people: PEOPLE, entries, postgres: place.version }
}
