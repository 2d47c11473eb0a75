import { careTeam } from '../model/access/roles.ts'
import { bool, decimal, instant, integer, objects, oneOf, ref, strings, text } from '../model/fields.ts'
import { closedStates } from '../model/history-state.ts'
import { problem } from '../model/problem.ts'
import { noSeElimina } from '../model/problems.ts'
import { defineResource } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { wordList } from '../model/text/word-list.ts'
import { notAttendedStates, whenNotAttended } from './entry.ts'

export const consultaRespondida = problem(
  'consulta_respondida',
  409,
  say('La consulta ya se hizo y no cambia.', 'The consultation has been made and does not change.'),
  'La pregunta y la respuesta quedan como fueron. Haga otra consulta, o valide las recomendaciones de esta.',
)

/** Parts of a history that may be sent to an agent. */
export const seccionesContexto = wordList(
  'motivo enfermedad_actual antecedentes alergias revision_sistemas examen_fisico signos_vitales',
  'diagnosticos medicamentos ordenes resultados escalas notas',
)

/** Why a professional did not take a recommendation. */
export const motivosRechazo = {
  no_aplica: 'No aplica a este paciente',
  incorrecta: 'Es incorrecta',
  ya_hecha: 'Ya se hizo o se sabía',
  riesgo_mayor: 'El riesgo supera el beneficio',
  sin_soporte: 'La historia no la sustenta',
  preferencia_paciente: 'El paciente prefiere otra cosa',
  poco_util: 'Es trivial o poco útil',
  otro: 'Otro',
} as const

/** What the server writes while the agent works and the professional validates. */
const served = wordList(
  'agente_version contexto_hash respuesta recomendaciones estado modelo_usado tokens_entrada',
  'tokens_salida costo duracion_ms error confidencialidad',
)

