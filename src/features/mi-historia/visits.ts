import { isClosedForGood } from '../../model/history-state.ts'
import { rowsThatHold } from '../../model/predicate.ts'
import type { Row } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { diagnostico, heldDiagnosis } from '../../resources/diagnostico.ts'
import { historia } from '../../resources/historia.ts'
import type { HistoryContent } from '../historias/content.ts'
import { localDate } from '../reporte/local-time.ts'

/** Whoever attends, as a patient knows them. */
export interface KnownProfessional {
  readonly nombre: string
  readonly profesion: string | null
}

export interface Visit {
  readonly id: string
  readonly fecha: string
  readonly hasta: string | null
  readonly terminada: boolean
  readonly tipo: string | null
  readonly servicio: string | null
  readonly donde: string
  readonly con_quien: readonly string[]
  readonly motivo: string | null
  readonly encontrado: readonly string[]
  readonly que_hacer: readonly string[]
  readonly examenes: readonly string[]
}

const SUSPECTED = '01'

/** Of an encounter that is not over only what somebody has signed: the rest may still change. */
const isSaid = (row: Row, over: boolean): boolean => row.anulado !== true && (over || row.firmado === true)

/** As the code list names it, without its capitals and without "no especificada", which only coders need. */
const plainName = (name: string): string => name.replace(/,? no especificad[ao]s?$/i, '').trim()

function foundIn({ entries }: HistoryContent, over: boolean): string[] {
  const said = rowsThatHold(
    heldDiagnosis,
    entries.diagnostico.filter((d) => isSaid(d, over)),
  )
  return said.flatMap((d) => {
    const name = textOrNull(d.descripcion_cie10) ?? labelOf(diagnostico, 'codigo_cie10', d.codigo_cie10)
    if (name === null) return []
    return [`${plainName(name)}${d.tipo_diagnostico === SUSPECTED ? ' (por confirmar)' : ''}`]
  })
}

function leaveWords({ incapacidad_dias, incapacidad_inicio }: Row): string[] {
  if (typeof incapacidad_dias !== 'number') return []
  const days = incapacidad_dias === 1 ? 'un día' : `${incapacidad_dias} días`
  const from = typeof incapacidad_inicio === 'string' ? ` desde el ${localDate(incapacidad_inicio)}` : ''
  return [`Le dieron incapacidad por ${days}${from}.`]
}

function whoAttended({ historia: h, entries }: HistoryContent, inCharge: KnownProfessional | null): string[] {
  const first =
    inCharge === null
      ? []
      : [inCharge.profesion === null ? inCharge.nombre : `${inCharge.nombre}, ${inCharge.profesion.toLowerCase()}`]
  const wrote = [...entries.diagnostico, ...entries.nota, ...entries.examen_fisico]
    .filter((row) => isSaid(row, isClosedForGood(h.estado)))
    .flatMap((row) => textOrNull(row.profesional_nombre) ?? [])
    .filter((name) => name !== inCharge?.nombre)
  return [...first, ...new Set(wrote)]
}

/** One encounter as its patient reads it: nothing that is a draft, was annulled, or is between professionals. */
export function visitOf(content: HistoryContent, provider: string, inCharge: KnownProfessional | null): Visit {
  const { historia: h, entries } = content
  const over = isClosedForGood(h.estado)
  const closed = (field: string): string[] => (over ? [textOrNull(h[field]) ?? []].flat() : [])
  const advice = closed('recomendaciones')
  return {
    id: h.id,
    fecha: String(h.fecha_inicio ?? h.creado_en),
    hasta: textOrNull(h.fecha_fin),
    terminada: over,
    tipo: labelOf(historia, 'tipo_atencion', h.tipo_atencion),
    servicio: labelOf(historia, 'servicio_reps', h.servicio_reps),
    donde: provider,
    con_quien: whoAttended(content, inCharge),
    motivo: closed('motivo_consulta')[0] ?? null,
    encontrado: foundIn(content, over),
    que_hacer: [...(advice.length > 0 ? advice : closed('plan_manejo')), ...(over ? leaveWords(h) : [])],
    examenes: entries.orden
      .filter((o) => isSaid(o, over) && o.estado !== 'cancelada' && o.estado !== 'borrador')
      .flatMap((o) => textOrNull(o.descripcion) ?? []),
  }
}
