import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { checkResource } from './check-resource.ts'
import { GuideError, loadGuide } from './load-guide.ts'
import { readTar, TarError } from './tar.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guia-'))
})
after(() => rm(folder, { recursive: true }))

const URL = 'http://prueba.org/paciente'
const files: Readonly<Record<string, string>> = {
  'package.json': '{"name":"prueba"}',
  'StructureDefinition-paciente.json': JSON.stringify({
    resourceType: 'StructureDefinition',
    url: URL,
    type: 'Patient',
    baseDefinition: 'http://hl7.org/fhir/StructureDefinition/Patient',
    snapshot: { element: [{ id: 'Patient' }, { id: 'Patient.active', min: 1, max: '1' }] },
  }),
  'StructureDefinition-documento.json': JSON.stringify({
    resourceType: 'StructureDefinition',
    url: 'http://prueba.org/documento',
    type: 'Bundle',
    snapshot: { element: [{ id: 'Bundle' }] },
  }),
  'CodeSystem-x.json': JSON.stringify({
    resourceType: 'CodeSystem',
    url: 'http://x',
    content: 'fragment',
    concept: [{ code: 'a' }],
  }),
  'CodeSystem-x.csv': 'b,"Dos, con coma"\nc,Tres\n',
}

function tarOf(all: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(all).flatMap(([name, text]) => {
    const data = Buffer.from(text)
    const header = Buffer.alloc(512)
    header.write(name)
    header.write(`${data.length.toString(8).padStart(11, '0')}\0`, 124)
    header.write('0', 156)
    header.write('ustar\0', 257)
    header.write('        ', 148)
    const sum = header.reduce((a, b) => a + b, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [header, data, Buffer.alloc((512 - (data.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}
const inPackage = Object.fromEntries(Object.entries(files).map(([name, text]) => [`package/${name}`, text]))

async function works(path: string): Promise<void> {
  const guide = await loadGuide(path)
  assert.deepEqual(
    checkResource({ resourceType: 'Patient', id: 'a' }, URL, guide).map((f) => f.ruta),
    ['Patient.active'],
  )
  const system = guide.catalogues.get('http://x')
  assert.equal(system?.complete, true)
  assert.equal(system?.codes.get('b'), 'Dos, con coma')
}

test('se lee de un directorio, de uno con package adentro y de un paquete .tgz', async () => {
  const plain = join(folder, 'plano')
  const nested = join(folder, 'anidado')
  await mkdir(plain)
  await mkdir(join(nested, 'package'), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    if (name !== 'package.json') await writeFile(join(plain, name), text)
    await writeFile(join(nested, 'package', name), text)
  }
  await writeFile(join(folder, 'guia.tgz'), gzipSync(tarOf(inPackage)))
  await works(plain)
  await works(nested)
  await works(join(folder, 'guia.tgz'))
})

test('lo que no es una guía se dice', async () => {
  await assert.rejects(loadGuide(join(folder, 'no-existe')), GuideError)
  const write = async (name: string, bytes: Buffer): Promise<string> => {
    await writeFile(join(folder, name), bytes)
    return join(folder, name)
  }
  await assert.rejects(loadGuide(await write('no-gzip.tgz', Buffer.from('hola'))), GuideError)
  await assert.rejects(loadGuide(await write('no-tar.tgz', gzipSync(Buffer.alloc(2048, 65)))), GuideError)
  await assert.rejects(loadGuide(await write('vacia.tgz', gzipSync(tarOf({ 'package/a.json': '{}' })))), GuideError)
  await assert.rejects(loadGuide(await write('no-json.tgz', gzipSync(tarOf({ 'package/a.json': '{' })))), GuideError)
  const bad = { ...inPackage, 'package/CodeSystem-x.csv': 'a,"sin cerrar' }
  await assert.rejects(loadGuide(await write('no-csv.tgz', gzipSync(tarOf(bad)))), GuideError)
})

test('un tar cortado, enorme o con demasiados archivos se rechaza; lo de fuera de package no se lee', async () => {
  const tar = tarOf({ a: 'x'.repeat(1000), b: 'y' })
  const limits = { files: 10, file: 10_000 }
  assert.deepEqual(
    readTar(tar, limits).map((f) => [f.name, f.data.length]),
    [
      ['a', 1000],
      ['b', 1],
    ],
  )
  assert.throws(() => readTar(tar.subarray(0, 900), limits), TarError)
  assert.throws(() => readTar(tar, { ...limits, file: 999 }), TarError)
  assert.throws(() => readTar(tar, { ...limits, files: 1 }), TarError)
  const broken = Buffer.from(tar)
  broken[0] = 90
  assert.throws(() => readTar(broken, limits), TarError)
})

test('nombres largos como los escriben GNU y pax', () => {
  const long = `package/${'x'.repeat(150)}.json`
  const special = (kind: string, data: string): Buffer => {
    const tar = tarOf({ meta: data })
    tar.write(kind, 156)
    tar.write('        ', 148)
    const sum = tar.subarray(0, 512).reduce((a, b) => a + b, 0)
    tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return tar.subarray(0, tar.length - 1024)
  }
  const record = ` path=${long}\n`
  const pax = `${record.length + 3}${record}`
  for (const first of [special('L', `${long}\0`), special('x', pax)]) {
    const tar = Buffer.concat([first, tarOf({ corto: 'hola', otro: 'z' })])
    assert.deepEqual(
      readTar(tar, { files: 9, file: 9999 }).map((f) => f.name),
      [long, 'otro'],
    )
  }
})
