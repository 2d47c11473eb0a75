import { bool, decimal, integer, oneOf, strings, text } from '../model/fields.ts'
import { problem } from '../model/problem.ts'
import { defineResource } from '../model/resource.ts'
import { careTeam } from '../model/roles.ts'
import { say } from '../model/say.ts'

export const agentePorDefecto = problem(
  'agente_por_defecto',
  409,
  say('El agente por defecto no se elimina.', 'The default agent cannot be removed.'),
  'Marque antes otro agente como predeterminado (`es_default`).',
)

/** A configured assistant. What it says is only ever a suggestion that a professional validates. */
export const agenteIa = defineResource({
  name: 'agente_ia',
  path: '/hce/api/agentes-ia/',
  schema: 'AgenteIA',
  operation: 'hce_api_agentes_ia',
  operationIds: { list: 'hce_api_agentes_ia_retrieve', item: 'hce_api_agentes_ia_retrieve_2' },
  title: 'Agentes de IA',
  singular: 'Agente de IA',
  about: 'Asistente configurado. Sus respuestas siempre las valida un profesional (SIC, Circular Externa 002 de 2024).',
  patientField: null,
  fields: {
    nombre: text({ label: 'Nombre', required: true, max: 100, search: true, order: true }),
    descripcion: text({ label: 'Descripción', max: 1000, search: true }),
    proveedor: oneOf(
      { local: 'Local', openai: 'OpenAI', anthropic: 'Anthropic', azure: 'Azure', otro: 'Otro' },
      { label: 'Proveedor', default: 'local', filter: true },
    ),
    modelo: text({ label: 'Modelo', required: true, max: 100 }),
    version_modelo: text({ label: 'Versión del modelo', max: 60 }),
    especialidad: text({ label: 'Especialidad', max: 100 }),
    tipo: oneOf(
      {
        diagnostico: 'Diagnóstico',
        resumen: 'Resumen',
        codificacion: 'Codificación',
        farmacologia: 'Farmacología',
        general: 'General',
      },
      { label: 'Tipo', default: 'general', filter: true },
    ),
    instrucciones: text({ label: 'Instrucciones', max: 20_000 }),
    temperatura: decimal({ label: 'Temperatura', min: 0, max: 2, digits: 2 }),
    max_tokens: integer({ label: 'Máximo de tokens', min: 1, max: 32_000 }),
    herramientas: strings({ label: 'Herramientas', max: 60, maxItems: 20 }),
    anonimizar: bool({
      label: 'Anonimizar',
      about: 'Sin nombres ni documentos en lo que se envía al modelo.',
      default: true,
    }),
    requiere_validacion: bool({ label: 'Requiere validación', about: 'Siempre true.', readOnly: true }),
    credencial: text({
      label: 'Credencial',
      about: 'Nombre con que la configuración guarda la clave; nunca la clave misma.',
      max: 60,
      pattern: {
        regex: /^[A-Z][A-Z0-9_]*$/,
        say: say(
          'Es el nombre de la credencial (mayúsculas, dígitos y guion bajo), no la clave.',
          'Is the name of the credential (capitals, digits, underscore), not the key.',
        ),
      },
    }),
    activo: bool({ label: 'Activo', default: true, filter: true }),
    es_default: bool({
      label: 'Predeterminado',
      about: 'Solo uno lo es: marcar este desmarca el anterior.',
      default: false,
      filter: true,
    }),
  },
  access: { read: [...careTeam, 'auditor', 'administrador'], write: ['administrador'] },
  unique: [
    { fields: ['nombre'], say: say('Ya hay un agente con ese nombre.', 'There is an agent of that name already.') },
  ],
  computed: { requiere_validacion: () => true },
  rules: [
    {
      field: 'es_default',
      broken: (a) => a.es_default === true && a.activo !== true,
      say: say('El agente predeterminado está activo.', 'The default agent is active.'),
    },
    {
      field: 'anonimizar',
      broken: (a) => a.anonimizar === false && a.proveedor !== 'local',
      say: say('Fuera del servidor propio solo van datos anonimizados.', 'Only anonymised data leave our own server.'),
    },
  ],
  onlyOne: 'es_default',
  keep: { when: (a) => a.es_default === true, kind: agentePorDefecto },
  example: {
    nombre: 'Apoyo diagnóstico',
    proveedor: 'local',
    modelo: 'reglas-1',
    tipo: 'diagnostico',
    temperatura: 0.2,
  },
})
