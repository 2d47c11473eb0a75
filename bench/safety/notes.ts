import { buildContext } from '../../src/features/ia/deidentify/context.ts'
import { recordOf } from '../../src/features/ia/record/record.ts'
import { icdReader } from '../../src/features/ia/text/icd-reader.ts'
import { unpackCatalogue } from '../../src/features/icd/pack-catalogue.ts'
import { readPrebuilt } from '../../src/features/icd/prebuilt.ts'
import { plain } from '../../src/model/text/plain-text.ts'
import { contentWith, now } from '../../test/fixtures/history-content.ts'
import type { NoteCase, Verdict } from './sets.ts'

const wordsOf = (text: string): string[] => plain(text).match(/[a-z0-9]+/g) ?? []
/** Tell nothing by themselves. */
const JOINING = new Set(wordsOf('de del la las los el y da san santa'))

/** What of a note would leave for an outside model; nobody in it is known to the record. */
export async function noteJudge(): Promise<(c: NoteCase) => Verdict> {
  const { index, spoken } = unpackCatalogue(await readPrebuilt())
  const cie10 = icdReader(index, spoken())
  return ({ id, texto, nombres, debe_quedar: kept = [] }) => {
    const nota = { tipo_nota: 'evolucion', contenido: texto, fecha_nota: now }
    const record = recordOf({ content: contentWith({ entries: { nota: [nota] } }), now, cie10 })
    const { sale } = buildContext(record, ['notas'], null)
    const out = String(sale.entradas[0]?.campos.contenido ?? '')
    const left = new Set(wordsOf(out.replaceAll(/\[[^\]]*\]/g, ' ')))
    const leaked = nombres.flatMap(wordsOf).filter((word) => !JOINING.has(word) && left.has(word))
    const lost = kept.flatMap(wordsOf).filter((word) => !left.has(word))
    const respuesta = leaked.length > 0 ? 'fuga' : lost.length > 0 ? 'pierde lo clínico' : 'limpia'
    const line = [...leaked.map((w) => `queda ${w}`), ...lost.map((w) => `falta ${w}`)].join(', ')
    return { id, clase: 'nota', respuesta, bien: leaked.length === 0, detalle: `${line}: «${out}»` }
  }
}
