import { addDays, dateInBogota, yearsBetween } from '../../src/model/calendar.ts'

/**
 * Who is at high risk, found a second time and plainly: from rows as the API or the database writes them, one after the
 * other, with the rules of dossier §3.4 spelled out. Shares nothing with the SQL that the service trusts.
 */
// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
export type Found = Record<string, any>

export interface Chart {
  readonly patient: Found
  readonly diagnostico: readonly Found[]
  readonly antecedente_categorizado: readonly Found[]
  readonly escala: readonly Found[]
  readonly valor_clinico: readonly Found[]
  readonly atributo_paciente: readonly Found[]
  /** Histories opened by mistake. */
  readonly annulled: ReadonlySet<string>
}

export interface Reading {
  readonly regla: string
  readonly parte: number
  readonly clave: string
  readonly cumple: boolean
  readonly recurso: string
  readonly fuente: string
  readonly historia: string | null
  readonly sensible: boolean
  readonly fecha: string
  readonly valor: string
  readonly desde: string
  readonly hasta: string
  readonly fila: string
}

const CHRONIC = /^(I1[0-5]|I2[0-5]|I50|E1[0-4]|J44|N18|C[0-8]\d|C9[0-7])/
const OBSTETRIC = /^(O1[0-6]|O24)/
/** What a code says of a pregnancy, as the facts of a person read it (decision 0195). */
const PREGNANT = /^(Z321|Z33|Z34|Z35|Z36|Z640|O[1-4]|O98|O99)/
const LABOUR = /^O[67]/
const ENDED = /^(O0[0-8]|O8|O9[0-2]|Z37|Z39)/
const iso = (text: string): string => new Date(text).toISOString()

/** The first day on which the person has that age, by asking day after day around it. */
export function birthday(birth: string, age: number): string {
  let day = `${Number(birth.slice(0, 4)) + age}-${birth.slice(5, 7) === '02' ? '02-27' : birth.slice(5)}`
  while (yearsBetween(birth, day) < age) day = addDays(day, 1)
  return day
}

const isCurrent = (row: Found, { annulled }: Chart): boolean =>
  (row.eliminado_en ?? null) === null &&
  row.anulado !== true &&
  !annulled.has(row.historia ?? row.historia_atencion ?? '')

const isActive = (row: Found): boolean =>
  ['activo', 'remision'].includes(row.estado_clinico) && row.verificacion !== 'refutado'

function fromDiagnoses(chart: Chart): Reading[] {
  const out: Reading[] = []
  for (const recurso of ['diagnostico', 'antecedente_categorizado'] as const)
    for (const d of chart[recurso]) {
      const code: string = d.codigo_cie10 ?? d.cie10 ?? ''
      const replaced = chart.diagnostico.some(
        (n) => n.reemplaza_a === d.id && (n.eliminado_en ?? null) === null && !n.anulado,
      )
      if (!isCurrent(d, chart) || replaced) continue
      if (recurso === 'antecedente_categorizado' && d.categoria !== 'patologico') continue
      const base = {
        parte: 1,
        clave: code,
        cumple: isActive(d),
        recurso,
        fuente: d.id,
        historia: d.historia ?? null,
        sensible: false,
        fecha: iso(d.fecha_registro ?? d.creado_en),
        valor: code,
        hasta: 'infinity',
        fila: d.id,
      }
      if (CHRONIC.test(code))
        out.push({ ...base, regla: 'cronico_mayor', desde: birthday(chart.patient.fecha_nacimiento, 65) })
      if (OBSTETRIC.test(code) && recurso === 'diagnostico')
        out.push({ ...base, regla: 'embarazo_complicado', desde: '-infinity' })
    }
  return out
}

/** The second part of the rule about a pregnancy: that there is one. */
function fromCodes(chart: Chart): Reading[] {
  const all = [
    ...chart.diagnostico.map((d) => ({ d, recurso: 'diagnostico', code: d.codigo_cie10 as string })),
    ...chart.antecedente_categorizado
      .filter(
        (a) => a.categoria === 'gineco_obstetrico' && a.niega !== true && (a.estado_clinico ?? 'activo') === 'activo',
      )
      .map((d) => ({ d, recurso: 'antecedente_categorizado', code: (d.cie10 ?? '') as string })),
  ]
  return all.flatMap(({ d, recurso, code }): Reading[] => {
    const replaced = chart.diagnostico.some(
      (n) => n.reemplaza_a === d.id && (n.eliminado_en ?? null) === null && !n.anulado,
    )
    if (!isCurrent(d, chart) || replaced || d.verificacion === 'refutado') return []
    const [states, ends] = [
      (PREGNANT.test(code) || LABOUR.test(code)) && d.estado_clinico !== 'resuelto',
      ENDED.test(code),
    ]
    if (!states && !ends) return []
    const fecha = iso(d.fecha_registro ?? d.creado_en)
    return [
      {
        regla: 'embarazo_complicado',
        parte: 2,
        clave: 'embarazo',
        cumple: !ends,
        recurso,
        fuente: d.id,
        historia: d.historia ?? null,
        sensible: false,
        fecha,
        valor: code,
        desde: '-infinity',
        hasta: addDays(dateInBogota(fecha), LABOUR.test(code) ? 7 : 280),
        fila: d.id,
      },
    ]
  })
}

