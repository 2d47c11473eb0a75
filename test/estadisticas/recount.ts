import { dateInBogota, yearsBetween } from '../../src/model/calendar.ts'

/**
 * The statistics counted the plain way, row by row, knowing nothing of how the service keeps them. And both, this and what
 * the service answers, as one list of named figures, to be compared figure by figure.
 */
// biome-ignore lint/suspicious/noExplicitAny: rows and answers of every shape
type Any = any

export interface World {
  readonly pacientes: readonly Any[]
  readonly historias: readonly Any[]
  readonly diagnosticos: readonly Any[]
  readonly turnos: readonly Any[]
}

export interface Question {
  readonly desde?: string
  readonly hasta?: string
  readonly al?: string
  readonly eapb?: string
  readonly municipio?: string
  readonly departamento?: string
  readonly regimen?: string
  readonly sexo_biologico?: string
  readonly activo?: string
}

const conditions: readonly [string, string, string][] = [
  ['hipertension', 'I10', 'I15'],
  ['cardiopatia_isquemica', 'I20', 'I25'],
  ['falla_cardiaca', 'I50', 'I50'],
  ['diabetes', 'E10', 'E14'],
  ['epoc', 'J44', 'J44'],
  ['enfermedad_renal_cronica', 'N18', 'N18'],
  ['cancer', 'C00', 'C97'],
  ['riesgo_gestacional', 'O10', 'O16'],
  ['riesgo_gestacional', 'O24', 'O24'],
]
const conditionOf = (cie10: string): string | undefined =>
  conditions.find(([, a, b]) => cie10.slice(0, 3) >= a && cie10.slice(0, 3) <= b)?.[0]

const within = (q: Question, day: string): boolean =>
  (q.desde === undefined || day >= q.desde) && (q.hasta === undefined || day <= q.hasta)

/** Of somebody who was removed nothing is known but what hangs from them. */
function ofGroup(q: Question, p: Any): boolean {
  const asked = [q.eapb, q.municipio, q.departamento, q.regimen, q.sexo_biologico, q.activo]
  if (p === undefined) return asked.every((value) => value === undefined)
  if (q.eapb !== undefined) return p.eapb === q.eapb
  if (q.municipio !== undefined) return p.municipio_residencia === q.municipio
  if (q.departamento !== undefined) return p.municipio_residencia?.slice(0, 2) === q.departamento
  if (q.regimen !== undefined) return p.regimen === q.regimen
  if (q.sexo_biologico !== undefined) return p.sexo_biologico === q.sexo_biologico
  if (q.activo !== undefined) return String(p.activo) === q.activo
  return true
}

const WAITING = ['en_espera', 'autorizado', 'programado', 'no_asistio']
const DONE = ['realizado', 'resultado_disponible']
const DAY = 86_400_000

function lacking(p: Any): string[] {
  const missing: string[] = []
  if (p.nacionalidad.length === 0) missing.push('nacionalidad')
  if (p.pais_residencia === null) missing.push('pais_residencia')
  if (p.municipio_residencia === null && (p.pais_residencia === null || p.pais_residencia === '170'))
    missing.push('municipio_residencia')
  if (p.zona_residencia === null) missing.push('zona_residencia')
  if (p.grupo_etnico === null) missing.push('grupo_etnico')
  if (p.discapacidad.length === 0) missing.push('discapacidad')
  if (p.eapb === null && !['particular', 'no_afiliado'].includes(p.regimen)) missing.push('eapb')
  if (p.regimen === null) missing.push('regimen')
  if (p.tipo_usuario === null) missing.push('tipo_usuario')
  if (p.ocupacion === null) missing.push('ocupacion')
  if (p.autorizacion_datos !== true) missing.push('autorizacion_datos')
  return missing
}

