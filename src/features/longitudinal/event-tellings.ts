import { keysOf } from '../../model/keys.ts'
import type { Row } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { replacedValue } from '../../modules/persona/index.ts'
import { consentimiento } from '../../resources/consentimiento.ts'
import { documento } from '../../resources/documento.ts'
import type { EntryName, EntryRow } from '../../resources/entries.ts'
import { examenFisico } from '../../resources/examen-fisico.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { codeName, valueWords } from './enrich.ts'
import { numberWords } from './words.ts'

/** Of a row of its own collection; a method, so that it fits where the collection is not known. */
type OfRow<R, T> = { of(row: R): T }['of']

/** What is special in telling the events of one collection; the rest follows from its declaration. */
export interface EventTelling<R = Row, F extends string = string> {
  /** In place of the fields that it is called by. */
  readonly title?: OfRow<R, string>
  /** Sentences: a field as a person reads it, after its label where it ends in a colon, or what takes more than that. */
  readonly summary: readonly (F | `${F}:` | OfRow<R, string | null | false>)[]
  /** The fields that those functions look at. */
  readonly needs?: readonly F[]
  /** SQL, over the alias `t`. */
  readonly author?: string
  readonly annulled?: string
}

const isMeasure = (name: keyof typeof examenFisico.fields): boolean =>
  ['integer', 'decimal'].includes(examenFisico.fields[name].kind)

export const eventTellings: { readonly [N in EntryName]?: EventTelling<EntryRow<N>, keyof EntryRow<N> & string> } = {
  examen_fisico: {
    summary: [
      ...keysOf(examenFisico.fields).flatMap((f) => (isMeasure(f) ? [`${f}:` as const] : [])),
      'aspecto_general',
    ],
  },
  valor_clinico: {
    title: codeName,
    summary: [valueWords, 'interpretacion', (v) => v.estado !== 'final' && labelOf(valorClinico, 'estado', v.estado)],
    needs: [
      'codigo',
      'nombre',
      'unidad',
      'valor_numerico',
      'valor_texto',
      'valor_codigo',
      'valor_booleano',
      'valor_fecha',
      'estado',
    ],
    author: 'coalesce(t.profesional, t.creado_por)',
    annulled: `(t.estado = 'anulado' or ${replacedValue('t')})`,
  },
  escala: {
    summary: [
      (e) => e.puntaje_total !== null && `Puntaje: ${numberWords(e.puntaje_total)}`,
      'interpretacion',
      'momento',
    ],
    needs: ['puntaje_total'],
  },
  diagnostico: { summary: ['rol', 'tipo_diagnostico', 'estado_clinico', 'verificacion', 'observaciones'] },
  nota: {
    summary: ['titulo', (n) => n.contenido ?? n.analisis ?? n.plan ?? n.subjetivo ?? n.objetivo],
    needs: ['contenido', 'subjetivo', 'objetivo', 'analisis', 'plan'],
  },
  orden: {
    summary: [
      (o) => (o.cups === null ? o.descripcion : `${o.descripcion} (CUPS ${o.cups})`),
      'prioridad:',
      'estado:',
      'resultado_texto:',
    ],
    needs: ['descripcion', 'cups'],
  },
  formula_medicamento: { summary: ['indicaciones', 'estado:'] },
  formula_insumo: { summary: [(f) => `Cantidad: ${f.cantidad}`, 'indicaciones', 'estado:'], needs: ['cantidad'] },
  consentimiento: {
    summary: [
      'procedimiento',
      'decision',
      (c) => c.estado !== 'vigente' && c.estado !== c.decision && labelOf(consentimiento, 'estado', c.estado),
    ],
    needs: ['estado'],
  },
  documento: {
    summary: [
      'tipo_documento',
      'fecha_documento:',
      'descripcion',
      (d) => d.estado !== 'vigente' && labelOf(documento, 'estado', d.estado),
    ],
    needs: ['estado'],
  },
}
