import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { unknownCodePage, VERIFICATION_HEADERS, verificationPage } from './verification-page.ts'

const facts = {
  valido: true,
  estado: 'cerrada',
  cerrada_en: '2026-03-05T14:10:00.000Z',
  aclaraciones: [],
  marcas: [],
  sin_auditoria: false,
} as const

test('dice si el sello concuerda, el estado, el cierre y las aclaraciones, en hora de Bogotá', () => {
  const page = verificationPage({ ...facts, aclaraciones: ['2026-03-06T14:00:00.000Z', '2026-03-09T02:00:00.000Z'] })
  assert.match(page, /El sello es válido/)
  assert.match(page, /Cerrada<[\s\S]*05\/03\/2026 09:10[\s\S]*2<ul><li>06\/03\/2026 09:00<\/li><li>08\/03\/2026 21:00</)
  assert.match(verificationPage({ ...facts, valido: false }), /El sello no concuerda/)
  assert.match(verificationPage({ ...facts, estado: 'en_atencion', cerrada_en: null }), /no ha sido cerrada/)
})

test('un sello que no concuerda nunca se ve como uno válido', () => {
  assert.doesNotMatch(verificationPage({ ...facts, valido: false }), /es válido|class="resultado si"/)
})

test('un código desconocido no dice más que eso', () => {
  assert.match(unknownCodePage(), /No hay una historia con ese código/)
})

test('no carga ni ejecuta nada, y su política lo dice', () => {
  const page = verificationPage({ ...facts, estado: '<script>x</script>', cerrada_en: '<b>' })
  assert.doesNotMatch(page, /<script|<b>|<link|<img/)
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  assert.ok(VERIFICATION_HEADERS['content-security-policy'].includes(`'sha256-${hash}'`))
})
