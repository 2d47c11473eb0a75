import { proseRow } from '../../../model/text/prose-row.ts'
import { citeDiagnosis, has } from '../record/asks.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { alertRule, type Rule } from '../rule.ts'

export interface Event {
  readonly id: string
  readonly nombre: string
  readonly codigos: RegExp
  /** Told at once and not in the week. */
  readonly inmediata?: true
  readonly aplica?: (record: ClinicalRecord) => boolean
  /** A code that it is about, for whoever reads and for the tests. */
  readonly ejemplo: string
}
const pregnant = ({ embarazo }: ClinicalRecord): boolean => embarazo.length > 0
const under =
  (years: number) =>
  ({ edad }: ClinicalRecord): boolean =>
    edad !== null && edad < years

const eventRow = proseRow<Event>()('nombre')

/** Events of public health interest by CIE-10. The list of the INS changes every year; review it with the protocols in force. */
export const events: readonly Event[] = [
  eventRow({ id: 'dengue', codigos: /^(A90|A970|A971|A979)/, ejemplo: 'A90X' })`Dengue`,
  eventRow({ id: 'dengue-grave', codigos: /^(A91|A972)/, inmediata: true, ejemplo: 'A91X' })`Dengue grave`,
  eventRow({ id: 'malaria', codigos: /^B5[0-4]/, ejemplo: 'B519' })`Malaria`,
  eventRow({ id: 'chikungunya', codigos: /^A920/, ejemplo: 'A920' })`Chikungunya`,
  eventRow({ id: 'zika', codigos: /^(A925|U06)/, ejemplo: 'A925' })`Zika`,
  eventRow({ id: 'fiebre-amarilla', codigos: /^A95/, inmediata: true, ejemplo: 'A959' })`Fiebre amarilla`,
  eventRow({ id: 'leishmaniasis', codigos: /^B55/, ejemplo: 'B551' })`Leishmaniasis`,
  eventRow({ id: 'chagas', codigos: /^B57/, ejemplo: 'B572' })`Enfermedad de Chagas`,
  eventRow({ id: 'tuberculosis', codigos: /^A1[5-9]/, ejemplo: 'A150' })`Tuberculosis`,
  eventRow({ id: 'lepra', codigos: /^A30/, ejemplo: 'A309' })`Lepra`,
  eventRow({ id: 'vih', codigos: /^(B2[0-4]|Z21)/, ejemplo: 'B24X' })`Infección por VIH o sida`,
  eventRow({
    id: 'sifilis-gestacional',
    codigos: /^(A5[1-3]|O981)/,
    aplica: pregnant,
    ejemplo: 'O981',
  })`Sífilis gestacional`,
  eventRow({ id: 'sifilis-congenita', codigos: /^A50/, ejemplo: 'A509' })`Sífilis congénita`,
  eventRow({ id: 'hepatitis-a', codigos: /^B15/, ejemplo: 'B159' })`Hepatitis A`,
  eventRow({ id: 'hepatitis-b-c', codigos: /^(B16|B17[01]|B18[0-2])/, ejemplo: 'B169' })`Hepatitis B, C o delta`,
  eventRow({ id: 'leptospirosis', codigos: /^A27/, ejemplo: 'A279' })`Leptospirosis`,
  eventRow({
    id: 'agresion-animal',
    codigos: /^(W53|W54|W55|Z203|Z242)/,
    ejemplo: 'W540',
  })`Agresión por animal potencialmente transmisor de rabia`,
  eventRow({ id: 'rabia', codigos: /^A82/, inmediata: true, ejemplo: 'A829' })`Rabia humana`,
  eventRow({ id: 'accidente-ofidico', codigos: /^(X20|T630)/, ejemplo: 'T630' })`Accidente ofídico`,
  eventRow({
    id: 'intoxicacion',
    codigos: /^(T3[6-9]|T4[0-9]|T5[0-9]|T60|T65|X4[0-9]|Y1[0-9])/,
    ejemplo: 'T600',
  })`Intoxicación por sustancias químicas`,
  eventRow({ id: 'intento-suicida', codigos: /^(X6[0-9]|X7[0-9]|X8[0-4])/, ejemplo: 'X640' })`Intento de suicidio`,
  eventRow({
    id: 'violencia',
    codigos: /^(T74|Y0[4-7]|X85|X86)/,
    ejemplo: 'T741',
  })`Violencia de género e intrafamiliar`,
  eventRow({
    id: 'sarampion-rubeola',
    codigos: /^(B05|B06|P350)/,
    inmediata: true,
    ejemplo: 'B059',
  })`Sarampión o rubéola`,
  eventRow({ id: 'varicela', codigos: /^B01/, ejemplo: 'B019' })`Varicela`,
  eventRow({ id: 'parotiditis', codigos: /^B26/, ejemplo: 'B269' })`Parotiditis`,
  eventRow({ id: 'tosferina', codigos: /^A37/, ejemplo: 'A379' })`Tosferina`,
  eventRow({ id: 'difteria', codigos: /^A36/, inmediata: true, ejemplo: 'A369' })`Difteria`,
  eventRow({ id: 'tetanos', codigos: /^A3[3-5]/, inmediata: true, ejemplo: 'A35X' })`Tétanos`,
  eventRow({
    id: 'paralisis-flacida',
    codigos: /^(A80|G610|G820)/,
    inmediata: true,
    aplica: under(15),
    ejemplo: 'G610',
  })`Parálisis flácida aguda en menor de 15 años`,
  eventRow({
    id: 'meningitis',
    codigos: /^(A39|G00)/,
    inmediata: true,
    ejemplo: 'A390',
  })`Meningitis bacteriana o enfermedad meningocócica`,
  eventRow({ id: 'colera', codigos: /^A00/, inmediata: true, ejemplo: 'A009' })`Cólera`,
  eventRow({ id: 'fiebre-tifoidea', codigos: /^A01/, ejemplo: 'A010' })`Fiebre tifoidea y paratifoidea`,
  eventRow({ id: 'covid', codigos: /^U07[12]/, ejemplo: 'U071' })`COVID-19`,
  eventRow({ id: 'cancer-infantil', codigos: /^C/, aplica: under(18), ejemplo: 'C910' })`Cáncer en menor de 18 años`,
  eventRow({
    id: 'cancer-mama-cuello',
    codigos: /^(C50|C53|D06|D05)/,
    aplica: (r) => !under(18)(r),
    ejemplo: 'C509',
  })`Cáncer de mama o de cuello uterino`,
  eventRow({ id: 'defecto-congenito', codigos: /^Q/, aplica: under(1), ejemplo: 'Q210' })`Defecto congénito`,
  eventRow({ id: 'bajo-peso-nacer', codigos: /^P07[01]/, aplica: under(1), ejemplo: 'P071' })`Bajo peso al nacer`,
  eventRow({
    id: 'desnutricion-aguda',
    codigos: /^E4[0-6]/,
    aplica: under(5),
    ejemplo: 'E43X',
  })`Desnutrición aguda en menor de 5 años`,
  eventRow({
    id: 'morbilidad-materna-extrema',
    codigos: /^(O141|O142|O15|O72|O85|O711|O882)/,
    inmediata: true,
    ejemplo: 'O150',
  })`Morbilidad materna extrema`,
  eventRow({
    id: 'evento-vacunal',
    codigos: /^(T880|T881|Y58|Y59)/,
    inmediata: true,
    ejemplo: 'T881',
  })`Evento adverso posterior a la vacunación`,
  eventRow({
    id: 'polvora',
    codigos: /^(W39|W40|Y361|Y362)/,
    inmediata: true,
    ejemplo: 'W390',
  })`Lesión por pólvora o artefactos explosivos`,
]

export const notifiableRules: readonly Rule[] = events.map(({ id, nombre, codigos, inmediata, aplica }) =>
  alertRule(
    `notificable-${id}`,
    `Notificación obligatoria: ${nombre}`,
    inmediata ? 'alta' : 'media',
    'Decreto 3518 de 2006 (SIVIGILA); INS, lineamientos nacionales de vigilancia en salud pública',
    (record) => {
      if (aplica !== undefined && !aplica(record)) return []
      // Each history notifies what it found, and once.
      const found = has(record, codigos).filter((d) => d.aqui && d.row.notificacion_sivigila !== true)
      if (found.length === 0) return []
      return [
        {
          texto: `Notifique a SIVIGILA: ${nombre}${inmediata ? ' (inmediata)' : ''}, y márquelo en el diagnóstico.`,
          explicacion: `El diagnóstico ${found.map((d) => d.codigo).join(', ')} es de notificación obligatoria y no consta que se haya notificado.`,
          citas: found.map(citeDiagnosis),
        },
      ]
    },
  ),
)
