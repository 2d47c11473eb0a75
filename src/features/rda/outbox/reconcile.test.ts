import assert from 'node:assert/strict'
import { test } from 'node:test'
import { besides, type DayAccount, reconciliationCsv, totalOf } from './reconcile.ts'

const documents = (dia: string, tipo: string, n: number): DayAccount =>
  ({ dia, tipo, generados: n, aceptados: n }) as unknown as DayAccount
const closed = (dia: string, tipo: string, n: number, none: number) => ({
  dia,
  tipo,
  historias_cerradas: n,
  sin_documento: none,
})

test('cada día y tipo tiene una línea, haya documentos, historias cerradas o las dos cosas', () => {
  const all = besides(
    [documents('2026-03-02', 'consulta', 3), documents('2026-03-02', 'nota_aclaratoria', 1)],
    [closed('2026-03-01', 'urgencias', 2, 2), closed('2026-03-02', 'consulta', 4, 1)],
  )
  assert.deepEqual(
    all.map((d) => [d.dia, d.tipo, d.generados, d.aceptados, d.rechazados, d.historias_cerradas, d.sin_documento]),
    [
      ['2026-03-01', 'urgencias', 0, 0, 0, 2, 2],
      ['2026-03-02', 'consulta', 3, 3, 0, 4, 1],
      ['2026-03-02', 'nota_aclaratoria', 1, 1, 0, 0, 0],
    ],
  )
  assert.deepEqual([totalOf(all).generados, totalOf(all).historias_cerradas, totalOf(all).sin_documento], [4, 6, 3])
  assert.match(reconciliationCsv(all), /^dia,tipo,.*,historias_cerradas,sin_documento\r\n2026-03-01,urgencias,0,/)
})
