import type { KinFact, Person } from './person.ts'

/** People and statements for the tests of this feature. */
export const somebody = (id: string, more: Partial<Person> = {}): Person => ({
  id,
  paciente: null,
  nombre: `Persona ${id}`,
  tipo_documento: null,
  numero_documento: null,
  sexo: '02',
  nacimiento: null,
  edad_aproximada: null,
  vive: true,
  fallecimiento: null,
  edad_muerte: null,
  estado_civil: null,
  nivel_riesgo: null,
  codigo_familia: 'FAM-1',
  desconocido: false,
  condiciones: [],
  filas: [],
  ...more,
})

export const fact = (
  indice: string,
  familiar: string,
  parentesco: string,
  fila = `${indice}-${familiar}`,
  linea: string | null = null,
): KinFact => ({ indice, familiar, parentesco, linea, fila })
