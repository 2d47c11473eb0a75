import { discapacidad } from '../../model/codes/index.ts'
import { paciente } from '../../resources/paciente.ts'
import { yesNo } from './codes.ts'
import { codedField, codesOf, type SeenRow, textIn } from './elements.ts'
import { type FieldValue, isValued, type Segment, segmentOf } from './message.ts'
import { eventOf, said } from './patient.ts'
import { day } from './time-stamp.ts'

/** The coding systems of what the segment carries; local ones, as table 0396 names them. */
const systems: Readonly<Record<string, string>> = {
  regimen: '99COREGIMEN',
  tipo_afiliado: '99COAFILIADO',
  tipo_usuario: '99CORIPSUSUARIO',
  zona_residencia: '99COZONA',
  grupo_etnico: '99COETNIA',
  grupo_poblacional: '99COPOBLACION',
  municipio_residencia: '99CODIVIPOLA',
  ocupacion: '99COCIUO88AC',
  nivel_educativo: '99COEDUCACION',
  identidad_genero: '99COIDENTIDAD',
  sexo_biologico: '99COSEXO',
}

/** What Colombia asks of a patient and HL7 v2 has no field for, or only one that says less. */
export function colombianSegment(row: SeenRow): Segment | null {
  const event = eventOf(row)
  const fields: Record<string, FieldValue> = {}
  const put = (name: string, value: FieldValue): void => {
    fields[name] = said(row, event, [name], value)
  }
  for (const [name, system] of Object.entries(systems)) put(name, codedField(paciente, row, name, system))
  for (const name of ['comunidad_etnica', 'autorizacion_version', 'primer_apellido', 'segundo_apellido'])
    put(name, textIn(row, name))
  for (const name of ['autorizacion_datos', 'activo']) {
    const value = row[name]
    put(name, typeof value === 'boolean' ? yesNo(value) : null)
  }
  const authorised = textIn(row, 'autorizacion_datos_fecha')
  put('autorizacion_datos_fecha', authorised === null ? null : day(authorised))
  const disabilities = Array.isArray(row.discapacidad) ? row.discapacidad : []
  put('discapacidad', codesOf(discapacidad, disabilities, '99CODISCAPACIDAD'))
  return Object.values(fields).some(isValued) ? segmentOf('ZCO', fields) : null
}
