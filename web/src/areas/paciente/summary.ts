import { queryOptions } from '@tanstack/react-query'
import { get } from '../../api/client.ts'

export interface Person {
  readonly id: string
  readonly nombre: string
  readonly nombre_identitario: string | null
  readonly tipo_documento: string | null
  readonly numero_documento: string | null
  readonly fecha_nacimiento: string | null
  readonly edad: number | null
  readonly edad_texto: string | null
  readonly sexo_biologico_nombre: string | null
  readonly identidad_genero_nombre?: string | null
  readonly municipio_residencia_nombre?: string | null
  readonly telefono_movil?: string | null
  readonly contacto_emergencia_nombre?: string | null
  readonly contacto_emergencia_telefono?: string | null
  readonly grupo_sanguineo?: string | null
  readonly rh?: string | null
  readonly voluntad_anticipada?: boolean | null
  readonly activo: boolean | null
  readonly fusionado_con: string | null
  readonly fecha_fallecimiento: string | null
}

interface Coded {
  readonly id: string
}
export interface Summary {
  readonly generado_en: string
  readonly alcance_completo: boolean | null
  readonly paciente: Person
  readonly identidades: readonly (Coded & { readonly nombre: string; readonly numero_documento: string })[]
  readonly aseguradora: {
    readonly nombre: string
    readonly regimen_nombre: string | null
    readonly telefono: string | null
  } | null
  readonly problemas: readonly (Coded & {
    readonly codigo_cie10: string
    readonly descripcion: string | null
    readonly tipo_diagnostico_nombre: string | null
    readonly fecha: string
    readonly profesional: string | null
  })[]
  readonly alergias_estado: 'registradas' | 'niega' | 'sin_registro' | null
  readonly alergias: readonly (Coded & {
    readonly agente: string | null
    readonly tipo_alergia_nombre: string | null
    readonly reaccion: string | null
    readonly severidad: string | null
    readonly severidad_nombre: string | null
    readonly estado_clinico: string | null
  })[]
  readonly medicamentos: readonly (Coded & {
    readonly medicamento: string
    readonly concentracion: string | null
    readonly indicaciones: string | null
    readonly hasta: string | null
    readonly control_especial: boolean | null
  })[]
  readonly signos_vitales: readonly (Coded & {
    readonly codigo: string
    readonly nombre: string
    readonly valor: string
    readonly fecha: string
    readonly interpretacion: string | null
    readonly interpretacion_nombre: string | null
    readonly rango_referencia: string | null
    readonly tendencia: 'sube' | 'baja' | 'estable' | null
  })[]
  readonly riesgo: {
    readonly nivel: string | null
    readonly nivel_nombre: string | null
    readonly factores: readonly string[]
    readonly razones: readonly string[]
  }
  readonly historias_abiertas: readonly (Coded & {
    readonly tipo_atencion_nombre: string
    readonly estado_nombre: string
    readonly desde: string
    readonly servicio_nombre: string | null
  })[]
  readonly vacios: readonly { readonly codigo: string; readonly mensaje: string }[]
}

/** The whole of a person at a glance, for those who see all of him. */
export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['ficha', id, 'resumen'],
    queryFn: ({ signal }) => get<Summary>(`/paciente/historia-clinica/resumen-paciente/${id}/`, signal),
  })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['fila', 'paciente', id],
    queryFn: ({ signal }) => get<Readonly<Record<string, unknown>>>(`/paciente/paciente/${id}/`, signal),
  })
