import { norm } from './norms.ts'
import { type ProblemKind, problem } from './problem.ts'
import { say } from './say.ts'

/** Every problem that the engine and the HTTP layer answer by themselves; features and resources add their own. */

export const invalid = problem(
  'validacion',
  400,
  say('Hay datos por corregir.', 'Some fields are not valid.'),
  'Uno o más campos no cumplen. `errores[]` los nombra todos; nada se guardó. Corrija y envíe de nuevo.',
  ['recomendacion'],
)
export const malformed = problem(
  'cuerpo_ilegible',
  400,
  say('El cuerpo de la solicitud no se puede leer.', 'The request body cannot be read.'),
  'El JSON, el formulario o el XML está mal formado, o el XML trae DTD, entidades, atributos, varias raíces o demasiada profundidad.',
)
export const badParameter = problem(
  'parametro',
  400,
  say('Un parámetro de la consulta no existe o no es válido.', 'A query parameter is unknown or not valid.'),
  'La URL trae un parámetro desconocido, repetido o con un valor imposible. `errores[]` lo nombra. Nunca se ignora.',
)
export const badHeader = problem(
  'encabezado',
  400,
  say('Un encabezado de la solicitud no es válido.', 'A request header is not valid.'),
  '`If-Match`, `Idempotency-Key`, `X-Confirma-Version` o `X-Motivo` no tiene la forma esperada.',
)
export const forbidden = problem(
  'sin_permiso',
  403,
  say('Su rol no permite esta operación.', 'Your role does not allow this operation.'),
  'La tabla de acceso (docs/generated/access.md) dice qué rol puede qué.',
)
export const reasonRequired = problem(
  'motivo_requerido',
  403,
  say('Diga por qué consulta datos de pacientes.', 'Say why you look at patients’ data.'),
  'Quien audita envía en `X-Motivo` de 10 a 300 caracteres (UTF-8 codificado con %); quedan en la auditoría.',
)
export const headersTooLarge = problem(
  'encabezados_grandes',
  431,
  say('Los encabezados de la solicitud son demasiado grandes.', 'The request headers are too large.'),
  'El límite de los encabezados es 16 KiB.',
)
export const notFound = problem(
  'no_encontrado',
  404,
  say('No existe o no está disponible.', 'It does not exist or is not available.'),
  'El identificador no corresponde a un registro vigente que usted alcance.',
)
export const unknownPath = problem(
  'ruta_desconocida',
  404,
  say('No hay nada en esta dirección.', 'There is nothing at this address.'),
  'La ruta no existe en este servicio: revise cómo está escrita. `/openapi.json` dice cuáles hay. Un registro que no está responde `no_encontrado`.',
)
export const unreadableAddress = problem(
  'direccion_ilegible',
  400,
  say('La dirección lleva letras sin codificar.', 'The address has characters that are not percent-encoded.'),
  'En una URL las tildes, la ñ y los espacios van codificados con % en UTF-8: `?search=mu%C3%B1oz`. Con curl, `--get --data-urlencode "search=muñoz"`.',
)
export const keyNotHeeded = problem(
  'clave_no_aplica',
  400,
  say('Esta operación no recibe Idempotency-Key.', 'This operation takes no Idempotency-Key.'),
  'Nada se hizo. Al modificar, `If-Match` evita hacerlo dos veces; lo demás que no la declara se puede repetir o responde que ya está hecho. Envíela solo donde la referencia la nombra.',
)
export const wrongMethod = problem(
  'metodo',
  405,
  say('Este método no se usa en esta ruta.', 'This method is not used on this path.'),
  'El encabezado `Allow` dice cuáles sí.',
)
export const notAcceptable = problem(
  'formato_no_disponible',
  406,
  say('No hay respuesta en el formato pedido.', 'No answer in the requested format.'),
  'Pida `application/json` o `application/xml` en `Accept`.',
)
export const duplicate = problem(
  'duplicado',
  409,
  say('Ya existe un registro igual.', 'Such a record already exists.'),
  '`id_existente` es el registro que ya ocupa ese lugar.',
  ['id_existente'],
)
export const inUse = problem(
  'en_uso',
  409,
  say('Otros registros dependen de este.', 'Other records depend on this one.'),
  'No se elimina lo que la historia clínica necesita. Inactívelo o anúlelo en su lugar; `usado_por` dice quién lo usa.',
  ['usado_por'],
)
export const marcaVencida = problem(
  'marca_vencida',
  410,
  say(
    'Lo que cambió desde esa marca ya no se puede decir completo.',
    'What changed since that mark can no longer be told whole.',
  ),
  'Pasó más de lo que dice `EVENTOS_MESES`. Lea de nuevo la colección con `ordering=actualizado_en` y siga con la `marca` que trae.',
)
export const marcaDesconocida = problem(
  'marca_desconocida',
  409,
  say(
    'Esa marca no es de esta base de datos: se restauró a un instante anterior.',
    'That mark is not of this database: it was restored to an earlier instant.',
  ),
  'Lo que se le contó después de ese instante se deshizo. Lea de nuevo la colección con `ordering=actualizado_en` y siga con la `marca` que trae.',
)
export const alcanceCambiado = problem(
  'alcance_cambiado',
  409,
  say(
    'Lo que esta cuenta alcanza cambió desde esa marca: su rol o sus servicios son otros, o la marca es de otra cuenta.',
    'What this account reaches changed since that mark: its role or services are others, or the mark is of another account.',
  ),
  'La copia puede tener lo que ya no se alcanza, y faltarle lo que ahora sí. Lea de nuevo cada colección con `ordering=actualizado_en`, borre lo que no venga y siga con la `marca` que trae.',
)
export const loteSinGuardar = problem(
  'lote_sin_guardar',
  424,
  say(
    'No se guardó porque otra fila del lote no se pudo guardar.',
    'Not saved because another row of the batch could not be.',
  ),
  'Con `todo_o_nada=true` se guardan todas o ninguna. Corrija las que tienen su propio problema y envíe el lote de nuevo.',
)
export const loteRechazado = problem(
  'lote_rechazado',
  422,
  say('El lote no se guardó: hay filas por corregir.', 'The batch was not saved: some rows are not valid.'),
  '`resultados[]` dice de cada fila, en su orden, qué le pasa. Nada se guardó. Con `todo_o_nada=false` se guardan las que están bien.',
  ['resultados'],
)
export const idempotencyReused = problem(
  'clave_reutilizada',
  409,
  say('Esa Idempotency-Key ya se usó con otra solicitud.', 'That Idempotency-Key was used for another request.'),
  'La clave acompaña siempre a la misma ruta y al mismo cuerpo. Genere una nueva para otra solicitud.',
)
export const stale = problem(
  'version_anterior',
  412,
  say('Otra persona cambió el registro después de que usted lo leyó.', 'The record changed after you read it.'),
  '`If-Match` no corresponde a la versión vigente (`version_actual`). Vuelva a leer, combine y envíe de nuevo.',
  ['version_actual'],
)
export const tooLarge = problem(
  'demasiado_grande',
  413,
  say('El cuerpo de la solicitud es demasiado grande.', 'The request body is too large.'),
  'El límite es 1 MiB; en documentos, 10 MiB de archivo (14 MiB de cuerpo). Vea docs/generated/config.md.',
)
export const tooBroad = problem(
  'consulta_muy_amplia',
  422,
  say(
    'La consulta abarca demasiado para responderla a tiempo: acótela.',
    'The question covers too much to be answered in time: narrow it.',
  ),
  'Contar o buscar sin un dato preciso mira todos los registros. Agregue el paciente, un documento o unas fechas, o pida la página sin el total (`count`, `_total`). Un total que se da es siempre exacto.',
)
export const unsupportedType = problem(
  'tipo_de_contenido',
  415,
  say('El tipo de contenido no se admite.', 'The content type is not supported.'),
  'Envíe `application/json`, `application/x-www-form-urlencoded` o `application/xml` en UTF-8; en PATCH también `application/merge-patch+json`.',
)
export const tooMany = problem(
  'demasiadas_solicitudes',
  429,
  say('Demasiadas solicitudes en poco tiempo.', 'Too many requests in a short time.'),
  'Espere los segundos de `Retry-After`.',
)
export const internal = problem(
  'interno',
  500,
  say(
    'Ocurrió un error inesperado. Nada quedó guardado a medias.',
    'An unexpected error happened. Nothing was left half done.',
  ),
  'Reporte `id_solicitud` a soporte: identifica el error en los registros del servicio.',
)
export const unavailable = problem(
  'no_disponible',
  503,
  say('El servicio no está disponible en este momento.', 'The service is not available right now.'),
  'La base de datos no responde o hay demasiada carga. Reintente después de `Retry-After`; con `Idempotency-Key` es seguro.',
)
export const readOnlyDatabase = problem(
  'base_solo_lectura',
  503,
  say('La base de datos está en modo de solo lectura.', 'The database is read-only.'),
  'Es una réplica, se está recuperando, o se configuró así: nada se guardó ni se mostró. Reintente después de `Retry-After`; si persiste, quien opera la base debe revisarla.',
)
export const diskFull = problem(
  'base_sin_espacio',
  503,
  say('La base de datos no tiene espacio en disco.', 'The database has no disk space left.'),
  'Nada se guardó. Quien opera el servicio debe liberar espacio; reintente después de `Retry-After`.',
)
export const unconfirmed = problem(
  'sin_confirmacion',
  504,
  say(
    'La base de datos no confirmó lo pedido: puede haber quedado guardado o no. Compruébelo antes de repetirlo.',
    'The database did not confirm the request: it may have been saved or not. Check before you repeat it.',
  ),
  'La conexión se cortó o calló después de pedir que se guardara. Compruebe primero si quedó, o repita con la misma `Idempotency-Key`, que no lo guarda dos veces; si solo consultaba, repita la consulta.',
)
export const outdatedService = problem(
  'servicio_anterior',
  503,
  say(
    'Este servicio es de una versión anterior a la de la base de datos y dejó de atender.',
    'This service is of an earlier version than the database and no longer serves.',
  ),
  'La base de datos pasó, o va a pasar, a un esquema con el que esta versión no puede trabajar: nada se guardó ni se mostró. Quien opera el servicio debe reemplazarlo por la versión nueva.',
)
/** What is answered while the database cannot serve: no refusal of anybody, so no audit row could be written either. */
export const awayKinds: readonly ProblemKind[] = [unavailable, readOnlyDatabase, diskFull, unconfirmed, outdatedService]