function fromValues(chart: Chart): Reading[] {
  const alive = chart.valor_clinico.filter((v) => (v.eliminado_en ?? null) === null)
  return alive.flatMap((v): Reading[] => {
    if (!isCurrent(v, chart) || !['final', 'corregido'].includes(v.estado)) return []
    if (alive.some((n) => n.corrige_a === v.id && n.estado !== 'anulado')) return []
    const fromAttribute = v.origen_recurso === 'atributo_paciente'
    if (v.origen_id !== null && !fromAttribute) {
      if (alive.some((n) => n.origen_id === v.origen_id && n.codigo === v.codigo && n.id > v.id)) return []
    }
    const base = {
      clave: v.codigo,
      recurso: v.origen_recurso ?? 'valor_clinico',
      fuente: v.origen_id ?? v.id,
      historia: v.historia_atencion ?? null,
      sensible: v.sensible === true,
      fecha: iso(v.fecha_medicion),
      desde: '-infinity',
      fila: v.id,
    }
    if (v.codigo === 'news2')
      return [
        {
          ...base,
          regla: 'news2_emergencia',
          parte: 1,
          cumple: v.valor_numerico >= 7,
          valor: String(v.valor_numerico),
          hasta: 'infinity',
        },
      ]
    if (v.codigo !== '82810-3') return []
    const ends: string | null = fromAttribute
      ? (chart.atributo_paciente.find((a) => a.id === v.origen_id)?.vigente_hasta ?? null)
      : null
    const late = addDays(dateInBogota(v.fecha_medicion), 280)
    return [
      {
        ...base,
        clave: 'embarazo',
        regla: 'embarazo_complicado',
        parte: 2,
        cumple: v.valor_codigo === 'embarazada',
        valor: v.valor_codigo,
        hasta: ends !== null && ends < late ? ends : late,
      },
    ]
  })
}

const fromScales = (chart: Chart): Reading[] =>
  chart.escala
    .filter((e) => e.escala === 'phq9' && isCurrent(e, chart))
    .map((e) => ({
      regla: 'phq9_item9',
      parte: 1,
      clave: 'phq9',
      cumple: e.items.item9 >= 1,
      recurso: 'escala',
      fuente: e.id,
      historia: e.historia,
      sensible: false,
      fecha: iso(e.fecha_aplicacion),
      valor: String(e.items.item9),
      desde: '-infinity',
      hasta: 'infinity',
      fila: e.id,
    }))

const fromPatient = ({ patient }: Chart): Reading[] =>
  ['alto', 'muy_alto'].includes(patient.nivel_riesgo)
    ? [
        {
          regla: 'nivel_profesional',
          parte: 1,
          clave: 'nivel_riesgo',
          cumple: true,
          recurso: 'paciente',
          fuente: patient.id,
          historia: null,
          sensible: false,
          fecha: '',
          valor: patient.nivel_riesgo,
          desde: '-infinity',
          hasta: 'infinity',
          fila: patient.id,
        },
      ]
    : []

export function readingsOf(chart: Chart): Reading[] {
  const { patient } = chart
  if ((patient.eliminado_en ?? null) !== null || (patient.fecha_fallecimiento ?? null) !== null) return []
  const gestation = patient.sexo_biologico === '01' ? [] : fromCodes(chart)
  const values = fromValues(chart).filter(({ parte }) => parte === 1 || patient.sexo_biologico !== '01')
  return [...fromPatient(chart), ...fromDiagnoses(chart), ...gestation, ...values, ...fromScales(chart)]
}

const rank = (r: Reading): string => `${r.fecha} ${r.fuente} ${r.fila}`
const newestBy = (readings: readonly Reading[], key: (r: Reading) => unknown): Reading[] => {
  const newest = new Map<string, Reading>()
  for (const r of readings) {
    const at = JSON.stringify(key(r))
    const other = newest.get(at)
    if (other === undefined || rank(r) > rank(other)) newest.set(at, r)
  }
  return [...newest.values()]
}

const PARTS: Readonly<Record<string, number>> = { embarazo_complicado: 2 }
const hasParts = (regla: string, holding: readonly Reading[]): boolean =>
  new Set(holding.filter((r) => r.regla === regla).map((r) => r.parte)).size === (PARTS[regla] ?? 1)

/** What `riesgo_razon` has to have of the patient now. */
export function storedOf(chart: Chart): Reading[] {
  const each = newestBy(readingsOf(chart), (r) => [r.regla, r.parte, r.clave, r.recurso, r.historia, r.sensible])
  const holding = each.filter((r) => r.cumple)
  return each
    .filter((r) => hasParts(r.regla, holding))
    .filter(
      (r) =>
        r.cumple ||
        holding.some((h) => h.regla === r.regla && h.parte === r.parte && h.clave === r.clave && h.fecha <= r.fecha),
    )
}

/** The reasons of today for somebody to whom this chart is all there is. */
export function reasonsOf(chart: Chart, today: string): Reading[] {
  const holding = newestBy(readingsOf(chart), (r) => [r.regla, r.parte, r.clave]).filter(
    (r) => r.cumple && (r.desde === '-infinity' || r.desde <= today) && (r.hasta === 'infinity' || r.hasta >= today),
  )
  return holding.filter((r) => r.parte === 1 && hasParts(r.regla, holding))
}
