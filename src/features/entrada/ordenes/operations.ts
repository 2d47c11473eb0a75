import { defineOperation, type Fields } from '../../../engine/operation.ts'
import { reached } from '../../../engine/reach.ts'
import { factsOf } from '../../../model/access/roles.ts'
import { isUuid } from '../../../model/check-value.ts'
import { instant, integer, oneOf, ref, text } from '../../../model/fields.ts'
import { pageSize } from '../../../model/lists/page-size.ts'
import { Problem } from '../../../model/problem.ts'
import { notFound } from '../../../model/problems.ts'
import { orderExitEvents, orderExitStates } from '../../../model/text/order-exit-words.ts'
import { orden } from '../../../resources/orden.ts'
import { channelNamed } from '../channel-operations.ts'
import { ordenSinRepetir } from '../problems.ts'

const PATH = '/canales/{canal}/ordenes/'

const shared = { tag: 'Canales', resource: 'canal', byPeople: true } as const

const exitView = {
  id: ref('mensaje', { label: 'Mensaje', required: true }),
  numero: text({ label: 'Número', about: 'Por orden de firma.', max: 20, required: true }),
  evento: oneOf(orderExitEvents, { label: 'Qué informa', required: true }),
  control: text({ label: 'Identificador (MSH-10)', max: 20, required: true }),
  estado: oneOf(orderExitStates, { label: 'Estado', required: true }),
  acuse: text({ label: 'Acuse', about: 'Lo que respondió: AA, AE o AR.', max: 2 }),
  detalle: text({
    label: 'Qué respondió',
    about: 'Con las palabras del destino; solo para quien alcanza la orden.',
    max: 300,
  }),
  orden: ref('orden', { label: 'Orden', about: 'Solo para quien la alcanza.' }),
  paciente: ref('paciente', { label: 'Paciente', about: 'Solo para quien alcanza la orden.' }),
  intentos: integer({ label: 'Intentos', min: 0, max: 2_147_483_647, required: true }),
  creado_en: instant({ label: 'Firmada o cancelada en', required: true }),
  enviado_en: instant({ label: 'Enviado por primera vez en' }),
  terminado_en: instant({ label: 'Terminado en' }),
} as const satisfies Fields

interface ShownExit {
  readonly numero: string
  readonly paciente: string | null
}

const names = (n: number): string => `array(select unnest($${n}::text[]))`

const list = defineOperation({
  ...shared,
  id: 'canales_ordenes_list',
  method: 'GET',
  path: PATH,
  access: ['administrador', 'auditor', 'archivo', 'coordinador_medico'],
  action: 'listar',
  title: 'Órdenes que se envían a un canal',
  about: 'Lo más reciente primero: qué órdenes se le informaron, qué respondió y cuáles esperan.',
  query: {
    estado: oneOf(orderExitStates, { label: 'Estado' }),
    antes_de: integer({
      label: 'Antes de',
      about: 'El último `numero` de la página anterior.',
      min: 1,
      max: 9_007_199_254_740_991,
    }),
    page_size: pageSize,
  },
  output: { status: 200, about: 'Una página.', listOf: exitView },
  problems: [notFound],
  async run({ params, query, call, tx }) {
    const { id } = await channelNamed(tx, params.canal)
    const { reach } = factsOf(call.actor.rol)
    const size = query.page_size
    const rows = await tx.run<ShownExit>({
      name: `ordenes_salida_${reach}`,
      text: `select s.id, s.numero::text as numero, s.evento, s.control, s.estado, s.acuse, s.intentos, s.creado_en, s.enviado_en, s.terminado_en,
  case when o.id is not null then s.detalle end as detalle, o.id as orden, case when o.id is not null then s.paciente end as paciente
from orden_salida s left join orden o on o.id = s.orden and $4::text[] is not null and ${reached(orden, 'o', reach, names(4))}
where s.canal = $1 and ($2::text is null or s.estado = $2::text) and ($3::bigint is null or s.numero < $3::bigint)
order by s.numero desc limit $5::integer + 1`,
      values: [id, query.estado, query.antes_de, call.actor.miembros, size],
    })
    const page = rows.slice(0, size)
    const more = `${query.estado === null ? '' : `estado=${query.estado}&`}page_size=${size}&antes_de=${page.at(-1)?.numero}`
    const next = rows.length > size ? `/canales/${id}/ordenes/?${more}` : null
    const patients = [...new Set(page.flatMap((r) => r.paciente ?? []))]
    return { json: { next, previous: null, results: page }, audit: { id, patients } }
  },
})

const again = defineOperation({
  ...shared,
  id: 'canales_ordenes_repetir_create',
  method: 'POST',
  path: `${PATH}{mensaje}/repetir/`,
  access: ['administrador', 'archivo', 'coordinador_medico'],
  action: 'administrar',
  title: 'Enviar de nuevo una orden',
  about:
    'Lo que el destino rechazó o no aceptó a tiempo, o quedó fuera del alcance del sistema, se intenta otra vez con el mismo identificador. De una orden que no alcanza, archivo y coordinación no; quien administra el canal, que no ve de quién es, sí.',
  output: {
    status: 200,
    about: 'El mensaje, otra vez por enviar.',
    fields: { estado: oneOf(orderExitStates, { label: 'Estado', required: true }) },
  },
  problems: [notFound, ordenSinRepetir],
  async run({ params, call, tx }) {
    const { id } = await channelNamed(tx, params.canal)
    const message = isUuid(params.mensaje) ? params.mensaje.toLowerCase() : null
    const { rol, miembros } = call.actor
    const { reach } = factsOf(rol)
    const [found] = await tx.run<{ estado: string; orden: string; paciente: string; alcanza: boolean }>({
      name: `orden_salida_repetir_${reach}`,
      text: `select s.estado, s.orden, s.paciente, ${reached(orden, 'o', reach, names(3))} as alcanza from orden_salida s join orden o on o.id = s.orden
where s.canal = $1 and s.id = $2 and $3::text[] is not null for update of s`,
      values: [id, message, miembros],
    })
    if (found === undefined) throw new Problem(notFound)
    if (!found.alcanza && rol !== 'administrador') throw new Problem(notFound, { tried: found.orden })
    if (!['rechazado', 'vencido', 'sin_alcance'].includes(found.estado))
      throw new Problem(ordenSinRepetir, { more: { estado: found.estado } })
    await tx.run({
      text: `update orden_salida set estado = 'por_enviar', acuse = null, detalle = null, terminado_en = null, enviado_en = null, proximo_en = now()
where id = $1`,
      values: [message],
    })
    return { json: { estado: 'por_enviar' as const }, audit: { id, patient: found.paciente } }
  },
})

/** The orders that leave to a channel, and what it answered. */
export const orderExitOperations = [list, again]
