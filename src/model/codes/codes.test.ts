import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { allCodeLists } from './all-code-lists.ts'
import { type ClinicalValue, clinicalValues, placeInRange, valuePanels } from './clinical-values.ts'
import { codeList } from './code-list.ts'
import { type CodeList, type Exchange, isConsanguineous, parentesco, roleCode, sexOfRelative, writtenCode } from './index.ts'
import { referenceFor } from './reference-range.ts'

const sizes: Readonly<Record<string, number>> = {
  ambito_autorizacion: 11,
  ambito_mipres: 5,
  tipo_documento: 16,
  sexo_biologico: 4,
  identidad_genero: 5,
  grupo_etnico: 7,
  discapacidad: 8,
  zona_residencia: 2,
  grupo_poblacional: 34,
  tipo_usuario: 13,
  cobertura: 15,
  modalidad_atencion: 9,
  grupo_servicios: 5,
  entorno_atencion: 5,
  servicio_reps: 157,
  via_ingreso: 14,
  causa_atencion: 29,
  finalidad: 34,
  tipo_diagnostico: 3,
  destino_egreso: 8,
  condicion_egreso: 2,
  triage: 5,
  incapacidad_alcance: 2,
  retroactividad_incapacidad: 3,
  trastorno_memoria: 3,
  tipo_alergia: 6,
  tipo_factor_riesgo: 6,
  tipo_tecnologia: 13,
  via_administracion: 119,
  unidad_medida: 273,
  unidad_tiempo: 8,
  forma_farmaceutica: 61,
  unidad_dispensacion: 26,
  tipo_documento_soporte: 20,
  municipio: 1121,
  departamento: 33,
  pais: 249,
  ocupacion: 562,
  parentesco: 40,
}

/** Lists of the guide and ours; `except` are its groupings and codes that do not apply to patients. */
const guide: readonly { readonly theirs: string; readonly ours: string; readonly except?: (code: string) => boolean }[] = [
  { theirs: 'ColombianPersonIdentifier', ours: 'tipo_documento', except: (c) => ['RNEC', 'CANCILLERIA', 'DIAN', 'OTROS', 'RUT'].includes(c) },
  { theirs: 'ColombianGenderGroup', ours: 'sexo_biologico' },
  { theirs: 'ColombianGenderIdentity', ours: 'identidad_genero' },
  { theirs: 'ColombianEthnicGroup', ours: 'grupo_etnico' },
  { theirs: 'ColombianDisabilityClassification', ours: 'discapacidad' },
  { theirs: 'ColombianResidenceZone', ours: 'zona_residencia' },
  { theirs: 'ColombianTechModality', ours: 'modalidad_atencion' },
  { theirs: 'GrupoServicios', ours: 'grupo_servicios' },
  { theirs: 'EntornoAtencion', ours: 'entorno_atencion' },
  { theirs: 'REPShealthcareServices', ours: 'servicio_reps' },
  { theirs: 'ViaIngreso', ours: 'via_ingreso' },
  { theirs: 'RIPSCausaExternaVersion2', ours: 'causa_atencion' },
  { theirs: 'RIPSFinalidadConsultaVersion2', ours: 'finalidad' },
  { theirs: 'RIPSTipoDiagnosticoPrincipalVersion2', ours: 'tipo_diagnostico' },
  { theirs: 'CondicionyDestinoUsuarioEgreso', ours: 'destino_egreso' },
  { theirs: 'ColombianDischargeDeceasedStatus', ours: 'condicion_egreso' },
  { theirs: 'ClaseTriage', ours: 'triage' },
  { theirs: 'ColombianLicenseScope', ours: 'incapacidad_alcance' },
  { theirs: 'TipoAlergia', ours: 'tipo_alergia' },
  { theirs: 'FactorRiesgo', ours: 'tipo_factor_riesgo' },
  { theirs: 'ColombianHealthTechnologyCategory', ours: 'tipo_tecnologia' },
  { theirs: 'VAD', ours: 'via_administracion' },
  { theirs: 'UMM', ours: 'unidad_medida' },
  { theirs: 'MedicationTime', ours: 'unidad_tiempo' },
  { theirs: 'MipresFrequencyUnit', ours: 'unidad_tiempo' },
  { theirs: 'FormaFarmaceutica', ours: 'forma_farmaceutica' },
  { theirs: 'MipresDispenseUnit', ours: 'unidad_dispensacion' },
  { theirs: 'ColombianDocumentTypes', ours: 'tipo_documento_soporte' },
  { theirs: 'DIVIPOLA', ours: 'municipio', except: (c) => c.length === 2 },
  { theirs: 'DIVIPOLA', ours: 'departamento', except: (c) => c.length === 5 },
]

