import type { Row } from '../../model/resource.ts'
import { localTime } from './local-time.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export function person(nombre: string, documento: string | null, registro: string | null): string {
  const more = [
    documento === null ? '' : `documento ${documento}`,
    registro === null ? '' : `registro profesional ${registro}`,
  ]
  return [nombre, ...more.filter((m) => m !== '')].join(', ')
}

/** Res. 1995 de 1999, art. 5: each entry carries its date and time, and the name and signature of its author. */
export function signatureOf(row: Row): string {
  const who = person(
    text(row.profesional_nombre) ?? text(row.solicitada_por) ?? row.creado_por,
    text(row.profesional_documento),
    text(row.profesional_registro),
  )
  const signed = text(row.firmado_en)
  if (row.firmado === true && signed !== null) return `Firmado electrónicamente por ${who}, el ${localTime(signed)}.`
  const unsigned = 'firmado' in row ? ' Sin firma electrónica propia.' : ''
  return `Registrado por ${who}, el ${localTime(row.creado_en)}.${unsigned}`
}

/** With what was signed, for statements that are read one by one; in a table it would drown the rows. */
export function sealedSignatureOf(row: Row): string {
  const hash = text(row.hash_contenido)
  return `${signatureOf(row)}${hash === null ? '' : ` Huella SHA-256: ${hash}.`}`
}

/** Why, by whom and when, perhaps empty; null if the entry stands. */
export function annulmentOf(row: Row): string | null {
  if (row.anulado !== true && row.estado !== 'anulado' && row.estado !== 'anulada') return null
  const by = text(row.anulado_por)
  const at = text(row.anulado_en)
  const who = by === null ? '' : ` Anuló ${by}${at === null ? '' : `, el ${localTime(at)}`}.`
  return `${text(row.motivo_anulacion) ?? ''}${who}`.trim()
}
