import { type ProblemKind, problemsIn } from './problem.ts'
import table from './tables/problems.json' with { type: 'json' }

const listed = problemsIn(table)

/** Every problem that the engine and the HTTP layer answer by themselves; features and resources add their own. */

export const invalid = listed('validacion', ['recomendacion'])
export const malformed = listed('cuerpo_ilegible')
export const badParameter = listed('parametro')
export const badHeader = listed('encabezado')
export const forbidden = listed('sin_permiso')
export const reasonRequired = listed('motivo_requerido')
export const headersTooLarge = listed('encabezados_grandes')
export const notFound = listed('no_encontrado')
export const unknownPath = listed('ruta_desconocida')
export const unreadableAddress = listed('direccion_ilegible')
export const keyNotHeeded = listed('clave_no_aplica')
export const wrongMethod = listed('metodo')
export const notAcceptable = listed('formato_no_disponible')
export const duplicate = listed('duplicado', ['id_existente'])
export const inUse = listed('en_uso', ['usado_por'])
export const marcaVencida = listed('marca_vencida')
export const marcaDesconocida = listed('marca_desconocida')
export const alcanceCambiado = listed('alcance_cambiado')
export const loteSinGuardar = listed('lote_sin_guardar')
export const loteRechazado = listed('lote_rechazado', ['resultados'])
export const idempotencyReused = listed('clave_reutilizada')
export const stale = listed('version_anterior', ['version_actual'])
export const tooLarge = listed('demasiado_grande')
export const tooBroad = listed('consulta_muy_amplia')
export const unsupportedType = listed('tipo_de_contenido')
export const tooMany = listed('demasiadas_solicitudes')
export const internal = listed('interno')
export const unavailable = listed('no_disponible')
export const readOnlyDatabase = listed('base_solo_lectura')
export const diskFull = listed('base_sin_espacio')
export const unconfirmed = listed('sin_confirmacion')
export const outdatedService = listed('servicio_anterior')
/** What is answered while the database cannot serve: no refusal of anybody, so no audit row could be written either. */
export const awayKinds: readonly ProblemKind[] = [unavailable, readOnlyDatabase, diskFull, unconfirmed, outdatedService]

export const historiaCerrada = listed('historia_cerrada', ['estado'])
export const historiaSinAbrir = listed('historia_sin_abrir', ['estado'])
export const historiaSuspendida = listed('historia_suspendida', ['estado'])
export const registroFirmado = listed('registro_firmado')
export const firmaSinVersion = listed('firma_sin_version', ['version_actual'])
export const borradorCambiado = listed('borrador_cambiado', ['version_actual', 'cambios'])
export const borradorAjeno = listed('borrador_ajeno')
export const noSeElimina = listed('no_se_elimina')
export const soloAgrega = listed('solo_se_agrega')

export const problems = [
  invalid,
  malformed,
  badParameter,
  badHeader,
  forbidden,
  reasonRequired,
  notFound,
  unknownPath,
  unreadableAddress,
  wrongMethod,
  notAcceptable,
  duplicate,
  inUse,
  marcaVencida,
  marcaDesconocida,
  alcanceCambiado,
  loteSinGuardar,
  loteRechazado,
  idempotencyReused,
  keyNotHeeded,
  historiaCerrada,
  historiaSinAbrir,
  historiaSuspendida,
  registroFirmado,
  firmaSinVersion,
  borradorCambiado,
  borradorAjeno,
  noSeElimina,
  soloAgrega,
  stale,
  tooLarge,
  tooBroad,
  unsupportedType,
  tooMany,
  headersTooLarge,
  internal,
  ...awayKinds,
] as const
