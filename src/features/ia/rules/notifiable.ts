import { citeDiagnosis, has } from '../record/asks.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { newRule, type Rule } from '../rule.ts'

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

/** Events of public health interest by CIE-10. The list of the INS changes every year; review it with the protocols in force. */
export const events: readonly Event[] = [
  { id: 'dengue', nombre: 'Dengue', codigos: /^(A90|A970|A971|A979)/, ejemplo: 'A90X' },
  { id: 'dengue-grave', nombre: 'Dengue grave', codigos: /^(A91|A972)/, inmediata: true, ejemplo: 'A91X' },
  { id: 'malaria', nombre: 'Malaria', codigos: /^B5[0-4]/, ejemplo: 'B519' },
  { id: 'chikungunya', nombre: 'Chikungunya', codigos: /^A920/, ejemplo: 'A920' },
  { id: 'zika', nombre: 'Zika', codigos: /^(A925|U06)/, ejemplo: 'A925' },
  { id: 'fiebre-amarilla', nombre: 'Fiebre amarilla', codigos: /^A95/, inmediata: true, ejemplo: 'A959' },
  { id: 'leishmaniasis', nombre: 'Leishmaniasis', codigos: /^B55/, ejemplo: 'B551' },
  { id: 'chagas', nombre: 'Enfermedad de Chagas', codigos: /^B57/, ejemplo: 'B572' },
  { id: 'tuberculosis', nombre: 'Tuberculosis', codigos: /^A1[5-9]/, ejemplo: 'A150' },
  { id: 'lepra', nombre: 'Lepra', codigos: /^A30/, ejemplo: 'A309' },
  { id: 'vih', nombre: 'Infección por VIH o sida', codigos: /^(B2[0-4]|Z21)/, ejemplo: 'B24X' },
  {
    id: 'sifilis-gestacional',
    nombre: 'Sífilis gestacional',
    codigos: /^(A5[1-3]|O981)/,
    aplica: pregnant,
    ejemplo: 'O981',
  },
  { id: 'sifilis-congenita', nombre: 'Sífilis congénita', codigos: /^A50/, ejemplo: 'A509' },
  { id: 'hepatitis-a', nombre: 'Hepatitis A', codigos: /^B15/, ejemplo: 'B159' },
  { id: 'hepatitis-b-c', nombre: 'Hepatitis B, C o delta', codigos: /^(B16|B17[01]|B18[0-2])/, ejemplo: 'B169' },
  { id: 'leptospirosis', nombre: 'Leptospirosis', codigos: /^A27/, ejemplo: 'A279' },
  {
    id: 'agresion-animal',
    nombre: 'Agresión por animal potencialmente transmisor de rabia',
    codigos: /^(W53|W54|W55|Z203|Z242)/,
    ejemplo: 'W540',
  },
  { id: 'rabia', nombre: 'Rabia humana', codigos: /^A82/, inmediata: true, ejemplo: 'A829' },
  { id: 'accidente-ofidico', nombre: 'Accidente ofídico', codigos: /^(X20|T630)/, ejemplo: 'T630' },
  {
    id: 'intoxicacion',
    nombre: 'Intoxicación por sustancias químicas',
    codigos: /^(T3[6-9]|T4[0-9]|T5[0-9]|T60|T65|X4[0-9]|Y1[0-9])/,
    ejemplo: 'T600',
  },
  { id: 'intento-suicida', nombre: 'Intento de suicidio', codigos: /^(X6[0-9]|X7[0-9]|X8[0-4])/, ejemplo: 'X640' },
  {
    id: 'violencia',
    nombre: 'Violencia de género e intrafamiliar',
    codigos: /^(T74|Y0[4-7]|X85|X86)/,
    ejemplo: 'T741',
  },
  {
    id: 'sarampion-rubeola',
    nombre: 'Sarampión o rubéola',
    codigos: /^(B05|B06|P350)/,
    inmediata: true,
    ejemplo: 'B059',
  },
  { id: 'varicela', nombre: 'Varicela', codigos: /^B01/, ejemplo: 'B019' },
  { id: 'parotiditis', nombre: 'Parotiditis', codigos: /^B26/, ejemplo: 'B269' },
  { id: 'tosferina', nombre: 'Tosferina', codigos: /^A37/, ejemplo: 'A379' },
  { id: 'difteria', nombre: 'Difteria', codigos: /^A36/, inmediata: true, ejemplo: 'A369' },
  { id: 'tetanos', nombre: 'Tétanos', codigos: /^A3[3-5]/, inmediata: true, ejemplo: 'A35X' },
  {
    id: 'paralisis-flacida',
    nombre: 'Parálisis flácida aguda en menor de 15 años',
    codigos: /^(A80|G610|G820)/,
    inmediata: true,
    aplica: under(15),
    ejemplo: 'G610',
  },
  {
    id: 'meningitis',
    nombre: 'Meningitis bacteriana o enfermedad meningocócica',
    codigos: /^(A39|G00)/,
    inmediata: true,
    ejemplo: 'A390',
  },
  { id: 'colera', nombre: 'Cólera', codigos: /^A00/, inmediata: true, ejemplo: 'A009' },
  { id: 'fiebre-tifoidea', nombre: 'Fiebre tifoidea y paratifoidea', codigos: /^A01/, ejemplo: 'A010' },
  { id: 'covid', nombre: 'COVID-19', codigos: /^U07[12]/, ejemplo: 'U071' },
  { id: 'cancer-infantil', nombre: 'Cáncer en menor de 18 años', codigos: /^C/, aplica: under(18), ejemplo: 'C910' },
  {
    id: 'cancer-mama-cuello',
    nombre: 'Cáncer de mama o de cuello uterino',
    codigos: /^(C50|C53|D06|D05)/,
    aplica: (r) => !under(18)(r),
    ejemplo: 'C509',
  },
  { id: 'defecto-congenito', nombre: 'Defecto congénito', codigos: /^Q/, aplica: under(1), ejemplo: 'Q210' },
  { id: 'bajo-peso-nacer', nombre: 'Bajo peso al nacer', codigos: /^P07[01]/, aplica: under(1), ejemplo: 'P071' },
  {
    id: 'desnutricion-aguda',
    nombre: 'Desnutrición aguda en menor de 5 años',
    codigos: /^E4[0-6]/,
    aplica: under(5),
    ejemplo: 'E43X',
  },
  {
    id: 'morbilidad-materna-extrema',
    nombre: 'Morbilidad materna extrema',
    codigos: /^(O141|O142|O15|O72|O85|O711|O882)/,
    inmediata: true,
    ejemplo: 'O150',
  },
  {
    id: 'evento-vacunal',
    nombre: 'Evento adverso posterior a la vacunación',
    codigos: /^(T880|T881|Y58|Y59)/,
    inmediata: true,
    ejemplo: 'T881',
  },
  {
    id: 'polvora',
    nombre: 'Lesión por pólvora o artefactos explosivos',
    codigos: /^(W39|W40|Y361|Y362)/,
    inmediata: true,
    ejemplo: 'W390',
  },
]

export const notifiableRules: readonly Rule[] = events.map(({ id, nombre, codigos, inmediata, aplica }) =>
  newRule(
    {
      id: `notificable-${id}`,
      titulo: `Notificación obligatoria: ${nombre}`,
      fuente: 'Decreto 3518 de 2006 (SIVIGILA); INS, lineamientos nacionales de vigilancia en salud pública',
      severidad: inmediata ? 'alta' : 'media',
    },
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
