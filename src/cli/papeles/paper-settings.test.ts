import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigError } from '../../config.ts'
import { plainTemplate } from '../../features/papeles/template.ts'
import { paperSettingsOf } from './paper-settings.ts'

const provider = { nombre: 'Clínica de la Peña', codigo: null }
const SVG = '<svg viewBox="0 0 2 1"><path d="M0 0h2v1z"/></svg>'

test('la carpeta de plantillas se lee al iniciar, y lo que no sirve se rechaza diciendo el archivo', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'custodia-plantillas-'))
  const read = (paperTemplates: string | null) => paperSettingsOf({ paperTemplates, leaveDays: 30 }, provider, '11001')
  const refused = (why: RegExp) => (e: unknown) => e instanceof ConfigError && why.test(e.message)
  try {
    assert.deepEqual((await read(null)).template, plainTemplate)
    await assert.rejects(read(join(folder, 'no-hay')), refused(/la carpeta no se puede leer/))
    assert.deepEqual((await read(folder)).template, plainTemplate)
    await writeFile(join(folder, 'logo.svg'), SVG)
    await writeFile(join(folder, 'plantilla.json'), '{"pie":"Sede norte"}')
    const { template, place } = await read(folder)
    assert.match(place ?? '', /^Bogotá/)
    assert.deepEqual([template.pie, template.logo?.kind], ['Sede norte', 'outlines'])
    await writeFile(join(folder, 'plantilla.json'), '{"pies":"Sede norte"}')
    await assert.rejects(read(folder), refused(/PAPELES_PLANTILLAS: plantilla\.json no tiene «pies»/))
    await writeFile(join(folder, 'plantilla.json'), '{}')
    await writeFile(join(folder, 'Logo.PNG'), '')
    await assert.rejects(read(folder), refused(/«Logo\.PNG» no se usa/))
    await rm(join(folder, 'Logo.PNG'))
    await writeFile(join(folder, 'logo.png'), '')
    await assert.rejects(read(folder), refused(/hay dos logos/))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
