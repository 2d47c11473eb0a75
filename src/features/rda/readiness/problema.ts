import { isClosedForGood } from '../../../model/history-state.ts'
import type { Row } from '../../../model/resource.ts'
import { type EntryName, entryNames } from '../../../resources/entries.ts'
import { registry } from '../../../resources/index.ts'
import { complementsPath, isCompletable, isSaidApart } from '../../historias/complements/completable.ts'
import type { BackgroundRow } from '../document/background.ts'
import type { RdaInput } from '../document/input.ts'
import type { Place } from '../document/made.ts'
import type { Severity } from './rule.ts'

/** Something to put right before the document is sent: in which field of ours, and where it shows in the document. */
export interface Problema {
  readonly severidad: Severity
  readonly codigo: string
  readonly recurso: string
  readonly id: string | null
  readonly campo: string
  /** The path that takes the correction; null where it is not done through the API of the record. */
  readonly donde: string | null
  /** False where the history was closed with it: what was closed is not changed any more, nor is this completed apart. */
  readonly corregible: boolean
  readonly fhir: string
  readonly ruta: string
  readonly mensaje: string
  readonly solucion: string
}

/** What is asked of a history: whether it is closed, and which it is. */
interface MendedHistory {
  readonly id: string
  readonly estado?: unknown
}

/** What does not close with a history: who the patient is, who attends, who provides, and the background of the person. */
const OPEN = new Set(['paciente', 'profesional', 'prestador', 'eapb'])

export function isMendable(
  history: MendedHistory,
  recurso: string,
  row: Pick<BackgroundRow, 'historia'> | null,
): boolean {
  if (!isClosedForGood(String(history.estado)) || OPEN.has(recurso)) return true
  // The background may be written outside of any history.
  return recurso === 'antecedente_categorizado' && (row === null || row.historia !== history.id)
}

export function donde(recurso: string, id: string | null): string | null {
  const path = registry.get(recurso)?.path
  return path === undefined ? null : id === null ? path : `${path}${id}/`
}

const isEntryName = (name: string): name is EntryName => entryNames.some((known) => known === name)

/** What was signed is not edited, whether or not its history is closed. */
const isSigned = ({ content: { entries } }: MendedRecord, recurso: string, id: string | null): boolean =>
  isEntryName(recurso) && entries[recurso].some((row: Row) => row.id === id && row.firmado === true)

type MendedRecord = Pick<RdaInput, 'content' | 'antecedentes'>

/** Where a problem of this history is put right, and whether it still can be. */
export const mending = (
  record: MendedRecord,
  { recurso, id, campo }: Place,
): Pick<Problema, 'recurso' | 'id' | 'campo' | 'donde' | 'corregible'> => {
  const { historia } = record.content
  const apart =
    isSaidApart(historia.estado, recurso, campo) || (isCompletable(recurso, campo) && isSigned(record, recurso, id))
  return {
    recurso,
    id,
    campo,
    donde: apart ? complementsPath(historia.id) : donde(recurso, id),
    corregible: apart || isMendable(historia, recurso, record.antecedentes.find((a) => a.id === id) ?? null),
  }
}

/** The same without which row it is, for a caller who does not reach it. */
export const unnamed = (p: Problema): Problema => ({
  ...p,
  id: null,
  donde: null,
  solucion: 'Está en un registro de otra atención: lo corrige quien la atiende o quien coordina.',
})

/** What was completed apart is taken as it was signed, or not at all. */
export const alteredComplement: Problema = {
  severidad: 'error',
  codigo: 'complemento_alterado',
  recurso: 'prestador',
  id: null,
  campo: 'complementos',
  donde: null,
  corregible: false,
  fhir: 'Bundle',
  ruta: 'Bundle',
  mensaje: 'Un complemento de la historia no es el que se firmó.',
  solucion:
    'Avise a quien administra el servicio: lo guardado cambió después de firmarse, o falta la llave que lo firmó.',
}

/** Documents are judged by the guide that the operator chose, or not at all. */
export const guideUnreadable: Problema = {
  severidad: 'error',
  codigo: 'guia_ilegible',
  recurso: 'prestador',
  id: null,
  campo: 'guia',
  donde: null,
  corregible: true,
  fhir: 'Bundle',
  ruta: 'Bundle',
  mensaje: 'La guía de implementación configurada no se puede leer.',
  solucion:
    'El operador del servicio revisa RDA_GUIA: un directorio de JSON o un paquete .tgz, de la versión que dice RDA_GUIA_VERSION.',
}
