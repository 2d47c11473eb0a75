import { proseRow } from '../../../model/text/prose-row.ts'
import { citeDiagnosis, citeMedicine, has, type MedicineChoice, takingAny } from '../record/asks.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { alertRule, type Finding, type Rule } from '../rule.ts'

const BEERS = 'Criterios de Beers, American Geriatrics Society, 2023'
const OLD = 65

export interface Beers extends MedicineChoice {
  readonly id: string
  readonly titulo: string
  readonly severidad: Rule['severidad']
  readonly detalle: string
  /** Only with one of these diagnoses; */
  readonly con?: RegExp
  /** never with these, which justify it; */
  readonly salvo?: RegExp
  /** only for so many days or more. */
  readonly dias?: number
}

const beersRow = proseRow<Beers>()('titulo', 'detalle')

/** Potentially inappropriate at 65 and over. */
export const beers: readonly Beers[] = [
  beersRow({
    id: 'mayor-benzodiacepinas',
    grupos: ['benzodiacepinas'],
    severidad: 'alta',
    salvo: /^(G40|G41|F102|F103|Z515)/,
  })`
    Benzodiacepina
    Aumenta caídas, fracturas, delirium y deterioro cognitivo.`,
  beersRow({ id: 'mayor-hipnoticos-z', grupos: ['hipnoticosZ'], severidad: 'alta' })`
    Hipnótico Z
    Causa caídas y delirium como las benzodiacepinas.`,
  beersRow({
    id: 'mayor-antihistaminico-sedante',
    grupos: ['antihistaminicosSedantes'],
    severidad: 'alta',
    salvo: /^T78[0-4]/,
  })`
    Antihistamínico de primera generación
    Muy anticolinérgico: confusión, boca seca, retención urinaria.`,
  beersRow({ id: 'mayor-triciclicos', grupos: ['triciclicos'], severidad: 'alta' })`
    Antidepresivo tricíclico
    Muy anticolinérgico, sedante y causa hipotensión ortostática.`,
  beersRow({ id: 'mayor-relajantes', grupos: ['relajantes'], severidad: 'media' })`
    Relajante muscular
    Mal tolerado: sedación y fracturas, con eficacia dudosa.`,
  beersRow({ id: 'mayor-antimuscarinicos', grupos: ['antimuscarinicos'], severidad: 'media' })`
    Antiespasmódico antimuscarínico
    Efecto anticolinérgico fuerte y eficacia incierta.`,
  beersRow({ id: 'mayor-sulfonilureas', grupos: ['sulfonilureas'], severidad: 'media' })`
    Sulfonilurea
    Más hipoglucemia y eventos cardiovasculares; si se usa, prefiera las de acción corta.`,
  beersRow({ id: 'mayor-glibenclamida', dci: ['glibenclamida'], severidad: 'alta' })`
    Glibenclamida
    Hipoglucemia grave y prolongada.`,
  beersRow({ id: 'mayor-aine-cronico', grupos: ['aine'], severidad: 'alta', dias: 15 })`
    AINE por más de dos semanas
    Sangrado digestivo, lesión renal y falla cardiaca: evite el uso crónico o proteja la mucosa.`,
  beersRow({ id: 'mayor-indometacina-ketorolaco', dci: ['indometacina', 'ketorolaco'], severidad: 'alta' })`
    Indometacina o ketorolaco
    Son los AINE con más efectos adversos en adultos mayores.`,
  beersRow({ id: 'mayor-petidina', dci: ['petidina'], severidad: 'alta' })`
    Petidina (meperidina)
    Neurotoxicidad y delirium; hay opciones más seguras.`,
  beersRow({ id: 'mayor-metoclopramida', dci: ['metoclopramida'], severidad: 'media', salvo: /^K318/ })`
    Metoclopramida
    Síntomas extrapiramidales y discinesia tardía: solo en gastroparesia y por poco tiempo.`,
  beersRow({ id: 'mayor-alfabloqueador', grupos: ['alfabloqueadoresVasculares'], severidad: 'media', con: /^I1[0-5]/ })`
    Bloqueador alfa-1 para la hipertensión
    Hipotensión ortostática: no es de rutina en hipertensión.`,
  beersRow({ id: 'mayor-clonidina', dci: ['clonidina'], severidad: 'media' })`
    Clonidina
    Efectos centrales, bradicardia e hipotensión ortostática.`,
  beersRow({
    id: 'mayor-ibp-prolongado',
    grupos: ['ibp'],
    severidad: 'media',
    dias: 57,
    salvo: /^(K22|K21|K25|K26|K27|E164)/,
  })`
    Inhibidor de la bomba por más de ocho semanas
    Infección por C. difficile, neumonía y fracturas; retírelo si no hay indicación.`,
  beersRow({
    id: 'mayor-antipsicotico-demencia',
    grupos: ['antipsicoticos'],
    severidad: 'critica',
    con: /^(F0[0-3]|G30|G31)/,
  })`
    Antipsicótico en demencia
    Aumenta muerte y enfermedad cerebrovascular: solo si hay riesgo y falló lo no farmacológico.`,
  beersRow({
    id: 'mayor-anticolinergico-demencia',
    grupos: ['anticolinergicosFuertes'],
    severidad: 'alta',
    con: /^(F0[0-3]|F05|G30)/,
  })`
    Anticolinérgico en demencia o delirium
    Empeora la cognición y causa delirium.`,
  beersRow({
    id: 'mayor-anticolinergico-prostata',
    grupos: ['anticolinergicosFuertes'],
    severidad: 'alta',
    con: /^N40/,
  })`
    Anticolinérgico con hiperplasia prostática
    Puede causar retención urinaria.`,
  beersRow({
    id: 'mayor-sedantes-caidas',
    grupos: ['benzodiacepinas', 'hipnoticosZ', 'antipsicoticos', 'triciclicos', 'opioides'],
    severidad: 'alta',
    con: /^(R296|W0[0-9]|W1[0-9]|S720|S721)/,
  })`
    Sedante en quien se ha caído
    Con caídas previas estos medicamentos multiplican el riesgo de fractura.`,
  beersRow({
    id: 'mayor-aspirina-prevencion-primaria',
    grupos: ['asa'],
    severidad: 'media',
    salvo: /^(I2[0-5]|I6[3-9]|I70|I73|Z95|G45|M30)/,
  })`
    Ácido acetilsalicílico sin enfermedad cardiovascular
    No lo inicie para prevención primaria: sangra más de lo que evita.`,
  beersRow({ id: 'mayor-estrogenos', dci: ['estradiol', 'etinilestradiol'], severidad: 'media' })`
    Estrógeno sistémico
    No inicie estrógenos orales o en parche: cáncer, trombosis y enfermedad cerebrovascular.`,
]

function finds(b: Beers, record: ClinicalRecord): Finding[] {
  if (record.edad === null || record.edad < OLD) return []
  const why = b.con === undefined ? [] : has(record, b.con)
  if (b.con !== undefined && why.length === 0) return []
  if (b.salvo !== undefined && record.diagnosticos.some((d) => b.salvo?.test(d.codigo))) return []
  return takingAny(record, b)
    .filter((m) => b.dias === undefined || (m.dosis.dias ?? 0) >= b.dias)
    .map((m) => ({
      texto: `${m.nombre}: potencialmente inadecuado a los ${record.edad} años. Valore una opción más segura.`,
      explicacion: b.detalle,
      citas: [citeMedicine(m), ...why.map(citeDiagnosis)],
    }))
}

export const elderlyRules: readonly Rule[] = beers.map((b) =>
  alertRule(b.id, `${b.titulo} en un adulto mayor`, b.severidad, BEERS, (record) => finds(b, record)),
)
