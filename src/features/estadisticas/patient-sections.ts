import { daysBetween } from '../../model/calendar.ts'
import type { Cell } from './board.ts'
import { countOf } from './counts.ts'
import { alwaysThere, condiciones, type Dimension, fieldLabel, fieldOf, nameOf, rdaFields } from './labels.ts'
import { cellOf, cellsOf, percent, rowOf, rowsOf, shown, sumOf, visible } from './rows.ts'
import { cellSchema, count, day, flag, list, number, object, rowSchema, rowsSchema, text } from './schemas.ts'
import type { Section, SectionInput } from './section.ts'

const YEAR_DAYS = 365.2425
const BANDS = Array.from({ length: 21 }, (_, i) => i * 5)

/** The mean of exact ages, in years with one decimal. */
export const meanAge = (al: string, birthDays: number, patients: number): number | null =>
  patients === 0 ? null : Math.round(((daysBetween('1970-01-01', al) - birthDays / patients) / YEAR_DAYS) * 10) / 10

async function population({ data, board }: SectionInput): Promise<() => unknown> {
  const all = await data.patients()
  const pyramid = await data.pyramid()
  const total = cellOf(board, all, 'total=')
  const sexes = rowsOf(board, all, 'sexo', (v) => nameOf('sexo', v, new Map()), total)
  const unborn = sexes.map((s) => cellOf(board, pyramid, `piramide=${s.codigo}|-05`))
  const bands = BANDS.map((from) => {
    const key = String(from).padStart(3, '0')
    const cells = sexes.map((s) =>
      rowOf(board, pyramid, `piramide=${s.codigo}|${key}`, { codigo: s.codigo, nombre: s.nombre }),
    )
    const whole = sumOf(board, pyramid, `quinquenio ${key}`, (counts) =>
      sexes.reduce((n, s) => n + countOf(counts, `piramide=${s.codigo}|${key}`), 0),
    )
    board.adds(whole, cellsOf(cells))
    return { from, whole, cells }
  })
  sexes.forEach((sex, i) => {
    board.adds(sex.cell, [...bands.map((b) => b.cells[i]?.cell as Cell), unborn[i] as Cell])
  })
  board.adds(total, [...bands.map((b) => b.whole), ...unborn])
  const { al } = data.asked
  return () => ({
    al,
    total: visible(total),
    edad_media: total.n === null ? null : meanAge(al, countOf(all.counts, 'nacimiento='), total.n),
    sexo: shown(sexes, total),
    piramide: bands.map(({ from, whole, cells }) => ({
      edad_desde: from,
      edad_hasta: from === 100 ? null : from + 4,
      ...visible(whole),
      sexos: shown(cells, total),
    })),
  })
}

const simple =
  (dimensions: readonly (readonly [Dimension, string])[], several: readonly Dimension[] = []) =>
  async ({ data, board, sees }: SectionInput): Promise<() => unknown> => {
    const all = await data.patients()
    const eapb = await data.insurers()
    const total = cellOf(board, all, 'total=')
    const tables = dimensions
      .filter(([dimension]) => sees('paciente', fieldOf[dimension]))
      .map(([dimension, name]) => {
        const whole = several.includes(dimension) ? null : total
        return { name, rows: rowsOf(board, all, dimension, (v) => nameOf(dimension, v, eapb), whole) }
      })
    return () => ({
      total: visible(total),
      ...Object.fromEntries(tables.map(({ name, rows }) => [name, shown(rows, total)])),
    })
  }

async function territory({ data, board }: SectionInput): Promise<() => unknown> {
  const all = await data.patients()
  const places = await data.towns()
  const none = new Map<string, string>()
  const total = cellOf(board, all, 'total=')
  const departments = rowsOf(board, all, 'departamento', (v) => nameOf('departamento', v, none), total)
  const towns = rowsOf(board, places, 'municipio', (v) => nameOf('municipio', v, none), null)
  for (const d of departments)
    board.adds(d.cell, cellsOf(towns.filter((t) => (t.codigo?.slice(0, 2) ?? null) === d.codigo)))
  const zones = rowsOf(board, all, 'zona', (v) => nameOf('zona', v, none), total)
  return () => ({
    total: visible(total),
    departamentos: shown(departments, total),
    municipios: shown(towns, total),
    zonas: shown(zones, total),
  })
}

