import { dateInBogota } from '../../../model/calendar.ts'
import type { Row } from '../../../model/resource.ts'
import type { EntryRows } from '../../../resources/entries.ts'
import { historia } from '../../../resources/historia.ts'
import { paciente } from '../../../resources/paciente.ts'
import { spokenAge } from '../age.ts'
import { generatedBy, nameOf, providerData } from '../compose.ts'
import type { ReportInput, WholeRecord } from '../input.ts'
import { knownAllergies } from '../known-allergies.ts'
import { localDate, localTime } from '../local-time.ts'
import { type Block, paragraph } from '../report.ts'
import { notOnPaper } from '../sections/identification.ts'
import { sectionsOfEntries } from '../sections.ts'
import { blocksOf, shown } from '../show.ts'
import { contentApart } from './apart.ts'
import type { ListedEncounter } from './encounters.ts'

const asIs = (id: string): string => id

const titleOf = (e: ListedEncounter): string =>
  [
    shown(historia.fields.tipo_atencion, e.tipo_atencion, asIs),
    shown(historia.fields.servicio_reps, e.servicio_reps, asIs),
    e.profesional,
    e.numero_atencion === null ? null : `Atención ${e.numero_atencion}`,
    shown(historia.fields.estado, e.estado, asIs),
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ')

const counted = (n: number): string => (n === 1 ? 'Una atención' : `${n} atenciones`)

const APART = 'Registrado fuera de una atención'

/** The first pages: whose record it is, and what follows; the last ones: what was recorded of the patient in no encounter. */
export function recordOf(
  patient: Row,
  encounters: readonly ListedEncounter[],
  rowsApart: EntryRows,
  { prestador, generado, deTitular }: Pick<ReportInput, 'prestador' | 'generado'> & { readonly deTitular: boolean },
): WholeRecord {
  const own = { content: contentApart(patient, rowsApart), cierre: null, generado }
  const alergias = knownAllergies(own.content, own)
  const secciones = sectionsOfEntries({ ...own, alergias, prestador, verificacion: null })
  const titles = secciones.map(({ titulo }) => titulo)
  const [first, last] = [encounters.at(0), encounters.at(-1)]
  const dateOf = (e: ListedEncounter): string => localDate(dateInBogota(e.desde))
  const none: readonly Block[] = first === undefined ? [paragraph('No hay atenciones registradas.')] : []
  // Without saying whether there are others, which the reader may not know.
  const part: readonly Block[] = deTitular ? [] : [paragraph('Tiene las atenciones que alcanza quien la generó.')]
  const estimated = patient.fecha_nacimiento_estimada === true ? ' (estimada)' : ''
  const head = {
    prestador: { nombre: prestador.nombre, datos: providerData(prestador) },
    paciente: [
      { etiqueta: paciente.singular, valor: nameOf(patient) },
      {
        etiqueta: 'Documento',
        valor: [patient.tipo_documento, patient.numero_documento].filter((v) => typeof v === 'string').join(' '),
      },
      {
        etiqueta: 'Edad',
        valor: `${spokenAge(String(patient.fecha_nacimiento), dateInBogota(generado.en))}${estimated}`,
      },
    ],
    estado: 'Copia',
    marca: null,
    generado: generatedBy(generado),
  }
  return {
    at: generado.en,
    contents: [
      ...encounters.map((e) => ({ momento: localTime(e.desde), titulo: titleOf(e) })),
      ...(titles.length === 0 ? [] : [{ momento: '', titulo: [APART, ...titles].join(' · ') }]),
    ],
    apart: titles.length === 0 ? null : { ...head, titulo: APART, subtitulo: titles, secciones },
    cover: {
      ...head,
      titulo: 'Historia clínica completa',
      subtitulo:
        first === undefined || last === undefined
          ? ['Sin atenciones']
          : [counted(encounters.length), `Del ${dateOf(first)} al ${dateOf(last)}`],
      secciones: [
        {
          id: 'identificacion',
          titulo: 'Identificación',
          bloques: [...blocksOf(paciente, patient, notOnPaper, asIs, { titulo: paciente.singular }), ...none, ...part],
        },
      ],
    },
  }
}
