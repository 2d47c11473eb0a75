import { parentesco } from '../../model/codes/index.ts'
import { flag as bool, choice, day as dayOf, integer, list, object, orNull, text } from '../../model/json-schema.ts'

/** The JSON Schemas of the family views, whose objects inside objects no field of a resource can say. */

const maybe = (description: string) => orNull(text(description))
const day = (description: string) => orNull(dayOf(description))
const number = (description: string) => orNull(integer(description))

const kin = choice('Parentesco.', [...parentesco.byCode.keys()])
const kinName = text('Parentesco, en palabras.')
const sources = list(
  'Registros de donde sale.',
  object('Un registro.', { recurso: text('Colección.'), registro: text('Identificador.') }),
)
const counts = {
  personas: integer('Personas de la familia, cada una una vez.'),
  pacientes: integer('Cuántas de ellas son pacientes que usted alcanza.'),
  personas_en_el_hogar: number('Del hogar más numeroso; nulo si nadie ha dicho quién convive.'),
  jefe: maybe('Jefe del hogar.'),
  jefe_nombre: maybe('Nombre del jefe del hogar.'),
}

export const familySchema = object('Una familia, hasta donde usted alcanza a sus pacientes.', {
  codigo: text('Código de familia.'),
  ...counts,
  miembros: list(
    'Pacientes y familiares; quien es ambas cosas aparece una vez.',
    object('Una persona.', {
      id: text('Identificador: el del paciente, o el de su primer registro como familiar.'),
      paciente: maybe('El paciente que es, si usted lo alcanza.'),
      nombre: maybe('Nombre.'),
      tipo_documento: maybe('Tipo de documento.'),
      tipo_documento_nombre: maybe('Tipo de documento, en palabras.'),
      numero_documento: maybe('Número de documento.'),
      sexo_biologico: maybe('Sexo biológico.'),
      sexo_biologico_nombre: maybe('Sexo biológico, en palabras.'),
      fecha_nacimiento: day('Fecha de nacimiento.'),
      edad: number('Edad en años, si vive.'),
      vive: orNull(bool('Si vive.')),
      rol_familiar: maybe('Rol en el hogar.'),
      rol_familiar_nombre: maybe('Rol en el hogar, en palabras.'),
      parentescos: list(
        'Qué es de cada paciente de la familia.',
        object('Un parentesco.', {
          de: text('De qué paciente.'),
          parentesco: kin,
          registro: maybe('El registro que lo dice.'),
          derivado: bool('Nadie lo registró: se sigue de los demás.'),
          parentesco_nombre: kinName,
        }),
      ),
      convive_con: list('Con quiénes vive.', text('Persona.')),
      cuidador_de: list(
        'A quién cuida.',
        object('Cuidado.', { paciente: text('Paciente.'), registro: text('Registro.') }),
      ),
      contacto_emergencia_de: list(
        'De quién es contacto de emergencia.',
        object('Contacto.', { paciente: text('Paciente.'), telefono: maybe('Teléfono.'), registro: text('Registro.') }),
      ),
      contacto_emergencia: orNull(
        object('A quién llamar por este paciente.', {
          nombre: maybe('Nombre.'),
          telefono: maybe('Teléfono.'),
          parentesco: maybe('Parentesco.'),
        }),
      ),
      registros: list('Los registros que hablan de ella como familiar.', text('Registro.')),
    }),
  ),
  hogares: list('Quiénes viven juntos.', object('Un hogar.', { personas: list('Personas.', text('Persona.')) })),
  inconsistencias: list(
    'Lo que no concuerda en lo registrado.',
    object('Una inconsistencia.', {
      codigo: text('Cuál.'),
      gravedad: choice('Si algo está mal, o puede estar bien.', ['imposible', 'revisar']),
      mensaje: text('En palabras.'),
      personas: list('De quiénes.', text('Persona.')),
      registros: list('En qué registros.', text('Registro.')),
    }),
  ),
})

