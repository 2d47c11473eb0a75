import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentWith, now } from '../../../../test/fixtures/history-content.ts'
import { allergyGroups, canonical, crossReactions } from '../../../modules/medicamentos/index.ts'
import { optionCell, readTsvTable, textCell } from '../../../modules/tsv-table/index.ts'
import type { HistoryContent } from '../content.ts'
import { alertas } from './alerts.ts'

const allergyMatches = (content: HistoryContent, at: string) =>
  alertas(content, at).filter(({ codigo }) => codigo.startsWith('alergia'))

const allergy = (agente: string, more = {}) => ({
  categoria: 'alergico',
  tipo_alergia: '01',
  agente,
  severidad: 'moderada',
  ...more,
})
const of = (agente: string, medicamento_dci: string, more: { allergy?: object; medicine?: object } = {}) =>
  allergyMatches(
    contentWith({
      entries: { formula_medicamento: [{ medicamento_dci, estado: 'activa', ...more.medicine }] },
      patient: { alergias: [allergy(agente, more.allergy)] },
    }),
    now,
  )
const levels = (...args: Parameters<typeof of>) => of(...args).map((a) => [a.codigo, a.gravedad])

const cases: readonly (readonly [agente: string, dci: string, codigo: string, gravedad: string])[] = [
  ['Penicilina', 'Penicilina G benzatínica', 'alergia', 'critica'],
  ['PENICILINA', 'Amoxicilina', 'alergia', 'alta'],
  ['penicilinas', 'Ampicilina + sulbactam', 'alergia', 'alta'],
  ['Amoxicilina', 'Amoxicilina', 'alergia', 'critica'],
  ['Amoxicilina', 'Dicloxacilina', 'alergia', 'alta'],
  ['Penicilina', 'Cefalexina', 'alergia_cruzada', 'media'],
  ['Ceftriaxona', 'Amoxicilina', 'alergia_cruzada', 'media'],
  ['Betalactámicos', 'Ceftriaxona', 'alergia', 'alta'],
  ['Penicilina', 'Meropenem', 'alergia_cruzada', 'media'],
  ['Sulfas', 'Trimetoprim + sulfametoxazol', 'alergia', 'alta'],
  ['AINES', 'Diclofenaco', 'alergia', 'alta'],
  ['Aspirina', 'Ibuprofeno', 'alergia', 'alta'],
  ['Dipirona', 'Metamizol', 'alergia', 'critica'],
  ['Morfina', 'Codeína', 'alergia', 'alta'],
  ['medio de contraste', 'Iohexol', 'alergia', 'alta'],
  ['Anestesia local', 'Lidocaína', 'alergia', 'alta'],
  ['Carbamazepina', 'Fenitoína', 'alergia', 'alta'],
]
for (const [agente, dci, codigo, gravedad] of cases)
  test(`alergia a ${agente} y fórmula de ${dci}: ${codigo}, ${gravedad}`, () => {
    assert.deepEqual(levels(agente, dci), [[codigo, gravedad]])
  })

for (const [agente, dci] of [
  ['Penicilina', 'Azitromicina'],
  ['Sulfas', 'Magnesio sulfato'],
  ['Maní', 'Acetaminofén'],
  ['AINES', 'Acetaminofén'],
  ['Lidocaína', 'Benzocaína'],
] as const)
  test(`alergia a ${agente} no alerta con ${dci}`, () => assert.deepEqual(of(agente, dci), []))

test('se reconoce por ATC la clase que el nombre no dice', () => {
  assert.deepEqual(levels('Penicilina', 'Antibiótico X', { medicine: { atc: 'J01CA04' } }), [['alergia', 'alta']])
})

test('una reacción grave sube la gravedad; una alergia resuelta la baja y lo dice', () => {
  assert.deepEqual(levels('Penicilina', 'Amoxicilina', { allergy: { severidad: 'grave' } }), [['alergia', 'critica']])
  assert.deepEqual(levels('Penicilina', 'Cefalexina', { allergy: { reaccion: 'Anafilaxia' } }), [
    ['alergia_cruzada', 'alta'],
  ])
  // Not known, it counts as severe.
  assert.deepEqual(levels('Penicilina', 'Amoxicilina', { allergy: { severidad: null } }), [['alergia', 'critica']])
  for (const reaccion of ['Edema de glotis y paro', 'Choque', 'Ronchas y ahogo'])
    assert.deepEqual(levels('Penicilina', 'Amoxicilina', { allergy: { reaccion } }), [['alergia', 'critica']])
  const [resolved] = of('Amoxicilina', 'Amoxicilina', { allergy: { estado_clinico: 'resuelto', reaccion: 'Brote.' } })
  assert.equal(resolved?.gravedad, 'media')
  assert.match(
    resolved?.detalle ?? '',
    /Reacción registrada: Brote\. Figura como resuelta: confírmelo antes de darlo\.$/,
  )
})

test('lo que se niega, se refuta o se anula no es una alergia', () => {
  for (const more of [{ niega: true }, { verificacion: 'refutado' }, { anulado: true }, { categoria: 'patologico' }])
    assert.deepEqual(of('Amoxicilina', 'Amoxicilina', { allergy: more }), [])
})

