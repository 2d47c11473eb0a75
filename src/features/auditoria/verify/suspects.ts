import { contentOf, type Present, type Wanted } from '../seal/moved.ts'
import type { Comparison } from './compare-rows.ts'
import type { Findings } from './finding.ts'
import type { SourceRow } from './source.ts'

/** Rows that do not fit are kept to find out where they came from; beyond these many they are only told. */
const SUSPECTS = 200

export interface Suspects {
  take(seal: number, compared: Comparison): void
  extra(row: SourceRow): void
  /** Rows up to this id stand as they were sealed. */
  passed(highest: string): void
  tell(): void
}

/** Rows that were changed, are gone or are too many: told once all are known, since one may explain another. */
export function suspects(found: Findings): Suspects {
  const changed: (Present & Wanted & { seal: number })[] = []
  const missing: (Wanted & { seal: number })[] = []
  const added: (Present & { seal: number | null })[] = []
  let highest = 0n
  let cutOff = 0
  const tellChanged = (id: string, seal: number): void =>
    found.add('fila_editada', `La fila ${id} no es la que se selló (sello ${seal}).`, { rows: [id], seal })
  const tellMissing = (id: string, seal: number): void =>
    found.add('fila_eliminada', `Falta la fila ${id} (sello ${seal}).`, { rows: [id], seal })
  const tellAdded = (id: string, seal: number | null): void =>
    found.add(
      'fila_insertada',
      `La fila ${id} se agregó después: no está en ${seal === null ? 'ningún sello' : `el sello ${seal}`}.`,
      {
        rows: [id],
        ...(seal === null ? {} : { seal }),
      },
    )
  const keep = <T>(list: T[], item: T, otherwise: () => void): void => {
    if (list.length < SUSPECTS) list.push(item)
    else otherwise()
  }
  const passed = (id: string): void => {
    const n = BigInt(id)
    if (n > highest) [highest, cutOff] = [n, 0]
  }
  return {
    passed,
    take(seal, compared) {
      for (const row of compared.changed) keep(changed, { ...row, seal }, () => tellChanged(row.id, seal))
      for (const row of compared.missing) keep(missing, { ...row, seal }, () => tellMissing(row.id, seal))
      for (const row of compared.added) keep(added, { ...row, seal }, () => tellAdded(row.id, seal))
      for (const { id } of [...compared.kept, ...compared.changed]) passed(id)
      for (const { id } of compared.missing) if (BigInt(id) > highest) cutOff++
    },
    extra: (row) => keep(added, { ...row, seal: null }, () => tellAdded(row.id, null)),
    tell() {
      const origin = contentOf([...changed, ...added], [...changed, ...missing])
      const explained = new Set(origin.values())
      for (const [id, of] of origin) {
        const swapped = origin.get(of) === id
        if (swapped && BigInt(id) > BigInt(of)) continue
        const message = swapped
          ? `Las filas ${id} y ${of} tienen intercambiado su contenido.`
          : `La fila ${id} tiene el contenido de la fila ${of}.`
        found.add('orden_cambiado', message, { rows: [id, of] })
      }
      for (const row of changed) if (!origin.has(row.id)) tellChanged(row.id, row.seal)
      for (const row of missing) if (!explained.has(row.id)) tellMissing(row.id, row.seal)
      for (const row of added) if (!origin.has(row.id)) tellAdded(row.id, row.seal)
      if (cutOff > 0)
        found.add('truncada', `Faltan las últimas filas selladas: ${cutOff} después de la ${highest}.`, {
          rows: [String(highest)],
        })
    },
  }
}
