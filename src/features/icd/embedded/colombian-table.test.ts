import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { foldedText } from '../../../model/text/plain-text.ts'
import { embeddedCie10 } from './cie10.ts'

const file = new URL('../../../../../shared/domain/tables/cie10_co.csv', import.meta.url)
const skip = existsSync(file)
  ? false
  : 'no está la tabla de Colombia (shared/domain/tables/cie10_co.csv): no se compara'

interface Row {
  readonly code: string
  readonly label: string
  readonly sex: string
  readonly chapter: string
  readonly accented: boolean
}

function table(): Row[] {
  const lines = readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1)
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    )
    const [code = '', label = '', , sex = '', chapter = '', source] = cells
    return { code, label, sex, chapter, accented: source === 'acc' }
  })
}

const letters = (text: string): string => foldedText(text).replace(/[^a-z0-9]/g, '')
const words = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []
const share = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100

test('los códigos de la tabla de Colombia están, con su capítulo y su sexo', { skip }, (t) => {
  const rows = table()
  const ours = new Map(embeddedCie10().entries.map((entry) => [entry.codigo, entry]))
  assert.ok(rows.length > 12_000)
  const covered = share(rows.filter(({ code }) => ours.has(code)).length, rows.length)
  t.diagnostic(`códigos de Colombia que están: ${covered} %`)
  assert.ok(covered >= 99.5, `${covered} %`)
  assert.deepEqual(
    rows.filter(({ code }) => ours.get(code)?.habilitado === false).map(({ code }) => code),
    [],
  )
  const sexes: Readonly<Record<string, string | null>> = { A: null, F: '02', M: '01' }
  const differ = rows.filter(({ code, sex, chapter }) => {
    const entry = ours.get(code)
    return entry !== undefined && (entry.capitulo !== chapter || entry.sexo !== sexes[sex])
  })
  assert.deepEqual(
    differ.map(({ code }) => code),
    [],
  )
})

test('los nombres son los de la tabla, salvo mayúsculas, acentos y puntuación', { skip }, (t) => {
  const ours = new Map(embeddedCie10().entries.map((entry) => [entry.codigo, entry.nombre]))
  const rows = table().filter(({ code }) => ours.has(code))
  const same = share(
    rows.filter(({ code, label }) => letters(ours.get(code) ?? '') === letters(label)).length,
    rows.length,
  )
  t.diagnostic(`nombres iguales: ${same} %`)
  assert.ok(same >= 96, `${same} %`)
})

test('los acentos son los de la tabla', { skip }, (t) => {
  const ours = new Map(embeddedCie10().entries.map((entry) => [entry.codigo, entry.nombre]))
  const rows = table().filter(
    ({ code, label, accented }) => accented && letters(ours.get(code) ?? '') === letters(label),
  )
  // The table leaves most accents of chapter XX out: a bare word says nothing if the same word has one elsewhere.
  const seen = new Set(rows.flatMap(({ label }) => words(label)))
  const accents = new Set([...seen].filter((word) => word !== foldedText(word)).map(foldedText))
  let right = 0
  const wrong = new Map<string, number>()
  for (const { code, label } of rows) {
    const theirs = words(label)
    for (const [index, word] of words(ours.get(code) ?? '').entries()) {
      const their = theirs[index] ?? ''
      const silent = their === foldedText(their) && accents.has(their)
      if (word === their || silent) right++
      else wrong.set(`${their} → ${word}`, (wrong.get(`${their} → ${word}`) ?? 0) + 1)
    }
  }
  const total = right + [...wrong.values()].reduce((sum, count) => sum + count, 0)
  const most = [...wrong].sort((a, b) => b[1] - a[1]).slice(0, 15)
  t.diagnostic(
    `palabras con el acento de la tabla: ${share(right, total)} % de ${total}; más frecuentes: ${most.join('; ')}`,
  )
  assert.ok(share(right, total) >= 98)
})
