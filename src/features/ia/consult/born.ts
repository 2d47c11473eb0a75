import type { Value } from '../../../model/resource.ts'
import type { Cita, Propuesta } from '../../../modules/persona/index.ts'
import type { CheckedItem } from '../answer/check-answer.ts'
import type { AnswerItem } from '../answer/schema.ts'
import type { Recommendation } from '../recommend.ts'
import { keyOf, type Prints } from './prints.ts'

/** A recommendation as it is first kept, by a rule or by a model. */
export interface NewAdvice {
  readonly id: string
  /** Where it comes from: the embedded rules, or the model that was asked. */
  readonly origen: 'reglas' | 'modelo'
  readonly tipo: AnswerItem['tipo']
  readonly texto: string
  readonly justificacion: string
  readonly severidad: string | null
  readonly confianza: number | null
  readonly codigo: string | null
  readonly fuentes: readonly string[]
  readonly citas: readonly Cita[]
  readonly soporte: 'con_soporte' | 'sin_soporte'
  readonly motivos: readonly string[]
  readonly propuesta: Propuesta | null
}

const kindOf: Readonly<Record<Recommendation['tipo'], NewAdvice['tipo']>> = {
  alerta: 'alerta',
  diagnostico_sugerido: 'diagnostico',
  orden_sugerida: 'examen',
  formula_sugerida: 'medicamento',
  seguimiento: 'conducta',
  dato_faltante: 'conducta',
}

const LONGEST = 4000
const MOST_CITES = 60

export const bornOfRule = (r: Recommendation, id: string): NewAdvice => ({
  id,
  origen: 'reglas',
  tipo: kindOf[r.tipo],
  texto: r.texto.slice(0, LONGEST),
  justificacion: r.explicacion.slice(0, LONGEST),
  severidad: r.severidad,
  confianza: null,
  codigo: r.propuesta?.recurso === 'diagnostico' ? r.propuesta.codigo_cie10 : null,
  fuentes: [r.fuente.slice(0, 500), `regla ${r.regla} v${r.version}`],
  citas: r.citas.slice(0, MOST_CITES),
  soporte: r.citas.length === 0 ? 'sin_soporte' : 'con_soporte',
  motivos: r.citas.length === 0 ? ['sin_citas'] : [],
  propuesta: r.propuesta ?? null,
})

const CIE10 = /^[A-Z]\d{2}(?:\.?[0-9X])?$/

export function bornOfModel(item: CheckedItem, id: string): NewAdvice {
  const codigo = item.codigo?.trim().toUpperCase() ?? null
  const coded = item.tipo === 'diagnostico' && codigo !== null && CIE10.test(codigo)
  return {
    id,
    origen: 'modelo',
    tipo: item.tipo,
    texto: item.texto,
    justificacion: item.justificacion,
    severidad: null,
    confianza: item.confianza ?? null,
    codigo,
    fuentes: [],
    citas: item.registros.map(({ recurso, id: of }) => ({ recurso, id: of, campo: '', fragmento: '' })),
    soporte: item.soporte,
    motivos: item.motivos,
    propuesta: coded ? { recurso: 'diagnostico', codigo_cie10: codigo, tipo_diagnostico: '01' } : null,
  }
}

/** As the consultation shows it. */
export const shownAs = (b: NewAdvice): Record<string, Value> => ({
  id: b.id,
  origen: b.origen,
  tipo: b.tipo,
  texto: b.texto,
  codigo_sistema: b.codigo === null ? null : 'CIE-10',
  codigo: b.codigo,
  confianza: b.confianza,
  justificacion: b.justificacion,
  severidad: b.severidad,
  fuentes: [...b.fuentes],
  citas: [...new Set(b.citas.map(keyOf))],
  soporte: b.soporte,
  motivos_soporte: [...b.motivos],
  estado: 'pendiente',
  validada_por: null,
  validada_en: null,
  motivo_rechazo: null,
  comentario: null,
  texto_modificado: null,
  incorporada: false,
  recurso_creado: null,
})

export interface KeptCite extends Cita {
  readonly huella: string | null
}
export const keptCites = (b: NewAdvice, seen: Prints): KeptCite[] =>
  b.citas.map((c) => ({ ...c, huella: seen[keyOf(c)] ?? null }))
