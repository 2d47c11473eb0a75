export interface Chapter {
  readonly numero: string
  readonly titulo: string
  readonly desde: string
  readonly hasta: string
}

/** By three-character category, both ends included. In the order of their codes, which puts XXII before XX. */
export const chapters: readonly Chapter[] = `
A00-B99 I Ciertas enfermedades infecciosas y parasitarias
C00-D48 II Tumores [neoplasias]
D50-D89 III Enfermedades de la sangre y de los órganos hematopoyéticos, y ciertos trastornos que afectan el mecanismo de la inmunidad
E00-E90 IV Enfermedades endocrinas, nutricionales y metabólicas
F00-F99 V Trastornos mentales y del comportamiento
G00-G99 VI Enfermedades del sistema nervioso
H00-H59 VII Enfermedades del ojo y sus anexos
H60-H95 VIII Enfermedades del oído y de la apófisis mastoides
I00-I99 IX Enfermedades del sistema circulatorio
J00-J99 X Enfermedades del sistema respiratorio
K00-K93 XI Enfermedades del sistema digestivo
L00-L99 XII Enfermedades de la piel y del tejido subcutáneo
M00-M99 XIII Enfermedades del sistema osteomuscular y del tejido conjuntivo
N00-N99 XIV Enfermedades del sistema genitourinario
O00-O99 XV Embarazo, parto y puerperio
P00-P96 XVI Ciertas afecciones originadas en el período perinatal
Q00-Q99 XVII Malformaciones congénitas, deformidades y anomalías cromosómicas
R00-R99 XVIII Síntomas, signos y hallazgos anormales clínicos y de laboratorio, no clasificados en otra parte
S00-T98 XIX Traumatismos, envenenamientos y algunas otras consecuencias de causas externas
U00-U99 XXII Códigos para propósitos especiales
V01-Y98 XX Causas externas de morbilidad y de mortalidad
Z00-Z99 XXI Factores que influyen en el estado de salud y contacto con los servicios de salud
`
  .trim()
  .split('\n')
  .map((line) => {
    const [range = '', numero = '', ...titulo] = line.split(' ')
    return { numero, titulo: titulo.join(' '), desde: range.slice(0, 3), hasta: range.slice(4) }
  })

export function chapterOf(code: string): Chapter | undefined {
  const category = code.slice(0, 3)
  return chapters.find((each) => each.desde <= category && category <= each.hasta)
}
