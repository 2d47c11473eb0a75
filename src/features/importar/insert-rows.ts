import type { Call } from '../../engine/call.ts'
import { recorder } from '../../engine/columns.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import { whoWrites } from '../../engine/write/who-writes.ts'
import { createManyStatement } from '../../engine/write/write-sql.ts'
import { changedFields } from '../../model/decide.ts'
import type { Row } from '../../model/resource.ts'
import { paciente } from '../../resources/paciente.ts'
import { FileProblem } from './file-problem.ts'

const UNIQUE_VIOLATION = '23505'

/** By the statement of the API itself: the row, its version, its audit row and the reach of who registers it. */
export function inserter(core: Core, call: Call): (tx: Tx, rows: readonly Row[]) => Promise<void> {
  const { name, text } = createManyStatement(paciente, core.registry, 'none')
  const record = recorder(paciente)
  const quien = whoWrites(call)
  return async (tx, rows) => {
    const entries = rows.map((row) => ({
      fila: record(row),
      quien,
      campos: changedFields(paciente, null, row),
      exento: null,
    }))
    try {
      const made = await tx.raw({ name, text, values: [JSON.stringify(entries)] })
      if (made.length < rows.length)
        throw new FileProblem('Una EAPB que el archivo nombra se retiró mientras se importaba: nada se guardó.')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)
        throw new FileProblem('Mientras se importaba, alguien registró a un paciente del archivo: nada se guardó.')
      throw error
    }
  }
}
