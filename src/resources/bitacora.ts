import { careTeam, roles } from '../model/access/roles.ts'
import { instant, oneOf, ref, strings, text } from '../model/fields.ts'
import { closedStates } from '../model/history-state.ts'
import { always } from '../model/predicate.ts'
import { noSeElimina, soloAgrega } from '../model/problems.ts'
import { defineResource } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { whenClosed } from './entry.ts'

const WINDOW = 15 * 60_000

/** The care log of a history: appended, chained by hash, never removed. */
export const bitacora = defineResource({
  name: 'bitacora',
  path: '/hce/api/bitacora/',
  schema: 'BitacoraAtencion',
  operation: 'hce_api_bitacora',
  title: 'Bitácora de la atención',
  singular: 'Anotación de bitácora',
  about:
    'Qué pasó en la atención, cuándo y quién. Solo se agrega; la descripción de una anotación manual admite corrección de su autor durante 15 minutos.',
  patientField: 'paciente',
  fields: {
    historia: ref('historia', { label: 'Historia', required: true, immutable: true, filter: true }),
    paciente: ref('paciente', {
      label: 'Paciente',
      about: 'Paciente de la historia; lo pone el servidor.',
      readOnly: true,
      filter: true,
    }),
    fecha_hora: instant({
      label: 'Fecha y hora',
      about: 'La del servidor.',
      readOnly: true,
      filter: true,
      order: true,
    }),
    tipo_evento: oneOf(
      {
        apertura: 'Apertura',
        ingreso: 'Ingreso',
        triage: 'Triage',
        valoracion: 'Valoración',
        nota: 'Nota',
        diagnostico: 'Diagnóstico',
        orden: 'Orden',
        formula: 'Fórmula',
        administracion: 'Administración de medicamentos',
        procedimiento: 'Procedimiento',
        traslado: 'Traslado',
        interconsulta: 'Interconsulta',
        consentimiento: 'Consentimiento',
        consulta_ia: 'Consulta a la IA',
        cambio_estado: 'Cambio de estado',
        acceso: 'Acceso',
        impresion: 'Impresión',
        exportacion: 'Exportación',
        generacion_rda: 'Generación del RDA',
        envio_rda: 'Envío del RDA',
        egreso: 'Egreso',
        cierre: 'Cierre',
        aclaracion: 'Aclaración',
        anulacion: 'Anulación',
        otro: 'Otro',
      },
      { label: 'Tipo de evento', required: true, filter: true },
    ),
    descripcion: text({ label: 'Descripción', required: true, max: 2000, search: true }),
    origen: oneOf(
      { manual: 'Manual', sistema: 'Sistema' },
      { label: 'Origen', about: 'Si la escribió una persona o el servidor.', readOnly: true },
    ),
    usuario: text({ label: 'Usuario', about: 'Nombre de quien actuó.', max: 200, readOnly: true }),
    usuario_id: text({ label: 'Cuenta del usuario', max: 60, readOnly: true }),
    rol: oneOf(roles, { label: 'Rol', readOnly: true }),
    ip: text({ label: 'Dirección IP', max: 45, readOnly: true }),
    agente_usuario: text({ label: 'Programa cliente', max: 400, readOnly: true }),
    recurso_tipo: text({ label: 'Tipo de registro', max: 40 }),
    recurso_id: text({ label: 'Registro', max: 36, filter: true }),
    campos_modificados: strings({
      label: 'Campos modificados',
      about: 'Los nombres, nunca los valores.',
      max: 60,
      maxItems: 100,
    }),
    motivo: text({ label: 'Motivo', about: 'Por qué se accedió fuera del equipo tratante.', max: 500 }),
    hash_anterior: text({
      label: 'Huella anterior',
      about: 'La de la anotación previa de la historia.',
      max: 64,
      readOnly: true,
      byDatabase: true,
    }),
    hash: text({
      label: 'Huella',
      about: 'SHA-256 encadenado; lo pone la base de datos.',
      max: 64,
      readOnly: true,
      byDatabase: true,
    }),
  },
  access: { read: [...careTeam, 'auditor'], write: careTeam },
  defaults: {
    fecha_hora: (_b, ctx) => ctx.now,
    origen: () => 'manual',
  },
  computed: {
    paciente: (b, ctx) => ctx.history?.paciente ?? b.paciente,
    usuario: (_b, ctx) => ctx.previous?.usuario ?? ctx.actor.nombre,
    usuario_id: (_b, ctx) => ctx.previous?.usuario_id ?? ctx.actor.id,
    rol: (_b, ctx) => ctx.previous?.rol ?? ctx.actor.rol,
  },
  rules: [
    {
      field: 'descripcion',
      broken: (b, ctx) => {
        const { previous } = ctx
        if (previous === null || previous.descripcion === b.descripcion) return false
        return (
          previous.origen !== 'manual' ||
          previous.usuario_id !== ctx.actor.id ||
          Date.parse(ctx.now) - Date.parse(previous.creado_en) > WINDOW
        )
      },
      say: say(
        'Solo la corrige quien la escribió, en los 15 minutos siguientes.',
        'Only its author corrects it, within 15 minutes.',
      ),
    },
    {
      field: 'recurso_id',
      broken: (b) => b.recurso_id !== null && b.recurso_tipo === null,
      say: say('Diga de qué tipo es el registro.', 'Say what kind of record it is (recurso_tipo).'),
    },
    {
      field: 'campos_modificados',
      broken: (b) => (b.campos_modificados ?? []).some((name) => !/^[a-z][a-z0-9_]*$/.test(name)),
      say: say('Solo nombres de campos, nunca sus valores.', 'Names of fields only, never their values.'),
    },
  ],
  frozen: { when: always, except: ['descripcion'], kind: soloAgrega },
  belongsTo: {
    history: 'historia',
    section: 'bitacora',
    happenedAt: 'fecha_hora',
    unsealed: true,
    eventless: true,
    frozenIn: whenClosed,
    unless: [{ in: closedStates, on: 'create', when: { origen: ['sistema'] } }],
  },
  keep: { when: always, kind: noSeElimina },
  example: {
    historia: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c01',
    tipo_evento: 'valoracion',
    descripcion: 'Valoración inicial por medicina general.',
  },
})
