import type { Schema } from '../../model/json-schema.ts'
import * as schema from '../../model/json-schema.ts'
import { id, list, object, orNull } from '../../model/json-schema.ts'
import { keysOf, recordOf } from '../../model/keys.ts'
import { reasonSchema } from '../riesgo/schema.ts'
import { vacios } from './gaps.ts'
import { tendencias } from './trend.ts'

/** The JSON Schema of the summary, whose objects inside objects no field of a resource can say. */

// Of a patient almost anything may be unknown.
const text = (description: string) => orNull(schema.text(description))
const maybeId = (description: string) => orNull(id(description))
const day = (description: string) => orNull(schema.day(description))
const instant = (description: string) => orNull(schema.instant(description))
const number = (description: string) => orNull(schema.number(description))
const bool = (description: string) => orNull(schema.flag(description))
const choice = <const O extends string>(description: string, options: readonly O[]) =>
  orNull(schema.choice(description, options))
const coded = <const N extends string>(name: N, label: string) =>
  recordOf<N | `${N}_nombre`, Schema<string | null>>([name, `${name}_nombre`], (key) =>
    text(key === name ? `${label}.` : `${label}: en palabras.`),
  )

const person = object('Quién es.', {
  id: id('Identificador del paciente.'),
  nombre: text('Nombre completo.'),
  nombre_identitario: text('Nombre con el que se identifica.'),
  ...coded('tipo_documento', 'Tipo de documento'),
  numero_documento: text('Número de documento.'),
  fecha_nacimiento: day('Fecha de nacimiento.'),
  fecha_nacimiento_estimada: bool('Nacimiento estimado.'),
  edad: number('Edad en años cumplidos; al fallecer, si falleció.'),
  edad_texto: text('Edad como se dice: días, meses o años.'),
  ...coded('sexo_biologico', 'Sexo biológico'),
  ...coded('identidad_genero', 'Identidad de género'),
  ...coded('municipio_residencia', 'Municipio de residencia'),
  telefono_movil: text('Celular.'),
  contacto_emergencia_nombre: text('Contacto de emergencia.'),
  contacto_emergencia_telefono: text('Teléfono del contacto.'),
  ...coded('grupo_sanguineo', 'Grupo sanguíneo'),
  ...coded('rh', 'Rh'),
  voluntad_anticipada: bool('Tiene voluntad anticipada.'),
  activo: bool('Está activo.'),
  fusionado_con: maybeId('El registro vigente del mismo paciente, si este se fusionó con él.'),
  fecha_fallecimiento: day('Fecha de fallecimiento.'),
  hora_fallecimiento: text('Hora de fallecimiento; null si se desconoce.'),
})

const insurer = orNull(
  object('Quién lo asegura; null si no consta.', {
    id: id('EAPB.'),
    codigo: text('Código de la EAPB.'),
    nombre: text('Nombre.'),
    ...coded('tipo', 'Tipo de EAPB'),
    ...coded('regimen', 'Régimen del paciente'),
    ...coded('tipo_usuario', 'Tipo de usuario (RIPS)'),
    telefono: text('Teléfono.'),
    activa: bool('Si la EAPB sigue operando.'),
  }),
)

const problems = list(
  'Problemas activos: el diagnóstico más reciente de cada código, ni anulado ni reemplazado ni descartado ni resuelto.',
  object('Problema.', {
    id: id('Diagnóstico.'),
    historia: maybeId('Historia en que se hizo.'),
    codigo_cie10: text('CIE-10.'),
    descripcion: text('Nombre CIE-10.'),
    ...coded('rol', 'Papel'),
    ...coded('tipo_diagnostico', 'Tipo de diagnóstico'),
    ...coded('estado_clinico', 'Estado clínico'),
    verificacion: text('Verificación.'),
    lateralidad: text('Lateralidad.'),
    desde: day('Cuándo comenzó.'),
    fecha: instant('Cuándo se registró.'),
    profesional: text('Quién lo registró.'),
  }),
)

const allergies = list(
  'Alergias que no se refutaron ni anularon; las activas primero.',
  object('Alergia.', {
    id: id('El registro que la dice.'),
    recurso: text('Colección del registro.'),
    historia: maybeId('Historia en que se registró.'),
    ...coded('tipo_alergia', 'Tipo de alergia'),
    agente: text('A qué es alérgico.'),
    reaccion: text('Reacción.'),
    ...coded('severidad', 'Severidad'),
    estado_clinico: text('Estado clínico.'),
    ...coded('verificacion', 'Verificación'),
    observaciones: text('Observaciones.'),
    fecha: instant('Cuándo se registró.'),
  }),
)

