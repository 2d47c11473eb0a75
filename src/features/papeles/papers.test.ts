import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { throwAway } from '../../../test/fixtures/certificate.ts'
import { withAllergies } from '../../../test/fixtures/history-content.ts'
import { issuer, paperCase, papersOf } from '../../../test/fixtures/papers.ts'
import { poppler, readPdf, squeezed } from '../../../test/fixtures/read-pdf.ts'
import { entry, nurse, provider, withEntries } from '../../../test/fixtures/report.ts'
import { keysOf } from '../../model/keys.ts'
import { Problem } from '../../model/problem.ts'
import { diagnostico } from '../../resources/diagnostico.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { historia } from '../../resources/historia.ts'
import { orden } from '../../resources/orden.ts'
import type { HistoryContent } from '../historias/content.ts'
import { renderHtml } from '../reporte/html.ts'
import { localTime } from '../reporte/local-time.ts'
import { loadFonts } from '../reporte/pdf/fonts.ts'
import { renderPdf } from '../reporte/pdf/render.ts'
import { type PageName, pageNames } from '../reporte/report.ts'
import { shown } from '../reporte/show.ts'
import { signPdf } from '../reporte/sign.ts'
import { type PaperName, paperTitles } from './kind.ts'
import { contentHash } from './paper.ts'
import { plainTemplate } from './template.ts'

const fonts = loadFonts()
const asIs = (id: string): string => id
type Made = ReturnType<typeof papersOf>[number]

const bytesOf = (made: Made, page: PageName, isCopy = false, signed = false): Buffer => {
  const { report, at, logo } = made.draw(page, isCopy)
  return Buffer.concat([...renderPdf(report, { fonts, at, signed, page, logo })])
}

/** Every text of a value, however deep, but for the names of kinds. */
const strings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, v]) => (['tipo', 'id'].includes(key) ? [] : strings(v)))
      : []

