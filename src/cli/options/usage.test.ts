import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { packageVersion } from '../../version.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
/** A command, as a person gives it; what is tried here is answered before a database is looked for. */
const custodia = (line: string): { code: number | null; out: string; err: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...line.split(' ')], { encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr }
}

test('cada orden dice cómo se usa con --help, y el programa qué versión es con --version', () => {
  for (const line of ['--help', '-h', 'iniciar --help', 'demo --help', 'migrar --help', 'usuario crear --help']) {
    const { code, out, err } = custodia(line)
    assert.deepEqual({ code, err }, { code: 0, err: '' }, line)
    assert.match(out, /^Uso: /, line)
  }
  assert.deepEqual(custodia('--version'), { code: 0, out: `${packageVersion}\n`, err: '' })
})

test('lo que se pidió mal se nombra, y después se dice cómo se usa', () => {
  for (const [line, said] of [
    ['inventar', 'No existe la orden «inventar».'],
    ['historia verificar 123', 'No son identificadores de historias: 123.'],
    ['historia verificar', 'Diga qué historias, o --todas, y no ambas cosas.'],
    ['estadisticas verificar ya', 'Sobra «ya».'],
    ['catalogo volver cups x', 'volver lleva el número de una versión.'],
    ['respaldo crear --colores', 'No existe la opción --colores.'],
    ['simulador-mipres --puerto', 'A --puerto le falta su valor.'],
    ['demo --solo-pacientes=x', '--solo-pacientes no lleva un valor.'],
  ] as const) {
    const { code, err } = custodia(line)
    assert.deepEqual([code, err.slice(0, said.length + 6)], [2, `${said}\nUso: `], line)
  }
})