async function conditions({ data, board }: SectionInput): Promise<() => unknown> {
  const all = await data.patients()
  const total = cellOf(board, all, 'total=')
  const rows = Object.entries(condiciones).map(([codigo, nombre]) =>
    rowOf(board, all, `condicion=${codigo}`, { codigo, nombre }),
  )
  return () => ({ total: visible(total), condiciones: shown(rows, total) })
}

async function registration({ data, board }: SectionInput): Promise<() => unknown> {
  const source = await data.months()
  const all = await data.patients()
  const total = cellOf(board, all, 'total=')
  const rows = rowsOf(board, source, 'mes', (v) => v.slice(0, 7), total)
  return () => ({
    total: visible(total),
    por_mes: rows.map((r) => ({ mes: r.nombre, ...visible(r.cell) })),
  })
}

async function quality({ data, board, sees }: SectionInput): Promise<() => unknown> {
  const all = await data.patients()
  const total = cellOf(board, all, 'total=')
  const halves = (key: string): { under: Cell; other: Cell } => {
    const under = cellOf(board, all, key)
    const other = sumOf(board, all, `no ${key}`, (c) => countOf(c, 'total=') - countOf(c, key))
    board.adds(total, [under, other])
    return { under, other }
  }
  const fields = [...alwaysThere, ...rdaFields]
    .filter((field) => sees('paciente', field))
    .map((field) => ({ field, ...halves(`falta=${field}`) }))
  // Told only to whoever sees every field of it.
  const complete = rdaFields.every((field) => sees('paciente', field)) ? halves('completo=si').under : null
  return () => ({
    total: visible(total),
    ...(complete === null ? {} : { completos: { ...visible(complete), porcentaje: percent(complete.n, total.n) } }),
    campos: fields.map(({ field, under, other }) => ({
      campo: field,
      nombre: fieldLabel(field),
      con_dato: other.n,
      sin_dato: under.n,
      porcentaje: percent(other.n, total.n),
      suprimida: under.suprimida || other.suprimida,
    })),
  })
}

async function families({ data, board, sees }: SectionInput): Promise<() => unknown> {
  const found = await data.families()
  const risky = sees('paciente', 'nivel_riesgo')
  const sum = (of: (f: (typeof found)[number]) => number): number => found.reduce((s, f) => s + of(f), 0)
  const total = board.cell(sum((f) => f.n))
  const by = (key: 'miembros' | 'riesgo'): { key: number; cell: Cell }[] => {
    const keys = [...new Set(found.map((f) => f[key]))].sort((a, b) => a - b)
    const cells = keys.map((k) => ({ key: k, cell: board.cell(sum((f) => (f[key] === k ? f.n : 0))) }))
    board.adds(
      total,
      cells.map((c) => c.cell),
    )
    return cells
  }
  const sizes = by('miembros')
  const risks = risky ? by('riesgo') : []
  const members = sum((f) => f.n * f.miembros)
  const families = sum((f) => f.n)
  return () => {
    // With the members of all families two hidden sizes could be worked out.
    const told = total.n !== null && sizes.every((s) => !s.cell.suprimida)
    return {
      familias: visible(total),
      miembros: told ? members : null,
      tamano_medio: told && families > 0 ? Math.round((members * 100) / families) / 100 : null,
      por_tamano: sizes.map(({ key, cell }) => ({ miembros: key, ...visible(cell) })),
      ...(risky ? { por_riesgo: risks.map(({ key, cell }) => ({ en_riesgo_alto: key, ...visible(cell) })) } : {}),
    }
  }
}

const totalSchema = cellSchema('Pacientes que cumplen los filtros.')
const paciente = (...fields: string[]): (readonly ['paciente', string])[] => fields.map((f) => ['paciente', f] as const)

