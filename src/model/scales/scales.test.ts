import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clinicalValues } from '../codes/clinical-values.ts'
import {
  type AllowedValues,
  answersOf,
  checkScaleItems,
  type Items,
  news2Points,
  type Scale,
  scales,
  scaleValueCode,
  scoreScale,
} from './index.ts'

/** Written apart from the scales: the lowest total, label and level of each band, and last the highest total. */
const expected = {
  glasgow: `
    3 | Compromiso severo | alto
    9 | Compromiso moderado | medio
    13 | Compromiso leve | bajo
    15`,
  eva: `
    0 | Sin dolor | sin_riesgo
    1 | Dolor leve | bajo
    4 | Dolor moderado | medio
    7 | Dolor severo | alto
    10`,
  apgar: `
    0 | Depresión severa | alto
    4 | Depresión moderada | medio
    7 | Normal | sin_riesgo
    10`,
  braden: `
    6 | Riesgo muy alto | muy_alto
    10 | Riesgo alto | alto
    13 | Riesgo moderado | medio
    15 | Riesgo bajo | bajo
    19 | Sin riesgo | sin_riesgo
    23`,
  morse: `
    0 | Riesgo bajo | bajo
    25 | Riesgo medio | medio
    55 | Riesgo alto | alto
    125`,
  downton: `
    0 | Riesgo bajo | bajo
    2 | Riesgo medio | medio
    3 | Riesgo alto | alto
    12`,
  barthel: `
    0 | Dependencia total | muy_alto
    25 | Dependencia severa | alto
    65 | Dependencia moderada | medio
    95 | Dependencia escasa | bajo
    100 | Independencia | sin_riesgo
    100`,
  wells_tvp: `
    -2 | Probabilidad baja | bajo
    1 | Probabilidad moderada | medio
    3 | Probabilidad alta | alto
    9`,
  wells_tep: `
    0 | Probabilidad baja | bajo
    2 | Probabilidad moderada | medio
    6.5 | Probabilidad alta | alto
    12.5`,
  curb65: `
    0 | Riesgo bajo, manejo ambulatorio | bajo
    2 | Riesgo moderado, considerar hospitalización | medio
    3 | Riesgo alto, hospitalización | alto
    5`,
  phq9: `
    0 | Depresión mínima | sin_riesgo
    5 | Depresión leve | bajo
    10 | Depresión moderada | medio
    15 | Depresión moderadamente severa | alto
    20 | Depresión severa | muy_alto
    27`,
  gad7: `
    0 | Ansiedad mínima | sin_riesgo
    5 | Ansiedad leve | bajo
    10 | Ansiedad moderada | medio
    15 | Ansiedad severa | alto
    21`,
  karnofsky: `
    0 | Fallecido |
    10 | Incapaz de cuidarse, requiere atención especial u hospitalaria |
    50 | No puede trabajar, vive en casa con ayuda variable |
    80 | Actividad normal, sin cuidados especiales |
    100`,
  ecog: `
    0 | Asintomático, actividad normal |
    1 | Sintomático, ambulatorio |
    2 | En cama menos de la mitad del día |
    3 | En cama más de la mitad del día |
    4 | Encamado, dependencia total |
    5 | Fallecido |
    5`,
  mmse: `
    0 | Deterioro cognitivo grave | alto
    10 | Deterioro cognitivo moderado | medio
    19 | Deterioro cognitivo leve | bajo
    24 | Normal | sin_riesgo
    30`,
  pfeiffer: `
    0 | Normal | sin_riesgo
    3 | Deterioro cognitivo leve | bajo
    5 | Deterioro cognitivo moderado | medio
    8 | Deterioro cognitivo severo | alto
    10`,
  norton: `
    5 | Riesgo muy alto | muy_alto
    10 | Riesgo alto | alto
    13 | Riesgo medio | medio
    15 | Riesgo mínimo o sin riesgo | sin_riesgo
    20`,
  findrisc: `
    0 | Riesgo bajo | bajo
    7 | Riesgo ligeramente elevado | bajo
    12 | Riesgo moderado | medio
    15 | Riesgo alto | alto
    21 | Riesgo muy alto | muy_alto
    26`,
}

interface Edge {
  readonly from: number
  readonly label: string
  readonly level: string | null
}

function edgesOf(text: string): { edges: Edge[]; max: number } {
  const rows = text.trim().split('\n')
  const edges = rows.slice(0, -1).map((row) => {
    const [from = '', label = '', level = ''] = row.split('|').map((part) => part.trim())
    return { from: Number(from), label, level: level || null }
  })
  return { edges, max: Number(rows.at(-1)) }
}

/** Pairs written `value:points`. */
function pairs(text: string): [value: number, points: number][] {
  return text.split(' ').map((pair) => {
    const [value, points] = pair.split(':').map(Number)
    return [value ?? Number.NaN, points ?? Number.NaN]
  })
}

