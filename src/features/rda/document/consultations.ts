import { tsvRows } from '../../../modules/tsv-table/index.ts'

/** A document says what was attended even where no catalogue was loaded. */
const names = new Map([
  ...tsvRows(new URL('consultations.tsv', import.meta.url)).flatMap(([code = '', name = '']): [string, string][] =>
    code.length > 2
      ? [[code, name]]
      : [
          [`8902${code}`, `CONSULTA DE PRIMERA VEZ POR ${name}`],
          [`8903${code}`, `CONSULTA DE CONTROL O DE SEGUIMIENTO POR ${name}`],
        ],
  ),
  ['890315', 'CONSULTA INTEGRAL DE CONTROL O DE SEGUIMIENTO POR EQUIPO INTERDISCIPLINARIO'],
])

export const consultationName = (code: string): string | undefined => names.get(code)
export const consultationCodes: readonly string[] = [...names.keys()].sort()
