import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readSignature } from '../../src/model/text/drawn-signature.ts'
import { referenceBands } from '../../web/src/areas/paciente/reference-bands.ts'
import { MOST_SIGNED, PAD, simplify, strokesOf, writeSignature } from '../../web/src/areas/paciente/signature.ts'
import { trendOf } from '../../web/src/areas/paciente/trend-line.ts'
import { windowOf } from '../../web/src/ui/window-of.ts'

const dot = fc.record({
  x: fc.double({ min: 0, max: PAD.width, noNaN: true }),
  y: fc.double({ min: 0, max: PAD.height, noNaN: true }),
})

describe('la firma dibujada', () => {
  it('cabe en su campo y se puede volver a dibujar, por mucho que se raye', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(dot, { minLength: 2, maxLength: 400 }), { minLength: 1, maxLength: 6 }),
        (strokes) => {
          const written = writeSignature(strokes)
          if (written === null) return
          assert.ok(written.length <= MOST_SIGNED)
          assert.deepEqual(readSignature(written)?.width, PAD.width)
        },
      ),
      { numRuns: 60 },
    )
  })
  it('lo guardado se vuelve a poner en el recuadro tal como estaba', () => {
    const place = fc.record(
      { x: fc.integer({ min: 0, max: PAD.width }), y: fc.integer({ min: 0, max: PAD.height }) },
      { noNullPrototype: true },
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 6 }), (strokes) => {
        assert.deepEqual(strokesOf(writeSignature(strokes)), strokes)
      }),
      { numRuns: 60 },
    )
    assert.deepEqual(strokesOf(null), [])
  })
  it('una firma corriente se guarda', () => {
    const wave = Array.from({ length: 300 }, (_, i) => ({ x: i, y: 50 + Math.sin(i / 8) * 40 }))
    assert.notEqual(writeSignature([wave, wave.map(({ x, y }) => ({ x, y: 100 - y }))]), null)
  })
  it('nada dibujado no es una firma, y lo que no es un trazo no se dibuja', () => {
    assert.equal(writeSignature([]), null)
    assert.equal(writeSignature([[{ x: 1, y: 1 }]]), null)
    for (const text of [null, '', 'hash:abc', 'trazo 300x100 M1 1<script>', `trazo 300x100 ${'M1'}`])
      assert.equal(readSignature(text), null)
  })
  it('una recta se dice con sus dos extremos', () => {
    const line = Array.from({ length: 50 }, (_, i) => ({ x: i, y: i * 2 }))
    assert.equal(simplify(line, 0.5).length, 2)
  })
})

describe('la tendencia', () => {
  it('de una recta es la recta misma', () => {
    const points = [0, 1, 2, 3].map((n) => ({ at: 1_700_000_000 + n * 86_400, value: 10 + n * 2 }))
    trendOf(points)?.forEach((value, i) => {
      assert.ok(Math.abs(value - (points[i]?.value ?? 0)) < 1e-6)
    })
  })
  it('de dos puntos o de un solo instante no se dice', () => {
    assert.equal(
      trendOf([
        { at: 1, value: 1 },
        { at: 2, value: 2 },
      ]),
      null,
    )
    assert.equal(trendOf([1, 2, 3].map((value) => ({ at: 5, value }))), null)
  })
})

describe('la franja de lo normal', () => {
  const point = (at: number, min: number | null, max: number | null) => ({ at, value: 1, min, max })
  it('cambia a mitad de camino entre dos medidas, y la de los extremos llega a los bordes', () => {
    assert.deepEqual(referenceBands([point(0, 10, 18), point(10, 10, 18), point(30, 9, 14), point(40, null, 13)]), [
      { from: null, to: 20, min: 10, max: 18 },
      { from: 20, to: 35, min: 9, max: 14 },
      { from: 35, to: null, min: null, max: 13 },
    ])
  })
  it('donde no se sabe lo normal no hay ninguna', () => {
    assert.deepEqual(referenceBands([point(0, null, null), point(10, 1, 2)]), [{ from: 5, to: null, min: 1, max: 2 }])
    assert.deepEqual(referenceBands([]), [])
  })
})

describe('la ventana de una lista larga', () => {
  it('dibuja lo que se ve y poco más, donde quiera que se esté', () => {
    fc.assert(
      fc.property(fc.nat(8_000_000), fc.integer({ min: 1, max: 3000 }), fc.nat(100_000), (scrolled, height, count) => {
        const { from, to } = windowOf(scrolled, height, 76, count)
        assert.ok(0 <= from && from <= to && to <= count)
        assert.ok(to - from <= Math.ceil(height / 76) + 1 + 16)
        const first = Math.floor(scrolled / 76)
        if (first < count) assert.ok(from <= first && first < to)
      }),
    )
  })
})
