import { bool, date, instant, integer, oneOf, ref, strings, text } from '../../model/fields.ts'
import { sentence } from '../../model/text/sentence.ts'

const MOST_YEARS = 1000
const MOST_RECORDS = 500
const COUNT = { min: 0, max: Number.MAX_SAFE_INTEGER } as const

export const ruleFields = {
  regla: text({ label: 'Regla', max: 40, required: true }),
  anos: integer({ label: 'Años desde la última atención', about: 'Nulo: siempre.', min: 1, max: MOST_YEARS }),
  norma: text({ label: 'Norma', max: 100, required: true }),
  articulo: text({ label: 'Artículo', max: 60, required: true }),
  desde: date({ label: 'Vigente desde', required: true }),
  hasta: date({ label: 'Vigente hasta' }),
  cuando: text({ label: 'Cuándo se aplica', max: 400, required: true }),
} as const

const UNKNOWN = 'Nulo si quien pregunta no alcanza todas sus atenciones: no se sabe.'
export const dueFields = {
  paciente: ref('paciente', { label: 'Paciente', required: true }),
  ultima_atencion: instant({ label: 'Última atención', about: UNKNOWN }),
  historias: integer({ label: 'Atenciones', about: UNKNOWN, ...COUNT }),
  regla: text({ label: 'Regla', about: UNKNOWN, max: 40 }),
  vencio: date({ label: 'Venció', about: UNKNOWN }),
} as const

export const mediums = { diario: 'Diario de amplia circulación nacional', web: 'Página web o medio de amplia difusión' }
export const exclusionCauses = {
  entregada: 'Se entregó a su titular',
  reclamada: 'La reclamaron o la pide una autoridad',
  lesa_humanidad: 'Es parte de un proceso por delitos de lesa humanidad',
  valor_secundario: 'Tiene valor científico, histórico o cultural',
  otra: 'Otra',
}

/** How far a process is. */
export const processStates = {
  en_avisos: 'Se publican avisos y se espera',
  acta_propuesta: 'El acta espera la firma de otra persona',
  acta_firmada: 'El acta está firmada y queda algo por eliminar',
  terminado: 'Lo del acta se eliminó',
} as const

export const processFields = {
  id: ref('proceso', { label: 'Proceso', required: true }),
  estado: oneOf(processStates, { label: 'Estado', required: true }),
  creado_en: instant({ label: 'Creado', required: true }),
  creado_por: text({ label: 'Creado por', max: 60, required: true }),
  expedientes: integer({ label: 'Historias en el proceso', ...COUNT, required: true }),
  excluidos: integer({ label: 'Historias que salieron de él', ...COUNT, required: true }),
  avisos: integer({ label: 'Avisos publicados', ...COUNT, required: true }),
  faltan: strings({ label: 'Lo que falta para firmar el acta', max: 400, maxItems: 10 }),
  firmable_desde: date({ label: 'Desde cuándo se puede firmar el acta' }),
  propuesta_por: text({ label: 'Quién propuso el acta', max: 60 }),
  propuesta_en: instant({ label: 'Acta propuesta' }),
  firmada_por: text({ label: 'Quién firmó el acta', max: 60 }),
  firmada_en: instant({ label: 'Acta firmada' }),
  declaracion: text({ label: 'Lo firmado', max: 10_000_000 }),
  llave: text({ label: 'Llave de la firma', max: 100 }),
  firma: text({ label: 'Firma', max: 200 }),
  retirada_por: text({ label: 'Quién retiró la última acta propuesta', max: 60 }),
  retirada_en: instant({ label: 'Última acta retirada' }),
  motivo_retiro: text({ label: 'Por qué se retiró', max: 500 }),
  eliminadas: integer({ label: 'Historias eliminadas', ...COUNT, required: true }),
  eliminado: bool({ label: 'Si todo lo del acta se eliminó', required: true }),
} as const

const reason = text({ label: 'Motivo', about: 'De 10 caracteres o más.', ...sentence, max: 500, required: true })

export const processBody = {
  pacientes: strings({
    label: 'Pacientes',
    about: 'De los vencidos.',
    max: 36,
    maxItems: MOST_RECORDS,
    required: true,
  }),
} as const
export const noticeBody = {
  medio: oneOf(mediums, { label: 'Medio', required: true }),
  nombre: text({ label: 'Nombre del diario o dirección de la página', max: 300, required: true }),
  fecha: date({ label: 'Fecha de publicación', required: true }),
  referencia: text({ label: 'Edición y página, o enlace', max: 300 }),
} as const
export const withdrawalBody = { motivo: reason } as const
export const eliminationBody = {
  paciente: ref('paciente', {
    label: 'Paciente',
    about: 'Sin él, la siguiente historia del acta que queda por eliminar.',
  }),
} as const
/** What remains of a record that was eliminated. */
export const eliminatedFields = {
  paciente: ref('paciente', { label: 'Paciente', required: true }),
  tipo_documento: text({ label: 'Tipo de documento', max: 10, required: true }),
  numero_documento: text({ label: 'Número de documento', max: 40, required: true }),
  nombre: text({ label: 'Nombre', max: 300, required: true }),
  historias: integer({ label: 'Atenciones que tenía', ...COUNT, required: true }),
  primera_atencion: instant({ label: 'Primera atención' }),
  ultima_atencion: instant({ label: 'Última atención', required: true }),
  acta: ref('proceso', { label: 'Acta', about: 'El proceso cuya acta firmada la nombra.', required: true }),
  eliminada_en: instant({ label: 'Eliminada', required: true }),
  eliminada_por: text({ label: 'Quién la eliminó', max: 60, required: true }),
} as const
export const exclusionBody = {
  paciente: ref('paciente', { label: 'Paciente', required: true }),
  causa: oneOf(exclusionCauses, { label: 'Causa', required: true }),
  motivo: reason,
} as const
