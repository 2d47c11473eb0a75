import { norm } from '../../../model/norms.ts'
import { proseRow } from '../../../model/text/prose-row.ts'
import type { DrugName, GroupKey } from '../../../modules/medicamentos/index.ts'
import {
  adult,
  type Cita,
  citeDiagnosis,
  citeMeasure,
  citeMedicine,
  has,
  isPregnant,
  last,
  pregnancyCites,
  taking,
  takingDrug,
} from '../../../modules/persona/index.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { newRule, type Rule } from '../rule.ts'

export interface Gap {
  readonly id: string
  readonly titulo: string
  readonly texto: string
  readonly explicacion: string
  readonly fuente: string
  /** What calls for it; empty where nothing does. */
  readonly porque: (record: ClinicalRecord) => readonly Cita[]
  /** What would answer it. */
  readonly con: readonly GroupKey[]
  readonly dci?: readonly DrugName[]
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

const gapRow = proseRow<Gap>()('titulo', 'texto', 'explicacion', 'fuente')

export const gaps: readonly Gap[] = [
  gapRow({
    id: 'tratamiento-coronario-sin-estatina',
    porque: grown((r) => dx(r, /^(I2[0-5]|I63|I70)/)),
    con: ['estatinas'],
  })`
    Enfermedad coronaria o cerebrovascular sin estatina
    Considere una estatina de alta intensidad.
    Reduce nuevos eventos en prevención secundaria.
    AHA/ACC, Guideline on Blood Cholesterol, 2018`,
  gapRow({
    id: 'tratamiento-coronario-sin-antiplaquetario',
    porque: grown((r) => dx(r, /^I2[0-5]/)),
    con: ['asa', 'antiplaquetario', 'anticoagulante', 'warfarina', 'acod'],
  })`
    Enfermedad coronaria sin antiplaquetario
    Considere ácido acetilsalicílico o clopidogrel.
    Reduce nuevos eventos en prevención secundaria, salvo contraindicación o anticoagulación.
    AHA/ACC, Guideline for Chronic Coronary Disease, 2023`,
  gapRow({
    id: 'tratamiento-diabetes-sin-estatina',
    porque: grown((r) => ((r.edad ?? 0) >= 40 && (r.edad ?? 0) <= 75 ? dx(r, /^E1[0-4]/) : [])),
    con: ['estatinas'],
  })`
    Diabetes entre 40 y 75 años sin estatina
    Considere una estatina de intensidad moderada.
    Reduce eventos cardiovasculares en esta edad.
    ADA, Standards of Care in Diabetes, 2024`,
  gapRow({
    id: 'tratamiento-falla-cardiaca-sin-bloqueo',
    porque: grown((r) => dx(r, /^(I50|I110)/)),
    con: ['ieca', 'ara2', 'sacubitrilo'],
  })`
    Falla cardiaca sin IECA, ARA-II ni sacubitrilo
    Si la fracción de eyección está reducida, considere bloquear el sistema renina-angiotensina.
    Reduce muerte y hospitalización.
    AHA/ACC/HFSA, Guideline for Heart Failure, 2022`,
  gapRow({
    id: 'tratamiento-falla-cardiaca-sin-betabloqueador',
    porque: grown((r) => dx(r, /^(I50|I110)/)),
    con: ['betabloqueadores'],
  })`
    Falla cardiaca sin betabloqueador
    Si la fracción de eyección está reducida, considere bisoprolol, carvedilol o metoprolol.
    Reduce muerte y hospitalización.
    AHA/ACC/HFSA, Guideline for Heart Failure, 2022`,
  gapRow({
    id: 'tratamiento-fibrilacion-sin-anticoagulante',
    porque: grown((r) => (strokeRisk(r) >= (r.sexo === '02' ? 3 : 2) ? dx(r, /^I48/) : [])),
    con: ['anticoagulante', 'warfarina', 'acod', 'heparinas'],
  })`
    Fibrilación auricular con riesgo sin anticoagulante
    Valore anticoagular.
    CHA2DS2-VASc de 2 o más en hombres, 3 o más en mujeres.
    ACC/AHA/ACCP/HRS, Guideline for Atrial Fibrillation, 2023`,
  gapRow({
    id: 'tratamiento-diabetes-renal-sin-bloqueo',
    porque: grown((r) => (has(r, /^I1[0-5]/).length > 0 ? dx(r, /^E1[0-4]/) : [])),
    con: ['ieca', 'ara2', 'sacubitrilo'],
  })`
    Diabetes con hipertensión sin IECA ni ARA-II
    Con albuminuria, considere IECA o ARA-II.
    Protegen el riñón del diabético hipertenso.
    ADA, Standards of Care in Diabetes, 2024`,
  gapRow({
    id: 'tratamiento-asma-sin-corticoide',
    porque: (r) => (taking(r, 'betaAgonistasCortos').length > 0 && (r.edad ?? 0) >= 6 ? dx(r, /^J4[56]/) : []),
    con: ['antiinflamatoriosInhalados'],
  })`
    Asma tratada solo con broncodilatador de rescate
    Agregue corticoide inhalado.
    El broncodilatador solo aumenta exacerbaciones y muerte.
    GINA, Global Strategy for Asthma, desde 2019`,
  gapRow({
    id: 'tratamiento-metotrexato-sin-folico',
    porque: (r) => taking(r, 'metotrexato').map(citeMedicine),
    con: ['acidoFolico'],
  })`
    Metotrexato sin ácido fólico
    Agregue ácido fólico.
    Reduce toxicidad digestiva y hepática.
    American College of Rheumatology, Guideline for Rheumatoid Arthritis, 2021`,
  gapRow({
    id: 'tratamiento-opioide-sin-laxante',
    porque: (r) =>
      taking(r, 'opioides')
        .filter((m) => (m.dosis.dias ?? 0) > 7)
        .map(citeMedicine),
    con: ['laxantes'],
  })`
    Opioide por más de siete días sin laxante
    Agregue un laxante.
    El estreñimiento por opioides no mejora con el tiempo.
    NICE CG140, Palliative care: opioids, 2012`,
  gapRow({
    id: 'tratamiento-aine-sin-gastroproteccion',
    porque: (r) =>
      (r.edad ?? 0) >= 65 ||
      has(r, /^K2[5-8]/).length > 0 ||
      taking(r, 'asa', 'antiplaquetario', 'anticoagulante').length > 0
        ? taking(r, 'aine').map(citeMedicine)
        : [],
    con: ['ibp'],
    dci: ['famotidina'],
  })`
    AINE con riesgo digestivo sin protección
    Agregue un inhibidor de la bomba o evite el AINE.
    Edad de 65 o más, úlcera previa, antiplaquetario o anticoagulante.
    ACG, Prevention of NSAID-related ulcer complications, 2009`,
  gapRow({
    id: 'tratamiento-corticoide-sin-calcio',
    porque: (r) =>
      adult(r)
        ? taking(r, 'corticoidesSistemicos')
            .filter((m) => (m.dosis.dias ?? 0) >= 90)
            .map(citeMedicine)
        : [],
    con: ['calcio', 'bifosfonatos'],
  })`
    Corticoide por tres meses o más sin calcio
    Agregue calcio y vitamina D y valore el riesgo de fractura.
    El corticoide prolongado causa osteoporosis.
    American College of Rheumatology, Glucocorticoid-induced osteoporosis, 2022`,
  gapRow({
    id: 'tratamiento-gestante-sin-folico',
    porque: (r) =>
      r.gestacion.semanas !== null && r.gestacion.semanas <= 12 && isPregnant(r) ? pregnancyCites(r) : [],
    con: ['acidoFolico'],
  })`
    Gestante de primer trimestre sin ácido fólico
    Formule ácido fólico.
    Previene defectos del tubo neural.
    ${norm('res_3280_2018')}, ruta materno perinatal; OMS, 2016`,
  gapRow({
    id: 'tratamiento-gestante-sin-calcio',
    porque: (r) =>
      r.gestacion.semanas !== null && r.gestacion.semanas >= 14 && isPregnant(r) ? pregnancyCites(r) : [],
    con: ['calcio'],
  })`
    Gestante desde la semana 14 sin calcio
    Formule carbonato de calcio.
    Reduce la preeclampsia donde se consume poco calcio.
    ${norm('res_3280_2018')}, ruta materno perinatal; OMS, 2018`,
  gapRow({
    id: 'tratamiento-preeclampsia-sin-aspirina',
    porque: (r) =>
      isPregnant(r) && r.gestacion.semanas !== null && r.gestacion.semanas >= 12 && r.gestacion.semanas <= 28
        ? dx(r, /^(I1[0-5]|E1[0-4]|N18|O10|O14|M32)/)
        : [],
    con: ['asa'],
  })`
    Gestante con riesgo de preeclampsia sin ácido acetilsalicílico
    Considere ácido acetilsalicílico en dosis baja desde la semana 12.
    Hipertensión crónica, diabetes, enfermedad renal o preeclampsia previa.
    USPSTF, Aspirin to Prevent Preeclampsia, 2021`,
  gapRow({
    id: 'tratamiento-sin-metformina',
    porque: grown((r) => dx(r, /^E11/)),
    con: ['metformina', 'sulfonilureas', 'insulinas', 'sglt2'],
    dci: ['sitagliptina', 'vildagliptina', 'linagliptina'],
  })`
    Diabetes tipo 2 sin ningún tratamiento
    Considere metformina y cambios de estilo de vida.
    No hay hipoglucemiante en el registro.
    ADA, Standards of Care in Diabetes, 2024`,
  gapRow({
    id: 'tratamiento-hba1c-alta',
    porque: grown((r) => {
      const v = last(r, '4548-4')
      return v !== null && v.valor >= 8 && has(r, /^E1[0-4]/).length > 0 ? [citeMeasure(v), ...dx(r, /^E1[0-4]/)] : []
    }),
    con: [],
  })`
    Diabetes con hemoglobina glicosilada de 8 % o más
    Revise adherencia e intensifique el tratamiento.
    La meta usual del adulto es menor de 7 %, menos estricta en el frágil.
    ADA, Standards of Care in Diabetes, 2024`,
  gapRow({
    id: 'tratamiento-ldl-alto',
    porque: grown((r) => {
      const v = last(r, '13457-7')
      return v !== null && v.valor >= 70 && has(r, /^(I2[0-5]|I63|I70)/).length > 0
        ? [citeMeasure(v), ...dx(r, /^(I2[0-5]|I63|I70)/)]
        : []
    }),
    con: [],
  })`
    Enfermedad aterosclerótica con LDL de 70 o más
    Intensifique la estatina o agregue ezetimiba.
    Por encima del umbral en prevención secundaria.
    AHA/ACC, Guideline on Blood Cholesterol, 2018`,
  gapRow({
    id: 'tratamiento-antibiotico-en-virus',
    porque: (r) => {
      const here = r.diagnosticos.filter((d) => d.aqui && d.activo)
      return here.length > 0 && here.every((d) => /^(J00|J04|J06|J20|J21|A08|A09)/.test(d.codigo))
        ? taking(r, 'antibioticos')
            .filter((m) => m.de === 'historia')
            .flatMap((m) => [citeMedicine(m), ...here.map(citeDiagnosis)])
        : []
    },
    con: [],
  })`
    Antibiótico en infección que suele ser viral
    Confirme que hace falta el antibiótico.
    El único diagnóstico es una infección respiratoria alta, bronquitis o diarrea aguda que suele curar sola.
    OMS, The WHO AWaRe antibiotic book, 2022`,
]

export const treatmentGapRules: readonly Rule[] = gaps.map((g) =>
  newRule(g.id === 'tratamiento-antibiotico-en-virus' ? 'alerta' : 'formula_sugerida')(
    g.id,
    g.titulo,
    'media',
    g.fuente,
    (record) => {
      const citas = g.porque(record)
      if (record.fallecido || citas.length === 0) return []
      if (record.medicamentos.some((m) => g.con.some((key) => m.groups.has(key)))) return []
      if (g.dci !== undefined && takingDrug(record, ...g.dci).length > 0) return []
      return [{ texto: g.texto, explicacion: g.explicacion, citas }]
    },
  ),
)