const medicines = list(
  'Lo que toma: fórmulas activas que no han vencido, una por medicamento, y lo que el paciente dice que usa o los textos dicen que toma.',
  object('Medicamento.', {
    origen: choice('De dónde se sabe.', ['formula', 'antecedente']),
    recurso: text('Colección del registro.'),
    id: id('Registro.'),
    historia: maybeId('Historia en que se registró.'),
    medicamento: text('Medicamento.'),
    concentracion: text('Concentración.'),
    via: text('Vía de administración.'),
    indicaciones: text('Cómo lo toma.'),
    desde: day('Desde cuándo.'),
    hasta: day('Hasta cuándo: fin del tratamiento o de la vigencia de la fórmula, lo que sea después.'),
    control_especial: bool('De control especial.'),
    profesional: text('Quién lo registró.'),
    alertas: list('Alergias registradas que lo desaconsejan, de gravedad crítica o alta.', schema.text('Alerta.')),
  }),
)

const vitals = list(
  'Signos vitales y medidas del cuerpo: el último de cada uno y con qué se compara.',
  object('Medida.', {
    id: id('Valor clínico.'),
    codigo: text('Código.'),
    nombre: text('Nombre.'),
    categoria: text('Categoría.'),
    valor: text('Valor como se lee.'),
    valor_numerico: number('Valor.'),
    unidad: text('Unidad UCUM.'),
    fecha: instant('Cuándo se midió.'),
    ...coded('interpretacion', 'Interpretación'),
    rango_referencia: text('Rango de referencia.'),
    tendencia: choice('Frente al anterior.', keysOf(tendencias)),
    cambio: number('Lo que va del anterior a este.'),
    anteriores: list(
      'Los anteriores, el más reciente primero.',
      object('Valor anterior.', {
        id: id('Valor clínico.'),
        valor: text('Valor como se lee.'),
        valor_numerico: number('Valor.'),
        fecha: instant('Cuándo se midió.'),
      }),
    ),
  }),
)

export const summarySchema = object('Resumen del paciente.', {
  generado_en: instant('Cuándo se hizo.'),
  alcance_completo: bool(
    'false si quien consulta solo alcanza una parte de la historia: puede haber más de lo que se ve.',
  ),
  paciente: person,
  identidades: list(
    'Otros registros del mismo paciente, fusionados con este: el resumen incluye lo que hay en ellos.',
    object('Registro fusionado.', {
      id: id('Identificador de ese registro.'),
      ...coded('tipo_documento', 'Tipo de documento'),
      numero_documento: text('Número de documento.'),
      nombre: text('Nombre completo.'),
      fecha_nacimiento: day('Fecha de nacimiento.'),
    }),
  ),
  aseguradora: insurer,
  problemas: problems,
  alergias_estado: choice('Si tiene alergias, las niega o nadie lo ha registrado; null si no se alcanza a ver.', [
    'registradas',
    'niega',
    'sin_registro',
  ]),
  alergias: allergies,
  medicamentos: medicines,
  signos_vitales: vitals,
  riesgo: object('Riesgo.', {
    nivel: text('Nivel que le dio un profesional.'),
    nivel_nombre: text('Nivel: en palabras.'),
    factores: list('Factores que se registraron.', schema.text('Factor.')),
    razones: list('Por qué conviene mirarlo primero, en palabras.', schema.text('Razón.')),
    explicacion: list('Las mismas razones con la regla y el registro de donde sale cada una.', reasonSchema),
  }),
  historias_abiertas: list(
    'Atenciones sin cerrar.',
    object('Atención.', {
      id: id('Historia.'),
      paciente: id('De quién es: del paciente o de uno de sus registros fusionados.'),
      ...coded('tipo_atencion', 'Tipo de atención'),
      ...coded('estado', 'Estado'),
      desde: instant('Cuándo comenzó.'),
      estado_desde: instant('En este estado desde.'),
      numero_atencion: text('Número de atención.'),
      servicio_nombre: text('Servicio que atiende.'),
    }),
  ),
  vacios: list(
    'Lo que falta y conviene notar.',
    object('Vacío.', { codigo: choice('Cuál.', keysOf(vacios)), mensaje: text('En palabras.') }),
  ),
  cuentas: list(
    'Cuánto hay, contado hasta cien.',
    object('Cuenta.', {
      recurso: text('Colección.'),
      nombre: text('Nombre de la colección.'),
      total: number('Cuántos hay, hasta cien.'),
      hay_mas: bool('Hay más de los que se contaron.'),
    }),
  ),
})
