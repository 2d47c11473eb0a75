import type { KeyObject } from 'node:crypto'
import { auditTells, toldAuditMark } from '../../engine/audit/told-audit.ts'
import type { Tx } from '../../engine/database.ts'
import { alive } from '../../engine/reach.ts'
import { remembered } from '../../engine/remembered.ts'
import { statementHolds } from '../../engine/signed-statement.ts'
import { canonicalHash } from '../../engine/write/content-hash.ts'
import { rowsMark } from '../historias/history-mark.ts'
import { contentHash, type Paper } from './paper.ts'
import { papersOfHistory } from './store.ts'

/** What of a paper is not what was signed of it. */
export type PaperFault = 'firma' | 'contenido' | 'vigencia' | 'anulacion' | 'revivido' | 'impresion' | 'datos'

export interface PaperFinding {
  readonly papel: string
  readonly numero: string
  readonly que: PaperFault
}

type KeyOf = (kid: string) => KeyObject | null

const isSigned = (paper: Paper, keyOf: KeyOf): boolean => {
  const { declaracion, firma, codigo, id, numero, tipo, prestador, historia } = paper
  const key = keyOf(declaracion.llave)
  return (
    key !== null &&
    statementHolds(declaracion, firma, key) &&
    (declaracion.codigo ?? codigo) === codigo &&
    [declaracion.papel, declaracion.numero, declaracion.tipo, declaracion.prestador, declaracion.historia].join() ===
      [id, numero, tipo, prestador, historia].join()
  )
}

const isOfFirstFormat = ({ declaracion }: Paper): boolean => declaracion.formato === 'custodia/papel/1'

const isStillWorthThat = (paper: Paper): boolean =>
  isOfFirstFormat(paper) ||
  (paper.declaracion.vence === paper.vence &&
    paper.declaracion.reemplaza_a === paper.reemplaza_a &&
    paper.declaracion.paciente === paper.paciente &&
    paper.declaracion.fuentes === canonicalHash(paper.fuentes))

/** Annulled exactly as somebody signed it; before the second format nobody did. */
function isVoidAsSigned(paper: Paper, keyOf: KeyOf): boolean {
  const { anulacion, anulado_en, motivo_anulacion, reemplazado_por, id, huella } = paper
  if (anulacion === null)
    return anulado_en === null ? reemplazado_por === null && motivo_anulacion === null : isOfFirstFormat(paper)
  const { declaracion: said, firma } = anulacion
  const key = keyOf(said.llave)
  return (
    key !== null &&
    statementHolds(said, firma, key) &&
    said.papel === id &&
    said.huella === huella &&
    said.momento === anulado_en &&
    said.motivo === motivo_anulacion &&
    said.reemplazado_por === reemplazado_por
  )
}

/** What the row and its signatures tell by themselves. Pure. */
export function paperFindings(paper: Paper, keyOf: KeyOf): PaperFault[] {
  const { declaracion, huella, contenido } = paper
  const faults: PaperFault[] = []
  if (!isSigned(paper, keyOf)) faults.push('firma')
  if (declaracion.huella !== huella || contentHash(contenido) !== huella) faults.push('contenido')
  if (!isStillWorthThat(paper)) faults.push('vigencia')
  if (!isVoidAsSigned(paper, keyOf)) faults.push('anulacion')
  return faults
}

const auditChanged = (column: string): string =>
  auditTells(
    `a.paciente = p.paciente and a.recurso = 'papel' and a.recurso_id = p.id and a.resultado = 200 and '${column}' = any(a.campos)`,
  )

/** The audit goes on saying it of one whose annulment was taken away with its signature. */
const REVIVED = `select p.id from papel p where p.historia = $1 and p.anulado_en is null and ${auditChanged('anulado_en')}`

/** The care log and the audit say whether the original was handed over. */
const PRINTED = `select p.id from papel p cross join lateral (select exists (select 1 from bitacora b where b.historia = p.historia and b.recurso_tipo = 'papel'
    and b.recurso_id = p.id::text and b.tipo_evento = 'impresion' and b.origen = 'sistema' and b.descripcion like 'Original de %'
    and (p.impreso_en is null or b.creado_en = p.impreso_en) and ${alive('b')}) as anotada,
  ${auditChanged('impreso_en')} as auditada) x
where p.historia = $1 and case when p.impreso_en is null then x.anotada or x.auditada else not x.anotada end`

