import { conditionGroups } from '../../model/condition-groups.ts'
import { type CodeRanges, holds, type Predicate } from '../../model/predicate.ts'
import { foldedText } from '../../model/text/plain-text.ts'
import type { Ailment } from './person.ts'

/** Groups of diseases that a family tree tells apart, by ICD-10 category; by the words where nobody coded it. */
export interface Disease {
  readonly codigo: string
  readonly nombre: string
  readonly coded: Predicate<Ailment>
  readonly palabras: RegExp
}

const disease = (codigo: string, nombre: string, begins: CodeRanges, palabras: RegExp): Disease => ({
  codigo,
  nombre,
  coded: { cie10: { begins } },
  palabras,
})

export const otherDiseases = disease('otras', 'Otras enfermedades', ['A00-Z99'], /./)

export const diseases: readonly Disease[] = [
  disease('cancer_mama', 'Cáncer de mama', ['C50'], /(cancer|carcinoma|ca) (de |del )?(mama|seno)/),
  disease('cancer_ovario', 'Cáncer de ovario', ['C56-C57'], /(cancer|carcinoma|ca) (de )?ovario/),
  disease(
    'cancer_colorrectal',
    'Cáncer de colon o recto',
    ['C18-C20'],
    /(cancer|carcinoma|ca) (de )?(colon|recto|colorrectal)/,
  ),
  disease('cancer_gastrico', 'Cáncer gástrico', ['C16'], /(cancer|carcinoma|ca) (de estomago|gastrico)/),
  disease('cancer_prostata', 'Cáncer de próstata', ['C61'], /(cancer|carcinoma|ca) (de )?prostata/),
  disease('cancer_endometrio', 'Cáncer de endometrio', ['C54-C55'], /(cancer|carcinoma|ca) (de )?(endometrio|utero)/),
  disease(
    'otro_cancer',
    'Otro cáncer',
    conditionGroups.cancer.begins,
    /cancer|carcinoma|leucemia|linfoma|melanoma|tumor maligno/,
  ),
  disease('diabetes', 'Diabetes', conditionGroups.diabetes.begins, /diabetes/),
  disease('dislipidemia', 'Dislipidemia', ['E78'], /dislipidemia|hipercolesterolemia|colesterol/),
  disease('hipertension', 'Hipertensión', conditionGroups.hipertension.begins, /hipertension arterial|hta|hipertensi/),
  disease(
    'cardiopatia_isquemica',
    'Enfermedad coronaria',
    conditionGroups.cardiopatia_isquemica.begins,
    /infarto|angina|coronari/,
  ),
  disease('muerte_subita', 'Muerte súbita o arritmia', ['I46', 'I49', 'R96'], /muerte subita/),
  disease(
    'cerebrovascular',
    'Enfermedad cerebrovascular',
    ['I60-I69', 'G45-G46'],
    /cerebrovascular|trombosis cerebral|derrame cerebral|acv|ecv/,
  ),
  disease('renal', 'Enfermedad renal', ['N17-N19', 'Q61'], /renal cronica|insuficiencia renal|poliquistic/),
  disease('respiratoria', 'Asma o EPOC', ['J40-J47'], /asma|epoc|pulmonar obstructiva/),
  disease('tiroides', 'Enfermedad tiroidea', ['E00-E07'], /tiroid/),
  disease('mental', 'Trastorno mental', ['F00-F99'], /depresi|esquizofrenia|bipolar|ansiedad|suicid|demencia/),
  disease('demencia', 'Demencia', ['G30-G31'], /alzheimer|demencia/),
  disease('hematologica', 'Enfermedad de la sangre', ['D55-D69'], /hemofilia|talasemia|drepanocit|falciforme/),
  disease(
    'hemocromatosis',
    'Error innato del metabolismo',
    ['E70-E77', 'E79-E88'],
    /fibrosis quistica|hemocromatosis|fenilceton/,
  ),
  otherDiseases,
]

const matches = (d: Disease, a: Ailment): boolean =>
  a.cie10 === null ? d.palabras.test(foldedText(a.descripcion)) : holds(d.coded, { cie10: a.cie10 })

export const diseaseOf = (a: Ailment): Disease => diseases.find((d) => matches(d, a)) ?? otherDiseases

/** The diseases of somebody, each once, in the order of the list. */
export function diseasesOf(all: readonly Ailment[]): Disease[] {
  const had = new Set(all.map((a) => diseaseOf(a).codigo))
  return diseases.filter((d) => had.has(d.codigo))
}