/** What the record itself says that a paper of that kind must say, read from its rows and not from the paper. */
const recordSays: Readonly<Record<PaperName, (c: HistoryContent) => (string | null)[]>> = {
  formula: (c) => [
    ...c.entries.formula_medicamento
      .filter((f) => f.control_especial !== true)
      .flatMap((f) => [
        f.numero,
        f.medicamento_dci,
        f.concentracion,
        shown(formulaMedicamento.fields.forma_farmaceutica, f.forma_farmaceutica, asIs)?.toLowerCase() ?? null,
        shown(formulaMedicamento.fields.via_administracion, f.via_administracion, asIs),
        `${f.dosis_valor} ${shown(formulaMedicamento.fields.dosis_unidad, f.dosis_unidad, asIs)}`,
        `Cada ${f.frecuencia_valor} `,
        `${f.duracion_valor} `,
        `${f.cantidad_total} (${f.cantidad_letras})`,
        `${f.vigencia_dias} días, hasta el 04/04/2026`,
        f.indicaciones,
        f.recomendaciones,
      ]),
    ...c.entries.formula_insumo.flatMap((f) => [f.nombre, `${f.cantidad} unidad`, f.indicaciones]),
    ...c.entries.diagnostico.filter((d) => d.rol === 'principal' && d.anulado !== true).map((d) => d.codigo_cie10),
    shown(historia.fields.tipo_usuario, c.historia.tipo_usuario, asIs),
    '48 horas',
  ],
  formula_control: (c) =>
    c.entries.formula_medicamento
      .filter((f) => f.control_especial === true)
      .flatMap((f) => [
        f.medicamento_dci,
        f.concentracion,
        f.numero_recetario,
        `${f.cantidad_total} (${f.cantidad_letras})`,
        f.indicaciones,
        'Res. 1478 de 2006',
        String(c.paciente.direccion),
      ]),
  ordenes: (c) =>
    c.entries.orden
      .filter((o) => o.tipo_orden !== 'remision')
      .flatMap((o) => [
        o.cups,
        o.descripcion,
        shown(orden.fields.prioridad, o.prioridad, asIs),
        o.indicaciones,
        o.justificacion,
      ]),
  incapacidad: (c) => [
    '3 (tres)',
    '05/03/2026',
    '07/03/2026',
    'Nueva',
    'Prospectiva',
    'Común',
    shown(historia.fields.causa_atencion, c.historia.causa_atencion, asIs),
    shown(historia.fields.grupo_servicios, c.historia.grupo_servicios, asIs),
    shown(historia.fields.modalidad_atencion, c.historia.modalidad_atencion, asIs),
    ...c.entries.diagnostico
      .filter((d) => d.anulado !== true)
      .flatMap((d) => [d.codigo_cie10, shown(diagnostico.fields.descripcion_cie10, d.descripcion_cie10, asIs)]),
  ],
  certificado: (c) => [
    shown(historia.fields.tipo_atencion, c.historia.tipo_atencion, asIs),
    localTime(String(c.historia.fecha_inicio)),
    localTime(String(c.historia.fecha_fin)),
    String(c.historia.acompanante_nombre),
  ],
  recomendaciones: (c) => [
    String(c.historia.recomendaciones),
    ...c.entries.formula_medicamento.flatMap((f) => [f.medicamento_dci, f.indicaciones, f.recomendaciones]),
    ...c.entries.orden.map((o) => o.descripcion),
    ...plainTemplate.signosDeAlarma,
  ],
  remision: (c) => [
    'Res. 2335 de 2023',
    '01 Priorizada',
    '02 Priorizada',
    shown(historia.fields.causa_atencion, c.historia.causa_atencion, asIs),
    shown(historia.fields.modalidad_atencion, c.historia.modalidad_atencion, asIs),
    ...['direccion', 'contacto_emergencia_nombre', 'telefono_movil']
      .map((name) => c.paciente[name] ?? 'Sin registrar')
      .map(String),
    String(c.eapb?.nombre ?? 'Ninguna registrada'),
    ...c.entries.examen_fisico
      .flatMap((e) => [e.frecuencia_cardiaca, e.aspecto_general])
      .flatMap((v) => (v === null ? [] : [String(v)])),
    String(c.historia.institucion_destino),
    String(c.historia.motivo_consulta),
    String(c.historia.enfermedad_actual),
    'Penicilina',
    ...c.entries.orden.filter((o) => o.tipo_orden === 'remision').flatMap((o) => [o.descripcion, o.especialidad]),
    ...c.entries.nota.filter((n) => n.tipo_nota === 'remision').map((n) => n.contenido),
    ...c.entries.formula_medicamento.flatMap((f) => [f.medicamento_dci, f.concentracion, f.indicaciones]),
    ...c.entries.diagnostico.filter((d) => d.anulado !== true).map((d) => d.codigo_cie10),
  ],
  contrarremision: (c) => [
    ...c.entries.nota.filter((n) => n.tipo_nota === 'contrarremision').map((n) => n.contenido),
    ...c.entries.diagnostico.filter((d) => d.anulado !== true).flatMap((d) => [d.codigo_cie10, d.descripcion_cie10]),
    ...c.entries.formula_medicamento.flatMap((f) => [f.medicamento_dci, f.concentracion, f.indicaciones]),
    'Penicilina',
    String(c.historia.recomendaciones),
    String(c.historia.plan_manejo),
  ],
  epicrisis: (c) => [
    String(c.historia.motivo_consulta),
    String(c.historia.enfermedad_actual),
    ...c.entries.nota.filter((n) => n.tipo_nota === 'epicrisis').map((n) => n.contenido),
    ...c.entries.antecedente.map((a) => a.descripcion),
    ...c.entries.diagnostico.filter((d) => d.anulado !== true).map((d) => d.codigo_cie10),
    String(c.historia.plan_manejo),
  ],
}

const LONG: readonly PaperName[] = ['remision', 'contrarremision', 'epicrisis']

/** On every sheet of every kind. */
const always = (c: HistoryContent): string[] => [
  provider.nombre,
  provider.nit,
  provider.direccion,
  provider.telefono,
  String(c.paciente.primer_nombre),
  `${c.paciente.tipo_documento} ${c.paciente.numero_documento}`,
  String(c.historia.numero_historia),
]

