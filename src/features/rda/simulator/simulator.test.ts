import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { goodBundle } from '../../../../test/rda/good-bundle.ts'
import { builtInGuide } from '../checker/built-in-guide.ts'
import { checkBundle } from '../checker/check-bundle.ts'
import { readIssues } from '../outbox/read-issues.ts'
import { faultMaker, readFaults, readPlan } from './faults.ts'
import { fromFinding, outcome } from './outcome.ts'
import { type Accepted, openStore } from './store.ts'

const rules071 = builtInGuide('0.7.1')

test('las fallas se leen como se escriben, o no se leen', () => {
  assert.deepEqual(readFaults(''), {})
  assert.deepEqual(readFaults('500=0.1, corte=.5'), { '500': 0.1, corte: 0.5 })
  for (const bad of [
    '500',
    '500=2',
    '500=x',
    '500=-1',
    'otra=0.1',
    '500=0.6,corte=0.6',
    '500=0.1=0.1',
    'constructor=0.1',
  ])
    assert.equal(readFaults(bad), null, bad)
  for (const bad of [null, 7, { x: 1 }, { siguientes: 'corte' }, { siguientes: ['otra'] }, { fallas: 7 }])
    assert.equal(readPlan(bad), null, JSON.stringify(bad))
})

test('lo planeado pasa primero y en orden; después, lo probable', () => {
  const faults = faultMaker({ '500': 0.5 }, () => 0.4)
  faults.plan({ next: ['corte', '', '429'] })
  assert.deepEqual([faults.next(), faults.next(), faults.next(), faults.next()], ['corte', null, '429', '500'])
  assert.equal(faultMaker({ '500': 0.5 }, () => 0.6).next(), null)
})

test('el diario recuerda lo aceptado y olvida la línea que quedó a medias', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'custodia-diario-'))
  const path = join(folder, 'diario.jsonl')
  const accepted = (huella: string): Accepted => ({
    huella,
    tipo: 'consulta',
    paciente: 'CC-1',
    vida: 'V',
    composicion: `c-${huella}`,
    momento: '',
    humano: null,
    codigo: null,
    fecha: null,
  })
  try {
    const first = openStore(path)
    first.add(accepted('a'))
    first.add(accepted('b'))
    first.close()
    const text = await readFile(path, 'utf8')
    await writeFile(path, `${text}{"huella":"c"`)
    const again = openStore(path)
    assert.deepEqual(
      again.all.map((a) => a.huella),
      ['a', 'b'],
    )
    again.add(accepted('d'))
    again.close()
    const last = openStore(path)
    assert.deepEqual([last.byHash('d')?.composicion, last.byComposition('c-a')?.huella], ['c-d', 'a'])
    last.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('lo rechazado lleva el número que le da el Ministerio, y se traduce', () => {
  const bundle = goodBundle('consulta')
  bundle.entry[0].resource.section[0].entry = [{ reference: '#no-esta' }]
  const orphan = checkBundle(bundle, rules071).find((f) => f.codigo === 'referencia_huerfana')
  if (orphan === undefined) assert.fail('no se notó')
  const [told] = readIssues(outcome([fromFinding(orphan)])) ?? []
  assert.match(told?.detalle ?? '', /6007/)
  assert.match(told?.mensaje ?? '', /referencia/)
})
