import { isOwnAddress } from '../model/access/own-address.ts'
import { careTeam } from '../model/access/roles.ts'
import { bool, decimal, instant, integer, oneOf, strings, text } from '../model/fields.ts'
import { norm } from '../model/norms.ts'
import { problem } from '../model/problem.ts'
import { defineResource } from '../model/resource.ts'
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
  about: `Asistente configurado. Sus respuestas siempre las valida un profesional (SIC, ${norm('circular_sic_002_2024')}).`,
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
    herramientas: strings({
      label: 'Herramientas',
      help: 'Para qué sirve, en palabras.',
      about: 'Para qué sirve, en palabras; ninguna se le da al modelo: responde y nada más.',
      max: 60,
      maxItems: 20,
    }),
    anonimizar: bool({
      label: 'Anonimizar',
      help: true,
      about: 'Sin nombres ni documentos en lo que se envía al modelo.',
      default: true,
    }),
    requiere_validacion: bool({ label: 'Requiere validación', about: 'Siempre true.', readOnly: true }),
    credencial: text({
      label: 'Credencial',
      help: 'Con qué nombre guarda la configuración la clave; nunca la clave misma.',
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
    direccion: text({
      label: 'Dirección',
      help: 'La del proveedor. Vacía: las reglas incluidas.',
      about:
        'Base de la API del proveedor, por ejemplo https://ia.ejemplo.co/v1; su servidor debe estar en IA_HOSTS, y el de un agente local ser esta máquina o estar en IA_HOSTS_PROPIOS. Sin ella, un agente local es el de las reglas incluidas.',
      max: 300,
      pattern: {
        regex: /^https?:\/\/[^\s?#@]+$/,
        say: say('Una dirección https://servidor/ruta, sin clave.', 'An address https://server/path, without a key.'),
      },
    }),
    tiempo_maximo_s: integer({ label: 'Tiempo máximo (s)', help: true, about: 'Por intento.', min: 1, max: 600 }),
    reintentos: integer({
      label: 'Reintentos',
      help: 'Si el proveedor falla o está ocupado. Vacío: dos.',
      about: 'Si el proveedor falla o está ocupado; 2 si no se dice.',
      min: 0,
      max: 5,
    }),
    tokens_dia: integer({
      label: 'Tope de tokens por día',
      help: 'Cada pregunta aparta antes de salir lo que puede gastar; si no cabe, no sale.',
      about:
        'Cada pregunta aparta antes de salir lo que puede gastar (su texto y `max_tokens`, o 4000); si no cabe, no sale.',
      min: 1,
      max: 1_000_000_000,
    }),
    costo_dia: decimal({
      label: 'Tope de costo por día (USD)',
      about: 'Lo mismo, con los precios.',
      min: 0,
      max: 1_000_000,
      digits: 2,
    }),
    precio_entrada: decimal({ label: 'Precio por millón de tokens de entrada (USD)', min: 0, max: 10_000, digits: 4 }),
    precio_salida: decimal({ label: 'Precio por millón de tokens de salida (USD)', min: 0, max: 10_000, digits: 4 }),
    pausado: bool({
      label: 'En pausa',
      about: 'El servicio lo detuvo por lo que los profesionales decidieron de sus recomendaciones.',
      readOnly: true,
    }),
    pausado_en: instant({ label: 'En pausa desde', readOnly: true }),
    motivo_pausa: text({ label: 'Motivo de la pausa', max: 300, readOnly: true }),
    activo: bool({ label: 'Activo', default: true, filter: true }),
    es_default: bool({
      label: 'Predeterminado',
      help: true,
      about: 'Solo uno lo es: marcar este desmarca el anterior.',
      default: false,
      filter: true,
    }),
  },
  access: { read: [...careTeam, 'auditor', 'administrador'], write: ['administrador'] },
  unique: [
    { fields: ['nombre'], say: say('Ya hay un agente con ese nombre.', 'There is an agent of that name already.') },
  ],
  defaults: { pausado: () => false },
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
    {
      field: 'direccion',
      broken: (a) => a.activo === true && a.direccion === null && (a.proveedor === 'azure' || a.proveedor === 'otro'),
      say: say('Diga la dirección de la API del proveedor.', "State the address of the provider's API."),
    },
    {
      field: 'direccion',
      // Only what changes: one that was there before can still be paused or put out of use.
      broken: (a, { settings, previous }) =>
        a.proveedor === 'local' &&
        a.direccion !== null &&
        !isOwnAddress(a.direccion, settings.ownModelHosts) &&
        (previous?.proveedor !== 'local' ||
          previous.direccion !== a.direccion ||
          (a.activo === true && previous.activo !== true)),
      say: say(
        'Un agente local responde desde esta máquina o desde un servidor que la configuración nombra como propio. Si es de un tercero, diga cuál en «proveedor»: necesita el consentimiento del paciente.',
        'A local agent answers from this machine or from a server in IA_HOSTS_PROPIOS. If it is of a third party, say which: it needs the consent of the patient.',
      ),
    },
    {
      field: 'costo_dia',
      broken: (a) => a.costo_dia !== null && (a.precio_entrada === null || a.precio_salida === null),
      say: say('Un tope de costo necesita los precios.', 'A limit of cost needs the prices.'),
    },
  ],
  onlyOne: 'es_default',
  keep: { when: { es_default: [true] }, kind: agentePorDefecto },
  example: {
    nombre: 'Apoyo diagnóstico',
    proveedor: 'local',
    modelo: 'reglas-1',
    tipo: 'diagnostico',
    temperatura: 0.2,
  },
})
