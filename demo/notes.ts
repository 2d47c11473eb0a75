import type { Row } from '../src/model/resource.ts'
import { type Exam, exams } from './exams.ts'
import { HOUR } from './plan.ts'
import { log, type Visit } from './visit.ts'

/** The notes of an encounter, each signed at its time. */
export function writeNotes(v: Visit): void {
  const { e } = v
  const historia = v.history.id
  const confidencialidad = e.confidencial ? 'restringida' : undefined
  const soap = (tipo_nota: string, at: number): void => {
    if (at > v.until) return
    const findings = Object.values(e.hallazgos ?? {}).join(' ')
    const nota = v.write(
      'nota',
      {
        historia,
        tipo_nota,
        formato: 'soap',
        titulo: tipo_nota === 'ingreso' ? 'Nota de ingreso' : `Consulta de ${v.doctor.especialidad.toLowerCase()}`,
        subjetivo: `${e.motivo}. ${e.actual}`,
        objetivo:
          findings === '' ? 'Examen físico sin hallazgos de importancia; signos vitales registrados.' : findings,
        analisis: e.analisis,
        plan: e.plan,
        confidencialidad,
        firmado: true,
      },
      v.at(at),
    )
    log(v, at, 'nota', 'Nota clínica firmada.', v.doctor, 'sistema', ['nota', nota.id])
    clarify(v, nota)
  }
  const free = (tipo_nota: string, titulo: string, contenido: string, at: number, by = v.doctor): void => {
    if (at <= v.until)
      v.write('nota', { historia, tipo_nota, titulo, contenido, confidencialidad, firmado: true }, v.at(at), by)
  }
  if (e.tipo === 'consulta_externa') {
    soap(e.modalidad === '06' ? 'telemedicina' : e.profesional === 'psicologa' ? 'psicologia' : 'evolucion', 0.85)
    const asked = (e.ordenes ?? []).map(({ exam }): Exam => exams[exam]).find(({ tipo }) => tipo === 'interconsulta')
    if (asked !== undefined)
      free('remision', 'Nota de remisión', `Se solicita ${asked.nombre.toLowerCase()}. ${e.analisis} ${e.plan}`, 0.88)
    return
  }
  soap('ingreso', 0.45)
  free(
    'enfermeria',
    'Nota de enfermería',
    'Paciente recibido en el servicio, se canaliza vena periférica, se toman muestras y se inicia manejo ordenado. Barandas arriba, se educa en prevención de caídas.',
    0.47,
    v.nurse,
  )
  if (e.cirugia !== undefined) {
    free('quirurgica', 'Descripción quirúrgica', e.cirugia.nota, 0.55)
    free('anestesia', 'Registro de anestesia', e.cirugia.anestesia, 0.56)
    if (v.until >= 0.56)
      log(v, 0.57, 'procedimiento', 'Procedimiento quirúrgico realizado sin complicaciones.', v.doctor, 'manual')
  }
  const days = e.evoluciones ?? []
  for (const [n, text] of days.entries())
    free('evolucion', `Evolución ${n + 1}`, text, 0.6 + (0.28 * (n + 1)) / (days.length + 1))
  if (v.state === 'cerrada' && e.institucion !== undefined)
    free('remision', 'Nota de remisión', `Se remite a ${e.institucion}. ${e.analisis} ${e.plan}`, 0.95)
  // Whoever sent the patient goes on with what was begun in the hospital.
  if (v.state === 'cerrada' && e.tipo === 'hospitalizacion' && e.muerte === undefined)
    free('contrarremision', 'Contrarremisión al médico tratante', `${e.analisis} ${e.plan}`, 0.97)
  if (v.state === 'cerrada')
    free('egreso', e.tipo === 'hospitalizacion' ? 'Epicrisis' : 'Nota de egreso', `${e.analisis} ${e.plan}`, 0.96)
}

/** A correction that a court could read: the note stays as it was, and another one says what was wrong. */
function clarify(v: Visit, note: Row): void {
  const at = v.end + v.rng.int(2, 30) * HOUR
  if (v.state !== 'cerrada' || !v.rng.chance(0.03) || at > v.world.nowMs || v.e.muerte !== undefined) return
  v.write(
    'nota',
    {
      historia: v.history.id,
      tipo_nota: 'aclaratoria',
      contenido: 'Se aclara que el inicio de los síntomas fue un día antes de lo registrado.',
      nota_referida: note.id,
      motivo_aclaracion: 'Dato precisado por la familia después del cierre.',
      firmado: true,
    },
    at,
  )
}