export const historiaCerrada = problem(
  'historia_cerrada',
  409,
  say('La historia está cerrada y no admite cambios.', 'The history is closed and takes no more changes.'),
  `${norm('res_1995_1999')}: lo registrado no se modifica. Agregue una nota aclaratoria que se refiera a lo que corrige.`,
  ['estado'],
)
export const historiaSinAbrir = problem(
  'historia_sin_abrir',
  409,
  say(
    'La historia es un borrador: ábrala antes de registrar en ella.',
    'The history is a draft: open it before writing in it.',
  ),
  'Un borrador solo tiene los datos de admisión. Ábralo con `POST /hce/api/historias/abrir/`.',
  ['estado'],
)
export const historiaSuspendida = problem(
  'historia_suspendida',
  409,
  say(
    'La atención está suspendida: reanúdela antes de registrar esto.',
    'The encounter is suspended: resume it before recording this.',
  ),
  'Mientras está suspendida admite notas, documentos, consentimientos y el curso de las órdenes. Reanúdela con `cambiar-estado` a `en_atencion`.',
  ['estado'],
)
export const registroFirmado = problem(
  'registro_firmado',
  409,
  say(
    'El registro está firmado o anulado y no admite cambios.',
    'The record is signed or annulled and takes no more changes.',
  ),
  'Lo firmado conserva su texto. Agregue una aclaratoria, o anúlelo con su motivo (`anulado`, `motivo_anulacion`).',
)
export const firmaSinVersion = problem(
  'firma_sin_version',
  428,
  say('Diga qué versión leyó para firmarla.', 'Say which version you read in order to sign it.'),
  'Se firma lo que se vio: envíe `If-Match` con el ETag que leyó, o `version` en el cuerpo. `version_actual` es la vigente.',
  ['version_actual'],
)
export const borradorCambiado = problem(
  'borrador_cambiado',
  409,
  say(
    'El borrador cambió desde que usted lo escribió o lo leyó: revise los cambios antes de firmar.',
    'The draft changed since you wrote or read it: look at the changes before you sign.',
  ),
  '`cambios[]` dice cada campo, su valor antes y después, quién lo cambió y cuándo. Para firmarlo así, envíe la versión vigente (`version_actual`) en `If-Match` y también en `X-Confirma-Version`.',
  ['version_actual', 'cambios'],
)
export const borradorAjeno = problem(
  'borrador_ajeno',
  409,
  say(
    'El borrador lo cambia quien lo escribió: proponga el cambio.',
    'The draft is changed by its author: propose the change.',
  ),
  'Una fórmula o una orden sin firmar la cambia su autor. Envíe el cambio con `POST …/{id}/proponer/`: su autor lo acepta o lo rechaza.',
)
export const noSeElimina = problem(
  'no_se_elimina',
  409,
  say('Este registro no se elimina.', 'This record is never removed.'),
  'La ley obliga a conservarlo. Anúlelo con su motivo o agregue una aclaratoria.',
)

export const soloAgrega = problem(
  'solo_se_agrega',
  409,
  say('Este registro no se modifica: solo se agrega.', 'This record does not change: it is only added to.'),
  'Escriba una anotación nueva que lo aclare. La descripción de una anotación manual la corrige su autor en los 15 minutos siguientes.',
)

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