function scaleOf(code: string): Scale {
  const scale = scales.get(code)
  assert.ok(scale, code)
  return scale
}

function options(allowed: AllowedValues): readonly number[] {
  if ('values' in allowed) return allowed.values
  const { min, max, step } = allowed
  return Array.from({ length: Math.round((max - min) / step) + 1 }, (_, i) => min + i * step)
}

/** One set of answers for every total that the scale can reach. */
function everyTotal(scale: Scale): Map<number, Items> {
  let reached = new Map<number, Items>([[0, {}]])
  for (const item of scale.items.filter((i) => i.scored !== false)) {
    const next = new Map<number, Items>()
    for (const [total, items] of reached) {
      for (const n of options(item.values)) next.set(total + n, { ...items, [item.key]: n })
    }
    reached = next
  }
  return reached
}

const calm = {
  frecuencia_respiratoria: 16,
  saturacion_oxigeno: 97,
  escala_spo2: 1,
  oxigeno_suplementario: 0,
  tension_sistolica: 120,
  frecuencia_cardiaca: 70,
  conciencia: 0,
  temperatura: 37,
}

describe('escalas clínicas', () => {
  it('están las diecinueve', () => {
    assert.deepEqual([...scales.keys()].toSorted(), [...Object.keys(expected), 'news2'].toSorted())
  })

  it('las bandas cubren el total sin huecos ni solapes', () => {
    for (const scale of scales.values()) {
      const { min, max, step } = scale.total
      for (let total = min; total <= max; total += step) {
        const fit = scale.bands.filter((b) => total >= b.min && total <= b.max)
        assert.equal(fit.length, 1, `${scale.code} ${total}`)
      }
      assert.equal(scale.bands[0]?.min, min, scale.code)
      assert.equal(scale.bands.at(-1)?.max, max, scale.code)
    }
  })

  it('cada escala escribe un valor clínico del catálogo', () => {
    for (const scale of scales.values()) {
      for (const code of [scale.value, ...Object.values(scale.valueByMoment ?? {})]) {
        assert.equal(clinicalValues.get(code)?.tipo, 'numerico', `${scale.code} ${code}`)
      }
    }
    assert.equal(scaleValueCode('apgar', '5min'), '9274-2')
    assert.equal(scaleValueCode('apgar', 'ingreso'), 'apgar')
    assert.equal(scaleValueCode('braden', '1min'), '38227-5')
  })

  for (const [code, text] of Object.entries(expected)) {
    const { edges, max } = edgesOf(text)
    it(`${code}: cada total posible cae en su banda`, () => {
      const scale = scaleOf(code)
      const totals = everyTotal(scale)
      assert.equal(Math.min(...totals.keys()), edges[0]?.from)
      assert.equal(Math.max(...totals.keys()), max)
      assert.deepEqual([scale.total.min, scale.total.max], [edges[0]?.from, max])
      for (const [total, items] of totals) {
        assert.deepEqual(checkScaleItems(code, items), [], `${code} ${JSON.stringify(items)}`)
        const edge = edges.findLast(({ from }) => total >= from)
        const result = scoreScale(code, items)
        assert.equal(result.puntaje_total, total)
        assert.equal(result.interpretacion, edge?.label, `${code} ${total}`)
        assert.equal(result.nivel_riesgo, edge?.level, `${code} ${total}`)
      }
      for (const { from } of edges) assert.ok(totals.has(from), `${code} alcanza ${from}`)
    })
  }

  it('todos los mínimos y todos los máximos dan los extremos del total', () => {
    for (const code of Object.keys(expected)) {
      const scale = scaleOf(code)
      const pick = (choose: (...n: number[]) => number) =>
        Object.fromEntries(scale.items.map((i) => [i.key, choose(...options(i.values))]))
      assert.equal(scoreScale(code, pick(Math.min)).puntaje_total, scale.total.min, code)
      assert.equal(scoreScale(code, pick(Math.max)).puntaje_total, scale.total.max, code)
    }
  })
})

