import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { codeTables } from '../../src/features/rda/checker/built-in/code-tables.ts'
import { builtInGuide } from '../../src/features/rda/checker/built-in-guide.ts'
import { checkBundle } from '../../src/features/rda/checker/check-bundle.ts'
import type { Finding } from '../../src/features/rda/checker/finding.ts'
import { buildRda } from '../../src/features/rda/document/build.ts'
import { type Document, providerClasses, type RdaInput } from '../../src/features/rda/document/input.ts'
import { versions } from '../../src/features/rda/document/version.ts'
import { placeOfFinding, preflight } from '../../src/features/rda/readiness/preflight.ts'
import { dateInBogota } from '../../src/model/calendar.ts'
import { tipoDocumento } from '../../src/model/codes/index.ts'
import type { Resource, Row, RuleContext } from '../../src/model/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { judge } from '../fhir/judges.ts'
import { awkward, entriesWith, historyWith, newRow, richInput, under } from './awkward.ts'
import { asKind, demoInputs, NOW } from './demo.ts'
import type { Loose } from './good-bundle.ts'
import { type RecordMutation, recordMutations } from './mutations/of-guide-1.0.0.ts'

const rules = builtInGuide('1.0.0')
const KINDS: readonly Document[] = ['paciente', 'consulta', 'urgencias', 'hospitalizacion']

const sent = (i: RdaInput): Loose => JSON.parse(JSON.stringify(buildRda(i).bundle))
const worthTelling = (found: readonly Finding[]): readonly Finding[] =>
  found.filter((f) => f.defectoGuia === undefined && f.codigo !== 'codigo_fuera_de_fragmento')
const shown = (found: readonly Finding[]): string[] =>
  found.map((f) => `${f.codigo} ${f.clave ?? ''} ${f.ruta}: ${f.mensaje}`)
const findingsOf = (i: RdaInput): string[] => shown(worthTelling(checkBundle(sent(i), rules, i.ahora)))

const closed = demoInputs(120).filter((i) => i.content.historia.estado === 'cerrada')
/** As it is generated: when the encounter has just ended. */
const due = (i: RdaInput): RdaInput => ({ ...under(i, '1.0.0'), ahora: String(i.content.historia.cerrada_en) })
const ofKind = (kind: Document): RdaInput[] =>
  kind === 'paciente' ? closed.map((i) => asKind(i, kind)) : closed.filter((i) => i.kind === kind)
const isOld = (i: RdaInput): boolean =>
  Date.parse(NOW) - Date.parse(String(i.content.historia.fecha_inicio)) > 365 * 86_400_000
const ready = Object.fromEntries(KINDS.map((k) => [k, ofKind(k).filter((i) => !isOld(i))])) as Record<
  Document,
  RdaInput[]
>

