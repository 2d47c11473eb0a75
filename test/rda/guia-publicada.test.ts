import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { cie10Name } from '../../src/features/icd/embedded/cie10-name.ts'
import { isOtherDisease } from '../../src/features/icd/other-disease.ts'
import { codeTables } from '../../src/features/rda/checker/built-in/code-tables.ts'

/** Our tables are compared with what was published, where it is at hand. */
const DOMAIN = fileURLToPath(new URL('../../../shared/domain/', import.meta.url))
const old = existsSync(`${DOMAIN}rda-ig-0.7.1`) ? false : 'la guía 0.7.1 no está en esta máquina'
const current = existsSync(`${DOMAIN}rda-1.0.0.md`) ? false : 'la guía 1.0.0 no está en esta máquina'

interface Concept {
  readonly code: string
  readonly display?: string
  readonly concept?: readonly Concept[]
}
const flat = (all: readonly Concept[] = []): readonly Concept[] => all.flatMap((c) => [c, ...flat(c.concept)])

test('los sistemas de códigos son los de la guía 0.7.1, a la letra', { skip: old }, () => {
  for (const [name, ours] of codeTables('0.7.1')) {
    const { concept } = JSON.parse(readFileSync(`${DOMAIN}rda-ig-0.7.1/CodeSystem-${name}.json`, 'utf8'))
    // Of countries the documents write the number only.
    const theirs = flat(concept).filter(({ code }) => name !== 'ISO31661' || /^\d+$/.test(code))
    assert.deepEqual(new Map(theirs.map(({ code, display }) => [code, display])), ours, name)
  }
})

test('lo que SISPRO llama a cada código no es otra enfermedad, y lo que llama a otro sí', { skip: old }, () => {
  const rows: string[][] = parse(readFileSync(`${DOMAIN}rda-ig-0.7.1/CodeSystem-ICD10CO.csv`, 'utf8'), { bom: true })
  const warned = (shift: number): number =>
    rows.filter(([code = ''], n) => {
      const [, said = ''] = rows[(n + shift) % rows.length] ?? []
      return isOtherDisease(code, cie10Name(code) ?? '', said)
    }).length
  // Some lines of it are wrong: a pancreatitis has the name of its chapter.
  assert.ok(warned(0) <= 20, String(warned(0)))
  const share = warned(rows.length >> 1) / rows.length
  assert.ok(share > 0.9, String(share))
})

test('los de la guía 1.0.0 que se publicaron enteros son los nuestros, a la letra', { skip: current }, () => {
  const text = readFileSync(`${DOMAIN}rda-1.0.0.md`, 'utf8')
  const ours = codeTables('1.0.0')
  const compared = [...text.matchAll(/^\*\*cs\/(\w+)\*\*.*\n: (.*)$/gm)].filter(([, name = '', listed = '']) => {
    const known = ours.get(name)
    if (known === undefined) return false
    const theirs = listed.split(' · ').map((one) => /^`([^`]+)` (.*)$/.exec(one)?.slice(1) ?? [])
    assert.deepEqual(
      new Map([...known].sort()),
      new Map(theirs.map(([code = '', said = '']) => [code, said] as const).sort()),
      name,
    )
    return true
  })
  assert.ok(compared.length >= 30, String(compared.length))
})