describe('ítems de las escalas', () => {
  const valid = (scale: Scale): Items =>
    scale.code === 'news2' ? calm : Object.fromEntries(scale.items.map((i) => [i.key, options(i.values)[0] ?? 0]))

  it('cada ítem obligatorio que falta se señala', () => {
    for (const scale of scales.values()) {
      for (const item of scale.items) {
        const { [item.key]: _, ...rest } = valid(scale)
        const codes = checkScaleItems(scale.code, rest).map((p) => [p.campo, p.codigo])
        assert.deepEqual(codes, item.optional ? [] : [[`items.${item.key}`, 'requerido']], scale.code)
      }
    }
  })

  it('ningún ítem acepta un valor fuera de los suyos ni otra cosa que un número', () => {
    for (const scale of scales.values()) {
      for (const item of scale.items) {
        const own = options(item.values)
        const out = [Math.min(...own) - 1, Math.max(...own) + 1, (own[0] ?? 0) + 0.05]
        for (const n of out) {
          const problems = checkScaleItems(scale.code, { ...valid(scale), [item.key]: n })
          assert.deepEqual(
            problems.map((p) => [p.campo, p.codigo]),
            [[`items.${item.key}`, 'opcion']],
            `${scale.code} ${n}`,
          )
        }
        for (const bad of ['1', null, true, Number.NaN, Number.POSITIVE_INFINITY, [1]]) {
          const [problem] = checkScaleItems(scale.code, { ...valid(scale), [item.key]: bad })
          assert.equal(problem?.codigo, 'tipo', `${scale.code} ${item.key} ${bad}`)
        }
      }
    }
  })

  it('los pasos intermedios se rechazan', () => {
    const one = (code: string, key: string, n: number) =>
      checkScaleItems(code, { ...valid(scaleOf(code)), [key]: n }).map((p) => p.codigo)
    assert.deepEqual(one('morse', 'ayuda_deambular', 10), ['opcion'])
    assert.deepEqual(one('barthel', 'bano', 10), ['opcion'])
    assert.deepEqual(one('karnofsky', 'puntaje', 55), ['opcion'])
    assert.deepEqual(one('wells_tep', 'fc_100', 1), ['opcion'])
    assert.deepEqual(one('wells_tvp', 'diagnostico_alternativo', -1), ['opcion'])
    assert.deepEqual(one('findrisc', 'edad', 1), ['opcion'])
    assert.deepEqual(one('news2', 'escala_spo2', 3), ['opcion'])
    assert.deepEqual(one('news2', 'temperatura', 36.75), ['opcion'])
    assert.deepEqual(one('news2', 'temperatura', 36.7), [])
  })

  it('las claves ajenas y las escalas inexistentes se rechazan', () => {
    for (const scale of scales.values()) {
      for (const key of ['ajeno', 'toString', 'constructor']) {
        const problems = checkScaleItems(scale.code, { ...valid(scale), [key]: 1 })
        assert.deepEqual(
          problems.map((p) => [p.campo, p.codigo]),
          [[`items.${key}`, 'desconocido']],
        )
      }
    }
    assert.deepEqual(
      checkScaleItems('inventada', {}).map((p) => [p.campo, p.codigo]),
      [['escala', 'desconocido']],
    )
    assert.throws(() => scoreScale('inventada', {}))
  })

  it('un ítem que falta no se cuenta como cero', () => {
    assert.throws(() => scoreScale('glasgow', { ocular: 4, verbal: 5 }))
    assert.throws(() => scoreScale('news2', { ...calm, temperatura: undefined as unknown as number }))
  })

  it('cada problema trae mensaje en español y en inglés', () => {
    const [problem] = checkScaleItems('glasgow', { verbal: 5, motora: 6 })
    assert.deepEqual(problem, {
      campo: 'items.ocular',
      codigo: 'requerido',
      es: 'Falta el ítem «Respuesta ocular».',
      en: 'Item "ocular" is missing.',
    })
  })
})

describe('alertas', () => {
  const phq = (item9: number) => ({
    ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`item${i + 1}`, 0])),
    item9,
  })

  it('el ítem 9 del PHQ-9 avisa del riesgo de suicidio aunque el total sea mínimo', () => {
    assert.deepEqual(scoreScale('phq9', phq(0)).alertas, [])
    for (const n of [1, 2, 3]) {
      const result = scoreScale('phq9', phq(n))
      assert.equal(result.puntaje_total, n)
      assert.equal(result.interpretacion, 'Depresión mínima')
      assert.match(result.alertas[0] ?? '', /suicidio/)
    }
  })

  it('el ítem 10 del PHQ-9 no suma', () => {
    assert.deepEqual(checkScaleItems('phq9', { ...phq(0), item10: 3 }), [])
    assert.equal(scoreScale('phq9', { ...phq(0), item10: 3 }).puntaje_total, 0)
  })

  it('CURB-65 desde 4 y FINDRISC desde 12 avisan', () => {
    for (const [total, items] of everyTotal(scaleOf('curb65'))) {
      assert.equal(scoreScale('curb65', items).alertas.length, total >= 4 ? 1 : 0)
    }
    for (const [total, items] of everyTotal(scaleOf('findrisc'))) {
      assert.equal(scoreScale('findrisc', items).alertas.length, total >= 12 ? 1 : 0)
    }
  })
})

