import { instant, integer, objects, oneOf, text } from '../../model/fields.ts'
import {
  absentStates,
  cariesIndex,
  findingStates,
  isDeciduous,
  isTooth,
  surfaceStates,
  surfaces,
  type ToothFinding,
} from '../../model/odontology/odontology.ts'
import { say } from '../../model/say.ts'
import { defineEntry } from '../entry.ts'
import { notAfterDeath, notFuture } from '../rules.ts'

interface Charted {
  readonly denticion: string
  readonly hallazgos: readonly ToothFinding[] | null
}
const found = (o: Charted): readonly ToothFinding[] => o.hallazgos ?? []
const index = (o: Charted, deciduous: boolean) => cariesIndex(found(o), deciduous)
const counted = (label: string) => integer({ label, min: 0, max: 32, readOnly: true })

/** The teeth as they were found in one encounter; the next ones are compared with it. */
export const odontograma = defineEntry({
  name: 'odontograma',
  path: '/hce/api/odontogramas/',
  schema: 'Odontograma',
  operation: 'hce_api_odontogramas',
  title: 'Odontogramas',
  singular: 'Odontograma',
  about:
    'Estado de los dientes en notación FDI. Se dicen los hallazgos; el diente que no se nombra está sano. Los índices COP y ceo los calcula el servidor.',
  part: 'examenes',
  fields: {
    denticion: oneOf(
      { permanente: 'Permanente', temporal: 'Temporal', mixta: 'Mixta' },
      { label: 'Dentición', required: true },
    ),
    fecha_examen: instant({ label: 'Fecha del examen', about: 'Por defecto, ahora.', filter: true, order: true }),
    hallazgos: objects(
      {
        pieza: integer({ label: 'Diente', about: 'Notación FDI: 11 a 48, 51 a 85.', required: true, min: 11, max: 85 }),
        cara: oneOf(surfaces, { label: 'Superficie', about: 'Sin ella, el diente entero.' }),
        estado: oneOf(findingStates, { label: 'Hallazgo', required: true }),
      },
      { label: 'Hallazgos', maxItems: 300 },
    ),
    cop_cariados: counted('Permanentes cariados'),
    cop_obturados: counted('Permanentes obturados'),
    cop_perdidos: counted('Permanentes perdidos o con extracción indicada'),
    cop: counted('Índice COP'),
    ceo_cariados: counted('Temporales cariados'),
    ceo_extraccion: counted('Temporales con extracción indicada'),
    ceo_obturados: counted('Temporales obturados'),
    ceo: counted('Índice ceo'),
    observaciones: text({ label: 'Observaciones', max: 2000 }),
  },
  defaults: { fecha_examen: (_o, ctx) => ctx.now },
  computed: {
    cop_cariados: (o) => index(o, false).cariados,
    cop_obturados: (o) => index(o, false).obturados,
    cop_perdidos: (o) => index(o, false).perdidos,
    cop: (o) => index(o, false).total,
    ceo_cariados: (o) => index(o, true).cariados,
    ceo_extraccion: (o) => index(o, true).perdidos,
    ceo_obturados: (o) => index(o, true).obturados,
    ceo: (o) => index(o, true).total,
  },
  rules: [
    {
      field: 'hallazgos',
      broken: (o) => found(o).some(({ pieza }) => !isTooth(pieza)),
      say: say(
        'No hay un diente con ese número en la notación FDI.',
        'There is no tooth of that number in the FDI notation.',
      ),
    },
    {
      field: 'hallazgos',
      broken: (o) =>
        o.denticion !== 'mixta' && found(o).some(({ pieza }) => isDeciduous(pieza) !== (o.denticion === 'temporal')),
      say: say('Hay un diente que no es de esa dentición.', 'There is a tooth that is not of that dentition.'),
    },
    {
      field: 'hallazgos',
      broken: (o) => found(o).some(({ cara, estado }) => (cara !== null) !== estado in surfaceStates),
      say: say(
        'Caries, obturación, sellante y fractura dicen su superficie; los demás hallazgos son del diente entero.',
        'Caries, fillings, sealants and fractures state their surface; other findings are of the whole tooth.',
      ),
    },
    {
      field: 'hallazgos',
      broken: (o) => {
        const places = found(o).map(({ pieza, cara, estado }) => `${pieza} ${cara ?? estado}`)
        return new Set(places).size !== places.length
      },
      say: say('Cada superficie tiene un solo hallazgo.', 'Each surface has one finding.'),
    },
    {
      field: 'hallazgos',
      broken: (o) =>
        [...Map.groupBy(found(o), ({ pieza }) => pieza).values()].some(
          (of) => of.length > 1 && of.some(({ estado }) => absentStates.includes(estado)),
        ),
      say: say('De un diente que no está no se dice nada más.', 'Of a tooth that is not there nothing else is said.'),
    },
    notFuture('fecha_examen'),
    notAfterDeath('fecha_examen'),
  ],
  belongsTo: { section: 'examen_fisico', happenedAt: 'fecha_examen' },
  example: {
    denticion: 'permanente',
    hallazgos: [
      { pieza: 16, cara: 'oclusal', estado: 'caries' },
      { pieza: 26, cara: 'mesial', estado: 'obturado' },
      { pieza: 46, estado: 'ausente' },
    ],
  },
})
