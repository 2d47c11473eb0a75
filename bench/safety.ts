import { mllpClient } from '../src/cli/hl7/mllp-client.ts'
import { enter, registerAccount } from './accounts.ts'
import { ask } from './answer.ts'
import type { Cleanup } from './cleanup.ts'
import { type Fatigue, fatigue } from './safety/fatigue.ts'
import { noteJudge } from './safety/notes.ts'
import { judgeName, judgePrescription } from './safety/prescriptions.ts'
import { APPLICATION, judgeResult, type Laboratory, SERVICE } from './safety/results.ts'
import { type Send, sender } from './safety/scene.ts'
import { readSet, type Sets, type Verdict } from './safety/sets.ts'
import { judgePhrase, judgeStory } from './safety/stories.ts'
import { freePort, startService } from './service.ts'
import { openWorkplace } from './workplace.ts'

export interface SafetyMeasures {
  readonly sets: readonly (readonly [name: keyof Sets, verdicts: readonly Verdict[]])[]
  readonly fatigue: Fatigue
  readonly postgres: string
}

/** A laboratory with a channel of its own, and a physician whose bell rings. */
async function laboratory(base: string, port: number, send: Send): Promise<Laboratory> {
  const usuario = `seguridad-${process.pid}`
  const system = (
    await ask<{ id: string }>(`${base}/auth/sistemas/`, { body: { usuario, nombre: 'Laboratorio juzgado' } })
  ).json
  const grant = {
    rol: 'integracion',
    servicios: [SERVICE],
    finalidad: 'laboratorio',
    envia: ['resultados'],
    motivo: 'Juicio de los resultados',
  }
  await ask(`${base}/auth/sistemas/${system.id}/concesiones/`, { body: grant })
  const channel = {
    nombre: 'Seguridad',
    cuenta: system.id,
    aplicacion: APPLICATION,
    institucion: 'LAB',
    direcciones: ['127.0.0.0/8'],
    sin_orden: true,
  }
  await ask(`${base}/canales/`, { body: channel })
  const medico = await registerAccount(base, 'medico')
  const bell = sender(base, { authorization: await enter(base, 'medico') })
  return { send, medico, bell, line: await mllpClient(port) }
}

async function each<C extends { readonly id: string }>(
  cases: readonly C[],
  judge: (c: C) => Verdict | Promise<Verdict>,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const c of cases)
    try {
      verdicts.push(await judge(c))
    } catch (error) {
      const detalle = error instanceof Error ? error.message : String(error)
      verdicts.push({
        id: c.id,
        clase: 'sin juzgar',
        respuesta: 'no se pudo juzgar',
        bien: false,
        aparte: true,
        detalle,
      })
    }
  return verdicts
}

/** Sets that somebody wrote who has not seen the rules, judged as a client of the service sees it. */
export async function safety(
  folder: string,
  cleanup: Cleanup,
  say: (sentence: string) => void,
): Promise<SafetyMeasures> {
  const place = await openWorkplace(cleanup)
  const port = await freePort()
  const environment = { DEMO: 'no', LIMITE_POR_MINUTO: '0', LIMITE_INGRESOS: '0', HL7_PUERTO: String(port) }
  const { base, stop } = await startService({ ...place, environment }, cleanup)
  const send = sender(base)
  const lab = await laboratory(base, port, send)
  const note = await noteJudge()
  const judges: { readonly [K in keyof Sets]: (c: Sets[K][number]) => Verdict | Promise<Verdict> } = {
    recetas: (c) => judgePrescription(send, c),
    nombres: (c) => judgeName(send, c),
    vinetas: (c) => judgeStory(send, c),
    frases: (c) => judgePhrase(send, c),
    resultados: (c) => judgeResult(lab, c),
    notas: note,
  }
  const sets: (readonly [keyof Sets, readonly Verdict[]])[] = []
  const run = async <K extends keyof Sets>(name: K): Promise<void> => {
    const cases: readonly Sets[K][number][] | null = await readSet(folder, name)
    if (cases === null) return say(`${name}: no está en la carpeta.`)
    say(`Juzgando ${name}: ${cases.length}…`)
    sets.push([name, await each(cases, judges[name])])
  }
  await run('recetas')
  await run('nombres')
  await run('vinetas')
  await run('frases')
  await run('resultados')
  await run('notas')
  lab.line.end()
  await stop()
  say('Contando las alertas de lo ordinario…')
  return { sets, fatigue: fatigue(), postgres: place.version }
}
