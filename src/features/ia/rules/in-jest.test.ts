import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordOfCase } from '../../../../test/fixtures/clinical-case.ts'
import { riskRules } from './risks.ts'

const gravityOf = (actual: string, ruta: string): string | undefined => {
  const rule = riskRules.find(({ id }) => id === `riesgo-${ruta}`)
  return rule?.finds(recordOfCase({ edad: 30, sexo: 'F', actual }))[0]?.severidad
}

test('una palabra corriente no baja la gravedad de querer morir', () => {
  for (const actual of [
    'Quiere quitarse la vida por las mentiras y el trabajo.',
    'Dice que quiere matarse. Todo en su trabajo son mentiras.',
    'Tiene ideas de suicidio. Las risas de sus compañeros de clase la atormentan.',
    'Se va a suicidar el lunes, tiene una soga lista.',
    'Intentó ahorcarse en el trabajo.',
    'Dice que se va a matar, que no es una broma, que la oficina lo tiene mal.',
    'Ya compró el lazo, en la clase dijo que se quiere matar.',
  ])
    assert.equal(gravityOf(actual, 'suicidio'), 'critica', actual)
})

test('la risa de otra oración, o junto a un plan, un medio o un intento, no la vuelve broma', () => {
  for (const actual of [
    'Jajaja me voy a suicidar, ya tengo la soga lista.',
    'Intentó matarse el lunes, jajaja.',
    'Con este trabajo me voy a suicidar, jajaja. No es broma, doctora.',
    'Jajaja, qué clase tan aburrida. Me voy a suicidar.',
  ])
    assert.equal(gravityOf(actual, 'suicidio'), 'critica', actual)
})

test('lo que hace la pareja no se vuelve broma', () => {
  for (const actual of [
    'La quiso ahorcar. Le dice que fue por molestar, que no había comida.',
    'El esposo la golpea por el partido, jajaja.',
  ])
    assert.equal(gravityOf(actual, 'pareja'), 'critica', actual)
})

test('lo que se dice entre risas de un examen o de la fila, o del calor, no es crítico', () => {
  for (const actual of [
    'Uy no, con este parcial de cálculo me voy a suicidar jajaja.',
    'Me quiero matar de la pereza de hacer fila, jaja. Vengo por la fórmula.',
    'Con este calor uno se quiere morir, doctora. ¿Me ve este brote?',
  ])
    assert.match(gravityOf(actual, 'suicidio') ?? '', /^(?:alta|media)$/, actual)
})
