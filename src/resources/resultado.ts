import { careTeam } from '../model/access/roles.ts'
import { instant, oneOf, ref, text } from '../model/fields.ts'
import { closedForGood, isClosedForGood } from '../model/history-state.ts'
import { always, holds } from '../model/predicate.ts'
import { problem } from '../model/problem.ts'
import { noSeElimina } from '../model/problems.ts'
import { defineResource, type Row, type Value } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { notAttendedStates, whenNotAttended } from './entry.ts'
import { calledOffOrder, pendingOrder } from './orden.ts'
import { notBeforeBirth, notFuture } from './rules.ts'
import { cups, isLoinc, withoutSeparators } from './shapes.ts'

export const resultadoNoCambia = problem(
  'resultado_no_cambia',
  409,
  say('Un resultado no se edita.', 'A result is not edited.'),
  'Regístrelo de nuevo diciendo cuál corrige (`corrige_a`), o anúlelo con su motivo.',
)

/** Corrected or not. */
export const notAnnulledResult = { not: { estado: ['anulado'] } } as const

/** What a result says to its order once it is final: done, with its document and its date. */
const completed = (order: Row, r: { readonly documento: string | null; readonly fecha_informe: string | null }) => ({
  estado: 'completada',
  resultado_documento: order.resultado_documento ?? r.documento,
  fecha_resultado: order.fecha_resultado ?? r.fecha_informe,
})

interface ToldResult {
  readonly estado: string | null
  readonly documento: string | null
  readonly fecha_informe: string | null
}
interface WholeResult extends ToldResult {
  readonly conclusion: string | null
  readonly imagen_url: string | null
  readonly imagen_estudio_uid: string | null
  readonly fuente_cuenta: string | null
}
/** Of one that a person writes down and that says nothing yet, its order waits for the first of its values. */
const asFarAsTold = (r: WholeResult): ToldResult => {
  const said = [r.conclusion, r.documento, r.imagen_url, r.imagen_estudio_uid, r.fuente_cuenta]
  return said.every((one) => one === null) ? { ...r, estado: 'preliminar' } : r
}

/** What becomes of its order; null where nothing does. Pure. */
export function orderWithResult(order: Row, r: ToldResult, closed: boolean): Readonly<Record<string, Value>> | null {
  if (holds(calledOffOrder, order)) return null
  const waits = holds(pendingOrder, order)
  if (r.estado === 'preliminar')
    return !closed && waits && order.estado !== 'en_proceso' ? { estado: 'en_proceso' } : null
  if (waits || (!closed && order.estado === 'vencida')) return completed(order, r)
  // A correction brings its own document; what a closing sealed stays as it was.
  return !closed && order.estado === 'completada' && r.documento !== null
    ? { resultado_documento: r.documento, fecha_resultado: r.fecha_informe }
    : null
}

const takenBack = (value: Row): Readonly<Record<string, Value>> | null =>
  value.estado === 'anulado' ? null : { estado: 'anulado' }

/**
 * One report of an examination, as a laboratory or a person tells it; its values are rows of the patient's series. It is never
 * changed: a correction is another one in its place. Closing does not seal it, since it arrives and is corrected later
 * (docs/decisions/0136-results-are-reports.md).
 */
