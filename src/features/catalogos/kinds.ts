import { wordList } from '../../model/text/word-list.ts'
import { embeddedCie10 } from '../icd/embedded/cie10.ts'
import type { CodeRow, ReadCodes } from './code-row.ts'
import { sexReader } from './file/cells.ts'
import { readCie10 } from './file/cie10-table.ts'
import { readInteractions } from './file/interactions-table.ts'
import { readMapping } from './file/mapping-table.ts'
import { readCodes, type TableShape } from './file/read-codes.ts'
import type { Line } from './file/read-table.ts'

export const catalogueNames = wordList('cie10 cie11 cie10_cie11 cups cum dci divipola ciuo interacciones')
export type CatalogueName = (typeof catalogueNames)[number]

export interface CatalogueKind {
  readonly titulo: string
  /** Of the classification of diseases: its jobs are under `/hce/api/icd/sync/`. */
  readonly icd?: true
  /** `current`: the names as they stand. */
  read(lines: readonly Line[], current: ReadonlyMap<string, string>): ReadCodes
}

const table =
  (shape: TableShape): CatalogueKind['read'] =>
  (lines) =>
    readCodes(lines, shape)

const SISPRO =
  /^(tabla|descripcion|aplicacion|isstandard\w*|extra[ivx]\w*|valorregistro|usuarioresponsable|fechaactualizacion|ispublicprivate)$/

const code = (...names: string[]) => ({ names: ['codigo', ...names], required: true }) as const
const name = (...names: string[]) => ({ names: ['nombre', ...names], required: true }) as const
const PADRE = { names: ['padre', 'codigopadre'] } as const

const readCups: CatalogueKind['read'] = (lines) => {
  const at = lines[0]?.cells.findIndex((c) => /^(sexo|aplicaasexo|extra_?i[:_ ]?aplicaasexo)$/i.test(c.trim())) ?? -1
  const sex = sexReader(lines.slice(1).map((l) => l.cells[at] ?? ''))
  return readCodes(lines, {
    columns: {
      codigo: code('cups', 'codigocups'),
      nombre: name('descripcion'),
      sexo: { names: ['sexo', 'aplicaasexo', 'extraiaplicaasexo'] },
    },
    others: SISPRO,
    code: /^[0-9A-Z]{6}$/,
    codeMessage: 'un código CUPS tiene seis caracteres, con sus ceros a la izquierda.',
    codeFrom: (cell) => cell('codigo').toUpperCase().replaceAll(/[.\s]/g, ''),
    details(cell, _codigo, line, faults) {
      const found = sex(cell('sexo'))
      if (found === undefined) faults.add(line, 'sexo', 'El sexo no se entiende.')
      return { sexo: found ?? null }
    },
  })
}

