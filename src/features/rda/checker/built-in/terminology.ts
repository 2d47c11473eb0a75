import { optionalCell, patternCell, readTsvTable, textCell } from '../../../../modules/tsv-table/index.ts'
import { consultationCodes } from '../../document/consultations.ts'
import { RDA } from '../definition.ts'
import type { Terminology } from '../terminology.ts'
import { codeTables } from './code-tables.ts'
import type { VersionName } from './version-name.ts'

const system = (name: string): string => `${RDA}CodeSystem/${name}`

/** The mandatory lists of the guide; the codes of one, as it takes them from the system, where it does not take all. */
const lists = readTsvTable(new URL('value-sets.tsv', import.meta.url), {
  lista: textCell,
  sistema: textCell,
  codigos: optionalCell(patternCell()),
})

/** The lists and descriptions of a version of the guide. */
export function builtInTerminology(version: VersionName): Terminology {
  const tables = codeTables(version)
  const sets = lists.flatMap(({ lista, sistema, codigos }) => {
    const known = tables.get(sistema)
    const codes = [...(known?.keys() ?? [])].filter((code) => codigos?.test(code) !== false)
    return known === undefined ? [] : [[lista, sistema, codes] as const]
  })
  return {
    catalogues: new Map([...tables].map(([name, codes]) => [system(name), { complete: true, codes }])),
    valueSets: new Map(
      [...sets, ['CUPSConsultationCodes', 'CUPS', consultationCodes] as const].map(([name, of, codes]) => [
        `${RDA}ValueSet/${name}`,
        { include: [{ system: system(of), codes: new Set(codes) }], exclude: [] },
      ]),
    ),
  }
}
