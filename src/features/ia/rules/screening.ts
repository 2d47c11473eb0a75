import { daysBetween } from '../../../model/calendar.ts'
import {
  cite,
  everHad,
  isPregnant,
  last,
  type Propuesta,
  pregnancyCites,
  weeksNow,
} from '../../../modules/persona/index.ts'
import {
  flagCell,
  numberCell,
  optionalCell,
  optionCell,
  patternCell,
  rangeCell,
  readTsvTable,
  sourceCell,
  textCell,
} from '../../../modules/tsv-table/index.ts'
import { type ClinicalRecord, orderedLately } from '../record/record.ts'
import { newRule, type Rule } from '../rule.ts'

const YEAR = 365

export const screenings = readTsvTable(new URL('tables/screenings.tsv', import.meta.url), {
  id: textCell,
  sexo: optionalCell(textCell),
  edad: rangeCell,
  gestante: flagCell,
  semanas: optionalCell(rangeCell),
  orden: patternCell('i'),
  valor: optionalCell(textCell),
  cada: numberCell,
  salvo: optionalCell(patternCell()),
  cups: optionalCell(textCell),
  tipo: optionalCell(optionCell(['laboratorio', 'imagenologia', 'procedimiento'])),
  titulo: textCell,
  texto: textCell,
  nombre: textCell,
  fuente: sourceCell,
})
type Screening = (typeof screenings)[number]

/** An unknown age, or unknown weeks of gestation, are in no range that has an end. */
const UNKNOWN = Number.POSITIVE_INFINITY
const isFor = (record: ClinicalRecord, { sexo, edad, gestante, semanas }: Screening): boolean =>
  (sexo === undefined || sexo === record.sexo) &&
  edad(record.edad ?? UNKNOWN) &&
  (!gestante || isPregnant(record)) &&
  (semanas === undefined || semanas(weeksNow(record)?.valor ?? UNKNOWN))

const done = (record: ClinicalRecord, s: Screening): boolean => {
  const value = s.valor === undefined ? null : last(record, s.valor)
  return (
    orderedLately(record, s.orden, s.cada) ||
    (value !== null && daysBetween(value.dia, record.today) <= s.cada) ||
    cytology(record, s)
  )
}
/** What the woman told of her last one. */
const cytology = ({ antecedentes, today }: ClinicalRecord, { id, cada }: Screening): boolean =>
  (id === 'tamizaje-citologia' || id === 'tamizaje-vph') &&
  antecedentes.some(
    (a) => typeof a.fecha_citologia === 'string' && daysBetween(a.fecha_citologia, today) <= Math.min(cada, 3 * YEAR),
  )

/** Screening belongs to a visit, not to an emergency. */
const isVisit = ({ historia, fallecido }: ClinicalRecord): boolean =>
  historia.tipo_atencion === 'consulta_externa' && !fallecido

export const screeningRules: readonly Rule[] = screenings.map((s) =>
  newRule('orden_sugerida')(
    s.id,
    `Pendiente: ${s.titulo}`,
    s.gestante ? 'media' : 'informativa',
    s.fuente,
    (record) => {
      if (!isVisit(record) || !isFor(record, s) || done(record, s)) return []
      if (s.salvo !== undefined && everHad(record, s.salvo).length > 0) return []
      const propuesta: Propuesta = {
        recurso: 'orden',
        tipo_orden: s.tipo ?? 'laboratorio',
        cups: s.cups ?? null,
        descripcion: s.nombre,
      }
      const citas = s.gestante
        ? pregnancyCites(record)
        : [cite({ recurso: 'paciente', row: record.content.paciente }, 'sexo_biologico')]
      return [
        {
          texto: s.texto,
          explicacion: `${record.edad} años${s.gestante ? ', en gestación' : ''}; el registro no muestra una en el tiempo debido.`,
          citas,
          propuesta,
        },
      ]
    },
  ),
)
