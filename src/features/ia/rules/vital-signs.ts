import { gravedades } from '../../../model/codes/gravity.ts'
import {
  adult,
  type Cita,
  clueCites,
  type Finding,
  isPregnant,
  pregnancyCites,
  taking,
  vitalSign,
} from '../../../modules/persona/index.ts'
import { flagCell, optionCell, rangeCell, readTsvTable, textCell } from '../../../modules/tsv-table/index.ts'
import type { Alerta } from '../../historias/alerts/alert.ts'
import { isScoreAlert } from '../../historias/alerts/vital-signs.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { alertRule, type Rule } from '../rule.ts'
import { infected } from './emergencies/infections.ts'

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
  more: (record: ClinicalRecord) => Cita[] = () => [],
): Rule =>
  alertRule(id, titulo, severidad, fuente, (record) => {
    const found = test(record)
    return found === null ? [] : [{ ...found, citas: [...citeExam(record, ...campos), ...more(record)] }]
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
const fast = (days: number): number => (days < 60 ? 60 : days < 365 ? 50 : 40)

const singles = readTsvTable(new URL('tables/vital-signs.tsv', import.meta.url), {
  id: textCell,
  campo: textCell,
  valor: rangeCell,
  adulto: flagCell,
  severidad: optionCell(gravedades),
  titulo: textCell,
  texto: textCell,
  /** With `{valor}` in its place. */
  explicacion: textCell,
  fuente: textCell,
})

export const vitalSignRules: readonly Rule[] = [
  ...singles.map((s) =>
    rule(s.id, s.titulo, s.severidad, s.fuente, [s.campo], (r) => {
      const found = sign(r, s.campo)
      if (found === null || !s.valor(found) || (s.adulto && !adult(r))) return null
      return { texto: s.texto, explicacion: s.explicacion.replace('{valor}', String(found)) }
    }),
  ),
  rule('signos-news2-alto', 'Deterioro: respuesta de emergencia', 'critica', SCORES, measured, (r) =>
    news(r, 'critica'),
  ),
  rule('signos-news2-medio', 'Deterioro: valoración urgente', 'alta', SCORES, measured, (r) => news(r, 'alta')),
  rule('signos-news2-parametro', 'Deterioro: vigilancia', 'media', SCORES, measured, (r) => news(r, 'media')),
  rule(
    'signos-crisis-hipertensiva',
    'Tensión de 180/120 o más',
    'critica',
    'AHA/ACC, Guideline for High Blood Pressure in Adults, 2017',
    ['tension_sistolica', 'tension_diastolica'],
    (r) => {
      const [s, d] = [sign(r, 'tension_sistolica') ?? 0, sign(r, 'tension_diastolica') ?? 0]
      if (!adult(r) || isPregnant(r) || (s < 180 && d < 120)) return null
      return { texto: 'Repita la toma y busque daño de órgano blanco.', explicacion: `Tensión de ${s}/${d} mmHg.` }
    },
  ),
  rule(
    'signos-preeclampsia-grave',
    'Hipertensión grave en la gestación',
    'critica',
    'ACOG Practice Bulletin 222, 2020',
    ['tension_sistolica', 'tension_diastolica'],
    (r) => {
      const [s, d] = [sign(r, 'tension_sistolica') ?? 0, sign(r, 'tension_diastolica') ?? 0]
      if (!isPregnant(r) || (s < 160 && d < 110)) return null
      return {
        texto: 'Confírmela en 15 minutos, trátela antes de una hora y considere sulfato de magnesio.',
        explicacion: `Tensión de ${s}/${d} mmHg en gestación.`,
      }
    },
    pregnancyCites,
  ),
  rule(
    'signos-hipertension-gestacional',
    'Tensión de 140/90 o más en la gestación',
    'alta',
    'ACOG Practice Bulletin 222, 2020',
    ['tension_sistolica', 'tension_diastolica'],
    (r) => {
      const [s, d] = [sign(r, 'tension_sistolica') ?? 0, sign(r, 'tension_diastolica') ?? 0]
      if (!isPregnant(r) || (s < 140 && d < 90) || s >= 160 || d >= 110) return null
      return {
        texto: 'Repita en cuatro horas y estudie preeclampsia (proteinuria, plaquetas, creatinina, transaminasas).',
        explicacion: `Tensión de ${s}/${d} mmHg en gestación.`,
      }
    },
    pregnancyCites,
  ),
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
    'signos-sepsis-qsofa',
    'Infección con dos criterios de qSOFA',
    'critica',
    'Singer et al. Sepsis-3. JAMA 2016;315:801',
    ['frecuencia_respiratoria', 'tension_sistolica', 'glasgow'],
    (r) => {
      const points = [
        (sign(r, 'frecuencia_respiratoria') ?? 0) >= 22,
        (sign(r, 'tension_sistolica') ?? 999) <= 100,
        (sign(r, 'glasgow') ?? 15) < 15,
      ]
      if (!adult(r) || clueCites(r, infected) === null || points.filter(Boolean).length < 2) return null
      return {
        texto: 'Sospeche sepsis: lactato, cultivos, antibiótico temprano y líquidos.',
        explicacion: `${points.filter(Boolean).length} criterios de qSOFA con infección registrada.`,
      }
    },
    (r) => clueCites(r, infected) ?? [],
  ),
  rule(
    'signos-fiebre-lactante',
    'Fiebre antes de los 3 meses',
    'critica',
    'NICE NG143, Fever in under 5s, 2019',
    ['temperatura'],
    (r) => {
      const t = sign(r, 'temperatura')
      if (t === null || t < 38 || r.edadDias === null || r.edadDias >= 91) return null
      return {
        texto: 'Remita para estudio de infección bacteriana grave.',
        explicacion: `Temperatura de ${t} °C a los ${r.edadDias} días.`,
      }
    },
  ),
  rule(
    'signos-respiracion-rapida-nino',
    'Respiración rápida en un menor de 5 años',
    'alta',
    'OMS, AIEPI (IMCI), 2014',
    ['frecuencia_respiratoria'],
    (r) => {
      const f = sign(r, 'frecuencia_respiratoria')
      if (f === null || r.edadDias === null || r.edadDias >= 5 * 365 || f < fast(r.edadDias)) return null
      return {
        texto: 'Sospeche neumonía: valore tiraje y saturación.',
        explicacion: `${f} por minuto; a esta edad el límite es ${fast(r.edadDias)}.`,
      }
    },
  ),
  rule(
    'signos-hipoglucemia',
    'Glucometría menor de 70',
    'alta',
    'ADA, Standards of Care in Diabetes, 2024',
    ['glucometria'],
    (r) => {
      const g = sign(r, 'glucometria')
      if (g === null || g >= 70) return null
      return {
        texto: 'Corrija la glucemia y repita en 15 minutos.',
        explicacion: `Glucometría de ${g} mg/dL.`,
        severidad: g < 54 ? 'critica' : 'alta',
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
