import { isKeyOf } from '../../../model/keys.ts'
import { norm } from '../../../model/norms.ts'
import type { Row } from '../../../model/resource.ts'
import {
  type Cita,
  cite,
  citeMedicine,
  type Entry,
  type Finding,
  isPregnant,
  pregnancyCites,
  says,
} from '../../../modules/persona/index.ts'
import type { Pendiente } from '../../historias/checklist.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { newRule, type Rule } from '../rule.ts'

const historia = (record: ClinicalRecord): Entry => ({ recurso: 'historia', row: record.historia })

/** What is not there cannot be cited: the header where it belongs is. */
function citePending(record: ClinicalRecord, p: Pendiente): Cita {
  if (p.registro === null || p.recurso === 'historia') return cite(historia(record), 'tipo_atencion')
  if (p.recurso === 'paciente') return cite({ recurso: 'paciente', row: record.content.paciente }, 'sexo_biologico')
  const { entries } = record.content
  const rows: readonly Row[] = isKeyOf(entries, p.recurso) ? entries[p.recurso] : []
  const row = rows.find((r) => r.id === p.registro)
  return row === undefined ? cite(historia(record), 'tipo_atencion') : cite({ recurso: p.recurso, row }, p.campo)
}

const RDA = /RDA/
const pending =
  (wanted: (p: Pendiente) => boolean) =>
  (record: ClinicalRecord): Finding[] =>
    record.pendientes.filter(wanted).map((p) => ({
      texto: p.mensaje.es,
      explicacion: `${p.norma}. ${p.bloquea ? 'Sin esto no se puede cerrar la historia.' : 'No impide cerrar.'}`,
      citas: [citePending(record, p)],
    }))

const rule = newRule('dato_faltante')

const without = (record: ClinicalRecord, ...fields: readonly string[]): boolean =>
  fields.every((field) => typeof record.examen?.[field] !== 'number')

/** «TA 110/70» in a text is one. */
const WRITTEN_PRESSURE = /\b(?:ta|pa|tension|presion)(?: arterial)?(?: de| en)? \d{2,3} \d{2,3}\b/

export const missingRules: readonly Rule[] = [
  rule(
    'faltante-para-cerrar',
    'Falta para cerrar la historia',
    'media',
    `${norm('res_1995_1999')}; ${norm('res_948_2026')}`,
    pending((p) => p.bloquea && !RDA.test(p.norma)),
  ),
  rule(
    'faltante-para-rda',
    'Falta para el resumen digital de atención (RDA)',
    'media',
    `${norm('res_866_2021')} y ${norm('res_1888_2025')}`,
    pending((p) => RDA.test(p.norma)),
  ),
  rule(
    'faltante-aconsejable',
    'Conviene completar',
    'informativa',
    norm('res_1995_1999'),
    pending((p) => !p.bloquea && !RDA.test(p.norma)),
  ),
  rule(
    'faltante-signos-urgencias',
    'Urgencias u hospitalización sin signos vitales completos',
    'alta',
    `${norm('res_5596_2015')}; RCP, NEWS2, 2017`,
    (record) => {
      const acute = record.historia.tipo_atencion === 'urgencias' || record.historia.tipo_atencion === 'hospitalizacion'
      const lacking = [
        'tension_sistolica',
        'frecuencia_cardiaca',
        'frecuencia_respiratoria',
        'temperatura',
        'saturacion_oxigeno',
      ].filter((f) => without(record, f))
      // Blood pressure is not taken of every small child.
      const needed = (record.edad ?? 99) < 3 ? lacking.filter((f) => f !== 'tension_sistolica') : lacking
      if (!acute || needed.length === 0) return []
      return [
        {
          texto: `Mida: ${needed.map((f) => f.replaceAll('_', ' ')).join(', ')}.`,
          explicacion: 'Sin ellos no se puede calcular la alerta temprana.',
          citas: [cite(historia(record), 'tipo_atencion')],
        },
      ]
    },
  ),
  rule(
    'faltante-edad-gestacional',
    'Gestante sin edad gestacional',
    'media',
    norm('res_3280_2018', 'ruta materno perinatal'),
    (record) =>
      isPregnant(record) && record.gestacion.semanas === null
        ? [
            {
              texto: 'Registre la edad gestacional.',
              explicacion: 'De ella dependen exámenes, suplementos y riesgos.',
              citas: pregnancyCites(record),
            },
          ]
        : [],
  ),
  rule(
    'faltante-tension-gestante',
    'Gestante sin tensión arterial',
    'media',
    norm('res_3280_2018', 'ruta materno perinatal'),
    (record) =>
      isPregnant(record) && without(record, 'tension_sistolica') && says(record, WRITTEN_PRESSURE).length === 0
        ? [
            {
              texto: 'Tome la tensión arterial: va en cada control.',
              explicacion: 'No hay una en esta atención.',
              citas: pregnancyCites(record),
            },
          ]
        : [],
  ),
  rule(
    'faltante-crecimiento',
    'Menor de 5 años sin peso y talla',
    'media',
    `${norm('res_2465_2016')}; ${norm('res_3280_2018')}`,
    (record) =>
      record.edad !== null &&
      record.edad < 5 &&
      record.historia.tipo_atencion === 'consulta_externa' &&
      without(record, 'peso', 'talla')
        ? [
            {
              texto: 'Pese y talle al niño y clasifique su crecimiento.',
              explicacion: 'No hay peso ni talla en esta atención.',
              citas: [cite(historia(record), 'tipo_atencion')],
            },
          ]
        : [],
  ),
  rule(
    'faltante-diagnostico-de-formula',
    'Fórmulas sin ningún diagnóstico en la atención',
    'media',
    norm('decreto_780_2016', 'prescripción'),
    (record) => {
      const here = record.medicamentos.filter((m) => m.de === 'historia')
      return here.length === 0 || record.diagnosticos.some((d) => d.aqui)
        ? []
        : [
            {
              texto: 'Registre el diagnóstico que motiva la fórmula.',
              explicacion: 'Hay fórmulas y ningún diagnóstico en esta atención.',
              citas: here.map(citeMedicine),
            },
          ]
    },
  ),
  rule(
    'faltante-tabaquismo',
    'Adulto sin dato de tabaquismo',
    'informativa',
    `${norm('res_3280_2018')}; ${norm('ley_1335_2009')}`,
    (record) => {
      const known =
        record.valoresCodigo.has('72166-2') || record.antecedentes.some((a) => a.categoria === 'toxico_habitos')
      const chronic = record.diagnosticos.filter((d) => d.activo && /^(I[12]|J44|J45|E1[0-4])/.test(d.codigo))
      return (record.edad ?? 0) < 18 || known || chronic.length === 0
        ? []
        : [
            {
              texto: 'Pregunte y registre el consumo de tabaco.',
              explicacion: 'Cambia el riesgo de lo que ya tiene.',
              citas: chronic.map((d) => cite(d, d.campo)),
            },
          ]
    },
  ),
]
