import type { Role } from '../src/model/access/roles.ts'
import type { Actor } from '../src/model/resource.ts'

export interface Professional extends Actor {
  readonly especialidad: string
  /** The services (REPS) whose queue is theirs. */
  readonly servicios: readonly string[]
}

const person = (
  id: string,
  nombre: string,
  rol: Role,
  documento: string,
  especialidad: string,
  servicios: readonly string[] = [],
  registro: string | null = documento,
): Professional => ({
  id,
  nombre,
  rol,
  documento: `CC ${documento}`,
  registro,
  miembros: [`c:${id}`],
  especialidad,
  servicios,
})

/** Who attends in the demonstration; none of them exists. */
export const professionals = {
  general1: person('demo.medico1', 'Laura Catalina Ospina Rueda', 'medico', '1032456781', 'Medicina general', ['328']),
  general2: person('demo.medico2', 'Andrés Felipe Cárdenas Soto', 'medico', '1020734518', 'Medicina general', ['328']),
  general3: person('demo.medico3', 'Yuliana Mosquera Palacios', 'medico', '1077456209', 'Medicina general', ['328']),
  urgencias: person('demo.urgencias', 'Juan Sebastián Bautista Niño', 'medico', '1098623417', 'Medicina de urgencias', [
    '1102',
  ]),
  internista: person('demo.internista', 'Ricardo Alfonso Villamizar Peña', 'medico', '79541238', 'Medicina interna', [
    '329',
    '129',
  ]),
  pediatra: person('demo.pediatra', 'Mónica Patricia Echeverri Toro', 'medico', '43587120', 'Pediatría', [
    '342',
    '130',
  ]),
  ginecologo: person(
    'demo.ginecologia',
    'Gloria Inés Zambrano Lara',
    'medico',
    '52346719',
    'Ginecología y obstetricia',
    ['320'],
  ),
  cirujano: person('demo.cirugia', 'Hernán Darío Restrepo Vélez', 'medico', '71634982', 'Cirugía general', ['304']),
  psiquiatra: person('demo.psiquiatria', 'Natalia Pinzón Gaitán', 'medico', '52987634', 'Psiquiatría', ['345']),
  ortopedista: person('demo.ortopedia', 'Óscar Mauricio Quintero Franco', 'medico', '80123457', 'Ortopedia', ['339']),
  odontologa: person(
    'demo.odontologia',
    'Diana Marcela Fajardo Triana',
    'odontologo',
    '1018403925',
    'Odontología general',
    ['334'],
  ),
  psicologa: person(
    'demo.psicologia',
    'Viviana Andrea Solano Ibáñez',
    'psicologo',
    '1030567142',
    'Psicología clínica',
    ['344'],
  ),
  terapeuta: person('demo.terapia', 'Camilo Ernesto Pabón Rincón', 'terapeuta', '1090412873', 'Fisioterapia', ['739']),
  enfermera1: person('demo.enfermeria1', 'Martha Lucía Agudelo Henao', 'enfermeria', '43765290', 'Enfermería', [
    '328',
    '312',
  ]),
  enfermera2: person('demo.enfermeria2', 'Edwin Fabián Caicedo Mina', 'enfermeria', '1061734825', 'Enfermería', [
    '1102',
    '129',
  ]),
  coordinador: person(
    'demo.coordinacion',
    'Álvaro Enrique Salcedo Polo',
    'coordinador_medico',
    '72145983',
    'Auditoría',
  ),
  admisiones: person(
    'demo.admisiones',
    'Leidy Johana Tibaduiza Mora',
    'admisiones',
    '1014256380',
    'Admisiones',
    [],
    null,
  ),
  administrador: person(
    'demo.administrador',
    'Carlos Iván Bohórquez León',
    'administrador',
    '80456127',
    'Sistemas',
    [],
    null,
  ),
} as const satisfies Record<string, Professional>

export type ProfessionalKey = keyof typeof professionals
