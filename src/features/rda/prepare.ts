import { hash, type KeyObject } from 'node:crypto'
import type { Call } from '../../engine/call.ts'
import type { Database, Tx } from '../../engine/database.ts'
import type { AllergyReader } from '../../modules/persona/index.ts'
import { complementHolds } from '../historias/complements/complement.ts'
import { completedContent } from '../historias/complements/completed-content.ts'
import type { HistoryContent } from '../historias/content.ts'
import type { Guide } from './checker/guide.ts'
import type { Document, EncounterPlace, RdaInput, RdaProvider, ReferenceStyle } from './document/input.ts'
import { tellable } from './document/tellable.ts'
import { type VersionName, versions } from './document/version.ts'
import { wordsOf } from './document/words.ts'
import { namesOf } from './load-names.ts'
import { besideLoader } from './load-record.ts'
import { type Problema, unnamed } from './readiness/problema.ts'

export interface RdaSettings {
  readonly version: VersionName
  readonly references: ReferenceStyle
  readonly encounterAs: EncounterPlace
  readonly provider: RdaProvider
  /** A history is not closed with what would keep it from ever having its document. */
  readonly demandedAtClosing: boolean
  /** Read once, when a document is first asked for: a service that makes none does not pay for it. */
  guide(): Promise<Guide>
}

export interface Prepared {
  /** Put together when it is asked for: what was judged before is not judged again. */
  input(): RdaInput
  /** Null where the one that was chosen cannot be read: then nothing is judged, nor sent. */
  readonly guide: Guide | null
  /** Problems as this caller may be told of them: rows out of reach are neither named nor counted. */
  told(problemas: readonly Problema[]): readonly Problema[]
  /** The same for the same content, while all that goes with it is the same to this caller, on the same day. */
  fingerprint(): string
}
export type Prepare = (content: HistoryContent, kind: Document, call: Call, tx?: Tx) => Promise<Prepared>

const DAY = 'aaaa-mm-dd'.length

/**
 * All that a document of this history is made of, the same for every caller who reaches the history. What other encounters tell of allergies is
 * read for a document that is made: whether it can be does not depend on it.
 */
export function preparer(
  db: Database,
  settings: RdaSettings,
  closingKeys: () => Promise<(kid: string) => KeyObject | null>,
  allergiesOf?: AllergyReader,
): Prepare {
  const besideOf = besideLoader()
  return async (content, kind, call, tx = db) => {
    const patient = String(content.historia.paciente)
    const [guide, beside] = await Promise.all([settings.guide().catch(() => null), besideOf(tx, content, call)])
    const people = await allergiesOf?.(tx, [patient])
    const { antecedentes, profesional, nombres, ajenos, complementos: all, pagador } = beside
    const keyOf = all.length === 0 ? () => null : await closingKeys()
    const complementos = all.filter((c) => complementHolds(c, content.historia.id, keyOf))
    const alterado = complementos.length < all.length
    const completado = complementos.at(-1)?.declaracion.momento
    const { names, said } = namesOf(content, antecedentes, nombres)
    const told = tellable(content, antecedentes, people?.get(patient) ?? null)
    const input = (): RdaInput => ({
      kind,
      content: completedContent(told, complementos, pagador),
      antecedentes,
      profesional,
      prestador: settings.provider,
      epicrisis: null,
      replaces: null,
      ahora: call.now,
      ...(completado === undefined ? {} : { completado }),
      alterado,
      version: versions[settings.version],
      references: settings.references,
      encounterAs: settings.encounterAs,
      words: wordsOf(guide ?? { catalogues: new Map() }, names),
    })
    const fingerprint = (): string => {
      const all = [
        kind,
        call.actor.rol,
        antecedentes,
        told.patient,
        profesional,
        complementos,
        alterado,
        pagador,
        [...ajenos].sort(),
        said,
        call.now.slice(0, DAY),
      ]
      return hash('sha256', JSON.stringify(all))
    }
    const toldProblems = (problemas: readonly Problema[]): readonly Problema[] => {
      const all = problemas.map((p) => (p.id !== null && ajenos.has(p.id) ? unnamed(p) : p))
      return ajenos.size === 0 ? all : [...new Map(all.map((p) => [JSON.stringify(p), p])).values()]
    }
    return { input, guide, told: toldProblems, fingerprint }
  }
}
