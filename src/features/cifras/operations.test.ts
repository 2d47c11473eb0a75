import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPerson, type Person } from '../../../test/accounts.ts'
import { useService } from '../../../test/service.ts'
import { figureTopics } from '../../model/figures/unconfirmed-figure.ts'
import { allFigures, withConfirmations } from './figures.ts'

/** What the rules know from memory, and who confirmed it. */
const s = useService()
const PATH = '/cifras-clinicas/'
const SOURCE = 'Ficha técnica del INVIMA, revisada por farmacia'
const people = new Map<string, Promise<Person>>()
const as = (rol: string): Promise<Person> => {
  const known = people.get(rol) ?? newPerson(s, rol)
  people.set(rol, known)
  return known
}

interface Told {
  readonly clave: string
  readonly huella: string
  readonly tema: string
  readonly dice: string
  readonly estado: string
  readonly cotejada_en: string | null
  readonly confirmada_por: string | null
}
type Page = { next: string | null; results: Told[]; cuantas: number; temas: Record<string, number>[] }

async function listed(query = '', by: Pick<Person, 'call'> = s): Promise<Page> {
  const answer = await by.call('GET', `${PATH}${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.json
}
const confirm = (cifras: readonly unknown[], by: Pick<Person, 'call'> = s, fuente = SOURCE) =>
  by.call('POST', `${PATH}confirmar/`, { cifras, fuente })
const asked = ({ clave, huella }: Pick<Told, 'clave' | 'huella'>) => ({ clave, huella })

test('cada cifra tiene su clave y la dice una frase, y cada tema tiene alguna', () => {
  const all = allFigures()
  assert.equal(new Set(all.map(({ clave }) => clave)).size, all.length)
  assert.deepEqual([...new Set(all.map(({ tema }) => tema))].toSorted(), Object.keys(figureTopics).toSorted())
  for (const { clave, dice } of all) {
    assert.ok(clave.length <= 200 && dice.length <= 20_000, clave)
    assert.doesNotMatch(dice, /undefined|NaN|\[object/, clave)
  }
})

test('una cifra que cambia vuelve a estar sin confirmar', () => {
  const figure = { tema: 'edad', clave: 'edad:x', dice: 'x', fuente: 'De memoria', huella: 'a' } as const
  const said = { clave: 'edad:x', cotejada_en: SOURCE, confirmada_por: 'Ana', confirmada_en: '2026-11-19T00:00:00Z' }
  const stateWith = (huella: string) => withConfirmations([figure], [{ ...said, huella }]).map(({ estado }) => estado)
  assert.deepEqual([stateWith('a'), stateWith('b')], [['confirmada'], ['pendiente']])
})

test('la lista pagina, filtra por tema y por texto sin tildes, y cuenta por tema', async () => {
  const first = await listed('?tema=dosis_maxima&page_size=2')
  assert.equal(first.results.length, 2)
  assert.ok(first.cuantas > 400)
  const second = await listed((first.next ?? '').slice(PATH.length))
  assert.ok((second.results[0]?.clave ?? '') > (first.results[1]?.clave ?? ''))
  const found = await listed('?search=acido%20tranexamico&tema=dosis_maxima&estado=pendiente')
  assert.ok(found.results.length > 0)
  for (const { dice, tema } of found.results) assert.match(`${tema} ${dice}`, /^dosis_maxima .*tranex[aá]mico/i)
  assert.equal(first.temas.length, Object.keys(figureTopics).length)
  assert.equal((await listed('?tema=incapacidad&page_size=500')).next, null)
  assert.equal((await s.call('GET', `${PATH}?tema=otro`)).status, 400)
})

test('se confirman varias en un acto, con su fuente, y queda quién', async () => {
  const two = (await listed('?tema=interacciones&page_size=2')).results
  const answer = await confirm(two.map(asked), await as('coordinador_medico'))
  assert.deepEqual([answer.status, answer.json], [200, { confirmadas: 2 }], answer.text)
  const now = await listed('?tema=interacciones&estado=confirmada', await as('auditor'))
  assert.deepEqual(
    now.results.map(({ clave, cotejada_en }) => [clave, cotejada_en]),
    two.map(({ clave }) => [clave, SOURCE]),
  )
  assert.match(now.results[0]?.confirmada_por ?? '', /^Persona de Coordinador/)
  const topic = now.temas.find(({ tema }) => String(tema) === 'interacciones')
  assert.equal(topic?.confirmadas, 2)
  const [row] = await s.owner.run({
    text: `select motivo, campos from auditoria where recurso = 'cifra_confirmada' and accion = 'revisar' and resultado = 200
order by id desc limit 1`,
    values: [],
  })
  assert.deepEqual([row?.motivo, row?.campos], [SOURCE, ['cifras']])
  // Another source is said again; the first is kept.
  const [one] = two
  await confirm([asked(one ?? assert.fail())], s, 'Lexicomp, consultado por el farmacéutico')
  const again = await listed('?tema=interacciones&estado=confirmada')
  assert.equal(again.results.find(({ clave }) => clave === one?.clave)?.cotejada_en?.slice(0, 8), 'Lexicomp')
  const kept = await s.owner.run({ text: 'select id from cifra_confirmada where clave = $1', values: [one?.clave] })
  assert.equal(kept.length, 2)
})

test('una cifra que ya dice otra cosa, o que no existe, no se confirma, ni las que van con ella', async () => {
  const [one] = (await listed('?tema=vias&page_size=1')).results
  const good = asked(one ?? assert.fail())
  const moved = await confirm([good, { ...good, huella: 'otra' }])
  assert.deepEqual(
    [moved.status, moved.json.codigo, moved.json.errores[0].campo],
    [409, 'cifra_cambio', 'cifras[1].huella'],
  )
  const unknown = await confirm([good, { clave: 'vias:no-existe', huella: 'x' }])
  assert.deepEqual([unknown.status, unknown.json.errores[0].campo], [400, 'cifras[1].clave'])
  assert.equal((await confirm([good], s, 'sí')).status, 400)
  assert.equal((await confirm([])).status, 400)
  assert.equal((await listed('?tema=vias&estado=confirmada')).cuantas, 0)
})

test('confirma quien administra o coordina; el auditor lee y los demás no', async () => {
  const [one] = (await listed('?page_size=1')).results
  const body = [asked(one ?? assert.fail())]
  assert.equal((await confirm(body, await as('auditor'))).status, 403)
  assert.equal((await confirm(body, await as('medico'))).status, 403)
  assert.equal((await (await as('medico')).call('GET', PATH)).status, 403)
})
