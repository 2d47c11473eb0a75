import { daysBetween } from '../../../model/calendar.ts'
import { norm } from '../../../model/norms.ts'
import { proseRow } from '../../../model/text/prose-row.ts'
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

interface Suggested {
  readonly id: string
  readonly titulo: string
  readonly fuente: string
  readonly codigo: (record: ClinicalRecord) => string
  /** Diagnoses that already say it. */
  readonly ya: RegExp
  readonly texto: string
  readonly porque: (record: ClinicalRecord) => readonly Measure[]
}
const twice = (record: ClinicalRecord, codigo: string, test: (n: number) => boolean, apart: number): Measure[] => {
  const series = (record.valores.get(codigo) ?? []).filter((m) => test(m.valor))
  const [first, end] = [series[0], series.at(-1)]
  return first !== undefined && end !== undefined && daysBetween(first.dia, end.dia) >= apart ? [first, end] : []
}
const latest = (record: ClinicalRecord, codigo: string, test: (n: number) => boolean): Measure[] => {
  const found = last(record, codigo)
  return found !== null && test(found.valor) ? [found] : []
}

const suggestionRow = proseRow<Suggested>()('titulo', 'texto', 'fuente')

export const suggested: readonly Suggested[] = [
  suggestionRow({
    id: 'codificacion-diabetes-por-hba1c',
    codigo: () => 'E119',
    ya: /^(E1[0-4]|O24)/,
    porque: (r) => latest(r, '4548-4', (n) => n >= 6.5),
  })`
    Hemoglobina glicosilada de 6,5 % o más sin diagnóstico de diabetes
    Confirme diabetes con una segunda prueba.
    ADA, Standards of Care in Diabetes, 2024`,
  suggestionRow({
    id: 'codificacion-prediabetes',
    codigo: () => 'R730',
    ya: /^(E1[0-4]|R73|O24)/,
    porque: (r) => (adult(r) ? latest(r, '4548-4', (n) => n >= 5.7 && n < 6.5) : []),
  })`
    Hemoglobina glicosilada entre 5,7 y 6,4 %
    Registre la prediabetes y acuerde cambios de estilo de vida.
    ADA, Standards of Care in Diabetes, 2024`,
  suggestionRow({
    id: 'codificacion-hipertension-por-tomas',
    codigo: () => 'I10X',
    ya: /^(I1[0-5]|O1)/,
    porque: (r) =>
      adult(r) && !isPregnant(r)
        ? [...twice(r, '8480-6', (n) => n >= 140, 7), ...twice(r, '8462-4', (n) => n >= 90, 7)]
        : [],
  })`
    Dos tomas de 140/90 o más sin diagnóstico de hipertensión
    Confirme hipertensión con MAPA o tomas en casa.
    Guía de práctica clínica de hipertensión arterial, Ministerio de Salud, 2017`,
  suggestionRow({
    id: 'codificacion-obesidad',
    codigo: () => 'E669',
    ya: /^E66/,
    porque: (r) => (adult(r) && !isPregnant(r) ? latest(r, '39156-5', (n) => n >= 30) : []),
  })`
    Índice de masa corporal de 30 o más sin diagnóstico de obesidad
    Registre la obesidad y acuerde un plan.
    OMS, Obesity: preventing and managing the global epidemic, 2000`,
  suggestionRow({
    id: 'codificacion-desnutricion-adulto',
    codigo: () => 'E43X',
    ya: /^(E4[0-6]|F500|R64)/,
    porque: (r) => (adult(r) ? latest(r, '39156-5', (n) => n < 16) : []),
  })`
    Índice de masa corporal menor de 16
    Valore desnutrición y su causa.
    OMS, clasificación de la delgadez, 1995`,
  suggestionRow({
    id: 'codificacion-hipotiroidismo-por-tsh',
    codigo: () => 'E039',
    ya: /^E0[0-7]/,
    porque: (r) => [...latest(r, '11580-8', (n) => n >= 10), ...latest(r, '3016-3', (n) => n >= 10)],
  })`
    TSH de 10 o más sin diagnóstico de hipotiroidismo
    Confirme hipotiroidismo con T4 libre.
    American Thyroid Association, Guidelines for the Treatment of Hypothyroidism, 2014`,
  suggestionRow({
    id: 'codificacion-dislipidemia-por-ldl',
    codigo: () => 'E780',
    ya: /^E78/,
    porque: (r) => latest(r, '13457-7', (n) => n >= 190),
  })`
    LDL de 190 o más sin diagnóstico de dislipidemia
    Registre la hipercolesterolemia grave y trátela; busque la forma familiar.
    AHA/ACC, Guideline on Blood Cholesterol, 2018`,
  suggestionRow({
    id: 'codificacion-anemia',
    codigo: () => 'D649',
    ya: /^(D5|D6[0-4]|O990)/,
    porque: (r) => (adult(r) && !isPregnant(r) ? latest(r, '718-7', (n) => n < (r.sexo === '01' ? 13 : 12)) : []),
  })`
    Anemia sin diagnóstico
    Estudie y registre la anemia.
    OMS, Guideline on haemoglobin cutoffs, 2024`,
]
const ofMeasure = ({ id, titulo, fuente, codigo, ya, texto, porque }: Suggested): Rule =>
  newRule('diagnostico_sugerido')(id, titulo, 'media', fuente, (record) => {
    const found = porque(record)
    if (found.length === 0 || everHad(record, ya).length > 0) return []
    return [
      {
        texto,
        explicacion: `Valores: ${found.map((m) => `${m.valor} ${m.unidad} (${m.dia})`).join(', ')}.`,
        citas: found.map(citeMeasure),
        propuesta: { recurso: 'diagnostico', codigo_cie10: codigo(record), tipo_diagnostico: '01' },
      },
    ]
  })

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
