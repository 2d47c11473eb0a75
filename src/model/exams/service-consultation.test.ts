import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { servicioReps } from '../codes/servicio-reps.ts'
import { plain } from '../text/plain-text.ts'
import { consultationsOf, servicesWithConsultation } from './service-consultation.ts'

const TABLE = new URL('../../../../shared/domain/tables/cups.csv', import.meta.url)

test('la consulta que se ofrece es la del servicio, y sin él la de quien atiende', () => {
  const codes = (service: string | null, role: string): string[] => consultationsOf(service, role).map((c) => c.cups)
  assert.deepEqual(codes('342', 'medico'), ['890283', '890383'])
  assert.deepEqual(codes(null, 'medico'), ['890201', '890301'])
  assert.deepEqual(codes(null, 'odontologo'), ['890203', '890303'])
  assert.deepEqual(codes('110', 'medico'), [])
})

test('cada código es de ese servicio en la tabla del Ministerio', {
  skip: existsSync(TABLE) ? false : 'Sin tabla de CUPS.',
}, () => {
  const names = new Map(
    readFileSync(TABLE, 'utf8')
      .split('\n')
      .map((line) => [line.slice(0, 6), plain(line.slice(7))] as const),
  )
  for (const service of servicesWithConsultation) {
    const words = plain(servicioReps.byCode.get(service)?.label ?? '')
      .split(' ')
      .filter((word) => word.length > 3)
    for (const { cups, nombre } of consultationsOf(service, 'medico')) {
      const name = names.get(cups) ?? ''
      assert.match(name, nombre === 'Control' ? /control/ : /primera vez/, `${service} ${cups}`)
      // The table says «ginecología y obstetricia» where the service is called «ginecobstetricia».
      assert.ok(
        words.some((word) => name.includes(word.slice(0, 6))),
        `${service} ${cups}: ${name}`,
      )
    }
  }
})
