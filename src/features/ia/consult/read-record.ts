import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import { principalOf } from '../../../engine/same-person.ts'
import type { Row } from '../../../model/resource.ts'
import type { LoadedReader } from '../../../modules/persona/index.ts'
import { personCollections } from '../../../modules/persona/index.ts'
import { contentFor } from '../../historias/load-content.ts'
import type { IcdCatalogues } from '../../icd/catalogue.ts'
import { type ClinicalRecord, recordOf } from '../record/record.ts'
import { type IcdReader, icdReader } from '../text/icd-reader.ts'
import { type Level, levelReader, worst } from './level.ts'
import { longitudinalOf } from './longitudinal-rows.ts'
import { notBeyond } from './not-beyond.ts'
import { isHeader, type Prints, printOfRow, printsNow } from './prints.ts'

export interface ReadRecord {
  readonly record: ClinicalRecord
  readonly cie10: IcdReader
  /** How each entry stood when it was read. */
  readonly seen: Prints
  /** Every row that was looked at, with its collection. */
  readonly rows: readonly { readonly recurso: string; readonly row: Row }[]
  /** How reserved the most reserved of them is by now. */
  level(tx: Tx): Promise<Level>
}

/** What the caller reaches of the history and of the patient, audited as a consultation before it is used. */
export function recordReader(
  core: Core,
  icd: IcdCatalogues,
  loaded: LoadedReader,
): (call: Call, history: Row) => Promise<ReadRecord | null> {
  const content = contentFor(core.registry)
  const longitudinal = longitudinalOf(core)
  const within = notBeyond(core)
  const levels = levelReader(core)
  let ready: { readonly version: string; readonly reader: IcdReader } | undefined
  /** Made again only when another classification is in use. */
  const readerNow = async (): Promise<IcdReader> => {
    const { version, index, spoken } = await icd.current()
    if (ready?.version !== version) ready = { version, reader: icdReader(index, spoken()) }
    return ready.reader
  }
  return async (call, history) => {
    const patient = String(history.paciente)
    const [person] = await core.db.run({
      name: 'ia_persona',
      text: `select ${principalOf('$1')} as id`,
      values: [patient],
    })
    // Before the rest: what changes in between is noticed at the decision.
    const headers = await printsNow(
      core.db,
      [
        { recurso: 'historia', id: history.id },
        { recurso: 'paciente', id: String(person?.id ?? patient) },
      ],
      false,
    )
    const reached = await content(core.db, history.id, call, 'consultar_ia')
    if (reached === null) return null
    const found = await within(call, reached)
    const others = await longitudinal(call, history.id, patient)
    const reader = await readerNow()
    const rows = [
      { recurso: 'historia', row: found.historia },
      { recurso: 'paciente', row: found.paciente },
      ...Object.entries(found.entries)
        .filter(([name]) => name !== 'consulta_ia' && name !== 'bitacora')
        .flatMap(([recurso, all]) => all.map((row) => ({ recurso, row }))),
      ...personCollections.flatMap((recurso) => found.patient.entries[recurso].map((row) => ({ recurso, row }))),
      ...[...found.patient.abiertas, ...found.patient.pasadas].map((row) => ({ recurso: 'historia', row })),
      ...found.patient.solicitudes.map((row) => ({ recurso: 'solicitud_correccion', row })),
      ...found.patient.consentimientos.map((row) => ({ recurso: 'consentimiento', row })),
      ...(others.ordenes ?? []).map((row) => ({ recurso: 'orden', row })),
      ...(others.familia ?? []).map((row) => ({ recurso: 'miembro_familia', row })),
    ]
    const cites = rows.map(({ recurso, row }) => ({ recurso, id: row.id }))
    const seen = Object.fromEntries(
      rows
        .filter(({ recurso }) => !isHeader(recurso))
        .map(({ recurso, row }) => [`${recurso}/${row.id}`, printOfRow(row)]),
    )
    return {
      record: recordOf({
        content: found,
        now: call.now,
        longitudinal: others,
        cie10: reader,
        interacciones: await loaded(),
        sites: core.settings,
      }),
      cie10: reader,
      seen: { ...seen, ...headers },
      rows,
      level: async (tx) => worst(await levels(tx, history.id, cites)),
    }
  }
}
