import type { GroupKey } from '../../farmacologia/drug-groups.ts'
import type { DrugClass } from '../../farmacologia/drugs/drug.ts'
import {
  adult,
  citeDiagnosis,
  citeMeasure,
  citeMedicine,
  has,
  isPregnant,
  last,
  pregnancyCites,
  taking,
  takingDrug,
} from '../record/asks.ts'
import type { ClinicalRecord } from '../record/record.ts'
import type { Cita, Rule } from '../rule.ts'

export interface Gap {
  readonly id: string
  readonly titulo: string
  readonly texto: string
  readonly explicacion: string
  readonly fuente: string
  /** What calls for it; empty where nothing does. */
  readonly porque: (record: ClinicalRecord) => readonly Cita[]
  /** What would answer it. */
  readonly con: readonly (GroupKey | DrugClass)[]
  readonly dci?: readonly string[]
}
const dx = (record: ClinicalRecord, codes: RegExp): Cita[] => has(record, codes).map(citeDiagnosis)
const grown =
  (find: Gap['porque']): Gap['porque'] =>
  (r) =>
    adult(r) && !isPregnant(r) ? find(r) : []

/** CHA2DS2-VASc of what the record codes. */
export function strokeRisk(r: ClinicalRecord): number {
  const any = (codes: RegExp, points: number): number => (has(r, codes).length > 0 ? points : 0)
  const age = r.edad ?? 0
  return (
    any(/^(I50|I110)/, 1) +
    any(/^I1[0-5]/, 1) +
    (age >= 75 ? 2 : age >= 65 ? 1 : 0) +
    any(/^E1[0-4]/, 1) +
    any(/^(I63|G45|I74)/, 2) +
    any(/^(I21|I25|I70|I73)/, 1) +
    (r.sexo === '02' ? 1 : 0)
  )
}

