import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { decideNew } from '../../engine/write/decide-new.ts'
import { ruleContext } from '../../engine/write/rule-context.ts'
import { sayForbidden } from '../../engine/write/unseen-errors.ts'
import { seenAs, viewOf } from '../../model/access/access.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { readBody } from '../../model/read-body.ts'
import type { Row } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { unguard } from '../../model/text/csv-cell.ts'
import { paciente } from '../../resources/paciente.ts'
import { bodyOf } from './body.ts'
import type { Line } from './csv-source.ts'
import type { Column } from './header.ts'

export interface RowError {
  readonly line: number
  readonly campo: string
  readonly codigo: string
  readonly mensaje: string
}

export type CheckedRow = { readonly row: Row } | { readonly errors: readonly RowError[] }

const withoutCode = say(
  'Nombra una EAPB por su identificador y no por su código.',
  'Names a payer by its id and not by its code.',
)
const noInsurer = say('No hay una EAPB con ese código.', 'There is no payer with that code.')
const REMEMBERED = 10_000

/** Each line by the very steps of a creation through the API; what lines refer to is looked up once. */
export function rowChecker(
  given: Core,
  call: Call,
  columns: readonly Column[],
  insurers: ReadonlyMap<string, string>,
): (line: Line) => Promise<CheckedRow> {
  const core = remembering(given)
  const seen = seenAs(paciente, viewOf(call.actor.rol, paciente))
  const codeAt = columns.findIndex((c) => c.use === 'eapb')
  return async ({ line, cells }) => {
    const tell = (errors: readonly FieldError[]): CheckedRow => ({
      errors: errors.map(({ campo, codigo, mensaje }) => ({ line, campo, codigo, mensaje: mensaje.es })),
    })
    if (cells.length !== columns.length) {
      const mensaje = `Tiene ${cells.length} columnas y el encabezado ${columns.length}.`
      return { errors: [{ line, campo: '', codigo: 'columnas', mensaje }] }
    }
    const errors: FieldError[] = []
    const body = bodyOf(columns, cells, seen)
    if (codeAt !== -1)
      takeInsurer(
        body,
        unguard(cells[codeAt] ?? '')
          .trim()
          .toUpperCase(),
        insurers,
        errors,
      )
    const read = readBody(seen, body, 'create', { errors })
    sayForbidden(paciente, errors)
    const ctx = await ruleContext(core, paciente, read.values, null, call, errors)
    if (errors.length > 0) return tell(errors)
    try {
      return { row: decideNew(core, paciente, read, ctx, { call }) }
    } catch (error) {
      if (error instanceof Problem && error.details.errores !== undefined) return tell(error.details.errores)
      throw error
    }
  }
}

/** Identifiers are of one database, codes of the whole country: where both columns are there, the code decides. */
function takeInsurer(
  body: Record<string, unknown>,
  code: string,
  insurers: ReadonlyMap<string, string>,
  errors: FieldError[],
): void {
  const named = body.eapb !== undefined
  delete body.eapb
  const id = insurers.get(code)
  if (code === '' && named) errors.push({ campo: 'eapb_codigo', codigo: 'requerido', mensaje: withoutCode })
  else if (code !== '' && id === undefined)
    errors.push({ campo: 'eapb_codigo', codigo: 'referencia', mensaje: noInsurer })
  else if (id !== undefined) body.eapb = id
}

/** A million lines name the same few payers. */
function remembering(core: Core): Core {
  const known = new Map<string, Row | null>()
  return {
    ...core,
    async loadFor(call, resource, id) {
      const key = `${resource} ${id}`
      const before = known.get(key)
      if (before !== undefined) return before
      const found = await core.loadFor(call, resource, id)
      if (known.size >= REMEMBERED) known.clear()
      known.set(key, found)
      return found
    },
  }
}
