export interface Chapter {
  readonly numero: string
  readonly titulo: string
  readonly desde: string
  readonly hasta: string
}

const chapter = (numero: string, desde: string, hasta: string, titulo: string): Chapter => ({
  numero,
  titulo,
  desde,
  hasta,
})

/** By three-character category, both ends included. In the order of their codes, which puts XXII before XX. */
export const chapters: readonly Chapter[] = [
  chapter('I', 'A00', 'B99', 'Ciertas enfermedades infecciosas y parasitarias'),
  chapter('II', 'C00', 'D48', 'Tumores [neoplasias]'),
  chapter(
    'III',
    'D50',
    'D89',
    'Enfermedades de la sangre y de los órganos hematopoyéticos, y ciertos trastornos que afectan el mecanismo de la inmunidad',
  ),
  chapter('IV', 'E00', 'E90', 'Enfermedades endocrinas, nutricionales y metabólicas'),
  chapter('V', 'F00', 'F99', 'Trastornos mentales y del comportamiento'),
  chapter('VI', 'G00', 'G99', 'Enfermedades del sistema nervioso'),
  chapter('VII', 'H00', 'H59', 'Enfermedades del ojo y sus anexos'),
  chapter('VIII', 'H60', 'H95', 'Enfermedades del oído y de la apófisis mastoides'),
  chapter('IX', 'I00', 'I99', 'Enfermedades del sistema circulatorio'),
  chapter('X', 'J00', 'J99', 'Enfermedades del sistema respiratorio'),
  chapter('XI', 'K00', 'K93', 'Enfermedades del sistema digestivo'),
  chapter('XII', 'L00', 'L99', 'Enfermedades de la piel y del tejido subcutáneo'),
  chapter('XIII', 'M00', 'M99', 'Enfermedades del sistema osteomuscular y del tejido conjuntivo'),
  chapter('XIV', 'N00', 'N99', 'Enfermedades del sistema genitourinario'),
  chapter('XV', 'O00', 'O99', 'Embarazo, parto y puerperio'),
  chapter('XVI', 'P00', 'P96', 'Ciertas afecciones originadas en el período perinatal'),
  chapter('XVII', 'Q00', 'Q99', 'Malformaciones congénitas, deformidades y anomalías cromosómicas'),
  chapter(
    'XVIII',
    'R00',
    'R99',
    'Síntomas, signos y hallazgos anormales clínicos y de laboratorio, no clasificados en otra parte',
  ),
  chapter('XIX', 'S00', 'T98', 'Traumatismos, envenenamientos y algunas otras consecuencias de causas externas'),
  chapter('XXII', 'U00', 'U99', 'Códigos para propósitos especiales'),
  chapter('XX', 'V01', 'Y98', 'Causas externas de morbilidad y de mortalidad'),
  chapter('XXI', 'Z00', 'Z99', 'Factores que influyen en el estado de salud y contacto con los servicios de salud'),
]

export function chapterOf(code: string): Chapter | undefined {
  const category = code.slice(0, 3)
  return chapters.find((each) => each.desde <= category && category <= each.hasta)
}
