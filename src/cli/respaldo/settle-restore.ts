import type { Database } from '../../engine/database.ts'

export interface Settled {
  readonly sessions: number
  readonly documents: number
  /** Endpoints that were told what is no more. */
  readonly endpoints: number
  /** Scopes in which numbers were given. */
  readonly numbered: number
}

/**
 * After data went back in time, what others saw meanwhile: who was signed in signs in again; a document for the ministry that
 * waited may have left since, so the platform is asked by sending the very same bytes under their key, and until it answers
 * the document is neither cancelled nor replaced; who is told what changes was told what is no more, and has to learn it before going
 * on; a base of the new timeline is made at once.
 */
export async function settleRestore(db: Database, who: string, reason: string): Promise<Settled> {
  return db.transaction(async (tx) => {
    const sessions = await tx.run({
      text: `update sesion set revocada_en = clock_timestamp(), motivo_revocacion = 'restauracion'
where revocada_en is null and vence_en > clock_timestamp() returning id`,
      values: [],
    })
    const documents = await tx.run({
      text: `update rda_envio set estado = 'enviado', codigo = 'sin_respuesta', proximo_en = clock_timestamp(),
  ejecutor = null, arrendado_hasta = null where estado in ('pendiente', 'enviado') returning id`,
      values: [],
    })
    const endpoints = await tx.run({
      text: `update destino set estado = 'desactivado', motivo_estado = 'restauracion', actualizado_en = clock_timestamp(), ejecutor = null,
  arrendado_hasta = null where estado in ('activo', 'solicitado') returning id`,
      values: [],
    })
    await tx.run({
      text: `update respaldo_trabajo set ejecutor = null,
  proximo_en = case when clase = 'base' then clock_timestamp() else proximo_en end`,
      values: [],
    })
    const [numbered] = await tx.run({ text: 'select count(*)::int as n from consecutivo', values: [] })
    await tx.run({
      text: `insert into auditoria (cuenta, actor, rol, solicitud, motivo, accion, recurso, resultado, codigo)
values ('cli', $1, 'administrador', gen_random_uuid()::text, $2, 'administrar', 'respaldo', 200, 'restaurado')`,
      values: [who, reason],
    })
    return {
      sessions: sessions.length,
      documents: documents.length,
      endpoints: endpoints.length,
      numbered: Number(numbered?.n),
    }
  })
}

export const settledLines = ({ sessions, documents, endpoints, numbered }: Settled): string[] => [
  `Se cerraron ${sessions} sesiones: todos vuelven a ingresar.`,
  `${documents} documentos para el Ministerio pudieron salir después de ese instante: se le pregunta antes de darlos por no enviados.`,
  `${endpoints} destinos de eventos se desactivaron: pudieron recibir cambios que ya no existen. Avise a quien los opera y actívelos.`,
  `Los números consecutivos (${numbered} ámbitos) vuelven a los de ese instante: lo que se imprimió o envió después puede repetirse. Concílielo con docs/operacion/respaldo.md.`,
]