/** `now`: the moment at which the service says that it counted. */
export function recount(w: World, q: Question, now: string): Map<string, number> {
  const figures = new Map<string, number>()
  const add = (key: string, n = 1): unknown => figures.set(key, (figures.get(key) ?? 0) + n)
  const al = q.al ?? dateInBogota(now)
  const month = dateInBogota(now).slice(0, 7)
  const dated = q.desde !== undefined || q.hasta !== undefined
  const byId = new Map(w.pacientes.map((p) => [p.id, p]))
  const chosen = w.pacientes.filter((p) => p.eliminado_en == null && ofGroup(q, p))
  const counted = chosen.filter((p) => within(q, dateInBogota(p.creado_en)))
  for (const p of counted) {
    add('total')
    add(`sexo:${p.sexo_biologico}`)
    if (p.fecha_nacimiento <= al) {
      const band = Math.min(100, Math.floor(yearsBetween(p.fecha_nacimiento, al) / 5) * 5)
      add(`edad:${band}`)
      add(`edad:${band}:${p.sexo_biologico}`)
    }
    add(`eapb:${p.eapb}`)
    add(`regimen:${p.regimen}`)
    add(`departamento:${p.municipio_residencia?.slice(0, 2) ?? null}`)
    add(`municipio:${p.municipio_residencia}`)
    add(`zona:${p.zona_residencia}`)
    add(`etnia:${p.grupo_etnico}`)
    add(`poblacional:${p.grupo_poblacional}`)
    for (const d of p.discapacidad.length === 0 ? [null] : p.discapacidad) add(`discapacidad:${d}`)
    add(`registro:${dateInBogota(p.creado_en).slice(0, 7)}`)
    const missing = lacking(p)
    for (const field of missing) add(`sin:${field}`)
    if (missing.length === 0) add('completos')
  }
  const standing = new Map(
    w.historias.filter((h) => h.eliminado_en == null && h.estado !== 'anulada').map((h) => [h.id, h]),
  )
  const inForce = w.diagnosticos.filter((d) => d.eliminado_en == null && !d.anulado)
  const replaced = new Set(inForce.filter((d) => d.reemplaza_a !== d.id).map((d) => d.reemplaza_a))
  const newest = new Map<string, Any>()
  const moment = (d: Any): string => `${new Date(d.fecha_registro ?? d.creado_en).toISOString()} ${d.id}`
  for (const d of inForce) {
    if (replaced.has(d.id) || !standing.has(d.historia)) continue
    const key = `${d.paciente} ${d.codigo_cie10}`
    const before = newest.get(key)
    if (before === undefined || moment(before) < moment(d)) newest.set(key, d)
  }
  const has = new Set<string>()
  for (const d of newest.values()) {
    const condition = conditionOf(d.codigo_cie10)
    if (condition !== undefined && d.estado_clinico === 'activo' && d.verificacion !== 'refutado')
      has.add(`${d.paciente} ${condition}`)
  }
  const ids = new Set(counted.map((p) => p.id))
  for (const key of has) {
    const [patient = '', condition] = key.split(' ')
    if (ids.has(patient)) add(`condicion:${condition}`)
  }
  for (const h of standing.values()) {
    const p = byId.get(h.paciente)
    const day = dateInBogota(h.fecha_inicio)
    if (!ofGroup(q, p)) continue
    if (within(q, day)) {
      for (const at of ['atenciones', `atenciones:${day.slice(0, 7)}`]) {
        add(at)
        add(`${at}:tipos:${h.tipo_atencion}`)
        add(`${at}:modalidades:${h.modalidad_atencion}`)
        add(`${at}:estados:${h.estado}`)
      }
      if (['abierta', 'en_atencion', 'suspendida'].includes(h.estado)) add('abiertas')
    }
    if (!dated && day.slice(0, 7) === month) add('resumen:atenciones_mes')
  }
  const waits = new Map<string, number[]>()
  for (const t of w.turnos) {
    const p = byId.get(t.paciente)
    if (t.eliminado_en != null || !ofGroup(q, p)) continue
    if (!within(q, dateInBogota(t.fecha_solicitud))) continue
    for (const key of ['*:*', `${t.cups}:*`, `*:${t.prioridad}`, `${t.cups}:${t.prioridad}`]) {
      const at = `espera:${key}`
      if (WAITING.includes(t.estado)) {
        add(`${at}:en_espera`)
        if (t.fecha_objetivo !== null && Date.parse(t.fecha_objetivo) < Date.parse(now)) add(`${at}:vencidas`)
      } else if (DONE.includes(t.estado)) {
        add(`${at}:atendidos`)
        const end = Date.parse(t.fecha_realizacion ?? t.fecha_solicitud)
        const days = Math.max(0, Math.floor((end - Date.parse(t.fecha_solicitud)) / DAY))
        waits.set(at, [...(waits.get(at) ?? []), days])
      } else add(`${at}:${t.estado === 'cancelado' ? 'cancelados' : 'caducados'}`)
    }
  }
  for (const [at, days] of waits) {
    days.sort((a, b) => a - b)
    const rank = (share: number): number => days[Math.ceil(share * days.length) - 1] ?? 0
    figures.set(`${at}:dias_media`, Math.round((days.reduce((a, b) => a + b, 0) * 10) / days.length) / 10)
    figures.set(`${at}:dias_mediana`, rank(0.5))
    figures.set(`${at}:dias_p90`, rank(0.9))
  }
  if (!dated) {
    for (const members of Map.groupBy(
      chosen.filter((p) => p.codigo_familia !== null),
      (p) => p.codigo_familia,
    ).values()) {
      add('familias')
      add('familias:miembros', members.length)
      add(`familias:tamano:${members.length}`)
      add(`familias:riesgo:${members.filter((p) => ['alto', 'muy_alto'].includes(p.nivel_riesgo)).length}`)
    }
    add('resumen:pacientes', chosen.length)
    add('resumen:activos', chosen.filter((p) => p.activo).length)
    add('resumen:inactivos', chosen.filter((p) => !p.activo).length)
    add('resumen:nuevos_mes', chosen.filter((p) => dateInBogota(p.creado_en).slice(0, 7) === month).length)
    add('resumen:atenciones_abiertas', figures.get('abiertas') ?? 0)
    add('resumen:en_lista_espera', figures.get('espera:*:*:en_espera') ?? 0)
    add('resumen:lista_espera_vencidas', figures.get('espera:*:*:vencidas') ?? 0)
    add('resumen:datos_completos', figures.get('completos') ?? 0)
  }
  if (counted.length > 0) {
    const days = counted.map((p) => (Date.parse(al) - Date.parse(p.fecha_nacimiento)) / DAY)
    const mean = days.reduce((a, b) => a + b, 0) / days.length / 365.2425
    figures.set('edad_media', Math.round(mean * 10) / 10)
  }
  return figures
}