const lists = new Map(allCodeLists.map((l) => [l.name, l]))

function list(name: string): CodeList {
  const found = lists.get(name)
  assert.ok(found, name)
  return found
}

function value(code: string): ClinicalValue {
  const found = clinicalValues.get(code)
  assert.ok(found, code)
  return found
}

describe('listas de códigos', () => {
  it('están todas, con su tamaño', () => {
    assert.deepEqual(Object.fromEntries(allCodeLists.map((l) => [l.name, l.codes.length])), { ...sizes })
    assert.equal(lists.size, allCodeLists.length)
  })

  it('cada código y cada rótulo están limpios', () => {
    for (const l of allCodeLists) {
      assert.ok(l.about && l.source, l.name)
      for (const { code, label } of l.codes) {
        const where = `${l.name} ${code}`
        assert.match(code, /^[\w]+$/, where)
        assert.ok(label.length > 0 && label === label.trim() && !/ {2}|[?`]|[*]$/.test(label), `${where} ${label}`)
        if (l.name !== 'unidad_medida') assert.match(label, /^[A-ZÁÉÍÓÚÑÜ]/, where)
        if (label.length > 4 && l.name !== 'unidad_medida') assert.notEqual(label, label.toUpperCase(), where)
      }
    }
  })

  it('los códigos conocidos dicen lo que deben', () => {
    const label = (name: string, code: string) => list(name).byCode.get(code)?.label
    assert.equal(label('municipio', '11001'), 'Bogotá, D.C.')
    assert.equal(label('municipio', '05001'), 'Medellín')
    assert.equal(label('municipio', '76001'), 'Santiago de Cali')
    assert.equal(label('municipio', '05360'), 'Itagüí')
    assert.equal(label('municipio', '05658'), 'San José de la Montaña')
    assert.equal(label('municipio', '13442'), 'María la Baja')
    assert.equal(label('departamento', '88'), 'Archipiélago de San Andrés, Providencia y Santa Catalina')
    assert.equal(label('pais', '170'), 'Colombia')
    assert.equal(label('pais', '862'), 'Venezuela')
    assert.equal(label('pais', '724'), 'España')
    assert.equal(label('ocupacion', '9333'), 'Obreros de carga')
    assert.equal(label('ocupacion', '0'), 'Fuerza pública')
    assert.equal(label('ocupacion', '2221'), 'Médicos')
    assert.equal(label('servicio_reps', '328'), 'Medicina general')
    assert.equal(label('servicio_reps', '1102'), 'Urgencias')
    assert.equal(label('via_administracion', '048'), 'Oral')
    assert.equal(label('unidad_medida', '168'), 'mg')
    assert.equal(label('unidad_medida', '137'), 'µg')
    assert.equal(label('unidad_tiempo', '8'), 'Única')
    assert.equal(label('causa_atencion', '38'), 'Enfermedad general')
    assert.equal(label('grupo_poblacional', '9'), 'Víctimas del conflicto armado interno')
    assert.equal(label('tipo_documento_soporte', 'HAO'), 'Hoja de atención odontológica')
    assert.equal(label('tipo_documento_soporte', 'HAM'), 'Hoja de administración de medicamentos')
    assert.equal(label('tipo_documento', 'NI'), undefined)
    assert.equal(label('tipo_documento', 'RUT'), undefined)
  })

  it('el RIPS recibe su propio código donde difiere', () => {
    const rips = (name: string) => list(name).codes.flatMap((c) => (c.rips ? [`${c.code}>${c.rips}`] : []))
    assert.deepEqual(rips('zona_residencia'), ['01>02', '02>01'])
    assert.deepEqual(rips('sexo_biologico'), ['01>M', '02>F', '03>I', '99>I'])
    assert.deepEqual(rips('tipo_documento'), ['PPT>PT'])
    assert.deepEqual(rips('tipo_tecnologia'), ['02>01', '03>02', '04>03', '05>04'])
  })

  it('cada intercambio dice qué códigos no recibe', () => {
    const refused = (name: string, to: Exchange) =>
      list(name)
        .codes.filter((c) => writtenCode(list(name), c.code, to) === undefined)
        .map((c) => c.code)
        .join(' ')
    assert.equal(refused('finalidad', 'consultas'), '14 26 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42')
    assert.equal(refused('finalidad', 'procedimientos'), '21')
    assert.equal(refused('finalidad', 'rda'), '')
    assert.equal(refused('causa_atencion', 'consultas'), '')
    assert.equal(refused('causa_atencion', 'urgencias'), '40 41')
    assert.equal(refused('causa_atencion', 'hospitalizacion'), '40 41')
    assert.equal(refused('via_ingreso', 'hospitalizacion'), '01 04')
    assert.equal(refused('destino_egreso', 'hospitalizacion'), '03')
    assert.equal(refused('destino_egreso', 'urgencias'), '')
    assert.equal(refused('modalidad_atencion', 'consultas'), '05')
    assert.equal(refused('modalidad_atencion', 'rda'), '')
    assert.equal(refused('tipo_documento', 'usuario'), 'PC')
    assert.equal(refused('tipo_documento', 'rda'), '')
    const professional = list('tipo_documento').codes.flatMap((c) => writtenCode(list('tipo_documento'), c.code, 'profesional') ?? [])
    assert.deepEqual([...new Set(professional)].sort(), ['CC', 'CD', 'CE', 'DE', 'PA', 'PE', 'PT', 'SC'])
  })

  it('una lista no rechaza códigos que no tiene: no compila', () => {
    // @ts-expect-error: «2» is not one of its codes
    const one = codeList('una', 'Una', 'De prueba', [['1', 'Uno']], { refused: { rda: ['2'] } })
    assert.equal(writtenCode(one, '1', 'rda'), '1')
  })

  it('un código se escribe como lo escribe quien lo recibe', () => {
    const sex = list('sexo_biologico')
    assert.deepEqual(
      (['rda', 'usuario', 'recienNacidos'] as const).map((to) => sex.codes.map((c) => writtenCode(sex, c.code, to))),
      [
        ['01', '02', '03', '03'],
        ['M', 'F', 'I', 'I'],
        ['01', '02', '03', undefined],
      ],
    )
    const technology = list('tipo_tecnologia')
    assert.deepEqual(
      technology.codes.flatMap((c) => writtenCode(technology, c.code, 'medicamentos') ?? []),
      ['01', '02', '03', '04'],
    )
    assert.equal(writtenCode(technology, '05', 'rda'), '05')
    assert.equal(writtenCode(list('zona_residencia'), '01', 'usuario'), '02')
    assert.equal(writtenCode(list('zona_residencia'), '09', 'usuario'), undefined)
  })

  it('cada municipio está en un departamento y cada ocupación bajo su grupo', () => {
    for (const { code } of list('municipio').codes) {
      assert.match(code, /^\d{5}$/)
      assert.ok(list('departamento').byCode.has(code.slice(0, 2)), code)
    }
    for (const { code } of list('ocupacion').codes) {
      assert.match(code, /^\d{1,4}$/)
      if (code.length > 1) assert.ok(list('ocupacion').byCode.has(code.slice(0, -1)), code)
    }
    for (const { code } of list('pais').codes) assert.match(code, /^\d{3}$/)
  })
})

describe('parentesco', () => {
  it('cada uno tiene rol HL7 y solo los cuatro grupos de la guía tienen código RDA', () => {
    for (const { code } of parentesco.codes) assert.match(roleCode[code] ?? '', /^[A-Z]+$/, code)
    const rda = Object.groupBy(parentesco.codes, (c) => c.rda ?? '-')
    const codes = (key: string) => rda[key]?.map((c) => c.code).toSorted()
    assert.deepEqual(codes('01'), ['madre', 'padre'])
    assert.deepEqual(codes('02'), ['hermana', 'hermano'])
    assert.deepEqual(codes('03'), ['tia_materna', 'tia_paterna', 'tio_materno', 'tio_paterno'])
    assert.deepEqual(codes('04'), ['abuela_materna', 'abuela_paterna', 'abuelo_materno', 'abuelo_paterno'])
    assert.equal(roleCode.abuela_materna, 'MGRMTH')
  })

  it('distingue consanguíneos de los demás', () => {
    for (const code of ['padre', 'hija', 'primo', 'bisabuela', 'nieta', 'tio_materno']) assert.ok(isConsanguineous(code), code)
    for (const code of ['conyuge', 'suegra', 'padrastro', 'madre_adoptiva', 'hijo_adoptivo', 'tutor', 'otro', 'nadie', 'toString']) {
      assert.ok(!isConsanguineous(code), code)
    }
    assert.equal(parentesco.codes.filter((c) => isConsanguineous(c.code)).length, 22)
  })

  it('dice el sexo que la palabra dice', () => {
    assert.equal(sexOfRelative('abuelo_materno'), '01')
    assert.equal(sexOfRelative('nuera'), '02')
    for (const code of ['conyuge', 'companero_permanente', 'tutor', 'otro', 'nadie', 'constructor']) assert.equal(sexOfRelative(code), null, code)
    assert.equal(parentesco.codes.filter((c) => sexOfRelative(c.code) === null).length, 4)
  })
})

describe('valores clínicos', () => {
  it('son coherentes', () => {
    for (const [code, v] of clinicalValues) {
      assert.equal(code, v.codigo)
      assert.equal(v.sistema, /^\d+-\d$/.test(code) ? 'loinc' : 'local', code)
      assert.equal(v.unidad !== null, v.tipo === 'numerico', code)
      assert.equal(v.opciones !== undefined, v.tipo === 'codigo', code)
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = v.normal ?? {}
      assert.ok(min < max, code)
      if (v.critico?.min !== undefined) assert.ok(v.critico.min <= min, code)
      if (v.critico?.max !== undefined) assert.ok(v.critico.max >= max, code)
    }
    for (const panel of valuePanels.values()) {
      assert.ok(!clinicalValues.has(panel.codigo))
      for (const code of panel.miembros) assert.ok(clinicalValues.has(code), code)
    }
  })

  it('los códigos LOINC tienen dígito de control correcto', () => {
    const check = (digits: string) => {
      const sum = [...digits].toReversed().reduce((total, digit, i) => {
        const n = Number(digit) * (i % 2 === 0 ? 2 : 1)
        return total + (n > 9 ? n - 9 : n)
      }, 0)
      return String((10 - (sum % 10)) % 10)
    }
    for (const code of [...clinicalValues.keys(), ...valuePanels.keys()].filter((c) => /^\d+-\d$/.test(c))) {
      const [digits = '', digit] = code.split('-')
      assert.equal(digit, check(digits), code)
    }
  })

  it('se interpretan contra el rango adulto, con los bordes incluidos', () => {
    const pulse = value('8867-4')
    const cases = [
      [40, 'critico_bajo'],
      [41, 'bajo'],
      [59, 'bajo'],
      [60, 'normal'],
      [100, 'normal'],
      [101, 'alto'],
      [130, 'alto'],
      [131, 'critico_alto'],
    ] as const
    for (const [n, expected] of cases) assert.equal(placeInRange(pulse, n), expected, `${n}`)
    assert.equal(placeInRange(value('8480-6'), 180), 'critico_alto')
    assert.equal(placeInRange(value('59408-5'), 100), 'normal')
    assert.equal(placeInRange(value('59408-5'), 91), 'bajo')
    assert.equal(placeInRange(value('59408-5'), 89), 'critico_bajo')
    assert.equal(placeInRange(value('2093-3'), 200), 'alto')
    assert.equal(placeInRange(value('2085-9'), 200), 'normal')
  })

  it('el rango de la medición sustituye al adulto', () => {
    const pulse = value('8867-4')
    assert.equal(placeInRange(pulse, 120, { min: 110, max: 160 }), 'normal')
    assert.equal(placeInRange(pulse, 150, { min: 110, max: 160 }), 'critico_alto', 'lo crítico lo guardan nuestros límites')
    assert.equal(placeInRange(pulse, 161, { min: 110, max: 160 }), 'critico_alto')
    assert.equal(placeInRange(pulse, 100, { min: 110, max: 160 }), 'bajo')
    assert.equal(placeInRange(pulse, 50, { min: null, max: 100 }), 'normal')
    assert.equal(placeInRange(pulse, 20, { min: null, max: 100 }), 'critico_bajo')
    assert.equal(placeInRange(pulse, 55, { min: null, max: null }), 'bajo')
    assert.equal(placeInRange(value('29463-7'), 80, { min: 50, max: 70 }), 'alto')
  })

  it('sin rango o sin número no hay interpretación', () => {
    assert.equal(placeInRange(value('29463-7'), 80), null)
    assert.equal(placeInRange(value('8867-4'), Number.NaN), null)
    assert.equal(placeInRange(value('estrato'), 3, { min: 1, max: 2 }), null)
  })
})

describe('comparación con la guía', () => {
  const file = new URL('../../../../shared/domain/codelists.json', import.meta.url)
  const skip = existsSync(file) ? false : 'las tablas de la guía no están en esta máquina'

  it('ninguna lista de la guía tiene un código que nos falte', { skip }, () => {
    const theirs: Record<string, { codigos: { codigo: string }[] }> = JSON.parse(readFileSync(file, 'utf8'))
    for (const { theirs: name, ours, except } of guide) {
      const codes = theirs[name]?.codigos.map((c) => c.codigo) ?? []
      assert.ok(codes.length > 0, name)
      const missing = codes.filter((c) => !except?.(c) && !list(ours).byCode.has(c))
      assert.deepEqual(missing, [], `${name} → ${ours}`)
    }
  })
})

describe('los signos vitales por edad', () => {
  const DAY = 1
  const YEAR = 365.25
  const read = (codigo: string, n: number, days: number | null) => {
    const value = referenceFor(codigo, { days: days === null ? null : Math.floor(days), sex: null })
    return value === null ? null : placeInRange(value, n)
  }
  it('la misma frecuencia es baja en un lactante, normal a los cuatro años y alta en un adulto', () => {
    assert.deepEqual(
      [200 * DAY, 4.5 * YEAR, 40 * YEAR].map((days) => read('8867-4', 95, days)),
      ['bajo', 'normal', 'normal'],
    )
    assert.deepEqual(
      [10 * DAY, 2 * YEAR, 8 * YEAR, 14 * YEAR, 40 * YEAR].map((days) => read('9279-1', 32, days)),
      ['normal', 'normal', 'alto', 'critico_alto', 'critico_alto'],
    )
  })
  it('la hipotensión sube con los años: 60, 70, 70 y dos por año, 90', () => {
    const limit = (days: number, n: number) => [read('8480-6', n - 1, days), read('8480-6', n, days)]
    for (const [days, n] of [
      [28, 60],
      [29, 70],
      [2.5 * YEAR, 74],
      [9.9 * YEAR, 88],
      [10.1 * YEAR, 90],
      [17.9 * YEAR, 90],
    ] as const)
      assert.deepEqual(limit(days, n), ['critico_bajo', 'bajo'], `${days}`)
  })
  it('lo que no depende de la edad se lee sin ella, y lo demás no', () => {
    assert.equal(read('8310-5', 39, null), 'alto')
    assert.equal(read('8867-4', 80, null), null)
    assert.equal(read('39156-5', 17, 8 * YEAR), null)
    assert.equal(read('718-7', 10, null), null)
  })
})
