import { isPregnant, says } from '../record/asks.ts'
import type { ClinicalRecord } from '../record/record.ts'
import type { Rule } from '../rule.ts'

/** What is said and not measured. */
interface RedFlag {
  readonly id: string
  readonly titulo: string
  readonly fuente: string
  readonly dice: RegExp
  readonly severidad: Rule['severidad']
  readonly texto: string
}
export const redFlags: readonly RedFlag[] = [
  {
    id: 'texto-ideacion-suicida',
    titulo: 'Ideación o intento suicida en el texto',
    fuente: 'OMS, mhGAP, 2023; Ley 1616 de 2013',
    severidad: 'critica',
    dice: /\b(ideacion suicida|ideas suicidas|ideas de muerte|intento suicida|intento de suicidio|quiere morir|deseos de morir|quitarse la vida|intencion (suicida|autolitica)|fines (suicidas|autoliticos)|plan suicida|suicidarse|ahorcarse)\b/,
    texto: 'Valore el riesgo suicida hoy y no lo deje solo.',
  },
  {
    id: 'texto-dolor-toracico',
    titulo: 'Dolor torácico en el texto sin electrocardiograma',
    fuente: 'AHA/ACC, Guideline for Chest Pain, 2021',
    severidad: 'alta',
    dice: /\b(dolor toracico|dolor precordial|dolor en el pecho|opresion toracica)\b/,
    texto: 'Tome un electrocardiograma en diez minutos.',
  },
  {
    id: 'texto-deficit-focal',
    titulo: 'Déficit neurológico agudo en el texto',
    fuente: 'AHA/ASA, Early Management of Acute Ischemic Stroke, 2019',
    severidad: 'critica',
    dice: /\b(hemiparesia|hemiplejia|disartria|afasia|desviacion de la comisura|asimetria facial)\b/,
    texto: 'Active el código de ataque cerebrovascular y precise la hora de inicio.',
  },
  {
    id: 'texto-violencia',
    titulo: 'Violencia o abuso en el texto',
    fuente: 'Res. 459 de 2012 y Ley 1257 de 2008',
    severidad: 'critica',
    dice: /\b(abuso sexual|violencia sexual|violacion|violencia intrafamiliar|maltrato|agresion por su pareja|golpeada por)\b/,
    texto: 'Active la ruta de atención a víctimas, notifique y proteja.',
  },
  {
    id: 'texto-sangrado-gestante',
    titulo: 'Signo de alarma obstétrico en el texto',
    fuente: 'Res. 3280 de 2018, ruta materno perinatal',
    severidad: 'critica',
    dice: /\b(sangrado vaginal|salida de liquido|ruptura de membranas|no percibe movimientos|vision borrosa|epigastralgia|fosfenos|tinitus)\b/,
    texto: 'Valore de inmediato a la gestante.',
  },
  {
    id: 'texto-perdida-de-peso',
    titulo: 'Pérdida de peso no explicada en el texto',
    fuente: 'NICE NG12, Suspected cancer, 2015',
    severidad: 'media',
    dice: /\b(perdida de peso|bajado de peso|adelgazamiento)\b/,
    texto: 'Busque neoplasia, tuberculosis, VIH, diabetes e hipertiroidismo.',
  },
  {
    id: 'texto-tosedor',
    titulo: 'Tos de dos semanas o más en el texto',
    fuente: 'Res. 227 de 2020, lineamientos de tuberculosis',
    severidad: 'media',
    dice: /\b(tos (?:\w+ ){0,4}(?:de|hace|desde hace) (?:(?:mas de )?(?:2|dos|3|tres|4|cuatro) semanas|(?:1|un|2|dos|3|tres) mes(?:es)?)|sintomatico respiratorio)\b/,
    texto: 'Estudie tuberculosis con prueba molecular y cultivo.',
  },
]

const electro = /electrocardiograma|895100/i
const applies = (id: string, record: ClinicalRecord): boolean => {
  if (id === 'texto-sangrado-gestante') return isPregnant(record)
  if (id === 'texto-dolor-toracico')
    return (
      (record.edad ?? 0) >= 30 && !record.ordenes.some((o) => electro.test(`${o.descripcion ?? ''} ${o.cups ?? ''}`))
    )
  return true
}

export const redFlagRules: readonly Rule[] = redFlags.map(({ id, titulo, fuente, dice, severidad, texto }) => ({
  id,
  version: 1,
  titulo,
  fuente,
  severidad,
  tipo: 'alerta',
  finds: (record) => {
    const citas = applies(id, record) ? says(record, dice) : []
    if (citas.length === 0) return []
    return [
      {
        texto,
        explicacion: `El texto dice: «${citas[0]?.fragmento}».`,
        citas,
        ...(id === 'texto-dolor-toracico'
          ? {
              propuesta: {
                recurso: 'orden' as const,
                tipo_orden: 'procedimiento' as const,
                cups: '895100',
                descripcion: 'Electrocardiograma de ritmo o de superficie',
              },
            }
          : {}),
      },
    ]
  },
}))