/** The same figures as an answer has them; null where it does not say. */
export function figuresOf(answer: Any): Map<string, number | null> {
  const figures = new Map<string, number | null>()
  const put = (key: string, n: number | null | undefined): unknown => n !== undefined && figures.set(key, n)
  const rows = (prefix: string, list: Any[] = []): void => {
    for (const r of list) put(`${prefix}:${r.codigo}`, r.n)
  }
  const { poblacion, aseguramiento, territorio, diferencial, condiciones, registro, calidad, atenciones } = answer
  put('total', poblacion?.total.n)
  if (poblacion?.total.n !== 0) put('edad_media', poblacion?.edad_media)
  rows('sexo', poblacion?.sexo)
  for (const b of poblacion?.piramide ?? []) {
    put(`edad:${b.edad_desde}`, b.n)
    rows(`edad:${b.edad_desde}`, b.sexos)
  }
  rows('eapb', aseguramiento?.eapb)
  rows('regimen', aseguramiento?.regimen)
  rows('departamento', territorio?.departamentos)
  rows('municipio', territorio?.municipios)
  rows('zona', territorio?.zonas)
  rows('etnia', diferencial?.grupo_etnico)
  rows('discapacidad', diferencial?.discapacidad)
  rows('poblacional', diferencial?.grupo_poblacional)
  rows('condicion', condiciones?.condiciones)
  for (const m of registro?.por_mes ?? []) put(`registro:${m.mes}`, m.n)
  for (const c of calidad?.campos ?? []) put(`sin:${c.campo}`, c.sin_dato)
  put('completos', calidad?.completos?.n)
  if (atenciones !== undefined) {
    put('abiertas', atenciones.abiertas.n)
    const tables = (at: string, of: Any): void => {
      for (const name of ['tipos', 'modalidades', 'estados']) rows(`${at}:${name}`, of[name])
    }
    put('atenciones', atenciones.total.n)
    tables('atenciones', atenciones)
    for (const m of atenciones.por_mes) {
      put(`atenciones:${m.mes}`, m.n)
      tables(`atenciones:${m.mes}`, m)
    }
  }
  const line = (at: string, of: Any): void => {
    for (const m of ['en_espera', 'vencidas', 'atendidos', 'cancelados', 'caducados']) put(`${at}:${m}`, of[m]?.n)
    if ((of.atendidos?.n ?? 1) > 0) for (const m of ['dias_media', 'dias_mediana', 'dias_p90']) put(`${at}:${m}`, of[m])
  }
  if (answer.espera !== undefined) {
    line('espera:*:*', answer.espera)
    for (const p of answer.espera.prioridades) line(`espera:*:${p.codigo}`, p)
    for (const e of answer.espera.examenes) {
      line(`espera:${e.codigo}:*`, e)
      for (const p of e.prioridades) line(`espera:${e.codigo}:${p.codigo}`, p)
    }
  }
  if (answer.familias !== undefined) {
    put('familias', answer.familias.familias.n)
    put('familias:miembros', answer.familias.miembros)
    for (const t of answer.familias.por_tamano) put(`familias:tamano:${t.miembros}`, t.n)
    for (const r of answer.familias.por_riesgo ?? []) put(`familias:riesgo:${r.en_riesgo_alto}`, r.n)
  }
  for (const [name, value] of Object.entries<Any>(answer.resumen ?? {}))
    if (typeof value === 'object' && value !== null) put(`resumen:${name}`, value.n)
  return figures
}

/** The figures that differ; what one of them lacks is none of it. */
export function differences(
  expected: ReadonlyMap<string, number>,
  actual: ReadonlyMap<string, number | null>,
  only: (key: string) => boolean = () => true,
): string[] {
  return [...new Set([...expected.keys(), ...actual.keys()])]
    .filter(only)
    .filter((key) => (expected.get(key) ?? 0) !== (actual.get(key) === undefined ? 0 : actual.get(key)))
    .map((key) => `${key}: ${expected.get(key)} contado, ${actual.get(key)} respondido`)
}
