import { momentExpression } from '../../engine/ddl.ts'
import { predicateSql } from '../../engine/predicate-sql.ts'
import { literal, quote } from '../../engine/sql-text.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { consentimiento } from '../../resources/consentimiento.ts'
import { diagnostico } from '../../resources/diagnostico.ts'
import { documento } from '../../resources/documento.ts'
import { escala } from '../../resources/escala.ts'
import { examenFisico } from '../../resources/examen-fisico.ts'
import { formulaInsumo } from '../../resources/formula-insumo.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { historia } from '../../resources/historia.ts'
import { nota } from '../../resources/nota.ts'
import { orden } from '../../resources/orden.ts'
import { valorClinico } from '../../resources/valor-clinico.ts'
import { replacedValue } from '../standing-sql.ts'
import { codeName, valueWords } from './enrich.ts'
import { numberWords, sentences } from './words.ts'

export interface EventWords {
  readonly titulo: string
  readonly resumen: string | null
}

/** A kind of event of the timeline: where its rows are, when they happened and how they are told. */
export interface EventKind {
  readonly tipo: string
  /** Spanish, for the person who chooses what to see. */
  readonly nombre: string
  readonly resource: Resource
  /** SQL, over the alias `t`. */
  readonly moment: string
  readonly where?: string
  readonly author: string
  readonly annulled: string
  /** The fields that telling it takes. */
  readonly needs: readonly string[]
  tell(row: Row): EventWords
}

const say = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Or replaced by another: it no longer holds. */
const isVoid = ({ name, stands }: Resource): string => `(${predicateSql({ not: stands }, 't', { table: name })})`

/** An entry of a history: its moment, author and annulment are where every entry has them. */
function entry(resource: Resource, needs: readonly string[], tell: (row: Row) => EventWords): EventKind {
  const moment = momentExpression(resource, 't.')
  if (moment === null) throw new Error(`${resource.name} does not say when it happened`)
  return {
    tipo: resource.name,
    nombre: resource.singular,
    resource,
    moment,
    author: 't.profesional_nombre',
    annulled: isVoid(resource),
    needs,
    tell,
  }
}

const titled = (r: Resource, what: string | null): string => (what === null ? r.singular : `${r.singular}: ${what}`)

/** Three moments of a history, told apart by their names. */
function moment(
  tipo: string,
  nombre: string,
  more: Pick<EventKind, 'moment' | 'author'> & Pick<Partial<EventKind>, 'where'>,
): EventKind {
  return {
    tipo,
    nombre,
    resource: historia,
    annulled: `t.estado = 'anulada'`,
    needs: ['tipo_atencion', 'estado', 'motivo_consulta', 'numero_atencion'],
    tell: (h) => ({
      titulo: `${nombre}: ${labelOf(historia, 'tipo_atencion', h.tipo_atencion)}`,
      resumen: sentences(say(h.motivo_consulta), `Estado: ${labelOf(historia, 'estado', h.estado)}`),
    }),
    ...more,
  }
}

const measures = Object.entries(examenFisico.fields)
  .filter(([, f]) => f.kind === 'integer' || f.kind === 'decimal')
  .map(([name, f]) => ({ name, label: f.label }))