describe('el texto de cada papel es el del registro', () => {
  for (const tipo of keysOf(paperTitles))
    for (const page of keysOf(pageNames))
      test(`${tipo} en ${page}: lo que dice el registro está en el PDF, y todo lo del papel también en HTML`, async (t) => {
        const content = paperCase()
        const made = papersOf(tipo, content)
        const pdfs = made.map((one) => bytesOf(one, page))
        const read = await Promise.all(pdfs.map(readPdf))
        const said = squeezed(read.map((pdf) => pdf.content).join('\n'))
        const missing = recordSays[tipo](content).filter((text) => text !== null && !said.includes(squeezed(text)))
        assert.deepEqual(missing, [])
        for (const [i, pdf] of read.entries()) {
          // A signature alone on a page could belong to anything; what is brief is one page.
          assert.ok(!squeezed(pdf.pages.at(-1)?.content ?? '').startsWith(squeezed('Firma y verificación')))
          if (page === 'carta' && !LONG.includes(tipo)) assert.equal(pdf.pages.length, 1)
          const { report, logo } = made[i]?.draw(page) ?? assert.fail()
          // Which page of how many, whose and by whom, on each of them.
          for (const { artifacts } of pdf.pages)
            for (const text of always(content)) assert.ok(squeezed(artifacts).includes(squeezed(text)), text)
          const own = squeezed(pdf.content)
          const lost = strings(report.secciones).filter((text) => !own.includes(squeezed(text)))
          assert.deepEqual(lost, [])
          for (const text of [
            issuer.nombre,
            issuer.documento,
            issuer.registro,
            made[i]?.paper.numero ?? '',
            'Bogotá, D. C.',
          ])
            assert.ok(squeezed(`${pdf.content}${pdf.pages[0]?.artifacts}`).includes(squeezed(text)), text)
          const html = [...renderHtml(report, { page, logo })].join('')
          for (const text of recordSays[tipo](content))
            if (text !== null && made.length === 1) assert.ok(squeezed(html).includes(squeezed(text)), text)
        }
        const other = poppler(pdfs[0] ?? Buffer.alloc(0))
        if (other === null) t.diagnostic('pdftotext no está instalado: solo leyó pdf.js')
        else assert.ok(squeezed(other).includes(squeezed(made[0]?.paper.numero ?? '')))
      })

  test('cinco órdenes caben en una página', async () => {
    const content = paperCase()
    const [first] = content.entries.orden
    const five = Array.from({ length: 5 }, (_, i) => ({ ...first, id: `0198a7c0-5b1e-7c3a-9f00-0000000c0d1${i}` }))
    const [orders] = papersOf('ordenes', withEntries(content, { orden: five as never }))
    assert.equal((await readPdf(bytesOf(orders ?? assert.fail(), 'carta'))).pages.length, 1)
  })

  const several = (name: 'formula_medicamento' | 'orden', count: number): HistoryContent => {
    const content = paperCase()
    const [first] = content.entries[name]
    const rows = Array.from({ length: count }, (_, i) => ({
      ...first,
      id: `0198a7c0-5b1e-7c3a-9f00-0000000c0e${String(i).padStart(2, '0')}`,
    }))
    return withEntries(content, { formula_insumo: [], [name]: rows as never })
  }

  test('tres medicamentos, uno de control, seis órdenes o las recomendaciones con tres de cada uno caben en media carta', async () => {
    for (const [made] of [
      papersOf('formula', several('formula_medicamento', 3)),
      papersOf('formula_control'),
      papersOf('ordenes', several('orden', 6)),
      papersOf('recomendaciones'),
    ])
      assert.equal((await readPdf(bytesOf(made ?? assert.fail(), 'media_carta'))).pages.length, 1)
    const [whole] = papersOf('recomendaciones')
    assert.equal((await readPdf(bytesOf(whole ?? assert.fail(), 'carta'))).pages.length, 1)
  })

  test('un medicamento que la tabla escribe en mayúsculas se lee en el papel como se dice', () => {
    const content = several('formula_medicamento', 1)
    const rows = content.entries.formula_medicamento.map((row) => ({ ...row, medicamento_dci: 'PARACETAMOL' }))
    const written = withEntries(content, { formula_medicamento: rows as never })
    for (const kind of ['formula', 'recomendaciones'] as const) {
      const said = JSON.stringify(papersOf(kind, written)[0]?.paper.contenido)
      assert.ok(said.includes('acetaminofén') && !said.includes('PARACETAMOL'), said)
    }
  })

  test('de varias hojas, cada una dice de qué número es, quién firma y el código para comprobarlo', async () => {
    const [made] = papersOf('formula', several('formula_medicamento', 12))
    const { paper } = made ?? assert.fail()
    const { pages } = await readPdf(bytesOf(made ?? assert.fail(), 'media_carta'))
    assert.ok(pages.length > 1 && pages.length <= 3)
    for (const { content, artifacts } of pages)
      for (const text of [paper.numero, issuer.nombre, issuer.registro, paper.codigo])
        assert.ok(squeezed(`${content}${artifacts}`).includes(squeezed(text)), text)
  })

  test('de la fórmula salen las de control aparte, una por medicamento; de las órdenes, una por clase', () => {
    assert.equal(papersOf('formula').length, 1)
    assert.equal(papersOf('formula_control').length, 1)
    assert.deepEqual(
      papersOf('ordenes').map((p) => p.paper.contenido.titulo),
      ['Orden médica: laboratorio', 'Orden médica: procedimiento'],
    )
    assert.ok(!JSON.stringify(papersOf('formula')[0]?.paper.contenido).includes('Morfina'))
  })

  test('lo anulado y lo que no está activo no sale en ningún papel', () => {
    const content = paperCase()
    const [first, ...rest] = content.entries.formula_medicamento
    const annulled = withEntries(content, {
      formula_medicamento: [
        { ...first, anulado: true } as never,
        ...rest.map((r) => ({ ...r, estado: 'suspendida' }) as never),
      ],
      formula_insumo: [],
    })
    assert.throws(
      () => papersOf('formula', annulled),
      (e) => e instanceof Problem && e.kind.codigo === 'papel_sin_contenido',
    )
  })

  test('cada profesional responde por su papel', () => {
    const content = paperCase()
    const [first] = content.entries.formula_medicamento
    const two = withEntries(content, {
      formula_medicamento: [
        ...content.entries.formula_medicamento,
        entry(
          'formula_medicamento',
          '09:10',
          { ...first, id: '0198a7c0-5b1e-7c3a-9f00-0000000c0de1', ...nurse },
          nurse,
        ),
      ],
    })
    assert.deepEqual(
      papersOf('formula', two).map((p) => p.paper.contenido.autor.nombre),
      [issuer.nombre, nurse.profesional_nombre],
    )
  })

  test('también de la remisión y de la epicrisis, con lo que cada uno escribió', () => {
    const content = paperCase()
    for (const tipo of ['remision', 'epicrisis'] as const) {
      const note = content.entries.nota.find((n) => n.tipo_nota === tipo)
      const id = '0198a7c0-5b1e-7c3a-9f00-0000000c0de2'
      const two = withEntries(content, {
        nota: [
          ...content.entries.nota,
          entry('nota', '09:20', { ...note, id, contenido: 'De otra mano.', ...nurse }, nurse),
        ],
      })
      const made = papersOf(tipo, two).map((p) => p.paper.contenido)
      assert.deepEqual(
        made.map((c) => [c.autor.nombre, JSON.stringify(c.secciones).includes('De otra mano.')]),
        [
          [issuer.nombre, false],
          [nurse.profesional_nombre, true],
        ],
      )
    }
  })

  test('una alergia refutada y un diagnóstico anulado no se dicen', () => {
    const content = paperCase()
    const allergies = content.patient.entries.antecedente_categorizado
    const refuted = {
      ...content,
      entries: { ...content.entries, antecedente_categorizado: [] },
      patient: withAllergies(
        content.patient,
        allergies.map((row) => ({ ...row, verificacion: 'refutado' })),
      ),
    }
    const says = (tipo: PaperName, c: HistoryContent, text: string): boolean =>
      JSON.stringify(papersOf(tipo, c).map((p) => p.paper.contenido)).includes(text)
    assert.ok(says('remision', content, 'Penicilina') && !says('remision', refuted, 'Penicilina'))

    const [held] = content.entries.diagnostico.filter((d) => d.anulado !== true)
    assert.ok(held)
    const naming = (name: 'formula_medicamento' | 'orden') => ({
      [name]: content.entries[name].map((row) => ({ ...row, diagnostico: held.id }) as never),
    })
    const named = withEntries(content, { ...naming('formula_medicamento'), ...naming('orden') })
    const annulled = withEntries(named, {
      diagnostico: content.entries.diagnostico.map((d) => ({ ...d, anulado: true }) as never),
    })
    for (const tipo of ['formula', 'ordenes'] as const) {
      const diagnosis = '"etiqueta":"Diagnóstico"'
      assert.ok(says(tipo, named, diagnosis) && !says(tipo, annulled, diagnosis), tipo)
      assert.ok(papersOf(tipo, named).every((p) => p.paper.fuentes.some(({ id }) => id === held.id)))
    }
  })

  test('el certificado no dice el servicio, y la fórmula vence con lo primero que vence', () => {
    const [certificate] = papersOf('certificado')
    assert.ok(!JSON.stringify(certificate?.paper.contenido.secciones).includes('"Servicio"'))
    const content = paperCase()
    const [first] = content.entries.formula_medicamento
    const id = '0198a7c0-5b1e-7c3a-9f00-0000000c0de3'
    const rows = [...content.entries.formula_medicamento, { ...first, id, vigencia_dias: 3 } as never]
    assert.equal(papersOf('formula', withEntries(content, { formula_medicamento: rows }))[0]?.paper.vence, '2026-03-08')
  })

  test('el mismo registro da el mismo contenido, y otro registro otro', () => {
    const [a, b] = [papersOf('formula', paperCase()), papersOf('formula', paperCase())]
    const ids = (made: Made | undefined): string => JSON.stringify(made?.paper.contenido.secciones)
    assert.equal(ids(a[0]), ids(b[0]))
    const content = paperCase()
    assert.equal(
      contentHash(papersOf('incapacidad', content)[0]?.paper.contenido as never),
      contentHash(papersOf('incapacidad', content)[0]?.paper.contenido as never),
    )
    assert.notEqual(
      papersOf('incapacidad', paperCase())[0]?.paper.huella,
      papersOf('incapacidad', paperCase({ incapacidad_dias: 4 }))[0]?.paper.huella,
    )
  })
})

