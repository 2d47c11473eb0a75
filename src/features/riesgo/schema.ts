import {
  choice,
  id,
  instant,
  integer,
  list,
  orNull as maybe,
  object,
  text,
  flag as yesNo,
} from '../../model/json-schema.ts'
import { highRisk } from '../../resources/paciente.ts'

const LEVELS = highRisk.nivel_riesgo
const maybeText = (description: string) => maybe(text(description))
const level = (description: string) => choice(description, LEVELS)

const said = {
  fuente: object('Registro que lo dice.', {
    recurso: text('Colección.'),
    id: id('Identificador del registro.'),
    historia: maybe(id('Historia en que está; null si no es de ninguna.')),
  }),
  fecha: instant('Cuándo se midió, se aplicó o se registró.'),
  valor: { anyOf: [{ type: 'string' }, { type: 'number' }], description: 'Lo que dice: puntaje, código o nivel.' },
}

const rule = { regla: text('Código de la regla.'), version_reglas: integer('Versión de la regla que la encontró.') }

export const reasonSchema = object('Razón.', {
  ...rule,
  nivel: level('Riesgo que le da.'),
  texto: text('En palabras.'),
  ...said,
  otras_fuentes: list(
    'Lo demás que debía cumplirse, si la regla pide más de una cosa.',
    object('Otro registro.', said),
  ),
})

export const riskSchema = object('Por qué es de alto riesgo, con los registros que quien consulta alcanza.', {
  nivel: maybe(level('El mayor de sus razones; null si no hay ninguna.')),
  nivel_nombre: maybeText('Nivel: en palabras.'),
  razones: list('Razones, en el orden de las reglas.', reasonSchema),
})

export const inactivitySchema = object('Por qué está inactivo.', {
  causa: { type: 'string', enum: ['fallecimiento', 'otra'], description: 'Si falleció u otra.' },
  texto: maybeText('En palabras; null si la vista de quien consulta no lo tiene.'),
})

export const patientRiskSchema = object('Riesgo de un paciente.', {
  paciente: id('Paciente.'),
  nivel: maybe(level('El mayor de sus razones; null si no hay ninguna.')),
  nivel_nombre: maybeText('Nivel: en palabras.'),
  razones: list('Razones de hoy, en el orden de las reglas.', reasonSchema),
  reglas: list(
    'Cada regla vigente y si se cumple con lo que quien consulta alcanza.',
    object('Regla.', {
      codigo: text('Código.'),
      version: integer('Versión.'),
      nombre: text('Nombre.'),
      cumple: yesNo('Se cumple hoy.'),
    }),
  ),
  cambios: list(
    'Cuándo apareció y cuándo terminó cada razón, lo más reciente primero.',
    object('Cambio.', {
      ...rule,
      texto: text('En palabras, con la edad de entonces.'),
      ...said,
      desde: instant('Desde cuándo consta.'),
      hasta: maybe(instant('Cuándo terminó; null si sigue.')),
    }),
  ),
  cambios_completos: yesNo('false si hubo más de los que se muestran.'),
})

export const rulesSchema = object('Reglas de alto riesgo.', {
  reglas: list(
    'Todas las versiones que ha tenido cada regla, la más nueva primero.',
    object('Versión de una regla.', {
      codigo: text('Código: no cambia.'),
      version: integer('Versión.'),
      vigente: yesNo('Es la que se aplica.'),
      desde: { type: 'string', format: 'date', description: 'Desde cuándo rige.' },
      orden: integer('Lugar entre las demás al contar las razones.'),
      nombre: text('Nombre.'),
      nivel: maybe(level('Riesgo que da; null si es el que dio el profesional.')),
      edad_minima: maybe(integer('Años cumplidos que debe tener; null si no importa.')),
      condiciones: list('Lo que mira; se cumple si se cumple cada parte.', {
        type: 'object',
        description: 'Condición.',
        required: ['parte', 'mira'],
        properties: {
          parte: integer('Las condiciones de una misma parte son alternativas.'),
          mira: {
            type: 'string',
            enum: ['nivel_paciente', 'valor', 'escala', 'diagnostico', 'embarazo'],
            description:
              'Nivel que dio un profesional, último valor, ítem de la última escala, diagnóstico activo o embarazo.',
          },
          codigo: text('Código del valor o de la escala.'),
          item: text('Ítem de la escala.'),
          minimo: { type: 'number', description: 'Desde cuánto.' },
          opciones: list('Valores que cuentan.', { type: 'string', description: 'Valor.' }),
          rangos: list('Categorías CIE-10, ambos extremos incluidos.', {
            type: 'array',
            description: 'Desde y hasta.',
            items: { type: 'string', description: 'Categoría de tres caracteres.' },
          }),
          antecedentes: yesNo('Cuentan también los antecedentes patológicos codificados.'),
          dias: integer('Cuántos días vale lo que se registró.'),
        },
      }),
      texto: text('Oración con que se dice.'),
      porque: text('Por qué es una regla.'),
      fuente: text('De dónde sale.'),
    }),
  ),
})
