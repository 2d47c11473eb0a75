import { dateInBogota } from '../../model/calendar.ts'
import type { Row } from '../../model/resource.ts'
import { eapb } from '../../resources/eapb.ts'
import { historia } from '../../resources/historia.ts'
import { paciente } from '../../resources/paciente.ts'
import { spokenAge } from './age.ts'
import type { Provider, ReportInput } from './input.ts'
import { localTime } from './local-time.ts'
import type { Datum, Report } from './report.ts'
import { sections } from './sections.ts'
import { shown } from './show.ts'

const asIs = (id: string): string => id
const words = (...values: readonly unknown[]): string =>
  values.filter((v) => typeof v === 'string' && v !== '').join(' ')

export const nameOf = (p: Row): string =>
  words(p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido)

/** Said at the foot of every page. */
export const generatedBy = ({ por, en }: ReportInput['generado']): string =>
  `Generado por ${por} el ${localTime(en)}, hora legal de Colombia.`

/** What a page that was taken out of the report still says about whose it is. */
export function patientBand({ content }: Pick<ReportInput, 'content'>): Datum[] {
  const { paciente: p, historia: h } = content
  const since = typeof h.fecha_inicio === 'string' ? h.fecha_inicio : h.creado_en
  const insurer = content.eapb === null ? null : shown(eapb.fields.nombre, content.eapb.nombre, asIs)
  const estimated = p.fecha_nacimiento_estimada === true ? ' (estimada)' : ''
  // Three to a row.
  return [
    { etiqueta: paciente.singular, valor: nameOf(p) },
    { etiqueta: 'Documento', valor: words(p.tipo_documento, p.numero_documento) },
    { etiqueta: 'Edad', valor: `${spokenAge(String(p.fecha_nacimiento), dateInBogota(since))}${estimated}` },
    { etiqueta: 'Aseguradora', valor: insurer ?? 'Sin aseguradora registrada' },
    { etiqueta: historia.fields.numero_historia.label, valor: words(h.numero_historia) },
    { etiqueta: 'Sexo', valor: shown(paciente.fields.sexo_biologico, p.sexo_biologico, asIs) ?? '' },
  ]
}

/** Two lines: who it is before the State, and where. */
export function providerData(p: Provider): string[] {
  const line = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')
  const legal = line(p.nit === undefined ? '' : `NIT ${p.nit}`, p.codigo === '' ? '' : `Código REPS ${p.codigo}`)
  const place = line(p.direccion ?? '', p.ciudad ?? '', p.telefono === undefined ? '' : `Tel. ${p.telefono}`)
  return [legal, place].filter((text) => text !== '')
}

/** Until it is closed a history is nobody's last word. */
export function watermarkOf(row: Row): string | null {
  if (row.estado === 'anulada') return 'ANULADA'
  if (row.estado === 'borrador') return 'BORRADOR – SIN VALOR LEGAL'
  return row.estado === 'cerrada' || row.estado === 'archivada' ? null : 'EN ATENCIÓN – NO CERRADA'
}

export function compose(input: ReportInput): Report {
  const { historia: h } = input.content
  const kind = shown(historia.fields.tipo_atencion, h.tipo_atencion, asIs) ?? ''
  const number = words(h.numero_atencion)
  return {
    titulo: historia.singular,
    subtitulo: [
      [kind, localTime(String(h.fecha_inicio ?? h.creado_en))].filter((part) => part !== '').join(' · '),
      ...(number === '' ? [] : [`Atención ${number}`]),
    ],
    prestador: { nombre: input.prestador.nombre, datos: providerData(input.prestador) },
    paciente: patientBand(input),
    estado: shown(historia.fields.estado, h.estado, asIs) ?? '',
    marca: watermarkOf(h),
    generado: generatedBy(input.generado),
    secciones: sections(input),
  }
}