export const patientSections: readonly Section[] = [
  {
    name: 'poblacion',
    label: 'Población: sexo y pirámide de edades',
    needs: paciente('fecha_nacimiento', 'sexo_biologico'),
    schema: object('Pirámide de población por quinquenios.', {
      al: day('Fecha a la que se cuentan las edades.'),
      total: totalSchema,
      edad_media: number('Media de las edades exactas, en años.'),
      sexo: rowsSchema('Por sexo biológico.'),
      piramide: list(
        'De cinco en cinco años.',
        object('Quinquenio.', {
          edad_desde: count('Primera edad.'),
          edad_hasta: count('Última edad; null en 100 y más.'),
          n: count('Cuántos; null si está suprimida.'),
          suprimida: flag('No se dice.'),
          sexos: list('Por sexo.', rowSchema),
        }),
      ),
    }),
    count: population,
  },
  {
    name: 'aseguramiento',
    label: 'Aseguramiento: EAPB y régimen',
    needs: paciente('eapb', 'regimen'),
    schema: object('Aseguramiento.', {
      total: totalSchema,
      eapb: rowsSchema('Por EAPB.'),
      regimen: rowsSchema('Por régimen.'),
    }),
    count: simple([
      ['eapb', 'eapb'],
      ['regimen', 'regimen'],
    ]),
  },
  {
    name: 'territorio',
    label: 'Territorio: departamento, municipio y zona',
    needs: paciente('municipio_residencia', 'zona_residencia'),
    schema: object('Residencia.', {
      total: totalSchema,
      departamentos: rowsSchema('Por departamento.'),
      municipios: rowsSchema('Por municipio.'),
      zonas: rowsSchema('Por zona.'),
    }),
    count: territory,
  },
  {
    name: 'diferencial',
    label: 'Enfoque diferencial: grupo étnico, discapacidad y grupo poblacional',
    needs: paciente('grupo_etnico', 'discapacidad', 'grupo_poblacional'),
    schema: object('Enfoque diferencial.', {
      total: totalSchema,
      grupo_etnico: rowsSchema('Por grupo étnico.'),
      discapacidad: rowsSchema('Por discapacidad; una persona puede tener varias.'),
      grupo_poblacional: rowsSchema('Por grupo poblacional.'),
    }),
    count: simple(
      [
        ['etnia', 'grupo_etnico'],
        ['discapacidad', 'discapacidad'],
        ['poblacional', 'grupo_poblacional'],
      ],
      ['discapacidad'],
    ),
  },
  {
    name: 'condiciones',
    label: 'Condiciones crónicas y riesgo en el embarazo',
    needs: [
      ['diagnostico', 'codigo_cie10'],
      ['diagnostico', 'estado_clinico'],
      ['diagnostico', 'verificacion'],
    ],
    schema: object('Pacientes con diagnóstico activo; uno puede tener varios.', {
      total: totalSchema,
      condiciones: rowsSchema('Por condición.'),
    }),
    count: conditions,
  },
  {
    name: 'registro',
    label: 'Pacientes registrados por mes',
    needs: paciente('sexo_biologico'),
    schema: object('Tendencia de registro.', {
      total: totalSchema,
      por_mes: list(
        'Por mes de registro, hora de Bogotá.',
        object('Mes.', {
          mes: text('AAAA-MM.'),
          n: count('Cuántos; null si está suprimida.'),
          suprimida: flag('No se dice.'),
        }),
      ),
    }),
    count: registration,
  },
  {
    name: 'calidad',
    label: 'Datos completos para el RDA',
    needs: paciente('sexo_biologico'),
    schema: object(
      'Qué tan completos están los datos que pide el RDA.',
      {
        total: totalSchema,
        completos: object('Pacientes a los que no les falta ninguno.', {
          n: count('Cuántos; null si está suprimida.'),
          suprimida: flag('No se dice.'),
          porcentaje: number('Del total.'),
        }),
        campos: list(
          'Por campo.',
          object('Campo.', {
            campo: text('Nombre del campo.'),
            nombre: text('En palabras.'),
            con_dato: count('Con el dato.'),
            sin_dato: count('Sin él.'),
            porcentaje: number('Con el dato, del total.'),
            suprimida: flag('No se dice.'),
          }),
        ),
      },
      ['completos'],
    ),
    count: quality,
  },
  {
    name: 'familias',
    label: 'Familias por tamaño y por riesgo',
    needs: paciente('codigo_familia'),
    undated: true,
    schema: object(
      'Familias, de los pacientes que tienen código de familia.',
      {
        familias: cellSchema('Familias.'),
        miembros: count('Pacientes con familia; null si algo se suprimió.'),
        tamano_medio: number('Miembros por familia.'),
        por_tamano: list(
          'Por número de miembros.',
          object('Tamaño.', {
            miembros: count('Miembros.'),
            n: count('Familias; null si está suprimida.'),
            suprimida: flag('No se dice.'),
          }),
        ),
        por_riesgo: list(
          'Por miembros con nivel de riesgo alto o muy alto.',
          object('Riesgo.', {
            en_riesgo_alto: count('Miembros en riesgo alto o muy alto.'),
            n: count('Familias; null si está suprimida.'),
            suprimida: flag('No se dice.'),
          }),
        ),
      },
      ['por_riesgo'],
    ),
    count: families,
  },
]
