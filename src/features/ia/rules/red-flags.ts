import { proseRow } from '../../../model/text/prose-row.ts'
import { isPregnant, says } from '../record/asks.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { alertRule, type Rule } from '../rule.ts'

/** What is said and not measured. */
interface RedFlag {
  readonly id: string
  readonly titulo: string
  readonly fuente: string
  readonly dice: RegExp
  readonly severidad: Rule['severidad']
  readonly texto: string
}
const redFlagRow = proseRow<RedFlag>()('titulo', 'texto', 'fuente')

export const redFlags: readonly RedFlag[] = [
  redFlagRow({
    id: 'texto-ideacion-suicida',
    severidad: 'critica',
    dice: /\b(ideacion suicida|ideas suicidas|ideas de muerte|intento suicida|intento de suicidio|quiere morir|deseos de morir|quitarse la vida|intencion (suicida|autolitica)|fines (suicidas|autoliticos)|plan suicida|suicidarse|ahorcarse)\b/,
  })`
    Ideación o intento suicida en el texto
    Valore el riesgo suicida hoy y no lo deje solo.
    OMS, mhGAP, 2023; Ley 1616 de 2013`,
  redFlagRow({
    id: 'texto-dolor-toracico',
    severidad: 'alta',
    dice: /\b(dolor toracico|dolor precordial|dolor en el pecho|opresion toracica)\b/,
  })`
    Dolor torácico en el texto sin electrocardiograma
    Tome un electrocardiograma en diez minutos.
    AHA/ACC, Guideline for Chest Pain, 2021`,
  redFlagRow({
    id: 'texto-deficit-focal',
    severidad: 'critica',
    dice: /\b(hemiparesia|hemiplejia|disartria|afasia|desviacion de la comisura|asimetria facial)\b/,
  })`
    Déficit neurológico agudo en el texto
    Active el código de ataque cerebrovascular y precise la hora de inicio.
    AHA/ASA, Early Management of Acute Ischemic Stroke, 2019`,
  redFlagRow({
    id: 'texto-violencia',
    severidad: 'critica',
    dice: /\b(abuso sexual|violencia sexual|violacion|violencia intrafamiliar|maltrato|agresion por su pareja|golpeada por)\b/,
  })`
    Violencia o abuso en el texto
    Active la ruta de atención a víctimas, notifique y proteja.
    Res. 459 de 2012 y Ley 1257 de 2008`,
  redFlagRow({
    id: 'texto-sangrado-gestante',
    severidad: 'critica',
    dice: /\b(sangrado vaginal|salida de liquido|ruptura de membranas|no percibe movimientos|vision borrosa|epigastralgia|fosfenos|tinitus)\b/,
  })`
    Signo de alarma obstétrico en el texto
    Valore de inmediato a la gestante.
    Res. 3280 de 2018, ruta materno perinatal`,
  redFlagRow({
    id: 'texto-perdida-de-peso',
    severidad: 'media',
    dice: /\b(perdida de peso|bajado de peso|adelgazamiento)\b/,
  })`
    Pérdida de peso no explicada en el texto
    Busque neoplasia, tuberculosis, VIH, diabetes e hipertiroidismo.
    NICE NG12, Suspected cancer, 2015`,
  redFlagRow({
    id: 'texto-tosedor',
    severidad: 'media',
    dice: /\b(tos (?:\w+ ){0,4}(?:de|hace|desde hace) (?:(?:mas de )?(?:2|dos|3|tres|4|cuatro) semanas|(?:1|un|2|dos|3|tres) mes(?:es)?)|sintomatico respiratorio)\b/,
  })`
    Tos de dos semanas o más en el texto
    Estudie tuberculosis con prueba molecular y cultivo.
    Res. 227 de 2020, lineamientos de tuberculosis`,
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

export const redFlagRules: readonly Rule[] = redFlags.map(({ id, titulo, fuente, dice, severidad, texto }) =>
  alertRule(id, titulo, severidad, fuente, (record) => {
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
  }),
)
