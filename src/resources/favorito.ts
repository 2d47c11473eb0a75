import { careTeam, type Role } from '../model/access/roles.ts'
import { servicioReps } from '../model/codes/index.ts'
import { code, type Field, integer, loosely, objects, oneOf, text } from '../model/fields.ts'
import { problem } from '../model/problem.ts'
import { type Actor, defineResource } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { formulaMedicamento } from './formula-medicamento.ts'
import { orden } from './orden.ts'

export const favoritoDelServicio = problem(
  'favorito_del_servicio',
  403,
  say(
    'Los favoritos de un servicio los cambia el coordinador médico.',
    'The favourites of a service are changed by the medical coordinator.',
  ),
  'Guarde uno propio, sin `servicio`.',
)

const keepers: readonly Role[] = ['coordinador_medico', 'demostracion']
const keepsServices = ({ rol }: Pick<Actor, 'rol'>): boolean => keepers.includes(rol)

/** A part of an entry as it is written again for another patient: which of them it takes is for the prescriber to say. */
const named = <F extends Readonly<Record<string, Field>>, R extends keyof F>(fields: F, name: R) =>
  ({ ...fields[name], required: true }) as F[R] & { readonly required: true }

const medicamento = loosely(formulaMedicamento.fields, [
  ...(['medicamento_dci', 'dci_codigo', 'atc', 'concentracion', 'forma_farmaceutica', 'via_administracion'] as const),
  ...(['dosis_valor', 'dosis_unidad', 'frecuencia_valor', 'frecuencia_unidad', 'duracion_valor'] as const),
  ...(['duracion_unidad', 'cantidad_total', 'unidad_dispensacion', 'indicaciones', 'recomendaciones'] as const),
  ...(['condicion', 'maximo_dia', 'infusion_ml', 'infusion_en', 'infusion_minutos', 'infusion_ml_hora'] as const),
])
const ordenado = loosely(orden.fields, [
  ...(['tipo_orden', 'cups', 'descripcion', 'cantidad', 'prioridad', 'indicaciones', 'especialidad'] as const),
])

interface Owned {
  readonly clase: string
  readonly servicio: string | null
  readonly medicamentos: readonly unknown[] | null
  readonly ordenes: readonly unknown[] | null
}
const count = (items: readonly unknown[] | null): number => items?.length ?? 0

/** What a professional or a service writes again and again, kept to be put into a prescription or an order. */
export const favorito = defineResource({
  name: 'favorito',
  path: '/hce/api/favoritos/',
  schema: 'Favorito',
  operation: 'hce_api_favoritos',
  title: 'Favoritos',
  singular: 'Favorito',
  about:
    'Lo que un profesional o un servicio formula u ordena a menudo. Los propios son privados; los de un servicio los leen sus profesionales y los escribe el coordinador médico. No contiene datos de pacientes.',
  patientField: null,
  fields: {
    clase: oneOf(
      { formula: 'Medicamentos', orden: 'Orden', panel: 'Panel de órdenes' },
      { label: 'Clase', required: true, immutable: true, filter: true },
    ),
    nombre: text({ label: 'Nombre', required: true, max: 120, order: true }),
    descripcion: text({ label: 'Descripción', about: 'Cuándo se usa.', max: 300 }),
    servicio: code(servicioReps, {
      label: 'Servicio',
      about: 'El servicio REPS del que es; sin él es de quien lo guarda, y solo suyo.',
      immutable: true,
      filter: true,
    }),
    titular: text({
      label: 'De quién es',
      about: 'Cuenta (`c:…`) o servicio (`s:…`); lo pone el servidor.',
      max: 60,
      readOnly: true,
    }),
    medicamentos: objects(
      { ...medicamento, medicamento_dci: named(medicamento, 'medicamento_dci') },
      { label: 'Medicamentos', about: 'Lo que se formula, si la clase es `formula`.', maxItems: 20 },
    ),
    ordenes: objects(
      {
        ...ordenado,
        tipo_orden: named(ordenado, 'tipo_orden'),
        descripcion: named(ordenado, 'descripcion'),
      },
      { label: 'Órdenes', about: 'Lo que se ordena: una si la clase es `orden`, varias si es `panel`.', maxItems: 50 },
    ),
    posicion: integer({
      label: 'Posición',
      about: 'En qué orden se ofrecen, de menor a mayor.',
      min: 1,
      max: 9999,
      default: 1000,
      order: true,
    }),
  },
  access: { read: careTeam, write: careTeam },
  owned: {
    by: 'titular',
    changedBy: (f, actor) => f.servicio === null || keepsServices(actor),
    kind: favoritoDelServicio,
  },
  unique: [
    {
      fields: ['titular', 'clase', 'nombre'],
      say: say('Ya hay un favorito con ese nombre.', 'There is a favourite of that name already.'),
    },
  ],
  computed: {
    titular: (f, ctx) => ctx.previous?.titular ?? (f.servicio === null ? `c:${ctx.actor.id}` : `s:${f.servicio}`),
  },
  rules: [
    {
      field: 'servicio',
      broken: (f, ctx) => f.servicio !== null && !keepsServices(ctx.actor),
      say: favoritoDelServicio.title,
    },
    {
      field: 'medicamentos',
      broken: (f: Owned) => (f.clase === 'formula') !== count(f.medicamentos) > 0,
      say: say('Un favorito de medicamentos los lleva, y ningún otro.', 'One of medicines has them, and no other has.'),
    },
    {
      field: 'ordenes',
      broken: (f: Owned) =>
        f.clase === 'panel' ? count(f.ordenes) < 2 : count(f.ordenes) !== (f.clase === 'orden' ? 1 : 0),
      say: say(
        'Una orden favorita es una; un panel, dos o más; uno de medicamentos no lleva órdenes.',
        'A favourite order is one; a panel, two or more; one of medicines has none.',
      ),
    },
  ],
  example: {
    clase: 'formula',
    nombre: 'Losartán 50 mg cada 12 horas',
    medicamentos: [
      {
        medicamento_dci: 'LOSARTÁN',
        concentracion: '50 mg',
        forma_farmaceutica: 'TA',
        via_administracion: '048',
        dosis_valor: 50,
        dosis_unidad: '168',
        frecuencia_valor: 12,
        frecuencia_unidad: '2',
        duracion_valor: 30,
        duracion_unidad: '3',
        cantidad_total: 60,
        indicaciones: 'Tomar una tableta cada 12 horas.',
      },
    ],
  },
})
