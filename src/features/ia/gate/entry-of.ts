import type { Values } from '../../../engine/operation.ts'
import type { Field } from '../../../model/fields.ts'
import type { Resource, Value } from '../../../model/resource.ts'
import type { Propuesta } from '../../../modules/persona/index.ts'
import { diagnostico } from '../../../resources/diagnostico.ts'
import { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
import { nota } from '../../../resources/nota.ts'
import { orden } from '../../../resources/orden.ts'
import type { Level } from '../consult/level.ts'

/** What a recommendation may become, and what the professional may say of it beyond its text. */
export const targets = {
  nota: { resource: nota, says: ['tipo_nota', 'titulo', 'confidencialidad'] },
  diagnostico: {
    resource: diagnostico,
    says: ['codigo_cie10', 'rol', 'orden', 'lateralidad', 'observaciones'],
  },
  orden: {
    resource: orden,
    says: [
      'tipo_orden',
      'cups',
      'descripcion',
      'cantidad',
      'prioridad',
      'finalidad',
      'indicaciones',
      'especialidad',
      'justificacion',
      'pertenece_pbs',
      'diagnostico',
    ],
  },
  formula_medicamento: {
    resource: formulaMedicamento,
    says: [
      'medicamento_dci',
      'atc',
      'concentracion',
      'forma_farmaceutica',
      'via_administracion',
      'dosis_valor',
      'dosis_unidad',
      'frecuencia_valor',
      'frecuencia_unidad',
      'duracion_valor',
      'duracion_unidad',
      'cantidad_total',
      'unidad_dispensacion',
      'indicaciones',
      'finalidad',
      'control_especial',
      'numero_mipres',
      'pertenece_pbs',
      'diagnostico',
    ],
  },
} as const satisfies Record<string, { resource: Resource; says: readonly string[] }>
export type Target = keyof typeof targets

const bare = ({
  required: _r,
  default: _d,
  filter: _f,
  immutable: _i,
  search: _s,
  order: _o,
  ...field
}: Field): Field => field

/** Of all of them; where two have a field of the same name it is the same one. */
export const sayable: Readonly<Record<string, Field>> = Object.fromEntries(
  Object.values(targets).flatMap(({ resource, says }: { resource: Resource; says: readonly string[] }) =>
    says.flatMap((name): [string, Field][] => {
      const field = resource.fields[name]
      return field === undefined ? [] : [[name, bare(field)]]
    }),
  ),
)

export interface AcceptedAdvice {
  readonly texto: string
  readonly propuesta: Propuesta | null
  /** What kind the consultation says it is. */
  readonly tipo?: string
  /** Of what it cites. */
  readonly nivel?: Level
}

const ofKind: Readonly<Record<string, Target>> = { examen: 'orden', medicamento: 'formula_medicamento' }

/** What it becomes by default: what it proposes, what its kind asks for, or a note. */
export const usualTarget = ({ propuesta, tipo = '' }: AcceptedAdvice): Target =>
  propuesta === null ? (ofKind[tipo] ?? 'nota') : propuesta.recurso

/** Something to be ordered or prescribed: that is done by an order or a prescription, and not by a statement. */
const asksForSomething = (accepted: AcceptedAdvice): boolean =>
  ['orden', 'formula_medicamento'].includes(usualTarget(accepted))

const SHORT = 2000
const cut = (text: string): string => [...text].slice(0, SHORT).join('')

/** The first role that is free: the principal one only where there is none. */
export function freeRole(diagnoses: readonly Values[]): { rol: string; orden: number } {
  const taken = new Set(diagnoses.filter((d) => d.anulado !== true).map((d) => `${d.rol}/${d.orden}`))
  const places = [['principal', 1] as const, ...[1, 2, 3].map((n) => ['relacionado', n] as const)]
  const others = [1, 2, 3, 4, 5, 6, 7].map((n) => ['complicacion', n] as const)
  const [rol, at] = [...places, ...others].find(([r, n]) => !taken.has(`${r}/${n}`)) ?? ['relacionado', 1]
  return { rol, orden: at }
}

/** What was told to few is not written for all, unless the author says so: a note has no level for the treating team alone. */
const reservedAs: Readonly<Record<Level, Record<string, Value>>> = {
  normal: {},
  sensible: { confidencialidad: 'restringida' },
  restringida: { confidencialidad: 'restringida' },
  muy_restringida: { confidencialidad: 'muy_restringida' },
}

/**
 * The body of the entry; what the author says goes before what the agent proposed. A statement is signed by
 * that person; an order or a prescription is a draft that the same person completes, reads and signs, and so is a note
 * whose text asks for one.
 */
export function entryOf(
  target: Target,
  accepted: AcceptedAdvice,
  said: Readonly<Record<string, Value>>,
  diagnoses: readonly Values[],
): Record<string, Value> {
  const { texto, propuesta, nivel = 'normal' } = accepted
  const signed = { ...said, firmado: true }
  if (target === 'nota') {
    const note = { tipo_nota: 'evolucion', contenido: texto, ...reservedAs[nivel], ...said }
    return { ...note, firmado: !asksForSomething(accepted) }
  }
  if (target === 'diagnostico') {
    const code = propuesta?.recurso === 'diagnostico' ? { codigo_cie10: propuesta.codigo_cie10 } : {}
    const place = said.rol === undefined ? freeRole(diagnoses) : {}
    return { ...code, ...place, observaciones: cut(texto), ...signed, tipo_diagnostico: '01' }
  }
  if (target === 'orden') {
    const { cups = null, tipo_orden = null, descripcion = cut(texto) } = propuesta?.recurso === 'orden' ? propuesta : {}
    const proposed = { ...(cups === null ? {} : { cups }), ...(tipo_orden === null ? {} : { tipo_orden }) }
    return { ...proposed, descripcion, ...said, estado: 'borrador' }
  }
  return { recomendaciones: cut(texto), ...said, estado: 'borrador' }
}