/** Until something was loaded, the names as they come with the service. */
const orEmbedded = (current: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  current.size > 0 ? current : new Map(embeddedCie10().entries.map((e) => [e.codigo, e.nombre]))

/** INVIMA's table has a line for each active principle of a presentation. */
const joinPrinciples = (first: CodeRow, second: CodeRow): CodeRow => {
  const all = new Set([first, second].flatMap((r) => String(r.datos.principio_activo ?? '').split(' + ')))
  all.delete('')
  return {
    ...first,
    habilitado: first.habilitado || second.habilitado,
    datos: { ...first.datos, ...(all.size === 0 ? {} : { principio_activo: [...all].join(' + ') }) },
  }
}

/** The chapter of a CIE-11 code is in its first character, where I and O are not used. */
export const chapterOf11 = (codigo: string): string => {
  const first = codigo.charAt(0)
  if (first === 'V' || first === 'X') return first
  return String('123456789ABCDEFGHJKLMNPQRS'.indexOf(first) + 1).padStart(2, '0')
}

export const CIE11_CODE = /^[0-9A-HJ-NP-Z]{2}[0-9A-HJ-NP-Z]{0,4}(\.[0-9A-HJ-NP-Z]{1,4})?$/

export const kinds: Readonly<Record<CatalogueName, CatalogueKind>> = {
  cie10: { titulo: 'CIE-10', icd: true, read: (lines, current) => readCie10(lines, orEmbedded(current)) },
  cie11: {
    titulo: 'CIE-11',
    icd: true,
    read: table({
      columns: { codigo: code('code', 'cie11'), nombre: name('title', 'titulo'), padre: PADRE },
      others: SISPRO,
      code: CIE11_CODE,
      codeMessage: 'no tiene la forma de un código CIE-11.',
      details: (_cell, codigo) => ({ capitulo: chapterOf11(codigo) }),
    }),
  },
  cie10_cie11: {
    titulo: 'Equivalencias CIE-10 ↔ CIE-11',
    icd: true,
    read: (lines, current) => readMapping(lines, new Set(orEmbedded(current).keys())),
  },
  cups: { titulo: 'CUPS', read: readCups },
  cum: {
    titulo: 'CUM',
    read: table({
      columns: {
        codigo: { names: ['codigo', 'cum', 'codigocum'] },
        expediente: { names: ['expedientecum', 'expediente'] },
        consecutivo: { names: ['consecutivocum', 'consecutivo'] },
        nombre: name('producto', 'descripcioncomercial'),
        principio: { names: ['principioactivo'] },
        atc: { names: ['atc'] },
        concentracion: { names: ['concentracion'] },
        forma: { names: ['formafarmaceutica'] },
      },
      others:
        /^(titular|registrosanitario|fecha\w*|estadoregistro|cantidad\w*|muestramedica|unidad\w*|descripcion\w*|via\w*|nombrerol|tiporol|modalidad|ium|expediente|habilitado)$/,
      code: /^\d{1,9}-\d{1,3}$/,
      codeMessage: 'un CUM es expediente, guion y consecutivo.',
      codeFrom: (cell) => (cell('codigo') === '' ? `${cell('expediente')}-${cell('consecutivo')}` : cell('codigo')),
      details: (cell) => ({
        principio_activo: cell('principio'),
        atc: cell('atc'),
        concentracion: cell('concentracion'),
        forma_farmaceutica: cell('forma'),
      }),
      join: joinPrinciples,
    }),
  },
  dci: {
    titulo: 'DCI',
    read: table({
      columns: { codigo: code('codigodci', 'dcicodigo'), nombre: name('dci', 'descripcion') },
      others: SISPRO,
      code: /^[0-9A-Z]{1,10}$/,
      codeMessage: 'un código DCI tiene de 1 a 10 letras o cifras.',
    }),
  },
  divipola: {
    titulo: 'DIVIPOLA',
    read: table({
      columns: {
        codigo: code('codigomunicipio', 'divipola', 'codigodane'),
        nombre: name('nombremunicipio', 'municipio'),
        padre: { names: ['padre', 'codigodepartamento'] },
      },
      others: /^(tabla|nombredepartamento|departamento|tipo|longitud|latitud|extra[ivx]\w*)$/,
      code: /^(\d{2}|\d{5})$/,
      codeMessage: 'DIVIPOLA son dos cifras (departamento) o cinco (municipio), con sus ceros a la izquierda.',
      details: (cell, codigo) => ({ padre: codigo.length === 5 ? cell('padre') || codigo.slice(0, 2) : null }),
    }),
  },
  ciuo: {
    titulo: 'CIUO-88 A.C.',
    read: table({
      columns: { codigo: code('ciuo', 'codigociuo'), nombre: name('descripcion', 'ocupacion'), padre: PADRE },
      others: SISPRO,
      code: /^\d{1,4}$/,
      codeMessage: 'un código CIUO tiene de una a cuatro cifras.',
      details: (cell) => ({ padre: cell('padre') }),
    }),
  },
  interacciones: { titulo: 'Interacciones', read: (lines) => readInteractions(lines) },
}

export const isCatalogue = (text: string): text is CatalogueName => catalogueNames.some((n) => n === text)
