import { argon2id, hash as argonHash, verify as argonVerify, needsRehash } from 'argon2'
import { Problem } from '../../model/problem.ts'
import { tooMany } from '../../model/problems.ts'
import { normalPassword } from './password-rules.ts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** A null hash (nobody has that user name) takes as long as any other and is never right. */
  verify(hash: string | null, password: string): Promise<boolean>
  needsRehash(hash: string): boolean
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** So many at once, so many more in line; the rest are told to come back rather than kept waiting. */
function gate(concurrent: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (running < concurrent) running++
    else if (line.length >= waiting) throw new Problem(tooMany, { headers: { 'retry-after': '5' } })
    else await new Promise<void>((go) => line.push(go))
    try {
      return await work()
    } finally {
      // A place passes directly to the next in line, so that nobody who comes meanwhile takes it.
      const next = line.shift()
      if (next === undefined) running--
      else next()
    }
  }
}

/**
 * Each hash holds a thread of the pool that files and DNS use too, and 19 MiB: without a limit, a storm of logins stops
 * the whole service.
 */
export function passwordHasher(limits: { concurrent?: number; waiting?: number } = {}): PasswordHasher {
  const inTurn = gate(limits.concurrent ?? 2, limits.waiting ?? 30)
  const make = (password: string): Promise<string> => argonHash(normalPassword(password), { ...COST, type: argon2id })
  let nobody: string | undefined
  return {
    hash: (password) => inTurn(() => make(password)),
    verify: (hash, password) =>
      inTurn(async () => {
        nobody ??= await make('nadie')
        const right = await argonVerify(hash ?? nobody, normalPassword(password))
        return right && hash !== null
      }),
    needsRehash: (hash) => !hash.startsWith('$argon2id$') || needsRehash(hash, COST),
  }
}
