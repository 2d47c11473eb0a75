import type { Row, Value } from '../src/model/resource.ts'
import { has } from './conditions.ts'
import { exams } from './exams.ts'
import { medicines } from './medicines.ts'
import { writeNotes } from './notes.ts'
import { DAY } from './plan.ts'
import { round } from './rng.ts'
import type { Diagnosis, Order, Prescription } from './stories/story.ts'
import { log, type Visit } from './visit.ts'

const normal: Readonly<Record<string, string>> = {
  cabeza: 'Normocéfalo, sin lesiones.',
  ojos: 'Pupilas isocóricas reactivas, escleras anictéricas.',
  oidos: 'Membranas timpánicas íntegras.',
  nariz: 'Sin alteraciones.',
  boca_orofaringe: 'Mucosa oral húmeda, orofaringe sin lesiones.',
  cuello: 'Móvil, sin masas ni adenopatías.',
  torax: 'Simétrico, expansible.',
  mamas: 'Sin masas ni retracciones.',
  cardiovascular: 'Ruidos cardiacos rítmicos, sin soplos.',
  pulmonar: 'Murmullo vesicular conservado, sin agregados.',
  abdomen: 'Blando, depresible, no doloroso, sin masas.',
  genitourinario: 'Sin alteraciones.',
  extremidades: 'Sin edemas, pulsos presentes.',
  columna: 'Sin dolor a la palpación.',
  piel: 'Sin lesiones.',
  neurologico: 'Alerta, orientación conservada, sin déficit motor ni sensitivo.',
  mental: 'Afecto eutímico, pensamiento lógico, juicio conservado.',
  ganglios: 'No se palpan adenopatías.',
}

/** What the patient or the family tells of the past: free text, and the coded list, which says each thing once. */
export function writePast(v: Visit): void {
  const { e, memory } = v
  const historia = v.history.id
  const told = new Map<string, string>()
  for (const [n, [tipo, descripcion]] of Object.entries(e.antecedentes ?? {}).entries()) {
    const fuente = v.c.age < 12 ? 'familiar' : 'paciente'
    const body = descripcion === '' ? { niega: true } : { descripcion }
    const row = v.write('antecedente', { historia, tipo, fuente, ...body, firmado: true }, v.at(0.12 + n * 0.01))
    if (descripcion !== '') told.set(tipo, row.id)
  }
  for (const [n, said] of (e.codificados ?? []).entries()) {
    const kind = String(said.categoria)
    const what =
      said.niega === true
        ? 'niega'
        : String(
            said.cie10 ??
              said.agente ??
              said.medicamento ??
              said.procedimiento ??
              said.vacuna ??
              said.sustancia ??
              'uno',
          )
    const contradicts = said.niega === true && (memory.stated.has(`alguno:${kind}`) || has(v.person, 'alergia'))
    const denied = said.niega !== true && memory.stated.has(`${kind}:niega`)
    if (contradicts || denied || memory.stated.has(`${kind}:${what}`)) continue
    memory.stated.add(`${kind}:${what}`)
    if (said.niega !== true) memory.stated.add(`alguno:${kind}`)
    const fum =
      kind === 'gineco_obstetrico' && e.semanas !== undefined
        ? { fum: new Date(v.start - e.semanas * 7 * DAY).toISOString().slice(0, 10) }
        : {}
    v.write(
      'antecedente_categorizado',
      {
        paciente: v.person.row.id,
        historia,
        antecedente: said.niega === true ? undefined : told.get(kind),
        ...said,
        ...fum,
      },
      v.at(0.15 + n * 0.01),
    )
  }
}

/** Review of systems, examination, scales, diagnoses, orders, prescriptions and notes, each at its time. */
export function writeClinic(v: Visit): void {
  const { e } = v
  const historia = v.history.id
  writeReview(v)
  writeExamination(v, 0.3, e.muerte === undefined)
  for (const [n, s] of (e.escalas ?? []).entries()) {
    const at = s.momento === 'egreso' ? 0.9 : 0.33 + n * 0.01
    if (at > v.until) continue
    const by = e.tipo === 'hospitalizacion' ? v.nurse : v.doctor
    v.write('escala', { historia, escala: s.escala, items: s.items, momento: s.momento }, v.at(at), by)
  }
  const main = writeDiagnoses(v)
  for (const [n, order] of (e.ordenes ?? []).entries()) writeOrder(v, order, main, 0.42 + n * 0.005)
  for (const [n, p] of (e.formulas ?? []).entries()) writePrescription(v, p, main, 0.48 + n * 0.005)
  for (const supply of e.insumos ?? []) {
    v.write(
      'formula_insumo',
      { historia, ...supply, diagnostico: main.id, finalidad: '16', pertenece_pbs: true, firmado: true },
      v.at(0.495),
    )
  }
  writeNotes(v)
}

