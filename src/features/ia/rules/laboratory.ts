import { clinicalValues } from '../../../model/codes/clinical-values.ts'
import { optionalCell, readTsvTable, textCell } from '../../tsv-table.ts'
import { citeMeasure, citeMedicine, isPregnant, lately, pregnancyCites, taking, takingDrug } from '../record/asks.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { alertRule, type Rule } from '../rule.ts'

/** What the catalogue calls critical, and what to do about it. */
export const criticals = readTsvTable(new URL('tables/laboratory.tsv', import.meta.url), {
  id: textCell,
  codigo: textCell,
  bajo: optionalCell(textCell),
  alto: optionalCell(textCell),
  fuente: textCell,
})
const RECENT = 14

const ofTable = ({ id, codigo, bajo, alto, fuente }: (typeof criticals)[number]): Rule =>
  alertRule(id, `${clinicalValues.get(codigo)?.nombre ?? codigo} en límite crítico`, 'critica', fuente, (record) => {
    const limits = clinicalValues.get(codigo)?.critico
    const found = lately(record, codigo, RECENT)
    if (found === null || limits === undefined) return []
    const low = limits.min !== undefined && found.valor < limits.min
    const high = limits.max !== undefined && found.valor > limits.max
    const texto = low ? bajo : high ? alto : undefined
    if (texto === undefined) return []
    const limit = low ? limits.min : limits.max
    return [
      {
        texto,
        explicacion: `${clinicalValues.get(codigo)?.nombre}: ${found.valor} (límite ${limit}).`,
        citas: [citeMeasure(found)],
      },
    ]
  })

interface With {
  readonly id: string
  readonly titulo: string
  readonly fuente: string
  readonly severidad: Rule['severidad']
  finds(record: ClinicalRecord): ReturnType<Rule['finds']>
}
const combined: readonly With[] = [
  {
    id: 'laboratorio-potasio-alto-con-ieca',
    titulo: 'Potasio de 5,5 o más con un medicamento que lo sube',
    fuente: 'KDIGO, Blood Pressure in CKD, 2021',
    severidad: 'alta',
    finds: (r) => {
      const k = lately(r, '2823-3', 30)
      const m = taking(r, 'ieca', 'ara2', 'ahorradorPotasio', 'potasio', 'sulfametoxazol')
      if (k === null || k.valor < 5.5 || m.length === 0) return []
      return [
        {
          texto: 'Reduzca o suspenda lo que sube el potasio y repita el examen.',
          explicacion: `Potasio de ${k.valor} mmol/L con ${m.map((x) => x.nombre).join(', ')}.`,
          citas: [citeMeasure(k), ...m.map(citeMedicine)],
        },
      ]
    },
  },
  {
    id: 'laboratorio-potasio-bajo-con-digoxina',
    titulo: 'Potasio bajo con digoxina o un medicamento que prolonga el QT',
    fuente: 'AHA/ACC/HRS, Guideline for Ventricular Arrhythmias, 2017',
    severidad: 'alta',
    finds: (r) => {
      const k = lately(r, '2823-3', 30)
      const m = taking(r, 'digoxina', 'prolongaQt')
      if (k === null || k.valor >= 3.5 || m.length === 0) return []
      return [
        {
          texto: 'Corrija el potasio y revise el electrocardiograma.',
          explicacion: `Potasio de ${k.valor} mmol/L con ${m.map((x) => x.nombre).join(', ')}.`,
          citas: [citeMeasure(k), ...m.map(citeMedicine)],
        },
      ]
    },
  },
  {
    id: 'laboratorio-inr-alto-con-warfarina',
    titulo: 'INR por encima de la meta con warfarina',
    fuente: 'CHEST, Antithrombotic Therapy, 2012',
    severidad: 'alta',
    finds: (r) => {
      const inr = lately(r, '6301-6', 30)
      const m = taking(r, 'warfarina')
      if (inr === null || inr.valor <= 3.5 || inr.valor > 5 || m.length === 0) return []
      return [
        {
          texto: 'Omita o reduzca dosis y repita el INR en pocos días.',
          explicacion: `INR de ${inr.valor}.`,
          citas: [citeMeasure(inr), ...m.map(citeMedicine)],
        },
      ]
    },
  },
  {
    id: 'laboratorio-plaquetas-con-anticoagulante',
    titulo: 'Plaquetas bajas con anticoagulante o antiplaquetario',
    fuente: 'ISTH, Guidance on anticoagulation in thrombocytopenia, 2018',
    severidad: 'alta',
    finds: (r) => {
      const p = lately(r, '777-3', 30)
      const m = taking(r, 'anticoagulante', 'heparinas', 'acod', 'warfarina', 'antiplaquetario', 'asa')
      if (p === null || p.valor >= 50 || m.length === 0) return []
      return [
        {
          texto: 'Valore suspender o reducir: riesgo de sangrado; con heparina, piense en trombocitopenia inducida.',
          explicacion: `Plaquetas de ${p.valor} mil.`,
          citas: [citeMeasure(p), ...m.map(citeMedicine)],
        },
      ]
    },
  },
  {
    id: 'laboratorio-transaminasas-con-hepatotoxico',
    titulo: 'Transaminasas tres veces altas con un medicamento hepatotóxico',
    fuente: 'ACG, Idiosyncratic drug-induced liver injury, 2021',
    severidad: 'alta',
    finds: (r) => {
      const alt = lately(r, '1742-6', 60)
      const m = [
        ...taking(r, 'estatinas', 'metotrexato', 'valproico'),
        ...takingDrug(r, 'isoniazida', 'rifampicina', 'ketoconazol', 'acetaminofen', 'nimesulida', 'leflunomida'),
      ]
      if (alt === null || alt.valor < 120 || m.length === 0) return []
      return [
        {
          texto: 'Valore suspender el hepatotóxico y controle en una o dos semanas.',
          explicacion: `ALT de ${alt.valor} U/L con ${m.map((x) => x.nombre).join(', ')}.`,
          citas: [citeMeasure(alt), ...m.map(citeMedicine)],
        },
      ]
    },
  },
  {
    id: 'laboratorio-anemia-gestante',
    titulo: 'Hemoglobina menor de 11 en la gestación',
    fuente: 'OMS, Recomendaciones sobre atención prenatal, 2016; Res. 3280 de 2018',
    severidad: 'media',
    finds: (r) => {
      const hb = lately(r, '718-7', 60)
      if (!isPregnant(r) || hb === null || hb.valor >= 11) return []
      return [
        {
          texto: 'Trate la anemia con hierro y busque su causa.',
          explicacion: `Hemoglobina de ${hb.valor} g/dL.`,
          citas: [citeMeasure(hb), ...pregnancyCites(r)],
          propuesta: { recurso: 'diagnostico', codigo_cie10: 'O990', tipo_diagnostico: '01' },
        },
      ]
    },
  },
]

export const laboratoryRules: readonly Rule[] = [
  ...criticals.map(ofTable),
  ...combined.map((c): Rule => ({ ...c, version: 1, tipo: 'alerta' })),
]
