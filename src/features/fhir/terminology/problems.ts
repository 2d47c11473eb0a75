import { problem } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'

export const terminologiaDesconocida = problem(
  'terminologia_desconocida',
  404,
  say(
    'Ese sistema o conjunto de códigos no se conoce aquí, o no está cargado.',
    'That code system or value set is not known here, or is not loaded.',
  ),
  'Los que hay se listan en `GET /fhir/CodeSystem` y `GET /fhir/ValueSet`; los catálogos se cargan en `/catalogos/`.',
)
export const codigoDesconocido = problem(
  'codigo_desconocido_en_sistema',
  404,
  say('El sistema no tiene ese código.', 'The code system has no such code.'),
  'Revise cómo lo escribe el sistema: la CIE-10 de Colombia va sin punto y con cuatro caracteres (`I10X`).',
)
export const expansionDemasiadoAmplia = problem(
  'expansion_demasiado_amplia',
  422,
  say(
    'Ese conjunto no se entrega entero: diga con qué palabras se busca.',
    'That value set is not handed out whole: say what to look for (`filter`).',
  ),
  'Los catálogos (CIE-10, CIE-11, CUPS, CUM, DCI) se buscan por palabras o comienzos, y responden hasta cien códigos (parámetro `filter`).',
)