/** Columns that say again, for those who look for a paper, what was signed of it. */
const RETOLD = `select p.id from papel p left join papel_anulacion n on n.papel = p.id where p.historia = $1
  and (p.emitido_en, p.emitido_por, p.llave) is distinct from
    ((p.declaracion ->> 'emitido_en')::timestamptz, p.declaracion #>> '{emisor,cuenta}', p.declaracion ->> 'llave')
  or p.historia = $1 and p.anulado_en is not null and n.papel is not null and (p.anulado_por, n.llave) is distinct from
    (n.declaracion #>> '{profesional,cuenta}', n.declaracion ->> 'llave')
  or p.historia = $1 and p.anulado_en is null and p.anulado_por is not null`

/** Each paper of a history, also by what the others of it and the audit say. */
export async function verifyPapers(tx: Tx, history: string, keyOf: KeyOf): Promise<PaperFinding[]> {
  const papers = await papersOfHistory(tx, history)
  const among = async (text: string): Promise<ReadonlySet<unknown>> =>
    new Set((await tx.run({ text, values: [history] })).map(({ id }) => id))
  const [revived, printed, retold] = [await among(REVIVED), await among(PRINTED), await among(RETOLD)]
  const replaced = new Set(papers.map(({ reemplaza_a }) => reemplaza_a))
  return papers.flatMap((paper) => {
    const isBack = revived.has(paper.id) || (paper.anulado_en === null && replaced.has(paper.id))
    const faults: readonly PaperFault[] = [
      ...paperFindings(paper, keyOf),
      ...(isBack ? (['revivido'] as const) : []),
      ...(printed.has(paper.id) ? (['impresion'] as const) : []),
      ...(retold.has(paper.id) ? (['datos'] as const) : []),
    ]
    return faults.map((que) => ({ papel: paper.id, numero: paper.numero, que }))
  })
}

const MOST_BYTES = 262_144
/** Change with whatever tells of the papers of a history, but for the audit. */
export const paperMarks = [
  rowsMark('papel x where x.historia = $1'),
  rowsMark('papel_anulacion x join papel p on p.id = x.papel where p.historia = $1'),
  rowsMark(`bitacora x where x.historia = $1 and x.tipo_evento = 'impresion'`),
] as const
const MARK = `select concat_ws(' ', ${paperMarks.join(',\n')}) as marca`

/** Whether a paper is what was signed of it. It is public and may be asked often: what held is looked at again when something of it is written. */
export function paperVerifier(db: Tx): (paper: Paper, keyOf: KeyOf) => Promise<boolean> {
  const known = remembered<true>(MOST_BYTES)
  return async ({ id, historia }, keyOf) => {
    const [mark] = await db.run({ name: 'marca_papeles', text: MARK, values: [historia] })
    const question = `${id} ${mark?.marca} ${(await toldAuditMark(db)).mark}`
    if (known.get([], question) === true) return true
    const found = await verifyPapers(db, historia, keyOf)
    const holds = found.every(({ papel }) => papel !== id)
    if (holds) known.keep([], question, true, 200)
    return holds
  }
}

const WITH_PAPERS = 'select distinct p.historia from papel p order by p.historia'
export const historiesWithPapers = async (tx: Tx): Promise<string[]> =>
  (await tx.run({ text: WITH_PAPERS, values: [] })).map(({ historia }) => String(historia))

const words: Readonly<Record<PaperFault, string>> = {
  firma: 'su firma no es válida',
  contenido: 'no dice lo que se expidió',
  vigencia: 'su vigencia, o aquello de que se hizo, no es la que se firmó',
  anulacion: 'no está anulado como se firmó',
  impresion: 'no figura impreso como dicen la bitácora y la auditoría',
  datos: 'quién y cuándo lo expidió o lo anuló no es lo que se firmó',
  revivido: 'se anuló o se reemplazó y figura vigente',
}

export const paperFindingLine = ({ papel, numero, que }: PaperFinding): string =>
  `papel ${numero} (${papel}): ${words[que]}.`
