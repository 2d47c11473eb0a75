import { daysBetween } from '../../../model/calendar.ts'
import { groupCell } from '../../../modules/medicamentos/index.ts'
import {
  type Cita,
  citeDiagnosis,
  citeMeasure,
  citeMedicine,
  has,
  last,
  taking,
} from '../../../modules/persona/index.ts'
import {
  anyListCell,
  numberCell,
  optionalCell,
  optionCell,
  patternCell,
  readTsvTable,
  textCell,
} from '../../../modules/tsv-table/index.ts'
import { type ClinicalRecord, orderedLately } from '../record/record.ts'
import { newRule, type Rule } from '../rule.ts'

export const followUps = readTsvTable(new URL('tables/follow-ups.tsv', import.meta.url), {
  id: textCell,
  dx: optionalCell(patternCell()),
  toma: anyListCell(groupCell),
  valor: optionalCell(textCell),
  orden: patternCell('i'),
  cada: numberCell,
  cups: optionalCell(textCell),
  tipo: optionalCell(optionCell(['laboratorio', 'interconsulta', 'procedimiento'])),
  titulo: textCell,
  nombre: textCell,
  fuente: textCell,
})
type FollowUp = (typeof followUps)[number]

function subjects(record: ClinicalRecord, f: FollowUp): Cita[] {
  if (f.dx !== undefined) return has(record, f.dx).map(citeDiagnosis)
  const found = taking(record, ...f.toma)
  const own =
    f.id === 'seguimiento-clozapina-hemograma' ? found.filter((m) => m.drugs.some((d) => d.dci === 'clozapina')) : found
  return own.map(citeMedicine)
}

export const followUpRules: readonly Rule[] = followUps.map((f) =>
  newRule('seguimiento')(f.id, `Pendiente: ${f.titulo}`, 'informativa', f.fuente, (record) => {
    if (record.fallecido || (record.edad ?? 0) < 18) return []
    const citas = subjects(record, f)
    const value = f.valor === undefined ? null : last(record, f.valor)
    const fresh = value !== null && daysBetween(value.dia, record.today) <= f.cada
    if (citas.length === 0 || fresh || orderedLately(record, f.orden, f.cada)) return []
    return [
      {
        texto: `Ordene: ${f.nombre}.`,
        explicacion:
          value === null
            ? 'El registro no muestra ninguna.'
            : `La última es de hace ${daysBetween(value.dia, record.today)} días; corresponde cada ${f.cada}.`,
        citas: [...citas, ...(value === null ? [] : [citeMeasure(value)])],
        propuesta: {
          recurso: 'orden',
          tipo_orden: f.tipo ?? 'laboratorio',
          cups: f.cups ?? null,
          descripcion: f.nombre,
        },
      },
    ]
  }),
)
