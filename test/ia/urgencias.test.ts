import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { clinicalValues } from '../../src/model/codes/clinical-values.ts'
import type { Row } from '../../src/model/resource.ts'
import { wordList } from '../../src/model/text/word-list.ts'
import { formulaMedicamento } from '../../src/resources/formula-medicamento.ts'
import { registry } from '../../src/resources/index.ts'
import { contentOf } from '../fixtures/clinical-case.ts'
import { must } from '../historias/histories.ts'
import { newHistory, newPatient } from '../samples.ts'
import { type Answer, type Service, startService } from '../service.ts'
import { type OpenAiServer, openAiServer } from './openai-server.ts'
import { emergencyVignettes } from './vignettes/emergencies.ts'
import type { Vignette } from './vignettes/vignette.ts'

/** The emergencies as a clinician records them, through the API, and what the agent says of them. */
type Json = Answer['json']
type Body = Record<string, unknown>
const PATH = '/hce/api/consultas-ia/'
const YEAR = 365.25
const DAY = 86_400_000

let s: Service & { stop(): Promise<void> }
let model: OpenAiServer

before(async () => {
  model = await openAiServer()
  s = await startService({ IA_HOSTS: model.origin, IA_CREDENCIALES: 'CLAVE', CLAVE: 'x' })
})
after(async () => {
  await s.stop()
  await model.close()
})

/** What the row says, without what is empty, the server writes, or refers to another row. */
const said = (row: Row, ...names: readonly string[]): Body =>
  Object.fromEntries(names.filter((n) => row[n] !== null && row[n] !== undefined).map((n) => [n, row[n]]))

const daysOf = (edad: number | string | undefined): number => {
  if (typeof edad !== 'string') return Math.round(((edad ?? 40) + 0.3) * YEAR)
  const [n = '0', unit = ''] = edad.split(' ')
  return Math.round(Number(n) * (unit.startsWith('mes') ? 30.5 : 1))
}
const documentFor = (days: number): string => (days < 7 * YEAR ? 'RC' : days < 18 * YEAR ? 'TI' : 'CC')

const PRESCRIBED = wordList(
  'medicamento_dci via_administracion dosis_valor dosis_unidad',
  'frecuencia_valor frecuencia_unidad duracion_valor duracion_unidad',
)
/** The same entries as in the vignette, each by its own collection. */
async function recorded({ caso }: Vignette): Promise<string> {
  const content = contentOf(caso)
  const days = daysOf(caso.edad)
  const paciente = await newPatient(s, {
    tipo_documento: documentFor(days),
    fecha_nacimiento: new Date(Date.now() - days * DAY).toISOString().slice(0, 10),
    sexo_biologico: caso.sexo === 'F' ? '02' : '01',
    primer_nombre: 'Prueba',
  })
  const acute = content.historia.tipo_atencion !== 'consulta_externa'
  const historia = await newHistory(s, {
    paciente,
    ...said(content.historia, 'tipo_atencion', 'motivo_consulta', 'enfermedad_actual'),
    ...(acute ? { via_ingreso: '01' } : {}),
  })
  const add = (name: string, body: Body): Promise<Json> =>
    must(s.call('POST', registry.get(name)?.path ?? '', body), 201)
  const { entries } = content
  for (const [n, row] of entries.diagnostico.entries())
    await add('diagnostico', {
      historia,
      ...said(row, 'codigo_cie10', 'tipo_diagnostico'),
      rol: n > 0 ? 'relacionado' : acute ? 'ingreso' : 'principal',
    })
  for (const row of entries.examen_fisico)
    await add('examen_fisico', {
      historia,
      ...said(
        row,
        'aspecto_general',
        ...Object.keys(row).filter((k) => typeof (row as Row)[k] === 'number' && k !== 'version'),
      ),
      ...(Array.isArray(row.hallazgos) && row.hallazgos.length > 0 ? { hallazgos: row.hallazgos } : {}),
    })
  for (const row of entries.nota)
    await add('nota', { historia, tipo_nota: 'evolucion', ...said(row, 'contenido'), firmado: true })
  for (const row of entries.valor_clinico)
    await add('valor_clinico', {
      paciente,
      historia_atencion: historia,
      ...said(row, 'codigo', 'valor_numerico', 'valor_codigo'),
      ...(clinicalValues.get(String(row.codigo))?.unidad == null
        ? {}
        : { unidad: clinicalValues.get(String(row.codigo))?.unidad }),
      fuente: 'profesional',
    })
  for (const row of entries.antecedente_categorizado)
    await add('antecedente_categorizado', {
      paciente,
      historia,
      ...said(row, 'categoria', 'descripcion', 'medicamento', 'estado_uso', 'niega'),
    })
  const { frecuencia_valor, ...once } = formulaMedicamento.example
  for (const row of entries.formula_medicamento)
    await add('formula_medicamento', {
      ...once,
      historia,
      ...(row.frecuencia_unidad == null ? { frecuencia_valor } : {}),
      ...said(row, ...PRESCRIBED),
      motivo_alerta: 'Lo recibió antes de llegar y así se registra.',
    })
  return historia
}
const ruleOf = (r: Json): string => /^regla (\S+) v\d+$/.exec(r.fuentes.at(-1))?.[1] ?? ''
const ask = async (historia: string, tipo_consulta: string): Promise<Json> =>
  must(s.call('POST', `${PATH}consultar/`, { historia, tipo_consulta }), 201)

