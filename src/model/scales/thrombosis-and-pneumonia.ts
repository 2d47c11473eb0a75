import { additive, band, yesNo } from './scale.ts'

export const wellsTvp = additive({
  code: 'wells_tvp',
  nombre: 'Criterios de Wells para trombosis venosa profunda',
  version: '2003',
  source: 'Wells y colaboradores, 2003',
  items: [
    yesNo('cancer_activo', 'Cáncer activo'),
    yesNo('paralisis_yeso', 'Parálisis, paresia o inmovilización con yeso'),
    yesNo('reposo_cirugia', 'Reposo en cama o cirugía mayor reciente'),
    yesNo('dolor_trayecto', 'Dolor en el trayecto venoso profundo'),
    yesNo('edema_pierna_entera', 'Edema de toda la pierna'),
    yesNo('pantorrilla_3cm', 'Pantorrilla más de 3 cm mayor que la otra'),
    yesNo('fovea', 'Edema con fóvea en la pierna sintomática'),
    yesNo('colaterales', 'Venas superficiales colaterales'),
    yesNo('tvp_previa', 'Trombosis venosa profunda previa'),
    yesNo('diagnostico_alternativo', 'Diagnóstico alternativo al menos tan probable', -2),
  ],
  bands: [
    band(-2, 0, 'Probabilidad baja', 'bajo'),
    band(1, 2, 'Probabilidad moderada', 'medio'),
    band(3, 9, 'Probabilidad alta', 'alto'),
  ],
  value: 'wells_tvp',
})

export const wellsTep = additive({
  code: 'wells_tep',
  nombre: 'Criterios de Wells para tromboembolia pulmonar',
  version: '2000',
  source: 'Wells y colaboradores, 2000',
  step: 0.5,
  items: [
    yesNo('signos_tvp', 'Signos clínicos de trombosis venosa profunda', 3),
    yesNo('tep_mas_probable', 'Tromboembolia más probable que otro diagnóstico', 3),
    yesNo('fc_100', 'Frecuencia cardiaca mayor de 100', 1.5),
    yesNo('inmovilizacion_cirugia', 'Inmovilización o cirugía en las últimas 4 semanas', 1.5),
    yesNo('tvp_tep_previo', 'Trombosis o tromboembolia previa', 1.5),
    yesNo('hemoptisis', 'Hemoptisis', 1),
    yesNo('cancer', 'Cáncer', 1),
  ],
  bands: [
    band(0, 1.5, 'Probabilidad baja', 'bajo'),
    band(2, 6, 'Probabilidad moderada', 'medio'),
    band(6.5, 12.5, 'Probabilidad alta', 'alto'),
  ],
  value: 'wells_tep',
})

export const curb65 = additive({
  code: 'curb65',
  nombre: 'CURB-65 (neumonía adquirida en la comunidad)',
  version: '2003',
  source: 'Lim y colaboradores, 2003',
  items: [
    yesNo('confusion', 'Confusión'),
    yesNo('urea', 'BUN mayor de 19 mg/dL o urea mayor de 7 mmol/L'),
    yesNo('fr_30', 'Frecuencia respiratoria de 30 o más'),
    yesNo('pas_90_pad_60', 'Sistólica menor de 90 o diastólica de 60 o menos'),
    yesNo('edad_65', 'Edad de 65 años o más'),
  ],
  bands: [
    band(0, 1, 'Riesgo bajo, manejo ambulatorio', 'bajo'),
    band(2, 2, 'Riesgo moderado, considerar hospitalización', 'medio'),
    band(3, 5, 'Riesgo alto, hospitalización', 'alto'),
  ],
  value: 'curb65',
  alerts: (_items, total) => (total >= 4 ? ['CURB-65 de 4 o 5: valorar ingreso a cuidado intensivo.'] : []),
})
