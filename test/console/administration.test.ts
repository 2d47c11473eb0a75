import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { accountRoles } from '../../src/model/access/roles.ts'
import { resources } from '../../src/resources/index.ts'
import { type Row, share, summariesBy, summarise } from '../../web/src/areas/administracion/agentes/figures.ts'
import { partDone } from '../../web/src/areas/administracion/catalogos/catalogue.ts'
import { powersOf } from '../../web/src/areas/administracion/cuentas/role-powers.ts'
import { bytes, lasting } from '../../web/src/areas/administracion/sistema/amounts.ts'
import { readMetrics } from '../../web/src/areas/administracion/sistema/read-metrics.ts'
import type { State } from '../../web/src/areas/administracion/sistema/state.ts'
import { warningsOf } from '../../web/src/areas/administracion/sistema/warnings.ts'

const row = (more: Partial<Row>): Row => ({
  agente: 'a',
  agente_nombre: 'Reglas',
  profesional: 'p',
  profesional_nombre: 'Ana',
  tipo_consulta: 'diagnostico',
  decididas: 0,
  aceptadas: 0,
  modificadas: 0,
  rechazadas: 0,
  edicion_media: null,
  segundos_mediana: null,
  ciegas: 0,
  rechazos_por_motivo: [],
  ...more,
})

describe('rendición de cuentas de la IA', () => {
  it('suma lo que se suma, pondera la edición y de las medianas da los extremos', () => {
    const all = summarise('', 'Todo', [
      row({
        decididas: 4,
        aceptadas: 1,
        modificadas: 1,
        rechazadas: 2,
        edicion_media: 0.5,
        segundos_mediana: 2,
        ciegas: 1,
      }),
      row({
        decididas: 4,
        aceptadas: 1,
        modificadas: 3,
        edicion_media: 0.1,
        segundos_mediana: 8,
        rechazos_por_motivo: [{ motivo: 'incorrecta', cuantas: 2 }],
      }),
      row({ rechazos_por_motivo: [{ motivo: 'incorrecta', cuantas: 1 }] }),
    ])
    assert.deepEqual([all.decided, all.accepted, all.changed, all.rejected, all.blind], [8, 2, 4, 2, 1])
    assert.ok(Math.abs((all.edit ?? 0) - 0.2) < 1e-9)
    assert.deepEqual(all.seconds, [2, 8])
    assert.deepEqual(all.reasons, { incorrecta: 3 })
  })

  it('por cualquiera de las tres, lo decidido suma lo mismo', () => {
    const some = fc.record({
      agente: fc.constantFrom('a', 'b'),
      profesional: fc.constantFrom('p', 'q', null),
      decididas: fc.nat(99),
    })
    fc.assert(
      fc.property(fc.array(some), (rows) => {
        const all = rows.map(row)
        const total = all.reduce((n, r) => n + r.decididas, 0)
        for (const by of ['agente', 'profesional', 'tipo_consulta'] as const)
          assert.equal(
            summariesBy(all, by, {}).reduce((n, s) => n + s.decided, 0),
            total,
          )
      }),
    )
    assert.equal(share(1, 0), '–')
  })
})

