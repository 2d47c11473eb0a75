import { defineOperation } from '../../engine/operation.ts'
import { integer, text } from '../../model/fields.ts'
import * as schema from '../../model/json-schema.ts'
import { allergenIn, allergensLike } from '../../modules/medicamentos/index.ts'

const MOST = 30

/** What an allergy is to, chosen and not only written: substances, classes, brands, food, surroundings. */
export const allergenOperation = defineOperation({
  id: 'catalogos_alergenos_list',
  method: 'GET',
  path: '/catalogos/alergenos/',
  tag: 'Catálogos',
  title: 'Buscar un alérgeno',
  about:
    'Sustancias, clases, nombres comerciales y lo que no es medicamento (alimentos, ambiente, animales, contacto), aunque esté mal escrito. `reconocido` dice si lo escrito se entiende tal como está: lo que no, se guarda sin codificar y se advierte al formular.',
  access: 'cuenta',
  resource: 'catalogo',
  unaudited: true,
  action: 'buscar',
  query: {
    q: text({ label: 'Lo que se busca', max: 200, required: true }),
    limite: integer({ label: 'Cuántos', min: 1, max: MOST, default: 10 }),
  },
  output: {
    status: 200,
    about: 'Los alérgenos, del más probable al menos.',
    schema: schema.object('Lo encontrado.', {
      reconocido: schema.flag('Si todo lo escrito se entiende.'),
      results: schema.list(
        'Los alérgenos.',
        schema.object('Un alérgeno.', {
          nombre: schema.text('Nombre.'),
          clase: schema.text('Clase, sustancia, marca u otro.'),
          contiene: schema.list('Las sustancias de un nombre comercial.', schema.text('Sustancia.')),
        }),
      ),
    }),
  },
  needs: () => ({}),
  async run({ query }) {
    const q = query.q ?? ''
    const { reconocido, sinReconocer } = allergenIn(q)
    return {
      json: {
        reconocido: reconocido && sinReconocer.length === 0,
        results: allergensLike(q, query.limite ?? MOST),
      },
    }
  },
})
