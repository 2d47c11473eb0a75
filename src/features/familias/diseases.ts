import { foldedText } from '../../model/plain-text.ts'
import type { Ailment } from './person.ts'

/** Groups of diseases that a family tree tells apart, by ICD-10 category; by the words where nobody coded it. */
export interface Disease {
  readonly codigo: string
  readonly nombre: string
  /** Categories from and to, both included. */
  readonly cie10: readonly (readonly [string, string])[]
  readonly palabras: RegExp
}

const disease = (codigo: string, nombre: string, cie10: Disease['cie10'], palabras: RegExp): Disease => ({
  codigo,
  nombre,
  cie10,
  palabras,
})

export const diseases: readonly Disease[] = [
  disease('cancer_mama', 'Cáncer de mama', [['C50', 'C50']], /(cancer|carcinoma|ca) (de |del )?(mama|seno)/),
  disease('cancer_ovario', 'Cáncer de ovario', [['C56', 'C57']], /(cancer|carcinoma|ca) (de )?ovario/),
  disease(
    'cancer_colorrectal',
    'Cáncer de colon o recto',
    [['C18', 'C20']],
    /(cancer|carcinoma|ca) (de )?(colon|recto|colorrectal)/,
  ),
  disease('cancer_gastrico', 'Cáncer gástrico', [['C16', 'C16']], /(cancer|carcinoma|ca) (de estomago|gastrico)/),
  disease('cancer_prostata', 'Cáncer de próstata', [['C61', 'C61']], /(cancer|carcinoma|ca) (de )?prostata/),
  disease(
    'cancer_endometrio',
    'Cáncer de endometrio',
    [['C54', 'C55']],
    /(cancer|carcinoma|ca) (de )?(endometrio|utero)/,
  ),
  disease('otro_cancer', 'Otro cáncer', [['C00', 'C97']], /cancer|carcinoma|leucemia|linfoma|melanoma|tumor maligno/),
  disease('diabetes', 'Diabetes', [['E10', 'E14']], /diabetes/),
  disease('dislipidemia', 'Dislipidemia', [['E78', 'E78']], /dislipidemia|hipercolesterolemia|colesterol/),
  disease('hipertension', 'Hipertensión', [['I10', 'I15']], /hipertension arterial|hta|hipertensi/),
  disease('cardiopatia_isquemica', 'Enfermedad coronaria', [['I20', 'I25']], /infarto|angina|coronari/),
  disease(
    'muerte_subita',
    'Muerte súbita o arritmia',
    [
      ['I46', 'I46'],
      ['I49', 'I49'],
      ['R96', 'R96'],
    ],
    /muerte subita/,
  ),
  disease(
    'cerebrovascular',
    'Enfermedad cerebrovascular',
    [
      ['I60', 'I69'],
      ['G45', 'G46'],
    ],
    /cerebrovascular|trombosis cerebral|derrame cerebral|acv|ecv/,
  ),
  disease(
    'renal',
    'Enfermedad renal',
    [
      ['N17', 'N19'],
      ['Q61', 'Q61'],
    ],
    /renal cronica|insuficiencia renal|poliquistic/,
  ),
  disease('respiratoria', 'Asma o EPOC', [['J40', 'J47']], /asma|epoc|pulmonar obstructiva/),
  disease('tiroides', 'Enfermedad tiroidea', [['E00', 'E07']], /tiroid/),
  disease('mental', 'Trastorno mental', [['F00', 'F99']], /depresi|esquizofrenia|bipolar|ansiedad|suicid|demencia/),
  disease('demencia', 'Demencia', [['G30', 'G31']], /alzheimer|demencia/),
  disease('hematologica', 'Enfermedad de la sangre', [['D55', 'D69']], /hemofilia|talasemia|drepanocit|falciforme/),
  disease(
    'hemocromatosis',
    'Error innato del metabolismo',
    [
      ['E70', 'E77'],
      ['E79', 'E88'],
    ],
    /fibrosis quistica|hemocromatosis|fenilceton/,
  ),
  disease('otras', 'Otras enfermedades', [['A00', 'Z99']], /./),
]

const matches = (d: Disease, { cie10, descripcion }: Ailment): boolean => {
  if (cie10 === null) return d.palabras.test(foldedText(descripcion))
  const category = cie10.slice(0, 3)
  return d.cie10.some(([from, to]) => category >= from && category <= to)
}

export const diseaseOf = (a: Ailment): Disease => diseases.find((d) => matches(d, a)) ?? (diseases.at(-1) as Disease)

/** The diseases of somebody, each once, in the order of the list. */
export function diseasesOf(all: readonly Ailment[]): Disease[] {
  const had = new Set(all.map((a) => diseaseOf(a).codigo))
  return diseases.filter((d) => had.has(d.codigo))
}
