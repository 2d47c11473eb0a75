import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a person who has not seen the rules writes, one file per set. */

export interface Person {
  readonly sexo: 'F' | 'M'
  /** «34 años», «5 meses», «10 días». */
  readonly edad: string
  readonly peso_kg?: number
  readonly embarazo_semanas?: number
  readonly lactancia?: boolean
  readonly laboratorio?: readonly {
    readonly nombre: string
    readonly loinc?: string
    readonly valor: number
    readonly unidad?: string
  }[]
  readonly diagnosticos?: readonly string[]
  readonly alergias?: readonly { readonly agente: string; readonly reaccion?: string; readonly severidad?: string }[]
  /** «warfarina 5 mg al día». */
  readonly toma?: readonly string[]
}

export interface Recipe {
  readonly medicamento: string
  readonly concentracion?: string
  readonly dosis: number
  readonly unidad: string
  readonly via: string
  readonly cada: string
  readonly dias?: number
}

export interface PrescriptionCase {
  readonly id: string
  readonly clase: 'peligrosa' | 'inocua'
  readonly por: string
  readonly persona: Person
  readonly receta: Recipe
}

export interface NameCase {
  readonly id: string
  readonly alergia: string
  readonly receta: string
  readonly debe?: 'detener' | 'hablar' | 'pasar'
}

/** Each inner list any of, all lists needed. */
type Expected = readonly (readonly string[])[]

export interface StoryCase {
  readonly id: string
  readonly debe: 'hablar' | 'callar'
  readonly persona: Person
  readonly servicio: string
  readonly motivo: string
  readonly enfermedad_actual: string
  readonly antecedentes?: string
  readonly signos?: Readonly<Record<string, number>>
  readonly esperado?: Expected
}

export interface PhraseCase {
  readonly id: string
  readonly tipo: string
  readonly texto: string
  readonly persona: Person
  readonly debe?: 'hablar' | 'callar'
  readonly esperado?: Expected
}

export interface ResultCase {
  readonly id: string
  readonly nombre: string
  readonly loinc: string
  readonly valor: string | number
  readonly unidad?: string
  readonly referencia?: string
  readonly sexo: 'F' | 'M'
  readonly edad: string
  readonly embarazo_semanas?: number
  readonly esperado: string
}

export interface NoteCase {
  readonly id: string
  readonly texto: string
  readonly nombres: readonly string[]
  readonly debe_quedar?: readonly string[]
}

export interface Sets {
  readonly recetas: readonly PrescriptionCase[]
  readonly nombres: readonly NameCase[]
  readonly vinetas: readonly StoryCase[]
  readonly frases: readonly PhraseCase[]
  readonly resultados: readonly ResultCase[]
  readonly notas: readonly NoteCase[]
}

/** How one case ended: what was answered, in a word and in a line, and whether that is right. */
export interface Verdict {
  readonly id: string
  readonly clase: string
  readonly respuesta: string
  readonly bien: boolean
  /** Not judged: the service refused what the case says, or could not write it. */
  readonly aparte?: boolean
  readonly detalle: string
}

export async function readSet<K extends keyof Sets>(folder: string, name: K): Promise<Sets[K] | null> {
  const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}
