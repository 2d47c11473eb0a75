import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { foldedText } from '../../src/model/text/plain-text.ts'
import { must } from '../historias/histories.ts'
import { newDocument, patientBody } from '../samples.ts'
import { type Service, startService } from '../service.ts'
import { type OpenAiServer, openAiServer } from './openai-server.ts'

/** A server that writes down all it is sent: nobody can be told from it, wherever people wrote who it was. */
let s: Service & { stop(): Promise<void> }
let model: OpenAiServer

before(async () => {
  model = await openAiServer()
  s = await startService({ IA_HOSTS: model.origin })
})
after(async () => {
  await s.stop()
  await model.close()
})

/** Every pair of names, in every telling. */
const PATIENTS = 200
/** So many at a time. */
const TOGETHER = 8
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const names = [
  'Yurleidys',
  'Anderson',
  'Briyith',
  'Wílmer',
  'Leidy',
  'Óscar',
  'Ximena',
  'Nicolás',
  'Yolanda',
  'Hernán',
  'Íngrid',
]
const surnames = ['Quiñones', 'Bejarano', 'Zambrano', 'Piedrahíta', 'Murillo', 'Guzmán', 'Ñustes', 'Echeverri', 'Tovar']
const streets = ['Carrera 45', 'Calle 12', 'Transversal 8', 'Diagonal 33', 'Avenida 68']
const dotted = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, '.')

interface Person {
  /** Who answers for the patient, as the history says. */
  readonly relative: string
  readonly body: Record<string, unknown>
  readonly secrets: readonly string[]
  readonly told: string
}

function person(n: number): Person {
  const [nombre, segundo] = [pick(names, n), pick(names, n * 7 + 3)]
  const [apellido, materno] = [pick(surnames, n * 5 + 1), pick(surnames, n * 3 + 2)]
  const documento = newDocument()
  const telefono = `3${String(100_000_000 + n * 7919)}`
  const direccion = `${pick(streets, n)} # ${10 + (n % 80)}-${10 + ((n * 7) % 80)}`
  const correo = `${nombre.toLowerCase().normalize('NFD').replaceAll(/\W/g, '')}.${n}@correo.co`
  const nacimiento = `19${50 + (n % 50)}-0${1 + (n % 9)}-1${n % 10}`
  const whole = `${nombre} ${apellido}`
  const relative = `${pick(names, n + 5)} ${pick(surnames, n + 4)}`
  return {
    relative,
    body: {
      numero_documento: documento,
      primer_nombre: nombre,
      segundo_nombre: segundo,
      primer_apellido: apellido,
      segundo_apellido: materno,
      fecha_nacimiento: nacimiento,
      telefono_movil: telefono,
      direccion,
      correo,
      municipio_residencia: '11001',
      pais_residencia: '170',
      zona_residencia: '01',
    },
    secrets: [nombre, apellido, materno, documento, dotted(documento), telefono, direccion, correo, nacimiento],
    told: pick(
      [
        `La paciente ${whole}, CC ${dotted(documento)}, celular ${telefono}, refiere cefalea de 3 días.`,
        `${whole.toUpperCase()} (${documento}) consulta por disnea. Vive en ${direccion}. Correo ${correo}.`,
        `Acude la madre de ${nombre}, ${relative}. Nació el ${nacimiento}. Fiebre de 39.`,
        `Sra. ${apellido} ${materno}: control de presión. Tel. ${telefono.slice(0, 3)} ${telefono.slice(3, 6)} ${telefono.slice(6)}.`,
      ],
      n,
    ),
  }
}

test(`de ${PATIENTS} pacientes, nada que los identifique sale en ninguna solicitud`, { timeout: 900_000 }, async () => {
  const agente = (
    await must(
      s.call('POST', '/hce/api/agentes-ia/', {
        nombre: 'Local',
        proveedor: 'local',
        modelo: 'm',
        direccion: model.base,
      }),
      201,
    )
  ).id
  const sections = ['motivo', 'enfermedad_actual', 'antecedentes', 'alergias', 'diagnosticos', 'notas', 'ordenes']
  const told = new Map<string, Person>()
  const tell = async (n: number): Promise<void> => {
    const one = person(n)
    const paciente = (await must(s.call('POST', '/paciente/paciente/', patientBody(one.body)), 201)).id
    const historia = (
      await must(
        s.call('POST', '/hce/api/historias/abrir/', {
          paciente,
          tipo_atencion: 'consulta_externa',
          motivo_consulta: one.told,
          responsable_nombre: one.relative,
        }),
        201,
      )
    ).id
    await must(
      s.call('POST', '/hce/api/notas/', {
        historia,
        tipo_nota: 'evolucion',
        contenido: `${one.told} Plan: acetaminofén.`,
      }),
      201,
    )
    const c = await must(
      s.call('POST', '/hce/api/consultas-ia/consultar/', {
        historia,
        agente,
        tipo_consulta: 'pregunta_libre',
        pregunta: `¿Qué hago con ${String(one.body.primer_nombre)} ${String(one.body.primer_apellido)}?`,
        contexto_incluido: sections,
      }),
      202,
    )
    told.set(c.id, one)
  }
  for (let n = 0; n < PATIENTS; n += TOGETHER)
    await Promise.all(Array.from({ length: Math.min(TOGETHER, PATIENTS - n) }, (_, i) => tell(n + i)))
  for (let i = 0; i < 1200 && model.asked.length < PATIENTS; i++) await new Promise((done) => setTimeout(done, 50))
  assert.equal(model.asked.length, PATIENTS)
  const sent = model.asked.map((a) => foldedText(a.raw))
  // What every request repeats is looked at once.
  const all = [...new Set(sent.flatMap((raw) => raw.split('"')))].join('\n')
  const isIn = (secret: string): boolean => {
    for (let at = all.indexOf(secret); at >= 0; at = all.indexOf(secret, at + 1))
      if (!/[a-z0-9]/.test(all[at - 1] ?? '') && !/[a-z0-9]/.test(all[at + secret.length] ?? '')) return true
    return false
  }
  assert.ok(isIn('acetaminofen'), 'lo que sí sale se encuentra')
  const secrets = new Set([...told.values()].flatMap((one) => one.secrets).map(foldedText))
  assert.ok(secrets.size > 3 * PATIENTS, String(secrets.size))
  assert.deepEqual([...secrets].filter(isIn), [])
  // And medicine is still there.
  assert.ok(sent.some((raw) => raw.includes('cefalea')) && sent.every((raw) => raw.includes('acetaminofen')))
})