export const genogramSchema = object('El genograma como datos; como dibujo, en SVG.', {
  codigo: maybe('Código de familia.'),
  indice: maybe('Persona índice.'),
  personas: list(
    'Personas, con la fila de su generación.',
    object('Una persona.', {
      id: text('Identificador en este genograma.'),
      paciente: maybe('El paciente que es.'),
      nombre: maybe('Nombre.'),
      sexo_biologico: maybe('Sexo biológico.'),
      fecha_nacimiento: day('Fecha de nacimiento.'),
      edad: number('Edad, o edad al morir.'),
      vive: orNull(bool('Si vive.')),
      generacion: integer('Fila, desde la más antigua.'),
      parentesco: maybe('Qué es de la persona índice.'),
      parentesco_nombre: maybe('Qué es de la persona índice, en palabras.'),
      desconocido: bool('Nadie la ha registrado: hace falta para unir a las demás.'),
      condiciones: list(
        'Enfermedades; vacía para quien no ve lo clínico.',
        object('Una enfermedad.', {
          enfermedad: text('Grupo.'),
          enfermedad_nombre: text('Grupo, en palabras.'),
          cie10: maybe('CIE-10.'),
          descripcion: text('Como se registró.'),
          edad_inicio: number('Edad de inicio.'),
        }),
      ),
    }),
  ),
  uniones: list(
    'Parejas.',
    object('Una pareja.', {
      id: text('Identificador en este genograma.'),
      personas: list('Las dos personas.', text('Persona.')),
      tipo: choice('Vínculo.', ['matrimonio', 'union_libre', 'pareja', 'padres']),
      fin: maybe('`separacion` o `divorcio`, si se sabe.'),
      consanguinea: bool('Comparten antepasados.'),
    }),
  ),
  filiaciones: list(
    'Hijos de cada pareja.',
    object('Una filiación.', {
      hijo: text('Persona.'),
      union: text('Pareja de la que desciende.'),
      tipo: choice('Filiación.', ['biologica', 'adoptiva']),
      gemelar: number('El mismo número en quienes nacieron del mismo parto.'),
      supuesta: bool('Un progenitor no está registrado: se toma la única pareja del otro.'),
    }),
  ),
  hogares: list('Quiénes viven juntos.', object('Un hogar.', { personas: list('Personas.', text('Persona.')) })),
  sin_ubicar: list(
    'Familiares cuyo parentesco no dice por dónde se unen.',
    object('Un familiar.', { persona: text('Persona.'), de: text('De quién.'), parentesco: kin }),
  ),
})

const living = list(
  'Personas; `desconocido` si nadie ha dicho con quién viven.',
  object('Una persona.', {
    persona: text('Persona.'),
    nombre: maybe('Nombre.'),
    estado: choice('Si es así.', ['si', 'desconocido']),
    origen: sources,
  }),
)

export const riskSchema = object('Riesgos de la familia, cada uno con su motivo.', {
  codigo: text('Código de familia.'),
  hereditario: list(
    'Patrones hereditarios de cada paciente.',
    object('Un patrón.', {
      regla: text('Regla.'),
      nombre: text('En palabras.'),
      fuente: text('Quién lo dice.'),
      paciente: text('Paciente.'),
      paciente_nombre: maybe('Nombre del paciente.'),
      linea: maybe('Línea: paterna, materna o ambas.'),
      motivos: list(
        'Familiares que lo sustentan.',
        object('Un familiar.', {
          persona: text('Persona.'),
          nombre: maybe('Nombre.'),
          parentesco: kin,
          parentesco_nombre: kinName,
          derivado: bool('El parentesco se sigue de otros registros.'),
          enfermedad: text('Grupo.'),
          enfermedad_nombre: text('Grupo, en palabras.'),
          descripcion: text('Como se registró.'),
          edad_inicio: number('Edad de inicio.'),
          origen: sources,
        }),
      ),
    }),
  ),
  alto_riesgo: list(
    'Pacientes de riesgo alto o muy alto.',
    object('Un paciente.', {
      persona: text('Persona.'),
      nombre: maybe('Nombre.'),
      nivel_riesgo: maybe('Nivel.'),
      origen: object('El registro.', { recurso: text('Colección.'), registro: text('Identificador.') }),
    }),
  ),
  cuidadores_sobrecargados: list(
    'Quien cuida a varios pacientes, y no solo a niños.',
    object('Un cuidador.', {
      persona: text('Persona.'),
      nombre: maybe('Nombre.'),
      cuida_a: list('Pacientes.', text('Paciente.')),
      origen: sources,
    }),
  ),
  mayores_solos: living,
  menores_sin_adulto: living,
  hacinamiento: object('Hacinamiento.', {
    estado: choice('Siempre desconocido.', ['desconocido']),
    motivo: text('Por qué.'),
    personas_en_el_hogar: number('Del hogar más numeroso.'),
  }),
})
