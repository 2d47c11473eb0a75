import { daysBetween } from '../../../model/calendar.ts'
import { clinicalValues } from '../../../model/codes/clinical-values.ts'
import { growthOf, growthSexOf, isEarly } from '../../../model/growth/growth.ts'
import { wholeNorm } from '../../../model/norms.ts'
import { withUnit } from '../../../model/text/unit-words.ts'
import {
  citeMeasure,
  type Finding,
  isPregnant,
  lately,
  type PersonFacts,
  vitalSign,
} from '../../../modules/persona/index.ts'
import { examCodes, readingOf } from '../../../resources/examen-fisico.ts'
import { alertRule, type Rule } from '../rule.ts'
import { routeOf } from './routes.ts'

/** What a measure says by itself, each judged where the house judges it: the examination's limits, growth, and the fetus. */

/** Those that no other rule says by themselves, at every age. */
const signs = ['frecuencia_cardiaca', 'frecuencia_respiratoria', 'temperatura'] as const

const conduct = {
  frecuencia_cardiaca: 'Repita la toma, electrocardiograma y monitor; busque choque, arritmia, hipoxia o tóxico.',
  frecuencia_respiratoria:
    'Valore la vía aérea y la saturación ya; busque sepsis, neumonía, acidosis, opioide o fatiga.',
  temperatura: 'Confirme la toma, caliente o enfríe, glucometría y descarte sepsis.',
} as const

const criticalSign = alertRule(
  'signos-criticos',
  'Signo vital crítico para la edad',
  'critica',
  'Límites por edad del catálogo de valores clínicos; PALS (American Heart Association, 2015)',
  (record) =>
    signs.flatMap((campo): Finding[] => {
      const found = vitalSign(record, campo)
      const reading = found === null ? null : readingOf(campo, found.valor, record.edadDias)
      if (found === null || (reading !== 'critico_bajo' && reading !== 'critico_alto')) return []
      const { nombre = campo, unidad = null } = clinicalValues.get(examCodes[campo]) ?? {}
      const titulo = `${nombre} críticamente ${reading === 'critico_bajo' ? 'baja' : 'alta'}`
      return [
        {
          titulo,
          texto: `${titulo}: ${conduct[campo]}`,
          explicacion: `${withUnit(String(found.valor).replace('.', ','), unidad)} en el último examen físico.`,
          citas: [found.cita],
        },
      ]
    }),
)

const WEIGHT = '29463-7'
const HEIGHT = '8302-2'
const RECENT = 30
const MODERATE = -2
const SEVERE = -3

/** Weight for height, or the body mass index of a schoolchild, as the growth view says it. */
function thinness(record: PersonFacts): Finding[] {
  const { edadDias, sexo, today } = record
  const [peso, talla] = [lately(record, WEIGHT, RECENT), lately(record, HEIGHT, RECENT)]
  const sex = growthSexOf(sexo)
  if (peso === null || talla === null || sex === null || edadDias === null) return []
  const dias = edadDias - daysBetween(peso.dia, today)
  const found = growthOf(sex, { dias, peso: peso.valor, talla: talla.valor, perimetro_cefalico: null }).find(
    ({ indicador, z }) => z < MODERATE && (indicador === 'peso_talla' || (indicador === 'imc_edad' && !isEarly(dias))),
  )
  if (found === undefined) return []
  const severe = found.z < SEVERE
  return [
    {
      titulo: found.clasificacion,
      texto: `${found.clasificacion}. ${severe ? 'Glucometría, temperatura e infección hoy. ' : ''}${routeOf('desnutricion').texto}`,
      explicacion: `Puntaje z de ${String(found.z).replace('.', ',')} (peso ${peso.valor} kg, talla ${talla.valor} cm).`,
      citas: [citeMeasure(peso), citeMeasure(talla)],
      severidad: severe ? 'critica' : 'alta',
    },
  ]
}
const growth = alertRule(
  'crecimiento-desnutricion',
  'Desnutrición aguda',
  'critica',
  `${wholeNorm('res_2350_2020')}; ${wholeNorm('res_2465_2016')}; OMS, Guideline on wasting, 2023`,
  thinness,
)

const FETAL_RATE = '55283-6'
const fetus = alertRule(
  'gestacion-frecuencia-fetal',
  'Frecuencia cardíaca fetal anormal',
  'critica',
  'FIGO, Consensus guidelines on intrapartum fetal monitoring, 2015',
  (record) => {
    const found = lately(record, FETAL_RATE, 1)
    if (found === null || !isPregnant(record) || (found.valor >= 110 && found.valor <= 160)) return []
    return [
      {
        texto:
          'Lateral izquierdo, descarte prolapso de cordón, desprendimiento, taquisistolia e infección; monitoreo fetal y obstetricia ya.',
        explicacion: `${found.valor} latidos por minuto; lo normal es de 110 a 160.`,
        citas: [citeMeasure(found)],
      },
    ]
  },
)

export const measuredRiskRules: readonly Rule[] = [criticalSign, growth, fetus]
