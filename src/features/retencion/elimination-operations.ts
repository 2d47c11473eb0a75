import { linkTo } from '../../engine/list-operation.ts'
import { defineOperation } from '../../engine/operation.ts'
import { text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { eliminatedPage, eliminateRecord, nextRecord, signedAct } from './eliminate.ts'
import { eliminatedFields, eliminationBody, processFields } from './fields.ts'
import { actaIncompleta, eliminacionImpedida, sinActaFirmada } from './problems.ts'
import { answered, cursorOf, found, ITEM, missingNotices, needs, PATH, page, shared } from './process-answers.ts'

export const eliminate = defineOperation({
  ...shared,
  id: 'archivo_retencion_procesos_eliminar_create',
  byPeople: true,
  method: 'POST',
  path: `${ITEM}eliminar/`,
  title: 'Eliminar una historia de un acta firmada',
  about:
    'Una por solicitud: queda eliminada entera o no cambia nada, y se repite hasta que el proceso diga `eliminado`. De la persona quedan su identidad, las fechas, el acta y la auditoría. **No se puede deshacer.**',
  access: ['archivo'],
  action: 'eliminar',
  body: eliminationBody,
  example: {},
  output: { status: 200, about: 'Eliminada, o nada quedaba por eliminar.', fields: processFields },
  problems: [notFound, sinActaFirmada, actaIncompleta, eliminacionImpedida],
  needs,
  async run({ params, body, call, tx }, { closingKeys }) {
    const keyNamed = await closingKeys()
    const process = await found(tx, params.id, true)
    const act = signedAct(process, keyNamed)
    const errores = await missingNotices(tx, process.id, call)
    if (errores.length > 0) throw new Problem(actaIncompleta, { errores })
    const record = await nextRecord(tx, process.id, body.paciente)
    if (record === null) throw new Problem(sinActaFirmada)
    // Asked again because the answer was lost: it is as it was asked for.
    if (record.eliminada) return answered(tx, process.id, call, {})
    await eliminateRecord(tx, act, record.paciente, call)
    return answered(tx, process.id, call, { patient: record.paciente, fields: ['eliminada'] })
  },
})

export const eliminated = defineOperation({
  ...shared,
  id: 'archivo_retencion_eliminadas_list',
  method: 'GET',
  path: `${PATH}eliminadas/`,
  title: 'Historias que se eliminaron',
  about: 'De quién eran, sus fechas y el acta, para responder a quien pregunte por ellas.',
  access: ['archivo', 'auditor', 'coordinador_medico', 'administrador'],
  action: 'listar',
  query: { numero_documento: text({ label: 'Número de documento', max: 40 }), ...page },
  output: { status: 200, about: 'Una página.', listOf: eliminatedFields },
  needs,
  async run({ query, tx }) {
    const size = query.page_size
    const asked = { number: query.numero_documento, before: cursorOf(query.cursor), size: size + 1 }
    const rows = await eliminatedPage(tx, asked)
    const results = rows.slice(0, size)
    const next = rows.length > size ? linkTo(`${PATH}eliminadas/`, query, results.at(-1)?.paciente ?? null) : null
    return { json: { next, previous: null, results }, audit: { patients: results.map((r) => r.paciente) } }
  },
})