test('solo alertan las fórmulas activas o en borrador', () => {
  assert.equal(of('Amoxicilina', 'Amoxicilina', { medicine: { estado: 'borrador' } }).length, 1)
  for (const medicine of [{ estado: 'suspendida' }, { estado: 'finalizada' }, { estado: 'anulada' }, { anulado: true }])
    assert.deepEqual(of('Amoxicilina', 'Amoxicilina', { medicine }), [])
})

test('la alergia registrada en esta historia cuenta, y la misma fila no cuenta dos veces', () => {
  const row = { ...allergy('Amoxicilina'), id: 'la-misma' }
  const formula_medicamento = [{ medicamento_dci: 'Amoxicilina', estado: 'activa' }]
  const content = contentWith({
    entries: { formula_medicamento, antecedente_categorizado: [row] },
    patient: { alergias: [row] },
  })
  assert.deepEqual(
    allergyMatches(content, now).map((a) => a.registros),
    [['formula_medicamento-1', 'la-misma']],
  )
})

for (const { clave, nombre, alcance, ...group } of allergyGroups)
  test(`${clave}: nombres canónicos, ATC bien formados y fuente`, () => {
    for (const name of [...group.clase, ...group.dci]) assert.equal(canonical(name), name)
    for (const atc of group.atc) assert.match(atc, /^[A-V]\d{2}([A-Z]([A-Z](\d{2})?)?)?$/)
    assert.ok(group.fuente.length > 10 && nombre.length > 3)
    assert.ok(group.dci.length > 1 || group.clase.length > 0)
    const last = group.dci.at(-1) ?? ''
    if (alcance === 'contiene' || alcance === 'pregunta') {
      const medicine = alcance === 'contiene' ? `loratadina con ${last}` : last
      for (const word of group.clase)
        assert.ok(
          of(word, medicine).some(({ codigo }) => codigo === 'alergia'),
          word,
        )
      return
    }
    const isByName = alcance === 'nombrada' || alcance === 'informa'
    for (const [i, dci] of group.dci.entries()) {
      assert.deepEqual(levels(dci, dci), [['alergia', 'critica']])
      for (const other of isByName ? [] : group.dci.slice(i - 1, i)) assert.equal(of(other, dci).length, 1, other)
    }
    for (const word of group.clase) assert.equal(of(word, last).length, 1, word)
  })

test('cada reacción cruzada se ve, en los dos sentidos donde los tiene', () => {
  // These are only of who had that reaction.
  const told: Readonly<Record<string, string>> = { suxametonioSolo: 'Hipertermia maligna', paracetamolSolo: 'Asma' }
  for (const { de, a, ambos } of crossReactions)
    for (const [from, to] of ambos ? [[de, a] as const, [a, de] as const] : [[de, a] as const])
      for (const dci of to.dci) {
        const agent = from.dci[0] ?? ''
        const reaccion = told[a.clave]
        assert.equal(of(agent, dci, { allergy: { reaccion } }).length, 1, `${agent} → ${dci}`)
        if (reaccion !== undefined) assert.equal(of(agent, dci).length, 0, `${agent} → ${dci}`)
      }
})

const pairs = readTsvTable(new URL('allergy-pairs.tsv', import.meta.url), {
  debe: optionCell(['detener', 'hablar', 'pasar']),
  alergia: textCell,
  receta: textCell,
})
for (const { debe, alergia, receta } of pairs)
  test(`«${alergia}» y ${receta}: debe ${debe}`, () => {
    const found = of(alergia, receta, { allergy: { severidad: null } }).filter(
      ({ codigo }) => codigo !== 'alergia_sin_reconocer',
    )
    const answered = found.some(({ gravedad }) => gravedad === 'critica')
      ? 'detener'
      : found.length > 0
        ? 'hablar'
        : 'pasar'
    assert.equal(answered, debe)
  })

test('de una alergia leve se avisa, menos de la misma molécula, que se detiene', () => {
  const mild = { allergy: { severidad: 'leve' } }
  assert.deepEqual(levels('Loratadina', 'Desloratadina', mild), [['alergia', 'critica']])
  assert.deepEqual(levels('Amoxicilina', 'Cefalexina', mild), [['alergia_cruzada', 'alta']])
  assert.deepEqual(levels('Rocuronio', 'Vecuronio', mild), [['alergia', 'alta']])
})

test('una reacción cutánea grave a un betalactámico detiene los demás', () => {
  const severe = { allergy: { reaccion: 'Necrólisis epidérmica tóxica' } }
  assert.deepEqual(levels('Amoxicilina', 'Meropenem', severe), [['alergia_cruzada', 'critica']])
})

test('un grupo que solo avisa se detiene si consta que la reacción fue grave', () => {
  assert.deepEqual(levels('Fluconazol', 'Voriconazol', { allergy: { severidad: null } }), [['alergia', 'alta']])
  assert.deepEqual(levels('Fluconazol', 'Voriconazol', { allergy: { reaccion: 'Anafilaxia' } }), [
    ['alergia', 'critica'],
  ])
})
