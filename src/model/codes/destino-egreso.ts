import { codeList } from './code-list.ts'

export const destinoEgreso = codeList('destino_egreso', 'Condición y destino de la persona al egreso', 'Guía RDA 0.7.1, CondicionyDestinoUsuarioEgreso', [
  ['01', 'Paciente con destino a su domicilio'],
  ['02', 'Paciente muerto'],
  ['03', 'Paciente derivado a otro servicio'],
  ['04', 'Referido a otra institución'],
  ['05', 'Contrarreferido a otra institución'],
  ['06', 'Derivado o referido a hospitalización domiciliaria'],
  ['07', 'Derivado a servicio social'],
  ['08', 'Paciente continúa en el servicio (corte de facturación)'],
])
