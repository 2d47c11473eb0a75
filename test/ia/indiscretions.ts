import { foldSameLength } from '../../src/features/ia/deidentify/fold-same-length.ts'
import type { Row } from '../../src/model/resource.ts'

const spaced = (n: string): string => n.replaceAll(/(\d{3})(?=\d)/g, '$1 ')
const dotted = (n: string): string => n.replaceAll(/\B(?=(\d{3})+$)/g, '.')
const cyrillic: Readonly<Record<string, string>> = {
  a: 'а',
  e: 'е',
  o: 'о',
  c: 'с',
  p: 'р',
  A: 'А',
  E: 'Е',
  O: 'О',
  M: 'М',
}
const disguised = (t: string): string => t.replaceAll(/[aeocpAEOM]/g, (c) => cyrillic[c] as string)
const wide = (t: string): string => t.replaceAll(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))
const swapped = (t: string): string => (t.length < 6 ? t : t.slice(0, 2) + t[3] + t[2] + t.slice(4))

/** Notes that say of a patient and who is around everything they should not, in the ways in which it is written. */
export function indiscretions(p: Row, familia: readonly Row[]): string[] {
  const of = (...fields: string[]): string => fields.map((f) => p[f] ?? '').join(' ')
  const name = of('primer_nombre', 'segundo_nombre', 'primer_apellido', 'segundo_apellido')
  const [first, surname] = [of('primer_nombre'), of('primer_apellido')]
  const [id, cell] = [of('numero_documento'), of('telefono_movil')]
  const [y = '', m = '', d = ''] = of('fecha_nacimiento').split('-')
  return [
    `Paciente ${name} (${surname.toUpperCase()}), ${of('tipo_documento')} ${id}, nacido el ${y}-${m}-${d}, cel ${cell}, ` +
      `vive en ${of('direccion', 'barrio')}, correo ${of('correo')}. Contacto: ${of('contacto_emergencia_nombre', 'contacto_emergencia_telefono')}. Refiere cefalea de tres días.`,
    `${foldSameLength(name)}. ${name.toUpperCase()}. ${surname}, ${first}: ${dotted(id)}/${spaced(cell)}. Historia ${p.id}.`,
    `Dice ${[...surname].join('.')}, ${[...surname].join(' ')}, ${first}${surname}, ${surname}-${of('segundo_apellido')}_${first}; Tel.${cell}; CC.${id}; +57${cell}`,
    `FN ${d}/${m}/${y}, ${d} ${m} ${y}, ${d}${m}${y}, ${y}.${m}.${d}, ${d}-${m}-${y.slice(2)}, ${Number(d)} de marzo del ${y}.`,
    `${disguised(name)} y ${wide(name)} con ${wide(id)}; ${of('correo').toUpperCase()}; ${of('correo').replace('@', ' arroba ')}`,
    `Reside: ${of('direccion').toUpperCase()}; ${of('direccion').replace('#', 'No.')}; ${of('direccion').replace(/^Carrera/, 'Cra')}, ${of('codigo_familia')}`,
    `Se habla con ${familia.map((f) => `${f.nombres ?? ''} ${f.apellidos ?? ''} (${f.parentesco ?? ''}, ${f.telefono ?? ''} ${f.numero_documento ?? ''})`).join(', ')}. Firma ${swapped(surname)}.`,
  ]
}
