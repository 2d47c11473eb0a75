import { parseArgs } from 'node:util'
import { ConfigError } from '../src/config.ts'
import { cleanup } from './cleanup.ts'
import { compare, SEVERAL } from './comparison/comparison.ts'
import { readFhirPeer } from './comparison/fhir-peer.ts'
import type { Effort } from './comparison/rounds.ts'
import { rows } from './comparison/rows.ts'
import { decade } from './decade.ts'
import { events } from './events.ts'
import { histories } from './histories.ts'
import { intake } from './hl7.ts'
import { hostile } from './hostile.ts'
import { icd } from './icd.ts'
import { population } from './population.ts'
import { prescribing } from './prescribing.ts'
import { comparisonText } from './report/comparison-text.ts'
import { decadeText } from './report/decade-text.ts'
import { eventsText } from './report/events-text.ts'
import { growthText } from './report/growth-text.ts'
import { historiesText } from './report/histories-text.ts'
import { hostileText } from './report/hostile-text.ts'
import { icdText } from './report/icd-text.ts'
import { intakeText } from './report/intake-text.ts'
import { populationText } from './report/population-text.ts'
import { prescribingText } from './report/prescribing-text.ts'
import { type Section, writeSection } from './report/results-file.ts'
import { safetyText } from './report/safety-text.ts'
import { verifyText } from './report/verify-text.ts'
import { safety } from './safety.ts'
import { growth } from './scale.ts'
import { verification } from './verify.ts'

const COMPARISON: Effort = { rounds: 3, seconds: 5 }
const QUICK: Effort = { rounds: 1, seconds: 2 }
const GROWTH: Effort = { rounds: 3, seconds: 3 }
const INTERRUPTED = 130

/**
 * `npm run bench`: what a request costs, beside floors and peers (`--rapido`: roughly, in a few minutes); with `--escala`, as its data grows; with `--historias`, whole
 * records; with `--pacientes`, questions about all patients (`--poblado DIR`: also of a data directory that has them already); with `--icd`, diagnoses looked for;
 * with `--hostiles`, a read beside clients that mean harm; with `--verificar`, an audit of so many rows verified; with `--decada`, ten years of
 * audit and versions; with `--eventos`, what changes as it is told to those who follow it; with `--hl7`, messages as they arrive; with `--formular`, prescriptions judged; with `--seguridad DIR`, the sets of that folder
 * judged (`--fallos`: with what was answered to each that was missed).
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      segundos: { type: 'string' },
      rondas: { type: 'string' },
      solo: { type: 'string' },
      rapido: { type: 'boolean', default: false },
      'sin-par': { type: 'boolean', default: false },
      par: { type: 'string', multiple: true, default: [] },
      perfil: { type: 'string' },
      escala: { type: 'string' },
      historias: { type: 'string' },
      pacientes: { type: 'string' },
      poblado: { type: 'string' },
      icd: { type: 'boolean', default: false },
      hostiles: { type: 'boolean', default: false },
      verificar: { type: 'string' },
      decada: { type: 'string' },
      eventos: { type: 'boolean', default: false },
      hl7: { type: 'boolean', default: false },
      formular: { type: 'boolean', default: false },
      seguridad: { type: 'string' },
      fallos: { type: 'boolean', default: false },
    },
  })
  const standard = values.rapido ? QUICK : values.escala === undefined ? COMPARISON : GROWTH
  const effort: Effort = {
    rounds: whole('--rondas', values.rondas, standard.rounds),
    seconds: whole('--segundos', values.segundos, standard.seconds),
  }
  const undo = cleanup()
  const say = (sentence: string): void => console.log(`  ${sentence}`)
  try {
    if (values.escala !== undefined) {
      const sizes = growing('--escala', values.escala)
      await publish('growth', growthText(await growth(sizes, effort, undo, say), effort), !values.rapido)
      return 0
    }
    if (values.historias !== undefined) {
      const sizes = values.historias.split(',').map((n) => whole('--historias', n, 0))
      await publish('histories', historiesText(await histories(sizes, undo, say)), true)
      return 0
    }
    if (values.pacientes !== undefined) {
      const sizes = growing('--pacientes', values.pacientes)
      await publish('population', populationText(await population(sizes, values.poblado, undo, say)), true)
      return 0
    }
    if (values.icd) {
      await publish('icd', icdText(await icd(effort, undo, say), effort), true)
      return 0
    }
    if (values.hostiles) {
      await publish('hostile', hostileText(await hostile(undo, say)), true)
      return 0
    }
    if (values.verificar !== undefined) {
      const measured = await verification(whole('--verificar', values.verificar, 0), say)
      await publish('verification', verifyText(measured), !values.rapido)
      return 0
    }
    if (values.decada !== undefined) {
      const rowsAYear = whole('--decada', values.decada, 0)
      await publish('decade', decadeText(await decade(rowsAYear, undo, say)), true)
      return 0
    }
    if (values.eventos) {
      await publish('events', eventsText(await events(effort.seconds * effort.rounds, undo, say)), !values.rapido)
      return 0
    }
    if (values.hl7) {
      await publish('intake', intakeText(await intake(effort.seconds * effort.rounds, undo, say)), !values.rapido)
      return 0
    }
    if (values.formular) {
      await publish('prescribing', prescribingText(await prescribing(undo, say)), !values.rapido)
      return 0
    }
    if (values.seguridad !== undefined) {
      const measured = await safety(values.seguridad, undo, say)
      await publish('safety', safetyText(measured, values.fallos), !values.rapido)
      return 0
    }
    const only = values.solo?.split(',') ?? null
    const keys = [...rows.map((r) => r.key), SEVERAL]
    const unknown = only?.find((key) => !keys.includes(key))
    if (unknown !== undefined) throw new ConfigError(`--solo no conoce «${unknown}»: ${keys.join(', ')}.`)
    const withDrf = !values['sin-par'] && !values.rapido
    const options = { effort, only, withDrf, peers: values.par.map(readFhirPeer), profile: values.perfil }
    const complete = only === null && values.perfil === undefined && !values.rapido
    await publish('comparison', comparisonText(await compare(options, undo, say), effort), complete)
    return 0
  } catch (error) {
    if (undo.interrupted()) return INTERRUPTED
    throw error
  } finally {
    await undo.run()
  }
}

function growing(name: string, text: string): number[] {
  const sizes = text.split(',').map((n) => whole(name, n, 0))
  if (sizes.some((n, i) => n <= (sizes[i - 1] ?? 0))) throw new ConfigError(`${name} va de menor a mayor: 1000,100000.`)
  return sizes
}

async function publish(section: Section, text: string, write: boolean): Promise<void> {
  console.log(`\n${text}\n`)
  if (write) await writeSection(section, text)
}

function whole(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  if (!/^[1-9]\d*$/.test(text)) throw new ConfigError(`${name} debe ser un entero positivo.`)
  return Number(text)
}
