import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { useService } from '../service.ts'

/**
 * Clients that the generators of others make of `/openapi-json.json`, each run against the service with the same ten
 * calls. The generators come from their registries, with the ordinary tools of their languages: where one of those is not here, its
 * line is skipped.
 */
const s = useService()
const run = promisify(execFile)
const PATIENCE = { timeout: 1_800_000 }
const MOST_OUTPUT = 1 << 28

const GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0'
const CALLS = [
  ...['registra', 'lee', 'actualiza', 'lista', 'lista solo lo que pide', 'sabe por qué se rechaza', 'abre'],
  ...['sabe qué falta', 'escribe por FHIR', 'sigue los eventos'],
]

describe('generadores', () => {
  let folder = ''
  let document = ''
  const at = (path: string): string => join(folder, path)
  const journey = (name: string): string => fileURLToPath(new URL(`generators/${name}`, import.meta.url))

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'custodia-generadores-'))
    document = at('openapi.json')
    await writeFile(document, (await s.call('GET', '/openapi-json.json')).text)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const tell = async (command: string, args: readonly string[], cwd = folder): Promise<string> =>
    (await run(command, args, { cwd, maxBuffer: MOST_OUTPUT })).stdout

  /** Whether the tools are here; without them the line is skipped. */
  async function have(t: TestContext, ...tools: readonly string[]): Promise<boolean> {
    for (const tool of tools) {
      const found = await run('sh', ['-c', `command -v ${tool}`]).catch(() => null)
      if (found === null) t.skip(`No hay ${tool}.`)
      if (found === null) return false
    }
    return true
  }

  /** A number of a document that no other line registers: the ninth call adds a digit. */
  let numbers = 52_800_000
  async function tenCalls(t: TestContext, command: string, args: readonly string[], cwd?: string): Promise<void> {
    const said = await tell(command, [...args, s.base, String(++numbers)], cwd)
    assert.deepEqual(said.trim().split('\n'), CALLS)
    t.diagnostic(`${CALLS.length} de ${CALLS.length} llamadas`)
  }

  async function generated(language: string, into: string, ...options: readonly string[]): Promise<void> {
    const jar = at(`${GENERATOR.split(':').slice(1).join('-')}.jar`)
    await tell('mvn', ['-q', 'dependency:copy', `-Dartifact=${GENERATOR}`, `-DoutputDirectory=${folder}`])
    await tell('java', ['-jar', jar, 'generate', '-i', document, '-g', language, '-o', at(into), ...options])
  }

  async function python(...packages: readonly string[]): Promise<string> {
    const home = await mkdtemp(at('python-'))
    await tell('python3', ['-m', 'venv', home])
    await tell(join(home, 'bin/pip'), ['install', '-q', ...packages])
    return home
  }

  test('openapi-generator, Python', PATIENCE, async (t) => {
    if (!(await have(t, 'java', 'mvn', 'python3'))) return
    await generated('python', 'openapi-generator-python', '--package-name', 'custodia')
    const home = await python(at('openapi-generator-python'))
    await tenCalls(t, join(home, 'bin/python'), [journey('journey_openapi_generator.py')])
  })

  test('openapi-python-client', PATIENCE, async (t) => {
    if (!(await have(t, 'python3'))) return
    const home = await python('openapi-python-client==0.29.1')
    const options = ['--path', document, '--output-path', at('custodia_client'), '--meta', 'none']
    await tell(join(home, 'bin/openapi-python-client'), ['generate', ...options])
    await cp(journey('journey_openapi_python_client.py'), at('journey.py'))
    await tenCalls(t, join(home, 'bin/python'), [at('journey.py')])
  })
})
