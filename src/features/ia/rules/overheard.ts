import { cite } from '../../../modules/persona/index.ts'
import { type Danger, embeddedEar, listen, SURE } from '../ear/ear.ts'
import { type Group, groupOf } from '../ear/sounds.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { alertRule, type Rule } from '../rule.ts'
import { riskRules } from './risks.ts'
import { routeOf } from './routes.ts'

const titles: Readonly<Record<Danger, string>> = {
  suicidio: 'Posible riesgo de suicidio',
  violencia: 'Posible violencia',
  abuso: 'Posible abuso sexual',
  negligencia: 'Posible negligencia o abandono',
}
const sameForAll = (ruta: string): Record<Group, string> => ({ menor: ruta, adulto: ruta, mayor: ruta })
const routes: Readonly<Record<Danger, Readonly<Record<Group, string>>>> = {
  suicidio: sameForAll('suicidio'),
  violencia: { menor: 'menor', adulto: 'pareja', mayor: 'mayor' },
  abuso: { menor: 'menor_sexual', adulto: 'sexual', mayor: 'sexual' },
  negligencia: { menor: 'menor', adulto: 'mayor', mayor: 'mayor' },
}

const entryOf = ({ recurso, id }: { recurso: string; id: string }): string => `${recurso} ${id}`

/** What sounds like suicide, violence or abuse in words that no expression names; where a rule speaks of the entry, that is enough. */
export const overheardRules: readonly Rule[] = [
  alertRule(
    'riesgo-oido',
    'Posible riesgo de suicidio, violencia, abuso o negligencia',
    'alta',
    'Custodia, 2026: oído que aprendió de frases escritas para ello; no es una guía clínica',
    (record: ClinicalRecord) => {
      const group = groupOf(record.edadDias)
      const heard = record.textos
        .filter(({ recurso }) => recurso !== 'antecedente')
        .flatMap(({ row, recurso, campo, texto, palabras }) => {
          const best = listen(embeddedEar(), palabras, group)
          if (best === null || best.score < SURE) return []
          const cita = cite({ recurso, row }, campo, texto.slice(palabras[best.from]?.from, palabras[best.to - 1]?.to))
          return [{ ...best, cita }]
        })
      if (heard.length === 0) return []
      const told = new Set(riskRules.flatMap(({ finds }) => finds(record)).flatMap(({ citas }) => citas.map(entryOf)))
      const news = heard.filter(({ cita }) => !told.has(entryOf(cita)))
      return [...Map.groupBy(news, ({ danger }) => danger)].map(([danger, of]) => {
        const { texto } = routeOf(routes[danger][group])
        const citas = of.toSorted((a, b) => b.score - a.score).map(({ cita }) => cita)
        return {
          titulo: titles[danger],
          texto: `${titles[danger]}: léalo y pregunte a solas. Si se confirma: ${texto}`,
          explicacion: `No lo dice con todas las letras, pero se parece a lo que dice quien lo vive: «${citas[0]?.fragmento}».`,
          citas,
        }
      })
    },
  ),
]
