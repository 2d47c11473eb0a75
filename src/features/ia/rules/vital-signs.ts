import { gravedades } from '../../../model/codes/gravity.ts'
import { adult, type Cita, type Finding, taking, vitalSign } from '../../../modules/persona/index.ts'
import { optionCell, readTsvTable, textCell } from '../../../modules/tsv-table/index.ts'
import type { Alerta } from '../../historias/alerts/alert.ts'
import { isScoreAlert } from '../../historias/alerts/vital-signs.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { alertRule, type Rule } from '../rule.ts'
import { clueCell } from './clue-table.ts'

const SCORES =
  'RCP, National Early Warning Score (NEWS) 2, 2017; menores de 16 años, PEWS de Brighton, 2005; gestación, MEOWS, CEMACH 2007'

const sign = (record: ClinicalRecord, campo: string): number | null => vitalSign(record, campo)?.valor ?? null
const citeExam = (record: ClinicalRecord, ...campos: readonly string[]): Cita[] =>
  campos.flatMap((campo) => vitalSign(record, campo)?.cita ?? [])

type Test = (record: ClinicalRecord) => Omit<Finding, 'citas'> | null

const rule = (
  id: string,
  titulo: string,
  severidad: Rule['severidad'],
  fuente: string,
  campos: readonly string[],
  test: Test,
): Rule =>
  alertRule(id, titulo, severidad, fuente, (record) => {
    const found = test(record)
    return found === null ? [] : [{ ...found, citas: citeExam(record, ...campos) }]
  })

const measured = [
  'frecuencia_respiratoria',
  'saturacion_oxigeno',
  'fio2',
  'tension_sistolica',
  'frecuencia_cardiaca',
  'glasgow',
  'temperatura',
]
/** The score is computed where alerts compute it, and so is the same there and here. */
const news = (record: ClinicalRecord, gravedad: Alerta['gravedad']): Omit<Finding, 'citas'> | null => {
  const found = record.alertas.find((a) => isScoreAlert(a) && a.gravedad === gravedad)
  return found === undefined
    ? null
    : { texto: `${found.titulo}. ${found.detalle}`, explicacion: 'Calculado con los signos del último examen físico.' }
}

/** Of a newborn, an infant, a child and from ten years on. */
const lowestSystolic = (years: number, days: number): number =>
  days < 28 ? 60 : years < 1 ? 70 : years < 10 ? 70 + 2 * years : 90

const singles = readTsvTable(new URL('tables/vital-signs.tsv', import.meta.url), {
  id: textCell,
  cuando: clueCell,
  severidad: optionCell(gravedades),
  titulo: textCell,
  texto: textCell,
  /** With the value of each sign it names in braces. */
  explicacion: textCell,
  fuente: textCell,
})
const withSigns = (text: string, record: ClinicalRecord): string =>
  text.replace(/\{(\w+)\}/g, (_, campo: string) => String(sign(record, campo) ?? '?'))

export const vitalSignRules: readonly Rule[] = [
  ...singles.map(({ id, cuando, severidad, titulo, texto, explicacion, fuente }) =>
    alertRule(id, titulo, severidad, fuente, (record) => {
      const citas = cuando(record)
      return citas === null ? [] : [{ texto, explicacion: withSigns(explicacion, record), citas }]
    }),
  ),
  rule('signos-news2-alto', 'Deterioro: respuesta de emergencia', 'critica', SCORES, measured, (r) =>
    news(r, 'critica'),
  ),
  rule('signos-news2-medio', 'Deterioro: valoración urgente', 'alta', SCORES, measured, (r) => news(r, 'alta')),
  rule('signos-news2-parametro', 'Deterioro: vigilancia', 'media', SCORES, measured, (r) => news(r, 'media')),
  rule(
    'signos-hipotension-nino',
    'Hipotensión para la edad en un menor',
    'critica',
    'American Heart Association, Pediatric Advanced Life Support, 2020',
    ['tension_sistolica'],
    (r) => {
      const s = sign(r, 'tension_sistolica')
      if (s === null || r.edad === null || r.edadDias === null || adult(r)) return null
      const least = lowestSystolic(r.edad, r.edadDias)
      return s >= least
        ? null
        : {
            texto:
              'Choque descompensado: acceso vascular o intraóseo, cristaloide 10 a 20 ml/kg y reevalúe; busque la causa.',
            explicacion: `Sistólica de ${s} mmHg; a esta edad el mínimo es ${least}.`,
          }
    },
  ),
  rule(
    'signos-indice-choque',
    'Índice de choque de 1 o más',
    'alta',
    'Rady et al. Ann Emerg Med 1994;24:685',
    ['frecuencia_cardiaca', 'tension_sistolica'],
    (r) => {
      const [f, s] = [sign(r, 'frecuencia_cardiaca'), sign(r, 'tension_sistolica')]
      if (f === null || s === null || !adult(r) || f / s < 1) return null
      return {
        texto: 'Busque sangrado, sepsis o deshidratación.',
        explicacion: `Frecuencia ${f} entre sistólica ${s}: ${(f / s).toFixed(1).replace('.', ',')}.`,
      }
    },
  ),
  rule(
    'signos-dolor-sin-analgesia',
    'Dolor intenso sin analgésico',
    'media',
    'OMS, analgesia por pasos, 2018; IASP',
    ['dolor_eva'],
    (r) => {
      const d = sign(r, 'dolor_eva')
      const treated =
        taking(r, 'aine', 'opioides', 'asa').length > 0 ||
        r.medicamentos.some((m) => m.drugs.some((x) => ['acetaminofen', 'metamizol'].includes(x.dci)))
      return d === null || d < 7 || treated
        ? null
        : {
            texto: 'Trate el dolor y vuelva a medirlo.',
            explicacion: `Dolor de ${d} sobre 10 sin analgésico en fórmula.`,
          }
    },
  ),
]
