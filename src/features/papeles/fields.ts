import { bool, date, instant, objects, oneOf, ref, strings, text } from '../../model/fields.ts'
import { MOST_PRINTED } from '../../model/lists/printed-papers.ts'
import { sentence } from '../../model/text/sentence.ts'
import { pageNames } from '../reporte/report.ts'
import { paperTitles } from './kind.ts'

export const paperStates = {
  vigente: 'Vigente',
  vencido: 'Vencido',
  reemplazado: 'Reemplazado',
  anulado: 'Anulado',
} as const
export type PaperState = keyof typeof paperStates

export const paperFields = {
  id: ref('papel', { label: 'Papel', required: true }),
  historia: ref('historia', { label: 'Historia', required: true }),
  paciente: ref('paciente', { label: 'Paciente', required: true }),
  tipo: oneOf(paperTitles, { label: 'Tipo de papel', required: true }),
  titulo: text({ label: 'Título', max: 200, required: true }),
  numero: text({ label: 'Número', about: 'Consecutivo por prestador y tipo, sin saltos.', max: 40, required: true }),
  emitido_en: instant({ label: 'Expedido', required: true }),
  profesional: text({ label: 'Profesional que responde', max: 200, required: true }),
  tamano: oneOf(pageNames, { label: 'Tamaño', required: true }),
  estado: oneOf(paperStates, { label: 'Estado', required: true }),
  vence: date({ label: 'Vence', about: 'Último día en que se puede usar.' }),
  huella: text({ label: 'Huella SHA-256 de su contenido', max: 64, required: true }),
  impreso_en: instant({ label: 'Impreso por primera vez', about: 'Después, cada impresión lleva la marca COPIA.' }),
  reemplaza_a: ref('papel', { label: 'Papel que reemplaza' }),
  reemplazado_por: ref('papel', { label: 'Papel que lo reemplazó' }),
  anulado_en: instant({ label: 'Anulado o reemplazado en' }),
  motivo_anulacion: text({ label: 'Motivo de la anulación', max: 500 }),
  verificacion: text({ label: 'Página pública de verificación', max: 400, required: true }),
} as const

/** Beside the papers of a history: which kinds can be issued now, and why others cannot. */
export const offeredFields = {
  disponibles: objects(
    {
      tipo: oneOf(paperTitles, { label: 'Tipo de papel', required: true }),
      titulo: text({ label: 'Cómo se llama', max: 200, required: true }),
      puede: bool({ label: 'Si se puede expedir ahora', required: true }),
      motivo: text({ label: 'Por qué no', max: 1000 }),
    },
    { label: 'Qué se puede expedir', maxItems: 20 },
  ),
} as const

const reason = { label: 'Motivo', about: 'De 10 caracteres o más.', ...sentence, max: 500 } as const

export const issueBody = {
  tipo: oneOf(paperTitles, { label: 'Tipo de papel', required: true }),
  tamano: oneOf(pageNames, { label: 'Tamaño', default: 'media_carta' }),
  reemplaza_a: text({ label: 'Papel que reemplaza', about: 'El vigente del mismo tipo y atención.', max: 36 }),
  motivo: text({ ...reason, about: 'Por qué se reemplaza; de 10 caracteres o más.' }),
} as const
export const annulBody = { motivo: text({ ...reason, required: true }) } as const
export const printBody = {
  formato: oneOf({ pdf: 'PDF', html: 'HTML', json: 'JSON' }, { label: 'Formato', default: 'pdf' }),
  tamano: oneOf(pageNames, { label: 'Tamaño', about: 'Por defecto, el que se dijo al expedirlo.' }),
} as const

export const printTogetherBody = {
  papeles: strings({
    label: 'Papeles',
    about: 'Cuáles de esta historia; sin decirlo, todos los vigentes.',
    max: 36,
    maxItems: MOST_PRINTED,
  }),
  tamano: printBody.tamano,
} as const