describe('lo que la norma pide', () => {
  const refusedFor = (campo: string) => (e: unknown) =>
    e instanceof Problem &&
    e.kind.codigo === 'papel_incompleto' &&
    (e.details.errores ?? []).some((x) => x.campo === campo)

  test('un medicamento de control no se formula por más de lo que admite', () => {
    const content = paperCase()
    const rows = content.entries.formula_medicamento.map((f) =>
      f.control_especial === true ? ({ ...f, duracion_valor: 31 } as never) : (f as never),
    )
    assert.throws(
      () => papersOf('formula_control', withEntries(content, { formula_medicamento: rows })),
      refusedFor('duracion_valor'),
    )
  })

  test('una incapacidad retroactiva comienza a lo más treinta días antes de expedirla, o de la internación', () => {
    const back = (incapacidad_inicio: string, incapacidad_retroactividad: string) =>
      paperCase({ incapacidad_inicio, incapacidad_retroactividad })
    assert.equal(papersOf('incapacidad', back('2026-02-03', '3')).length, 1)
    assert.throws(() => papersOf('incapacidad', back('2026-02-02', '3')), refusedFor('incapacidad_inicio'))
    assert.throws(() => papersOf('incapacidad', back('2026-01-02', '1')), refusedFor('incapacidad_retroactividad'))
  })

  test('lo es también por su ATC, y lleva lo que el recetario oficial pide', () => {
    const content = paperCase()
    const [first] = content.entries.formula_medicamento
    const row = { ...first, medicamento_dci: 'Jarabe', atc: 'N05BA12', control_especial: false, vigencia_dias: 30 }
    const only = withEntries(content, {
      formula_medicamento: [{ ...row, numero_recetario: null, diagnostico: null } as never],
    })
    for (const campo of ['numero_recetario', 'diagnostico', 'vigencia_dias'])
      assert.throws(() => papersOf('formula_control', only), refusedFor(campo), campo)
  })

  test('una incapacidad retroactiva dice por qué, y sin diagnóstico no se expide', async () => {
    const before = { incapacidad_inicio: '2026-03-01' }
    assert.throws(() => papersOf('incapacidad', paperCase(before)), refusedFor('incapacidad_retroactividad'))
    const [made] = papersOf('incapacidad', paperCase({ ...before, incapacidad_retroactividad: '3' }))
    assert.ok(made)
    const { content } = await readPdf(bytesOf(made, 'carta'))
    assert.ok(squeezed(content).includes(squeezed('Retroactiva: evento catastrófico y terrorista')))
    assert.throws(
      () => papersOf('incapacidad', withEntries(paperCase(), { diagnostico: [] })),
      refusedFor('diagnostico'),
    )
  })

  test('lo que otra persona escribió y no firmó no se expide', () => {
    const content = paperCase({ estado: 'en_atencion' })
    const rows = content.entries.formula_medicamento.map((f) => ({ ...f, firmado: false, ...nurse }) as never)
    assert.throws(() => papersOf('formula', withEntries(content, { formula_medicamento: rows })), refusedFor('firmado'))
  })
})

