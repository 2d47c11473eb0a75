import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { search } from '../icd/search/search.ts'
import type { CodeRow } from './code-row.ts'
import { indexCodes } from './find-code.ts'

const TABLE = new URL('../../../../shared/domain/tables/dci_mipres.csv', import.meta.url)

/** What is typed, and what the ministry's table calls it. */
const QUESTIONS: readonly (readonly [typed: string, dci: string])[] = [
  ['acetaminofén', 'PARACETAMOL'],
  ['ACETAMINOFEN', 'PARACETAMOL'],
  ['asetaminofén', 'PARACETAMOL'],
  ['acetaminofem', 'PARACETAMOL'],
  ['paracetamol', 'PARACETAMOL'],
  ['dipirona', 'METAMIZOL'],
  ['adrenalina', 'EPINEFRINA'],
  ['noradrenalina', 'NOREPINEFRINA'],
  ['norepinefrina', 'NOREPINEFRINA'],
  ['albuterol', 'SALBUTAMOL'],
  ['meperidina', 'PETIDINA'],
  ['gliburida', 'GLIBENCLAMIDA'],
  ['aspirina', 'ACIDO ACETIL SALICILICO'],
  ['AAS', 'ACIDO ACETIL SALICILICO'],
  ['ácido acetilsalicílico', 'ACIDO ACETIL SALICILICO'],
  ['furosemida', 'FUROSEMIDA'],
  ['furozemida', 'FUROSEMIDA'],
  ['T4', 'LEVOTIROXINA'],
  ['levotiroxina', 'LEVOTIROXINA'],
  ['vitamina C', 'ACIDO ASCORBICO'],
  ['vitamina b12', 'CIANOCOBALAMINA'],
  ['vitamina k', 'FITOMENADIONA'],
  ['vitamina D', 'COLECALCIFEROL'],
  ['hioscina', 'BUTILESCOPOLAMINA'],
  ['succinilcolina', 'SUXAMETONIO'],
  ['nitroglicerina', 'TRINITRATO DE GLICEROL'],
  ['anfotericina b', 'AMFOTERICINA B'],
  ['metimazol', 'TIAMAZOL'],
  ['hidroxiurea', 'HIDROXICARBAMIDA'],
  ['5-FU', 'FLUOROURACILO'],
  ['mesalamina', 'MESALAZINA'],
  ['ivuprofeno', 'IBUPROFENO'],
  ['lozartan', 'LOSARTAN'],
  ['amoxisilina', 'AMOXICILINA'],
  ['omeprasol', 'OMEPRAZOL'],
  ['clonacepan', 'CLONAZEPAM'],
  ['fenitoina', 'FENITOINA'],
  ['difenilhidantoina', 'FENITOINA'],
  ['penicilina benzatínica', 'BENZATINA BENCILPENICILINA'],
]

const row = (codigo: string, nombre: string): CodeRow => ({ codigo, nombre, habilitado: true, datos: {} })

/** The first for each question that is not the one that was meant. */
function missed(rows: readonly CodeRow[]): string[] {
  const index = indexCodes('dci', rows)
  return QUESTIONS.flatMap(([typed, dci]) => {
    const first = search(index, { q: typed, limite: 5 }).map((r) => r.entry.nombre)
    return first[0] === dci ? [] : [`${typed}: ${first.join(', ')}`]
  })
}

test('un medicamento se encuentra por su DCI, por como le dicen y con errores de escritura', () => {
  const names = [...new Set(QUESTIONS.map(([, dci]) => dci))]
  assert.deepEqual(missed(names.map((name, n) => row(String(n), name))), [])
})

test('y el que se quiso decir es el primero entre los de la tabla del Ministerio', (t) => {
  if (!existsSync(TABLE)) return t.skip('No está la tabla de DCI del Ministerio junto al proyecto.')
  const lines = readFileSync(TABLE, 'utf8').trim().split('\n').slice(1)
  assert.deepEqual(
    missed(lines.map((line) => row(line.slice(0, line.indexOf(',')), line.slice(line.indexOf(',') + 1)))),
    [],
  )
})

test('un examen se encuentra por como se le dice', () => {
  const index = indexCodes('cups', [
    row('904902', 'HORMONA ESTIMULANTE DEL TIROIDES'),
    row('907106', 'UROANALISIS'),
    row('871121', 'RADIOGRAFIA DE TORAX (P.A. O A.P. Y LATERAL)'),
    row('902210', 'HEMOGRAMA IV (HEMOGLOBINA HEMATOCRITO) AUTOMATIZADO'),
  ])
  for (const [typed, codigo] of [
    ['TSH', '904902'],
    ['parcial de orina', '907106'],
    ['cuadro hemático', '902210'],
    ['hemograma', '902210'],
  ])
    assert.equal(search(index, { q: typed ?? '', limite: 3 })[0]?.entry.codigo, codigo, typed)
})
