import { foldedText } from '../../../model/text/plain-text.ts'
import type { Finding } from '../../../modules/persona/index.ts'
import { flagCell, optionalCell, readTsvTable, textCell } from '../../../modules/tsv-table/index.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { newRule, type Rule } from '../rule.ts'
import { clueCell } from './clue-table.ts'

export const differentials = readTsvTable(new URL('tables/differential.tsv', import.meta.url), {
  motivo: textCell,
  /** Said by the first row of each complaint. */
  cuando: optionalCell(clueCell),
  diagnostico: textCell,
  codigo: textCell,
  grave: flagCell,
  apoya: clueCell,
  distingue: textCell,
})
type Candidate = (typeof differentials)[number]

const MOST = 7

/** What must not be missed goes first, and of the rest what the record supports most. */
function ranked(record: ClinicalRecord, candidates: readonly Candidate[]) {
  return candidates
    .map((c, at) => ({ ...c, at, citas: c.apoya(record) ?? [] }))
    .sort(
      (a, b) =>
        Number(b.grave) - Number(a.grave) || Number(b.citas.length > 0) - Number(a.citas.length > 0) || a.at - b.at,
    )
    .slice(0, MOST)
}

/** A complaint and the diagnoses to think of; they are asked for, and are no alarm. */
export const differentialRules: readonly Rule[] = [...Map.groupBy(differentials, ({ motivo }) => motivo)].map(
  ([motivo, candidates]) => {
    const complaint = candidates[0]?.cuando
    if (complaint === undefined) throw new Error(`differential.tsv: ${motivo} does not say when`)
    return newRule('diagnostico_sugerido')(
      `diferencial-${foldedText(motivo).replaceAll(' ', '-')}`,
      `Diagnóstico diferencial: ${motivo.toLowerCase()}`,
      'informativa',
      'Tabla de diagnóstico diferencial del servicio, de memoria, por confirmar, 2026',
      (record): Finding[] => {
        const why = complaint(record)
        if (why === null || why.length === 0) return []
        return ranked(record, candidates).map(({ diagnostico, codigo, grave, citas, distingue }, n) => ({
          texto: `${motivo}, ${n + 1}. ${diagnostico}${grave ? ' (no dejar pasar)' : ''}. ${distingue}`,
          explicacion:
            citas.length === 0
              ? `El motivo es «${why[0]?.fragmento}»; nada más de lo registrado lo apoya todavía.`
              : `El motivo es «${why[0]?.fragmento}»; lo apoya: ${[...new Set(citas.map((c) => `«${c.fragmento}»`))].slice(0, 4).join(', ')}.`,
          citas: [...why, ...citas],
          propuesta: { recurso: 'diagnostico', codigo_cie10: codigo, tipo_diagnostico: '01' },
        }))
      },
    )
  },
)
