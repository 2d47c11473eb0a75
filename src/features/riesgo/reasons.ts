import { yearsBetween } from '../../model/calendar.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { paciente } from '../../resources/paciente.ts'
import type { RiskLevel } from './rules.ts'

/** A row of `riesgo_razon` with the rule that made it, as the database sends it. */
export interface ReasonRow {
  readonly regla: string
  readonly version: number
  readonly orden: number
  readonly nivel: RiskLevel | null
  readonly texto: string
  readonly parte: number
  readonly partes: number
  readonly clave: string
  readonly cumple: boolean
  readonly recurso: string
  readonly fuente: string
  readonly historia: string | null
  readonly fecha: string
  readonly valor: string
  readonly diagnostico: string | null
  readonly vigente_desde: string
  readonly vigente_hasta: string
  readonly desde: string
  readonly hasta: string | null
}

export interface Source {
  readonly recurso: string
  readonly id: string
  readonly historia: string | null
}

export interface Reason {
  readonly regla: string
  readonly version_reglas: number
  readonly nivel: RiskLevel
  readonly texto: string
  readonly fuente: Source
  readonly fecha: string
  readonly valor: string | number
  /** What else had to hold, where the rule asks for more than one thing. */
  readonly otras_fuentes: readonly {
    readonly fuente: Source
    readonly fecha: string
    readonly valor: string | number
  }[]
}

export interface Risk {
  readonly nivel: RiskLevel | null
  readonly nivel_nombre: string | null
  readonly razones: readonly Reason[]
}

export const levelOf = (row: ReasonRow): RiskLevel => row.nivel ?? (row.valor === 'muy_alto' ? 'muy_alto' : 'alto')

const NUMBER = /^-?\d+(\.\d+)?$/
const said = ({ recurso, valor }: ReasonRow): string | number =>
  (recurso === 'escala' || recurso === 'valor_clinico') && NUMBER.test(valor) ? Number(valor) : valor

const sourceOf = ({ recurso, fuente, historia }: ReasonRow): Source => ({ recurso, id: fuente, historia })
const instant = (text: string): string => new Date(text).toISOString()

/** The rule's sentence with what the entry says in it. */
export function sentenceOf(row: ReasonRow, birth: string, day: string): string {
  const words: Readonly<Record<string, string>> = {
    valor:
      row.recurso === 'paciente'
        ? (labelOf(paciente, 'nivel_riesgo', row.valor)?.toLowerCase() ?? row.valor)
        : row.valor.replace('.', ','),
    edad: String(yearsBetween(birth, day)),
    diagnostico: row.diagnostico === null ? row.valor : `${row.diagnostico} (${row.valor})`,
  }
  return row.texto.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
}

export const saidBy = (row: ReasonRow): Pick<Reason, 'fuente' | 'fecha' | 'valor'> => ({
  fuente: sourceOf(row),
  fecha: instant(row.fecha),
  valor: said(row),
})

/** From the rows that stand for one patient to what is told of them; those of a rule that lacks a part say nothing. */
export function reasonsOf(rows: readonly ReasonRow[], birth: string, today: string): Reason[] {
  return rows
    .filter((row) => row.parte === 1)
    .flatMap((row): (Reason & { orden: number })[] => {
      const others = rows.filter((o) => o.parte > 1 && o.regla === row.regla)
      if (new Set(others.map((o) => o.parte)).size + 1 < row.partes) return []
      return [
        {
          orden: row.orden,
          regla: row.regla,
          version_reglas: row.version,
          nivel: levelOf(row),
          texto: sentenceOf(row, birth, today),
          ...saidBy(row),
          otras_fuentes: others.map(saidBy),
        },
      ]
    })
    .sort((a, b) => a.orden - b.orden || (a.fecha < b.fecha ? 1 : -1))
    .map(({ orden: _, ...reason }) => reason)
}

export function riskOf(rows: readonly ReasonRow[], birth: string, today: string): Risk {
  const razones = reasonsOf(rows, birth, today)
  const nivel = razones.some((r) => r.nivel === 'muy_alto') ? 'muy_alto' : razones.length > 0 ? 'alto' : null
  return { nivel, nivel_nombre: labelOf(paciente, 'nivel_riesgo', nivel), razones }
}
