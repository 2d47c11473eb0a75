import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withAllergies } from '../../../test/fixtures/history-content.ts'
import {
  author,
  closedReport,
  consultation,
  entry,
  fullContent,
  nurse,
  openReport,
  row,
  withEntries,
} from '../../../test/fixtures/report.ts'
import type { Row } from '../../model/resource.ts'
import { type EntryName, entryNames, entryRows } from '../../resources/entries.ts'
import { attributionFields } from '../../resources/entry.ts'
import { registry } from '../../resources/index.ts'
import { spokenAge } from './age.ts'
import { compose } from './compose.ts'
import { localTime } from './local-time.ts'
import { namesIn } from './names.ts'
import type { Block, Entry, Section, Table } from './report.ts'
import { plainlyTold, sections } from './sections.ts'
import { shown } from './show.ts'

const section = (all: readonly Section[], id: string): Section => {
  const found = all.find((s) => s.id === id)
  assert.ok(found, `falta la sección ${id}`)
  return found
}
const tables = (blocks: readonly Block[]): Table[] => blocks.filter((b) => b.tipo === 'tabla')
const entries = (blocks: readonly Block[]): Entry[] => blocks.filter((b) => b.tipo === 'registro')
const text = (value: unknown): string => JSON.stringify(value)

/** What a report leaves out on purpose: accounts, exchanges, machinery, what the answer of an AI says unvalidated. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  historia: [
    'profesional',
    'asignado_por',
    'servicio_asignado_por',
    'estado_desde',
    'estados_previos',
    'cerrada_por',
    'hash_cierre',
    'rda_estado',
    'rda_tipo',
    'rda_identificador_vida',
    'rda_generado_en',
    'rda_problemas',
  ],
  paciente: ['advertencias'],
  diagnostico: ['momento'],
  nota: ['formato'],
  valor_clinico: ['tipo_valor', 'sistema_codigo', 'origen_recurso', 'origen_id', 'estado'],
  consentimiento: ['profesional'],
  consulta_ia: [
    'contexto_incluido',
    'contexto_hash',
    'respuesta',
    'tokens_entrada',
    'tokens_salida',
    'costo',
    'duracion_ms',
    'error',
  ],
}

test('todo lo que la historia dice está en el reporte, menos lo que se calla a propósito', () => {
  const content = fullContent()
  const told = text(compose(closedReport(content)))
  const names = namesIn(content)
  const missing: string[] = []
  const look = (name: string, values: Row): void => {
    for (const [field, f] of Object.entries(registry.get(name)?.fields ?? {})) {
      // Who annulled is said of what is annulled, and the hash of what is read one by one.
      const apart = ['firmado', 'hash_contenido', 'anulado', 'anulado_por', 'anulado_en']
      const silent = [...(leftOut[name] ?? []), ...attributionFields.slice(0, 3), ...apart]
      const value = f.kind === 'objects' || silent.includes(field) ? null : shown(f, values[field], names)
      const words = value === null ? [] : value.split('; ')
      if (words.some((word) => !told.toLowerCase().includes(text(word).slice(1, -1).toLowerCase())))
        missing.push(`${name}.${field}`)
    }
  }
  look('paciente', content.paciente)
  look('historia', content.historia)
  for (const name of entryNames.filter((n) => n !== 'bitacora')) for (const r of content.entries[name]) look(name, r)
  assert.deepEqual(missing, [])
})

test('también lo que va dentro de listas: hallazgos, terceros autorizados, recomendaciones incorporadas', () => {
  const told = text(compose(closedReport(fullContent())))
  for (const said of [
    '«descripcion de examen_fisico.hallazgos',
    '«quien de consentimiento.terceros_autorizados',
    '«texto de consulta_ia.recomendaciones',
    '«texto_modificado de consulta_ia.recomendaciones',
  ])
    assert.ok(told.includes(said), said)
})

test('las secciones van en el orden en que un clínico lee', () => {
  assert.deepEqual(
    // What is told by its declaration alone stands where its collection does.
    sections(closedReport(fullContent()))
      .map((s) => s.id)
      .filter((id) => !plainlyTold.some((name) => name === id)),
    [
      'identificacion',
      'motivo_consulta',
      'enfermedad_actual',
      'antecedentes',
      'revision_sistemas',
      'examen_fisico',
      'valores_clinicos',
      'escalas',
      'diagnosticos',
      'analisis_plan',
      'notas',
      'ordenes',
      'formulas_medicamentos',
      'formulas_insumos',
      'consentimientos',
      'documentos',
      'consultas_ia',
      'egreso',
      'cierre',
    ],
  )
})

test('una sección obligada que está vacía lo dice; las demás no salen', () => {
  const empty = Object.fromEntries(entryNames.map((n) => [n, []])) as unknown as Record<EntryName, Row[]>
  const content = withEntries(consultation(), empty)
  const all = sections(openReport('borrador', { ...content, historia: row('historia', { estado: 'borrador' }) }))
  assert.deepEqual(
    all.map((s) => s.id),
    [
      'identificacion',
      'motivo_consulta',
      'enfermedad_actual',
      'antecedentes',
      'revision_sistemas',
      'examen_fisico',
      'diagnosticos',
      'analisis_plan',
    ],
  )
  assert.match(text(section(all, 'motivo_consulta')), /Sin registro en esta atención/)
})

test('cada registro dice quién lo firmó, con su registro y su hora en Bogotá', () => {
  const all = sections(closedReport())
  const [note, nursing] = entries(section(all, 'notas').bloques)
  assert.equal(
    note?.firma,
    `Firmado electrónicamente por ${author.profesional_nombre}, documento CC 52123456, registro profesional RM-25-3345, el 05/03/2026 08:55.`,
  )
  assert.match(nursing?.firma ?? '', new RegExp(nurse.profesional_nombre))
})

test('lo que no se firmó no dice que se firmó', () => {
  const content = withEntries(consultation(), {
    nota: [entry('nota', '08:55', { tipo_nota: 'evolucion', contenido: 'x', firmado: false, firmado_en: null })],
  })
  const [note] = entries(section(sections(closedReport(content)), 'notas').bloques)
  assert.match(note?.firma ?? '', /^Registrado por .* Sin firma electrónica propia\.$/)
})

test('un registro anulado conserva su texto y dice su motivo', () => {
  const [table] = tables(section(sections(closedReport()), 'diagnosticos').bloques)
  assert.deepEqual(
    table?.filas.map((f) => f.anulado),
    [null, null, 'Registrado por error en esta paciente.'],
  )
  assert.ok(table?.filas[2]?.celdas.includes('Asma, no especificada'))
})

test('las aclaraciones posteriores al cierre van aparte, con su tabla; las anteriores son notas', () => {
  const base = consultation()
  const [first] = base.entries.nota
  assert.ok(first)
  const clarify = (creado_en: string, motivo: string): Row =>
    entry('nota', '08:57', {
      tipo_nota: 'aclaratoria',
      contenido: `Donde dice izquierdo léase derecho (${motivo}).`,
      nota_referida: first.id,
      motivo_aclaracion: motivo,
      fecha_nota: creado_en,
      creado_en,
    })
  const content = withEntries(base, {
    nota: [
      ...base.entries.nota,
      clarify('2026-03-05T13:57:00.000Z', 'antes'),
      clarify('2026-03-07T13:00:00.000Z', 'después'),
    ],
  })
  const all = sections(closedReport(content))
  assert.equal(entries(section(all, 'notas').bloques).length, 3)
  const later = section(all, 'aclaraciones')
  assert.deepEqual(
    tables(later.bloques)[0]?.filas.map((f) => f.celdas),
    [['07/03/2026 08:00', 'Evolución del 05/03/2026 08:55', 'después', author.profesional_nombre]],
  )
  assert.match(text(entries(later.bloques)), /léase derecho \(después\)/)
})

test('el resultado que llegó después del cierre no se confunde con lo que se cerró', () => {
  const base = consultation()
  const late = entry('documento', '09:02', { titulo: 'Perfil lipídico', creado_en: '2026-03-08T15:00:00.000Z' })
  const all = sections(closedReport(withEntries(base, { documento: [...base.entries.documento, late] })))
  assert.equal(tables(section(all, 'documentos').bloques)[0]?.filas.length, 1)
  const later = section(all, 'aclaraciones')
  assert.equal(later.titulo, 'Aclaraciones y resultados posteriores al cierre')
  assert.match(text(later), /Perfil lipídico/)
})

test('un registro anulado también dice quién lo anuló y cuándo', () => {
  const content = withEntries(consultation(), {
    nota: [
      entry('nota', '08:55', {
        contenido: 'x',
        anulado: true,
        motivo_anulacion: 'De otro paciente.',
        anulado_por: 'Ana Ruiz',
        anulado_en: '2026-03-05T14:00:00.000Z',
      }),
    ],
  })
  const [note] = entries(section(sections(closedReport(content)), 'notas').bloques)
  assert.equal(note?.anulado, 'De otro paciente. Anuló Ana Ruiz, el 05/03/2026 09:00.')
})

test('de la IA solo sale lo que un profesional incorporó', () => {
  const recommendation = (texto: string, incorporada: boolean) => ({
    id: texto,
    tipo: 'conducta',
    texto,
    estado: 'aceptada',
    incorporada,
  })
  const consult = (estado: string, ...recomendaciones: ReturnType<typeof recommendation>[]): Row =>
    row('consulta_ia', {
      tipo_consulta: 'plan_manejo',
      estado,
      respuesta: 'respuesta libre',
      recomendaciones,
      solicitada_por: 'Luz',
    })
  const content = withEntries(consultation(), {
    consulta_ia: [
      consult('incorporada', recommendation('control en 8 días', true), recommendation('no se aceptó', false)),
      consult('descartada', recommendation('descartada entera', false)),
    ],
  })
  const told = text(section(sections(closedReport(content)), 'consultas_ia'))
  assert.match(told, /control en 8 días/)
  assert.doesNotMatch(told, /no se aceptó|descartada entera|respuesta libre/)
})

test('un valor que dejó un examen de esta historia no se repite; el que vino de otra parte sí sale', () => {
  const base = consultation()
  const [exam] = base.entries.examen_fisico
  const value = (nombre: string, origen_id: string | null): Row =>
    row('valor_clinico', { codigo: 'x', nombre, valor_numerico: 1, origen_id, estado: 'final' })
  const content = withEntries(base, { valor_clinico: [value('derivado', exam?.id ?? ''), value('suelto', null)] })
  const told = text(section(sections(closedReport(content)), 'valores_clinicos'))
  assert.match(told, /suelto/)
  assert.doesNotMatch(told, /derivado/)
})

test('una alergia que se supo después del cierre no aparece como si se hubiera sabido', () => {
  const base = consultation()
  const [later] = entryRows('antecedente_categorizado', [
    row('antecedente_categorizado', {
      agente: 'Yodo',
      categoria: 'alergico',
      creado_en: '2026-03-06T00:00:00.000Z',
    }),
  ])
  assert.ok(later)
  const known = base.patient.entries.antecedente_categorizado
  const content = { ...base, patient: withAllergies(base.patient, [...known, later]) }
  const notice = (input: Parameters<typeof sections>[0]): string =>
    text(section(sections(input), 'identificacion').bloques.find((b) => b.tipo === 'aviso'))
  assert.doesNotMatch(notice(closedReport(content)), /Yodo/)
  assert.match(notice(openReport('en_atencion', content)), /Penicilina.*Yodo/)
})

test('la marca de agua dice en qué estado está lo que no está cerrado', () => {
  const mark = (estado: string): string | null => compose(openReport(estado)).marca
  assert.equal(mark('borrador'), 'BORRADOR – SIN VALOR LEGAL')
  for (const open of ['abierta', 'en_atencion', 'suspendida']) assert.equal(mark(open), 'EN ATENCIÓN – NO CERRADA')
  assert.equal(mark('anulada'), 'ANULADA')
  for (const closed of ['cerrada', 'archivada']) assert.equal(mark(closed), null)
})

test('la edad se dice como la dice un clínico', () => {
  assert.equal(spokenAge('1958-02-28', '2026-03-05'), '68 años')
  assert.equal(spokenAge('2025-03-06', '2026-03-05'), '11 meses')
  assert.equal(spokenAge('2024-06-05', '2026-03-05'), '21 meses')
  assert.equal(spokenAge('2026-02-04', '2026-03-05'), '1 mes')
  assert.equal(spokenAge('2026-03-04', '2026-03-05'), '1 día')
  assert.equal(spokenAge('2026-03-05', '2026-03-05'), '0 días')
})

test('las horas son las de Bogotá, también al pasar la medianoche', () => {
  assert.equal(localTime('2026-03-05T04:30:00.000Z'), '04/03/2026 23:30')
  assert.equal(localTime('2026-03-05T00:05:00-05:00'), '05/03/2026 00:05')
})