/** A question to an agent about a history, with what it answered and what became of each recommendation. */
export const consultaIa = defineResource({
  name: 'consulta_ia',
  path: '/hce/api/consultas-ia/',
  schema: 'ConsultaIA',
  operation: 'hce_api_consultas_ia',
  operationIds: { list: 'hce_api_consultas_ia_retrieve', item: 'hce_api_consultas_ia_retrieve_2' },
  title: 'Consultas a la IA',
  singular: 'Consulta a la IA',
  about: 'Pregunta sobre una historia y su respuesta. Nada entra a la historia sin que un profesional lo valide.',
  patientField: 'paciente',
  fields: {
    historia: ref('historia', { label: 'Historia', required: true, immutable: true, filter: true }),
    paciente: ref('paciente', {
      label: 'Paciente',
      about: 'Paciente de la historia; lo pone el servidor.',
      readOnly: true,
      filter: true,
    }),
    agente: ref('agente_ia', { label: 'Agente', about: 'Si se omite, el predeterminado.', filter: true }),
    tipo_consulta: oneOf(
      {
        diagnostico_diferencial: 'Diagnóstico diferencial',
        sugerencia_cie10: 'Sugerencia de CIE-10',
        plan_manejo: 'Plan de manejo',
        interacciones: 'Interacciones',
        resumen_clinico: 'Resumen clínico',
        calidad_registro: 'Calidad del registro',
        pregunta_libre: 'Pregunta libre',
      },
      { label: 'Tipo de consulta', required: true, filter: true },
    ),
    pregunta: text({ label: 'Pregunta', about: 'Obligatoria en la pregunta libre.', max: 4000, search: true }),
    contexto_incluido: strings({
      label: 'Contexto incluido',
      about: `Secciones de la historia que se envían: ${seccionesContexto.join(', ')}. Ninguna, las que el tipo necesite.`,
      max: 40,
      maxItems: seccionesContexto.length,
    }),
    agente_version: integer({
      label: 'Versión del agente',
      about: 'Con qué instrucciones y parámetros respondió.',
      min: 1,
      max: 1_000_000_000,
      readOnly: true,
    }),
    contexto_hash: text({
      label: 'Huella del contexto',
      about:
        'SHA-256 de lo que se envió, sin nombres ni documentos; del agente incluido, de qué registros y versiones leyó.',
      max: 64,
      readOnly: true,
    }),
    respuesta: text({ label: 'Respuesta', max: 50_000, readOnly: true }),
    recomendaciones: objects(
      {
        id: text({ label: 'Identificador', max: 36, required: true }),
        origen: oneOf(
          { reglas: 'Reglas del servicio', modelo: 'Modelo' },
          {
            label: 'Quién lo dice',
            about: 'Lo crítico lo dicen las reglas del servicio también cuando responde un modelo.',
          },
        ),
        tipo: oneOf(
          {
            diagnostico: 'Diagnóstico',
            examen: 'Examen',
            medicamento: 'Medicamento',
            conducta: 'Conducta',
            alerta: 'Alerta',
            educacion: 'Educación',
          },
          { label: 'Tipo', required: true },
        ),
        texto: text({ label: 'Texto', max: 4000, required: true }),
        codigo_sistema: text({ label: 'Sistema del código', max: 40 }),
        codigo: text({ label: 'Código', max: 40 }),
        confianza: decimal({ label: 'Confianza', min: 0, max: 1, digits: 3 }),
        justificacion: text({ label: 'Justificación', max: 4000 }),
        severidad: oneOf(
          { critica: 'Crítica', alta: 'Alta', media: 'Media', informativa: 'Informativa' },
          { label: 'Severidad' },
        ),
        fuentes: strings({ label: 'Fuentes', max: 500, maxItems: 20 }),
        citas: strings({
          label: 'Citas',
          about: 'Registros en que se apoya: `recurso/id`.',
          max: 100,
          maxItems: 60,
        }),
        soporte: oneOf(
          { con_soporte: 'Con soporte', sin_soporte: 'Sin soporte' },
          { label: 'Soporte', about: 'Si lo que dice está en los registros que cita.' },
        ),
        motivos_soporte: strings({ label: 'Qué no tiene soporte', max: 60, maxItems: 10 }),
        estado: oneOf(
          { pendiente: 'Pendiente', aceptada: 'Aceptada', modificada: 'Modificada', rechazada: 'Rechazada' },
          { label: 'Estado', required: true },
        ),
        validada_por: text({ label: 'Validada por', max: 200 }),
        validada_en: instant({ label: 'Validada en' }),
        motivo_rechazo: oneOf(motivosRechazo, { label: 'Motivo del rechazo' }),
        comentario: text({ label: 'Comentario', max: 2000 }),
        texto_modificado: text({ label: 'Texto modificado', max: 4000 }),
        incorporada: bool({ label: 'Incorporada' }),
        recurso_creado: text({ label: 'Registro creado', max: 100 }),
      },
      { label: 'Recomendaciones', maxItems: 100, readOnly: true },
    ),
    estado: oneOf(
      {
        borrador: 'Borrador',
        en_proceso: 'En proceso',
        completada: 'Completada',
        error: 'Error',
        incorporada: 'Incorporada',
        descartada: 'Descartada',
      },
      { label: 'Estado', readOnly: true, filter: true },
    ),
    modelo_usado: text({ label: 'Modelo usado', max: 100, readOnly: true }),
    tokens_entrada: integer({ label: 'Tokens de entrada', min: 0, max: 10_000_000, readOnly: true }),
    tokens_salida: integer({ label: 'Tokens de salida', min: 0, max: 10_000_000, readOnly: true }),
    costo: decimal({ label: 'Costo (USD)', min: 0, max: 1_000_000, digits: 4, readOnly: true }),
    duracion_ms: integer({ label: 'Duración (ms)', min: 0, max: 86_400_000, readOnly: true }),
    error: text({
      label: 'Error',
      about: 'Por qué el modelo no respondió. En una completada, lo que hay lo dicen solo las reglas del servicio.',
      max: 2000,
      readOnly: true,
    }),
    confidencialidad: oneOf(
      { normal: 'Normal', sensible: 'Sensible', restringida: 'Restringida', muy_restringida: 'Muy restringida' },
      {
        label: 'Confidencialidad',
        about: 'La del registro más reservado que leyó el agente. Lo sensible lo ve solo el equipo tratante.',
        readOnly: true,
      },
    ),
    solicitada_por: text({ label: 'Solicitada por', about: 'Nombre de quien preguntó.', max: 200, readOnly: true }),
  },
  access: { read: [...careTeam, 'auditor'], write: careTeam },
  defaults: { estado: () => 'borrador' },
  computed: {
    paciente: (c, ctx) => ctx.history?.paciente ?? c.paciente,
    solicitada_por: (_c, ctx) => ctx.previous?.solicitada_por ?? ctx.actor.nombre,
  },
  rules: [
    {
      field: 'pregunta',
      broken: (c) => c.tipo_consulta === 'pregunta_libre' && c.pregunta === null,
      say: say('Escriba la pregunta.', 'Write the question.'),
    },
    {
      field: 'agente',
      broken: (c, ctx) => c.agente !== null && c.estado === 'borrador' && ctx.refs.agente?.activo === false,
      say: say('El agente está inactivo.', 'The agent is inactive.'),
    },
    {
      field: 'contexto_incluido',
      broken: (c) => (c.contexto_incluido ?? []).some((s) => !seccionesContexto.some((known) => known === s)),
      say: say(`Secciones posibles: ${seccionesContexto.join(', ')}.`, `Sections: ${seccionesContexto.join(', ')}.`),
    },
    {
      field: 'contexto_incluido',
      broken: (c) => new Set(c.contexto_incluido ?? []).size !== (c.contexto_incluido ?? []).length,
      say: say('Repite una sección.', 'Repeats a section.'),
    },
  ],
  frozen: { when: { not: { estado: ['borrador'] } }, except: served, kind: consultaRespondida },
  // Summaries and quality reviews read a closed history without adding to it.
  belongsTo: {
    history: 'historia',
    section: 'consultas_ia',
    happenedAt: 'creado_en',
    unsealed: true,
    eventless: true,
    frozenIn: whenNotAttended,
    unless: [
      { in: notAttendedStates, when: { tipo_consulta: ['resumen_clinico', 'calidad_registro'] } },
      { in: ['borrador', 'suspendida'], on: 'update', when: { not: { estado: ['borrador'] } } },
      // An answer under way arrives after the closing too, and is decided on; nothing of it enters a closed history.
      {
        in: closedStates,
        on: 'update',
        was: { not: { estado: ['borrador'] } },
        when: { unchanged: ['historia', 'tipo_consulta', 'agente', 'pregunta'] },
      },
    ],
  },
  keep: { when: { not: { estado: ['borrador'] } }, kind: noSeElimina },
  example: {
    historia: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c01',
    tipo_consulta: 'pregunta_libre',
    pregunta: '¿Qué diagnósticos diferenciales explican cefalea y fiebre de tres días?',
    contexto_incluido: ['motivo', 'examen_fisico'],
  },
})
