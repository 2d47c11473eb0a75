import { type Exam, examOf } from './exam-table.ts'

/** Several examinations by one name. */
export interface ExamPanel {
  readonly nombre: string
  readonly dichos: readonly string[]
  readonly examenes: readonly Exam[]
}

type PanelLine = readonly [nombre: string, dichos: string, ...cups: string[]]

const lines: readonly PanelLine[] = [
  ['Perfil lipídico', 'perfil lipidico | lipidos | perfil lipidos', '903818', '903815', '903817', '903868'],
  ['Función renal', 'funcion renal | azoados | pruebas funcion renal', '903895', '903856'],
  [
    'Función hepática',
    'funcion hepatica | perfil hepatico | pruebas hepaticas',
    '903866',
    '903867',
    '903809',
    '903833',
  ],
  ['Perfil tiroideo', 'perfil tiroideo | pruebas tiroideas', '904902', '904921'],
  ['Hemoclasificación (ABO y Rh)', 'hemoclasificacion | grupo sanguineo | grupo rh', '911017', '911016'],
  ['Tiempos de coagulación', 'tiempos | tiempos coagulacion | tiempos coagulacion completos', '902045', '902049'],
  [
    'Prequirúrgicos',
    'prequirurgicos | prequirurgico | preoperatorios',
    '902210',
    '902045',
    '902049',
    '903841',
    '903895',
    '907106',
    '895100',
  ],
  [
    'Control prenatal (primer control)',
    'control prenatal | prenatales | cpn | paraclinicos prenatales',
    '902210',
    '911017',
    '911016',
    '903841',
    '907106',
    '901235',
    '906249',
    '906039',
    '906317',
    '906127',
    '906129',
    '881431',
  ],
  [
    'Control de riesgo cardiovascular',
    'riesgo cardiovascular | rcv | control hta dm | control hipertension',
    '903818',
    '903815',
    '903817',
    '903868',
    '903841',
    '903895',
    '903859',
    '907106',
    '902210',
    '903026',
    '903876',
    '895100',
  ],
  [
    'Control de diabetes',
    'control diabetes | control dm',
    '903426',
    '903841',
    '903895',
    '903026',
    '903876',
    '903818',
    '903815',
    '903817',
    '903868',
  ],
  ['Perfil de hierro', 'perfil hierro | perfil ferrico', '903846', '903016', '903046', '903044'],
  ['Infecciones de transmisión sexual', 'its | its tamizaje | tamizaje its', '906249', '906039', '906317', '906225'],
]

export const panels: readonly ExamPanel[] = lines.map(([nombre, dichos, ...cups]) => ({
  nombre,
  dichos: dichos.split(' | '),
  examenes: cups.map((code) => {
    const exam = examOf.get(code)
    if (exam === undefined) throw new Error(`The panel ${nombre} names ${code}, which is not among the examinations`)
    return exam
  }),
}))
