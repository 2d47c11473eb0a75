import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Asker, type Body, item, must } from '../historias/histories.ts'
import type { Service } from '../service.ts'
import { ANNULLED, course, FORMULAS, prescribed } from './doors.ts'

/** Everybody who says something of a person, held against what the pen is told. */
const indicators: Readonly<Record<string, string>> = { critica: 'critical', alta: 'warning' }
const lines = (all: readonly Body[], line: (said: Body) => string): string[] => [...new Set(all.map(line))].sort()
const told = (a: Body): string => `${a.gravedad} ${a.detalle}`

/** The pen of another program. */
async function cardsOf(who: Asker, patientId: string, encounterId: string, dci: string, mg: number): Promise<Body[]> {
  const order = {
    resourceType: 'MedicationRequest',
    id: 'o',
    status: 'draft',
    intent: 'order',
    medicationCodeableConcept: { text: dci },
    dosageInstruction: [
      {
        timing: { repeat: { frequency: 1, period: 6, periodUnit: 'h', duration: 5, durationUnit: 'd' } },
        route: { text: 'Oral' },
        doseAndRate: [{ doseQuantity: { value: mg, unit: 'mg', code: 'mg', system: 'http://unitsofmeasure.org' } }],
      },
    ],
  }
  const context = { userId: 'x', patientId, encounterId, draftOrders: { entry: [{ resource: order }] } }
  const hook = { hook: 'order-sign', hookInstance: randomUUID(), context }
  return (await must(who.call('POST', '/cds-services/order-sign', hook), 200)).cards
}

/** What the pen is told of a medicine, after every other voice was heard to say the same; `who` asks them all. */
export async function agreedOn(
  who: Asker,
  paciente: string,
  historia: string,
  dci: string,
  mg: number,
): Promise<readonly { readonly codigo: string; readonly gravedad: string }[]> {
  const { alertas: pen } = await must(who.call('POST', item(historia, 'revisar-formula/'), course(dci, mg)), 200)
  const cards = await cardsOf(who, paciente, historia, dci, mg)
  assert.deepEqual(
    lines(cards, (c) => `${c.indicator} ${c.detail}`),
    lines(pen, (a) => `${indicators[String(a.gravedad)] ?? 'info'} ${a.detalle}`),
    `${dci}: la pluma de otro sistema`,
  )
  const body = { historia, ...prescribed(dci, mg), estado: 'borrador' }
  const draft = await must(who.call('POST', FORMULAS, body), 201)
  assert.deepEqual(
    lines(pen, (a) => String(a.titulo)).filter((titulo) => !draft.alertas.includes(titulo)),
    [],
    `${dci}: la respuesta a quien la escribe`,
  )
  const view = await must(who.call('GET', item(historia, 'vista-unificada/')), 200)
  const ofDraft = view.alertas.filter((a: { registros: string[] }) => a.registros.includes(draft.id))
  assert.deepEqual(lines(ofDraft, told), lines(pen, told), `${dci}: la atención`)
  const ia = { historia, tipo_consulta: 'interacciones' }
  const { recomendaciones } = await must(who.call('POST', '/hce/api/consultas-ia/consultar/', ia), 201)
  const cited = recomendaciones.filter((r: { citas: string[] }) => r.citas.includes(`formula_medicamento/${draft.id}`))
  const spoken = lines(cited, (r) => `${r.severidad} ${r.texto} ${r.justificacion}`)
  const silent = lines(pen, told).filter((line) => !spoken.includes(line))
  assert.deepEqual(silent, [], `${dci}: la asistente calla`)
  assert.deepEqual(
    spoken.filter((line) => line.startsWith('critica') && !lines(pen, told).includes(line)),
    [],
    `${dci}: la asistente llama crítico lo que no detiene`,
  )
  const signed = await who.call('PATCH', `${FORMULAS}${draft.id}/`, { estado: 'activa' })
  const stops = pen.filter(({ gravedad }: Body) => gravedad === 'critica')
  assert.equal(signed.status, stops.length > 0 ? 409 : 200, `${dci}: la compuerta: ${signed.text}`)
  if (signed.status === 409)
    assert.deepEqual(lines(signed.json.alertas, told), lines(stops, told), `${dci}: lo que dice la compuerta`)
  // What was only tried is not there for what is asked next.
  await must(who.call('PATCH', `${FORMULAS}${draft.id}/`, ANNULLED), 200)
  return pen
}

