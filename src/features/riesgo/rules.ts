import { chronicRanges, conditionGroups } from '../../model/condition-groups.ts'
import { norm, wholeNorm } from '../../model/norms.ts'
import { codeRanges } from '../../model/predicate.ts'
import { highRisk } from '../../resources/paciente.ts'

/**
 * When a patient is at high risk (dossier §3.4), as data. A rule that changes gets a new version here and keeps its code:
 * what is stored names the version that said it, so an old reason can still be read as it was meant.
 *
 * The database applies them (`schema/riesgo.sql`): `condiciones` is its language, and this file the only place where
 * a threshold or a range is written. Rules that the database does not have yet are put there at start (`apply-rules.ts`).
 */
export type RiskLevel = (typeof highRisk.nivel_riesgo)[number]

/** What a condition looks at. Of values, scales and diagnoses it is the newest that stands and that the reader reaches. */
export type RiskCondition =
  | { readonly parte: 1 | 2; readonly mira: 'nivel_paciente'; readonly opciones: readonly string[] }
  | {
      readonly parte: 1 | 2
      readonly mira: 'valor'
      readonly codigo: string
      readonly minimo?: number
      readonly opciones?: readonly string[]
      /** After so many days the finding is too old to count. */
      readonly dias?: number
    }
  | {
      readonly parte: 1 | 2
      readonly mira: 'escala'
      readonly codigo: string
      readonly item: string
      readonly minimo: number
    }
  | {
      readonly parte: 1 | 2
      readonly mira: 'diagnostico'
      /** Categories of CIE-10, three characters, both ends included. */
      readonly rangos: readonly (readonly [string, string])[]
      /** The patient's own coded past counts as well. */
      readonly antecedentes?: true
    }
  /** What the record says in codes of a pregnancy, as the facts of a person read it. */
  | { readonly parte: 1 | 2; readonly mira: 'embarazo' }

export interface RiskRule {
  readonly codigo: string
  readonly version: number
  /** Since when this version is in force. */
  readonly desde: string
  /** Place among the others when reasons are told. */
  readonly orden: number
  readonly nombre: string
  /** Null: the level that the professional gave. */
  readonly nivel: RiskLevel | null
  readonly edad_minima: number | null
  /** All parts must hold; the entry that the reason names is of the first. */
  readonly condiciones: readonly RiskCondition[]
  /** With `{valor}`, `{edad}`, `{diagnostico}`. */
  readonly texto: string
  readonly porque: string
  readonly fuente: string
}

export const riskRules: readonly RiskRule[] = [
  {
    codigo: 'nivel_profesional',
    version: 1,
    desde: '2026-11-15',
    orden: 1,
    nombre: 'Clasificado por un profesional',
    nivel: null,
    edad_minima: null,
    condiciones: [{ parte: 1, mira: 'nivel_paciente', opciones: highRisk.nivel_riesgo }],
    texto: 'Un profesional lo clasificó en riesgo {valor}.',
    porque: 'El juicio de quien lo conoce va primero: ninguna regla lo rebaja.',
    fuente: 'Campo nivel_riesgo del paciente.',
  },
  {
    codigo: 'news2_emergencia',
    version: 1,
    desde: '2026-11-15',
    orden: 2,
    nombre: 'Último NEWS2 de 7 o más',
    nivel: 'muy_alto',
    edad_minima: null,
    condiciones: [{ parte: 1, mira: 'valor', codigo: 'news2', minimo: 7 }],
    texto: 'Su último NEWS2 es de {valor}: desde 7 pide respuesta de emergencia.',
    porque: 'Un total de 7 o más es el umbral de respuesta de emergencia.',
    fuente: 'Royal College of Physicians, National Early Warning Score (NEWS) 2, 2017.',
  },
  {
    codigo: 'cronico_mayor',
    version: 1,
    desde: '2026-11-15',
    orden: 3,
    nombre: 'Enfermedad crónica activa a los 65 años o más',
    nivel: 'alto',
    edad_minima: 65,
    condiciones: [
      {
        parte: 1,
        mira: 'diagnostico',
        rangos: chronicRanges(),
        antecedentes: true,
      },
    ],
    texto: 'Tiene {edad} años y enfermedad crónica: {diagnostico}.',
    porque:
      'Hipertensión, cardiopatía isquémica, falla cardíaca, diabetes, EPOC, enfermedad renal crónica y cáncer concentran las complicaciones prevenibles de las personas mayores.',
    fuente: `Rutas integrales de atención de la ${wholeNorm('res_3202_2016')}; grupos de riesgo cardiovascular, renal y cáncer.`,
  },
  {
    codigo: 'embarazo_complicado',
    version: 2,
    desde: '2026-11-20',
    orden: 4,
    nombre: 'Embarazo con trastorno hipertensivo o diabetes',
    nivel: 'muy_alto',
    edad_minima: null,
    condiciones: [
      {
        parte: 1,
        mira: 'diagnostico',
        rangos: codeRanges(conditionGroups.riesgo_gestacional.begins),
      },
      { parte: 2, mira: 'embarazo' },
    ],
    texto: 'Está embarazada y tiene {diagnostico}.',
    porque:
      'Los trastornos hipertensivos y la diabetes del embarazo son de las primeras causas de morbilidad materna extrema. Está embarazada quien lo dice su historia en códigos, semanas o estado, hasta que otra cosa diga que terminó o pasen 40 semanas.',
    fuente: `Ruta materno-perinatal, ${wholeNorm('res_3280_2018')}.`,
  },
  {
    codigo: 'phq9_item9',
    version: 1,
    desde: '2026-11-15',
    orden: 5,
    nombre: 'Pensamientos de muerte o de hacerse daño en el último PHQ-9',
    nivel: 'alto',
    edad_minima: null,
    condiciones: [{ parte: 1, mira: 'escala', codigo: 'phq9', item: 'item9', minimo: 1 }],
    texto: 'En su último PHQ-9 refirió pensamientos de muerte o de hacerse daño (ítem 9).',
    porque:
      'Cualquier respuesta distinta de «nunca» en el ítem 9 pide valorar el riesgo de suicidio, sea cual sea el total.',
    fuente: `Kroenke, Spitzer y Williams, PHQ-9, 2001; ${norm('ley_1616_2013')}.`,
  },
]
