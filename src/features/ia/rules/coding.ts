import { daysBetween } from '../../../model/calendar.ts'
import { norm } from '../../../model/norms.ts'
import { mentions } from '../../../modules/lectura/index.ts'
import {
  adult,
  type Cita,
  cite,
  citeDiagnosis,
  citeMeasure,
  everHad,
  type Finding,
  isPregnant,
  last,
  type Measure,
} from '../../../modules/persona/index.ts'
import {
  flagCell,
  listCell,
  optionalCell,
  optionCell,
  patternCell,
  rangeCell,
  readTsvTable,
  sourceCell,
  textCell,
} from '../../../modules/tsv-table/index.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { alertRule, newRule, type Rule } from '../rule.ts'

const MOST = 6
const MOST_CITES = 10

/** What the texts say that the patient has and no diagnosis codes. */
function fromText(record: ClinicalRecord): Finding[] {
  const { cie10, diagnosticos, sexo, edadDias } = record
  if (cie10 === null) return []
  const coded = new Set(diagnosticos.map((d) => d.codigo.slice(0, 3)))
  const found = new Map<string, { nombre: string; escrito: string; citas: Cita[] }>()
  for (const prose of record.textos)
    for (const { frase, escrito, means } of mentions(prose.texto, prose.palabras, cie10.phrases)) {
      if (means !== 'presente' && means !== 'posible') continue
      const guess = cie10.codeOf(frase, { sexo, edadDias })
      if (guess === null || coded.has(guess.codigo.slice(0, 3))) continue
      const before = found.get(guess.codigo)
      if (before === undefined)
        found.set(guess.codigo, { nombre: guess.nombre, escrito, citas: [cite(prose, prose.campo, escrito)] })
      // Said again in the same text adds nothing, and in a hundred notes hardly more.
      else if (
        before.citas.length < MOST_CITES &&
        !before.citas.some((c) => c.id === prose.row.id && c.campo === prose.campo)
      )
        before.citas.push(cite(prose, prose.campo, escrito))
    }
  const all = [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  // Symptoms only where no disease is named.
  const diseases = all.filter(([codigo]) => !/^[RZ]/.test(codigo))
  const chosen = diseases.length > 0 || diagnosticos.some((d) => d.aqui) ? diseases : all
  return chosen.slice(0, MOST).map(([codigo, { nombre, escrito, citas }]) => ({
    texto: `Considere codificar ${codigo}: ${nombre}.`,
    explicacion: `El texto dice «${escrito}», sin negarlo ni atribuirlo a un familiar, y no hay un diagnóstico de esa categoría.`,
    citas,
    propuesta: { recurso: 'diagnostico', codigo_cie10: codigo, tipo_diagnostico: '01' },
  }))
}

/** `código>=n <m`: a value and what it must be. */
function measureCell(cell: string): { readonly codigo: string; readonly holds: (n: number) => boolean } {
  const [, codigo = '', range = ''] = /^([\w-]+)([<>].*)$/.exec(cell) ?? []
  return { codigo, holds: rangeCell(range) }
}
const suggested = readTsvTable(new URL('tables/coding.tsv', import.meta.url), {
  id: textCell,
  codigo: textCell,
  valores: listCell(measureCell),
  adulto: flagCell,
  sin_embarazo: flagCell,
  sexo: optionalCell(optionCell(['F', 'M'])),
  dos: flagCell,
  ya: patternCell(),
  titulo: textCell,
  texto: textCell,
  fuente: sourceCell,
})
type Suggested = (typeof suggested)[number]
const SEXES = { F: '02', M: '01' } as const
const WEEK = 7

const isAbout = (record: ClinicalRecord, { adulto, sin_embarazo, sexo }: Suggested): boolean =>
  (!adulto || adult(record)) &&
  !(sin_embarazo && isPregnant(record)) &&
  (sexo === undefined || record.sexo === SEXES[sexo])

function shown(record: ClinicalRecord, { valores, dos }: Suggested): Measure[] {
  return valores.flatMap(({ codigo, holds }) => {
    const series = (record.valores.get(codigo) ?? []).filter(({ valor }) => holds(valor))
    const [first, end] = [series[0], series.at(-1)]
    if (first === undefined || end === undefined) return []
    if (!dos) return end === last(record, codigo) ? [end] : []
    return daysBetween(first.dia, end.dia) >= WEEK ? [first, end] : []
  })
}

const ofMeasure = (suggestion: Suggested): Rule => {
  const { id, titulo, fuente, codigo, ya, texto } = suggestion
  return newRule('diagnostico_sugerido')(id, titulo, 'media', fuente, (record) => {
    const found = isAbout(record, suggestion) ? shown(record, suggestion) : []
    if (found.length === 0 || everHad(record, ya).length > 0) return []
    return [
      {
        texto,
        explicacion: `Valores: ${found.map((m) => `${m.valor} ${m.unidad} (${m.dia})`).join(', ')}.`,
        citas: found.map(citeMeasure),
        propuesta: { recurso: 'diagnostico', codigo_cie10: codigo, tipo_diagnostico: '01' },
      },
    ]
  })
}

/** Two filtrations under 60, three months apart. */
const chronicKidney: Rule = newRule('diagnostico_sugerido')(
  'codificacion-enfermedad-renal-cronica',
  'Filtración menor de 60 por tres meses sin diagnóstico de enfermedad renal',
  'media',
  'KDIGO, Evaluation and Management of Chronic Kidney Disease, 2024',
  (record) => {
    const { filtracion } = record
    if (filtracion === null || filtracion.valor >= 60 || everHad(record, /^N18/).length > 0) return []
    const before = (record.valores.get('2160-0') ?? []).find(
      (m) => daysBetween(m.dia, filtracion.de.dia) >= 90 && m.valor >= filtracion.de.valor * 0.9,
    )
    if (before === undefined) return []
    const stage = filtracion.valor < 15 ? '5' : filtracion.valor < 30 ? '4' : '3'
    return [
      {
        texto: `Considere enfermedad renal crónica, estadio ${stage}.`,
        explicacion: `Filtración de ${filtracion.valor} con creatinina alta desde el ${before.dia}.`,
        citas: [citeMeasure(before), citeMeasure(filtracion.de)],
        propuesta: { recurso: 'diagnostico', codigo_cie10: `N18${stage}`, tipo_diagnostico: '01' },
      },
    ]
  },
)

const FEMALE = /^(C5[1-8]|D06|N7[0-7]|N8[0-9]|N9[0-8]|O|Z3[2-9])/
const MALE = /^(C6[0-3]|N4[0-9]|N50|N51)/
const sexes: Rule = alertRule(
  'codificacion-sexo-incompatible',
  'Diagnóstico que no corresponde al sexo biológico registrado',
  'media',
  `Validaciones de RIPS, ${norm('res_948_2026')}`,
  (record) => {
    const wrong = record.sexo === '01' ? FEMALE : record.sexo === '02' ? MALE : null
    return record.diagnosticos
      .filter((d) => d.aqui && wrong?.test(d.codigo))
      .map((d) => ({
        texto: `Revise el diagnóstico ${d.codigo} o el sexo registrado.`,
        explicacion: 'La clasificación reserva ese código para el otro sexo.',
        citas: [citeDiagnosis(d), cite({ recurso: 'paciente', row: record.content.paciente }, 'sexo_biologico')],
      }))
  },
)

const text: Rule = newRule('diagnostico_sugerido')(
  'codificacion-texto-libre',
  'Enfermedad nombrada en el texto y sin codificar',
  'informativa',
  'CIE-10 de uso en Colombia; lectura con negación según Chapman et al. (NegEx), 2001',
  fromText,
)

export const codingRules: readonly Rule[] = [text, ...suggested.map(ofMeasure), chronicKidney, sexes]