describe('NEWS2', () => {
  const scored = (key: string, change: Partial<typeof calm>) => news2Points({ ...calm, ...change })[key]

  const charts = {
    frecuencia_respiratoria: '0:3 8:3 9:1 11:1 12:0 20:0 21:2 24:2 25:3 60:3',
    saturacion_oxigeno: '0:3 91:3 92:2 93:2 94:1 95:1 96:0 100:0',
    tension_sistolica: '0:3 90:3 91:2 100:2 101:1 110:1 111:0 219:0 220:3 300:3',
    frecuencia_cardiaca: '0:3 40:3 41:1 50:1 51:0 90:0 91:1 110:1 111:2 130:2 131:3 250:3',
    temperatura: '30:3 35:3 35.1:1 36:1 36.1:0 38:0 38.1:1 39:1 39.1:2 42:2',
    conciencia: '0:0 1:3',
    oxigeno_suplementario: '0:0 1:2',
  }

  for (const [key, rows] of Object.entries(charts)) {
    it(`puntúa ${key} en cada borde de la tabla`, () => {
      for (const [value, points] of pairs(rows)) assert.equal(scored(key, { [key]: value }), points, `${value}`)
    })
  }

  it('usa la escala 2 de saturación con y sin oxígeno', () => {
    const air = pairs('83:3 84:2 85:2 86:1 87:1 88:0 92:0 93:0 97:0 100:0')
    const oxygen = pairs('83:3 84:2 85:2 86:1 87:1 88:0 92:0 93:1 94:1 95:2 96:2 97:3 100:3')
    for (const [saturacion_oxigeno, points] of air) {
      assert.equal(
        scored('saturacion_oxigeno', { escala_spo2: 2, saturacion_oxigeno }),
        points,
        `${saturacion_oxigeno}`,
      )
    }
    for (const [saturacion_oxigeno, points] of oxygen) {
      const change = { escala_spo2: 2, oxigeno_suplementario: 1, saturacion_oxigeno }
      assert.equal(scored('saturacion_oxigeno', change), points, `${saturacion_oxigeno}`)
    }
  })

  const result = (change: Partial<typeof calm>) => {
    const { puntaje_total, interpretacion, nivel_riesgo, alertas } = scoreScale('news2', { ...calm, ...change })
    return [puntaje_total, interpretacion, nivel_riesgo, alertas.length]
  }

  it('clasifica cada borde del total', () => {
    assert.deepEqual(result({}), [0, 'Riesgo bajo', 'bajo', 0])
    const four = { oxigeno_suplementario: 1, saturacion_oxigeno: 93 }
    assert.deepEqual(result(four), [4, 'Riesgo bajo', 'bajo', 0])
    assert.deepEqual(result({ ...four, temperatura: 36 }), [5, 'Riesgo medio', 'medio', 1])
    assert.deepEqual(result({ ...four, temperatura: 39.1 }), [6, 'Riesgo medio', 'medio', 1])
    assert.deepEqual(result({ ...four, temperatura: 39.1, frecuencia_cardiaca: 91 }), [7, 'Riesgo alto', 'alto', 1])
  })

  it('un solo parámetro con 3 puntos sube de bajo a bajo-medio, y no más', () => {
    assert.deepEqual(result({ conciencia: 1 }), [3, 'Riesgo bajo-medio', 'medio', 1])
    assert.deepEqual(result({ conciencia: 1, temperatura: 36 }), [4, 'Riesgo bajo-medio', 'medio', 1])
    assert.deepEqual(result({ conciencia: 1, temperatura: 39.1 }), [5, 'Riesgo medio', 'medio', 1])
    assert.deepEqual(result({ conciencia: 1, frecuencia_respiratoria: 25, temperatura: 36 }), [
      7,
      'Riesgo alto',
      'alto',
      1,
    ])
  })

  it('alcanza 20 con todo en su peor fila', () => {
    const worst = {
      frecuencia_respiratoria: 30,
      saturacion_oxigeno: 80,
      oxigeno_suplementario: 1,
      tension_sistolica: 80,
      frecuencia_cardiaca: 140,
      conciencia: 1,
      temperatura: 34,
    }
    assert.deepEqual(result(worst), [20, 'Riesgo alto', 'alto', 1])
  })
})

describe('respuestas en palabras', () => {
  for (const scale of scales.values())
    it(`${scale.code}: cada respuesta con palabras tiene las suyas, y distintas`, () => {
      for (const item of scale.items) {
        const answers = answersOf(item)
        if (item.words === undefined) continue
        assert.equal(item.words.length, answers?.length, item.key)
        assert.equal(new Set(item.words).size, item.words.length, item.key)
      }
    })

  it('lo que suma es lo que se dijo: menos actividad física es más riesgo de diabetes', () => {
    const item = scales.get('findrisc')?.items.find((i) => i.key === 'actividad')
    assert.ok(item !== undefined)
    assert.deepEqual(answersOf(item), [
      { value: 0, label: '30 minutos o más' },
      { value: 2, label: 'Menos de 30 minutos' },
    ])
  })
})
