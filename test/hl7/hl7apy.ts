import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

/** HL7 v2 by a library that nobody here wrote (PyPI `hl7apy`), where Python and it are installed; null where they are not. */
interface MadeMessages {
  readonly oru: string
  readonly adt: string
}
interface ReadByOthers {
  readonly tipo: string
  readonly msa?: readonly string[]
  readonly orden?: string
}

const SCRIPT = new URL('peer.py', import.meta.url).pathname

async function run<T>(t: TestContext, args: readonly string[], told: unknown): Promise<T | null> {
  const python = spawn('python3', args, { stdio: ['pipe', 'pipe', 'pipe'] })
  python.stdin.on('error', () => {})
  python.stdin.end(JSON.stringify(told))
  const exit = once(python, 'close').catch(() => null)
  const [said, wrong, over] = await Promise.all([text(python.stdout), text(python.stderr), exit])
  if (over === null || /No module named 'hl7apy'/.test(wrong)) {
    t.skip('Python con hl7apy no está instalado aquí: no se comprueba contra él.')
    return null
  }
  if (over[0] !== 0) throw new Error(wrong)
  return JSON.parse(said)
}

export const hl7apy = {
  build: (t: TestContext, told: unknown) => run<MadeMessages>(t, [SCRIPT, 'build'], told),
  read: (t: TestContext, messages: readonly string[]) => run<readonly ReadByOthers[]>(t, [SCRIPT, 'read'], messages),
}
