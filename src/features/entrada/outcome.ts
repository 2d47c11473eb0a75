import type { Tx } from '../../engine/database.ts'
import { isKeyOf } from '../../model/keys.ts'
import { Problem } from '../../model/problem.ts'
import type { Resource } from '../../model/resource.ts'
import { type IntakeCause, intakeCauses } from '../../model/text/intake-words.ts'
import { documento } from '../../resources/documento.ts'
import { paciente } from '../../resources/paciente.ts'
import { resultado } from '../../resources/resultado.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { Hl7Fault } from '../hl7/read/hl7-fault.ts'

/** What becomes of a message, decided with nothing held, and written with its new state in one transaction. */
export interface Outcome {
  /** `recibido`: what it writes is a first step, and it is applied again at once. */
  readonly estado: 'aplicado' | 'por_resolver' | 'recibido'
  readonly causa: string | null
  readonly detalle: string | null
  readonly paciente: string | null
  readonly orden?: string | null
  /** Whether it says something that somebody is called about at once, where what decided it knows. */
  readonly critico?: boolean
  /** What it writes; the results that it made. */
  write?(tx: Tx): Promise<readonly string[]>
}

export const applied = (paciente: string, write?: Outcome['write'], orden: string | null = null): Outcome => ({
  estado: 'aplicado',
  causa: null,
  detalle: null,
  paciente,
  orden,
  ...(write === undefined ? {} : { write }),
})

/** Left to a person, for a reason that the words of the causes say. */
export const leftFor = (causa: IntakeCause, paciente: string | null = null, write?: Outcome['write']): Outcome => ({
  estado: 'por_resolver',
  causa,
  detalle: intakeCauses[causa],
  paciente,
  ...(write === undefined ? {} : { write }),
})

/** It says somebody else than the record of the patient whom it names. */
export const IDENTITY = 'identidad_distinta'

/** In which details a message contradicts a patient, by their names and not their values. */
export const contradicted = (paciente: string, parts: readonly string[]): Outcome => ({
  estado: 'por_resolver',
  causa: IDENTITY,
  detalle: `Nombra a un paciente registrado con otros datos: ${parts.join(', ')}.`,
  paciente,
})

const MOST_WORDS = 600

/** What a message is made into, whose fields may be refused. */
const MADE: readonly Resource[] = [resultado, valorClinico, documento, paciente]

/** A person is told what a field is called, and nothing where it has no name here. */
function fieldWords(campo: string): string {
  const name = campo.split(/[.[\]]+/).findLast((part) => /^[a-z]/.test(part)) ?? ''
  const field = MADE.flatMap((r) => r.fields[name] ?? [])[0]
  return field === undefined ? '' : `${field.label}: `
}

function wordsOf({ kind, details }: Problem): string {
  if (isKeyOf(intakeCauses, kind.codigo)) return intakeCauses[kind.codigo]
  const faults = (details.errores ?? []).map((e) => `${fieldWords(e.campo)}${e.mensaje.es}`)
  return [details.detail?.es ?? kind.title.es, ...faults].join(' ').slice(0, MOST_WORDS)
}

/** A refusal as a person is told it in the inbox; null where trying again may help. */
export function refusedBy(error: unknown, paciente: string | null): Outcome | null {
  if (error instanceof Hl7Fault) return { estado: 'por_resolver', causa: error.code, detalle: error.message, paciente }
  if (error instanceof Problem && error.kind.status < 500 && error.kind.status !== 429)
    return { estado: 'por_resolver', causa: error.kind.codigo, detalle: wordsOf(error), paciente }
  return null
}
