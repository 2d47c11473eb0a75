import { setTimeout as wait } from 'node:timers/promises'
import type { MllpClient } from '../../src/cli/hl7/mllp-client.ts'
import { escaped } from '../../src/features/hl7/escape.ts'
import { timeStamp } from '../../src/features/hl7/time-stamp.ts'
import { type Body, openScene, type Scene, type Send } from './scene.ts'
import type { ResultCase, Verdict } from './sets.ts'

export const APPLICATION = 'SEGURIDAD'
export const SERVICE = '328'
const PATIENCE_MS = 20_000
const NUMBER = /^-?\d+(?:[.,]\d+)?$/

/** Who sends, and who is told. */
export interface Laboratory {
  readonly send: Send
  /** Account of the physician of whom the patients are. */
  readonly medico: string
  readonly bell: Send
  readonly line: MllpClient
}

const listed = ({ json }: { json: Body }): Body[] => (Array.isArray(json.results) ? json.results : [])

function message(c: ResultCase, { documento, numero, nacimiento }: Scene): string {
  const at = timeStamp(new Date(Date.now() - 60_000).toISOString())
  const valor = String(c.valor)
  const unit = escaped(c.unidad ?? '')
  return [
    `MSH|^~\\&|${APPLICATION}|LAB|CUSTODIA||${at}||ORU^R01^ORU_R01|${c.id}-${numero}|P|2.5.1||||||UNICODE UTF-8`,
    `PID|1||${numero}^^^^${documento}||Inventada^Persona||${nacimiento.replaceAll('-', '')}|${c.sexo}`,
    `OBR|1||${c.id}-${numero}^LIS|902210^Laboratorio^CUPS|||${at}|||||||||||||||${at}||LAB|F`,
    `OBX|1|${NUMBER.test(valor) ? 'NM' : 'ST'}|${c.loinc}^${escaped(c.nombre)}^LN||${escaped(valor)}|${unit}|${escaped(c.referencia ?? '')}||||F`,
    '',
  ].join('\r')
}

const kinds: Readonly<Record<string, string>> = {
  normal: 'normal',
  bajo: 'anormal',
  alto: 'anormal',
  anormal: 'anormal',
  critico_bajo: 'critico',
  critico_alto: 'critico',
  critico: 'critico',
  critico_anormal: 'critico',
}

/** A message through the channel; what is stored is judged, or somebody is told that it could not be. */
export async function judgeResult({ send, medico, bell, line }: Laboratory, c: ResultCase): Promise<Verdict> {
  const person = {
    sexo: c.sexo,
    edad: c.edad,
    ...(c.embarazo_semanas === undefined ? {} : { embarazo_semanas: c.embarazo_semanas }),
  }
  const scene = await openScene(send, person, { servicio_reps: SERVICE, profesional: medico })
  line.send(message(c, scene))
  await line.answer()
  const until = Date.now() + PATIENCE_MS
  const filed = async (): Promise<Body | undefined> =>
    listed(await send('GET', `/paciente/historias-clinicas/?paciente=${scene.paciente}`)).find(
      (v) => v.resultado !== null,
    )
  let value = await filed()
  while (value === undefined && Date.now() < until) {
    await wait(100)
    value = await filed()
  }
  const notices = listed(await bell('GET', '/avisos/')).filter((n) => n.paciente === scene.paciente)
  const judged = typeof value?.interpretacion === 'string' ? value.interpretacion : null
  const isTold = notices.some(({ tipo }) => tipo === 'resultado_sin_juzgar')
  const kind = judged === null ? undefined : kinds[judged]
  const respuesta =
    value === undefined ? 'no llegó' : (kind ?? (isTold ? 'sin juzgar, se avisa' : 'sin juzgar y en silencio'))
  const expected = c.esperado === 'sin_juzgar' ? 'sin juzgar, se avisa' : (kinds[c.esperado] ?? c.esperado)
  // What is answered in words has no direction.
  const isAsExpected =
    kinds[c.esperado] === undefined || kinds[c.esperado] === c.esperado || c.esperado === judged || judged === 'anormal'
  return {
    id: c.id,
    clase: c.esperado,
    respuesta,
    // What is told to somebody as not understood is no fault.
    bien: respuesta === 'sin juzgar, se avisa' || (respuesta === expected && isAsExpected),
    detalle: `${c.nombre} ${c.valor} ${c.unidad ?? ''}: ${judged ?? 'nada'} (${String(value?.valor_numerico ?? value?.valor_texto ?? '–')} ${String(value?.unidad ?? '')})`,
  }
}