/** In the order in which those of one row at one instant happened. */
export const eventKinds: readonly EventKind[] = [
  moment('historia_abierta', 'Inicio de la atención', { moment: 't.fecha_inicio', author: 't.creado_por' }),
  entry(nota, ['tipo_nota', 'titulo', 'contenido', 'subjetivo', 'objetivo', 'analisis', 'plan'], (n) => ({
    titulo: titled(nota, labelOf(nota, 'tipo_nota', n.tipo_nota)),
    resumen: sentences(
      say(n.titulo),
      say(n.contenido) ?? say(n.analisis) ?? say(n.plan) ?? say(n.subjetivo) ?? say(n.objetivo),
    ),
  })),
  entry(
    diagnostico,
    ['codigo_cie10', 'descripcion_cie10', 'rol', 'tipo_diagnostico', 'estado_clinico', 'verificacion', 'observaciones'],
    (d) => ({
      titulo: titled(diagnostico, [d.codigo_cie10, d.descripcion_cie10].filter((x) => x !== null).join(' ')),
      resumen: sentences(
        labelOf(diagnostico, 'rol', d.rol),
        labelOf(diagnostico, 'tipo_diagnostico', d.tipo_diagnostico),
        labelOf(diagnostico, 'estado_clinico', d.estado_clinico),
        labelOf(diagnostico, 'verificacion', d.verificacion),
        say(d.observaciones),
      ),
    }),
  ),
  entry(orden, ['tipo_orden', 'descripcion', 'cups', 'prioridad', 'estado', 'resultado_texto'], (o) => ({
    titulo: titled(orden, labelOf(orden, 'tipo_orden', o.tipo_orden)),
    resumen: sentences(
      o.cups === null ? say(o.descripcion) : `${o.descripcion} (CUPS ${o.cups})`,
      `Prioridad: ${labelOf(orden, 'prioridad', o.prioridad)}`,
      `Estado: ${labelOf(orden, 'estado', o.estado)}`,
      say(o.resultado_texto) !== null && `Resultado: ${o.resultado_texto}`,
    ),
  })),
  entry(formulaMedicamento, ['medicamento_dci', 'concentracion', 'indicaciones', 'estado'], (f) => ({
    titulo: titled(formulaMedicamento, `${f.medicamento_dci} ${f.concentracion}`),
    resumen: sentences(say(f.indicaciones), `Estado: ${labelOf(formulaMedicamento, 'estado', f.estado)}`),
  })),
  entry(formulaInsumo, ['nombre', 'cantidad', 'indicaciones', 'estado'], (f) => ({
    titulo: titled(formulaInsumo, say(f.nombre)),
    resumen: sentences(
      `Cantidad: ${f.cantidad}`,
      say(f.indicaciones),
      `Estado: ${labelOf(formulaInsumo, 'estado', f.estado)}`,
    ),
  })),
  entry(escala, ['escala', 'puntaje_total', 'interpretacion', 'momento'], (e) => ({
    titulo: titled(escala, labelOf(escala, 'escala', e.escala)),
    resumen: sentences(
      typeof e.puntaje_total === 'number' && `Puntaje: ${numberWords(e.puntaje_total)}`,
      say(e.interpretacion),
      labelOf(escala, 'momento', e.momento),
    ),
  })),
  entry(examenFisico, [...measures.map((m) => m.name), 'aspecto_general'], (e) => ({
    titulo: examenFisico.singular,
    resumen: sentences(
      ...measures.map(({ name, label }) => {
        const n = e[name]
        return typeof n === 'number' && `${label}: ${numberWords(n)}`
      }),
      say(e.aspecto_general),
    ),
  })),
  entry(documento, ['tipo_documento', 'titulo', 'descripcion', 'fecha_documento', 'estado'], (d) => ({
    titulo: titled(documento, say(d.titulo)),
    resumen: sentences(
      labelOf(documento, 'tipo_documento', d.tipo_documento),
      say(d.fecha_documento) !== null && `Fecha del documento: ${d.fecha_documento}`,
      say(d.descripcion),
      d.estado !== 'vigente' && labelOf(documento, 'estado', d.estado),
    ),
  })),
  entry(consentimiento, ['tipo', 'decision', 'estado', 'procedimiento'], (c) => ({
    titulo: titled(consentimiento, labelOf(consentimiento, 'tipo', c.tipo)),
    resumen: sentences(
      say(c.procedimiento),
      labelOf(consentimiento, 'decision', c.decision),
      c.estado !== 'vigente' && c.estado !== c.decision && labelOf(consentimiento, 'estado', c.estado),
    ),
  })),
  {
    ...entry(
      valorClinico,
      [
        'codigo',
        'nombre',
        'unidad',
        'valor_numerico',
        'valor_texto',
        'valor_codigo',
        'valor_booleano',
        'valor_fecha',
        'interpretacion',
        'estado',
      ],
      (v) => ({
        titulo: titled(valorClinico, codeName(v)),
        resumen: sentences(
          valueWords(v),
          labelOf(valorClinico, 'interpretacion', v.interpretacion),
          v.estado !== 'final' && labelOf(valorClinico, 'estado', v.estado),
        ),
      }),
    ),
    author: 'coalesce(t.profesional, t.creado_por)',
    annulled: `(t.estado = 'anulado' or ${replacedValue('t')})`,
  },
  moment('historia_cerrada', 'Cierre de la atención', {
    moment: 't.cerrada_en',
    where: 't.cerrada_en is not null',
    author: 't.cerrada_por',
  }),
  moment('historia_anulada', 'Anulación de la atención', {
    moment: 't.estado_desde',
    where: `t.estado = 'anulada' and t.estado_desde is not null`,
    author: 'null::text',
  }),
]

const LONG = 400

/** What telling the event takes, as one JSON object; of long texts no more than is shown. */
export const neededSql = ({ resource, needs }: EventKind): string =>
  `json_build_object(${needs
    .map((name) => {
      const f = resource.fields[name]
      const column = `t.${quote(name)}`
      return `${literal(name)}, ${f?.kind === 'text' && (f.max ?? 0) > LONG ? `left(${column}, ${LONG})` : column}`
    })
    .join(', ')})`
