import { registry } from '../../../../../src/resources/index.ts'
import type { RowAt } from '../../../api/answers.ts'

export type AuditRow = RowAt<'/auditoria/'>

/** What was done, as the auditor reads it. */
export const actionWords: Readonly<Record<string, string>> = {
  leer: 'Leyó',
  listar: 'Listó',
  buscar: 'Buscó',
  crear: 'Creó',
  actualizar: 'Modificó',
  eliminar: 'Eliminó',
  versiones: 'Consultó versiones',
  derivar: 'Derivó',
  exportar: 'Exportó',
  ingresar: 'Ingresó',
  salir: 'Salió',
  administrar: 'Administró',
  acceso_urgencia: 'Abrió un acceso de urgencia',
  revisar: 'Revisó',
  abrir: 'Abrió',
  cambiar_estado: 'Cambió el estado',
  entregar: 'Pasó la atención de manos',
  cerrar: 'Cerró y firmó',
  imprimir: 'Sacó un reporte',
  proponer: 'Propuso un cambio',
  responder_propuesta: 'Respondió una propuesta',
  fusionar: 'Fusionó',
  deshacer_fusion: 'Deshizo una fusión',
  marcar_error: 'Marcó en error',
  completar: 'Completó aparte',
  consultar_ia: 'Consultó a la IA',
  validar_ia: 'Decidió sobre la IA',
  incorporar_ia: 'Incorporó lo de la IA',
  enviar: 'Envió al Ministerio',
  recibir_respuesta: 'Recibió respuesta del Ministerio',
}

const others: Readonly<Record<string, string>> = {
  auditoria: 'Auditoría',
  cuenta: 'Cuenta',
  sesion: 'Sesión',
  aplicacion: 'Aplicación',
  acceso_urgencia: 'Acceso de urgencia',
  catalogo: 'Catálogo',
  rda: 'Documento RDA',
  sistema: 'Sistema',
  equipo: 'Equipo',
  cifra_confirmada: 'Cifra clínica confirmada',
}

export const thingWords = (name: string): string =>
  registry.get(name)?.singular ?? others[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** Of everything that rows may be about. */
export const things = (): { value: string; label: string }[] =>
  [...registry.keys(), ...Object.keys(others)]
    .map((value) => ({ value, label: thingWords(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'es'))

const outcomes: Readonly<Record<number, string>> = {
  200: 'Se hizo',
  201: 'Se creó',
  202: 'Se aceptó',
  204: 'Se hizo',
  304: 'Sin cambios',
  400: 'Rechazado: mal pedido',
  401: 'Rechazado: sin identificar',
  403: 'Rechazado: sin permiso',
  404: 'Rechazado: no existe para esa persona',
  409: 'Rechazado: choca con el estado',
  412: 'Rechazado: alguien cambió antes',
  422: 'Rechazado: no cumple una regla',
  429: 'Rechazado: demasiadas solicitudes',
  500: 'Falló el servicio',
  503: 'Servicio no disponible',
}

export const outcomeWords = (status: number): string =>
  outcomes[status] ?? (status < 400 ? 'Se hizo' : status < 500 ? 'Rechazado' : 'Falló el servicio')
export const outcomeColor = (status: number): string => (status < 400 ? 'teal' : status < 500 ? 'orange' : 'red')

export const outcomeOptions = Object.keys(outcomes).map((code) => ({
  value: code,
  label: `${outcomes[Number(code)]} (${code})`,
}))
