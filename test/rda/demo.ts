import { demoRows } from '../../demo/generate.ts'
import { professionals } from '../../demo/professionals.ts'
import { profesional } from '../../src/features/fhir/elements/professional.ts'
import { type HistoryContent, nothingElsewhere } from '../../src/features/historias/content.ts'
import { builtInGuide } from '../../src/features/rda/checker/built-in-guide.ts'
import type { Guide } from '../../src/features/rda/checker/guide.ts'
import { type Document, documentOf, type RdaInput } from '../../src/features/rda/document/input.ts'
import { versions } from '../../src/features/rda/document/version.ts'
import { wordsOf } from '../../src/features/rda/document/words.ts'
import type { Row } from '../../src/model/resource.ts'
import { entriesFrom, entryNames, entryRows } from '../../src/resources/entries.ts'
import { registry } from '../../src/resources/index.ts'

const rules071 = builtInGuide('0.7.1')

export const NOW = '2026-11-15T15:00:00.000Z'

/** Whoever attends in the demonstration, as the view `profesional` shows them. */
function professionalRow(account: string): Row | null {
  const known = Object.values(professionals).find((p) => p.id === account)
  if (known === undefined) return null
  const parts = known.nombre.split(' ')
  const [kind = '', number = ''] = (known.documento ?? '').split(' ')
  return {
    ...Object.fromEntries(Object.keys(profesional.fields).map((name) => [name, null])),
    id: `profesional-${account}`,
    version: 1,
    creado_en: NOW,
    actualizado_en: NOW,
    creado_por: 'prueba',
    cuenta: account,
    nombre: known.nombre,
    nombres: parts.slice(0, -2),
    apellidos: parts.slice(-2),
    rol: known.rol,
    tipo_documento: kind,
    numero_documento: number,
    documento: known.documento,
    registro: known.registro,
    profesion: known.especialidad,
    activo: true,
  }
}

/** Every history of the demonstration with all that it holds, without a database. */
export function demoInputs(patients: number, seed = 7, guide: Guide = rules071): RdaInput[] {
  const given = { seed, patients, now: new Date(NOW), providerCode: '1100130001', lastNumber: () => 0, entries: true }
  const rows = [...demoRows(given)]
  const by = Map.groupBy(rows, (r) => r.resource)
  const all = (name: string): Row[] => (by.get(name) ?? []).map((r) => r.row)
  const people = new Map(all('paciente').map((p) => [p.id, p]))
  const insurers = new Map(all('eapb').map((e) => [e.id, e]))
  const entries = new Map(
    entryNames.map((name) => {
      const field = registry.get(name)?.historyField ?? 'historia'
      return [name, Map.groupBy(all(name), (r) => String(r[field]))]
    }),
  )
  const background = Map.groupBy(all('antecedente_categorizado'), (a) => String(a.paciente))
  return all('historia').map((historia) => {
    const content: HistoryContent = {
      historia,
      paciente: people.get(String(historia.paciente)) as Row,
      absorbido: null,
      eapb: insurers.get(String(historia.eapb)) ?? null,
      entries: entriesFrom((name) => entries.get(name)?.get(historia.id) ?? []),
      patient: nothingElsewhere,
      marcas: [],
      complementos: [],
    }
    return {
      kind: documentOf(historia),
      content,
      antecedentes: entryRows('antecedente_categorizado', background.get(String(historia.paciente)) ?? []),
      profesional: professionalRow(String(historia.profesional)),
      prestador: {
        nombre: 'IPS de prueba',
        codigo: '1100130001',
        nit: '900000001',
        direccion: 'Calle 1 # 2-3',
        municipio: '11001',
        clase: 'IPS',
      },
      epicrisis: 'JVBERi0xLjQ=',
      replaces: null,
      ahora: NOW,
      version: versions['0.7.1'],
      references: 'numeral',
      encounterAs: 'entrada',
      words: wordsOf(guide, () => null),
    }
  })
}

export const asKind = (i: RdaInput, kind: Document): RdaInput => ({ ...i, kind })
