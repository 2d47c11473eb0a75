/** How a patient usually prepares, put into the order to be changed; what a provider always says of it is in its papers (0109). */
type PreparationLine = readonly [text: string, ...cups: string[]]

const lines: readonly PreparationLine[] = [
  ['Ayuno de 8 a 12 horas.', '903841', '903818', '903815', '903817', '903868', '904704'],
  ['Ayuno de 8 horas; la prueba dura de dos a tres horas.', '903844'],
  ['Primera orina de la mañana, de la mitad del chorro y previo aseo genital.', '907106', '903026', '903876'],
  ['Orina de la mitad del chorro, en frasco estéril y previo aseo genital, antes de tomar antibióticos.', '901235'],
  ['Recoja toda la orina de 24 horas en un recipiente limpio y guárdela en la nevera.', '903862', '903823'],
  ['Muestra del mismo día en frasco limpio, sin mezclar con orina.', '907002', '907013', '901206'],
  ['Los tres días anteriores evite carnes rojas, remolacha, hierro y aspirina.', '907008'],
  ['Ayuno de 6 a 8 horas.', '881302', '881306'],
  ['Con la vejiga llena: tome un litro de agua una hora antes y no orine.', '881332', '881402', '881501'],
  ['Sin menstruación; 48 horas antes sin relaciones sexuales, duchas ni óvulos vaginales.', '898001', '908890'],
  ['48 horas antes sin relaciones sexuales, bicicleta ni tacto rectal.', '906610', '906611'],
  ['Ayuno de 8 horas y con acompañante.', '441302'],
  ['Siga la preparación de colon que le entregue el servicio; vaya con acompañante.', '452305'],
  ['Sin desodorante, talco ni crema en axilas y senos.', '876802'],
  ['Ropa cómoda y zapatos deportivos; sin comer las dos horas anteriores.', '894102'],
]

export const preparationOf: ReadonlyMap<string, string> = new Map(
  lines.flatMap(([text, ...cups]) => cups.map((code) => [code, text] as const)),
)
