import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** The face itself, and where rows are declared and stored. */
const OWN = ['src/modules/persona/', 'src/resources/', 'src/model/', 'src/http/openapi/', 'src/cli/demostracion/']
/** By what one would know an allergy, a medicine taken, a pregnancy, a weight, a kidney, a liver, a potassium or a saturation in a row. */
const MARKS = new RegExp(
  `'(?:${[
    'alergico|farmacologico|gineco_obstetrico|embarazada|no_embarazada',
    '82810-3|18185-9|8665-2|2106-3|19080-1',
    '29463-7|8302-2|2160-0|62238-1|1742-6|1920-8|1975-2|1751-7|6301-6|2823-3|718-7|2708-6',
  ].join('|')})'`,
)

/** Who names one of them and reads no fact by it, each with its reason; whoever is new asks `src/modules/persona`. */
const others: Readonly<Record<string, string>> = {
  'src/features/conciliacion/reconciliation.ts': 'writes what was decided',
  'src/features/entrada/simulated.ts': 'a laboratory that is made up',
  'src/features/fhir/elements/antecedents.ts': 'how each category is coded there',
  'src/features/fhir/summary/known-allergies.ts': 'which of the allergies that the module tells are resources already',
  'src/features/fhir/types/allergy-intolerance.ts': 'each row as a resource, also what is denied or resolved',
  'src/features/fhir/types/medication-statement.ts': 'each row as a resource, also what is over',
  'src/features/fhir/types/observation/coded-answers.ts': 'spelling of a value in another code list',
  'src/features/fhir/types/observation/vital-signs.ts': 'profiles of the specification, by code',
  'src/features/hl7/related-sql.ts':
    'the rows that an AL1 can carry, of many patients in one statement; whether none are known the module says',
  'src/features/ia/consult/not-beyond.ts': 'which collections of another encounter may be told',
  'src/features/ia/deidentify/context.ts': 'which rows leave, without what they mean',
  'src/features/ia/deidentify/sections.ts': 'which fields leave, by section',
  'src/features/ia/rules/coding.ts': 'a code of `facts.valores`',
  'src/features/ia/rules/laboratory.ts': 'a code of `facts.valores`',
  'src/features/ia/rules/measured-risks.ts': 'codes of `facts.valores`',
  'src/features/longitudinal/growth-operation.ts': 'a category of values that is drawn; the pregnancy the module says',
  'src/features/longitudinal/growth-view.ts': 'every weight and height there was, for a curve',
  'src/features/mi-historia/operations.ts': 'the rows that the house hands to `isTaken`',
  'src/features/rda/document/background.ts': 'sections of a document that tells rows, by the codes of its guide',
  'src/features/rda/document/statements.ts':
    'which of the allergies that the module tells have a row with a code of their own',
  'web/src/areas/atencion/findings/antecedent-section.tsx': 'fields of a form',
}

/** Where allergies, medicines taken, pregnancies, problems and measures are written. */
const TABLES = 'antecedente|antecedente_categorizado|formula_medicamento|diagnostico|valor_clinico|examen_fisico|escala'
const NAMED = new RegExp(String.raw`\b(?:from|join)\s+(?:${TABLES})\b|'(?:${TABLES})'`, 'i')
const DECLARED = new RegExp(String.raw`\bresources\/(?:${TABLES.replaceAll('_', '-')})\.ts'`)
const QUERY = /\bselect\b[^;]{0,400}?\b(?:from|join)\b/i

