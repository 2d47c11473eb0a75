import type { GroupKey } from '../../farmacologia/drug-groups.ts'
import type { DrugClass } from '../../farmacologia/drugs/drug.ts'
import { citeDiagnosis, citeMedicine, has, taking, takingDrug } from '../record/asks.ts'
import type { ClinicalRecord, Medicine } from '../record/record.ts'
import type { Finding, Rule } from '../rule.ts'

const BEERS = 'Criterios de Beers, American Geriatrics Society, 2023'
const OLD = 65

export interface Beers {
  readonly id: string
  readonly titulo: string
  readonly clases?: readonly (GroupKey | DrugClass)[]
  readonly dci?: readonly string[]
  readonly severidad: Rule['severidad']
  readonly detalle: string
  /** Only with one of these diagnoses; */
  readonly con?: RegExp
  /** never with these, which justify it; */
  readonly salvo?: RegExp
  /** only for so many days or more. */
  readonly dias?: number
}

/** Potentially inappropriate at 65 and over. */
export const beers: readonly Beers[] = [
  {
    id: 'mayor-benzodiacepinas',
    titulo: 'Benzodiacepina',
    clases: ['benzodiacepinas'],
    severidad: 'alta',
    detalle: 'Aumenta caídas, fracturas, delirium y deterioro cognitivo.',
    salvo: /^(G40|G41|F102|F103|Z515)/,
  },
  {
    id: 'mayor-hipnoticos-z',
    titulo: 'Hipnótico Z',
    clases: ['zeta'],
    severidad: 'alta',
    detalle: 'Causa caídas y delirium como las benzodiacepinas.',
  },
  {
    id: 'mayor-antihistaminico-sedante',
    titulo: 'Antihistamínico de primera generación',
    clases: ['antihistaminico1'],
    severidad: 'alta',
    detalle: 'Muy anticolinérgico: confusión, boca seca, retención urinaria.',
    salvo: /^T78[0-4]/,
  },
  {
    id: 'mayor-triciclicos',
    titulo: 'Antidepresivo tricíclico',
    clases: ['triciclico'],
    severidad: 'alta',
    detalle: 'Muy anticolinérgico, sedante y causa hipotensión ortostática.',
  },
  {
    id: 'mayor-relajantes',
    titulo: 'Relajante muscular',
    clases: ['relajante'],
    severidad: 'media',
    detalle: 'Mal tolerado: sedación y fracturas, con eficacia dudosa.',
  },
  {
    id: 'mayor-antimuscarinicos',
    titulo: 'Antiespasmódico antimuscarínico',
    clases: ['antimuscarinico'],
    severidad: 'media',
    detalle: 'Efecto anticolinérgico fuerte y eficacia incierta.',
  },
  {
    id: 'mayor-sulfonilureas',
    titulo: 'Sulfonilurea',
    clases: ['sulfonilureas'],
    severidad: 'media',
    detalle: 'Más hipoglucemia y eventos cardiovasculares; si se usa, prefiera las de acción corta.',
  },
  {
    id: 'mayor-glibenclamida',
    titulo: 'Glibenclamida',
    dci: ['glibenclamida'],
    severidad: 'alta',
    detalle: 'Hipoglucemia grave y prolongada.',
  },
  {
    id: 'mayor-aine-cronico',
    titulo: 'AINE por más de dos semanas',
    clases: ['aine'],
    severidad: 'alta',
    detalle: 'Sangrado digestivo, lesión renal y falla cardiaca: evite el uso crónico o proteja la mucosa.',
    dias: 15,
  },
  {
    id: 'mayor-indometacina-ketorolaco',
    titulo: 'Indometacina o ketorolaco',
    dci: ['indometacina', 'ketorolaco'],
    severidad: 'alta',
    detalle: 'Son los AINE con más efectos adversos en adultos mayores.',
  },
  {
    id: 'mayor-petidina',
    titulo: 'Petidina (meperidina)',
    dci: ['petidina'],
    severidad: 'alta',
    detalle: 'Neurotoxicidad y delirium; hay opciones más seguras.',
  },
  {
    id: 'mayor-metoclopramida',
    titulo: 'Metoclopramida',
    dci: ['metoclopramida'],
    severidad: 'media',
    detalle: 'Síntomas extrapiramidales y discinesia tardía: solo en gastroparesia y por poco tiempo.',
    salvo: /^K318/,
  },
  {
    id: 'mayor-alfabloqueador',
    titulo: 'Bloqueador alfa-1 para la hipertensión',
    clases: ['alfabloqueador'],
    severidad: 'media',
    detalle: 'Hipotensión ortostática: no es de rutina en hipertensión.',
    con: /^I1[0-5]/,
  },
  {
    id: 'mayor-clonidina',
    titulo: 'Clonidina',
    dci: ['clonidina'],
    severidad: 'media',
    detalle: 'Efectos centrales, bradicardia e hipotensión ortostática.',
  },
  {
    id: 'mayor-ibp-prolongado',
    titulo: 'Inhibidor de la bomba por más de ocho semanas',
    clases: ['ibp'],
    severidad: 'media',
    detalle: 'Infección por C. difficile, neumonía y fracturas; retírelo si no hay indicación.',
    dias: 57,
    salvo: /^(K22|K21|K25|K26|K27|E164)/,
  },
  {
    id: 'mayor-antipsicotico-demencia',
    titulo: 'Antipsicótico en demencia',
    clases: ['antipsicoticos'],
    severidad: 'critica',
    detalle: 'Aumenta muerte y enfermedad cerebrovascular: solo si hay riesgo y falló lo no farmacológico.',
    con: /^(F0[0-3]|G30|G31)/,
  },
  {
    id: 'mayor-anticolinergico-demencia',
    titulo: 'Anticolinérgico en demencia o delirium',
    clases: ['anticolinergico'],
    severidad: 'alta',
    detalle: 'Empeora la cognición y causa delirium.',
    con: /^(F0[0-3]|F05|G30)/,
  },
  {
    id: 'mayor-anticolinergico-prostata',
    titulo: 'Anticolinérgico con hiperplasia prostática',
    clases: ['anticolinergico'],
    severidad: 'alta',
    detalle: 'Puede causar retención urinaria.',
    con: /^N40/,
  },
  {
    id: 'mayor-sedantes-caidas',
    titulo: 'Sedante en quien se ha caído',
    clases: ['benzodiacepinas', 'zeta', 'antipsicoticos', 'triciclico', 'opioide'],
    severidad: 'alta',
    detalle: 'Con caídas previas estos medicamentos multiplican el riesgo de fractura.',
    con: /^(R296|W0[0-9]|W1[0-9]|S720|S721)/,
  },
  {
    id: 'mayor-aspirina-prevencion-primaria',
    titulo: 'Ácido acetilsalicílico sin enfermedad cardiovascular',
    clases: ['asa'],
    severidad: 'media',
    detalle: 'No lo inicie para prevención primaria: sangra más de lo que evita.',
    salvo: /^(I2[0-5]|I6[3-9]|I70|I73|Z95|G45|M30)/,
  },
  {
    id: 'mayor-estrogenos',
    titulo: 'Estrógeno sistémico',
    dci: ['estradiol', 'etinilestradiol'],
    severidad: 'media',
    detalle: 'No inicie estrógenos orales o en parche: cáncer, trombosis y enfermedad cerebrovascular.',
  },
]

function finds(b: Beers, record: ClinicalRecord): Finding[] {
  if (record.edad === null || record.edad < OLD) return []
  const why = b.con === undefined ? [] : has(record, b.con)
  if (b.con !== undefined && why.length === 0) return []
  if (b.salvo !== undefined && record.diagnosticos.some((d) => b.salvo?.test(d.codigo))) return []
  const found: Medicine[] = [...taking(record, ...(b.clases ?? [])), ...(b.dci ? takingDrug(record, ...b.dci) : [])]
  return found
    .filter((m) => b.dias === undefined || (m.dosis.dias ?? 0) >= b.dias)
    .map((m) => ({
      texto: `${m.nombre}: potencialmente inadecuado a los ${record.edad} años. Valore una opción más segura.`,
      explicacion: b.detalle,
      citas: [citeMedicine(m), ...why.map(citeDiagnosis)],
    }))
}

export const elderlyRules: readonly Rule[] = beers.map((b) => ({
  id: b.id,
  version: 1,
  titulo: `${b.titulo} en un adulto mayor`,
  fuente: BEERS,
  severidad: b.severidad,
  tipo: 'alerta',
  finds: (record) => finds(b, record),
}))