function writeReview(v: Visit): void {
  const historia = v.history.id
  const seen = new Set<string>()
  for (const [sistema, sintomas] of Object.entries(v.e.sintomas ?? {})) {
    seen.add(sistema)
    v.write(
      'revision_sistema',
      { historia, sistema, estado: 'con_sintomas', sintomas, descripcion: `Refiere ${sintomas.join(', ')}.` },
      v.at(0.22),
    )
  }
  for (const sistema of v.e.niega ?? []) {
    if (seen.has(sistema)) continue
    seen.add(sistema)
    v.write('revision_sistema', { historia, sistema, estado: 'niega_sintomas' }, v.at(0.24))
  }
}

export function writeExamination(v: Visit, at: number, whole: boolean): void {
  const { e, c } = v
  if (e.modalidad === '06') return
  const abnormal = Object.entries(e.hallazgos ?? {}).map(([sistema, descripcion]) => ({
    sistema,
    estado: 'anormal',
    descripcion,
  }))
  const fine = (e.normales ?? [])
    .filter((s) => !abnormal.some((a) => a.sistema === s))
    .map((sistema) => ({ sistema, estado: 'normal', descripcion: normal[sistema] ?? 'Sin alteraciones.' }))
  const vitals: Record<string, Value> = { ...(whole ? c.vitals : {}), ...e.vitals }
  const fever = (e.vitals?.temperatura ?? c.vitals.temperatura) > 37.7
  if (e.semanas !== undefined) {
    vitals.peso = round(c.vitals.peso + Math.max(0, e.semanas - 11) * 0.42, 1)
    delete vitals.perimetro_abdominal
  }
  if (e.profesional === 'odontologa') for (const name of ['peso', 'talla', 'perimetro_abdominal']) delete vitals[name]
  v.write(
    'examen_fisico',
    {
      historia: v.history.id,
      ...vitals,
      posicion: c.age >= 3 && e.tipo === 'consulta_externa' ? 'sentado' : 'decubito',
      aspecto_general: e.aspecto ?? `Buen estado general, buena hidratación, ${fever ? 'con' : 'sin'} fiebre.`,
      hallazgos: [...abnormal, ...fine],
      firmado: v.state === 'cerrada',
    },
    v.at(at),
  )
  if (e.partograma !== undefined) {
    const moment = v.at(at)
    const check = { hora: new Date(moment).toISOString(), ...e.partograma }
    v.write('partograma', { historia: v.history.id, controles: [check], firmado: v.state === 'cerrada' }, moment)
  }
  if (e.odontograma !== undefined)
    v.write('odontograma', { historia: v.history.id, ...e.odontograma, firmado: v.state === 'cerrada' }, v.at(at))
}

function writeDiagnoses(v: Visit): Row {
  const { e } = v
  const inside = e.tipo !== 'consulta_externa'
  const [first, ...others] = e.dx
  if (first === undefined) throw new Error(`The story ${v.story} has no diagnosis`)
  const write = (d: Diagnosis, rol: string, orden: number, tipo: string, at: number): Row => {
    const row = v.write(
      'diagnostico',
      {
        historia: v.history.id,
        codigo_cie10: d.code,
        rol,
        orden,
        tipo_diagnostico: tipo,
        verificacion: tipo === '01' ? 'no_confirmado' : 'confirmado',
        lateralidad: d.lateralidad,
        notificacion_sivigila: d.sivigila,
        firmado: true,
      },
      v.at(at),
    )
    return v.scribe.set(row, { descripcion_cie10: d.name })
  }
  const kind = (d: Diagnosis): string => (d.repeated === undefined ? '02' : '03')
  const main = write(first, inside ? 'ingreso' : 'principal', 1, inside ? '01' : kind(first), 0.4)
  log(v, 0.405, 'diagnostico', `Diagnóstico ${first.code}.`, v.doctor, 'sistema', ['diagnostico', main.id])
  if (inside && v.state !== 'cerrada') return main
  if (inside) write(first, 'egreso', 1, kind(first), 0.93)
  for (const [n, d] of others.slice(0, 3).entries()) {
    write(d, inside ? 'relacionado_egreso' : 'relacionado', n + 1, kind(d), inside ? 0.935 : 0.41)
  }
  if (e.muerte !== undefined) write(e.muerte, 'causa_muerte', 1, '02', 0.94)
  return main
}

