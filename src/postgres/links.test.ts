import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ensureLinks } from './links.ts'

test('los enlaces que faltan o apuntan a nada se hacen, también dos a la vez, y los demás no se tocan', async () => {
  const root = await mkdtemp(join(tmpdir(), 'enlaces-'))
  try {
    await mkdir(join(root, 'native/lib'), { recursive: true })
    await writeFile(join(root, 'native/lib/a.so.1.2'), '')
    await writeFile(join(root, 'native/lib/a.so.1'), 'ya estaba')
    await symlink('nada', join(root, 'native/lib/a.so.0'))
    const links = ['a.so', 'a.so.0', 'a.so.1'].map((name) => ({
      source: 'native/lib/a.so.1.2',
      target: `native/lib/${name}`,
    }))
    await writeFile(join(root, 'native/pg-symlinks.json'), JSON.stringify(links))
    await Promise.all([ensureLinks(root), ensureLinks(root)])
    await ensureLinks(root)
    assert.deepEqual((await readdir(join(root, 'native/lib'))).sort(), ['a.so', 'a.so.0', 'a.so.1', 'a.so.1.2'])
    assert.equal(await readlink(join(root, 'native/lib/a.so')), 'a.so.1.2')
    assert.equal(await readlink(join(root, 'native/lib/a.so.0')), 'a.so.1.2')
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