export const resultado = defineResource({
  name: 'resultado',
  path: '/hce/api/resultados/',
  schema: 'Resultado',
  operation: 'hce_api_resultados',
  title: 'Resultados',
  singular: 'Resultado',
  about:
    'Informe de un examen: de un laboratorio, de imágenes o de patología. Sus valores son valores clínicos que lo nombran. No se edita: otro lo corrige, o se anula.',
  patientField: 'paciente',
  part: 'examenes',
  fields: {
    paciente: ref('paciente', { label: 'Paciente', required: true, immutable: true, filter: true }),
    orden: ref('orden', {
      label: 'Orden',
      help: 'La que se responde, si la hubo.',
      about: 'Orden que responde; sin ella nadie la pidió aquí.',
      same: 'historia',
      immutable: true,
      filter: true,
    }),
    historia: ref('historia', {
      label: 'Atención',
      help: 'La de la orden.',
      about: 'La de la orden, y obligatoria con ella: quien no alcanza la atención no alcanza su resultado.',
      same: 'paciente',
      immutable: true,
      filter: true,
    }),
    cups: text({
      label: 'CUPS',
      max: 6,
      normalise: withoutSeparators,
      pattern: cups,
      catalogue: 'cups',
      filter: true,
    }),
    loinc: text({ label: 'LOINC', about: 'Código del informe o panel.', max: 10 }),
    nombre: text({ label: 'Examen', required: true, max: 200, search: true }),
    categoria: oneOf(
      {
        laboratorio: 'Laboratorio',
        imagenologia: 'Imagenología',
        microbiologia: 'Microbiología',
        patologia: 'Patología',
        otro: 'Otro',
      },
      { label: 'Categoría', required: true, filter: true },
    ),
    estado: oneOf(
      { preliminar: 'Preliminar', final: 'Final', corregido: 'Corregido', anulado: 'Anulado' },
      { label: 'Estado', default: 'final' },
    ),
    fecha_toma: instant({ label: 'Fecha de la toma', about: 'De la muestra o del estudio.' }),
    muestra: text({ label: 'Muestra', about: 'De qué se hizo: suero, orina, hisopado.', max: 500 }),
    muestra_codigo: text({
      label: 'Código de la muestra',
      about: 'SNOMED CT.',
      max: 18,
      pattern: {
        regex: /^\d{6,18}$/,
        say: say('Un código SNOMED CT tiene de 6 a 18 dígitos.', 'A SNOMED CT code has 6 to 18 digits.'),
      },
    }),
    muestra_recibida: instant({ label: 'Muestra recibida', about: 'Cuándo llegó al laboratorio.' }),
    fecha_informe: instant({
      label: 'Fecha del informe',
      help: 'Vacía: ahora.',
      about: 'Por defecto, ahora.',
      filter: true,
      order: true,
    }),
    laboratorio: text({ label: 'Quién lo realizó', about: 'Laboratorio o servicio.', max: 200 }),
    quien_valida: text({ label: 'Quién lo validó', max: 200 }),
    conclusion: text({ label: 'Conclusión', max: 20_000 }),
    documento: ref('documento', {
      label: 'Documento',
      about: 'El informe como archivo.',
      same: 'paciente',
      immutable: true,
    }),
    imagen_estudio_uid: text({
      label: 'UID del estudio',
      about: 'Study Instance UID de DICOM.',
      max: 64,
      pattern: {
        regex: /^[0-2](\.(0|[1-9]\d{0,38}))+$/,
        say: say('Es un UID de DICOM: números separados por puntos.', 'A DICOM UID: numbers separated by dots.'),
      },
    }),
    imagen_url: text({
      label: 'Imágenes',
      help: 'Dirección del estudio en el sistema de imágenes.',
      about: 'Dirección https del estudio en el PACS (DICOMweb o visor).',
      max: 1000,
      pattern: {
        regex: /^https:\/\/[^\s<>"]+$/,
        say: say('Debe ser una dirección https.', 'Must be an https address.'),
      },
    }),
    numero_externo: text({
      label: 'Número de quien lo envía',
      about: 'Con el que lo conoce quien lo realizó; por él se sabe que un envío es el mismo informe.',
      max: 100,
      filter: true,
    }),
    corrige_a: ref('resultado', { label: 'Resultado que corrige', same: 'paciente', immutable: true }),
    corregido_por: text({
      label: 'Resultado que lo corrigió',
      about: 'El que está en su lugar; mientras lo haya, este ya no vale.',
      max: 36,
      readOnly: true,
    }),
    fuente: text({
      label: 'Sistema que lo envió',
      about: 'Nombre de la cuenta; null si lo registró una persona.',
      max: 200,
      readOnly: true,
    }),
    fuente_cuenta: text({ label: 'Cuenta que lo envió', max: 100, readOnly: true }),
    asignado_por: text({
      label: 'Asignado por',
      about: 'Persona que dijo de quién es, cuando el envío no bastaba para saberlo.',
      max: 200,
      readOnly: true,
    }),
    huella_fuente: text({
      label: 'Huella de lo que dijo la fuente',
      about: 'SHA-256; el mismo informe enviado otra vez no se registra de nuevo.',
      max: 64,
      readOnly: true,
    }),
    motivo_anulacion: text({ label: 'Motivo de anulación', max: 500, readOnly: true }),
    anulado_por: text({ label: 'Anulado por', max: 200, readOnly: true }),
    anulado_en: instant({ label: 'Anulado en', readOnly: true }),
  },
  access: { read: [...careTeam, 'auditor', 'integracion', 'paciente'], write: careTeam },
  unique: [
    {
      fields: ['fuente_cuenta', 'numero_externo'],
      while: {
        not: { any: [{ estado: ['anulado'] }, { numero_externo: null }, { fuente_cuenta: null }] },
        corrige_a: null,
      },
      say: say('Ya hay un resultado con ese número.', 'There is a result with that number already.'),
    },
    {
      fields: ['corrige_a'],
      while: { not: { any: [{ estado: ['anulado'] }, { corrige_a: null }] } },
      say: say('Otro lo corrigió ya: corrija ese.', 'Another corrected it already: correct that one.'),
    },
  ],
  defaults: { fecha_informe: (_r, ctx) => ctx.now },
  rules: [
    {
      field: 'historia',
      broken: (r) => r.orden !== null && r.historia === null,
      say: say('Diga la atención de la orden.', 'Say the encounter of the order.'),
    },
    {
      field: 'orden',
      broken: (_r, ctx) => ctx.previous === null && ctx.refs.orden?.anulado === true,
      say: say('La orden se anuló: diga de cuál es.', 'The order was annulled: say which one it answers.'),
    },
    {
      field: 'loinc',
      broken: (r) => r.loinc !== null && !isLoinc(r.loinc),
      say: say(
        'No es un código LOINC: no cumple su dígito de verificación.',
        'Is not a LOINC code: its check digit fails.',
      ),
    },
    {
      field: 'corrige_a',
      broken: (_r, ctx) => ctx.previous === null && ctx.refs.corrige_a?.estado === 'anulado',
      say: say('Se corrige un resultado que vale; ese se anuló.', 'What is corrected stands; that one was annulled.'),
    },
    {
      field: 'corrige_a',
      broken: (r, ctx) =>
        ctx.refs.corrige_a != null &&
        (ctx.refs.corrige_a.orden ?? null) !== r.orden &&
        ctx.refs.corrige_a.orden != null,
      say: say('Corrige el resultado de otra orden.', 'It corrects the result of another order.'),
    },
    {
      field: 'estado',
      broken: (r, ctx) =>
        r.estado === 'preliminar' && ctx.refs.corrige_a != null && ctx.refs.corrige_a.estado !== 'preliminar',
      say: say('Un resultado final no vuelve a preliminar.', 'A final result does not become preliminary again.'),
    },
    {
      field: 'estado',
      broken: (r, ctx) => ctx.previous === null && r.estado === 'anulado',
      say: say('Un resultado nuevo no nace anulado.', 'A new result cannot be annulled already.'),
    },
    {
      field: 'muestra',
      broken: (r) => r.muestra_codigo !== null && r.muestra === null,
      say: say('Diga cómo se llama la muestra de ese código.', 'Say what the sample of that code is called.'),
    },
    notFuture('fecha_toma'),
    notBeforeBirth('fecha_toma'),
    notFuture('muestra_recibida'),
    notFuture('fecha_informe'),
    notBeforeBirth('fecha_informe'),
  ],
  settles: (r, ctx) => {
    if (ctx.previous !== null) return []
    // A system's correction says of each value what became of it; a person's takes all of them back and records them anew.
    const former = r.fuente_cuenta === null ? r.corrige_a : null
    return [
      ...(r.corrige_a === null
        ? []
        : [{ resource: 'resultado', id: r.corrige_a, set: () => ({ corregido_por: r.id }) }]),
      ...(former === null ? [] : [{ resource: 'valor_clinico', id: former, by: 'resultado', set: takenBack }]),
      ...(r.orden === null
        ? []
        : [
            {
              resource: 'orden',
              id: r.orden,
              set: (order: Row) => orderWithResult(order, asFarAsTold(r), isClosedForGood(ctx.history?.estado)),
            },
          ]),
    ]
  },
  stands: { all: [notAnnulledResult, { not: { replacedBy: { field: 'corrige_a', by: notAnnulledResult } } }] },
  frozen: { when: always, except: [], kind: resultadoNoCambia },
  belongsTo: {
    history: 'historia',
    section: 'resultados',
    happenedAt: 'fecha_informe',
    calledBy: ['nombre'],
    unsealed: true,
    frozenIn: whenNotAttended,
    // It reopens nothing: what answers an order, or corrects what was told, enters whenever it is told; and is annulled with a reason.
    unless: [
      {
        in: ['suspendida', ...closedForGood],
        on: 'create',
        when: { any: [{ not: { orden: null } }, { not: { corrige_a: null } }] },
      },
      {
        in: notAttendedStates,
        on: 'update',
        was: notAnnulledResult,
        when: { estado: ['anulado'] },
        changes: ['estado', 'motivo_anulacion', 'anulado_por', 'anulado_en'],
      },
      {
        in: notAttendedStates,
        on: 'update',
        when: { not: { unchanged: ['corregido_por'] } },
        changes: ['corregido_por'],
      },
    ],
  },
  keep: { when: always, kind: noSeElimina },
  example: {
    paciente: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00',
    nombre: 'Cuadro hemático',
    categoria: 'laboratorio',
    cups: '902210',
    laboratorio: 'Laboratorio Central',
  },
})
