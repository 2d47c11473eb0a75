import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonIn } from './json-in.ts'

test('la respuesta se lee suelta o entre comillas invertidas, con o sin «json»', () => {
  const said = '{"resumen":"a ``` b"}'
  for (const text of [
    said,
    ` ${said}\n`,
    `\`\`\`json\n${said}\n\`\`\``,
    `\n\`\`\`\n${said}\n\`\`\`\n`,
    `\`\`\`json${said}\`\`\``,
  ])
    assert.deepEqual(jsonIn(text), { resumen: 'a ``` b' }, text)
})

test('lo que no es JSON no se lee', () => {
  for (const text of [
    '',
    ' ',
    '```',
    '``````',
    '```json```',
    '```json\n{"a":1}',
    'Claro: ```json\n{}\n```',
    '```json\n{}\n``` y más',
  ])
    assert.equal(jsonIn(text), undefined, text)
})

test('un megabyte de espacios no detiene el servicio', () => {
  const spaces = ' '.repeat(1_000_000)
  for (const text of [spaces, `\`\`\`${spaces}`, `\`\`\`json${spaces}x`, `${spaces}\`\`\`${spaces}\`\`\`${spaces}x`])
    assert.equal(jsonIn(text), undefined)
})