describe('los documentos de la guía 1.0.0', () => {
  for (const kind of KINDS)
    test(`de cada historia cerrada de la demostración, toda, hay uno de ${kind} sin hallazgos`, () => {
      const all = ofKind(kind).map(due)
      assert.ok(all.length > 0)
      for (const i of all) {
        assert.deepEqual(
          preflight(i, rules).problemas.filter((p) => p.severidad === 'error'),
          [],
          i.content.historia.id,
        )
        assert.deepEqual(findingsOf(i), [], i.content.historia.id)
      }
    })

  /** What two validators of R4 that are not ours say of them, by the defect of the guide that makes them say it. */
  const defects: readonly (readonly [defect: string, said: RegExp])[] = [
    ['identificador-del-documento', /^Constraint bdl-9 not met/],
    ['verificacion-de-la-alergia', /^AllergyIntolerance\.verificationStatus: Code .*condition-ver-status/],
    // Only where RDA_REFERENCIAS says so: as the guide's own examples write them.
    ['referencias-simples', /^Invalid reference: got "(?!#)[^"/]+", expected/],
  ]
  const complaints = (i: RdaInput): string[] =>
    judge(sent(i)).filter((said) => !defects.some(([, known]) => known.test(said)))

  test('los validadores ajenos no les hallan más que los defectos de la guía, que tienen nombre', () => {
    for (const kind of KINDS)
      for (const i of ofKind(kind).map(due).slice(0, 12)) assert.deepEqual(complaints(i), [], i.content.historia.id)
    for (const [what, change, kinds = KINDS] of awkward)
      for (const kind of kinds.slice(0, 2))
        assert.deepEqual(complaints(change(under(ready[kind][0] as RdaInput, '1.0.0'))), [], `${what} ${kind}`)
    const known = [
      sent(due(ofKind('consulta')[0] as RdaInput)),
      sent(richInput(due(ofKind('paciente')[0] as RdaInput))),
    ]
    const named = new Set(known.flatMap(judge).map((said) => defects.find(([, is]) => is.test(said))?.[0]))
    assert.deepEqual([...named].sort(), ['identificador-del-documento', 'verificacion-de-la-alergia'])
  })

  for (const [what, change, kinds = KINDS] of awkward)
    test(`sin hallazgos: ${what}`, () => {
      for (const kind of kinds) {
        const i = change(under(ready[kind][0] as RdaInput, '1.0.0'))
        assert.deepEqual(findingsOf(i), [], kind)
        assert.deepEqual(
          preflight(i, rules).problemas.filter((p) => p.severidad === 'error'),
          [],
          kind,
        )
      }
    })

  test('lo raro es lo que el servicio deja escribir', () => {
    const actor = { id: 'x', nombre: 'x', documento: null, registro: null, rol: 'demostracion', miembros: [] } as const
    const brokenIn = ({ content }: RdaInput): string[] => {
      const judged = ([name, row]: readonly [string, Row]): string[] => {
        const { fields, rules: own } = registry.get(name) as Resource
        // A leave is judged on the day it is given.
        const day = name === 'historia' ? String(row.fecha_fin ?? row.fecha_inicio) : NOW
        const over = ['finalizada', 'completada'].includes(String(row.estado))
        const ctx: RuleContext<Row> = {
          now: NOW,
          today: dateInBogota(day),
          actor,
          previous: over ? { ...row, estado: 'activa' } : null,
          patient: content.paciente as never,
          history: content.historia as never,
          ofTeam: true,
          refs: {},
          settings: {} as never,
        }
        const lacks = Object.entries(fields).filter(([field, f]) => f.required === true && row[field] === null)
        return [
          ...lacks.map(([field]) => `${name}.${field} falta`),
          ...(own ?? []).filter((rule) => rule.broken(row, ctx)).map((rule) => `${name}.${rule.field}: ${rule.say.es}`),
        ]
      }
      const entries = (['diagnostico', 'formula_medicamento', 'orden', 'nota'] as const).flatMap((name) =>
        content.entries[name].map((row) => [name, { ...row, historia: content.historia.id }] as const),
      )
      return [
        ...([
          ['paciente', content.paciente],
          ['historia', content.historia],
        ] as const),
        ...entries,
      ].flatMap(judged)
    }
    for (const [what, change, kinds = KINDS] of awkward)
      for (const kind of kinds) {
        const plain = under(ready[kind][0] as RdaInput, '1.0.0')
        assert.deepEqual(brokenIn(change(plain)), [], `${what} ${kind}`)
      }
  })

  test('toda descripción es la de la guía, a la letra, en las dos versiones', () => {
    for (const version of ['0.7.1', '1.0.0'] as const) {
      const tables = codeTables(version)
      const wrong: string[] = []
      const walk = (value: Loose): void => {
        if (typeof value !== 'object' || value === null) return
        Object.values(value).forEach(walk)
        const known = tables.get(String(value.system ?? '').split('/CodeSystem/')[1] ?? '')
        const said = value.display ?? value.unit
        if (known !== undefined && said !== undefined && known.get(value.code) !== said)
          wrong.push(`${value.system} ${value.code}: ${said}`)
      }
      for (const kind of KINDS) for (const i of ready[kind].slice(0, 20)) walk(sent(richInput(under(i, version))))
      assert.deepEqual([...new Set(wrong)], [])
    }
  })
})

