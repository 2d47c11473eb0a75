import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { leafOf, leavesOf, merkleTree, proofOf, rootFromProof, rootOf } from './merkle.ts'

const hex = (text: string): Buffer => Buffer.from(text, 'hex')

/** The reference inputs and roots of Certificate Transparency. */
const INPUTS = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  hex,
)
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const LEAVES = INPUTS.map(leafOf)

test('las raíces son las de los vectores de Certificate Transparency', () => {
  for (const [n, root] of ROOTS.entries()) assert.equal(rootOf(LEAVES.slice(0, n)).toString('hex'), root)
  assert.equal(LEAVES[1]?.toString('hex'), '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7')
})

test('los caminos son los de los vectores de Certificate Transparency', () => {
  const path = (index: number, size: number): string[] =>
    proofOf(LEAVES.slice(0, size), index).map((b) => b.toString('hex'))
  assert.deepEqual(path(0, 1), [])
  assert.deepEqual(path(0, 8), [
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ])
  assert.deepEqual(path(5, 8), [
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ])
  assert.deepEqual(path(2, 3), ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'])
  assert.deepEqual(path(1, 5), [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  ])
})

/** The definition of RFC 6962, word by word. */
function definition(leaves: readonly Buffer[]): Buffer {
  if (leaves.length < 2) return rootOf(leaves)
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return rootOf([definition(leaves.slice(0, k)), definition(leaves.slice(k))])
}

const someLeaves = fc
  .array(fc.uint8Array({ maxLength: 8 }), { minLength: 1, maxLength: 70 })
  .map((all) => all.map((bytes) => leafOf(Buffer.from(bytes))))

test('crecer hoja por hoja da la raíz de la definición', () => {
  fc.assert(
    fc.property(someLeaves, (leaves) => {
      const tree = merkleTree()
      for (const [i, leaf] of leaves.entries()) {
        tree.append(leaf)
        assert.deepEqual(tree.root(), definition(leaves.slice(0, i + 1)))
      }
    }),
    { numRuns: 30 },
  )
})

test('cada hoja prueba que está, y con otra hoja, otro lugar, otro tamaño u otro camino no', () => {
  fc.assert(
    fc.property(someLeaves, fc.nat(), fc.nat(), (leaves, seed, other) => {
      const index = seed % leaves.length
      const leaf = leaves[index] as Buffer
      const path = proofOf(leaves, index)
      const root = rootOf(leaves)
      const leads = (l: Buffer, i: number, size: number, p: readonly Buffer[]): boolean =>
        rootFromProof(l, i, size, p)?.equals(root) === true
      assert.ok(leads(leaf, index, leaves.length, path))
      assert.ok(!leads(leafOf('otra'), index, leaves.length, path))
      assert.ok(!leads(leaf, index, leaves.length, [...path, leaf]))
      assert.ok(!leads(leaf, leaves.length, leaves.length, path))
      if (path.length > 0) {
        assert.ok(!leads(leaf, index, leaves.length, path.slice(1)))
        assert.ok(!leads(leaf, index, leaves.length, path.with(other % path.length, leafOf('otra'))))
      }
      const elsewhere = other % leaves.length
      if (leaves[elsewhere]?.equals(leaf) === false) assert.ok(!leads(leaf, elsewhere, leaves.length, path))
    }),
  )
})

test('un nodo no pasa por hoja', () => {
  const [a, b] = LEAVES as [Buffer, Buffer]
  assert.notDeepEqual(leafOf(Buffer.concat([a, b])), rootOf([a, b]))
})

test('las hojas guardadas se leen de a 32 bytes', () => {
  assert.deepEqual(leavesOf(Buffer.concat(LEAVES)), LEAVES)
  assert.deepEqual(leavesOf(Buffer.alloc(0)), [])
})
