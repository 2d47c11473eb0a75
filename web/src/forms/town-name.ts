import { departamento } from '../../../src/model/codes/departamento.ts'
import { municipio } from '../../../src/model/codes/municipio.ts'

/** Several towns share a name: the department tells them apart. */
export const townName = (code: string): string => {
  const town = municipio.byCode.get(code)?.label ?? code
  const department = departamento.byCode.get(code.slice(0, 2))?.label
  return department === undefined || department === town ? town : `${town}, ${department}`
}
