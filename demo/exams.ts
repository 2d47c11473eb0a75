/** What the stories order, by CUPS; the waiting list has a kind of its own. */
export interface Exam {
  readonly tipo: 'laboratorio' | 'imagenologia' | 'procedimiento' | 'interconsulta' | 'terapia' | 'cirugia' | 'remision'
  readonly cups: string
  readonly nombre: string
  readonly especialidad?: string
  readonly espera?: 'laboratorio' | 'imagenologia' | 'endoscopia' | 'cardiologia' | 'consulta_especializada' | 'otro'
}

const lab = (cups: string, nombre: string): Exam => ({ tipo: 'laboratorio', cups, nombre })
const image = (cups: string, nombre: string): Exam => ({ tipo: 'imagenologia', cups, nombre, espera: 'imagenologia' })
const done = (cups: string, nombre: string, espera?: Exam['espera']): Exam => ({
  tipo: 'procedimiento',
  cups,
  nombre,
  ...(espera === undefined ? {} : { espera }),
})
const specialist = (cups: string, especialidad: string): Exam => ({
  tipo: 'interconsulta',
  cups,
  nombre: `Consulta de primera vez por especialista en ${especialidad.toLowerCase()}`,
  especialidad,
  espera: 'consulta_especializada',
})

export const exams = {
  hemograma: lab('902210', 'Hemograma IV automatizado'),
  glucosa: lab('903841', 'Glucosa en suero u otro fluido diferente a orina'),
  creatinina: lab('903895', 'Creatinina en suero u otros fluidos'),
  bun: lab('903856', 'Nitrógeno ureico'),
  colesterol: lab('903818', 'Colesterol total'),
  hdl: lab('903815', 'Colesterol de alta densidad'),
  ldl: lab('903817', 'Colesterol de baja densidad automatizado'),
  trigliceridos: lab('903868', 'Triglicéridos'),
  glicosilada: lab('903426', 'Hemoglobina glicosilada automatizada'),
  microalbuminuria: lab('903026', 'Microalbuminuria automatizada en orina parcial'),
  tsh: lab('904904', 'Hormona estimulante del tiroides ultrasensible'),
  uroanalisis: lab('907106', 'Uroanálisis'),
  urocultivo: lab('901236', 'Urocultivo con antibiograma automatizado'),
  pcr: lab('906913', 'Proteína C reactiva de alta precisión'),
  alt: lab('903866', 'Alanino aminotransferasa'),
  ast: lab('903867', 'Aspartato aminotransferasa'),
  embarazo: lab('904508', 'Gonadotropina coriónica, subunidad beta cualitativa'),
  vih: lab('906249', 'Virus de inmunodeficiencia humana 1 y 2, anticuerpos'),
  treponema: lab('906039', 'Treponema pallidum, anticuerpos (prueba treponémica)'),
  hepatitisB: lab('906317', 'Hepatitis B, antígeno de superficie'),
  toxoplasma: lab('906129', 'Toxoplasma gondii, anticuerpos IgM'),
  hemoclasificacion: lab('911017', 'Hemoclasificación, sistema ABO directa'),
  dengue: lab('906208', 'Dengue, anticuerpos IgM'),
  troponina: lab('903437', 'Troponina I cuantitativa'),
  cd4: lab('906714', 'Linfocitos T CD4'),
  cargaViral: lab('908832', 'Virus de inmunodeficiencia humana, carga viral'),
  citologia: lab('898001', 'Citología vaginal tumoral o funcional'),
  electrocardiograma: done('895100', 'Electrocardiograma de ritmo o de superficie', 'cardiologia'),
  espirometria: done('893805', 'Espirometría pre y post broncodilatadores', 'otro'),
  nebulizacion: done('939402', 'Nebulización'),
  yeso: done('935301', 'Aplicación de yeso para inmovilización en miembro superior'),
  resina: done('232102', 'Obturación dental con resina de fotocurado'),
  placa: done('997310', 'Control de placa dental'),
  endoscopia: done('441302', 'Esofagogastroduodenoscopia con o sin biopsia', 'endoscopia'),
  ecocardiograma: { ...image('881202', 'Ecocardiograma transtorácico'), espera: 'cardiologia' },
  ecoObstetrica: image('881431', 'Ecografía obstétrica transabdominal'),
  ecoDetalle: image('881437', 'Ecografía obstétrica con detalle anatómico'),
  ecoAbdomen: image('881302', 'Ecografía de abdomen total'),
  torax: image('871121', 'Radiografía de tórax'),
  muneca: image('873206', 'Radiografía de puño o muñeca'),
  columna: image('871040', 'Radiografía de columna lumbosacra'),
  periapical: image('870455', 'Radiografías intraorales periapicales, molares'),
  mamografia: image('876802', 'Mamografía bilateral'),
  apendicectomia: { tipo: 'cirugia', cups: '471110', nombre: 'Apendicectomía vía laparoscópica' },
  cesarea: { tipo: 'cirugia', cups: '740001', nombre: 'Cesárea segmentaria transperitoneal' },
  fisioterapia: { tipo: 'terapia', cups: '931001', nombre: 'Terapia física integral' },
  medicinaInterna: specialist('890266', 'Medicina interna'),
  ginecologia: specialist('890250', 'Ginecología y obstetricia'),
  cardiologia: specialist('890228', 'Cardiología'),
  neumologia: specialist('890271', 'Neumología'),
  ortopedia: specialist('890280', 'Ortopedia y traumatología'),
  pediatria: specialist('890283', 'Pediatría'),
  psiquiatria: specialist('890284', 'Psiquiatría'),
  nutricion: {
    ...specialist('890206', 'Nutrición y dietética'),
    nombre: 'Consulta de primera vez por nutrición y dietética',
  },
  cirugia: { ...specialist('890435', 'Cirugía general'), nombre: 'Interconsulta por especialista en cirugía general' },
} as const satisfies Record<string, Exam>

export type ExamKey = keyof typeof exams
