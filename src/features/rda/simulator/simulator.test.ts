import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { goodBundle, type Loose } from '../../../../test/rda/good-bundle.ts'
import { builtInGuide } from '../checker/built-in-guide.ts'
import { checkBundle } from '../checker/check-bundle.ts'
import { readIssues } from '../outbox/read-issues.ts'
import { faultMaker, readFaults, readPlan } from './faults.ts'
import { fromFinding, outcome } from './outcome.ts'
import { receiveDocument } from './receive.ts'
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

test('de un paciente, un período y un prestador hay un documento: otro es 409, y el que lo reemplaza por su nombre no', () => {
  const store = openStore(null)
  const receiver = { store, guide: rules071, provider: null }
  const bytes = (change: (bundle: Loose) => void = () => {}): Buffer => {
    const bundle = structuredClone(goodBundle('consulta'))
    change(bundle)
    return Buffer.from(JSON.stringify(bundle))
  }
  const send = (change?: (bundle: Loose) => void): Loose => receiveDocument(receiver, 'consulta', bytes(change), null)
  const first = send()
  assert.equal(first.status, 200, JSON.stringify(first.json))
  const vida = first.json.identifier.value
  assert.deepEqual([send().status, send().json.issue[0].details.coding[0].code], [409, vida])
  const edited = (bundle: Loose): void => {
    bundle.timestamp = '2026-03-02T09:00:00-05:00'
  }
  const other = send(edited)
  assert.deepEqual([other.status, other.json.issue[0].details.coding[0].code], [409, vida])
  assert.match(other.json.issue[0].diagnostics, /mismo paciente, período y prestador/)
  const replacing = send((bundle) => {
    edited(bundle)
    bundle.identifier = { ...first.json.identifier, value: `${vida}-2` }
  })
  assert.equal(replacing.status, 200, JSON.stringify(replacing.json))
  const later = send((bundle) => {
    for (const { resource } of bundle.entry)
      if (resource.resourceType === 'Encounter') resource.period.start = '2026-03-02T07:00:00-05:00'
  })
  assert.equal(later.status, 200, JSON.stringify(later.json))
})

test('el custodio es el prestador del token, y se dice en palabras de quien configura', () => {
  const send = (provider: string): Loose =>
    receiveDocument(
      { store: openStore(null), guide: rules071, provider },
      'consulta',
      Buffer.from(JSON.stringify(goodBundle('consulta'))),
      null,
    )
  const code = String(goodBundle('consulta').entry[0].resource.custodian.reference).replace(/^(#|Organization\/)/, '')
  assert.equal(send(code).status, 200)
  const refused = send('9999999999')
  assert.deepEqual([refused.status, refused.json.issue[0].expression], [422, ['Composition.custodian']])
  assert.match(readIssues(refused.json)?.[0]?.mensaje ?? '', /PRESTADOR_CODIGO/)
})