/** Who has both a query and one of those tables, by its name or by its declaration, each with what it is asked for. */
const queries: Readonly<Record<string, string>> = {
  'src/features/avisos/notice-sql.ts':
    'prescriptions that nobody signed, and results that nobody saw, for whom they concern',
  'src/features/conciliacion/operations.ts': 'how many decisions a conciliation wrote',
  'src/features/deterioro/read-scores.ts':
    'the last signs of many patients in one statement; whether she is pregnant the module says',
  'src/features/entregas/queue.ts': 'whether an encounter has vital signs',
  'src/features/estadisticas/history-sql.ts': 'counts over everybody',
  'src/features/familias/ailments.ts': 'diseases of relatives, over all of a family in one statement',
  'src/features/fhir/elements/reports.ts': 'which values a report has',
  'src/features/fhir/types/diagnostic-report.ts': 'which values a report has',
  'src/features/fhir/types/encounter.ts': 'which diagnoses an encounter has',
  'src/features/fhir/types/observation/blood-pressure.ts': 'the other half of a pressure',
  'src/features/fhir/types/observation/group.ts': 'the measures of one panel',
  'src/features/fhir/types/observation/scale.ts': 'scales as resources, each row',
  'src/features/fhir/types/observation/value.ts': 'which of several values of one examination is the last',
  'src/features/fhir/write/plan-report.ts': 'what a report has already',
  'src/features/historias/alerts/prescription-gate.ts': 'a lock on the patient; what is found the module says',
  'src/features/historias/corrected-values.ts': 'what was put in the place of a sealed value',
  'src/features/historias/load-content.ts': 'the rows that the module is given, which of them are asked',
  'src/features/historias/verify.ts': 'the rows that a seal holds',
  'src/features/hl7/related-sql.ts': 'the rows that a message can carry, of many patients in one statement',
  'src/features/ia/gate/incorporate-operation.ts': 'the place of a new diagnosis among those of the encounter',
  'src/features/ia/gate/see-operations.ts': 'the name of a collection in an example',
  'src/features/longitudinal/latest-values.ts': 'the newest of each code, as rows',
  'src/features/longitudinal/series-sql.ts': 'a series of values, as rows',
  'src/features/longitudinal/summary-sql.ts': 'pages of rows by collection; what they mean `personParts` reads',
  'src/features/longitudinal/values-list.ts': 'pages of values, as rows',
  'src/features/longitudinal/values-of-patient.ts': 'pages of values, as rows',
  'src/features/mi-historia/operations.ts': 'the rows that the house hands to `isTaken`',
  'src/features/mipres/operations.ts': 'one prescription by its id',
  'src/features/rda/complement/operations.ts': 'the name of a collection in a list',
  'src/features/rda/load-record.ts': 'rows of a document that tells each of them',
  'src/features/rda/readiness/rule-sql.ts': 'fields that a document still lacks',
  'src/features/resultados/annul-result.ts': 'the values of one report',
  'src/features/resultados/file-report.ts': 'the values of one report',
  'src/features/resultados/operations.ts': 'the values of one report',
  'src/features/resultados/seal-results.ts': 'the values of one report',
  'src/features/resultados/shown-results.ts': 'the values of one report',
  'src/features/resultados/verify-results.ts': 'the values of one report',
  'src/features/riesgo/reason-sql.ts': 'who may see the row behind a reason',
}

/** A comment reads nothing. */
const codeOf = (file: string): string =>
  readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const isQuery = (code: string): boolean => QUERY.test(code) && (NAMED.test(code) || DECLARED.test(code))

const sourcesIn = (top: string): string[] =>
  readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => `${top}/${file}`)

test('los hechos de una persona los lee un solo módulo; los demás que nombran sus códigos dicen por qué', () => {
  const naming = [...sourcesIn('src'), ...sourcesIn('web/src')]
    .filter((file) => !OWN.some((own) => file.startsWith(own)))
    .filter((file) => MARKS.test(readFileSync(join(ROOT, file), 'utf8')))
  assert.deepEqual(naming.toSorted(), Object.keys(others).toSorted())
})

test('nadie más consulta las tablas de las alergias, lo que se toma y los embarazos; los demás dicen para qué', () => {
  const asking = sourcesIn('src')
    .filter((file) => !OWN.some((own) => file.startsWith(own)))
    .filter((file) => isQuery(codeOf(file)))
  assert.deepEqual(asking.toSorted(), Object.keys(queries).toSorted())
  // A second reader in other words, which no code of a value gives away.
  assert.ok(isQuery('`select count(*) from antecedente_categorizado t where t.categoria like $1`'))
  assert.ok(isQuery("import { formulaMedicamento } from '../resources/formula-medicamento.ts'\n`select 1 from x t`"))
  assert.ok(!isQuery('`select 1 from historia h`'))
})

test('en la base, lo que dice un embarazo solo se escribe donde el módulo lo declara', () => {
  const folder = join(ROOT, 'schema')
  const spelling = readdirSync(folder).filter((file) =>
    /82810-3|18185-9|8665-2|\bO[0-9]{2}\b|Z3[3-9]\b/.test(readFileSync(join(folder, file), 'utf8')),
  )
  assert.deepEqual(spelling, [])
})

test('qué concesión es del equipo que atiende se dice una vez', () => {
  const SPELLED = /via in \((?=[^)]*'tratante')(?=[^)]*'equipo')(?=[^)]*'servicio')[^)]*\)/
  const spelt = ['src', 'schema']
    .flatMap((top) =>
      readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`),
    )
    .filter((file) => /\.(?:ts|sql)$/.test(file) && SPELLED.test(readFileSync(join(ROOT, file), 'utf8')))
  // To whom a report is lent is told to who registered the patient, too.
  assert.deepEqual(spelt.toSorted(), ['src/engine/reach.ts', 'src/features/resultados/find-order.ts'])
})