describe('lo que la guía 1.0.0 pide y la anterior no', () => {
  const consulta = under(ready.consulta[0] as RdaInput, '1.0.0')
  const urgencias = under(ready.urgencias[0] as RdaInput, '1.0.0')
  const codes = (i: RdaInput): string[] =>
    preflight(i, rules)
      .problemas.filter((p) => p.severidad === 'error')
      .map((p) => p.codigo)

  test('una incapacidad que comienza antes de la atención dice por qué', () => {
    const early = historyWith(consulta, {
      incapacidad_alcance: '01',
      incapacidad_dias: 3,
      incapacidad_inicio: '2025-10-01',
      incapacidad_retroactividad: null,
    })
    assert.deepEqual(codes(early), ['incapacidad_retroactiva_sin_motivo'])
    assert.deepEqual(codes(historyWith(early, { incapacidad_retroactividad: '3' })), [])
    const before = preflight(under(early, '0.7.1'), builtInGuide('0.7.1')).problemas
    assert.ok(before.every((p) => p.severidad !== 'error'))
  })

  test('en urgencias el prestador va completo', () => {
    const bare = { ...urgencias, prestador: { ...urgencias.prestador, clase: null } }
    assert.ok(codes(bare).includes('falta_prestador_clase'))
    assert.deepEqual(codes({ ...consulta, prestador: bare.prestador }), [])
  })

  test('un medicamento nombrado solo por su CUM no basta, y antes sí', () => {
    const [known] = consulta.content.entries.formula_medicamento
    const medicine = { ...(known ?? newRow('formula_medicamento', {})), dci_codigo: null, ium: null, cum: '19951234-1' }
    const i = entriesWith(consulta, 'formula_medicamento', [
      {
        ...medicine,
        tipo_tecnologia: '02',
        finalidad: '16',
        via_administracion: '048',
        dosis_valor: 1,
        dosis_unidad: '168',
        frecuencia_valor: 8,
        frecuencia_unidad: '2',
        duracion_valor: 5,
        duracion_unidad: '3',
        estado: 'activa',
        anulado: false,
      },
    ])
    assert.deepEqual(codes(i), ['falta_dci_o_ium'])
    assert.deepEqual(
      preflight(under(i, '0.7.1'), builtInGuide('0.7.1')).problemas.filter((p) => p.severidad === 'error'),
      [],
    )
  })

  test('ni futura ni de hace más de un año', () => {
    const at = (start: string, end: string): RdaInput => historyWith(consulta, { fecha_inicio: start, fecha_fin: end })
    assert.ok(codes(at('2025-11-01T12:00:00.000Z', '2025-12-01T12:00:00.000Z')).includes('atencion_antigua'))
    assert.ok(codes(at('2026-11-15T14:00:00.000Z', '2026-11-16T12:00:00.000Z')).includes('atencion_futura'))
    assert.deepEqual(codes(at('2025-11-15T17:00:00.000Z', '2025-11-16T12:00:00.000Z')), [])
  })

  test('los documentos de identidad y las clases de prestador son los de cada guía', () => {
    for (const version of ['0.7.1', '1.0.0'] as const) {
      const known = codeTables(version).get('ColombianPersonIdentifier')
      const unknown = tipoDocumento.codes.map(({ code }) => code).filter((code) => !known?.has(code))
      assert.deepEqual(unknown, versions[version].unknownDocuments)
    }
    assert.deepEqual(Object.fromEntries(codeTables('1.0.0').get('ColombianProviderClass') ?? []), {
      ...providerClasses,
    })
  })

  test('quien fue registrado dos veces va con su nombre, y con el documento de antes donde la guía lo admite', () => {
    const absorbido = { ...consulta.content.paciente, id: 'otro', tipo_documento: 'AS', numero_documento: '11001AS7' }
    const merged = { ...consulta, content: { ...consulta.content, absorbido } }
    const patientOf = (i: RdaInput): Loose =>
      sent(i).entry.find((e: Loose) => e.resource.resourceType === 'Patient').resource
    const now = patientOf(merged)
    assert.deepEqual(
      [now.identifier.length, now.link[0].type, now.link[0].other.identifier.value],
      [1, 'replaces', '11001AS7'],
    )
    const before = patientOf(under(merged, '0.7.1'))
    assert.deepEqual(
      [before.link, before.identifier[1].use, before.identifier[1].value],
      [undefined, 'old', '11001AS7'],
    )
    assert.deepEqual(
      checkBundle(sent(under(merged, '0.7.1')), builtInGuide('0.7.1')).filter((f) => f.severidad === 'error'),
      [],
    )
  })
})

describe('cien cosas que se rompen, de una en una', () => {
  const inputs = Object.fromEntries(
    KINDS.map((k) => [k, richInput(under(ready[k][0] as RdaInput, '1.0.0'))]),
  ) as Record<Document, RdaInput>
  const built = Object.fromEntries(KINDS.map((k) => [k, buildRda(inputs[k])])) as Record<
    Document,
    ReturnType<typeof buildRda>
  >
  const whole = (kind: Document): Loose => JSON.parse(JSON.stringify(built[kind].bundle))

  const target = (bundle: Loose, of: string): Loose => {
    if (of === '') return bundle
    const all = bundle.entry.map((e: Loose) => e.resource)
    const payer = (r: Loose): boolean => r.meta.profile[0].endsWith('/HealthBenefitPlanAdminOrganizationRDA')
    return all.find((r: Loose) => (of === 'payer' ? payer(r) : r.id === of || r.resourceType === of))
  }
  /** The fields that what is found of it would be mended in. */
  function fields({ kind, of, change }: RecordMutation): readonly string[] {
    const bundle = whole(kind)
    const broken = target(bundle, of)
    assert.ok(broken !== undefined, `${kind} no tiene ${of}`)
    change(broken)
    return worthTelling(checkBundle(bundle, rules, NOW)).map((f) => {
      const { recurso, campo } = placeOfFinding(inputs[kind], built[kind], f)
      return `${recurso}.${campo}`
    })
  }

  test('enteros no tienen hallazgos', () => {
    for (const kind of KINDS) assert.deepEqual(shown(worthTelling(checkBundle(whole(kind), rules, NOW))), [], kind)
  })

  test('se encuentran todas, con el campo que las corrige', () => {
    assert.ok(recordMutations.length >= 100, String(recordMutations.length))
    const missed = recordMutations
      .map((m) => ({ m, found: fields(m) }))
      .filter(({ m, found }) => !found.includes(m.field))
      .map(
        ({ m, found }) =>
          `${m.kind} ${m.of}: ${m.what}, se esperaba ${m.field} y hay ${[...new Set(found)].join(', ') || 'nada'}`,
      )
    assert.deepEqual(missed, [])
  })
})