export const topicsOf = (said: readonly { readonly codigo: string }[]): string[] => said.map(({ codigo }) => codigo)

/** What every reader of allergies says that there are; `historias`, encounters of the person; `absorbed`, records merged into theirs. */
export async function allergiesAgree(
  s: Service,
  paciente: string,
  historias: readonly string[],
  absorbed: readonly string[] = [],
): Promise<string[]> {
  const summary = await must(s.call('GET', `/paciente/historia-clinica/resumen-paciente/${paciente}/`), 200)
  const said = lines(summary.alergias, (a) => `${a.recurso} ${a.id} ${a.agente}`)
  for (const historia of historias) {
    const view = await must(s.call('GET', item(historia, 'vista-unificada/')), 200)
    assert.deepEqual(
      lines(view.alergias, (a) => `${a.recurso} ${a.id} ${a.agente}`),
      said,
      'la atención y el resumen',
    )
    const page = await s.call('POST', item(historia, 'reporte/'), { formato: 'html' })
    assert.equal(page.status, 200)
    for (const { agente } of summary.alergias) assert.ok(page.text.includes(String(agente)), `el reporte: ${agente}`)
  }
  const drawn = [paciente, ...absorbed].map((id) => s.call('GET', `/fhir/AllergyIntolerance?patient=${id}`))
  const entry = (await Promise.all(drawn.map((answer) => must(answer, 200)))).flatMap((found) => found.entry ?? [])
  const recorded = summary.alergias.filter(({ recurso }: Body) => /^(?:antecedente|diagnostico)/.test(String(recurso)))
  assert.equal(entry.length, recorded.length, 'FHIR y el resumen')
  return summary.alergias.map(({ recurso }: Body) => String(recurso))
}

/** What the summary and the person's own page say to be taken. */
export async function medicinesAgree(s: Service, own: Asker, paciente: string): Promise<string[]> {
  const summary = await must(s.call('GET', `/paciente/historia-clinica/resumen-paciente/${paciente}/`), 200)
  const toma: string[] = summary.medicamentos.map((m: Body) => String(m.medicamento))
  const { results } = await must(own.call('GET', `/paciente/paciente/${paciente}/mis-medicamentos/`), 200)
  for (const { nombre, estado } of results)
    assert.equal(
      toma.some((m) => String(nombre).startsWith(m)),
      estado === 'vigente',
      `la página de la persona: ${nombre}`,
    )
  return toma
}

/**
 * Whether a pressure that is grave in a pregnancy only, measured there, is told: the encounter, the queue and the bell of who attends say one
 * thing. It is put right again.
 */
export async function gravePressureAgrees(doctor: Asker, paciente: string, historia: string): Promise<boolean> {
  const signs = {
    tension_sistolica: 165,
    tension_diastolica: 100,
    frecuencia_respiratoria: 16,
    frecuencia_cardiaca: 80,
  }
  const { id } = await must(doctor.call('POST', '/hce/api/examen-fisico/', { historia, ...signs }), 201)
  const view = await must(doctor.call('GET', item(historia, 'vista-unificada/')), 200)
  const inView = view.alertas.some((a: Body) => a.titulo === 'Hipertensión grave en la gestación')
  const rows: Body[] = (await must(doctor.call('GET', '/hce/api/cola/'), 200)).results
  const levels = rows.flatMap((r) => (r.paciente === paciente ? String(r.deterioro_nivel) : []))
  assert.deepEqual(
    [
      levels.some((level) => level === 'alto' || level === 'critico'),
      (await bellOf(doctor, paciente)).includes('deterioro'),
    ],
    [inView, inView],
    `la cola y la campana: ${levels.join()}`,
  )
  await must(doctor.call('PATCH', `/hce/api/examen-fisico/${String(id)}/`, ANNULLED), 200)
  return inView
}

/** Kinds of notice that ring for somebody about a person. */
export const bellOf = async (who: Asker, paciente: string): Promise<string[]> =>
  (await must(who.call('GET', '/avisos/'), 200)).results
    .filter((n: Body) => n.paciente === paciente && n.tipo !== 'atencion_asignada')
    .map((n: Body) => String(n.tipo))
