import { describing } from '../../model/json-schema.ts'
import type { Problema } from './readiness/problema.ts'

const text = { type: 'string' }
const nullable = { type: ['string', 'null'] }

/** An object that has all of these. */
const whole = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

export const problemaSchema = whole({
  severidad: { type: 'string', enum: ['error', 'advertencia'], description: 'Solo un error impide generar.' },
  codigo: text,
  recurso: { ...text, description: 'Colección nuestra; `profesional` es la cuenta y `prestador` la configuración.' },
  id: { ...nullable, description: 'El registro; null si hay que crearlo.' },
  campo: text,
  donde: { ...nullable, description: 'Ruta en que se corrige.' },
  corregible: { type: 'boolean', description: 'false si la historia se cerró así: lo cerrado no cambia.' },
  fhir: { ...text, description: 'Recurso FHIR.' },
  ruta: { ...text, description: 'Dónde en ese recurso.' },
  mensaje: text,
  solucion: text,
})

interface GeneratedAnswer {
  readonly tipo: 'paciente' | 'consulta' | 'urgencias' | 'hospitalizacion'
  readonly guia: string
  readonly huella: string
  readonly documento: { readonly id: string; readonly estado: string } | null
  readonly advertencias: readonly Problema[]
  readonly bundle: { readonly entry?: readonly { readonly resource?: { readonly resourceType?: string } }[] }
}

export const generatedSchema = describing<GeneratedAnswer>(
  whole({
    tipo: { type: 'string', enum: ['paciente', 'consulta', 'urgencias', 'hospitalizacion'] },
    guia: { ...text, description: 'Versión de la guía que sigue.' },
    huella: { ...text, description: 'SHA-256 del documento.' },
    documento: {
      type: ['object', 'null'],
      description: 'Dónde quedó para enviarse; null si el envío no está activo.',
      properties: { id: text, estado: text },
    },
    advertencias: { type: 'array', items: problemaSchema },
    bundle: { $ref: '#/components/schemas/FhirBundle', description: 'El documento: Bundle de FHIR R4.' },
  }),
)
