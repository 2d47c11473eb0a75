import { must } from '../historias/histories.ts'
import type { Service } from '../service.ts'

const AT_ONCE = 20
const CONTENT = 'Paciente estable, afebril, tolera la vía oral, sin dolor. '.repeat(8).trim()

/** An encounter with that much written in it: three notes of four, and laboratory orders; one note of forty waits to be signed. */
export async function writtenEncounter(
  s: Service,
  { entries, ...whose }: { paciente: string; profesional: string; entries: number },
): Promise<string> {
  const body = { ...whose, tipo_atencion: 'hospitalizacion', via_ingreso: '01' }
  const { id } = await must(s.call('POST', '/hce/api/historias/abrir/', body), 201)
  const write = (n: number): Promise<unknown> =>
    n % 4 === 0
      ? must(
          s.call('POST', '/hce/api/ordenes/', {
            historia: id,
            tipo_orden: 'laboratorio',
            cups: '902210',
            descripcion: `Hemograma ${n}`,
            firmado: true,
          }),
          201,
        )
      : must(
          s.call('POST', '/hce/api/notas/', {
            historia: id,
            tipo_nota: 'evolucion',
            contenido: CONTENT,
            firmado: n % 40 !== 1,
          }),
          201,
        )
  for (let n = 0; n < entries; n += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, entries - n) }, (_, i) => write(n + i)))
  return id
}
