import { at, defineType, shared } from '../../source.ts'
import { observationWrite } from '../../write/observation.ts'
import { byCode, toEncounter, toPatient, toSubject } from '../param.ts'
import { attributeSource } from './attribute.ts'
import { pressureSource } from './blood-pressure.ts'
import { circumstanceSource, toldCircumstanceSource } from './circumstance.ts'
import { examSource } from './exam.ts'
import { odontogramSource } from './odontogram.ts'
import { partographSource } from './partograph.ts'
import { resultSource } from './result.ts'
import { reviewSource } from './review.ts'
import { scaleSource } from './scale.ts'
import { valueSource } from './value.ts'

export const observationType = defineType('Observation', {
  about:
    'Signos vitales, laboratorios, escalas, hallazgos del examen, revisión por sistemas, resultados, hábitos y atributos del paciente.',
  write: observationWrite,
  sources: [
    valueSource,
    pressureSource,
    scaleSource,
    attributeSource,
    examSource,
    odontogramSource,
    partographSource,
    reviewSource,
    resultSource,
    circumstanceSource,
    toldCircumstanceSource,
  ],
  composites: {
    'code-value-quantity': ['code', 'value-quantity'],
    'code-value-concept': ['code', 'value-concept'],
    'code-value-string': ['code', 'value-string'],
    'code-value-date': ['code', 'value-date'],
    'combo-code-value-quantity': ['code', 'value-quantity'],
  },
  params: {
    identifier: shared('clinical', 'El identificador con que llegó.'),
    patient: toPatient('subject'),
    subject: toSubject,
    encounter: toEncounter('clinical'),
    code: byCode,
    'component-code': 'Código de un componente: 8480-6 en la presión arterial.',
    'combo-code': 'Código de la observación o de un componente.',
    category: 'vital-signs, laboratory, survey, social-history, exam…',
    status: 'preliminary, final, corrected, entered-in-error.',
    date: shared('clinical', 'Cuándo se observó.'),
    performer: 'Quien lo observó, o el paciente si él mismo lo midió o lo dijo.',
    'value-quantity': 'El valor numérico.',
    'component-value-quantity': 'El valor numérico de un componente.',
    'combo-value-quantity': 'El valor numérico, propio o de un componente.',
    'value-concept': 'El valor codificado.',
    'combo-value-concept': 'El valor codificado, propio o de un componente.',
    'value-string': 'El valor en texto.',
    'value-date': 'El valor de fecha.',
    'code-value-quantity': 'Código y valor numérico juntos: 8867-4$gt100.',
    'code-value-concept': 'Código y valor codificado juntos.',
    'code-value-string': 'Código y valor en texto juntos.',
    'code-value-date': 'Código y valor de fecha juntos.',
    'component-code-value-quantity': 'Código y valor numérico de un mismo componente: 8480-6$gt140.',
    'combo-code-value-quantity': 'Código y valor numérico juntos, propios o de un mismo componente.',
    'based-on': at('basedOn', 'Orden que lo pidió.'),
    specimen: 'Muestra de la que es.',
    'has-member': at('hasMember', 'Valor que está bajo este: del antibiograma de un microorganismo.'),
    'derived-from': at('derivedFrom', 'Valor bajo el que está: el microorganismo de un antibiograma.'),
    'part-of': at('partOf', 'Procedimiento del que es resultado.'),
  },
})
