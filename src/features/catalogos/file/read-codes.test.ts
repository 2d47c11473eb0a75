import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { kinds } from '../kinds.ts'
import { decodeText, delimiterOf } from './decode-text.ts'
import { FileProblem } from './file-problem.ts'
import { readTable } from './read-table.ts'

const read = async (name: keyof typeof kinds, text: string | Buffer, current = new Map<string, string>()) =>
  kinds[name].read(await readTable(Buffer.from(text as string)), current)

describe('leer la tabla de un catálogo', () => {
  test('separadores, comillas, BOM y codificaciones', async () => {
    for (const [d, header] of [
      [',', 'codigo,nombre'],
      [';', 'Código;Nombre'],
      ['\t', 'CODIGO\tNOMBRE'],
      ['|', 'codigo|nombre'],
    ] as const) {
      const text = `${header}\r\n890201${d}"CONSULTA; DE, PRIMERA ""VEZ"""\r\n\r\n`
      assert.deepEqual((await read('cups', text)).rows, [
        { codigo: '890201', nombre: 'CONSULTA; DE, PRIMERA "VEZ"', habilitado: true, datos: {} },
      ])
    }
    const spanish = 'codigo,nombre\n05001,MEDELLÍN\n05002,PEÑOL\n'
    for (const bytes of [
      Buffer.from(spanish),
      Buffer.from(`\ufeff${spanish}`),
      Buffer.from(spanish, 'latin1'),
      Buffer.from(`\ufeff${spanish}`, 'utf16le'),
    ])
      assert.deepEqual(
        (await read('divipola', bytes)).rows.map((r) => r.nombre),
        ['MEDELLÍN', 'PEÑOL'],
      )
    assert.equal(delimiterOf('"a,b,c";d'), ';')
    assert.throws(() => decodeText(Buffer.from('a\0b')), FileProblem)
  })

  test('cada fila que no se entiende se dice, con su línea', async () => {
    const { rows, errors, wrong } = await read(
      'cups',
      'codigo,nombre,habilitado,sexo\n890201,UNO,SI,Z\n5001,DOS,SI,Z\n890203,,SI,Z\n890204,CUATRO,QUIZÁ,Z\n890205,CINCO,NO,F\n890201,SEIS,SI,M\n890207,SIETE,SI,?\n890208,OCHO,SI,Z,sobra\n',
    )
    assert.deepEqual(
      rows.map((r) => [r.codigo, r.habilitado, r.datos]),
      [
        ['890201', true, {}],
        ['890205', false, { sexo: '02' }],
      ],
    )
    assert.equal(wrong, 6)
    assert.deepEqual(
      errors.map((e) => [e.linea, e.columna]),
      [
        [3, 'codigo'],
        [4, 'nombre'],
        [5, 'habilitado'],
        [7, 'codigo'],
        [8, 'sexo'],
        [9, ''],
      ],
    )
    assert.match(errors[3]?.mensaje ?? '', /ya está en la línea 2/)
  })

  test('un encabezado que no se conoce, incompleto o repetido detiene la lectura', async () => {
    for (const text of [
      'codigo,nombre,precio\n890201,UNO,3\n',
      'codigo\n890201\n',
      'codigo,nombre,nombre\n890201,A,B\n',
      'codigo,nombre\n',
      '',
      '%PDF-1.4',
      'codigo,nombre\n890201,"sin cerrar\n',
    ])
      await assert.rejects(read('cups', text), FileProblem, text)
  })

  test('la tabla CIE-10 de SISPRO: nombres legibles, lo que ya se sabía y edades con unidad', async () => {
    const table = [
      'Tabla;Codigo;Nombre;Descripcion;Habilitado;Extra_I:AplicaASexo;Extra_II:EdadMinima;Extra_III:EdadMaxima;Extra_VI:Capitulo;Fecha_Actualizacion',
      'CIE10;I10X;HIPERTENSION ESENCIAL (PRIMARIA);;SI;3;0;599;IX;2024-01-01',
      'CIE10;C61X;TUMOR MALIGNO DE LA PROSTATA;;SI;1;;;II;2024-01-01',
      'CIE10;A33X;TETANOS NEONATAL;;NO;3;0D;28D;I;2024-01-01',
    ].join('\n')
    const known = new Map([['I10X', 'Hipertensión esencial (primaria)']])
    const { rows, notes, wrong } = await read('cie10', table, known)
    assert.equal(wrong, 0)
    assert.deepEqual(rows[0], {
      codigo: 'I10X',
      nombre: 'Hipertensión esencial (primaria)',
      habilitado: true,
      datos: { capitulo: 'IX' },
    })
    assert.deepEqual(rows[1]?.datos, { capitulo: 'II', sexo: '01' })
    assert.match(rows[1]?.nombre, /^Tumor maligno de la próstata$/)
    assert.deepEqual([rows[2]?.habilitado, rows[2]?.datos], [false, { capitulo: 'I', edad_minima: 0, edad_maxima: 28 }])
    assert.equal(notes.length, 1)
    const bad = await read('cie10', 'codigo,nombre\nA00,Cólera\nA0,x\nZZZZ,y\n')
    assert.equal(bad.wrong, 3)
  })

  test('las equivalencias de la OMS, con sus bloques y lo que no tiene par', async () => {
    const { rows, notes, wrong } = await read(
      'cie10_cie11',
      '10ClassKind\t10DepthInKind\ticd10Code\ticd10Chapter\ticd10Title\t11ClassKind\t11DepthInKind\ticd11Id\ticd11Code\ticd11Chapter\ticd11Title\nchapter\t1\tI\tI\tx\t\t\t\t\t\t\nblock\t1\tA00-A09\tI\tx\tblock\t1\tu\t\t01\t\ncategory\t1\tA00\tI\tCholera\tcategory\t1\tu\t1A00\t01\tCholera\ncategory\t2\tA00.0\tI\tx\tcategory\t1\tu\t1A00\t01\tCholera\ncategory\t1\tI10\tIX\tx\tcategory\t1\tu\tBA00\t11\tEssential hypertension\ncategory\t2\tZ99.9\tXXI\tx\t\t\t\tNo Mapping\t\t\n',
      new Map([['I10X', 'x']]),
    )
    assert.equal(wrong, 0)
    assert.deepEqual(
      rows.map((r) => r.codigo),
      ['A000 1A00', 'I10X BA00'],
    )
    assert.equal(notes.length, 1)
  })

  test('el CUM de varios principios activos es uno solo', async () => {
    const { rows, wrong } = await read(
      'cum',
      'EXPEDIENTE,PRODUCTO,EXPEDIENTE CUM,CONSECUTIVO CUM,ESTADO CUM,ATC,PRINCIPIO ACTIVO\n1,ACETAMINOFEN + CODEINA,20012345,1,Activo,N02AA59,ACETAMINOFEN\n1,ACETAMINOFEN + CODEINA,20012345,1,Activo,N02AA59,CODEINA\n',
    )
    assert.equal(wrong, 0)
    assert.deepEqual(
      rows.map((r) => [r.codigo, r.datos.principio_activo]),
      [['20012345-1', 'ACETAMINOFEN + CODEINA']],
    )
  })

  test('ningún texto hace fallar al lector: o hay códigos, o errores, o una frase', async () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('890201', '%', "'", '\\', '"', '😀', ' ', 'x'.repeat(10_000)))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 8 }), async (lines) => {
        const text = ['codigo,nombre', ...lines.map((l) => l.join(','))].join('\n')
        try {
          const { rows, wrong } = await read('cups', text)
          for (const r of rows) assert.match(r.codigo, /^[0-9A-Z]{6}$/)
          assert.ok(rows.length + wrong > 0)
        } catch (error) {
          assert.ok(error instanceof FileProblem, String(error))
        }
      }),
      { numRuns: 200 },
    )
  })
})
