/** A pattern of diseases in a family that changes what is done for somebody, and who says so. */
export interface HereditaryRule {
  readonly codigo: string
  readonly nombre: string
  /** Of diseases.ts. */
  readonly enfermedades: readonly string[]
  /** Farthest relatives that count: 1 parents, children, siblings; 2 also grandparents, grandchildren, uncles, nephews. */
  readonly grado: 1 | 2
  /** How many relatives must have it; with `linea`, on one side. */
  readonly minimo: number
  readonly mismaLinea?: true
  /** Only if it began before this age. */
  readonly antesDe?: { readonly hombre: number; readonly mujer: number }
  readonly fuente: string
}

const before = (age: number): { hombre: number; mujer: number } => ({ hombre: age, mujer: age })
const NCCN = 'NCCN, Genetic/Familial High-Risk Assessment'
const cancers = [
  'cancer_mama',
  'cancer_ovario',
  'cancer_colorrectal',
  'cancer_gastrico',
  'cancer_prostata',
  'cancer_endometrio',
]

export const hereditaryRules: readonly HereditaryRule[] = [
  {
    codigo: 'cancer_mama_temprano',
    nombre: 'Cáncer de mama antes de los 50 años en la familia',
    enfermedades: ['cancer_mama'],
    grado: 2,
    minimo: 1,
    antesDe: before(50),
    fuente: `${NCCN}: Breast, Ovarian, Pancreatic, and Prostate.`,
  },
  {
    codigo: 'cancer_ovario',
    nombre: 'Cáncer de ovario en la familia, a cualquier edad',
    enfermedades: ['cancer_ovario'],
    grado: 2,
    minimo: 1,
    fuente: `${NCCN}: Breast, Ovarian, Pancreatic, and Prostate.`,
  },
  {
    codigo: 'cancer_colorrectal_temprano',
    nombre: 'Cáncer de colon, recto o endometrio antes de los 50 años en primer grado',
    enfermedades: ['cancer_colorrectal', 'cancer_endometrio'],
    grado: 1,
    minimo: 1,
    antesDe: before(50),
    fuente: `${NCCN}: Colorectal, Endometrial, and Gastric; criterios de Bethesda revisados (2004).`,
  },
  {
    codigo: 'cancer_colorrectal',
    nombre: 'Cáncer de colon o recto en primer grado',
    enfermedades: ['cancer_colorrectal'],
    grado: 1,
    minimo: 1,
    fuente: 'US Multi-Society Task Force on Colorectal Cancer (2017): tamización desde los 40 años.',
  },
  {
    codigo: 'cancer_en_una_linea',
    nombre: 'Dos o más familiares de una misma línea con el mismo grupo de cáncer',
    enfermedades: cancers,
    grado: 2,
    minimo: 2,
    mismaLinea: true,
    fuente: `${NCCN}; criterios de Ámsterdam II (1999).`,
  },
  {
    codigo: 'cardiovascular_prematura',
    nombre: 'Enfermedad coronaria o cerebrovascular prematura en primer grado',
    enfermedades: ['cardiopatia_isquemica', 'cerebrovascular', 'muerte_subita'],
    grado: 1,
    minimo: 1,
    antesDe: { hombre: 55, mujer: 65 },
    fuente: 'ACC/AHA, Guideline on the Primary Prevention of Cardiovascular Disease (2019).',
  },
  {
    codigo: 'diabetes_primer_grado',
    nombre: 'Diabetes en primer grado',
    enfermedades: ['diabetes'],
    grado: 1,
    minimo: 1,
    fuente: 'American Diabetes Association, Standards of Care, sección 2; FINDRISC.',
  },
  {
    codigo: 'dos_en_primer_grado',
    nombre: 'Dos o más familiares de primer grado con la misma enfermedad',
    enfermedades: [
      'diabetes',
      'hipertension',
      'dislipidemia',
      'renal',
      'tiroides',
      'mental',
      'demencia',
      'hematologica',
      ...cancers,
    ],
    grado: 1,
    minimo: 2,
    fuente: 'CDC, Family Health History: riesgo aumentado con dos o más familiares cercanos.',
  },
]
