import { daysBetween } from '../../model/calendar.ts'
import { conditionGroups, conditionLabel } from '../../model/condition-groups.ts'
import { type Counts, countOf } from './counts.ts'
import { rdaFields } from './dimensions.ts'
import { alwaysThere, type Dimension, fieldLabel, fieldOf, nameOf } from './labels.ts'
import { cellOf, percent, rowOf, rowsOf } from './rows.ts'
import { cellSchema, count, day, flag, list, number, object, rowSchema, rowsSchema, whole, word } from './schemas.ts'
import type { Section, SectionInput } from './section.ts'

const YEAR_DAYS = 365.2425
const BANDS = Array.from({ length: 21 }, (_, i) => i * 5)

/** The mean of exact ages, in years with one decimal. */
export function meanAge(al: string, counts: Counts): number | null {
  const patients = countOf(counts, 'total=')
  if (patients === 0) return null
  const born = countOf(counts, 'nacimiento=') / patients
  return Math.round(((daysBetween('1970-01-01', al) - born) / YEAR_DAYS) * 10) / 10
}

async function population({ data, tell, exact }: SectionInput): Promise<unknown> {
  const all = await data.patients()
  const pyramid = await data.pyramid()
  const total = cellOf(tell, all, 'total=')
  const sexo = rowsOf(tell, all, 'sexo', (v) => nameOf('sexo', v, new Map()), total)
  const { al } = data.asked
  return {
    al,
    total,
    edad_media: exact ? meanAge(al, all) : null,
    sexo,
    piramide: BANDS.map((from) => {
      const key = String(from).padStart(3, '0')
      const ofBand = [...pyramid].filter(([name]) => name.startsWith('piramide=') && name.endsWith(`|${key}`))
      return {
        edad_desde: from,
        edad_hasta: from === 100 ? null : from + 4,
        ...tell(ofBand.reduce((sum, [, n]) => sum + n, 0)),
        sexos: sexo.map((s) => rowOf(cellOf(tell, pyramid, `piramide=${s.codigo}|${key}`), total, s)),
      }
    }),
  }
}

const simple =
  (dimensions: readonly (readonly [Dimension, string])[]) =>
  async ({ data, tell, sees }: SectionInput): Promise<unknown> => {
    const all = await data.patients()
    const eapb = await data.insurers()
    const total = cellOf(tell, all, 'total=')
    const tables = dimensions
      .filter(([dimension]) => sees('paciente', fieldOf[dimension]))
      .map(([dimension, name]) => [name, rowsOf(tell, all, dimension, (v) => nameOf(dimension, v, eapb), total)])
    return { total, ...Object.fromEntries(tables) }
  }

async function territory({ data, tell }: SectionInput): Promise<unknown> {
  const all = await data.patients()
  const towns = await data.towns()
  const none = new Map<string, string>()
  const total = cellOf(tell, all, 'total=')
  const of = (counts: Counts, dimension: Dimension): unknown =>
    rowsOf(tell, counts, dimension, (v) => nameOf(dimension, v, none), total)
  return {
    total,
    departamentos: of(all, 'departamento'),
    municipios: of(towns, 'municipio'),
    zonas: of(all, 'zona'),
  }
}

async function conditions({ data, tell }: SectionInput): Promise<unknown> {
  const all = await data.patients()
  const total = cellOf(tell, all, 'total=')
  const rows = Object.entries(conditionGroups).map(([codigo, group]) =>
    rowOf(cellOf(tell, all, `condicion=${codigo}`), total, { codigo, nombre: conditionLabel(group) }),
  )
  return { total, condiciones: rows }
}

async function registration({ data, tell }: SectionInput): Promise<unknown> {
  const total = cellOf(tell, await data.patients(), 'total=')
  const rows = rowsOf(tell, await data.months(), 'mes', (v) => v.slice(0, 7), total)
  return { total, por_mes: rows.map(({ nombre, n, suprimida }) => ({ mes: nombre, n, suprimida })) }
}

async function quality({ data, tell, sees }: SectionInput): Promise<unknown> {
  const all = await data.patients()
  const total = cellOf(tell, all, 'total=')
  const completos = cellOf(tell, all, 'completo=si')
  return {
    total,
    // Told only to a caller who sees every field of it.
    ...(rdaFields.every((field) => sees('paciente', field))
      ? { completos: { ...completos, porcentaje: percent(completos.n, total.n) } }
      : {}),
    campos: [...alwaysThere, ...rdaFields]
      .filter((field) => sees('paciente', field))
      .map((field) => {
        const without = countOf(all, `falta=${field}`)
        const [with_, missing] = [tell(countOf(all, 'total=') - without), tell(without)]
        return {
          campo: field,
          nombre: fieldLabel(field),
          con_dato: with_.n,
          sin_dato: missing.n,
          porcentaje: percent(with_.n, total.n),
          suprimida: with_.suprimida || missing.suprimida,
        }
      }),
  }
}

async function families({ data, tell, exact, sees }: SectionInput): Promise<unknown> {
  const found = await data.families()
  const sum = (of: (f: (typeof found)[number]) => number): number => found.reduce((s, f) => s + of(f), 0)
  const by = (key: 'miembros' | 'riesgo', as: string): unknown =>
    [...new Set(found.map((f) => f[key]))]
      .sort((a, b) => a - b)
      .map((k) => ({ [as]: k, ...tell(sum((f) => (f[key] === k ? f.n : 0))) }))
      .filter((row) => !row.suprimida)
  const members = sum((f) => f.n * f.miembros)
  const all = sum((f) => f.n)
  return {
    familias: tell(all),
    miembros: exact ? members : null,
    tamano_medio: exact && all > 0 ? Math.round((members * 100) / all) / 100 : null,
    por_tamano: by('miembros', 'miembros'),
    ...(sees('paciente', 'nivel_riesgo') ? { por_riesgo: by('riesgo', 'en_riesgo_alto') } : {}),
  }
}

const totalSchema = cellSchema('Pacientes que cumplen los filtros.')
const paciente = (...fields: string[]): (readonly ['paciente', string])[] => fields.map((f) => ['paciente', f] as const)

export const patientSections = [
  {
    name: 'poblacion',
    label: 'Población: sexo y pirámide de edades',
    needs: paciente('fecha_nacimiento', 'sexo_biologico'),
    schema: object('Pirámide de población por quinquenios.', {
      al: day('Fecha a la que se cuentan las edades.'),
      total: totalSchema,
      edad_media: number('Media de las edades exactas, en años; null fuera de la atención.'),
      sexo: rowsSchema('Por sexo biológico.'),
      piramide: list(
        'De cinco en cinco años.',
        object('Quinquenio.', {
          edad_desde: whole('Primera edad.'),
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
    count: simple([
      ['etnia', 'grupo_etnico'],
      ['discapacidad', 'discapacidad'],
      ['poblacional', 'grupo_poblacional'],
    ]),
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
          mes: word('AAAA-MM.'),
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
            campo: word('Nombre del campo.'),
            nombre: word('En palabras.'),
            con_dato: count('Con el dato.'),
            sin_dato: count('Sin él.'),
            porcentaje: number('Con el dato, del total.'),
            suprimida: flag('Una de las dos no se dice.'),
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
        miembros: count('Pacientes con familia; null fuera de la atención.'),
        tamano_medio: number('Miembros por familia; null fuera de la atención.'),
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
] as const satisfies readonly Section[]
