import { indigenousInsurer, markets, specialInsurers } from './insurers.ts'
import { farms, type Place, veredas } from './places.ts'
import type { Rng } from './rng.ts'

export function addressOf(
  rng: Rng,
  place: Place,
  rural: boolean,
): { direccion: string; barrio: string; estrato: number } {
  if (rural) {
    const vereda = rng.pick(veredas)
    return {
      direccion: `Vereda ${vereda}, finca ${rng.pick(farms)}`,
      barrio: `Vereda ${vereda}`,
      estrato: rng.int(1, 2),
    }
  }
  const [barrio, estrato] = rng.pick(place.barrios)
  if (estrato === 1 && rng.chance(0.4)) {
    return { direccion: `Manzana ${rng.int(1, 40)} casa ${rng.int(1, 30)}`, barrio, estrato }
  }
  const way = rng.pick(['Calle', 'Carrera', 'Calle', 'Carrera', 'Diagonal', 'Transversal'])
  const letter = rng.chance(0.2) ? rng.pick(['A', 'B', 'C', ' Bis']) : ''
  const flat = rng.chance(estrato >= 3 ? 0.55 : 0.1) ? ` apto ${rng.int(1, 9)}0${rng.int(1, 6)}` : ''
  return {
    direccion: `${way} ${rng.int(1, 140)}${letter} # ${rng.int(1, 99)}-${String(rng.int(1, 99)).padStart(2, '0')}${flat}`,
    barrio,
    estrato,
  }
}

interface Coverage {
  readonly regimen: string
  readonly eapb: string | null
}

export function coverageOf(rng: Rng, place: Place, estrato: number, indigenous: boolean, foreign: boolean): Coverage {
  const area = markets[place.region] ?? { contributivo: ['EPS037'], subsidiado: ['EPS037'] }
  if (foreign) {
    const draw = rng.unit()
    if (draw < 0.3) return { regimen: 'no_afiliado', eapb: null }
    return draw < 0.8
      ? { regimen: 'subsidiado', eapb: rng.pick(area.subsidiado) }
      : { regimen: 'contributivo', eapb: rng.pick(area.contributivo) }
  }
  const own = indigenousInsurer[place.region]
  if (indigenous && own !== undefined && rng.chance(0.85)) return { regimen: 'subsidiado', eapb: own }
  const draw = rng.unit()
  if (draw < 0.045) {
    const eapb = rng.pick(specialInsurers)
    return { regimen: eapb === 'RES004' || eapb === 'RES002' ? 'excepcion' : 'especial', eapb }
  }
  if (draw < 0.055 && estrato <= 3) return { regimen: 'no_afiliado', eapb: null }
  if (estrato >= 5 && draw < 0.15)
    return { regimen: draw < 0.09 ? 'particular' : 'plan_voluntario', eapb: draw < 0.09 ? null : 'EMP023' }
  const contributory = estrato >= 4 ? 0.92 : estrato === 3 ? 0.7 : estrato === 2 ? 0.4 : 0.14
  return rng.chance(contributory)
    ? { regimen: 'contributivo', eapb: rng.pick(area.contributivo) }
    : { regimen: 'subsidiado', eapb: rng.pick(area.subsidiado.filter((c) => indigenous || !c.startsWith('EPSI'))) }
}

export const userKinds: Readonly<Record<string, readonly [head: string, other: string]>> = {
  contributivo: ['01', '02'],
  subsidiado: ['04', '04'],
  especial: ['06', '07'],
  excepcion: ['06', '07'],
  particular: ['12', '12'],
  plan_voluntario: ['11', '11'],
  no_afiliado: ['05', '05'],
}
