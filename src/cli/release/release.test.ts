import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ConfigError } from '../../config.ts'
import { launcherScript, launchSettings } from './launcher.ts'
import { releaseNotes } from './release-notes.ts'
import { sbomOf } from './sbom.ts'

describe('el registro de cambios de una versión', () => {
  const refused = (changelog: string, says: RegExp): void =>
    assert.throws(
      () => releaseNotes(changelog, '1.2.0'),
      (error: unknown) => error instanceof ConfigError && says.test(error.message),
      changelog,
    )

  test('dice qué trae, con su fecha', () => {
    const text =
      '# Changelog\n\nIntro.\n\n## Unreleased\n\n## 1.2.0 (2026-11-17)\n\n* One.\n* Two.\n\n## 1.1.0\n\n* Old.\n'
    assert.deepEqual(releaseNotes(text, '1.2.0'), { date: '2026-11-17', text: '* One.\n* Two.' })
    assert.equal(releaseNotes(text.replace('## Unreleased\n\n', ''), '1.2.0').date, '2026-11-17')
  })

  test('lo que no se ha publicado, o no tiene fecha o contenido, detiene la versión', () => {
    refused('# Changelog\n\n## Unreleased\n\n* Pending.\n\n## 1.2.0 (2026-11-17)\n\n* One.\n', /sin publicar/)
    refused('# Changelog\n\n## 1.2.0\n\n* One.\n', /AAAA-MM-DD/)
    refused('# Changelog\n\n## 1.1.0 (2026-11-17)\n\n* One.\n', /AAAA-MM-DD/)
    refused('# Changelog\n\n## 1.2.0 (2026-99-17)\n\n* One.\n', /AAAA-MM-DD/)
    refused('# Changelog\n\n## 1.2.0 (2026-11-17)\n\n## 1.1.0\n\n* Old.\n', /no dice qué trae/)
    refused('# Changelog\n', /AAAA-MM-DD/)
  })
})

test('la lista de componentes nombra cada paquete una vez, con su suma y su licencia', () => {
  const input = {
    version: '1.2.0',
    platform: 'linux-x64',
    timestamp: '2026-11-17T00:00:00.000Z',
    installed: {
      '': { version: '1.2.0' },
      'node_modules/pg': { version: '8.0.0', integrity: 'sha512-AAEC', license: 'MIT' },
      'node_modules/a/node_modules/pg': { version: '8.0.0', integrity: 'sha512-AAEC', license: 'MIT' },
      'node_modules/@signpdf/signpdf': { version: '3.3.0', license: '(MIT OR Apache-2.0)' },
      'node_modules/enlace': { link: true, version: '1.0.0' },
    },
    built: { 'node_modules/react': { version: '19.3.1', license: 'MIT' }, 'node_modules/pg': { version: '8.0.0' } },
    programs: [{ name: 'node', version: '24.0.0', purl: 'pkg:generic/node@24.0.0' }],
  }
  const bom = sbomOf(input)
  const components = bom.components as Record<string, unknown>[]
  assert.deepEqual(
    components.map((c) => c.purl),
    ['pkg:generic/node@24.0.0', 'pkg:npm/%40signpdf/signpdf@3.3.0', 'pkg:npm/pg@8.0.0', 'pkg:npm/react@19.3.1'],
  )
  const [, signpdf, pg, react] = components
  assert.deepEqual(pg?.hashes, [{ alg: 'SHA-512', content: '000102' }])
  assert.deepEqual(pg?.licenses, [{ license: { id: 'MIT' } }])
  assert.deepEqual(signpdf?.licenses, [{ expression: '(MIT OR Apache-2.0)' }])
  assert.deepEqual([signpdf?.group, signpdf?.name, react?.scope], ['@signpdf', 'signpdf', 'optional'])
  assert.match(String(bom.serialNumber), /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.deepEqual(sbomOf(input), bom)
})

test('quien inicia una versión completa da a Node lo mismo que quien inicia una copia del repositorio', async () => {
  const settings = await launchSettings()
  const script = launcherScript('linux-x64', settings)
  assert.ok(settings.flags.length > 3)
  for (const flag of settings.flags) assert.ok(script.includes(` ${flag} `), flag)
  assert.match(script, /export MALLOC_ARENA_MAX="\$\{MALLOC_ARENA_MAX-2\}"/)
  assert.match(script, /^exec "\$node" .* "\$root\/src\/main\.ts" "\$@"$/m)
})