describe('PDF/A, etiquetas, firma, QR y marcas', () => {
  test('cada papel, en los dos tamaños, es un PDF/A-2a etiquetado con sus letras dentro', async () => {
    for (const tipo of keysOf(paperTitles))
      for (const page of keysOf(pageNames)) {
        const [made] = papersOf(tipo)
        assert.ok(made)
        const bytes = bytesOf(made, page)
        const pdf = await readPdf(bytes)
        assert.equal(bytes.subarray(0, 8).toString('latin1'), '%PDF-1.7')
        assert.match(pdf.metadata, /<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/)
        assert.match(pdf.metadata, /<pdfuaid:part>1<\/pdfuaid:part>/)
        assert.deepEqual([pdf.marked, pdf.titled, pdf.lang], [true, true, 'es-CO'])
        const raw = bytes.toString('latin1')
        assert.equal(raw.match(/\/Type \/FontDescriptor/g)?.length, raw.match(/\/FontFile2 /g)?.length)
        assert.doesNotMatch(raw, /Helvetica|\/Encrypt|\/JavaScript/)
        assert.match(raw, page === 'carta' ? /MediaBox \[0 0 612 792\]/ : /MediaBox \[0 0 396 612\]/)
        for (const tag of ['Document', 'Sect', 'H1', 'H2', 'P', 'Figure', 'Link'])
          assert.match(raw, new RegExp(`/S /${tag}\\n`), tag)
        assert.ok(bytes.includes(`/URI (https://hce.example.co/verificar/papel/${made.paper.codigo}/)`))
      }
  })

  test('firmado se lee igual y dice que está firmado', async () => {
    const [made] = papersOf('formula')
    assert.ok(made)
    const own = throwAway('una clave')
    const signed = await signPdf(bytesOf(made, 'media_carta', false, true), own, '2026-03-05T14:20:00.000Z')
    const pdf = await readPdf(signed)
    assert.equal(pdf.info.IsSignaturesPresent, true)
    assert.doesNotMatch(Buffer.from(signed).toString('latin1'), /NeedAppearances/)
    assert.ok(squeezed(pdf.content).includes('Losartánpotásico'))
  })

  test('el original no lleva marca, la copia dice COPIA y lo anulado lo dice en cada página', async () => {
    const [made] = papersOf('formula')
    assert.ok(made)
    const marks = async (isCopy: boolean): Promise<boolean[]> =>
      (await readPdf(bytesOf(made, 'media_carta', isCopy))).pages.map((p) => /\bCOPIA\b/.test(p.artifacts))
    assert.ok((await marks(false)).every((m) => !m))
    assert.ok((await marks(true)).every((m) => m))
    for (const isCopy of [false, true])
      assert.equal(made.draw('media_carta', isCopy, 'sin_efecto').report.marca, 'ANULADO')
  })

  test('el logo, el pie y los textos del prestador están en el papel', async () => {
    const template = {
      ...plainTemplate,
      pie: 'Línea de atención 018000 123 456',
      textos: { formula: 'Reclame en la farmacia de la sede norte.' },
      preparacion: { '903818': 'Cene liviano la noche anterior.' },
      logo: {
        kind: 'outlines' as const,
        box: [0, 0, 10, 10] as const,
        outlines: [{ d: 'M0 0h10v10h-10z', fill: '#0a5c63' }],
      },
    }
    const [formula] = papersOf('formula', paperCase(), template)
    const [order] = papersOf('ordenes', paperCase(), template)
    assert.ok(formula && order)
    const pdf = await readPdf(bytesOf(formula, 'media_carta'))
    assert.ok(pdf.pages.every((p) => p.artifacts.includes('Línea de atención 018000 123 456')))
    assert.ok(squeezed(pdf.content).includes(squeezed('Reclame en la farmacia de la sede norte.')))
    assert.ok(
      squeezed((await readPdf(bytesOf(order, 'carta'))).content).includes(squeezed('Cene liviano la noche anterior.')),
    )
    const { report, logo } = formula.draw('media_carta')
    const html = [...renderHtml(report, { page: 'media_carta', logo })].join('')
    assert.match(html, /<svg class="logo"[^>]*viewBox="0 0 10 10"[^>]*><path d="M0 0h10v10h-10z" fill="#0a5c63"\/>/)
    assert.match(html, /<body class="media">/)
  })
})
