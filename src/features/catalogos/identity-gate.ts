import type { GatePass, WriteGate } from '../../engine/write/gate.ts'
import { withSimilar } from '../../model/check-classified.ts'
import { exams } from '../../model/exams/exam-table.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { invalid } from '../../model/problems.ts'
import type { Row, Value } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { plain } from '../../model/text/plain-text.ts'
import { text } from '../../model/text/row-values.ts'
import { wordList } from '../../model/text/word-list.ts'
import { agrees, isMedicineOrder, prescribedName, substanceNamesOf } from '../../modules/medicamentos/index.ts'
import { codedOtherwise } from '../../modules/persona/index.ts'
import { antecedenteCategorizado } from '../../resources/antecedente-categorizado.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { historia } from '../../resources/historia.ts'
import { orden } from '../../resources/orden.ts'
import type { CodeFinder } from './find-code.ts'
import type { CatalogueName } from './kinds.ts'
import type { CatalogueVersions } from './versions.ts'

const isNewIn = (names: readonly string[], row: Row, previous: Row | null): boolean =>
  row.anulado !== true && (previous === null || names.some((name) => row[name] !== previous[name]))

const ofAnother = (campo: string, code: string, meant: string, written: string): FieldError => ({
  campo,
  codigo: 'codigo_de_otro',
  mensaje: say(`${code} es de ${meant}, no de «${written}».`, `${code} is of ${meant}, not of “${written}”.`),
})

const ambiguous = (written: string, choices: readonly string[]): FieldError => ({
  campo: 'medicamento_dci',
  codigo: 'marca_ambigua',
  mensaje: say(
    `«${written}» no dice una sola sustancia: escriba cuál es. Puede ser ${choices.join('; ')}.`,
    `“${written}” does not say one substance. Choose: ${choices.join('; ')}.`,
  ),
})
const asPrescription: FieldError = {
  campo: 'descripcion',
  codigo: 'orden_de_medicamento',
  mensaje: say(
    'Un medicamento se formula: escríbalo como fórmula, que se revisa contra alergias, interacciones y dosis.',
    'A medicine is prescribed: write it as a prescription.',
  ),
}

const GIVE = /^\s*(?:aplic|administr|dar\b|pon(?:er|ga)\b|inyect|pas(?:ar|e)\b|suministr)/i
/** «Aplicar dipirona 1 g», and not «curación con sulfadiazina de plata 1 %». */
const beginsWithIt = (description: string): boolean =>
  GIVE.test(description) || isMedicineOrder(description.trim().split(/\s/)[0] ?? '')
/** Whether an order asks for a medicine that should be prescribed; care and procedures name those that they are done with. */
const asksToGive = (kind: Value | undefined, description: string): boolean =>
  isMedicineOrder(description) &&
  (kind === 'otro' || ((kind === 'cuidado_enfermeria' || kind === 'procedimiento') && beginsWithIt(description)))

const MEDICINE = wordList('medicamento_dci dci_codigo cum atc')
const ORDER = wordList('tipo_orden cups descripcion')
const BACKGROUND = wordList('medicamento dci_codigo agente cie10')
const SHORTEST = 5
/** Said of any procedure, or of what it is done on. */
const generic = new Set<string>([
  ...wordList(
    'examen examenes estudio laboratorio procedimiento consulta control terapia orden prueba solicitud cirugia',
  ),
  ...wordList('suero sangre orina otros otras fluidos automatizado semiautomatizado simple total especial'),
])
const stems = (words: string): string[] =>
  plain(words)
    .split(' ')
    .filter((word) => word.length >= SHORTEST && !generic.has(word))
    .map((word) => word.slice(0, SHORTEST))

const examOf = (cups: string) => exams.find((e) => e.cups === cups)

/** Whether a description says something else than the procedure of its code: not one word in common, nor how people call it. */
function namesAnother(description: string, cups: string, name: string): boolean {
  const exam = examOf(cups)
  const said = ` ${plain(description)} `
  if (exam !== undefined && [exam.nombre, ...exam.dichos].some((d) => said.includes(` ${plain(d)} `))) return false
  const own = stems(description)
  const theirs = new Set(stems([name, exam?.nombre ?? '', ...(exam?.dichos ?? [])].join(' ')))
  return own.length > 0 && !own.some((stem) => theirs.has(stem))
}

