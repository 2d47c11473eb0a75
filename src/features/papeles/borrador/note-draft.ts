import { textOrNull } from '../../../model/text/plain-text.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { examenFisico } from '../../../resources/examen-fisico.ts'
import { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
import { historia } from '../../../resources/historia.ts'
import { nota } from '../../../resources/nota.ts'
import { orden } from '../../../resources/orden.ts'
import { localTime } from '../../reporte/local-time.ts'
import { durationWords, frequencyWords } from '../../reporte/sections/orders.ts'
import type { PaperInput } from '../kind.ts'
import { diagnosisWords } from '../kinds/incapacidad.ts'
import { medicinesOf, saidWords } from '../kinds/medicine.ts'
import { allergiesOf, heldDiagnoses, issuable, showing } from '../pieces.ts'

export const draftKinds = { epicrisis: 'Epicrisis', remision: 'Remisión' } as const
export type DraftKind = keyof typeof draftKinds

export interface DraftSection {
  readonly titulo: string
  readonly lineas: readonly string[]
}

/** A note holds 20,000 characters: whoever wrote more than this in one place is read there. */
const LONGEST = 900
const MOST_NOTES = 8

const clipped = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST).trimEnd()}…`)
const said = (label: string, text: string): string[] => (text === '' ? [] : [`${label}: ${clipped(text)}`])
const alone = (text: string): string[] => (text === '' ? [] : [clipped(text)])

function background(input: PaperInput): string[] {
  const typed = issuable(input, 'antecedente_categorizado').flatMap((row) => {
    const show = showing(antecedenteCategorizado, row, input)
    const what = row.niega === true ? 'niega' : show('descripcion') || show('agente')
    return what === '' ? [] : [`${show('categoria')}: ${what}`]
  })
  const told = issuable(input, 'antecedente').map((row) => clipped(row.descripcion ?? ''))
  return [...new Set([...typed, ...told])].filter((line) => line !== '')
}

const VITALS = [
  'frecuencia_cardiaca',
  'frecuencia_respiratoria',
  'temperatura',
  'saturacion_oxigeno',
  'peso',
  'talla',
  'glasgow',
] as const

/** The last examination: its measures, and what was not normal. */
function examination(input: PaperInput): string[] {
  const last = issuable(input, 'examen_fisico')
    .toSorted((a, b) => Date.parse(a.fecha_registro ?? a.creado_en) - Date.parse(b.fecha_registro ?? b.creado_en))
    .at(-1)
  if (last === undefined) return []
  const show = showing(examenFisico, last, input)
  const pressure =
    last.tension_sistolica === null ? [] : [`T/A ${last.tension_sistolica}/${last.tension_diastolica ?? '–'} mmHg`]
  const vitals = VITALS.flatMap((name) =>
    show(name) === '' ? [] : [`${examenFisico.fields[name].label.toLowerCase()} ${show(name)}`],
  )
  const systems = examenFisico.fields.hallazgos.fields?.sistema?.options ?? {}
  const abnormal = (last.hallazgos ?? [])
    .filter((found) => found.estado === 'anormal')
    .map((found) => `${systems[found.sistema] ?? found.sistema}: ${clipped(found.descripcion ?? '')}`)
  return [...alone([...pressure, ...vitals].join(', ')), ...alone(show('aspecto_general')), ...abnormal]
}

const COURSE = ['evolucion', 'interconsulta', 'procedimiento', 'quirurgica', 'egreso', 'traslado', 'telemedicina']

/** What those who attended thought of it, in order; nursing notes stay where they are. */
function course(input: PaperInput): string[] {
  const notes = issuable(input, 'nota', (row) => COURSE.includes(row.tipo_nota)).toSorted(
    (a, b) => Date.parse(a.fecha_nota ?? a.creado_en) - Date.parse(b.fecha_nota ?? b.creado_en),
  )
  const told = notes.slice(-MOST_NOTES).flatMap((row) => {
    const text = [row.analisis, row.plan].filter((part) => textOrNull(part) !== null).join(' ') || row.contenido || ''
    const kind = nota.fields.tipo_nota.options?.[row.tipo_nota] ?? row.tipo_nota
    return text === ''
      ? []
      : [`${localTime(row.fecha_nota ?? row.creado_en)} (${kind.toLowerCase()}): ${clipped(text)}`]
  })
  const before = notes.length - MOST_NOTES
  return before <= 0 ? told : [`Hay ${before} notas anteriores en la historia.`, ...told]
}

const diagnoses = (input: PaperInput): string[] =>
  heldDiagnoses(input).map((row) => `${diagnosisWords(row)}${row.rol === 'principal' ? ' (principal)' : ''}`)

function medicines(input: PaperInput): string[] {
  return medicinesOf(input).map((row) => {
    const show = showing(formulaMedicamento, row, input)
    const dose = `${show('dosis_valor')} ${show('dosis_unidad')}`.trim()
    return [saidWords(row, show), dose, frequencyWords(row, show).toLowerCase(), durationWords(row, show)]
      .filter((part) => part !== '')
      .join(', ')
  })
}

const orders = (input: PaperInput): string[] =>
  issuable(input, 'orden', (row) => row.estado !== 'borrador' && row.estado !== 'cancelada').map((row) => {
    const show = showing(orden, row, input)
    return `${show('descripcion')} (${show('estado').toLowerCase()})`
  })

/** What is left to whoever signs: a question, never an answer. */
const ask = (label: string): string => `${label}: `

export function draftSections(kind: DraftKind, input: PaperInput): DraftSection[] {
  const show = showing(historia, input.content.historia, input)
  const began: DraftSection[] = [
    {
      titulo: 'Motivo y enfermedad actual',
      lineas: [...said('Motivo de consulta', show('motivo_consulta')), ...alone(show('enfermedad_actual'))],
    },
    { titulo: 'Antecedentes', lineas: background(input) },
    { titulo: 'Alergias', lineas: allergiesOf(input) },
    { titulo: 'Hallazgos al examen', lineas: examination(input) },
    { titulo: 'Diagnósticos', lineas: diagnoses(input) },
  ]
  const done: DraftSection[] = [
    { titulo: 'Evolución', lineas: course(input) },
    { titulo: 'Exámenes y procedimientos', lineas: orders(input) },
    { titulo: 'Tratamiento', lineas: medicines(input) },
    {
      titulo: 'Análisis y plan',
      lineas: [...said('Análisis', show('analisis')), ...said('Plan', show('plan_manejo'))],
    },
  ]
  const end: DraftSection[] =
    kind === 'epicrisis'
      ? [
          {
            titulo: 'Egreso',
            lineas: [
              ...said('Condición', show('condicion_egreso')),
              ...said('Destino', show('destino_egreso')),
              ...said('Recomendaciones', show('recomendaciones')),
              ask('Signos de alarma para reconsultar'),
              ask('Control'),
            ],
          },
        ]
      : []
  const first: DraftSection[] =
    kind === 'remision'
      ? [
          {
            titulo: 'Remisión',
            lineas: [
              ...said('Se remite a', show('institucion_destino')),
              ask('Motivo de la remisión'),
              ask('Qué se solicita'),
            ],
          },
        ]
      : []
  return [...first, ...began, ...done, ...end].filter(({ lineas }) => lineas.length > 0)
}

const CUT = '\n\n(La historia dice más de lo que cabe aquí.)'

/** As the note that it becomes once somebody has read it, and no longer than a note may be. */
export function draftText(sections: readonly DraftSection[], longest: number): string {
  const text = sections.map(({ titulo, lineas }) => `${titulo.toUpperCase()}\n${lineas.join('\n')}`).join('\n\n')
  return text.length <= longest ? text : `${text.slice(0, longest - CUT.length).trimEnd()}${CUT}`
}
