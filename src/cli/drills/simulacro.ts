import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { run as runTests } from 'node:test'
import { spec } from 'node:test/reporters'
import { parseArgs, promisify } from 'node:util'
import { ConfigError } from '../../config.ts'
import { type DrillRow, durationOf, figureOf, pageOf, rowsIn, tableOf, withNewRows } from './drill-table.ts'

const ROOT = new URL('../../../', import.meta.url).pathname
const FOLDER = join(ROOT, 'test/drills')
const PAGE = join(ROOT, 'docs/drills.md')
const ENDING = '.drill.ts'
const FAILED = '**falla**'
const SUBTESTS = / subtests? failed/

/** The long drills, or those that are named, one after another; then their table. */
export async function run(args: string[]): Promise<number> {
  const { names, times, write } = readArguments(args)
  const drills = await chosen(names)
  const rows: (Omit<DrillRow, 'figure'> & { readonly at: string; readonly said: string[] })[] = []
  const mark = { commit: await commit(), date: new Date().toISOString().slice(0, 10) }
  const add = (event: TestEvent, result: string, said: string[] = []): void => {
    // A group that was skipped has no tests to say so.
    if (event.details.type === 'suite' && result === 'pasa') return
    const drill = basename(event.file ?? event.name, ENDING)
    const duration = durationOf(event.details.duration_ms)
    const done = event.name === event.file ? 'el simulacro entero' : event.name
    rows.push({ drill, done, result, duration, ...mark, at: placeOf(event), said })
  }
  const running = runTests({
    files: drills.map((name) => join(FOLDER, `${name}${ENDING}`)),
    concurrency: false,
    argv: times === undefined ? [] : [`--veces=${times}`],
  })
  running.on('test:pass', (event) => {
    const { skip } = event
    add(event, skip === undefined || skip === false ? 'pasa' : `omitido${skip === true ? '' : `: ${skip}`}`)
  })
  running.on('test:fail', (event) => {
    // A group fails where its tests do, which have their own lines.
    if (!SUBTESTS.test(String(event.details.error))) add(event, FAILED, [whyOf(event.details.error)])
  })
  running.on('test:diagnostic', (event) => rows.findLast(({ at }) => at === placeOf(event))?.said.push(event.message))
  for await (const text of running.compose(new spec())) process.stdout.write(text)
  const now = rows.map(({ at: _at, said, ...row }): DrillRow => ({ ...row, figure: figureOf(said) }))
  console.log(`\n${tableOf(now)}`)
  if (write) {
    const before = existsSync(PAGE) ? rowsIn(await readFile(PAGE, 'utf8')) : []
    await writeFile(PAGE, pageOf(withNewRows(before, now)))
  }
  return now.some((row) => row.result === FAILED) ? 1 : 0
}

interface Place {
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly column?: number | undefined
}
interface TestEvent extends Place {
  readonly name: string
  readonly details: { readonly duration_ms: number; readonly type?: string | undefined }
}
const placeOf = ({ file, line, column }: Place): string => `${file}:${line}:${column}`

/** Where it went wrong is in the output; a path of this machine is nobody's business. */
function whyOf(error: Error): string {
  const { cause = error } = error
  const [first = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  return first.replaceAll(/(?:\/[\w.-]+){2,}\/?/g, '…').slice(0, 200)
}

function readArguments(args: string[]): { names: string[]; times: string | undefined; write: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { veces: { type: 'string' }, escribir: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    if (values.veces !== undefined && !/^[1-9]\d{0,5}$/.test(values.veces)) throw new Error('--veces es un número')
    return { names: positionals, times: values.veces, write: values.escribir }
  } catch {
    throw new ConfigError('simulacro lleva nombres, --veces=N y --escribir.')
  }
}

/** By their names or their files. */
async function chosen(names: readonly string[]): Promise<string[]> {
  const all = (await readdir(FOLDER)).filter((file) => file.endsWith(ENDING)).map((file) => basename(file, ENDING))
  const asked = names.map((name) => basename(name, ENDING))
  const unknown = asked.find((name) => !all.includes(name))
  if (unknown !== undefined)
    throw new ConfigError(`No hay un simulacro «${unknown}»: son ${all.toSorted().join(', ')}.`)
  return (asked.length > 0 ? asked : all).toSorted()
}

/** With a + if something else than the page itself was changed since. */
async function commit(): Promise<string> {
  const git = async (...words: string[]): Promise<string> =>
    (await promisify(execFile)('git', words, { cwd: ROOT })).stdout.trim()
  const changed = (await git('status', '--porcelain'))
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('docs/drills.md'))
  return `${await git('rev-parse', '--short', 'HEAD')}${changed.length > 0 ? '+' : ''}`
}