// A series needs days that the service does not let anybody write at once; the rest is as a professional records it.
const seen = emergencyVignettes.filter(
  ({ caso }) => caso.dxPrevios === undefined && Object.values(caso.valores ?? {}).every((v) => typeof v === 'number'),
)

describe('las urgencias, escritas por la API', () => {
  for (const v of seen)
    test(v.nombre, async () => {
      const historia = await recorded(v)
      const { recomendaciones } = await ask(historia, 'plan_manejo')
      const critical = new Set(recomendaciones.map(ruleOf))
      const urgent = v.espera.filter((id) => /^(urgencia|contra|signos|laboratorio|texto)-/.test(id))
      assert.deepEqual(
        urgent.filter((id) => !critical.has(id)),
        [],
        'no dijo',
      )
      assert.deepEqual(
        v.prohibe.filter((id) => critical.has(id)),
        [],
        'dijo y no debía',
      )
      for (const r of recomendaciones) assert.ok(r.citas.length > 0 && r.fuentes.length > 1, r.texto)
    })
})

describe('lo crítico no depende de la pregunta ni de quién responde', () => {
  const shock: Vignette = {
    nombre: 'choque',
    caso: {
      edad: 50,
      atencion: { tipo_atencion: 'urgencias' },
      examen: {
        tension_sistolica: 82,
        tension_diastolica: 50,
        frecuencia_cardiaca: 134,
        saturacion_oxigeno: 88,
        frecuencia_respiratoria: 26,
      },
    },
    espera: ['signos-hipotension', 'signos-hipoxemia', 'signos-indice-choque', 'signos-news2-alto'],
    prohibe: [],
  }

  test('el choque se dice en cada tipo de consulta', async () => {
    const historia = await recorded(shock)
    for (const kind of ['plan_manejo', 'sugerencia_cie10', 'calidad_registro', 'interacciones', 'resumen_clinico']) {
      const { recomendaciones } = await ask(historia, kind)
      const rules = recomendaciones.map(ruleOf)
      for (const id of shock.espera) assert.ok(rules.includes(id), `${kind}: ${id}`)
      assert.ok(recomendaciones.every((r: Json) => r.origen === 'reglas'))
    }
  })

  /** The history, and an outside model that may be asked about it. */
  async function withModel(more: Body = {}): Promise<{ historia: string; agente: string }> {
    const historia = await recorded(shock)
    const { paciente } = await must(s.call('GET', `/hce/api/historias/${historia}/`), 200)
    await must(
      s.call('POST', '/hce/api/consentimientos/', {
        paciente,
        tipo: 'uso_ia',
        decision: 'aceptado',
        texto: 'Autorizo el uso de IA.',
        texto_version: '1',
        otorgado_por: 'paciente',
        firma_metodo: 'electronica',
        fecha_otorgamiento: new Date().toISOString(),
      }),
      201,
    )
    const agente = await must(
      s.call('POST', '/hce/api/agentes-ia/', {
        nombre: `Externo ${randomUUID()}`,
        proveedor: 'otro',
        modelo: 'modelo-de-prueba',
        direccion: model.base,
        credencial: 'CLAVE',
        reintentos: 0,
        ...more,
      }),
      201,
    )
    return { historia, agente: agente.id }
  }

  async function settledAnswer(historia: string, agente: string): Promise<Json> {
    const question = { historia, tipo_consulta: 'plan_manejo', agente }
    let c = await must(s.call('POST', `${PATH}consultar/`, question), 202)
    for (let i = 0; i < 600 && c.estado === 'en_proceso'; i++) {
      await new Promise((done) => setTimeout(done, 50))
      c = await must(s.call('GET', `${PATH}${c.id}/`), 200)
    }
    return c
  }

  test('un modelo que calla no calla el servicio: lo crítico va primero, como de las reglas', async () => {
    const { historia, agente } = await withModel()
    model.answer = (refs) => ({
      resumen: 'Todo bien.',
      recomendaciones: [
        { tipo: 'educacion', texto: 'Tome agua.', justificacion: 'Hidratación.', citas: refs.slice(0, 1) },
      ],
    })
    const c = await settledAnswer(historia, agente)
    assert.equal(c.estado, 'completada', JSON.stringify(c.error))
    assert.deepEqual(c.recomendaciones.at(-1).origen, 'modelo')
    const ours = c.recomendaciones.filter((r: Json) => r.origen === 'reglas')
    for (const id of shock.espera) assert.ok(ours.map(ruleOf).includes(id), id)
    // What the rules said is decided on as theirs: the model is not paused for it, nor praised.
    const medico = { recomendacion: ours[0].id, decision: 'rechazar', motivo: 'ya_hecha' }
    await must(s.call('POST', `${PATH}${c.id}/validar-recomendacion/`, medico), 200)
    const [decided] = await s.owner.run({
      text: 'select a.nombre from ia_decision d join agente_ia a on a.id = d.agente where d.consulta = $1',
      values: [c.id],
    })
    assert.equal(decided?.nombre, 'reglas')
  })

  for (const [fault, more, says] of [
    ['500', {}, /500/],
    ['otra forma', {}, /forma pedida/],
    ['mudo', { tiempo_maximo_s: 1 }, /no terminó de responder/],
  ] as const)
    test(`un modelo que falla (${fault}) no calla las reglas: lo crítico se dice, y que el modelo no respondió`, async () => {
      const { historia, agente } = await withModel(more)
      model.faults.push(fault)
      const c = await settledAnswer(historia, agente)
      assert.equal(c.estado, 'completada', c.error)
      assert.match(c.error, says)
      assert.match(c.respuesta, /^El modelo no respondió/)
      assert.equal(c.modelo_usado, null)
      const rules = c.recomendaciones.map(ruleOf)
      for (const id of shock.espera) assert.ok(rules.includes(id), id)
      assert.ok(c.recomendaciones.every((r: Json) => r.origen === 'reglas' && r.estado === 'pendiente'))
      const decision = { recomendacion: c.recomendaciones[0].id, decision: 'aceptar' }
      await must(s.call('POST', `${PATH}${c.id}/validar-recomendacion/`, decision), 200)
    })
})
