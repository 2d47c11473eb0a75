import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordOfCase } from '../../../../test/fixtures/clinical-case.ts'
import { allExamples } from '../../../../test/ia/rule-examples/index.ts'
import { consultaIa } from '../../../resources/consulta-ia.ts'
import { unpackCatalogue } from '../../icd/pack-catalogue.ts'
import { readPrebuilt } from '../../icd/prebuilt.ts'
import { recommend } from '../recommend.ts'
import { rules, safetyTopics } from '../rules/index.ts'
import { icdReader } from '../text/icd-reader.ts'
import { findingsFor, isAsked, isSafety, kinds, safetyFindings } from './kinds.ts'

const cie10 = icdReader(unpackCatalogue(await readPrebuilt()).index)
const safety = new Set(Object.values(safetyTopics).flatMap((of) => of.map(({ id }) => id)))

test('hay un tipo de pregunta por cada uno que se puede hacer', () => {
  assert.deepEqual(Object.keys(kinds).sort(), Object.keys(consultaIa.fields.tipo_consulta.options ?? {}).sort())
})

/** What is said of each case when everything may be said, once: the cases are many. */
const cases = rules.map(({ id }) => {
  const record = recordOfCase(allExamples[id]?.si ?? {}, cie10)
  return { id, record, all: recommend(rules, record) }
})

for (const kind of Object.keys(kinds))
  test(`${kind} no calla nada crítico: alarmas, alergias, contraindicaciones ni valores`, () => {
    const said = isAsked(kind)
    for (const { id, all } of cases) {
      const must = all.filter(
        (r) => r.severidad === 'critica' || (r.severidad === 'alta' && r.tipo === 'alerta') || safety.has(r.regla),
      )
      assert.deepEqual(
        must.filter((r) => !said(r)).map((r) => r.regla),
        [],
        id,
      )
    }
  })

test('lo que se suma a la respuesta de un modelo es lo mismo', () => {
  for (const { all } of cases)
    assert.deepEqual(
      all.filter((r) => r.severidad === 'critica' && !isSafety(r)),
      [],
    )
  const [{ record, all }] = cases as [(typeof cases)[number]]
  assert.deepEqual(safetyFindings(record), all.filter(isSafety))
})

test('el choque se dice en cualquier pregunta', () => {
  const record = recordOfCase(
    { examen: { tension_sistolica: 82, tension_diastolica: 50, frecuencia_cardiaca: 134, saturacion_oxigeno: 88 } },
    cie10,
  )
  for (const kind of Object.keys(kinds)) {
    const said = findingsFor(kind, record).map((r) => r.regla)
    for (const id of ['signos-hipotension', 'signos-hipoxemia', 'signos-indice-choque', 'signos-news2-alto'])
      assert.ok(said.includes(id), `${kind}: ${id}`)
  }
})

test('lo que no es de seguridad lo dice quien lo pregunta, y nadie más', () => {
  const record = recordOfCase({ edad: 55, dxPrevios: ['E119'] }, cie10)
  const said = (kind: string): string[] => findingsFor(kind, record).map((r) => r.regla)
  assert.ok(said('plan_manejo').includes('seguimiento-diabetes-hba1c'))
  assert.ok(!said('sugerencia_cie10').includes('seguimiento-diabetes-hba1c'))
})

test('la presión de un examen no la esconde otro examen que no la tomó, ni un valor más nuevo de la serie', () => {
  const hidden = recordOfCase({ examen: [{ tension_sistolica: 78 }, { aspecto_general: 'Piel fría' }] }, cie10)
  assert.ok(findingsFor('plan_manejo', hidden).some((r) => r.regla === 'signos-hipotension'))
  const better = recordOfCase({ examen: [{ tension_sistolica: 78 }, { tension_sistolica: 118 }] }, cie10)
  assert.ok(!findingsFor('plan_manejo', better).some((r) => r.regla === 'signos-hipotension'))
})
