import type { Predicate } from '../../../model/predicate.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import { pendingOrder } from '../../../resources/orden.ts'
import { affirmed, type Subject, subjects } from '../document/background.ts'
import type { Document } from '../document/input.ts'
import { doneOrder, givenMedicine } from '../document/taken.ts'
import { encounters, type RdaRule, rule, stays } from './rule.ts'

const lacksDiagnosis = (rol: 'principal' | 'ingreso' | 'egreso', name: string, kinds: readonly Document[]): RdaRule =>
  rule('diagnostico', 'rol', {
    codigo: `falta_diagnostico_${rol}`,
    ruta: 'diagnosis',
    mensaje: `Falta el diagnóstico ${name}.`,
    solucion: `Registre un diagnóstico con papel «${rol}» antes de cerrar.`,
    kinds,
    none: { rol: [rol] },
  })

const lacksBackground = (subject: Subject, kinds: readonly Document[], mensaje: string, solucion: string): RdaRule =>
  rule('antecedente_categorizado', 'categoria', {
    codigo: `faltan_${subject}`,
    ruta: 'section',
    kinds,
    mensaje,
    solucion,
    none: subjects[subject],
  })

/** What was signed keeps its text: this is said beside it. */
const IF_SIGNED = '; si ya está firmada, agréguelo con un complemento.'
const PURPOSE = `Diga la finalidad en el registro${IF_SIGNED}`
/** As the patient responds, and only once. */
const NO_TIME = ['7', '8']

/** Named by the file of its product and nothing else. */
const onlyFile = {
  dci_codigo: null,
  ium: null,
  not: { cum: null },
} as const satisfies Predicate<EntryRow<'formula_medicamento'>>

export const entryRules: readonly RdaRule[] = [
  lacksDiagnosis('principal', 'principal', ['consulta']),
  lacksDiagnosis('ingreso', 'de ingreso', stays),
  lacksDiagnosis('egreso', 'de egreso', stays),
  rule('diagnostico', 'tipo_diagnostico', {
    ruta: 'diagnosis.extension',
    mensaje: 'El diagnóstico no dice si es impresión, confirmado nuevo o confirmado repetido.',
    solucion: 'Escoja el tipo en el diagnóstico.',
    each: { rol: ['principal', 'ingreso', 'egreso'], tipo_diagnostico: null },
  }),
  rule('formula_medicamento', 'dci_codigo', {
    ruta: 'medicationCodeableConcept.coding',
    mensaje: 'El medicamento no tiene código DCI, ni IUM ni CUM.',
    solucion: `Búsquelo en el catálogo DCI y escriba su código en la fórmula${IF_SIGNED}`,
    each: { dci_codigo: null, ium: null, cum: null },
  }),
  rule('formula_medicamento', 'dci_codigo', {
    codigo: 'falta_dci_o_ium',
    ruta: 'medicationCodeableConcept.coding',
    mensaje: 'El medicamento formulado se nombra solo por su CUM, y el RDA pide su DCI o su IUM.',
    solucion: `Búsquelo en el catálogo DCI y escriba su código en la fórmula${IF_SIGNED}`,
    only: '1.0.0',
    faults: [
      { of: 'formula_medicamento', each: onlyFile, kinds: ['consulta'] },
      { of: 'formula_medicamento', each: { all: [onlyFile, { not: givenMedicine }] }, kinds: stays },
    ],
  }),
  rule('formula_medicamento', 'finalidad', {
    codigo: 'formula_sin_finalidad',
    ruta: 'reasonCode',
    mensaje: 'La fórmula no dice su finalidad.',
    solucion: PURPOSE,
  }),
  rule('formula_medicamento', 'tipo_tecnologia', {
    codigo: 'formula_no_es_medicamento',
    ruta: 'category',
    mensaje: 'El tipo de tecnología no es de un medicamento.',
    solucion: 'Escoja de 02 a 05.',
    each: { not: { tipo_tecnologia: ['02', '03', '04', '05'] } },
  }),
  rule('formula_medicamento', 'duracion_unidad', {
    codigo: 'duracion_sin_unidad',
    ruta: 'dosageInstruction.timing.repeat',
    mensaje: 'La duración del tratamiento no está en una unidad de tiempo.',
    solucion: 'Dígala en minutos, horas, días, semanas, meses o años.',
    each: { any: [{ duracion_unidad: NO_TIME }, { duracion_unidad: null }, { duracion_valor: null }] },
  }),
  rule('formula_medicamento', 'frecuencia_valor', {
    codigo: 'falta_frecuencia',
    ruta: 'dosageInstruction.doseAndRate.rateQuantity',
    mensaje: 'La fórmula no dice cada cuánto.',
    solucion: 'Escriba la frecuencia y su unidad, o que es una sola vez.',
    each: { any: [{ frecuencia_unidad: null }, { frecuencia_valor: null }], not: { frecuencia_unidad: NO_TIME } },
  }),
  rule('orden', 'finalidad', {
    codigo: 'orden_sin_finalidad',
    ruta: 'reasonCode',
    mensaje: 'La orden no dice su finalidad.',
    solucion: PURPOSE,
    faults: [
      { of: 'orden', each: { ...pendingOrder, finalidad: null } },
      { of: 'orden', each: { ...doneOrder, finalidad: null }, kinds: stays },
    ],
  }),
  rule('formula_insumo', 'finalidad', {
    codigo: 'insumo_sin_finalidad',
    ruta: 'reasonCode',
    mensaje: 'La fórmula no dice su finalidad.',
    solucion: PURPOSE,
  }),
  rule('antecedente_categorizado', 'tipo_alergia', {
    codigo: 'alergia_sin_tipo',
    fhir: 'AllergyIntolerance',
    ruta: 'code',
    mensaje: 'Una alergia no dice su tipo o a qué es.',
    solucion: 'Complete el tipo y el agente del antecedente.',
    each: { all: [subjects.alergias, affirmed], any: [{ tipo_alergia: null }, { agente: null }] },
  }),
  lacksBackground(
    'alergias',
    ['paciente', ...encounters],
    'No se sabe si el paciente tiene alergias: el RDA no admite callarlo.',
    'Registre sus alergias como antecedentes categorizados, o uno alérgico con «niega».',
  ),
  lacksBackground(
    'factores',
    encounters,
    'No se sabe si el paciente tiene factores de riesgo: ocupacionales, hábitos o psicosociales.',
    'Regístrelos como antecedentes categorizados, o uno ocupacional o de hábitos con «niega».',
  ),
  lacksBackground(
    'medicamentos',
    ['paciente'],
    'No se sabe qué medicamentos toma el paciente.',
    'Regístrelos como antecedentes farmacológicos, o uno con «niega».',
  ),
  lacksBackground(
    'problemas',
    ['paciente'],
    'No se sabe qué enfermedades declara el paciente.',
    'Regístrelas como antecedentes patológicos, o uno con «niega».',
  ),
  lacksBackground(
    'familiares',
    ['paciente'],
    'No se sabe de antecedentes de padres, hermanos, tíos o abuelos.',
    'Regístrelos como antecedentes familiares, o uno con «niega».',
  ),
]
