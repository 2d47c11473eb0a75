import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertions } from './assertion.ts'

const of = (text: string, word: string): string | undefined => assertions(text).find((w) => w.text === word)?.means

for (const [text, word, expected] of [
  ['Fiebre de tres días', 'fiebre', 'presente'],
  ['Niega fiebre, tos y disnea', 'disnea', 'negado'],
  ['Niega fiebre. Refiere cefalea', 'cefalea', 'presente'],
  ['Niega fiebre, refiere cefalea intensa', 'cefalea', 'presente'],
  ['Sin fiebre, tos desde ayer', 'fiebre', 'negado'],
  ['Sin fiebre, tos desde ayer', 'tos', 'presente'],
  ['Sin fiebre ni disnea', 'disnea', 'negado'],
  ['No refiere dolor torácico, palpitaciones', 'palpitaciones', 'negado'],
  ['No fiebre pero sí tos', 'tos', 'presente'],
  ['Dengue descartado', 'dengue', 'negado'],
  ['Prueba de embarazo negativa', 'embarazo', 'negado'],
  ['Tos productiva, VIH negativo', 'tos', 'presente'],
  ['Se descarta neumonía', 'neumonia', 'negado'],
  ['Madre con diabetes', 'diabetes', 'familiar'],
  ['Madre refiere fiebre desde ayer', 'fiebre', 'presente'],
  ['La madre trae al niño por diarrea', 'diarrea', 'presente'],
  ['Antecedentes familiares: padre hipertenso, abuela con cáncer', 'cancer', 'familiar'],
  ['Antecedente de asma', 'asma', 'antecedente'],
  ['Asma no controlada', 'asma', 'presente'],
  ['Hipertensión no controlada con cefalea', 'cefalea', 'presente'],
  ['Dolor que no mejora con migraña', 'migrana', 'presente'],
  ['Sospecha de apendicitis', 'apendicitis', 'posible'],
  ['Riesgo de caídas', 'caidas', 'hipotetico'],
  ['Se dan signos de alarma: disnea, cianosis', 'cianosis', 'hipotetico'],
  ['Radiografía para descartar neumonía', 'neumonia', 'hipotetico'],
  ['Vacuna contra influenza aplicada', 'influenza', 'hipotetico'],
  ['Ausencia de ictericia', 'ictericia', 'negado'],
  ['NIEGA   FIEBRE', 'fiebre', 'negado'],
  ['Niega fiebre\nDisnea de esfuerzos', 'disnea', 'presente'],
  ['Temperatura 38.5 y tos', 'tos', 'presente'],
  ['Anafilaxia por mariscos a los 12 años', 'anafilaxia', 'antecedente'],
  ['Mordedura de serpiente hace 10 años', 'mordedura', 'antecedente'],
  ['Mordedura de serpiente hace 2 horas', 'mordedura', 'presente'],
  ['Diabética desde hace 10 años', 'diabetica', 'presente'],
  ['Hemorragia posparto en 2018, transfundida', 'hemorragia', 'antecedente'],
  ['Dolor torácico hace 2 horas, infarto en 2019', 'dolor', 'presente'],
  ['Dolor torácico hace 2 horas, infarto en 2019', 'infarto', 'antecedente'],
  ['Preeclampsia previa, hoy cefalea', 'preeclampsia', 'antecedente'],
  ['Preeclampsia previa, hoy cefalea', 'cefalea', 'presente'],
  ['Antecedentes: ACV. Enfermedad actual: disnea', 'acv', 'antecedente'],
  ['Antecedentes: ACV. Enfermedad actual: disnea', 'disnea', 'presente'],
  ['Traído por la madre por convulsión', 'convulsion', 'presente'],
  ['El padrastro la golpea', 'golpea', 'presente'],
  ['Hijo de madre diabética, tembloroso', 'tembloroso', 'presente'],
  ['Neumonía resuelta', 'neumonia', 'antecedente'],
  ['Lo encontró la abuela guindado', 'guindado', 'presente'],
  ['Dice la mamá que anda regalando todo', 'regalando', 'presente'],
  ['Golpeada por el marido, intento de feminicidio', 'feminicidio', 'presente'],
  ['Vio la novela donde el esposo pegaba', 'pegaba', 'hipotetico'],
] as const)
  test(`«${text}»: ${word} está ${expected}`, () => assert.equal(of(text, word), expected))

test('las palabras salen enteras y en orden, sea cual sea el texto', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (s) => {
      const words = assertions(s)
      for (let i = 1; i < words.length; i++) assert.ok((words[i]?.from ?? 0) >= (words[i - 1]?.to ?? 0))
    }),
  )
})