describe('métricas del servicio', () => {
  const line = (kind: string, labels: string, n: number): string =>
    `custodia_http_duracion_segundos_${kind}{${labels}} ${n}`
  const of = (ruta: string, estado: number, counts: readonly [number, number, number], sum: number): string[] => {
    const labels = `metodo="GET",ruta="${ruta}"`
    return [
      `custodia_http_solicitudes_total{${labels},estado="${Math.floor(estado / 100)}xx"} ${counts[2]}`,
      line('bucket', `le="0.01",${labels}`, counts[0]),
      line('bucket', `le="0.1",${labels}`, counts[1]),
      line('bucket', `le="+Inf",${labels}`, counts[2]),
      line('sum', labels, sum),
      line('count', labels, counts[2]),
    ]
  }

  it('cuenta solicitudes, fallos y tiempos, sin lo que pregunta quien vigila', () => {
    const read = readMetrics(
      [
        '# HELP x y',
        ...of('/a/:id', 200, [90, 98, 98], 1),
        ...of('/b', 500, [0, 2, 2], 0.1),
        ...of('/salud/listo', 200, [5000, 5000, 5000], 1),
        'otra_cosa{ruta="/a"} 7',
      ].join('\n'),
    )
    assert.deepEqual([read.requests, read.failed, read.half, read.most], [100, 2, 0.01, 0.1])
    assert.deepEqual(
      read.slowest.map((r) => r.route),
      ['GET /b', 'GET /a/:id'],
    )
  })

  it('de un texto cualquiera no dice nada', () => {
    fc.assert(fc.property(fc.string(), (text) => assert.equal(readMetrics(text).requests, 0)))
    assert.equal(readMetrics('').most, null)
  })
})

describe('cantidades', () => {
  it('bytes y duraciones como se dicen', () => {
    assert.deepEqual([0, 999, 1_400_000_000].map(bytes), ['0 B', '999 B', '1,4 GB'])
    assert.deepEqual([1, 59, 60, 3_660, 90_000, 172_800].map(lasting), [
      '1 segundo',
      '59 segundos',
      '1 minuto',
      '1 hora y 1 minuto',
      '1 día y 1 hora',
      '2 días',
    ])
  })

  it('el avance nunca pasa de cien ni se inventa', () => {
    assert.equal(partDone({ leidos: 10, pendientes: 0 }), null)
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1 }), (leidos, pendientes) => {
        const part = partDone({ leidos, pendientes }) ?? -1
        assert.ok(part >= 0 && part <= 100)
      }),
    )
  })
})

const well: State = {
  version: '1',
  avisos: [],
  node: '24',
  iniciado_en: '2026-11-15T10:00:00Z',
  memoria_bytes: 1,
  base: { version: '18', bytes: 1, milisegundos: 1, conexiones: { abiertas: 1, ociosas: 1, en_espera: 0 } },
  migraciones: { incluidas: 20, aplicadas: 20, ultima: 'x', aplicada_en: '2026-11-15T10:00:00Z' },
  disco: { total_bytes: 100, libre_bytes: 50 },
  respaldo: { configurado: false, trabajos: [] },
  auditoria: { sellos: 1, ultimo_en: '2026-11-15T10:00:00Z', por_sellar: 0, atraso_segundos: 0, atrasado: false },
  trabajos: [],
}
const NOW = Date.parse('2026-11-15T12:00:00Z')

describe('avisos del sistema', () => {
  it('calla cuando todo está bien', () => assert.deepEqual(warningsOf(well, NOW), []))
  it('dice lo que alguien tiene que hacer', () => {
    const job = {
      clase: 'rda',
      nombre: 'Envíos',
      esperan: 1,
      en_curso: 0,
      fallidos: 2,
      mas_antiguo: '2026-11-13T10:00:00Z',
    } as const
    const ill = {
      ...well,
      disco: { total_bytes: 100, libre_bytes: 9 },
      migraciones: { ...well.migraciones, aplicadas: 21 },
      base: { ...well.base, conexiones: { abiertas: 1, ociosas: 0, en_espera: 3 } },
      auditoria: { ...well.auditoria, por_sellar: 4 },
      trabajos: [job],
    }
    assert.equal(warningsOf(ill, NOW).length, 6)
  })
})

describe('roles en la consola', () => {
  it('lo que cada rol puede sale de las declaraciones y nadie ve más campos de los que hay', () => {
    for (const role of accountRoles)
      for (const p of powersOf(role, resources))
        assert.ok(p.seen > 0 && p.seen <= p.fields, `${role} ${p.resource.name}`)
    assert.ok(powersOf('admisiones', resources).some((p) => p.seen < p.fields))
    assert.ok(powersOf('auditor', resources).every((p) => !p.writes))
  })
})
