import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** The face itself, and where rows are declared and stored. */
const OWN = ['src/modules/persona/', 'src/resources/', 'src/model/', 'src/http/openapi/', 'src/cli/demostracion/']
/** By what one would know an allergy, a medicine taken, a pregnancy, a weight or a creatinine in a row. */
const MARKS = /'(?:alergico|farmacologico|82810-3|18185-9|8665-2|29463-7|2160-0)'/

/** Who names one of them and reads no fact by it, each with its reason; whoever is new asks `src/modules/persona`. */
const others: Readonly<Record<string, string>> = {
  'src/features/conciliacion/reconciliation.ts': 'writes what was decided',
  'src/features/entrada/simulated.ts': 'a laboratory that is made up',
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
  'src/features/ia/rules/measured-risks.ts': 'codes of `facts.valores`',
  'src/features/longitudinal/growth-view.ts': 'every weight and last menstruation there was, for a curve',
  'src/features/mi-historia/operations.ts': 'the rows that the house hands to `isTaken`',
  'src/features/rda/document/background.ts': 'sections of a document that tells rows, by the codes of its guide',
  'src/features/rda/document/tellable.ts': 'which rows a document may tell whoever makes it',
  'src/features/rda/load-record.ts': 'free texts of allergies as rows; what they state the module says',
  'src/features/riesgo/rules.ts': 'rules that a person may edit, over all patients at once in SQL',
  'web/src/areas/atencion/findings/antecedent-section.tsx': 'fields of a form',
}

/** Where allergies, medicines taken and pregnancies are written. */
const TABLES = 'antecedente|antecedente_categorizado|formula_medicamento'
const NAMED = new RegExp(String.raw`\b(?:from|join)\s+(?:${TABLES})\b|'(?:${TABLES})'`, 'i')
const DECLARED = /\bresources\/(?:antecedente|antecedente-categorizado|formula-medicamento)\.ts'/
const QUERY = /\bselect\b[^;]{0,400}?\b(?:from|join)\b/i

/** Who has both a query and one of those tables, by its name or by its declaration, each with what it is asked for. */
const queries: Readonly<Record<string, string>> = {
  'src/features/avisos/notice-sql.ts': 'prescriptions that nobody signed, for whom wrote them',
  'src/features/conciliacion/operations.ts': 'how many decisions a conciliation wrote',
  'src/features/familias/ailments.ts': 'diseases of relatives, over all of a family in one statement',
  'src/features/historias/alerts/prescription-gate.ts': 'a lock on the patient; what is found the module says',
  'src/features/hl7/related-sql.ts': 'the rows that an AL1 can carry, of many patients in one statement',
  'src/features/longitudinal/summary-sql.ts': 'pages of rows by collection; what they mean `personParts` reads',
  'src/features/mi-historia/operations.ts': 'the rows that the house hands to `isTaken`',
  'src/features/mipres/operations.ts': 'one prescription by its id',
  'src/features/rda/complement/operations.ts': 'the name of a collection in a list',
  'src/features/rda/load-record.ts': 'rows of a document that tells each of them',
  'src/features/rda/readiness/rule-sql.ts': 'fields that a document still lacks',
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