/** A medicine is stored by its substances; neither it, nor an order, nor what is told of the past is written with a code of something else. */
export function identityGates(finder: CodeFinder, versions: CatalogueVersions): WriteGate[] {
  /** Undefined where the catalogue is not loaded, null where it has no such code. */
  const lookUp = async (catalogue: CatalogueName, code: string | null) =>
    code === null || (await versions.of(catalogue)) === 0 ? undefined : await finder.exact(catalogue, code)

  /** By what was written beside it, or else by how the code begins. */
  async function near(catalogue: CatalogueName, code: string, words: string) {
    for (const q of [words, code.slice(0, -1), code.slice(0, -2)]) {
      const found = q.trim() === '' ? [] : await finder.search(catalogue, { q, limite: 3, enabledOnly: true })
      if (found.length > 0) return found.map(({ entry }) => entry)
    }
    return []
  }

  /** What the catalogue has of a code, and why one that it does not have is not written. What is no longer used is warned of. */
  async function judged(campo: string, catalogue: 'cups' | 'dci' | 'cum', code: string | null, words: string) {
    const found = await lookUp(catalogue, code)
    if (code === null || found !== null) return { found, errores: [] }
    const title = catalogue.toUpperCase()
    const mensaje = withSimilar(
      `No existe en el catálogo ${title} cargado.`,
      `Does not exist in the loaded catalogue ${title}.`,
      await near(catalogue, code, words),
    )
    const errores: FieldError[] = [{ campo, codigo: 'codigo_desconocido', mensaje }]
    return { found, errores }
  }

  async function enterMedicine(row: Row): Promise<GatePass | null> {
    const written = text(row, 'medicamento_dci') ?? ''
    const [codigo, atc, cum] = [text(row, 'dci_codigo'), text(row, 'atc'), text(row, 'cum')]
    const errores: FieldError[] = []
    const name = prescribedName(written, codigo)
    if (name.choices.length > 0) errores.push(ambiguous(written, name.choices))
    const { found: dci, errores: wrongDci } = await judged('dci_codigo', 'dci', codigo, written)
    errores.push(...wrongDci)
    if (dci !== null && codigo !== null && !agrees(written, { codigo, otros: dci === undefined ? [] : [dci.nombre] }))
      errores.push(ofAnother('dci_codigo', codigo, dci?.nombre ?? substanceNamesOf({ codigo }), written))
    if (atc !== null && !agrees(written, { atc }))
      errores.push(ofAnother('atc', atc, substanceNamesOf({ atc }), written))
    const { found: product, errores: wrongProduct } = await judged('cum', 'cum', cum, written)
    errores.push(...wrongProduct)
    const principle = String(product?.datos.principio_activo ?? '')
    if (product !== null && cum !== null && !agrees(written, { otros: [principle] }))
      errores.push(ofAnother('cum', cum, principle, written))
    if (errores.length > 0) throw new Problem(invalid, { errores })
    if (name.stored === written) return null
    return async () => ({ medicamento_dci: name.stored, nombre_comercial: text(row, 'nombre_comercial') ?? written })
  }

  async function enterOrder(row: Row): Promise<null> {
    const [cups, description] = [text(row, 'cups'), text(row, 'descripcion') ?? '']
    const errores: FieldError[] = []
    if (asksToGive(row.tipo_orden, description)) errores.push(asPrescription)
    const { found, errores: wrong } = await judged('cups', 'cups', cups, description)
    errores.push(...wrong)
    // Without a catalogue, what is ordered every day is known all the same.
    const name = found?.nombre ?? (cups === null ? undefined : examOf(cups)?.nombre)
    if (cups !== null && found !== null && name !== undefined && namesAnother(description, cups, name))
      errores.push(ofAnother('cups', cups, name, description))
    if (errores.length > 0) throw new Problem(invalid, { errores })
    return null
  }

  /** What is taken and what is not tolerated, as they are told: a brand stays as it was said. */
  async function enterBackground(row: Row): Promise<null> {
    const [medicine, codigo] = [text(row, 'medicamento'), text(row, 'dci_codigo')]
    const [agent, cie10] = [text(row, 'agente'), text(row, 'cie10')]
    const { found: dci, errores: wrong } = await judged('dci_codigo', 'dci', codigo, medicine ?? '')
    const errores: FieldError[] = [...wrong]
    if (
      dci !== null &&
      codigo !== null &&
      medicine !== null &&
      !agrees(medicine, { codigo, otros: dci === undefined ? [] : [dci.nombre] })
    )
      errores.push(ofAnother('dci_codigo', codigo, dci?.nombre ?? substanceNamesOf({ codigo }), medicine))
    const meant = agent === null || cie10 === null ? null : codedOtherwise(agent, cie10)
    if (agent !== null && cie10 !== null && meant !== null) errores.push(ofAnother('cie10', cie10, meant, agent))
    if (errores.length > 0) throw new Problem(invalid, { errores })
    return null
  }

  async function enterEncounter(row: Row): Promise<null> {
    const { errores } = await judged('cups_consulta', 'cups', text(row, 'cups_consulta'), '')
    if (errores.length > 0) throw new Problem(invalid, { errores })
    return null
  }

  const gate = (on: string, fields: readonly string[], enter: (row: Row) => Promise<GatePass | null>): WriteGate => ({
    on: [on],
    enter: async ({ row, previous }) => (isNewIn(fields, row, previous) ? enter(row) : null),
  })
  return [
    gate(formulaMedicamento.name, MEDICINE, enterMedicine),
    gate(orden.name, ORDER, enterOrder),
    gate(historia.name, ['cups_consulta'], enterEncounter),
    gate(antecedenteCategorizado.name, BACKGROUND, enterBackground),
  ]
}
