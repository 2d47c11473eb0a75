import { gravedades } from '../../../model/codes/gravity.ts'
import type { Ajeno, Assertion } from '../../../modules/lectura/index.ts'
import type { Cita, Finding, Heard } from '../../../modules/persona/index.ts'
import { flagCell, optionCell, rangeCell, readTsvTable, textCell } from '../../../modules/tsv-table/index.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { alertRule, type Rule } from '../rule.ts'
import { clueCell } from './clue-table.ts'
import { isInJest, type Jest } from './in-jest.ts'
import { routeOf } from './routes.ts'

/** Suicide, violence and abuse, in the words of the patient, of relatives and of professionals. */
const risks = readTsvTable(new URL('tables/risks.tsv', import.meta.url), {
  id: textCell,
  gravedad: optionCell(gravedades),
  /** In days; who has no known age is asked for none. */
  edad: rangeCell,
  /** What a relative does is told too. */
  relato: flagCell,
  cuando: clueCell,
  titulo: textCell,
  ruta: textCell,
})

const NOW: readonly Assertion[] = ['presente', 'posible']
const OF_NO_PATIENT: ReadonlySet<Ajeno> = new Set(['otro', 'nadie'])
const ADULT = 6575

const heard = (...means: readonly Assertion[]): Heard => ({ means: new Set(means), salvo: OF_NO_PATIENT })
const OF_THEM = heard(...NOW)
const OF_FAMILY = heard(...NOW, 'familiar')
/** What happened to a child is never over: the report is still due. */
const OF_CHILD = heard(...NOW, 'familiar', 'antecedente')
const PAST = heard('antecedente')
const meant = (relato: boolean, minor: boolean): Heard => (!relato ? OF_THEM : minor ? OF_CHILD : OF_FAMILY)

type Risk = (typeof risks)[number]
const applies = ({ edad }: Risk, { edadDias }: ClinicalRecord): boolean =>
  edad(Number.NaN) || (edadDias !== null && edad(edadDias))
const cited = (risk: Risk, record: ClinicalRecord, wanted: Heard): Cita[] | null =>
  applies(risk, record) ? risk.cuando(record, wanted) : null

const ASK = 'Pregunte a solas cómo está hoy y acuerde un seguimiento.'

/** How grave what a row says is, where it may be said in jest. */
const gravityInJest = ({ gravedad }: Risk, jest: Jest): Risk['gravedad'] =>
  jest === 'si' ? 'media' : jest === 'tal vez' && gravedad === 'critica' ? 'alta' : gravedad

function findingOf(risk: Risk, ruta: string, citas: readonly Cita[], jest: Jest): Finding {
  const said =
    citas[0]?.recurso === 'diagnostico' ? 'Lo dice un diagnóstico.' : `El texto dice: «${citas[0]?.fragmento}».`
  return {
    titulo: risk.titulo,
    texto: jest === 'si' ? ASK : `${risk.titulo}. ${ruta}`,
    explicacion: jest === 'no' ? said : `${said} Parece un modo de hablar.`,
    citas: [...citas],
    severidad: gravityInJest(risk, jest),
  }
}

/** One finding for each route: of its rows, the first that holds and is meant; else the first that may be said in jest. */
export const riskRules: readonly Rule[] = [...Map.groupBy(risks, ({ ruta }) => ruta)].map(([ruta, rows]) => {
  const { texto, norma } = routeOf(ruta)
  return alertRule(`riesgo-${ruta.replaceAll('_', '-')}`, rows[0]?.titulo ?? ruta, 'critica', norma, (record) => {
    const minor = record.edadDias !== null && record.edadDias < ADULT
    const joked: Finding[] = []
    for (const row of rows) {
      const citas = cited(row, record, meant(row.relato, minor)) ?? []
      if (citas.length === 0) continue
      const byJest = Map.groupBy(citas, (cita) => isInJest(record, ruta, cita))
      const serious = byJest.get('no')
      if (serious !== undefined) return [findingOf(row, texto, serious, 'no')]
      joked.push(findingOf(row, texto, citas, byJest.has('tal vez') ? 'tal vez' : 'si'))
    }
    const [jest] = joked.toSorted((a, b) => Number(a.severidad === 'media') - Number(b.severidad === 'media'))
    if (jest !== undefined) return [jest]
    for (const row of rows) {
      const citas = cited(row, record, PAST) ?? []
      if (citas.length > 0 && citas.every((c) => c.recurso !== 'diagnostico'))
        return [
          {
            titulo: row.titulo,
            texto: ASK,
            explicacion: `El texto lo cuenta como pasado: «${citas[0]?.fragmento}».`,
            citas,
            severidad: 'media',
          },
        ]
    }
    return []
  })
})
