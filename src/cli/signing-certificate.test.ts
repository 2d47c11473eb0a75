import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { throwAway } from '../../test/fixtures/certificate.ts'
import { ConfigError } from '../config.ts'
import { signingCertificate } from './signing-certificate.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'custodia-firma-'))
})
after(() => rm(folder, { recursive: true, force: true }))

test('el certificado de los reportes se toma renovado, y uno que no abre deja el anterior', async () => {
  const [first, second] = [throwAway('clave'), throwAway('clave')]
  const reportCertificate = join(folder, 'firma.p12')
  await writeFile(reportCertificate, first.p12)
  const signing = await signingCertificate({ reportCertificate, reportCertificatePassword: 'clave' })
  assert.deepEqual(signing.current()?.p12, first.p12)
  assert.equal(await signing.renew(), false)
  await writeFile(reportCertificate, 'a medio escribir')
  await assert.rejects(signing.renew(), ConfigError)
  assert.deepEqual(signing.current()?.p12, first.p12)
  await writeFile(reportCertificate, second.p12)
  assert.equal(await signing.renew(), true)
  assert.deepEqual(signing.current()?.p12, second.p12)
})

test('sin certificado no se firma; una clave sin él se rechaza', async () => {
  const none = await signingCertificate({ reportCertificate: null, reportCertificatePassword: null })
  assert.equal(none.current(), null)
  assert.equal(await none.renew(), false)
  await assert.rejects(signingCertificate({ reportCertificate: null, reportCertificatePassword: 'x' }), ConfigError)
})