export const gaps: readonly Gap[] = [
  {
    id: 'tratamiento-coronario-sin-estatina',
    titulo: 'Enfermedad coronaria o cerebrovascular sin estatina',
    texto: 'Considere una estatina de alta intensidad.',
    explicacion: 'Reduce nuevos eventos en prevención secundaria.',
    fuente: 'AHA/ACC, Guideline on Blood Cholesterol, 2018',
    porque: grown((r) => dx(r, /^(I2[0-5]|I63|I70)/)),
    con: ['estatina'],
  },
  {
    id: 'tratamiento-coronario-sin-antiplaquetario',
    titulo: 'Enfermedad coronaria sin antiplaquetario',
    texto: 'Considere ácido acetilsalicílico o clopidogrel.',
    explicacion: 'Reduce nuevos eventos en prevención secundaria, salvo contraindicación o anticoagulación.',
    fuente: 'AHA/ACC, Guideline for Chronic Coronary Disease, 2023',
    porque: grown((r) => dx(r, /^I2[0-5]/)),
    con: ['asa', 'antiplaquetario', 'anticoagulante', 'warfarina', 'acod'],
  },
  {
    id: 'tratamiento-diabetes-sin-estatina',
    titulo: 'Diabetes entre 40 y 75 años sin estatina',
    texto: 'Considere una estatina de intensidad moderada.',
    explicacion: 'Reduce eventos cardiovasculares en esta edad.',
    fuente: 'ADA, Standards of Care in Diabetes, 2024',
    porque: grown((r) => ((r.edad ?? 0) >= 40 && (r.edad ?? 0) <= 75 ? dx(r, /^E1[0-4]/) : [])),
    con: ['estatina'],
  },
  {
    id: 'tratamiento-falla-cardiaca-sin-bloqueo',
    titulo: 'Falla cardiaca sin IECA, ARA-II ni sacubitrilo',
    texto: 'Si la fracción de eyección está reducida, considere bloquear el sistema renina-angiotensina.',
    explicacion: 'Reduce muerte y hospitalización.',
    fuente: 'AHA/ACC/HFSA, Guideline for Heart Failure, 2022',
    porque: grown((r) => dx(r, /^(I50|I110)/)),
    con: ['ieca', 'ara2', 'sacubitrilo'],
  },
  {
    id: 'tratamiento-falla-cardiaca-sin-betabloqueador',
    titulo: 'Falla cardiaca sin betabloqueador',
    texto: 'Si la fracción de eyección está reducida, considere bisoprolol, carvedilol o metoprolol.',
    explicacion: 'Reduce muerte y hospitalización.',
    fuente: 'AHA/ACC/HFSA, Guideline for Heart Failure, 2022',
    porque: grown((r) => dx(r, /^(I50|I110)/)),
    con: ['betabloqueadores'],
  },
  {
    id: 'tratamiento-fibrilacion-sin-anticoagulante',
    titulo: 'Fibrilación auricular con riesgo sin anticoagulante',
    texto: 'Valore anticoagular.',
    explicacion: 'CHA2DS2-VASc de 2 o más en hombres, 3 o más en mujeres.',
    fuente: 'ACC/AHA/ACCP/HRS, Guideline for Atrial Fibrillation, 2023',
    porque: grown((r) => (strokeRisk(r) >= (r.sexo === '02' ? 3 : 2) ? dx(r, /^I48/) : [])),
    con: ['anticoagulante', 'warfarina', 'acod', 'heparinas'],
  },
  {
    id: 'tratamiento-diabetes-renal-sin-bloqueo',
    titulo: 'Diabetes con hipertensión sin IECA ni ARA-II',
    texto: 'Con albuminuria, considere IECA o ARA-II.',
    explicacion: 'Protegen el riñón del diabético hipertenso.',
    fuente: 'ADA, Standards of Care in Diabetes, 2024',
    porque: grown((r) => (has(r, /^I1[0-5]/).length > 0 ? dx(r, /^E1[0-4]/) : [])),
    con: ['ieca', 'ara2', 'sacubitrilo'],
  },
  {
    id: 'tratamiento-asma-sin-corticoide',
    titulo: 'Asma tratada solo con broncodilatador de rescate',
    texto: 'Agregue corticoide inhalado.',
    explicacion: 'El broncodilatador solo aumenta exacerbaciones y muerte.',
    fuente: 'GINA, Global Strategy for Asthma, desde 2019',
    porque: (r) => (taking(r, 'betaAgonistaCorta').length > 0 && (r.edad ?? 0) >= 6 ? dx(r, /^J4[56]/) : []),
    con: ['corticoideInhalado'],
  },
  {
    id: 'tratamiento-metotrexato-sin-folico',
    titulo: 'Metotrexato sin ácido fólico',
    texto: 'Agregue ácido fólico.',
    explicacion: 'Reduce toxicidad digestiva y hepática.',
    fuente: 'American College of Rheumatology, Guideline for Rheumatoid Arthritis, 2021',
    porque: (r) => taking(r, 'metotrexato').map(citeMedicine),
    con: ['folico'],
  },
  {
    id: 'tratamiento-opioide-sin-laxante',
    titulo: 'Opioide por más de siete días sin laxante',
    texto: 'Agregue un laxante.',
    explicacion: 'El estreñimiento por opioides no mejora con el tiempo.',
    fuente: 'NICE CG140, Palliative care: opioids, 2012',
    porque: (r) =>
      taking(r, 'opioide')
        .filter((m) => (m.dosis.dias ?? 0) > 7)
        .map(citeMedicine),
    con: ['laxante'],
  },
  {
    id: 'tratamiento-aine-sin-gastroproteccion',
    titulo: 'AINE con riesgo digestivo sin protección',
    texto: 'Agregue un inhibidor de la bomba o evite el AINE.',
    explicacion: 'Edad de 65 o más, úlcera previa, antiplaquetario o anticoagulante.',
    fuente: 'ACG, Prevention of NSAID-related ulcer complications, 2009',
    porque: (r) =>
      (r.edad ?? 0) >= 65 ||
      has(r, /^K2[5-8]/).length > 0 ||
      taking(r, 'asa', 'antiplaquetario', 'anticoagulante').length > 0
        ? taking(r, 'aine').map(citeMedicine)
        : [],
    con: ['ibp'],
    dci: ['famotidina'],
  },
  {
    id: 'tratamiento-corticoide-sin-calcio',
    titulo: 'Corticoide por tres meses o más sin calcio',
    texto: 'Agregue calcio y vitamina D y valore el riesgo de fractura.',
    explicacion: 'El corticoide prolongado causa osteoporosis.',
    fuente: 'American College of Rheumatology, Glucocorticoid-induced osteoporosis, 2022',
    porque: (r) =>
      adult(r)
        ? taking(r, 'corticoide')
            .filter((m) => (m.dosis.dias ?? 0) >= 90)
            .map(citeMedicine)
        : [],
    con: ['calcio', 'bifosfonato'],
  },
  {
    id: 'tratamiento-gestante-sin-folico',
    titulo: 'Gestante de primer trimestre sin ácido fólico',
    texto: 'Formule ácido fólico.',
    explicacion: 'Previene defectos del tubo neural.',
    fuente: 'Res. 3280 de 2018, ruta materno perinatal; OMS, 2016',
    porque: (r) => (r.semanas !== null && r.semanas.valor <= 12 && isPregnant(r) ? pregnancyCites(r) : []),
    con: ['folico'],
  },
  {
    id: 'tratamiento-gestante-sin-calcio',
    titulo: 'Gestante desde la semana 14 sin calcio',
    texto: 'Formule carbonato de calcio.',
    explicacion: 'Reduce la preeclampsia donde se consume poco calcio.',
    fuente: 'Res. 3280 de 2018, ruta materno perinatal; OMS, 2018',
    porque: (r) => (r.semanas !== null && r.semanas.valor >= 14 && isPregnant(r) ? pregnancyCites(r) : []),
    con: ['calcio'],
  },
  {
    id: 'tratamiento-preeclampsia-sin-aspirina',
    titulo: 'Gestante con riesgo de preeclampsia sin ácido acetilsalicílico',
    texto: 'Considere ácido acetilsalicílico en dosis baja desde la semana 12.',
    explicacion: 'Hipertensión crónica, diabetes, enfermedad renal o preeclampsia previa.',
    fuente: 'USPSTF, Aspirin to Prevent Preeclampsia, 2021',
    porque: (r) =>
      isPregnant(r) && r.semanas !== null && r.semanas.valor >= 12 && r.semanas.valor <= 28
        ? dx(r, /^(I1[0-5]|E1[0-4]|N18|O10|O14|M32)/)
        : [],
    con: ['asa'],
  },
  {
    id: 'tratamiento-sin-metformina',
    titulo: 'Diabetes tipo 2 sin ningún tratamiento',
    texto: 'Considere metformina y cambios de estilo de vida.',
    explicacion: 'No hay hipoglucemiante en el registro.',
    fuente: 'ADA, Standards of Care in Diabetes, 2024',
    porque: grown((r) => dx(r, /^E11/)),
    con: ['metformina', 'sulfonilureas', 'insulina', 'isglt2'],
    dci: ['sitagliptina', 'vildagliptina', 'linagliptina'],
  },
  {
    id: 'tratamiento-hba1c-alta',
    titulo: 'Diabetes con hemoglobina glicosilada de 8 % o más',
    texto: 'Revise adherencia e intensifique el tratamiento.',
    explicacion: 'La meta usual del adulto es menor de 7 %, menos estricta en el frágil.',
    fuente: 'ADA, Standards of Care in Diabetes, 2024',
    porque: grown((r) => {
      const v = last(r, '4548-4')
      return v !== null && v.valor >= 8 && has(r, /^E1[0-4]/).length > 0 ? [citeMeasure(v), ...dx(r, /^E1[0-4]/)] : []
    }),
    con: [],
  },
  {
    id: 'tratamiento-ldl-alto',
    titulo: 'Enfermedad aterosclerótica con LDL de 70 o más',
    texto: 'Intensifique la estatina o agregue ezetimiba.',
    explicacion: 'Por encima del umbral en prevención secundaria.',
    fuente: 'AHA/ACC, Guideline on Blood Cholesterol, 2018',
    porque: grown((r) => {
      const v = last(r, '13457-7')
      return v !== null && v.valor >= 70 && has(r, /^(I2[0-5]|I63|I70)/).length > 0
        ? [citeMeasure(v), ...dx(r, /^(I2[0-5]|I63|I70)/)]
        : []
    }),
    con: [],
  },
  {
    id: 'tratamiento-antibiotico-en-virus',
    titulo: 'Antibiótico en infección que suele ser viral',
    texto: 'Confirme que hace falta el antibiótico.',
    explicacion:
      'El único diagnóstico es una infección respiratoria alta, bronquitis o diarrea aguda que suele curar sola.',
    fuente: 'OMS, The WHO AWaRe antibiotic book, 2022',
    porque: (r) => {
      const here = r.diagnosticos.filter((d) => d.aqui && d.activo)
      return here.length > 0 && here.every((d) => /^(J00|J04|J06|J20|J21|A08|A09)/.test(d.codigo))
        ? taking(r, 'antibiotico')
            .filter((m) => m.de === 'historia')
            .flatMap((m) => [citeMedicine(m), ...here.map(citeDiagnosis)])
        : []
    },
    con: [],
  },
]

export const treatmentGapRules: readonly Rule[] = gaps.map((g) => ({
  id: g.id,
  version: 1,
  titulo: g.titulo,
  fuente: g.fuente,
  severidad: 'media',
  tipo: g.id === 'tratamiento-antibiotico-en-virus' ? 'alerta' : 'formula_sugerida',
  finds: (record) => {
    const citas = g.porque(record)
    if (record.fallecido || citas.length === 0) return []
    if (
      taking(record, ...g.con).length > 0 ||
      record.medicamentos.some((m) => g.con.some((c) => m.classes.has(c as DrugClass)))
    )
      return []
    if (g.dci !== undefined && takingDrug(record, ...g.dci).length > 0) return []
    return [{ texto: g.texto, explicacion: g.explicacion, citas }]
  },
}))