const immediate = new Set(['embarazo', 'periapical', 'electrocardiograma'])

function writeOrder(v: Visit, order: Order, main: Row, at: number): void {
  const exam = exams[order.exam]
  const inside = v.e.tipo !== 'consulta_externa'
  const soon = inside || immediate.has(order.exam) || exam.tipo === 'procedimiento'
  const row = v.write(
    'orden',
    {
      historia: v.history.id,
      tipo_orden: exam.tipo,
      cups: exam.cups,
      descripcion: exam.nombre,
      cantidad: order.cantidad,
      prioridad: order.prioridad,
      finalidad: '15',
      diagnostico: main.id,
      pertenece_pbs: true,
      indicaciones: order.indicaciones,
      especialidad: 'especialidad' in exam ? exam.especialidad : undefined,
      requiere_consentimiento: exam.tipo === 'cirugia' ? true : undefined,
      vigencia_dias: inside ? undefined : 90,
      firmado: true,
    },
    v.at(at),
  )
  const result = order.resultado ?? (inside ? 'Dentro de lo esperado para el cuadro clínico; ver valores.' : undefined)
  const done = v.at(at + 0.2)
  if (soon && result !== undefined && at + 0.2 <= v.until) {
    v.amend(
      'orden',
      row,
      { estado: 'completada', resultado_texto: result, fecha_resultado: new Date(done).toISOString() },
      done,
    )
    if (exam.tipo === 'imagenologia') writeReading(v, row, result, done)
  } else if (inside && v.rng.chance(0.05) && at + 0.2 <= v.until) {
    v.amend('orden', row, { estado: 'cancelada', motivo_cancelacion: 'Ya se realizó en otra institución.' }, done)
  }
}

/** What the radiologist says of a study. */
function writeReading(v: Visit, order: Row, conclusion: string, at: number): void {
  v.write(
    'resultado',
    {
      paciente: v.person.row.id,
      historia: v.history.id,
      orden: order.id,
      cups: String(order.cups),
      nombre: String(order.descripcion).slice(0, 200),
      categoria: 'imagenologia',
      laboratorio: 'Servicio de radiología',
      // As DICOM makes a UID of a UUID.
      imagen_estudio_uid: `2.25.${BigInt(`0x${order.id.replaceAll('-', '')}`)}`,
      fecha_informe: new Date(at).toISOString(),
      conclusion,
    },
    at,
  )
}

function writePrescription(v: Visit, p: Prescription, main: Row, at: number): void {
  const { pieza, ...medicine } = { pieza: undefined, ...medicines[p.med] } as (typeof medicines)[typeof p.med] & {
    readonly pieza?: number
  }
  const times = p.horas === undefined ? 1 : Math.max(1, Math.floor((p.dias * 24) / p.horas))
  const cantidad = p.cantidad ?? (pieza === undefined ? 1 : Math.ceil((p.dosis / pieza) * times - 1e-9))
  const row = v.write(
    'formula_medicamento',
    {
      historia: v.history.id,
      diagnostico: main.id,
      ...medicine,
      dosis_valor: p.dosis,
      ...(p.horas === undefined ? { frecuencia_unidad: '8' } : { frecuencia_valor: p.horas, frecuencia_unidad: '2' }),
      duracion_valor: p.dias,
      duracion_unidad: '3',
      cantidad_total: cantidad,
      indicaciones: p.texto,
      finalidad: '16',
      pertenece_pbs: true,
      entregas: p.dias >= 60 ? 3 : 1,
      control_especial: p.control,
      numero_recetario: p.control === true ? `RE${v.rng.digits(8)}` : undefined,
      firmado: true,
    },
    v.at(at),
  )
  const inside = v.e.tipo !== 'consulta_externa'
  if (inside && v.state === 'cerrada' && ['042', '030'].includes(medicine.via_administracion)) {
    log(
      v,
      Math.min(0.9, at + 0.05),
      'administracion',
      `Administración de ${medicine.medicamento_dci.toLowerCase()}.`,
      v.nurse,
      'manual',
      ['formula_medicamento', row.id],
    )
    v.amend('formula_medicamento', row, { estado: 'finalizada' }, v.at(0.95))
  } else if (!inside && v.rng.chance(0.02) && v.state === 'cerrada') {
    v.amend(
      'formula_medicamento',
      row,
      { estado: 'suspendida', motivo_suspension: 'El paciente refiere intolerancia gástrica.' },
      v.at(0.8),
    )
  }
}
