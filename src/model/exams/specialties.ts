/** The last two figures of a consultation with each specialist, the same in first consultations (8902) and in those of a stay (8904). */
type SpecialtyLine = readonly [suffix: string, nombre: string, dichos?: string]

const lines: readonly SpecialtyLine[] = [
  ['06', 'Nutrición y dietética', 'nutricion | nutricionista'],
  ['08', 'Psicología', 'psicologo'],
  ['09', 'Trabajo social'],
  ['25', 'Alergología', 'alergologo | alergia'],
  ['26', 'Anestesiología', 'anestesia | preanestesia | valoracion preanestesica'],
  ['28', 'Cardiología', 'cardiologo'],
  ['33', 'Cirugía de tórax'],
  ['35', 'Cirugía general', 'cirujano | cirugia'],
  ['36', 'Cirugía maxilofacial', 'maxilofacial'],
  ['38', 'Cirugía pediátrica'],
  ['39', 'Cirugía plástica', 'cirugia plastica estetica reconstructiva'],
  ['40', 'Cirugía vascular', 'vascular'],
  ['41', 'Coloproctología', 'proctologia'],
  ['42', 'Dermatología', 'dermatologo'],
  ['43', 'Dolor y cuidados paliativos', 'dolor paliativos | clinica dolor | paliativos'],
  ['44', 'Endocrinología', 'endocrino | endocrinologo'],
  ['46', 'Gastroenterología', 'gastro | gastroenterologo'],
  ['48', 'Genética médica', 'genetica'],
  ['49', 'Geriatría', 'geriatra'],
  ['50', 'Ginecología y obstetricia', 'ginecologia | ginecologo | obstetricia | ginecobstetricia'],
  ['51', 'Hematología', 'hematologo'],
  ['54', 'Infectología', 'infectologo'],
  ['61', 'Medicina del deporte', 'deportologia'],
  ['62', 'Medicina del trabajo', 'medicina laboral'],
  ['63', 'Medicina familiar'],
  ['64', 'Medicina física y rehabilitación', 'fisiatria | fisiatra | rehabilitacion'],
  ['66', 'Medicina interna', 'internista | mi'],
  ['68', 'Nefrología', 'nefrologo'],
  ['71', 'Neumología', 'neumologo'],
  ['72', 'Neumología pediátrica'],
  ['73', 'Neurocirugía', 'neurocirujano'],
  ['74', 'Neurología', 'neurologo'],
  ['75', 'Neurología pediátrica', 'neuropediatria'],
  ['76', 'Oftalmología', 'oftalmologo'],
  ['78', 'Oncología', 'oncologo'],
  ['80', 'Ortopedia y traumatología', 'ortopedia | ortopedista'],
  ['82', 'Otorrinolaringología', 'orl | otorrino'],
  ['83', 'Pediatría', 'pediatra'],
  ['84', 'Psiquiatría', 'psiquiatra'],
  ['88', 'Reumatología', 'reumatologo'],
  ['91', 'Toxicología clínica', 'toxicologia'],
  ['94', 'Urología', 'urologo'],
]

export interface Specialty {
  readonly sufijo: string
  readonly nombre: string
  readonly dichos: readonly string[]
}

export const specialties: readonly Specialty[] = lines.map(([sufijo, nombre, dichos = '']) => ({
  sufijo,
  nombre,
  dichos: dichos.split(' | ').filter((said) => said !== ''),
}))

/** In a stay a colleague comes to see the patient; otherwise the patient goes to a first consultation. */
export const consultationOf = ({ sufijo, nombre }: Specialty, inStay: boolean): { cups: string; nombre: string } => ({
  cups: `${inStay ? '8904' : '8902'}${sufijo}`,
  nombre: inStay ? `Interconsulta por ${nombre.toLowerCase()}` : `Consulta de primera vez por ${nombre.toLowerCase()}`,
})
