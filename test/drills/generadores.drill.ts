import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { TEN_CALLS } from '../clients/ten-calls.ts'
import { useService } from '../service.ts'

/**
 * Clients that the generators of others make of `/openapi-json.json`, each run against the service with the same ten
 * calls as those of `npm test` (`test/clients/generated.test.ts`). The generators come from their registries, with the ordinary tools of their languages: where one of those is not here, its
 * line is skipped.
 */
const s = useService()
const run = promisify(execFile)
const PATIENCE = { timeout: 1_800_000 }
const MOST_OUTPUT = 1 << 28

const GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0'
const GO_GENERATOR = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
const GO_RUNTIME = 'github.com/oapi-codegen/runtime@v1.8.0'

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

  const tell = async (
    command: string,
    args: readonly string[],
    cwd = folder,
    env: Readonly<Record<string, string>> = {},
  ): Promise<string> =>
    (await run(command, args, { cwd, maxBuffer: MOST_OUTPUT, env: { ...process.env, ...env } })).stdout

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
    assert.deepEqual(said.trim().split('\n'), TEN_CALLS)
    t.diagnostic(`${TEN_CALLS.length} de ${TEN_CALLS.length} llamadas`)
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

  test('openapi-generator, Java', PATIENCE, async (t) => {
    if (!(await have(t, 'java', 'javac', 'mvn'))) return
    // A request of many parameters is built by their names, not by their places.
    const options = ['--library', 'native', '--additional-properties', 'useSingleRequestParameter=true']
    await generated('java', 'openapi-generator-java', ...options)
    const home = at('openapi-generator-java')
    const libraries = ['dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=target/dependency']
    await cp(journey('JourneyOpenapiGenerator.java'), join(home, 'src/main/java/JourneyOpenapiGenerator.java'))
    await tell('mvn', ['-q', '-B', 'compile', ...libraries], home)
    await tenCalls(t, 'java', ['-cp', 'target/classes:target/dependency/*', 'JourneyOpenapiGenerator'], home)
  })

  test('oapi-codegen, Go', PATIENCE, async (t) => {
    if (!(await have(t, 'go'))) return
    const home = at('oapi-codegen')
    await mkdir(join(home, 'custodia'), { recursive: true })
    await cp(journey('journey_oapi_codegen.go'), join(home, 'main.go'))
    const go = (...args: readonly string[]): Promise<string> => tell('go', args, home, { GOBIN: at('bin') })
    await go('install', GO_GENERATOR)
    const options = ['-generate', 'types,client', '-package', 'custodia', '-o', 'custodia/custodia.go', document]
    await tell(at('bin/oapi-codegen'), options, home)
    await go('mod', 'init', 'ejemplo')
    await go('get', GO_RUNTIME)
    await go('build', '-mod=mod', '-o', 'recorrido', '.')
    await tenCalls(t, join(home, 'recorrido'), [])
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
